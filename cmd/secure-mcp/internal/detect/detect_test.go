package detect_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// detector returns one that reports every token of a text.
func detector(id, text string) *detect.Detector {
	return &detect.Detector{
		Doc:     rule.Doc{ID: id, Title: "t", Why: "w", Fix: "f", Residual: "r", Verify: "v", Severity: finding.High, Spec: "s", Since: "unreleased"},
		Control: "C", Family: "f", Category: "c", Stack: finding.StackCommon, Confidence: finding.Certain, Tool: detect.Injection,
		Langs: syntax.JavaScript | syntax.TypeScript, Words: []string{text},
		Find: func(f *syntax.File, report func(detect.Hit)) {
			for _, t := range f.Tokens {
				if t.Text == text {
					report(detect.Hit{Start: t.Start, End: t.End})
				}
			}
		},
	}
}

func lines(r detect.Result) []string {
	var out []string
	for _, c := range r.Candidates {
		if len(c.ReplacedBy) > 0 {
			continue
		}
		out = append(out, fmt.Sprintf("%d:%d %s %s %s %q %q", c.Line, c.Column, c.Detector.Doc.ID, c.Severity, c.Confidence, c.Symbol, c.Fragment))
	}
	return out
}

func TestCandidatesAreOrderedAndPlaced(t *testing.T) {
	ds := []*detect.Detector{detector("b/two", "two"), detector("a/one", "one")}
	src := "function f() {\n  two(é, one);\n}\n"
	want := []string{
		`2:3 b/two high high "f" "two"`,
		`2:10 a/one high high "f" "one"`,
	}
	if diff := cmp.Diff(want, lines(detect.Run(syntax.Parse("a.ts", []byte(src)), ds))); diff != "" {
		t.Errorf("candidates (-want +got):\n%s", diff)
	}
	if got := lines(detect.Run(syntax.Parse("a.swift", []byte(src)), ds)); got != nil {
		t.Errorf("another language gave %q", got)
	}
}

func TestWhatIsBeyondTheLimitIsSaid(t *testing.T) {
	all := detect.Run(syntax.Parse("a.ts", []byte(strings.Repeat("one;\n", 100))), []*detect.Detector{detector("a/one", "one"), detector("a/two", "two")})
	if len(all.Candidates) != 100 || len(all.Bound(100).Capped) != 0 {
		t.Errorf("%d candidates without a limit", len(all.Candidates))
	}
	r := all.Bound(25)
	want := []detect.Cap{{Rule: "a/one", Path: "a.ts", Seen: 100, Limit: 25}}
	if diff := cmp.Diff(want, r.Capped); diff != "" || len(r.Candidates) != 25 {
		t.Errorf("%d candidates, capped (-want +got):\n%s", len(r.Candidates), diff)
	}
}

func TestTheLimitKeepsTheStrongest(t *testing.T) {
	d := detector("a/one", "one")
	d.Find = func(f *syntax.File, report func(detect.Hit)) {
		for i, tok := range f.Tokens {
			h := detect.Hit{Start: tok.Start, End: tok.End, Severity: finding.Low}
			switch i {
			case 90:
				h.Severity = finding.Critical
			case 91:
				h.Confidence = finding.Tentative
			}
			report(h)
		}
	}
	r := detect.Run(syntax.Parse("a.ts", []byte(strings.Repeat("one\n", 100))), []*detect.Detector{d}).Bound(25)
	last := r.Candidates[len(r.Candidates)-1]
	if len(r.Candidates) != 25 || r.Candidates[0].Line != 1 || last.Line != 91 || last.Severity != finding.Critical {
		t.Errorf("%d candidates, the last %+v", len(r.Candidates), last.Hit)
	}
}

func TestTestsAndExamplesMatterLess(t *testing.T) {
	d, anywhere := detector("a/one", "one"), detector("a/any", "any")
	anywhere.Anywhere = true
	r := detect.Run(syntax.Parse("src/a.test.ts", []byte("one; any;")), []*detect.Detector{d, anywhere})
	want := []string{`1:1 a/one low low "" "one"`, `1:6 a/any high low "" "any"`}
	if diff := cmp.Diff(want, lines(r)); diff != "" {
		t.Errorf("candidates (-want +got):\n%s", diff)
	}
	if len(r.Candidates[0].Counter) != 1 {
		t.Errorf("counterevidence: %q", r.Candidates[0].Counter)
	}
}

