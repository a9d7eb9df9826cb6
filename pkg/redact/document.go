package redact

import (
	"sort"
	"strings"
	"unicode/utf8"

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

// Excerpt returns text[start:end] with up to around bytes on each side, not
// beyond the lines it lies in, as [Text] shows it; "…" says where a line was
// cut.
func (d *Document) Excerpt(start, end, around int) string {
	start, end = max(0, min(start, len(d.text))), max(0, min(end, len(d.text)))
	from := strings.LastIndexByte(d.text[:start], '\n') + 1
	to := len(d.text)
	if i := strings.IndexByte(d.text[end:], '\n'); i >= 0 {
		to = end + i
	}
	before, after := "", ""
	if start-from > around {
		from, before = d.runeStart(start-around), "…"
	}
	if to-end > around {
		to, after = d.runeStart(end+around), "…"
	}
	return before + strings.TrimRight(d.Slice(from, to), "\r") + after
}

// runeStart moves i back to where a character begins.
func (d *Document) runeStart(i int) int {
	for i > 0 && i < len(d.text) && !utf8.RuneStart(d.text[i]) {
		i--
	}
	return i
}
