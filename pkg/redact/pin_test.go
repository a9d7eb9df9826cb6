package redact

import (
	"strings"
	"testing"

	"github.com/mcpward/mcpward/pkg/schema"
)

func pinner() *Redactor {
	r := New(map[string]string{"TOK": "s3cr3t-value", "SHORT": "x"})
	r.Literal("hunter2-literal", "argument")
	return r
}

func TestPinKeepsTextsApart(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"Send s3cr3t-value along", "Send ${TOK} along"},
		{"Send ${TOK} along", "Send $${TOK} along"},
		{"Send $${TOK} along", "Send $$$${TOK} along"},
		{"Send $s3cr3t-value along", "Send $$${TOK} along"},
		{"${SHORT}${TOK}", "$${SHORT}$${TOK}"},
		{"${OTHER} costs $5, ${ and ${TOK", "${OTHER} costs $5, ${ and ${TOK"},
		{"hunter2-literal", "[REDACTED:argument]"},
		{"[REDACTED:argument]", "[[REDACTED:argument]"},
		{"[[REDACTED:argument]", "[[[[REDACTED:argument]"},
		{"[hunter2-literal]", "[[[REDACTED:argument]]"},
		{"$hunter2-literal[s3cr3t-value", "$[REDACTED:argument][${TOK}"},
	}
	r := pinner()
	for _, tt := range tests {
		if got := r.Pin(tt.in); got != tt.want {
			t.Errorf("Pin(%q) = %q, want %q", tt.in, got, tt.want)
		}
		raw := schema.AppendString(nil, tt.in)
		if touched := r.Touches(raw); tt.in != tt.want && !touched {
			t.Errorf("Touches(%s) = false", raw)
		}
	}
	if got := New(nil).Pin("[REDACTED:x] ${TOK}"); got != "[[REDACTED:x] ${TOK}" {
		t.Errorf("without secrets: %q", got)
	}
	if got := (*Redactor)(nil).Pin("${TOK}"); got != "${TOK}" {
		t.Errorf("without a redactor: %q", got)
	}
}

func TestAPlaceholderIsNoLiteral(t *testing.T) {
	t.Parallel()
	r := pinner()
	r.Literal("x-${TOK}-x", "argument")
	r.Literal("[REDACTED:header]", "argument")
	if got := r.String("x-s3cr3t-value-x x-${TOK}-x [REDACTED:header]"); got != "x-${TOK}-x x-${TOK}-x [REDACTED:header]" {
		t.Errorf("got %q", got)
	}
}

func TestPinTakesLinearTime(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("${A", 4<<20) // quadratic: hours
	if got := pinner().Pin(text); got != text {
		t.Error("changed")
	}
}

// unpin takes back what Pin did.
func unpin(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		run := len(s[i:]) - len(strings.TrimLeft(s[i:], s[i:i+1]))
		rest := s[i+run:]
		secret := ""
		switch {
		case s[i] == '$' && strings.HasPrefix(rest, "{TOK}"):
			secret, rest = "s3cr3t-value", rest[len("{TOK}"):]
		case s[i] == '[' && strings.HasPrefix(rest, "REDACTED:argument]"):
			secret, rest = "hunter2-literal", rest[len("REDACTED:argument]"):]
		}
		switch {
		case secret == "":
			b.WriteString(s[i : i+run])
		case run%2 == 1:
			b.WriteString(strings.Repeat(s[i:i+1], run/2) + secret)
		default:
			b.WriteString(strings.Repeat(s[i:i+1], run/2) + s[i+run:len(s)-len(rest)])
		}
		i = len(s) - len(rest)
	}
	return b.String()
}

// FuzzPinCanBeTakenBack makes a text of pieces that meet in every way.
func FuzzPinCanBeTakenBack(f *testing.F) {
	pieces := []string{"$", "[", "{TOK}", "REDACTED:argument]", "s3cr3t-value", "hunter2-literal", "a", "]", "}", "${TOK}", "[REDACTED:argument]"}
	f.Add([]byte{0, 4, 0, 2, 1, 5, 1, 3, 0, 0, 9, 1, 1, 10})
	f.Add([]byte{4, 4, 0, 0, 0, 2, 2, 5, 1, 1, 3, 4, 0, 1, 5})
	f.Fuzz(func(t *testing.T, choice []byte) {
		var b strings.Builder
		for _, c := range choice {
			b.WriteString(pieces[int(c)%len(pieces)])
		}
		text := b.String()
		if got := unpin(pinner().Pin(text)); got != text {
			t.Errorf("%q became %q, that is %q", text, pinner().Pin(text), got)
		}
	})
}
