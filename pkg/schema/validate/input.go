package validate

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/schema"
)

// An input is an instance as the engines read it.
type input struct {
	value any
	nodes int // values inside it, itself included
	depth int // arrays and objects inside each other
}

func newInput(v *schema.Value) (input, error) {
	if err := schema.Plausible(v); err != nil {
		return input{}, err
	}
	var in input
	in.value = in.convert(v, 0)
	return in, nil
}

// convert keeps numbers as they are written: the engines compare them exactly.
func (in *input) convert(v *schema.Value, depth int) any {
	in.nodes++
	in.depth = max(in.depth, depth)
	switch v.Kind {
	case schema.Array:
		out := make([]any, len(v.Items))
		for i, item := range v.Items {
			out[i] = in.convert(item, depth+1)
		}
		return out
	case schema.Object:
		out := make(map[string]any, len(v.Members))
		for _, m := range v.Members {
			out[encode(m.Name)] = in.convert(m.Value, depth+1)
		}
		return out
	}
	return scalar(v)
}

func scalar(v *schema.Value) any {
	switch v.Kind {
	case schema.Bool:
		return v.Text == "true"
	case schema.Number:
		return json.Number(v.Text)
	case schema.String:
		return encode(v.Text)
	}
	return nil
}

// JSON text may contain unpaired surrogates, Go strings for the engines may
// not. The last 2048 code points, which are private, stand for them.
const (
	firstSurrogate = 0xd800
	stand          = 0x10f800
)

// encode replaces the three WTF-8 bytes of unpaired surrogates.
func encode(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		if i+2 < len(s) && s[i] == 0xed && s[i+1] >= 0xa0 {
			b.WriteRune(stand + rune(s[i+1]&0x1f)<<6 + rune(s[i+2]&0x3f))
			i += 3
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		b.WriteRune(r)
		i += size
	}
	return b.String()
}

// decode undoes encode.
func decode(s string) string {
	if !strings.Contains(s, "\xf4\x8f") {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if r < stand {
			b.WriteRune(r)
			continue
		}
		r += firstSurrogate - stand
		b.Write([]byte{0xe0 | byte(r>>12), 0x80 | byte(r>>6)&0x3f, 0x80 | byte(r)&0x3f})
	}
	return b.String()
}
