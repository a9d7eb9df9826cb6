//go:build windows

package serve

import "syscall"

// brokenPipe is what a write reports when nobody reads any more:
// ERROR_BROKEN_PIPE and ERROR_NO_DATA.
var brokenPipe = []error{syscall.EPIPE, syscall.Errno(109), syscall.Errno(232)}
