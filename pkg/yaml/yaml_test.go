package yaml_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/yaml"
)

// places writes a tree as one line per node: where it is, how wide and what.
func places(n *yaml.Node, depth int) string {
	line := fmt.Sprintf("%s%d:%d+%d %s %q\n", strings.Repeat(" ", depth), n.Line, n.Column, n.Width, n.Kind, n.Text)
	for _, item := range n.Items {
		line += places(item, depth+1)
	}
	for _, m := range n.Members {
		line += places(m.Key, depth+1) + places(m.Value, depth+2)
	}
	return line
}

func TestEveryNodeKnowsItsPlace(t *testing.T) {
	root, problem := yaml.Parse([]byte("a:\n  - 'größe'\n  - 0x1F\nb: {c: yes, d: ~}\ne: |\n  two\n  lines\n"))
	if problem != nil {
		t.Fatal(problem.Message)
	}
	want := `1:1+1 a mapping ""
 1:1+1 text "a"
  2:3+1 a list ""
   2:5+7 text "größe"
   3:5+4 a number "0x1F"
 4:1+1 text "b"
  4:4+1 a mapping ""
   4:5+1 text "c"
    4:8+3 text "yes"
   4:13+1 text "d"
    4:16+1 nothing ""
 5:1+1 text "e"
  5:4+1 text "two\nlines\n"
`
	if diff := cmp.Diff(want, places(root, 0)); diff != "" {
		t.Errorf("tree (-want +got):\n%s", diff)
	}
	if n := root.Member("b").Member("c"); n == nil || n.Text != "yes" || root.Member("nope") != nil {
		t.Errorf("Member found %v", n)
	}
}

