// Package packs holds the knowledge packs of secure-mcp: one YAML file each,
// and an index that answers which packs and items exist without parsing any
// of them. Nothing is decoded when a program starts.
package packs

import "embed"

// FS holds the packs, each as "<id>.yaml".
//
//go:embed *.yaml
var FS embed.FS

// An Entry is what the index knows about one pack.
type Entry struct {
	ID        string
	Title     string
	StackTags []string // the technologies it is about; "common" for all
	Families  []string // of the detectors whose results it explains
	Items     []Item   // in the order of the file

	// What the items cost a model, estimated at four bytes a token: all of
	// every item, or its summary only.
	FullTokens, SummaryTokens int
}

// An Item is what the index knows about one item of a pack.
type Item struct {
	ID       string // upper-case words with dashes; published, so never renamed
	Title    string
	Category string // as in a finding
	Severity string // a word of finding.Severity
}
