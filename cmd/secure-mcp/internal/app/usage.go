package app

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"
)

// A usageError is a command line that cannot be understood.
type usageError struct{ text, hint string }

func (e *usageError) Error() string { return e.text }

const more = `run "secure-mcp --help"`

// undefined begins the library's message about an unknown flag.
const undefined = "flag provided but not defined: -"

// flagError words an error of the flag parser.
func flagError(root *cli.Command, err error) error {
	name, unknown := strings.CutPrefix(err.Error(), undefined)
	if !unknown {
		return &usageError{strings.TrimSuffix(err.Error(), "."), more}
	}
	var names []string
	for _, f := range root.Flags {
		names = append(names, "--"+f.Names()[0])
	}
	given := "--" + strings.TrimLeft(name, "-")
	return &usageError{fmt.Sprintf("unknown flag %q", given), didYouMean(given, append(names, "--help"))}
}

// oneOf checks the value of a flag against the allowed ones.
func oneOf(flag, value string, allowed []string) error {
	if slices.Contains(allowed, value) {
		return nil
	}
	return &usageError{
		fmt.Sprintf("unknown value %q of --%s", value, flag),
		"valid values are " + strings.Join(allowed, ", "),
	}
}

// didYouMean is the hint for a misspelt name.
func didYouMean(given string, names []string) string {
	best, least := "", len(given)/2+1
	for _, name := range names {
		if d := distance(given, name); d < least {
			best, least = name, d
		}
	}
	if best == "" {
		return more
	}
	return fmt.Sprintf("did you mean %q? "+`"secure-mcp --help" lists all`, best)
}

// distance counts the characters to insert, delete or replace between two
// words (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
