package compat

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// wholeSentence reports whether a reason may stand in a report as it is.
func wholeSentence(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return strings.HasSuffix(s, ".") && !strings.HasSuffix(s, "..") && !unicode.IsLower(r)
}

// TestEveryVerdictHasItsOwnReason: a kind and a verdict in a direction have a
// sentence that no other kind has.
func TestEveryVerdictHasItsOwnReason(t *testing.T) {
	never := map[string][]Verdict{
		"schema-added input": {Breaking}, "schema-added output": {Breaking}, "schema-removed input": {Breaking}, "schema-removed output": {Compatible},
		"combined input": {Compatible}, "combined output": {Compatible}, "open-param-removed input": {Compatible},
		"undecided input": {Compatible, Breaking}, "undecided output": {Compatible, Breaking},
		"optional-removed input": {Compatible, Breaking},
	}
	for _, kind := range []string{ParamRemoved, OpenParamRemoved, ParamUndeclared} {
		never[kind+" output"] = []Verdict{Compatible, Breaking}
	}
	for _, kind := range []string{DialectChanged, FormatChanged, AnnotationChanged, Rewritten} {
		never[kind+" input"], never[kind+" output"] = []Verdict{Breaking}, []Verdict{Breaking}
	}
	said := map[string]string{}
	for _, kind := range Kinds {
		for _, dir := range []Direction{Input, Output} {
			for _, verdict := range []Verdict{Compatible, Breaking} {
				what, text := kind+" "+string(dir), reason(kind, verdict, dir)
				if impossible := slices.Contains(never[what], verdict); impossible != (text == "") || text != "" && !wholeSentence(text) {
					t.Errorf("%s %s: %q", what, verdict, text)
				}
				if other := said[text]; text != "" && other != "" {
					t.Errorf("%s %s and %s share %q", what, verdict, other, text)
				}
				said[text] = what + " " + string(verdict)
			}
		}
	}
}

func TestUnknownReasonsAreSentences(t *testing.T) {
	for why, want := range map[string]string{
		"the value is odd":            "The value is odd.",
		`"$ref" leads nowhere.`:       `"$ref" leads nowhere.`,
		"a pattern is not understood": "A pattern is not understood.",
	} {
		if got := worded(why); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
