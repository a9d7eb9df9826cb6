package redact

import (
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/redact/label"
	"github.com/mcpward/mcpward/pkg/redact/token"
)

const (
	digits    = "0123456789"
	upper     = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	lower     = "abcdefghijklmnopqrstuvwxyz"
	alnum     = digits + upper + lower
	base64URL = alnum + "-_"
)

// Shapes returns the table of the forms of known tokens. It is shared: do not
// change what it points to.
func Shapes() []*token.Shape { return token.Shapes() }

// Shape reports whether the whole of s has the shape of a known token, and of
// which kind.
func Shape(s string) (kind string, ok bool) {
	if t, ok := token.Whole(s); ok {
		return t.Kind, true
	}
	if start, end := privateKey(s, 0); start == 0 && end == len(s) && end > 0 {
		return privateKeyKind, true
	}
	return "", false
}

// maskShapes replaces everything in s that looks like a known token.
func maskShapes(s string) string {
	return replace(s, findTokens(s))
}

// findTokens returns the places of everything in s that looks like a known
// token, in order.
func findTokens(s string) []match {
	return merge(findPlaces(s, findShapes(s, nil)))
}

func findShapes(s string, found []match) []match {
	for _, m := range token.Find(s) {
		found = append(found, match{m.Start, m.End, mask(m.Kind), m.End - m.Start})
	}
	return found
}

func findPlaces(s string, found []match) []match {
	found = findPrivateKeys(s, found)
	found = findAuthorization(s, found)
	return findUserInfo(s, found)
}

// Tokens returns the places in s that have the shape of a known token, those of
// private keys, of credentials in headers and of passwords in addresses, in
// order and without overlap. What spells "example" or the like is tentative. It
// reads s as it is, whatever it is escaped with.
func Tokens(s string) []token.Match {
	found := token.Find(s)
	for i := range found {
		if m := &found[i]; label.Placeholder(s[m.Start:m.End]) {
			m.Confidence = finding.Tentative
		}
	}
	for _, m := range findPlaces(s, nil) {
		found = append(found, m.token(finding.Certain))
	}
	return first(found)
}

func (m match) token(c finding.Confidence) token.Match {
	kind := strings.TrimSuffix(strings.TrimPrefix(m.placeholder, redacted), "]")
	return token.Match{Start: m.start, End: m.end, Kind: kind, Confidence: c}
}
