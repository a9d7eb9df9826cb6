package app

import (
	"context"
	_ "embed" // for the help text
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/pack"
	"github.com/mcpward/mcpward/packs"
	"github.com/mcpward/mcpward/pkg/term"
	"github.com/mcpward/mcpward/pkg/yaml"
)

//go:embed helppacks.txt
var helpPacks string

func packsCommand(w World) *cli.Command {
	return &cli.Command{
		Name: "packs", CustomHelpTemplate: helpPacks, ArgValidator: words(0, 1, "the id of a pack"),
		Action: func(_ context.Context, c *cli.Command) error { return listPacks(c, w.Out) },
	}
}

// openPacks returns the built-in packs and those of the user.
func openPacks(dirs []string) (*pack.Registry, error) {
	r, err := pack.Open(dirs...)
	if err != nil {
		return nil, &packsError{err}
	}
	return r, nil
}

// A packsError holds everything that is wrong with the packs of a user, file
// by file.
type packsError struct{ err error }

func (e *packsError) Error() string { return e.err.Error() }

// write prints one line for each mistake: whoever writes packs has several.
func (e *packsError) write(w io.Writer) { writeProblems(w, e.err) }

func writeProblems(w io.Writer, err error) {
	switch e := err.(type) { // joined errors are taken apart, not searched
	case interface{ Unwrap() []error }:
		for _, one := range e.Unwrap() {
			writeProblems(w, one)
		}
	case *yaml.Error:
		for _, p := range e.Problems {
			fmt.Fprintf(w, program+": %s\n", e.Text(p))
			if p.Hint != "" {
				fmt.Fprintf(w, "hint: %s\n", term.Line(p.Hint))
			}
		}
	default:
		fmt.Fprintf(w, program+": %s\nhint: --packs names a directory of .yaml files in the form of schemas/pack.schema.json\n", term.Line(err.Error()))
	}
}

// listPacks prints the packs, or the items of one.
func listPacks(c *cli.Command, out io.Writer) error {
	if err := onlyServing(c, "allow", "http", "debug", "log-level", "log-format"); err != nil {
		return err
	}
	registry, err := openPacks(c.StringSlice("packs"))
	if err != nil {
		return err
	}
	rows := [][]string{{"PACK", "ITEMS", "TITLE"}}
	if id := c.Args().First(); id != "" {
		if rows, err = items(registry, id); err != nil {
			return err
		}
	} else {
		for _, l := range registry.Catalog() {
			rows = append(rows, []string{l.ID, strconv.Itoa(l.ItemCount), l.Title})
		}
	}
	return grid(out, rows)
}

// items is the table of one pack. The index has all of it, so nothing is
// parsed.
func items(registry *pack.Registry, id string) ([][]string, error) {
	for e := range registry.Entries() {
		if e.ID == id {
			return itemRows(e), nil
		}
	}
	return nil, &usageError{
		"unknown pack " + term.Quote(id), fmt.Sprintf(`did you mean %q? "secure-mcp packs" lists all`, yaml.Nearby(id, registry.IDs(), 1)[0]),
	}
}

func itemRows(e packs.Entry) [][]string {
	rows := [][]string{{"ITEM", "SEVERITY", "CATEGORY", "TITLE"}}
	for _, i := range e.Items {
		rows = append(rows, []string{i.ID, i.Severity, i.Category, i.Title})
	}
	return rows
}

// grid writes rows in columns. A pack of a user may hold anything.
func grid(out io.Writer, rows [][]string) error {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			row[i] = term.Line(cell)
			widths[i] = max(widths[i], term.Columns(row[i]))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		line := ""
		for i, cell := range row {
			line += cell + strings.Repeat(" ", widths[i]-term.Columns(cell)+2)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return write(out, b.String())
}
