package report

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/contract/drift"
)

// lines renders a word diff without colour.
func lines(before, after string, v View, width int) []string {
	var out []string
	for _, line := range textLines(wordDiff(before, after), v, width) {
		text := ""
		for _, p := range line {
			text += p.text
		}
		out = append(out, text)
	}
	return out
}

func TestWordDiff(t *testing.T) {
	long := strings.Repeat("word ", 100)
	tests := []struct {
		name          string
		before, after string
		want          []string
	}{
		{"words added before the full stop", "Echo it back.", "Echo it back, loudly.", []string{`"Echo it back{+, loudly+}."`}},
		{"a word replaced", "Read a file.", "Write a file.", []string{`"[-Read-]{+Write+} a file."`}},
		{"neighbouring words are one change", "one two three", "one zwei drei", []string{`"one [-two three-]{+zwei drei+}"`}},
		{"everything removed", "gone", "", []string{`"[-gone-]"`}},
		{"everything new", "", "here", []string{`"{+here+}"`}},
		{"only spaces", "a b", "a  b", []string{`"a[- -]{+  +}b"`}},
		{"lines of the text", "one\ntwo\n", "one\n2\n", []string{`"one\n`, `[-two-]{+2+}\n`, `"`}},
		{"other scripts", "größe zählt", "größe misst", []string{`"größe [-zählt-]{+misst+}"`}},
		{"quotes and invisible characters", "say \"x\"\u200b", "say \"y\"\u200b", []string{`"say \"[-x-]{+y+}\"\u{200b}"`}},
		{"marks cannot be forged", "a {+b+} [-c-]", "z {+b+} [-c-]", []string{`"[-a-]{+z+} {\+b+\} [\-c-\]"`}},
		{
			"far text is left out and counted", "start " + long + "end", "begin " + long + "end",
			[]string{`"[-start-]{+begin+} word word word word word word word word word word word word … 444 characters unchanged …"`},
		},
		{
			"text between changes", "a " + long + "b", "c " + long + "d",
			[]string{`"[-a-]{+c+} word word word word word word word word word word word word … 381 characters unchanged … word word word word word word word word word word word word [-b-]{+d+}"`},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, lines(tt.before, tt.after, View{}, 0)); diff != "" {
				t.Errorf("lines (-want +got):\n%s", diff)
			}
		})
	}
}

func TestLongChangesAreCutAndCountedUnlessVerbose(t *testing.T) {
	after := strings.Repeat("x ", 2000)
	got := strings.Join(lines("", after, View{}, 0), "")
	if want := `"{+` + strings.Repeat("x ", 999) + `x … 2,000 more characters, shown with --verbose …+}"`; got != want {
		t.Errorf("got %q", got)
	}
	if got := strings.Join(lines("", after, View{Verbose: true}, 0), ""); got != `"{+`+after+`+}"` {
		t.Errorf("verbose: got %q", got)
	}
}

func TestLongValuesAreCutAndCounted(t *testing.T) {
	c := &console{report: &Report{}}
	value := []byte(`["` + strings.Repeat("v", 500) + `"]`)
	c.difference(drift.Change{Pointer: "/tools/x/inputSchema", Before: value, After: []byte("1")})
	want := `    | - ["` + strings.Repeat("v", 298) + " … 204 more characters, shown with --verbose\n    | + 1\n"
	if got := c.out.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestWrappedTextKeepsItsWords(t *testing.T) {
	got := lines("alpha beta gamma", "alpha beta delta epsilon", View{}, 14)
	want := []string{`"alpha beta`, `[-gamma-]{+delta`, `epsilon+}"`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

func FuzzWordDiff(f *testing.F) {
	f.Add("Echo it back.", "Echo it back, loudly.")
	f.Add("a  b\n\xff", "a b\r\n")
	f.Add("größe", "grösse \u0301")
	f.Fuzz(func(t *testing.T, before, after string) {
		var old, now strings.Builder
		for _, s := range wordDiff(before, after) {
			if s.edit != added {
				old.WriteString(s.text)
			}
			if s.edit != removed {
				now.WriteString(s.text)
			}
		}
		if old.String() != before || now.String() != after {
			t.Errorf("wordDiff(%q, %q) gives back %q and %q", before, after, old.String(), now.String())
		}
		for _, line := range lines(before, after, View{}, 40) {
			if strings.ContainsAny(line, "\n\r\x1b") || !utf8.ValidString(line) {
				t.Errorf("unprintable line %q", line)
			}
		}
	})
}
