package spec_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/spec"
)

// A sample is one line of a file in testdata.
type sample struct {
	shape spec.Shape
	revs  []protocol.Revision // that have the shape, within the span of the line
	value string
	rest  string // after a " => "
}

// samples reads lines of a shape, a span of revisions and a value.
func samples(tb testing.TB, file string) []sample {
	tb.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	var out []sample
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		line, rest, _ := strings.Cut(line, " => ")
		parts := strings.SplitN(line, " ", 3)
		first, last, _ := strings.Cut(strings.TrimPrefix(parts[1], "*"), "..")
		s := sample{shape: spec.Shape(parts[0]), value: parts[2], rest: rest}
		for _, rev := range protocol.Revisions {
			if string(rev) >= first && (last == "" || string(rev) <= last) && slices.Contains(spec.Shapes(rev), s.shape) {
				s.revs = append(s.revs, rev)
			}
		}
		if len(s.revs) == 0 {
			tb.Errorf("%s: no revision for %s %s", file, parts[0], parts[1])
		}
		out = append(out, s)
	}
	return out
}

func messages(tb testing.TB, found []spec.Violation, err error) []string {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
	var out []string
	for _, v := range found {
		out = append(out, v.Message)
	}
	return out
}

func check(tb testing.TB, rev protocol.Revision, shape spec.Shape, value string) []string {
	tb.Helper()
	found, err := spec.Check(rev, shape, []byte(value))
	return messages(tb, found, err)
}

func TestValidSamplesFit(t *testing.T) {
	t.Parallel()
	for _, s := range samples(t, "testdata/valid.txt") {
		for _, rev := range s.revs {
			if got := check(t, rev, s.shape, s.value); got != nil {
				t.Errorf("%s %s %s: %q", rev, s.shape, s.value, got)
			}
		}
	}
}

func TestInvalidSamplesDoNotFit(t *testing.T) {
	t.Parallel()
	for _, s := range samples(t, "testdata/invalid.txt") {
		for _, rev := range s.revs {
			got := strings.Join(check(t, rev, s.shape, s.value), "; ")
			if diff := cmp.Diff(s.rest, got); diff != "" {
				t.Errorf("%s %s %s (-want +got):\n%s", rev, s.shape, s.value, diff)
			}
		}
	}
}

func TestEveryShapeHasSamples(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"testdata/valid.txt", "testdata/invalid.txt"} {
		all := samples(t, file)
		for _, rev := range protocol.Revisions {
			for _, shape := range spec.Shapes(rev) {
				if !slices.ContainsFunc(all, func(s sample) bool { return s.shape == shape && slices.Contains(s.revs, rev) }) {
					t.Errorf("%s has no %s for %s", file, shape, rev)
				}
			}
		}
	}
}

// TestEnginesAgree has the engine that the older dialect is also read with
// judge every sample: a shape that only one understands is written badly.
func TestEnginesAgree(t *testing.T) {
	t.Parallel()
	for _, s := range append(samples(t, "testdata/valid.txt"), samples(t, "testdata/invalid.txt")...) {
		for _, rev := range s.revs {
			if got, err := spec.Disagreement(rev, s.shape, s.value); got != "" || err != nil {
				t.Errorf("%s %s %s: %s %v", rev, s.shape, s.value, got, err)
			}
		}
	}
}

// TestTexts has texts that are what they have to be, and others.
func TestTexts(t *testing.T) {
	t.Parallel()
	tests := []struct {
		shape, before string
		good, bad     []string
	}{
		{
			"ResourceContents", `{"text":"","uri":`,
			[]string{"file:///a", "a:b", "x:", "a+b.c-d:x", "http://u:p@[::1]:80/p;x=1?q=2#f", "data:image/png;base64,iVBORw0KGgo=", "x:a#b?c", "HTTP://x/%c3%a9"},
			[]string{"", "foo", "//host/p", "?q", "1a:b", `C:\\x`, "http://a b/", "x:%4", "x:%zz", "x:#a#b", "x:[y]", "x:{a}", "x:é"},
		},
		{
			"ResourceTemplate", `{"name":"","uriTemplate":`,
			[]string{"", "x://y", "db://{table}", "{+a}{#b,c*}{?a:3}{;x}{&y}", "{a.b}", "{a%20b}", "a'b", "é"},
			[]string{"{", "}", "{}", "{a b}", "{a-b}", "{a:0}", "{a:12345}", "{a,}", "{$a}", "x y", "a%4", "{{a}}"},
		},
		{
			"ImageContent", `{"type":"image","mimeType":"m","data":`,
			[]string{"", "AA==", "AAE=", "AAEC", "+/+/"},
			[]string{"A", "AA", "AA=", "AAE", "A===", "====", "AA-_", "AA EC", `AAEC\n`, "AA==AAEC", "data:,x"},
		},
	}
	for _, tt := range tests {
		for i, text := range slices.Concat(tt.good, tt.bad) {
			got := check(t, protocol.Latest, spec.Shape(tt.shape), tt.before+`"`+text+`"}`)
			if fits := got == nil; fits != (i < len(tt.good)) {
				t.Errorf("%s %q: %q", tt.shape, text, got)
			}
		}
	}
}
