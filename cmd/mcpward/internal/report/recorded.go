package report

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/term"
)

// A Recording is what mcpward baseline did, or with --check would do, to the
// lockfile.
type Recording struct {
	Check   bool     // nothing was written
	Stale   bool     // Check: recording would change pinned content
	Written bool     // the file changed
	First   bool     // there was no lockfile before
	Updated []string // what differs from the lockfile before, as "echo (description)"
	Left    int      // tools that are as they were
}

// A Tool is one row of the table that a first baseline shows.
type Tool struct {
	Name       string
	Required   []string // parameters, sorted
	Optional   []string
	Hints      []string // the annotations in words
	Characters int      // length of the description, -1 if there is none
}

// ShownTools is how many rows a table needs where not every text is wanted.
const ShownTools = 100

// shownUpdates bounds what one line lists.
const shownUpdates = 20

func (c *console) recording() {
	rec := c.report.Recorded
	lock := term.Name(c.report.Lockfile)
	switch {
	case rec.Check && rec.Stale:
		c.printf("%s is not up to date: %s\n", lock, c.updates())
		c.accept()
	case rec.Check:
		c.printf("ok: %s is up to date (%s)\n", lock, c.totals())
	case rec.First:
		c.table()
		c.printf("wrote %s: %s\n", lock, c.totals())
		c.printf("Read it as you would read code, then commit it.\n")
	case rec.Written:
		c.printf("updated %s: %s\n", lock, c.updates())
	default:
		c.printf("ok: %s is up to date (%s)\n", lock, c.totals())
	}
}

// totals counts everything pinned for the servers of this run.
func (c *console) totals() string {
	var sum Server
	for _, s := range c.report.Servers {
		sum.Tools += s.Tools
		sum.Resources += s.Resources
		sum.Prompts += s.Prompts
	}
	text := fmt.Sprintf("%s, %s, %s", plural(sum.Tools, "tool"), plural(sum.Resources, "resource"), plural(sum.Prompts, "prompt"))
	if c.several() {
		text = plural(len(c.report.Servers), "server") + ", " + text
	}
	return text
}

func (c *console) updates() string {
	rec := c.report.Recorded
	list := rec.Updated
	rest := ""
	if n := len(list) - shownUpdates; n > 0 && !c.Verbose {
		list = list[:shownUpdates]
		rest = fmt.Sprintf(" and %s more, shown with --verbose", thousands(n))
	}
	if len(list) == 0 {
		return "the same content, written anew"
	}
	text := strings.Join(list, ", ") + rest
	if rec.Left > 0 {
		text += fmt.Sprintf("; %s left as they were", plural(rec.Left, "tool"))
	}
	return text
}

// table shows what is about to be trusted.
func (c *console) table() {
	if c.report.Config != "" {
		c.printf("config   %s\n", term.Name(c.report.Config))
	}
	for _, s := range c.report.Servers {
		c.printf("server   %s%s, protocol %s, %s (%.2f s)\n\n", c.label(s), s.Identity, term.Name(s.Protocol), s.Launch, s.Elapsed.Seconds())
		if len(s.Table) == 0 {
			continue
		}
		c.rows(s)
		c.printf("\n")
	}
}

func (c *console) rows(s *Server) {
	rows := [][]string{{"TOOL", "PARAMETERS", "HINTS", "DESCRIPTION"}}
	for _, t := range s.Table {
		rows = append(rows, t.cells())
	}
	c.grid(rows)
	if rest := s.Tools - len(s.Table); rest > 0 {
		c.printf("%s more not shown, use --verbose\n", thousands(rest))
	}
}

// cells returns the row of t. A build log obeys commands at the start of a
// line, so a name that does not begin like a word is quoted.
func (t Tool) cells() []string {
	name := term.Name(t.Name)
	if first, _ := utf8.DecodeRuneInString(t.Name); classOf(first) != 1 {
		name = term.Quote(t.Name)
	}
	hints, description := "-", "-"
	if len(t.Hints) > 0 {
		hints = strings.Join(t.Hints, ", ")
	}
	if t.Characters >= 0 {
		description = plural(t.Characters, "character")
	}
	return []string{name, t.parameters(), hints, description}
}

// WriteGrid writes rows in columns; the first row is the heading.
func WriteGrid(w io.Writer, rows [][]string, v View) error {
	c := &console{View: v}
	c.grid(rows)
	_, err := w.Write(c.out.Bytes())
	return err
}

// grid writes rows in columns as wide as what they hold on a terminal, which
// is not the number of characters.
func (c *console) grid(rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], term.Columns(cell))
		}
	}
	for _, row := range rows {
		line := ""
		for i, cell := range row {
			line += cell + strings.Repeat(" ", widths[i]-term.Columns(cell)+2)
		}
		c.printf("%s\n", strings.TrimRight(line, " "))
	}
}

// parameters lists the names, the optional ones with a question mark, as far
// as they fit a column.
func (t Tool) parameters() string {
	const column = 40
	all := slices.Clone(t.Required)
	for i, name := range all {
		all[i] = term.Name(name)
	}
	for _, name := range t.Optional {
		all = append(all, term.Name(name)+"?")
	}
	if len(all) == 0 {
		return "-"
	}
	text := all[0]
	for i, name := range all[1:] {
		if term.Columns(text)+2+term.Columns(name) > column {
			return fmt.Sprintf("%s, %d more", text, len(all)-1-i)
		}
		text += ", " + name
	}
	return text
}
