package app

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/yaml"

	"github.com/urfave/cli/v3"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/term"
)

// A verb is one command. A new one is a file and a line in verbs. It has run
// and a report, or print and writes its answer itself, or commands below it.
type verb struct {
	name    string
	usage   string // one line that begins with a verb
	args    string // after the flags in the usage line
	text    string // what it does
	example []string
	exits   string // what its exit statuses mean, exitCodes if empty
	flags   []flagGroup
	own     int // how many of them its help describes, the rest only names; 0 for all

	server      bool     // the words after "--" are the command of a server
	least, most int      // how many arguments it takes otherwise
	formats     []string // what --format takes, the default first; those of reports if empty

	run   func(*runner, context.Context, *options) (*report.Report, error)
	print func(*runner, context.Context, *options) (exit int, err error)
	verbs []verb
}

// verbs lists the commands in the order people meet them.
func verbs() []verb {
	return []verb{initVerb(), baselineVerb(), diffVerb(), runVerb(), suiteVerb(), schemaVerb(), rulesVerb(), explainVerb()}
}

// root builds the command tree.
func (r *runner) root() *cli.Command {
	root := &cli.Command{
		Name:                  "mcpward",
		Usage:                 "pin the contract of an MCP server and fail on drift",
		HideHelpCommand:       true,
		HideVersion:           true,
		EnableShellCompletion: true,
		Writer:                r.Stdout,
		ErrWriter:             r.Stderr,
		// Without this, an error that has an ExitCode method, such as the
		// *exec.ExitError of a server that died, would choose our exit code.
		ExitErrHandler: func(context.Context, *cli.Command, error) {},
		Flags:          []cli.Flag{&cli.BoolFlag{Name: "version", Usage: "print the version", Local: true}},
		Action:         r.bare,
	}
	all := verbs()
	root.CustomRootCommandHelpTemplate = rootHelp(all)
	for _, v := range all {
		root.Commands = append(root.Commands, r.build(v))
	}
	root.Commands = append(root.Commands, r.help(root))
	root.ConfigureShellCompletionCommand = func(c *cli.Command) {
		c.Hidden = false
		c.CustomHelpTemplate = completionHelp
		c.Action = func(_ context.Context, c *cli.Command) error { return wantShell(c) }
		for _, shell := range c.Commands {
			shell.Action = alone(shell.Action)
		}
		guard(c)
	}
	guard(root)
	return root
}

// guard sets, on every command, what the library does not inherit.
func guard(c *cli.Command) {
	c.OnUsageError = usageError
	c.DisableSliceFlagSeparator = true // headers hold commas
	for _, sub := range c.Commands {
		guard(sub)
	}
}

func (r *runner) build(v verb) *cli.Command {
	c := &cli.Command{
		Name:               v.name,
		Usage:              v.usage,
		CustomHelpTemplate: verbHelp("mcpward", v),
		Flags:              cliFlags(v.flags),
		Action:             func(ctx context.Context, c *cli.Command) error { return r.act(ctx, c, v) },
	}
	if v.verbs == nil {
		return c
	}
	c.HideHelpCommand = true
	c.Action = unknownCommand
	for _, sub := range v.verbs {
		built := r.build(sub)
		built.CustomHelpTemplate = verbHelp("mcpward "+v.name, sub)
		c.Commands = append(c.Commands, built)
	}
	return c
}

// act runs the command that c stands for.
func (r *runner) act(ctx context.Context, c *cli.Command, v verb) error {
	words, err := r.words(c, v)
	if err != nil {
		return err
	}
	o, err := r.parse(c, v)
	if err != nil {
		return err
	}
	if v.run != nil {
		rep, err := v.run(r, ctx, o)
		r.exit = r.deliver(ctx, o, rep, err)
		return nil
	}
	o.words = words
	r.exit, err = v.print(r, ctx, o)
	return err
}

