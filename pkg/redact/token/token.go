// Package token knows what the credentials of many issuers look like.
//
// The table is data: one row for each form, written as a pattern of literal
// text and holes, such as "ghp_<a36>". The detector of secrets and the redactor
// read the same rows, so what one finds the other hides.
package token

import (
	"sync"

	"github.com/mcpward/mcpward/pkg/finding"
)

// A Shape is one form of one issuer's credentials.
type Shape struct {
	Kind       string             // what a placeholder says: "github-token"
	Provider   string             // who issues it: "GitHub"
	Severity   finding.Severity   // of a live one that leaked
	Confidence finding.Confidence // that text of this form is one
	Pattern    string             // see [compile]
	Mixed      bool               // what varies holds a digit and a capital: the prefix alone also begins ordinary words
	Random     bool               // what varies is not all words, for the same reason

	parts  []part
	lead   int    // parts in front of the anchor, 0 or 1
	anchor string // the literal that a search begins with
	check  checksum

	distinct bool // see [Begins]
}

// A Match is one place in a text that has a shape.
type Match struct {
	Start, End int // bytes
	Kind       string
	Shape      *Shape // nil for what no row of the table describes
	Confidence finding.Confidence
}

// Varies returns what the shape leaves open of a match in text: all behind the
// anchor, or everything if the anchor is in the middle.
func (m Match) Varies(text string) string {
	if m.Shape == nil || m.Shape.lead > 0 {
		return text[m.Start:m.End]
	}
	return text[m.Start+len(m.Shape.anchor) : m.End]
}

// row is how the table is written: patterns are separated by blanks.
type row struct {
	kind, provider string
	severity       finding.Severity
	patterns       string
	flags          flags
}

type flags uint8

const (
	mixed    flags = 1 << iota // see Shape.Mixed
	probable                   // the form is not unmistakable
	random                     // what varies must look it: the prefix also begins ordinary words
	crc62                      // ends in six base-62 digits of a CRC-32
)

var load = sync.OnceValue(func() *index {
	return newIndex(expand(codeHosting, clouds, models, payments, messages, delivery, platforms, services))
})

// Shapes returns the table. Do not change what it points to.
func Shapes() []*Shape { return load().all }

func expand(tables ...[]row) []*Shape {
	var all []*Shape
	for _, table := range tables {
		for _, r := range table {
			for _, p := range fields(r.patterns) {
				all = append(all, r.shape(p))
			}
		}
	}
	return all
}

func (r row) shape(pattern string) *Shape {
	s := &Shape{Kind: r.kind, Provider: r.provider, Severity: r.severity, Confidence: finding.Certain, Pattern: pattern, Mixed: r.flags&mixed != 0, Random: r.flags&random != 0}
	if r.flags&(probable|mixed|random) != 0 {
		s.Confidence = finding.Probable
	}
	if r.flags&crc62 != 0 {
		s.check = github
	}
	s.parts = compile(pattern)
	if s.parts[0].literal == "" {
		s.lead = 1
	}
	if s.anchor = s.parts[s.lead].literal; len(s.anchor) < 2 {
		panic("token: nothing to search for in " + pattern)
	}
	s.distinct = s.isDistinct()
	return s
}
