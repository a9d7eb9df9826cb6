//go:build unix

package project

import "syscall"

// listing opens a directory to be listed, and nothing that took its place: to
// open a pipe would be to wait for a writer.
const listing = syscall.O_DIRECTORY | syscall.O_NONBLOCK
