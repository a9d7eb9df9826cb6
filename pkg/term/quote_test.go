package term_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/term"
)

func TestUntrustedTextIsMadeVisible(t *testing.T) {
	tests := []struct {
		name              string
		in                string
		quote, label, run string // Quote, Name, Line
	}{
		{"plain", "read a file", `"read a file"`, "read a file", "read a file"},
		{"empty", "", `""`, `""`, ""},
		{"quotes and backslashes", `say "hi" \o/`, `"say \"hi\" \\o/"`, `say "hi" \o/`, `say "hi" \o/`},
		{"line ends and tabs", "a\r\n\tb", `"a\r\n\tb"`, "a<U+000D><U+000A><U+0009>b", `a\r\n\tb`},
		{"clears the screen", "\x1b[2J", `"\u{1b}[2J"`, "<U+001B>[2J", `\u{1b}[2J`},
		{"eight-bit control", "\u009b2J", `"\u{9b}2J"`, "<U+009B>2J", `\u{9b}2J`},
		{"workflow command", "x\n::error::owned", `"x\n::error::owned"`, "x<U+000A>::error::owned", `x\n::error::owned`},
		{"zero width space", "ec\u200bho", `"ec\u{200b}ho"`, "ec<U+200B>ho", `ec\u{200b}ho`},
		{"bidi override", "\u202egpj.exe", `"\u{202e}gpj.exe"`, "<U+202E>gpj.exe", `\u{202e}gpj.exe`},
		{"tag characters", "a\U000e0041", `"a\u{e0041}"`, "a<U+E0041>", `a\u{e0041}`},
		{"variation selector", "a\ufe0f", `"a\u{fe0f}"`, "a<U+FE0F>", `a\u{fe0f}`},
		{"no-break space", "a\u00a0b", `"a\u{a0}b"`, "a<U+00A0>b", `a\u{a0}b`},
		{"Hangul filler", "a\u3164", `"a\u{3164}"`, "a<U+3164>", `a\u{3164}`},
		{"line separator", "a\u2028b", `"a\u{2028}b"`, "a<U+2028>b", `a\u{2028}b`},
		{"not UTF-8", "a\xff\xc3", `"a\xff\xc3"`, "a<0xFF><0xC3>", `a\xff\xc3`},
		{"lone surrogates", "a\xed\xa0\x80\xed\xbf\xbf", `"a\u{d800}\u{dfff}"`, "a<U+D800><U+DFFF>", `a\u{d800}\u{dfff}`},
		{"half a surrogate", "a\xed\xa0", `"a\xed\xa0"`, "a<0xED><0xA0>", `a\xed\xa0`},
		{"replacement character", "a\ufffd", "\"a\ufffd\"", "a\ufffd", "a\ufffd"},
		{"other scripts", "größe 読む", `"größe 読む"`, "größe 読む", "größe 読む"},
		{"accent of its own", "e\u0301", "\"e\u0301\"", "e\u0301", "e\u0301"},
		{"accent on nothing", "\u0301e", `"\u{301}e"`, "<U+0301>e", `\u{301}e`},
		{"accents painted over the line above", "e" + strings.Repeat("\u0301", 5), "\"e" + strings.Repeat("\u0301", 4) + `\u{301}"`, "e" + strings.Repeat("\u0301", 4) + "<U+0301>", "e" + strings.Repeat("\u0301", 4) + `\u{301}`},
		{"command to a build system", "see ##[error] ##vso[x] ###[y] ## [z] ##A[", `"see \u{23}#[error] \u{23}#vso[x] #\u{23}#[y] ## [z] ##A["`, "see <U+0023>#[error] <U+0023>#vso[x] #<U+0023>#[y] ## [z] ##A[", `see \u{23}#[error] \u{23}#vso[x] #\u{23}#[y] ## [z] ##A[`},
		{"looks like our own escape", "<U+200B><0xFF><b>", `"<U+200B><0xFF><b>"`, "<U+003C>U+200B><U+003C>0xFF><b>", "<U+200B><0xFF><b>"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := term.Quote(tt.in); got != tt.quote {
				t.Errorf("Quote(%q) = %s, want %s", tt.in, got, tt.quote)
			}
			if got := term.Name(tt.in); got != tt.label {
				t.Errorf("Name(%q) = %s, want %s", tt.in, got, tt.label)
			}
			if got := term.Line(tt.in); got != tt.run {
				t.Errorf("Line(%q) = %s, want %s", tt.in, got, tt.run)
			}
		})
	}
}

func FuzzQuote(f *testing.F) {
	f.Add("\x1b[2J::error::owned\r\n\u202e\u200b", "\x1b[2J")
	f.Add(`\u{200b}##[error]`, "\u200b")
	f.Add("<U+200B>", "\u200b")
	f.Add("\u0301\u0301", "\ufe0f\xff")
	f.Fuzz(func(t *testing.T, s, other string) {
		for name, show := range map[string]func(string) string{"Quote": term.Quote, "Name": term.Name, "Line": term.Line} {
			got := show(s)
			if strings.ContainsFunc(got, unicode.IsControl) {
				t.Errorf("%s(%q) = %q: contains a control character", name, s, got)
			}
			if strings.Contains(got, "##[") || strings.Contains(got, "##vso[") {
				t.Errorf("%s(%q) = %q: speaks to a build log", name, s, got)
			}
			if strings.ContainsFunc(got, func(r rune) bool { return !term.Visible(r) }) || !utf8.ValidString(got) {
				t.Errorf("%s(%q) = %q: contains something that cannot be seen", name, s, got)
			}
		}
		if line := term.Line(s); term.Line(line) != line {
			t.Errorf("Line(%q) = %q, but twice %q", s, line, term.Line(line))
		}
		if s != other && term.Quote(s) == term.Quote(other) {
			t.Errorf("Quote(%q) and Quote(%q) are both %s", s, other, term.Quote(s))
		}
		if s != other && term.Name(s) == term.Name(other) && s != "" && other != "" {
			t.Errorf("Name(%q) and Name(%q) are both %s", s, other, term.Name(s))
		}
	})
}
