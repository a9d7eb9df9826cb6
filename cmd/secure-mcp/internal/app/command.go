package app

import (
	"context"
	_ "embed" // for the help text
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/urfave/cli/v3"
)

//go:embed help.txt
var help string

// root is the command line. Serving is what a client wants, so it needs no
// command.
func root(w World) *cli.Command {
	serve := func(ctx context.Context, c *cli.Command) error { return serve(ctx, c, w) }
	c := &cli.Command{
		Name:    program,
		Version: version(),
		Flags: []cli.Flag{
			&cli.StringSliceFlag{Name: "allow"},
			&cli.StringSliceFlag{Name: "packs"},
			&cli.StringFlag{Name: "http"},
			&cli.BoolFlag{Name: "debug"},
			&cli.StringFlag{Name: "log-level", Value: levels[0]},
			&cli.StringFlag{Name: "log-format", Value: formats[0]},
			&cli.BoolFlag{Name: "version", Local: true},
		},
		Commands: []*cli.Command{
			{Name: "serve", Action: serve, CustomHelpTemplate: help, ArgValidator: noArguments},
			scanCommand(w),
			packsCommand(w),
			explainCommand(w),
			versionCommand(w),
			helpCommand(w),
		},
		Action:                        serve,
		CustomRootCommandHelpTemplate: help,
		// The separator of lists may occur in a directory name.
		DisableSliceFlagSeparator: true,
		HideHelpCommand:           true,
		HideVersion:               true,
		Writer:                    w.Out,
		ErrWriter:                 w.Err,
	}
	harden(c)
	return c
}

// harden closes the traps of the library on a command and all below it: an
// error must not choose the exit status, a bad flag must not print the usage
// text to stdout, and a word that is not a command must not be ignored.
func harden(c *cli.Command) {
	c.ExitErrHandler = func(context.Context, *cli.Command, error) {}
	c.OnUsageError = func(_ context.Context, c *cli.Command, err error, _ bool) error { return flagError(c, err) }
	if c.ArgValidator == nil {
		c.ArgValidator = noArguments
	}
	for _, sub := range c.Commands {
		harden(sub)
	}
}

// noArguments refuses what is left after flags and commands.
func noArguments(_ context.Context, c *cli.Command) error {
	if !c.Args().Present() {
		return nil
	}
	extra := c.Args().First()
	if c.Root() != c {
		return &usageError{fmt.Sprintf("unexpected argument %q after %s", extra, c.Name), fmt.Sprintf("run %q", helpOf(c))}
	}
	return unknownCommand(c, extra)
}

// unknownCommand is a word in the place of a command that is none.
func unknownCommand(root *cli.Command, word string) error {
	names := make([]string, len(root.Commands))
	for i, sub := range root.Commands {
		names[i] = sub.Name
	}
	return &usageError{fmt.Sprintf("unknown command %q", word), didYouMean(word, names, helpOf(root))}
}

// words returns a validator for a command that takes from least to most words,
// each called what.
func words(least, most int, what string) func(context.Context, *cli.Command) error {
	return func(_ context.Context, c *cli.Command) error {
		switch n := c.Args().Len(); {
		case n < least:
			return &usageError{fmt.Sprintf("%s needs %s", c.Name, what), fmt.Sprintf("run %q", helpOf(c))}
		case n > most:
			return &usageError{fmt.Sprintf("unexpected argument %q after %s", c.Args().Get(most), c.Name), fmt.Sprintf("run %q", helpOf(c))}
		}
		return nil
	}
}

// versionLine is what --version prints.
func versionLine() string { return program + " " + version() + "\n" }

// version is what the build says about itself.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return strings.TrimPrefix(info.Main.Version, "v")
}
