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

// Hint says what to do about it.
func (e *usageError) Hint() string { return e.hint }

// helpOf is what a person types for the help of a command: its own, if it has
// one beside that of the program.
func helpOf(c *cli.Command) string {
	if c.Root() == c || c.CustomHelpTemplate == help {
		return program + " --help"
	}
	return program + " " + c.Name + " --help"
}

// undefined begins the library's message about an unknown flag.
const undefined = "flag provided but not defined: -"

// flagError words an error of the flag parser.
func flagError(c *cli.Command, err error) error {
	name, unknown := strings.CutPrefix(err.Error(), undefined)
	if !unknown {
		return &usageError{strings.TrimSuffix(err.Error(), "."), fmt.Sprintf("run %q", helpOf(c))}
	}
	flags := c.Flags
	if c.CustomHelpTemplate == help {
		flags = c.Root().Flags
	}
	names := []string{"--help"}
	for _, f := range flags {
		names = append(names, "--"+f.Names()[0])
	}
	given := "--" + strings.TrimLeft(name, "-")
	return &usageError{fmt.Sprintf("unknown flag %q", given), didYouMean(given, names, helpOf(c))}
}

// onlyServing refuses the flags of the server where nothing is served: they
// would change nothing.
func onlyServing(c *cli.Command, names ...string) error {
	for _, name := range names {
		if c.IsSet(name) {
			return &usageError{fmt.Sprintf("--%s says nothing to %s", name, c.Name), fmt.Sprintf("leave it out; run %q", helpOf(c))}
		}
	}
	return nil
}

// filled refuses flags that were given an empty value, which a variable that
// is not set leaves in a script.
func filled(c *cli.Command, names ...string) error {
	for _, name := range names {
		if c.IsSet(name) && c.String(name) == "" {
			return &usageError{fmt.Sprintf("--%s is empty", name), "give it a value, or leave it out"}
		}
	}
	return nil
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
func didYouMean(given string, names []string, help string) string {
	best, least := "", len(given)/2+1
	for _, name := range names {
		if d := distance(given, name); d < least {
			best, least = name, d
		}
	}
	if best == "" {
		return fmt.Sprintf("run %q", help)
	}
	return fmt.Sprintf("did you mean %q? %q lists all", best, help)
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
