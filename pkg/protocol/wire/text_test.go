package wire

import (
	"net/url"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestTailKeepsTheEnd(t *testing.T) {
	tests := []struct {
		name string
		in   []string
		want string
	}{
		{"nothing", nil, ""},
		{"no newline", []string{"a"}, "a"},
		{"pieces", []string{"a", "b\r\nc", "", "d\n"}, "ab\ncd"},
		{"open line after others", []string{"a\nb"}, "a\nb"},
		{"long line", []string{strings.Repeat("x", 5000), "y\nz\n"}, strings.Repeat("x", tailLineSize) + "\nz"},
		{"many lines", []string{strings.Repeat("old\n", 100) + strings.Repeat("new\n", tailLines)}, strings.TrimSuffix(strings.Repeat("new\n", tailLines), "\n")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var tl tail
			for _, part := range tt.in {
				tl.write([]byte(part))
			}
			if diff := cmp.Diff(tt.want, tl.text()); diff != "" {
				t.Errorf("text (-want +got):\n%s", diff)
			}
		})
	}
}

func TestCredentialsStayWithTheirHost(t *testing.T) {
	tests := []struct {
		from, to string
		want     bool
	}{
		{"http://a/x", "http://a/y", true},
		{"http://a/x", "http://a:80/y", true},
		{"https://a/x", "https://a:443/", true},
		{"http://a/x", "https://a/x", true},
		{"http://a/x", "http://b/x", false},
		{"http://a/x", "http://sub.a/x", false},
		{"http://a:1/x", "http://a:2/x", false},
		{"http://a:8080/x", "https://a/x", false},
		{"http://a/x", "https://a:8443/x", false},
		{"https://a/x", "http://a/x", false},
	}
	for _, tt := range tests {
		from, errFrom := url.Parse(tt.from)
		to, errTo := url.Parse(tt.to)
		if errFrom != nil || errTo != nil {
			t.Fatal(errFrom, errTo)
		}
		if got := sameHost(from, to); got != tt.want {
			t.Errorf("sameHost(%s, %s) = %v", tt.from, tt.to, got)
		}
	}
}

func TestDurationsInMessages(t *testing.T) {
	for d, want := range map[time.Duration]string{
		10 * time.Second: "10 s", 1500 * time.Millisecond: "1.5 s", 250 * time.Millisecond: "0.25 s", 2 * time.Minute: "120 s",
	} {
		if got := limit(d); got != want {
			t.Errorf("limit(%v) = %q, want %q", d, got, want)
		}
	}
	if got := elapsed(1234 * time.Millisecond); got != "1.2 s" {
		t.Errorf("elapsed = %q", got)
	}
}

func TestExcerptCutsBetweenCharacters(t *testing.T) {
	for in, want := range map[string]string{
		"":                              `""`,
		"a\u202eb":                      `"a\u202eb"`,
		strings.Repeat("x", 199) + "éé": `"` + strings.Repeat("x", 199) + `"…`,
		strings.Repeat("\x80", 300):     `"` + strings.Repeat(`\x80`, 196) + `"…`,
	} {
		if got := excerpt(nil, in); got != want {
			t.Errorf("excerpt(%.20q…) = %s, want %s", in, got, want)
		}
	}
}

func TestReasonsWhyACommandDidNotStart(t *testing.T) {
	got := startReason(Target{Command: "tool"}, exec.ErrDot, nil)
	if want := `tool: found only in the working folder; write "./tool" to run it from there`; got != want {
		t.Errorf("startReason = %s, want %s", got, want)
	}
	got = startReason(Target{Command: "tool"}, &exec.Error{Name: "tool", Err: exec.ErrNotFound}, nil)
	if want := `tool: command not found in PATH`; got != want {
		t.Errorf("startReason = %s, want %s", got, want)
	}
}
