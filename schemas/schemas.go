// Package schemas holds the JSON Schemas of the files that mcpward reads and
// writes. "make gen" writes them from the types and tables behind these files.
package schemas

import "embed"

//go:embed *.schema.json
var files embed.FS

// Names lists what there is a schema of, sorted.
var Names = []string{"config", "finding", "lockfile", "pack", "report", "suite", "verdict"}

// Text returns the schema called name.
func Text(name string) (text []byte, ok bool) {
	data, err := files.ReadFile(name + ".schema.json")
	return data, err == nil
}