// bare is mcpward without a command.
func (r *runner) bare(_ context.Context, c *cli.Command) error {
	if c.Bool("version") {
		_, err := fmt.Fprintf(r.Stdout, "mcpward %s\n", version())
		return err
	}
	return unknownCommand(context.Background(), c.Root())
}

// unknownCommand is a command with others below it and none of them named.
func unknownCommand(_ context.Context, c *cli.Command) error {
	if name := c.Args().First(); name != "" {
		return unknownName(c, name)
	}
	return usage(c, "no command given")
}

func unknownName(c *cli.Command, name string) error {
	if near := yaml.Nearest(name, commandNames(c)); near != "" {
		return &report.Problem{
			Kind: kindUsage, Message: fmt.Sprintf("unknown command %s", term.Quote(name)),
			Hint: fmt.Sprintf("did you mean %q? %q lists the commands", near, c.FullName()+" --help"),
		}
	}
	return usage(c, "unknown command %s", term.Quote(name))
}

func commandNames(c *cli.Command) []string {
	var names []string
	for _, sub := range c.Commands {
		names = append(names, sub.Name)
	}
	return names
}

// help is "mcpward help [COMMAND]". The library's own exits 3 by itself when
// it does not know the command.
func (r *runner) help(root *cli.Command) *cli.Command {
	return &cli.Command{
		Name:               "help",
		Usage:              "show this help, or that of a command",
		HideHelp:           true,
		CustomHelpTemplate: helpHelp,
		Action: func(_ context.Context, c *cli.Command) error {
			target := root
			for i, name := range c.Args().Slice() {
				switch sub := target.Command(name); {
				case sub != nil && sub.CustomHelpTemplate != "":
					target = sub
				case sub != nil, i > 0 && len(target.Commands) == 0:
					return usage(c, "unexpected argument %s", term.Quote(name))
				default:
					return unknownName(target, name)
				}
			}
			if target == root {
				_, err := fmt.Fprint(r.Stdout, root.CustomRootCommandHelpTemplate)
				return err
			}
			_, err := fmt.Fprint(r.Stdout, target.CustomHelpTemplate)
			return err
		},
	}
}

// alone runs an action that takes no arguments.
func alone(action cli.ActionFunc) cli.ActionFunc {
	return func(ctx context.Context, c *cli.Command) error {
		if c.Args().Present() {
			return usage(c, "unexpected argument %s", term.Quote(c.Args().First()))
		}
		return action(ctx, c)
	}
}

func wantShell(c *cli.Command) error {
	var shells []string
	for _, sub := range c.Commands {
		shells = append(shells, sub.Name)
	}
	if name := c.Args().First(); name != "" {
		return usage(c, "unknown shell %s; allowed are %s", term.Quote(name), strings.Join(shells, ", "))
	}
	return usage(c, "no shell given; allowed are %s", strings.Join(shells, ", "))
}

// words returns the arguments of a command that takes some, and rejects all
// others: the library accepts them silently.
func (r *runner) words(c *cli.Command, v verb) ([]string, error) {
	words := c.Args().Slice()
	if v.server {
		if len(words) == 0 {
			return nil, nil
		}
		return nil, &report.Problem{
			Kind: kindUsage, Message: fmt.Sprintf("unexpected argument %s", term.Quote(words[0])),
			Hint: fmt.Sprintf(`the command of a server comes after "--": %s -- %s`, c.FullName(), term.Line(words[0])),
		}
	}
	words = append(words, r.command...) // after "--" nothing is a flag
	switch {
	case len(words) > v.most:
		return nil, usage(c, "unexpected argument %s", term.Quote(words[v.most]))
	case len(words) < v.least:
		return nil, usage(c, "%s needs%s", c.FullName(), v.args)
	case slices.Contains(words, ""):
		return nil, usage(c, "argument %d is empty", slices.Index(words, "")+1)
	}
	return words, nil
}