func TestParseSaysWhatIsNoYAML(t *testing.T) {
	for text, want := range map[string]string{
		"":                "1:1 the file is empty",
		"a: 1\n---\nb: 2": "3:1 a second document begins here; a file is one document",
		"a: [":            "1:4 sequence end token ']' not found",
		"a: \xff":         "1:4 byte 0xff is not UTF-8",
		"a: *b":           "1:4 alias *b names nothing before it",
	} {
		_, p := yaml.Parse([]byte(text))
		if p == nil {
			t.Errorf("Parse(%q) found nothing wrong", text)
			continue
		}
		if got := fmt.Sprintf("%d:%d %s", p.Line, p.Column, p.Message); got != want {
			t.Errorf("Parse(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestReadCappedStopsAtTheCap(t *testing.T) {
	data, err := yaml.ReadCapped(strings.NewReader(strings.Repeat("#\n", 1<<20)))
	if err != nil || len(data) != 1<<20+1 {
		t.Fatalf("read %d bytes, %v", len(data), err)
	}
	if _, p := yaml.Parse(data); p == nil || p.Message != "larger than 1048576 bytes" {
		t.Errorf("problem = %+v", p)
	}
}

type settings struct {
	yaml.Decoder
	log []string
}

// note reads the value of one key with each method of a decoder.
func (s *settings) note(format string, args ...any) {
	s.log = append(s.log, fmt.Sprintf(format, args...))
}

func decode(t *testing.T, text string) (log []string, err error) {
	t.Helper()
	src := &yaml.Source{Path: "x.yaml", Text: text, Noun: "a file"}
	root, problem := src.Parse()
	if problem != nil {
		t.Fatal(problem.Message)
	}
	s := &settings{Decoder: yaml.Decoder{Source: src}}
	s.Object(root, "the file", []yaml.Field{
		yaml.Key("flag", func(n *yaml.Node) { v, ok := s.Bool(n, "flag"); s.note("flag %v %v", v, ok) }),
		yaml.Key("count", func(n *yaml.Node) { v, ok := s.Int(n, "count", 1, 9); s.note("count %v %v", v, ok) }),
		yaml.Key("wait", func(n *yaml.Node) { d := time.Second; s.Millis(n, "wait", &d); s.note("wait %v", d) }),
		yaml.Key("words", func(n *yaml.Node) { s.note("words %q", s.Words(n, "words")) }),
		yaml.Key("mode", func(n *yaml.Node) {
			v, ok := s.OneOf(n, "mode", []string{"fast", "slow"})
			s.note("mode %q %v", v, ok)
		}),
		yaml.Key("table", func(n *yaml.Node) {
			s.Table(n, "table", func(k, v *yaml.Node, where string) { s.note("%s = %s %s", where, k.Text, v.Text) })
		}),
	})
	return s.log, s.Err()
}

func TestDecoderReadsWhatItMust(t *testing.T) {
	got, err := decode(t, "flag: true\ncount: 3\nwait: 20\nwords: [a, 1.10]\nmode: slow\ntable: {k: v}\n")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"flag true true", "count 3 true", "wait 20ms", `words ["a" "1.10"]`, `mode "slow" true`, "table.k = k v"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("read (-want +got):\n%s", diff)
	}
}

func TestDecoderReportsInTheOrderOfTheFile(t *testing.T) {
	_, err := decode(t, "mode: fest\nflag: 1\ncount: 10\nwait: 0\nwords: [~, '']\ntable: 3\ncuont: 2\n")
	var e *yaml.Error
	if !errors.As(err, &e) {
		t.Fatalf("error is %v", err)
	}
	var got []string
	for _, p := range e.Problems {
		got = append(got, e.Text(p)+" | "+p.Hint)
	}
	want := []string{
		`x.yaml:1:7: mode is "fest" | did you mean "fast"? allowed: fast, slow`,
		"x.yaml:2:7: flag must be true or false, not a number | ",
		"x.yaml:3:8: count must be from 1 to 9, not 10 | ",
		"x.yaml:4:7: wait must be from 1 to 86400000 milliseconds, not 0 | ",
		"x.yaml:5:9: words[0] must be text, not nothing | ",
		"x.yaml:5:12: words[1] is empty | ",
		"x.yaml:6:8: table must be a mapping, not a number | ",
		`x.yaml:7:1: unknown key "cuont" in the file | did you mean "count"?`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("problems (-want +got):\n%s", diff)
	}
}

func TestAnErrorNamesTheFileOfEachProblem(t *testing.T) {
	one := &yaml.Source{Path: "one.yaml", Text: "first\nsecond\n"}
	two := &yaml.Source{Path: "two.yaml", Text: "other\n"}
	a, b := yaml.Decoder{Source: one}, yaml.Decoder{Source: two}
	a.Report(&yaml.Node{Line: 2, Column: 1, Width: 6}, "", "late")
	b.Report(&yaml.Node{Line: 1, Column: 1, Width: 5}, "", "elsewhere")
	a.Report(&yaml.Node{Line: 1, Column: 1, Width: 5}, "", "early")
	e := one.Fail(append(a.Problems, b.Problems...)...)
	if got, want := e.Error(), "one.yaml:1:1: early; one.yaml:2:1: late; two.yaml:1:1: elsewhere"; got != want {
		t.Errorf("error = %q, want %q", got, want)
	}
	if diff := cmp.Diff([]string{"  1 | other", "    | ^~~~~"}, e.Excerpt(e.Problems[2])); diff != "" {
		t.Errorf("excerpt (-want +got):\n%s", diff)
	}
}

func TestNumbersKeepTheirDigits(t *testing.T) {
	for text, want := range map[string]string{
		"1": "1", "-0": "-0", "1.0": "1.0", "1e3": "1e3", "'1e3'": "", "9007199254740993": "9007199254740993", "0x1F": "31", "0o17": "15",
		"+7": "7", "1_000": "1000", ".5": "0.5", "-.5": "-0.5", "2.": "2", ".inf": "", ".nan": "", "word": "", "'1'": "",
	} {
		root, problem := yaml.Parse([]byte("n: " + text))
		if problem != nil {
			t.Fatal(problem.Message)
		}
		if got, ok := root.Member("n").JSONNumber(); got != want && ok || ok != (want != "") {
			t.Errorf("JSONNumber of %s = %q, %v, want %q", text, got, ok, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"a: {b: [1, x]}", "a: &a [*a]", "? a\n: b", "a: |\n  x", "<<: {a: 1}", "{", "\xff", "---\n---\n", "a: 0x_", "- - - +.5e9"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		src := &yaml.Source{Path: "f", Text: s, Noun: "a file"}
		root, problem := src.Parse()
		if problem != nil {
			if problem.Line < 1 || problem.Column < 1 || problem.Message == "" {
				t.Errorf("problem without a place or a text: %+v", problem)
			}
			src.Fail(*problem).Excerpt(*problem)
			return
		}
		walk(t, root)
	})
}

func walk(t *testing.T, n *yaml.Node) {
	t.Helper()
	if n.Line < 1 || n.Column < 1 || n.Width < 1 {
		t.Errorf("%s %q stands at %d:%d+%d", n.Kind, n.Text, n.Line, n.Column, n.Width)
	}
	n.JSONNumber()
	for _, item := range n.Items {
		walk(t, item)
	}
	for _, m := range n.Members {
		walk(t, m.Value)
	}
}
