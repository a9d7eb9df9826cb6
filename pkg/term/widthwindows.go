//go:build windows

package term

import "golang.org/x/sys/windows"

// columns returns the width of a terminal, and the width assumed everywhere
// where it does not say.
func columns(fd uintptr) int {
	var info windows.ConsoleScreenBufferInfo
	if err := windows.GetConsoleScreenBufferInfo(windows.Handle(fd), &info); err != nil {
		return maxWidth
	}
	return int(info.Window.Right-info.Window.Left) + 1
}
