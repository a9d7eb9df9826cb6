package redact

import (
	"sort"
	"strings"

	"github.com/mcpward/mcpward/pkg/redact/hidden"
)

// Text returns text of a repository as it may be shown: secrets are
// [REDACTED:kind], whatever they are escaped with, and hidden characters are
// <U+200B>. Text(Text(s)) is Text(s). Redact before cutting, or use a
// [Document]: half a secret is not always recognised.
func Text(s string) string { return NewDocument(s).Slice(0, len(s)) }

// A Document is a text whose secrets are known, to quote pieces of it. It can
// be used by several goroutines.
type Document struct {
	text  string
	spans []match
}

// NewDocument finds the secrets in text.
func NewDocument(text string) *Document { return &Document{text, spans(text)} }

// Slice returns text[start:end] as [Text] shows it. A secret of which any part
// lies in there is replaced as a whole.
func (d *Document) Slice(start, end int) string {
	start, end = max(0, start), min(end, len(d.text))
	if start > end {
		return ""
	}
	var b strings.Builder
	first := sort.Search(len(d.spans), func(i int) bool { return d.spans[i].end > start })
	for _, m := range d.spans[first:] {
		if m.start >= end {
			break
		}
		b.WriteString(hidden.Show(d.text[min(start, m.start):m.start]))
		b.WriteString(m.placeholder)
		start = m.end
	}
	if start < end {
		b.WriteString(hidden.Show(d.text[start:end]))
	}
	return b.String()
}
