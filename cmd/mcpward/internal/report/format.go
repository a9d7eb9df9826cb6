package report

import (
	"io"

	"github.com/mcpward/mcpward/pkg/term"
)

// A Format is one way to write a report.
type Format struct {
	Name  string
	Write func(w io.Writer, r *Report, v View) error
}

// Formats lists all formats, the default first. The help, the validation and
// the completion of --format and --report derive from it.
var Formats = []Format{
	{"console", writeConsole},
	{"json", writeJSON},
	{"junit", writeJUnit},
	{"sarif", writeSARIF},
	{"markdown", writeMarkdown},
	{"github", writeGitHub},
	{"html", writeHTML},
}

// FormatNames returns the names of all formats.
func FormatNames() []string {
	names := make([]string, len(Formats))
	for i, f := range Formats {
		names[i] = f.Name
	}
	return names
}

// Find returns the format called name.
func Find(name string) (Format, bool) {
	for _, f := range Formats {
		if f.Name == name {
			return f, true
		}
	}
	return Format{}, false
}

// A View says how much to show and how; only the console format asks.
type View struct {
	Style   term.Style
	Quiet   bool // nothing unless something failed
	Verbose bool // every text in full, reasons of notes too
}
