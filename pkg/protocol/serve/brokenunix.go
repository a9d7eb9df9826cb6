//go:build !windows

package serve

import "syscall"

// brokenPipe is what a write reports when nobody reads any more.
var brokenPipe = []error{syscall.EPIPE}
