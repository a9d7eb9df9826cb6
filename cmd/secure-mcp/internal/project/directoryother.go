//go:build !unix

package project

// listing opens a directory to be listed.
const listing = 0
