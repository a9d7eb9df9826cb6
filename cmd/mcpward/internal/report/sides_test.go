package report

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/contract/drift"
)

// sideText lays a comparison out as lines: "old | new", with [-…-] and {+…+}
// around what differs.
func sideText(before, after string) []string {
	marks := map[edit][2]string{removed: {"[-", "-]"}, added: {"{+", "+}"}}
	half := func(s side) string {
		text := ""
		for _, p := range s {
			text += marks[p.edit][0] + p.text + marks[p.edit][1]
		}
		return text
	}
	var out []string
	for _, r := range beside(before, after) {
		if r.remark != "" {
			out = append(out, "… "+r.remark)
			continue
		}
		sign := " | "
		if r.changed() {
			sign = " ! "
		}
		out = append(out, half(r.before)+sign+half(r.after))
	}
	return out
}

func TestTextsStandSideBySide(t *testing.T) {
	same := strings.Repeat("same\n", 10)
	tests := []struct {
		name, before, after string
		want                []string
	}{
		{"a word", "Echo it back.", "Echo it here.", []string{"Echo it [-back-]. ! Echo it {+here+}."}},
		{"a line more", "a\nb", "a\nx\nb", []string{"a | a", " ! {+x+}", "b | b"}},
		{"a line less", "a\nx\nb\n", "a\nb\n", []string{"a | a", "[-x-] ! ", "b | b"}},
		{"nothing before", "", "new", []string{" ! {+new+}"}},
		{"nothing after", "old", "", []string{"[-old-] ! "}},
		{"equal lines far from a change", same + "a", same + "b", []string{"… 7 lines unchanged", "same | same", "same | same", "same | same", "[-a-] ! {+b+}"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, sideText(tt.before, tt.after)); diff != "" {
				t.Errorf("rows (-want +got):\n%s", diff)
			}
		})
	}
}

func TestALongComparisonIsCutAndSaysSo(t *testing.T) {
	rows := beside(strings.Repeat("a\n", 1000), "")
	if got := rows[len(rows)-1].remark; len(rows) != maxRows+1 || got != "700 more lines not shown, use --format json" {
		t.Errorf("%d rows, the last says %q", len(rows), got)
	}
	rows = beside("", strings.Repeat("x", maxLine+10))
	if text := rows[0].after.text(); !strings.HasSuffix(text, "x … 10 more bytes, use --format json") {
		t.Errorf("line ends with %q", text[len(text)-50:])
	}
}

func TestWhatIsCompared(t *testing.T) {
	tests := []struct {
		name          string
		change        drift.Change
		before, after string
		ok            bool
	}{
		{"texts", drift.Change{Pointer: "/tools/x/description", Before: []byte(`"a"`), After: []byte(`"b\nc"`)}, "a", "b\nc", true},
		{"values", drift.Change{Pointer: "/tools/x/inputSchema/required", Before: []byte(`["a"]`), After: []byte(`[]`)}, "[\n  \"a\"\n]", "[]", true},
		{"a tool that is gone", drift.Change{Pointer: "/tools/x", Before: []byte(`{}`)}, "", "", false},
		{"a tool that came", drift.Change{Pointer: "/tools/x", After: []byte(`{"description":"d"}`)}, "", "d", true},
		{"a tool without a description", drift.Change{Pointer: "/tools/x", After: []byte(`{}`)}, "", "", false},
		{"neither side", drift.Change{Pointer: "/tools/x/a"}, "", "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			before, after, ok := comparison(tt.change)
			if before != tt.before || after != tt.after || ok != tt.ok {
				t.Errorf("comparison = %q, %q, %v", before, after, ok)
			}
		})
	}
}

func FuzzSidesHoldBothTexts(f *testing.F) {
	f.Add("a\nb\nc", "a\nx\nc")
	f.Add("", "\n\n")
	f.Add("one two", "one\ntwo")
	f.Fuzz(func(t *testing.T, before, after string) {
		if strings.Count(before, "\n")+strings.Count(after, "\n") > 20 || len(before)+len(after) > maxLine {
			return // some of it is left out then
		}
		var old, now []string
		for _, r := range beside(before, after) {
			if r.remark != "" {
				return
			}
			for _, half := range []struct {
				side side
				out  *[]string
			}{{r.before, &old}, {r.after, &now}} {
				if half.side != nil {
					text := ""
					for _, p := range half.side {
						text += p.text
					}
					*half.out = append(*half.out, text)
				}
			}
		}
		if strings.Join(old, "\n") != strings.TrimSuffix(before, "\n") || strings.Join(now, "\n") != strings.TrimSuffix(after, "\n") {
			t.Errorf("beside(%q, %q) gives %q and %q", before, after, old, now)
		}
	})
}
