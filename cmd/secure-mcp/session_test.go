package main

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write what the server answers into testdata/session")

// TestSessions plays whole conversations with the program. A line that begins
// with ">" is sent, as a Go string if it is quoted; the lines with "<" after
// it are all its answers, byte for byte. The first one that is not expected
// fails the next step, so silence is checked as well. What the server wrote
// to stderr follows in its own file.
func TestSessions(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/session/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sessions: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want, got := archive.Files, play(t, archive.Files[0].Data)
			if *update {
				archive.Files = got
				if err := os.WriteFile(file, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			for i, f := range got {
				compare(t, f.Name, string(want[i].Data), string(f.Data))
			}
		})
	}
}

// play sends the lines of a script and returns the script with the answers
// that came, and what came on stderr.
func play(t *testing.T, script []byte) []txtar.File {
	t.Helper()
	p := run(t, t.TempDir(), nil)
	var out strings.Builder
	for line := range strings.Lines(string(script)) {
		switch line = strings.TrimSuffix(line, "\n"); {
		case strings.HasPrefix(line, "> "):
			p.send(decode(t, line[2:]))
			out.WriteString(line + "\n")
		case strings.HasPrefix(line, "< "):
			out.WriteString("< " + p.line() + "\n")
		default:
			out.WriteString(line + "\n")
		}
	}
	if code := p.end(); code != 0 {
		t.Errorf("exit status %d, want 0", code)
	}
	return []txtar.File{{Name: "session", Data: []byte(out.String())}, {Name: "stderr", Data: p.stderr.Bytes()}}
}

func decode(t *testing.T, text string) string {
	t.Helper()
	if !strings.HasPrefix(text, `"`) {
		return text
	}
	s, err := strconv.Unquote(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s
}

// compare reports the first line that differs.
func compare(t *testing.T, name, want, got string) {
	t.Helper()
	if want == got {
		return
	}
	wants, gots := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(wants), len(gots)) {
		if wants[i] != gots[i] {
			t.Fatalf("%s, line %d\n got %s\nwant %s", name, i+1, gots[i], wants[i])
		}
	}
	t.Fatalf("%s: %d lines, want %d", name, len(gots), len(wants))
}
