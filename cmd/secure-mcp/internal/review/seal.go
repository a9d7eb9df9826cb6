// Package review is one review of one root: the only place where walk,
// detection, identity, ledger and redaction meet.
package review

import (
	"reflect"
	"regexp"
	"strings"
	"sync"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/redact"
	"github.com/mcpward/mcpward/pkg/schema"
)

// A Seal is what every text from outside passes on its way to an agent or a
// report: secrets are masked, and characters that nobody can see are made
// visible. What this program writes itself never passes it, so that it cannot
// be damaged.
type Seal struct {
	redactor *redact.Redactor
	clean    *memo
}

// NewSeal returns a seal that masks what r knows, and every known shape. Its
// copies share what they know of texts.
func NewSeal(r *redact.Redactor) Seal { return Seal{r, &memo{known: map[string]bool{}}} }

// A memo remembers short texts that a seal leaves as they are: paths, names and
// lines of code come again and again. What holds a secret is not in it.
type memo struct {
	mu    sync.Mutex
	known map[string]bool
}

// The bounds of a memo; a full one starts again.
const (
	maxMemo     = 20_000
	maxMemoText = 300 // bytes
)

func (m *memo) has(text string) bool {
	if len(text) > maxMemoText {
		return false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.known[text]
}

func (m *memo) add(text string) {
	if len(text) > maxMemoText {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.known) >= maxMemo {
		clear(m.known)
	}
	m.known[strings.Clone(text)] = true
}

// Text seals prose or code of one or more lines. Passing twice changes
// nothing more.
func (s Seal) Text(text string) string {
	if text == "" || s.clean.has(text) {
		return text
	}
	sealed := redact.Text(s.redactor.String(text))
	if sealed == text {
		s.clean.add(text)
	}
	return sealed
}

// onOneLine shows the white space that [Seal.Text] leaves.
var onOneLine = strings.NewReplacer("\n", "<U+000A>", "\t", "<U+0009>")

// Line seals what has to stay on one line, such as a path or a name.
func (s Seal) Line(text string) string {
	return onOneLine.Replace(s.Text(text))
}

// Lines seals every text of a list.
func (s Seal) Lines(list []string) []string {
	out := make([]string, len(list))
	for i, text := range list {
		out[i] = s.Line(text)
	}
	return out
}

// identifiers are the fields of a finding that hold no prose but ids, hashes
// and words of fixed scales. A secret in one of them would be there because a
// caller put it there, so all but the fixed words are sealed when they come
// from a caller and left alone when they are ours.
var identifiers = map[string]bool{
	"id": true, "category": true, "rule_family": true, "root_control": true, "instance_id": true, "evidence_hash": true, "cwe": true, "owasp": true,
}

// Finding seals the texts of a finding of a caller. Its own identifiers stay as
// they are where they have the form that this program gives them.
func (s Seal) Finding(f finding.Finding) finding.Finding {
	v := reflect.ValueOf(&f).Elem()
	t := v.Type()
	for i, d := range finding.Fields() {
		field := v.Field(i)
		switch {
		case d.Words != nil || d.Kind == schema.Number:
		case identifiers[d.Name] && plain(d.Name, field.String()):
		case t.Field(i).Name == "File":
			field.SetString(s.Line(field.String()))
		case d.Kind == schema.String:
			field.SetString(s.Text(field.String()))
		case field.Len() > 0:
			texts := make([]string, field.Len())
			for j := range texts {
				texts[j] = s.Text(field.Index(j).String())
			}
			field.Set(reflect.ValueOf(texts))
		}
	}
	return f
}

var (
	ownInstance = regexp.MustCompile(`^[a-z][a-z0-9./-]*:[0-9a-f]{32}$`)
	ownHash     = regexp.MustCompile(`^[0-9a-f]{32}$`)
)

// plain reports whether an identifier has the form of ours and so cannot hold
// anything else. Some tokens look like an instance id, but for the rule, which
// begins with a letter and is sealed like a word of its own. The words of other
// identifiers are free, and sealed like all text: ours pass that unchanged.
func plain(field, id string) bool {
	switch field {
	case "instance_id":
		rule, _, _ := strings.Cut(id, ":")
		return ownInstance.MatchString(id) && len(redact.Tokens(id)) == 0 && len(redact.Find(rule)) == 0
	case "evidence_hash":
		return ownHash.MatchString(id)
	}
	return false
}
