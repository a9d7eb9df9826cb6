package term_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"

	"github.com/mcpward/mcpward/pkg/term"
)

func TestJSON(t *testing.T) {
	for text, want := range map[string]string{
		"{\n  \"a\": \"é #1\"\n}": "{\n  \"a\": \"é #1\"\n}",
		"\"\u202e\u200b\"":        `"\u202e\u200b"`,
		"\"\U000e0041\"":          `"\udb40\udc41"`,
		`"##vso[x]"`:              `"\u0023#vso[x]"`,
	} {
		if got := string(term.JSON([]byte(text))); got != want {
			t.Errorf("JSON(%q) = %q, want %q", text, got, want)
		}
	}
}

func FuzzJSON(f *testing.F) {
	f.Add("\x1b[2J\u202e##[error]\U000e0041")
	f.Fuzz(func(t *testing.T, s string) {
		encoded, err := json.Marshal(strings.ToValidUTF8(s, "?"))
		if err != nil {
			t.Fatal(err)
		}
		var want, got string
		shown := term.JSON(encoded)
		if json.Unmarshal(encoded, &want) != nil || json.Unmarshal(shown, &got) != nil || got != want {
			t.Errorf("JSON(%q) = %q", encoded, shown)
		}
		if strings.ContainsFunc(string(shown), unicode.IsControl) {
			t.Errorf("JSON(%q) = %q holds a control character", encoded, shown)
		}
	})
}
