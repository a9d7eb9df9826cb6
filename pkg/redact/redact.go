// Package redact masks secrets in text before it leaves the process.
//
// Three kinds of secrets are known: values that a configuration took from the
// environment become ${NAME}; literal secrets found in arguments, headers and
// addresses become [REDACTED:kind] once they are registered; and text with the
// shape of a known token becomes [REDACTED:kind] wherever it stands. Values and
// literals are also found JSON-escaped, percent-encoded and in base64, and the
// lines of a configured value one by one.
//
// Text of a repository is not ours and has no configuration: [Text], [Document]
// and [Value] mask it by the shapes of tokens, by the names that values stand
// behind and by how generated they look, and make hidden characters visible.
// [Find] and [Tokens] say where secrets are, for a detector.
package redact

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// Shorter secrets are not searched for: they would match ordinary words.
const (
	minValue   = 8
	minLiteral = 6
)

// redacted begins the placeholder of a literal.
const redacted = "[REDACTED:"

// A Redactor knows the secrets of one run. A nil *Redactor is valid and
// changes nothing. Register literals before the redactor is used by several
// goroutines.
type Redactor struct {
	secrets []secret // longest first, then by text
	values  []string // placeholders of configured values, sorted
	names   []string // of the variables they came from
	quoted  *finder  // of the secrets as JSON spells them shortest
	plain   *finder  // of the secrets as they are
}

type secret struct {
	text        string
	placeholder string
	quoted      []byte // inside of the canonical JSON string of text
	edges       edges
}

// New returns a redactor for configured values by the name of the variable
// they came from. Values shorter than 8 bytes are ignored; of two names with
// one value the first in byte order is shown.
func New(values map[string]string) *Redactor {
	r := &Redactor{}
	for name, value := range values {
		placeholder := "${" + name + "}"
		r.values, r.names = append(r.values, placeholder), append(r.names, name)
		if len(value) < minValue {
			continue
		}
		r.add(value, placeholder)
		for _, part := range parts(value) {
			r.add(part, placeholder)
		}
	}
	slices.Sort(r.values)
	slices.Sort(r.names)
	r.index()
	return r
}

// Literal registers a secret that was written down literally; it becomes
// [REDACTED:kind] from now on. Literals that could be an ordinary word (fewer
// than 6 bytes, or fewer than 16 and only lower-case letters) are left alone:
// masking them everywhere would make every text unreadable. So are those that
// spell a placeholder: replacing it would undo what was masked before.
func (r *Redactor) Literal(value, kind string) {
	if r == nil || len(value) < minLiteral || len(value) < 16 && isWord(value) || r.holdsPlaceholder(value) {
		return
	}
	r.add(value, mask(kind))
	r.index()
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
		kind := strings.TrimSuffix(strings.TrimPrefix(m.placeholder, redacted), "]")
		r.Literal(token, kind)
		if _, password, ok := strings.Cut(token, ":"); ok && kind == "userinfo" {
			r.Literal(password, kind)
		}
	}
}

func isWord(s string) bool {
	return strings.Trim(s, "abcdefghijklmnopqrstuvwxyz") == ""
}

func mask(kind string) string { return redacted + kind + "]" }

// add adds the spellings of text that no view of a text takes back.
func (r *Redactor) add(text, placeholder string) {
	for _, s := range spellings(text) {
		quoted := schema.AppendString(nil, s.text)
		s.placeholder, s.quoted = placeholder, quoted[1:len(quoted)-1]
		r.secrets = append(r.secrets, s)
	}
}

// index prepares the search for what was added.
func (r *Redactor) index() {
	if len(r.secrets) == 0 {
		return
	}
	slices.SortStableFunc(r.secrets, func(a, b secret) int {
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

// Pin returns s with configured values as ${NAME} and registered literals as
// [REDACTED:kind]. Where s itself says ${NAME} of a configured value or
// [REDACTED:, the "$" or "[" is doubled, as is each that stands before what is
// replaced: different texts never become the same one.
func (r *Redactor) Pin(s string) string {
	if r == nil || !r.mayHold(s) && !r.mimics(s) {
		return s
	}
	return pin(s, r.find(s), r.names)
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
	masked = r.Pin(s)
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

// Pinned applies [Redactor.Pin] to every string and member name of v, in place, and reports whether anything changed. Token
// shapes are left alone: text that a model reads must stay comparable.
func (r *Redactor) Pinned(v *schema.Value) bool {
	if r == nil || v == nil {
		return false
	}
	changed := false
	edit := func(s *string) {
		if masked := r.Pin(*s); masked != *s {
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

// Touches reports whether [Redactor.Pinned] may change the JSON text raw. It is
// meant to be fast: false is certain, true is not.
func (r *Redactor) Touches(raw []byte) bool {
	if r == nil {
		return false
	}
	if bytes.Contains(raw, []byte("${")) || bytes.Contains(raw, []byte(redacted)) {
		return true
	}
	if len(r.secrets) == 0 {
		return false
	}
	return r.quoted.in(raw) || r.mayHide(raw) && r.mayHold(string(raw))
}

// mayHide reports whether raw holds an escape that could spell a secret in
// another way than the shortest.
func (r *Redactor) mayHide(raw []byte) bool {
	return hasPercent(raw) || bytes.Contains(raw, []byte(`\u`)) || bytes.Contains(raw, []byte(`\/`)) ||
		bytes.Contains(raw, []byte(`\\`)) && slices.ContainsFunc(r.secrets, func(s secret) bool { return string(s.quoted) != s.text })
}
