package term_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/term"
)

func env(pairs ...string) func(string) string {
	return func(name string) string {
		for _, p := range pairs {
			if k, v, _ := strings.Cut(p, "="); k == name {
				return v
			}
		}
		return ""
	}
}

func TestOnlyTerminalsGetColourAndWrapping(t *testing.T) {
	file, err := os.Create(t.TempDir() + "/out")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	tests := []struct {
		name string
		when term.When
		env  []string
		want term.Style
	}{
		{"nothing set", term.Auto, nil, term.Style{}},
		{"always", term.Always, []string{"NO_COLOR=1"}, term.Style{Color: true}},
		{"never", term.Never, nil, term.Style{}},
		{"UTF-8 locale", term.Auto, []string{"LANG=de_DE.UTF-8"}, term.Style{}},
		{"UTF-8 spelt otherwise", term.Auto, []string{"LC_CTYPE=C.utf8"}, term.Style{}},
		{"C locale", term.Auto, []string{"LANG=C"}, term.Style{ASCII: true}},
		{"LC_ALL beats LANG", term.Auto, []string{"LANG=de_DE.UTF-8", "LC_ALL=POSIX"}, term.Style{ASCII: true}},
		{"LC_ALL beats LC_CTYPE", term.Auto, []string{"LC_CTYPE=C", "LC_ALL=en_US.UTF-8"}, term.Style{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, term.Detect(file, tt.when, env(tt.env...))); diff != "" {
				t.Errorf("file (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.want, term.Detect(&bytes.Buffer{}, tt.when, env(tt.env...))); diff != "" {
				t.Errorf("buffer (-want +got):\n%s", diff)
			}
		})
	}
}

func TestMarksAndColours(t *testing.T) {
	all := func(s term.Style) string {
		return s.Mark(term.Fail) + s.Mark(term.Warn) + s.Mark(term.Pass) + s.Mark(term.Note) +
			s.Bold("b") + s.Dim("d") + s.Removed("r") + s.Added("a") + s.Added("")
	}
	tests := []struct {
		name  string
		style term.Style
		want  string
	}{
		{"plain", term.Style{}, "✗⚠✓ibdra"},
		{"ASCII", term.Style{ASCII: true}, "x!+ibdra"},
		{"colour", term.Style{Color: true}, "\x1b[31m✗\x1b[0m\x1b[33m⚠\x1b[0m\x1b[32m✓\x1b[0m\x1b[36mi\x1b[0m" +
			"\x1b[1mb\x1b[0m\x1b[2md\x1b[0m\x1b[31mr\x1b[0m\x1b[32ma\x1b[0m"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := all(tt.style); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestWrapBreaksProseAndNothingElse(t *testing.T) {
	tests := []struct {
		name  string
		prose string
		width int
		want  []string
	}{
		{"no width", "one two three", 0, []string{"one two three"}},
		{"fits", "one two three", 13, []string{"one two three"}},
		{"breaks at spaces", "one two three four", 9, []string{"one two", "three", "four"}},
		{"exactly full lines", "one two six ten", 7, []string{"one two", "six ten"}},
		{"long words stay whole", "see /tools/read_data/annotations now", 8, []string{"see", "/tools/read_data/annotations", "now"}},
		{"wide characters count twice", "読む 書く 消す", 9, []string{"読む 書く", "消す"}},
		{"empty", "", 5, []string{""}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, term.Wrap(tt.prose, tt.width)); diff != "" {
				t.Errorf("lines (-want +got):\n%s", diff)
			}
		})
	}
}
