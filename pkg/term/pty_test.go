//go:build linux

package term_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"

	"github.com/mcpward/mcpward/pkg/term"
)

// terminal opens a pseudo-terminal of the given width.
func terminal(t *testing.T, columns uint16) *os.File {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { master.Close() })
	if err := unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	screen, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { screen.Close() })
	if err := unix.IoctlSetWinsize(int(screen.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Col: columns, Row: 24}); err != nil {
		t.Fatal(err)
	}
	return screen
}

func TestTerminals(t *testing.T) {
	tests := []struct {
		name    string
		columns uint16
		when    term.When
		env     []string
		want    term.Style
	}{
		{"narrow", 40, term.Auto, nil, term.Style{Color: true, Width: 40, TTY: true}},
		{"wide", 200, term.Auto, nil, term.Style{Color: true, Width: 80, TTY: true}},
		{"unknown width", 0, term.Auto, nil, term.Style{Color: true, Width: 80, TTY: true}},
		{"NO_COLOR", 80, term.Auto, []string{"NO_COLOR=1"}, term.Style{Width: 80, TTY: true}},
		{"empty NO_COLOR", 80, term.Auto, []string{"NO_COLOR="}, term.Style{Color: true, Width: 80, TTY: true}},
		{"dumb", 80, term.Auto, []string{"TERM=dumb"}, term.Style{Width: 80, TTY: true}},
		{"never", 80, term.Never, nil, term.Style{Width: 80, TTY: true}},
		{"always beats NO_COLOR", 80, term.Always, []string{"NO_COLOR=1"}, term.Style{Color: true, Width: 80, TTY: true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, term.Detect(terminal(t, tt.columns), tt.when, env(tt.env...))); diff != "" {
				t.Errorf("style (-want +got):\n%s", diff)
			}
		})
	}
}
