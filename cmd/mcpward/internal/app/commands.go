package app

import (
	"context"
	"fmt"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/config"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/term"
)

// A verb is one command. A new one is a file and a line in verbs.
type verb struct {
	name    string
	usage   string // one line that begins with a verb
	args    string // after the flags in the usage line
	text    string // what it does
	example []string
	flags   []flagGroup
	run     func(*runner, context.Context, *options) (*report.Report, error)
}

// verbs lists the commands in the order people meet them.
func verbs() []verb { return []verb{initVerb(), baselineVerb(), diffVerb()} }

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
		CustomHelpTemplate: verbHelp(v),
		Flags:              cliFlags(v.flags),
		Action: func(ctx context.Context, c *cli.Command) error {
			if err := noArguments(c, v); err != nil {
				return err
			}
			o, err := r.parse(c)
			if err != nil {
				return err
			}
			rep, err := v.run(r, ctx, o)
			r.exit = r.deliver(ctx, o, rep, err)
			return nil
		},
	}
	return c
}

// bare is mcpward without a command.
func (r *runner) bare(_ context.Context, c *cli.Command) error {
	if c.Bool("version") {
		_, err := fmt.Fprintf(r.Stdout, "mcpward %s\n", version())
		return err
	}
	name := c.Args().First()
	if name == "" {
		return usage(c.Root(), "no command given")
	}
	if near := config.Nearest(name, commandNames(c)); near != "" {
		return &report.Problem{
			Kind: kindUsage, Message: fmt.Sprintf("unknown command %s", term.Quote(name)),
			Hint: fmt.Sprintf(`did you mean %q? "mcpward --help" lists the commands`, near),
		}
	}
	return usage(c.Root(), "unknown command %s", term.Quote(name))
}

func commandNames(c *cli.Command) []string {
	var names []string
	for _, sub := range c.Root().Commands {
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
			if c.Args().Len() > 1 {
				return usage(c, "unexpected argument %s", term.Quote(c.Args().Get(1)))
			}
			name := c.Args().First()
			if name == "" {
				_, err := fmt.Fprint(r.Stdout, root.CustomRootCommandHelpTemplate)
				return err
			}
			target := root.Command(name)
			if target == nil {
				return r.bare(context.Background(), c)
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

// noArguments rejects words that are no flags: the library accepts them
// silently.
func noArguments(c *cli.Command, v verb) error {
	first := c.Args().First()
	if !c.Args().Present() {
		return nil
	}
	p := &report.Problem{Kind: kindUsage, Message: fmt.Sprintf("unexpected argument %s", term.Quote(first))}
	p.Hint = fmt.Sprintf("run %q", "mcpward "+v.name+" --help")
	if v.args != "" {
		p.Hint = fmt.Sprintf(`the command of a server comes after "--": mcpward %s -- %s`, v.name, term.Line(first))
	}
	return p
}
