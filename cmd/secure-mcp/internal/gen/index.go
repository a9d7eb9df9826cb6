package gen

import (
	"bytes"
	"fmt"
	"go/format"
	"io/fs"
	"path"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/pack"
	"github.com/mcpward/mcpward/packs"
)

// index returns the source of the index of all packs in a file system.
func index(files fs.FS) ([]byte, error) {
	names, err := fs.Glob(files, "*.yaml")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString("package packs\n\n// Index lists the packs by name. \"make gen\" writes it from the files; nothing\n// here is edited by hand.\nvar Index = []Entry{\n")
	for _, name := range names { // sorted
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		p, err := pack.Parse(path.Join("packs", name), string(text))
		if err != nil {
			return nil, err
		}
		writeEntry(&b, p.Entry())
	}
	b.WriteString("}\n")
	return format.Source(b.Bytes())
}

func writeEntry(b *bytes.Buffer, e packs.Entry) {
	fmt.Fprintf(b, "{\nID: %q,\nTitle: %q,\nStackTags: %#v,\n", e.ID, e.Title, e.StackTags)
	if len(e.Families) > 0 {
		fmt.Fprintf(b, "Families: %#v,\n", e.Families)
	}
	fmt.Fprintf(b, "FullTokens: %d,\nSummaryTokens: %d,\nItems: []Item{\n", e.FullTokens, e.SummaryTokens)
	for _, i := range e.Items {
		fmt.Fprintf(b, "{%q, %q, %q, %q},\n", i.ID, i.Title, i.Category, i.Severity)
	}
	b.WriteString("},\n},\n")
}
