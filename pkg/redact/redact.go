// Package redact masks secrets in text before it leaves the process.
//
// Three kinds of secrets are known: values that a configuration took from the
// environment become ${NAME}; literal secrets found in arguments, headers and
// addresses become [REDACTED:kind] once they are registered; and text with the
// shape of a known token becomes [REDACTED:kind] wherever it stands. Values and
// literals are also found in JSON-escaped and percent-encoded spelling.
package redact

import (
	"bytes"
	"cmp"
	"net/url"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// Shorter secrets are not searched for: they would match ordinary words.
const (
	minValue   = 8
	minLiteral = 6
)

// A Redactor knows the secrets of one run. A nil *Redactor is valid and
// changes nothing. Register literals before the redactor is used by several
// goroutines.
type Redactor struct {
	secrets []secret // longest first, then by text
	values  []string // placeholders of configured values
	quoted  *finder  // of the secrets as JSON spells them shortest
	plain   *finder  // of the secrets as they are
}

type secret struct {
	text        string
	placeholder string
	quoted      []byte // inside of the canonical JSON string of text
}

// New returns a redactor for configured values by the name of the variable
// they came from. Values shorter than 8 bytes are ignored; of two names with
// one value the first in byte order is shown.
func New(values map[string]string) *Redactor {
	r := &Redactor{}
	for name, value := range values {
		placeholder := "${" + name + "}"
		r.values = append(r.values, placeholder)
		if len(value) >= minValue {
			r.register(value, placeholder)
		}
	}
	slices.Sort(r.values)
	return r
}

// Literal registers a secret that was written down literally; it becomes
// [REDACTED:kind] from now on. Literals that could be an ordinary word (fewer
// than 6 bytes, or fewer than 16 and only lower-case letters) are left alone:
// masking them everywhere would make every text unreadable.
func (r *Redactor) Literal(value, kind string) {
	if r == nil || len(value) < minLiteral || len(value) < 16 && isWord(value) {
		return
	}
	r.register(value, mask(kind))
}

// Learn registers everything in s that looks like a known token, so that it is
// masked in pinned text too, where shapes alone are not. User information of an
// address also counts without the name in front of the password.
func (r *Redactor) Learn(s string) {
	if r == nil {
		return
	}
	for _, m := range findTokens(s) {
		token := s[m.start:m.end]
		kind := strings.TrimSuffix(strings.TrimPrefix(m.placeholder, "[REDACTED:"), "]")
		r.Literal(token, kind)
		if _, password, ok := strings.Cut(token, ":"); ok && kind == "userinfo" {
			r.Literal(password, kind)
		}
	}
}

func isWord(s string) bool {
	return strings.Trim(s, "abcdefghijklmnopqrstuvwxyz") == ""
}

func mask(kind string) string { return "[REDACTED:" + kind + "]" }

// register adds text and its percent-encoded spellings.
func (r *Redactor) register(text, placeholder string) {
	for _, t := range []string{text, url.QueryEscape(text), url.PathEscape(text)} {
		quoted := schema.AppendString(nil, t)
		r.secrets = append(r.secrets, secret{t, placeholder, quoted[1 : len(quoted)-1]})
	}
	slices.SortFunc(r.secrets, func(a, b secret) int {
		return cmp.Or(cmp.Compare(len(b.text), len(a.text)), cmp.Compare(a.text, b.text), comparePlaceholders(a, b))
	})
	r.secrets = slices.CompactFunc(r.secrets, func(a, b secret) bool { return a.text == b.text })
	var quoted, plain [][]byte
	for _, s := range r.secrets {
		quoted, plain = append(quoted, s.quoted), append(plain, []byte(s.text))
	}
	r.quoted, r.plain = newFinder(quoted), newFinder(plain)
}

// comparePlaceholders prefers the name of a variable to a kind.
func comparePlaceholders(a, b secret) int {
	if x, y := a.placeholder[0] == '$', b.placeholder[0] == '$'; x != y {
		if x {
			return -1
		}
		return 1
	}
	return cmp.Compare(a.placeholder, b.placeholder)
}

// String returns s with configured values as ${NAME}, and registered literals
// and everything with the shape of a known token as [REDACTED:kind].
func (r *Redactor) String(s string) string {
	if r == nil {
		return s
	}
	return maskShapes(r.known(s))
}

// Credential masks configured values and literals in s, the value of a header
// or argument that is known to be secret. Whole reports that configured values
// are all there was, apart from the name of an authentication scheme: nothing
// of masked then needs hiding.
func (r *Redactor) Credential(s string) (masked string, whole bool) {
	if r == nil {
		return s, false
	}
	masked = r.known(s)
	rest := masked
	for _, placeholder := range r.values {
		rest = strings.ReplaceAll(rest, placeholder, "")
	}
	if rest == masked {
		return masked, false
	}
	switch strings.ToLower(strings.TrimSpace(rest)) {
	case "", "bearer", "basic", "token", "apikey":
		return masked, true
	}
	return masked, false
}

// Pinned masks configured values and registered literals in every string and
// member name of v, in place, and reports whether anything changed. Token
// shapes are left alone: text that a model reads must stay comparable.
func (r *Redactor) Pinned(v *schema.Value) bool {
	if r == nil || v == nil || len(r.secrets) == 0 {
		return false
	}
	changed := false
	edit := func(s *string) {
		if masked := r.known(*s); masked != *s {
			*s, changed = masked, true
		}
	}
	if v.Kind == schema.String {
		edit(&v.Text)
	}
	for _, item := range v.Items {
		changed = r.Pinned(item) || changed
	}
	for i := range v.Members {
		edit(&v.Members[i].Name)
		changed = r.Pinned(v.Members[i].Value) || changed
	}
	return changed
}

// Touches reports whether the JSON text raw may contain a configured value or
// a registered literal, however it is escaped. It is meant to be fast: false
// is certain, true is not.
func (r *Redactor) Touches(raw []byte) bool {
	if r == nil || len(r.secrets) == 0 {
		return false
	}
	if r.quoted.in(raw) {
		return true
	}
	if !r.mayHide(raw) {
		return false
	}
	text := string(raw)
	for range maxEscaping {
		text = newView(text).unescape().text
		if r.plain.in([]byte(text)) {
			return true
		}
	}
	return false
}

// mayHide reports whether raw holds an escape that could spell a secret in
// another way than the shortest.
func (r *Redactor) mayHide(raw []byte) bool {
	return bytes.Contains(raw, []byte(`\u`)) || bytes.Contains(raw, []byte(`\/`)) ||
		bytes.Contains(raw, []byte(`\\`)) && slices.ContainsFunc(r.secrets, func(s secret) bool { return string(s.quoted) != s.text })
}
