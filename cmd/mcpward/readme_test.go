package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/mcpward/mcpward/fixtures"
)

// A block is one fenced block of the README and the HTML comment before it.
type block struct {
	language, comment string
	lines             []string
}

// TestREADME runs every command block of the README in a testscript: what a
// console block shows is compared with what the program prints, and the make
// targets of a sh block exist.
//
// The comment before a console block gives its folder and environment, as in
// <!-- acme SIDE=after -->. In the folder acme there is a config and a
// lockfile, in compat a schema that lost a value of a list; new is empty.
func TestREADME(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	script := readmeScript(t, filepath.Join(root, "README.md"))
	if err := os.WriteFile(filepath.Join(dir, "readme.txtar"), []byte(script), 0o644); err != nil {
		t.Fatal(err)
	}
	server := fixtures.Server(t)
	testscript.Run(t, testscript.Params{
		Dir: dir,
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", env.WorkDir+string(os.PathListSeparator)+env.Getenv("PATH"))
			env.Setenv("LANG", "en_US.UTF-8")
			env.Setenv("SIDE", "before")
			env.Setenv("ROOT", root)
			return os.Symlink(server, filepath.Join(env.WorkDir, "acme-files"))
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			// show runs a command as a reader would, whatever its exit status.
			"show":   func(ts *testscript.TestScript, _ bool, args []string) { _ = ts.Exec(args[0], args[1:]...) },
			"stable": func(ts *testscript.TestScript, _ bool, args []string) { stable(ts, args) },
		},
	})
}

func readmeScript(t *testing.T, path string) string {
	t.Helper()
	var script, files strings.Builder
	script.WriteString("cd acme\nexec mcpward baseline\ncd ..\n")
	files.WriteString("-- acme/mcpward.yaml --\nserver: { command: acme-files, args: [drift-story], env: { SIDE: \"${SIDE}\" } }\n-- new/.keep --\n")
	for _, schema := range []struct{ name, states string }{{"old", `"open", "paid", "void"`}, {"new", `"open", "paid"`}} {
		fmt.Fprintf(&files, "-- compat/%s.json --\n{\"type\": \"object\", \"properties\": {\"state\": {\"enum\": [%s]}}}\n", schema.name, schema.states)
	}
	n := 0
	for _, b := range blocks(t, path) {
		switch b.language {
		case "sh":
			for _, line := range b.lines {
				fmt.Fprintf(&script, "exec make -C $ROOT --no-print-directory -n %s\n", strings.TrimPrefix(line, "make "))
			}
		case "console":
			n++
			command, ok := strings.CutPrefix(b.lines[0], "$ ")
			if !ok {
				t.Fatalf("%s: a console block begins with %q", path, b.lines[0])
			}
			words := strings.Fields(b.comment)
			fmt.Fprintf(&script, "cd $WORK/%s\n", words[0])
			for _, variable := range words[1:] {
				fmt.Fprintf(&script, "env %s\n", variable)
			}
			fmt.Fprintf(&script, "show %s\n! stderr .\nstable stdout told\ncmp told $WORK/want-%d\nrm told\n", command, n)
			fmt.Fprintf(&files, "-- want-%d --\n%s\n", n, steady(strings.Join(b.lines[1:], "\n")))
		}
	}
	if n < 2 {
		t.Fatalf("%s: %d console blocks", path, n)
	}
	return script.String() + files.String()
}

func blocks(t *testing.T, path string) []block {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var all []block
	var open *block
	comment := ""
	for _, line := range strings.Split(string(text), "\n") {
		fence, isFence := strings.CutPrefix(line, "```")
		switch {
		case isFence && open == nil:
			open = &block{language: fence, comment: comment}
		case isFence:
			all = append(all, *open)
			open, comment = nil, ""
		case open != nil:
			open.lines = append(open.lines, line)
		case strings.HasPrefix(line, "<!-- "):
			comment = strings.TrimSuffix(strings.TrimPrefix(line, "<!-- "), " -->")
		}
	}
	return all
}
