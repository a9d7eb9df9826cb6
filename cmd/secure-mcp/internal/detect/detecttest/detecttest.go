// Package detecttest runs the detectors of a family over the cases beside
// them.
//
// A case is testdata/NAME.txtar, NAME being the last part of the rule's id
// without dashes. A line of its files that a detector must report ends with a
// comment "want RULE" (several rules are separated by blanks, "RULE:low" also
// fixes the severity); every other line must stay quiet. The comment is cut
// off before a detector sees the line. In the text before the first file,
// "stacks: next expo" sets the stacks and "want RULE" expects a finding about
// the project as a whole.
package detecttest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// Family tests that every detector declared in the package of the test is
// listed, is described in full, has a case with wanted and unwanted lines, and
// finds exactly what the cases of the family expect.
func Family(t *testing.T, detectors []*detect.Detector) {
	t.Helper()
	t.Run("listed", func(t *testing.T) { listed(t, detectors) })
	wanted, quiet := Cases(t, "testdata", detectors)
	for _, d := range detectors {
		_, last, _ := strings.Cut(d.Doc.ID, "/")
		name := strings.ReplaceAll(last, "-", "") + ".txtar"
		if wanted[d.Doc.ID] == 0 {
			t.Errorf("no line of testdata wants %s", d.Doc.ID)
		}
		if quiet[name] == 0 {
			t.Errorf("testdata/%s has no line that must stay quiet, or does not exist", name)
		}
	}
}

// Cases runs every case of a directory. It returns how many cases want each
// rule, and how many lines of each case must stay quiet.
func Cases(t *testing.T, dir string, detectors []*detect.Detector) (wanted, quiet map[string]int) {
	t.Helper()
	files, err := fs.Glob(os.DirFS(dir), "*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("no case in %s", dir)
	}
	wanted, quiet = map[string]int{}, map[string]int{}
	for _, name := range files {
		t.Run(strings.TrimSuffix(name, ".txtar"), func(t *testing.T) {
			data, err := fs.ReadFile(os.DirFS(dir), name)
			if err != nil {
				t.Fatal(err)
			}
			w, q := runCase(t, txtar.Parse(data), detectors)
			for rule := range w {
				wanted[rule]++
			}
			quiet[name] = q
		})
	}
	return wanted, quiet
}

// listed compares the detectors that the package declares with its list.
func listed(t *testing.T, detectors []*detect.Detector) {
	t.Helper()
	declared := 0
	files, err := fs.Glob(os.DirFS("."), "*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.CompositeLit); ok {
				if sel, ok := lit.Type.(*ast.SelectorExpr); ok && sel.Sel.Name == "Detector" {
					declared++
				}
			}
			return true
		})
	}
	if declared != len(detectors) {
		t.Errorf("the package declares %d detectors and lists %d", declared, len(detectors))
	}
	seen := map[string]bool{}
	for _, d := range detectors {
		if err := d.Validate(); err != nil {
			t.Error(err)
		}
		if seen[d.Doc.ID] || seen[d.Control] {
			t.Errorf("%s or %s is listed twice", d.Doc.ID, d.Control)
		}
		seen[d.Doc.ID], seen[d.Control] = true, true
	}
}

var want = regexp.MustCompile(`[ \t]*(?:\{/\*|/\*|//|#|<!--|--) want ([a-z0-9:/ -]+?)[ \t]*(?:\*/\}|\*/|-->)?$`)

var random = regexp.MustCompile(`\{\{random (\S*) (\d+) (\w+)\}\}`)

// Expand replaces the random texts that a case asks for: the same ones in each
// run.
func Expand(text string) string {
	const digits, upper, lower = "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"
	alphabets := map[string]string{"alnum": digits + upper + lower, "upper": digits + upper, "hex": digits + "abcdef", "base64": digits + upper + lower + "-_"}
	source := rand.New(rand.NewPCG(1, 2))
	return random.ReplaceAllStringFunc(text, func(s string) string {
		m := random.FindStringSubmatch(s)
		n, _ := strconv.Atoi(m[2])
		b := []byte(m[1])
		for range n {
			b = append(b, alphabets[m[3]][source.IntN(len(alphabets[m[3]]))])
		}
		return string(b)
	})
}

// Split cuts the expectations off a text. They are keyed by line, from 1.
func Split(text string) (source string, wants map[int][]string) {
	text = Expand(text)
	lines := strings.Split(text, "\n")
	wants = map[int][]string{}
	for i, line := range lines {
		end := strings.TrimSuffix(line, "\r")
		if m := want.FindStringSubmatchIndex(end); m != nil {
			wants[i+1] = strings.Fields(end[m[2]:m[3]])
			lines[i] = end[:m[0]] + line[len(end):]
		}
	}
	return strings.Join(lines, "\n"), wants
}

func runCase(t *testing.T, archive *txtar.Archive, detectors []*detect.Detector) (rules map[string]bool, quiet int) {
	t.Helper()
	rules = map[string]bool{}
	project := header(string(archive.Comment))
	var expected, got []string
	for _, w := range project.wants {
		expected = append(expected, "project: "+w)
		rules[ruleOf(w)] = true
	}
	got = append(got, describe(detect.RunPath(project.info, detectors), "project", project.wants)...)
	for _, file := range archive.Files {
		source, wants := Split(string(file.Data))
		var all []string
		for line, list := range wants {
			for _, w := range list {
				expected = append(expected, fmt.Sprintf("%s:%d: %s", file.Name, line, w))
				rules[ruleOf(w)] = true
			}
			all = append(all, list...)
		}
		quiet += strings.Count(source, "\n") - len(wants)
		info := project.info
		info.Path = file.Name
		got = append(got, describe(detect.RunPath(info, detectors), file.Name, all)...)
		slow := describe(detect.Run(syntax.Parse(file.Name, []byte(source)), detectors), file.Name, all)
		fast := describe(detect.NewSet(detectors).Scan(file.Name, []byte(source)), file.Name, all)
		if diff := cmp.Diff(slow, fast); diff != "" {
			t.Errorf("%s: the prefilter changes what is found (-without +with):\n%s", file.Name, diff)
		}
		got = append(got, slow...)
	}
	slices.Sort(expected)
	slices.Sort(got)
	if diff := cmp.Diff(expected, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
	return rules, quiet
}

type project struct {
	info  detect.PathInfo
	wants []string
}

func header(comment string) project {
	var p project
	for line := range strings.Lines(comment) {
		line = strings.TrimSpace(line)
		if stacks, ok := strings.CutPrefix(line, "stacks: "); ok {
			words := strings.Fields(stacks)
			p.info.Next, p.info.Expo = slices.Contains(words, "next"), slices.Contains(words, "expo")
			p.info.Swift, p.info.MacOS = slices.Contains(words, "swift"), slices.Contains(words, "macos")
		}
		if rule, ok := strings.CutPrefix(line, "want "); ok {
			p.wants = append(p.wants, rule)
		}
	}
	return p
}

func ruleOf(want string) string {
	rule, _, _ := strings.Cut(want, ":")
	return rule
}

// describe writes each candidate as an expectation; with the severity where
// the expectations name it.
func describe(r detect.Result, path string, wants []string) []string {
	var out []string
	for _, c := range r.Candidates {
		if len(c.ReplacedBy) > 0 {
			continue
		}
		text := c.Detector.Doc.ID
		if with := text + ":" + string(c.Severity); slices.Contains(wants, with) {
			text = with
		}
		if c.Path == "" {
			out = append(out, path+": "+text)
			continue
		}
		out = append(out, fmt.Sprintf("%s:%d: %s", path, c.Line, text))
	}
	return out
}