func TestOneRuleTakesThePlaceOfAnother(t *testing.T) {
	general, special := detector("a/general", "one"), detector("a/special", "one")
	special.Replaces = []string{"a/general"}
	r := detect.Run(syntax.Parse("a.ts", []byte("one")), []*detect.Detector{general, special})
	if diff := cmp.Diff([]string{`1:1 a/special high high "" "one"`}, lines(r)); diff != "" {
		t.Errorf("candidates (-want +got):\n%s", diff)
	}
}

func TestARuleTakesThePlaceOfOneAroundIt(t *testing.T) {
	around, special := detector("a/around", "'a one'"), detector("a/special", "one")
	special.Find = func(f *syntax.File, report func(detect.Hit)) {
		if at := strings.Index(f.Text, "one"); at >= 0 {
			report(detect.Hit{Start: at, End: at + 3})
		}
	}
	special.Replaces = []string{"a/around"}
	r := detect.Run(syntax.Parse("a.ts", []byte("f('a one', 'a one')")), []*detect.Detector{around, special})
	want := []string{`1:6 a/special high high "" "one"`, `1:12 a/around high high "" "'a one'"`}
	if diff := cmp.Diff(want, lines(r)); diff != "" {
		t.Errorf("candidates (-want +got):\n%s", diff)
	}
}

func TestUTF16ReachesTheDetectors(t *testing.T) {
	const text = "const password = 'c0rrect-h0rse';\r\neval(input);\n"
	little, big := []byte{}, []byte{}
	for _, c := range []byte(text) {
		little, big = append(little, c, 0), append(big, 0, c)
	}
	set := detect.NewSet(all)
	want := lines(set.Scan("a.js", []byte(text)))
	if len(want) != 2 {
		t.Fatalf("in UTF-8: %q", want)
	}
	for name, data := range map[string][]byte{
		"little": little, "big": big, "little with a mark": append([]byte("\xff\xfe"), little...), "big with a mark": append([]byte("\xfe\xff"), big...),
	} {
		if diff := cmp.Diff(want, lines(set.Scan("a.js", data))); diff != "" {
			t.Errorf("%s (-UTF-8 +got):\n%s", name, diff)
		}
	}
}

func TestRehearsal(t *testing.T) {
	tests := map[string]bool{
		"src/a.ts": false, "src/a.test.ts": true, "a_test.go": true, "src/__tests__/a.ts": true, "tests/a.py": true, "test_a.py": true,
		"examples/a.ts": true, "src/latest/a.ts": false, "src/contest.ts": false, "prisma/seed.ts": true, "AppTests/A.swift": true,
		"ViewTests.swift": true, "src/Card.stories.tsx": true, "src/testing.ts": false,
	}
	for path, want := range tests {
		if got := detect.Rehearsal(path); got != want {
			t.Errorf("Rehearsal(%q) = %v", path, got)
		}
	}
}

// TestPrefilterLosesNothing compares the detectors with and without it on
// texts that hold words in every position.
func TestPrefilterLosesNothing(t *testing.T) {
	set := detect.NewSet(all)
	words := map[string]bool{}
	for _, d := range all {
		for _, w := range d.Words {
			words[w] = true
		}
	}
	for w := range words {
		for _, src := range []string{w, "x = '" + w + "';", "eval(" + w + ")", "a" + w + "b", "exec(`" + w + "${x}`)", "const password = 'Tr0ub4dor-" + w + "'"} {
			for _, path := range []string{"a.ts", ".env.x", "a.yaml"} {
				slow, fast := lines(detect.Run(syntax.Parse(path, []byte(src)), all)), lines(set.Scan(path, []byte(src)))
				if diff := cmp.Diff(slow, fast); diff != "" {
					t.Errorf("%s of %q (-without +with):\n%s", path, src, diff)
				}
			}
		}
	}
}

func TestUTF16IsScanned(t *testing.T) {
	text := "\ufeffeval(x)"
	var wide []byte
	for _, r := range text {
		wide = append(wide, byte(r), byte(r>>8))
	}
	if got := lines(detect.NewSet(all).Scan("a.js", wide)); len(got) != 1 {
		t.Errorf("candidates: %q", got)
	}
}
