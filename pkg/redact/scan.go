package redact

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/redact/hidden"
	"github.com/mcpward/mcpward/pkg/redact/label"
	"github.com/mcpward/mcpward/pkg/redact/token"
)

// Where two kinds of secrets overlap, what is known better names both: the
// rank of a kind is added to the length of its matches.
const (
	rankEncoded = 1 << 40
	rankLabel   = 2 << 40
	rankShape   = 3 << 40
)

// Find returns the secrets in s, in order and without overlap: what [Tokens]
// finds, values behind a name for a secret (probable), and runs of characters
// that look generated (tentative). It reads s as it is; only [Text] and
// [Document] also look behind escapes and encodings.
func Find(s string) []token.Match {
	found := slices.Concat(Tokens(s), label.Find(s))
	for _, m := range findSchemes(s, nil) {
		found = append(found, m.token(finding.Probable))
	}
	for _, m := range findRandom(s, nil) {
		found = append(found, m.token(finding.Tentative))
	}
	return first(found)
}

// first keeps of overlapping matches the surest, of those the first in the
// list.
func first(found []token.Match) []token.Match {
	slices.SortStableFunc(found, func(a, b token.Match) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End))
	})
	out := found[:0]
	for _, m := range found {
		last := len(out) - 1
		switch {
		case last < 0 || m.Start >= out[last].End:
			out = append(out, m)
		case m.Confidence.Surer(out[last].Confidence):
			out[last] = m
		}
	}
	return out
}

// spans returns what is to be hidden in s, whatever it is escaped with.
func spans(s string) []match {
	v := newView(s)
	if hidden.In(s) {
		v = v.revealed()
	}
	found := lookInto(v, maxEscaping, nil)
	if m, ok := token.Beginning(v.text); ok {
		found = append(found, match{v.origin(m.Start), v.origin(m.End), mask(m.Kind), rankShape})
	}
	return merge(found)
}

func lookInto(v view, deeper int, found []match) []match {
	first := len(found)
	found = look(v.text, found)
	for i := range found[first:] {
		m := &found[first+i]
		m.start, m.end = v.origin(m.start), v.origin(m.end)
	}
	if deeper == 0 {
		return found
	}
	if strings.IndexByte(v.text, '\\') >= 0 {
		found = lookInto(v.decode('\\', decodeBackslash), deeper-1, found)
	}
	if hasPercent(v.text) {
		found = lookInto(v.decode('%', decodePercent), deeper-1, found)
	}
	return found
}

// look finds everything in s.
func look(s string, found []match) []match {
	shapes := findPlaces(s, findShapes(s, nil))
	shapes = findSchemes(s, shapes)
	for _, m := range shapes {
		m.length += rankShape
		found = append(found, m)
	}
	for _, m := range label.Find(s) {
		found = append(found, match{m.Start, m.End, mask(m.Kind), rankLabel + m.End - m.Start})
	}
	for _, m := range findEncoded(s, maxEncoded, nil) {
		m.length += rankEncoded
		found = append(found, m)
	}
	return findRandom(s, found)
}

// decodeBackslash is decodeEscape that also takes back the escapes of
// Markdown.
func decodeBackslash(s string) (text string, size int) {
	if len(s) >= 2 && s[1] > 0x20 && s[1] < 0x7f && strings.IndexByte(alnum, s[1]) < 0 {
		return s[1:2], 2
	}
	return decodeEscape(s)
}

// revealed returns the view without hidden characters: nothing is kept apart
// by them.
func (v view) revealed() view {
	var b strings.Builder
	var steps []step
	shift := 0
	for i := 0; i < len(v.text); {
		if n := hidden.At(v.text, i); n > 0 {
			i += n
			shift += n
			steps = append(steps, step{b.Len(), shift})
			continue
		}
		b.WriteByte(v.text[i])
		i++
	}
	return view{text: b.String(), steps: compact(steps)}
}

// compact keeps the last of the steps at one place.
func compact(steps []step) []step {
	out := steps[:0]
	for _, s := range steps {
		if len(out) > 0 && out[len(out)-1].at == s.at {
			out = out[:len(out)-1]
		}
		out = append(out, s)
	}
	return out
}
