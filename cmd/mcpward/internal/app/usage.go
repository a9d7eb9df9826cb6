package app

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/yaml"

	"github.com/urfave/cli/v3"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/term"
)

// The kinds of problems that this package finds; those of servers are the
// kinds of package wire.
const (
	kindUsage    = "usage"
	kindConfig   = "config"
	kindLockfile = "lockfile"
	kindOutput   = "output"
	kindInput    = "input"
)

// usage is a problem with the arguments of c, whose help is named.
func usage(c *cli.Command, format string, args ...any) *report.Problem {
	return &report.Problem{
		Kind: kindUsage, Message: fmt.Sprintf(format, args...),
		Hint: fmt.Sprintf("run %q", c.FullName()+" --help"),
	}
}

// usageError rewrites what the library says about flags.
func usageError(_ context.Context, c *cli.Command, err error, _ bool) error {
	text := err.Error()
	if name, ok := strings.CutPrefix(text, "flag provided but not defined: -"); ok {
		return unknownFlag(c, name)
	}
	if name, ok := strings.CutPrefix(text, "flag needs an argument: "); ok {
		return usage(c, "flag --%s needs a value", term.Line(strings.TrimLeft(name, "-")))
	}
	if value, name, ok := invalidValue(text); ok {
		return usage(c, "flag --%s: %s is not %s", term.Line(name), value, kindOfFlag(c, name))
	}
	return usage(c, "%s", term.Line(text))
}

// invalidValue takes apart: invalid value "x" for flag -name: reason.
func invalidValue(text string) (quoted, name string, ok bool) {
	rest, ok := strings.CutPrefix(text, "invalid value ")
	if !ok {
		return "", "", false
	}
	i := strings.LastIndex(rest, " for flag -")
	if i < 0 {
		return "", "", false
	}
	name, _, ok = strings.Cut(rest[i+len(" for flag -"):], ":")
	return term.Line(rest[:i]), name, ok
}

func kindOfFlag(c *cli.Command, name string) string {
	for _, f := range c.Flags {
		for _, n := range f.Names() {
			if n != name {
				continue
			}
			switch f.(type) {
			case *cli.BoolFlag:
				return "true or false"
			case *cli.DurationFlag:
				return "a duration such as 90s or 5m"
			}
		}
	}
	return "a value it takes"
}

func unknownFlag(c *cli.Command, name string) *report.Problem {
	dashes := "--"
	if utf8.RuneCountInString(name) == 1 {
		dashes = "-"
	}
	p := usage(c, "unknown flag %s%s", dashes, term.Line(name))
	var names []string
	for _, f := range c.Flags {
		names = append(names, f.Names()[0])
	}
	if near := yaml.Nearest(name, names); near != "" {
		p.Hint = fmt.Sprintf(`did you mean --%s? %q lists the flags`, near, c.FullName()+" --help")
		return p
	}
	if c == c.Root() && verbFlag(name) {
		p.Hint = fmt.Sprintf("flags come after the command: mcpward diff --%s", name)
	}
	return p
}

func verbFlag(name string) bool {
	for _, g := range append(slices.Clone(serverFlags), outputFlags) {
		for _, f := range g.flags {
			if f.name == name {
				return true
			}
		}
	}
	return false
}

// oneOf refuses a value that is not among the allowed ones.
func oneOf(c *cli.Command, flag, value string, allowed []string) error {
	for _, a := range allowed {
		if a == value {
			return nil
		}
	}
	p := usage(c, "unknown --%s %s", flag, term.Quote(value))
	p.Hint = "allowed: " + strings.Join(allowed, ", ")
	if near := yaml.Nearest(value, allowed); near != "" {
		p.Hint = fmt.Sprintf("did you mean %q? %s", near, p.Hint)
	}
	return p
}
