//go:build unix

package term

import "golang.org/x/sys/unix"

// columns returns the width of a terminal, and the width assumed everywhere
// where it does not say.
func columns(fd uintptr) int {
	size, err := unix.IoctlGetWinsize(int(fd), unix.TIOCGWINSZ)
	if err != nil || size.Col == 0 {
		return maxWidth
	}
	return int(size.Col)
}
