package app

import (
	"context"
	_ "embed" // for the help texts

	"github.com/urfave/cli/v3"
)

var (
	//go:embed helphelp.txt
	helpHelp string
	//go:embed helpversion.txt
	helpVersion string
)

// helpCommand is "secure-mcp help [COMMAND]": the text of --help.
func helpCommand(w World) *cli.Command {
	return &cli.Command{
		Name: "help", CustomHelpTemplate: helpHelp, ArgValidator: words(0, 1, "a command"),
		Action: func(_ context.Context, c *cli.Command) error {
			if !c.Args().Present() {
				return write(w.Out, help)
			}
			name := c.Args().First()
			sub := c.Root().Command(name)
			if sub == nil {
				return unknownCommand(c.Root(), name)
			}
			return write(w.Out, sub.CustomHelpTemplate)
		},
	}
}

// versionCommand is "secure-mcp version", the same as --version.
func versionCommand(w World) *cli.Command {
	return &cli.Command{
		Name: "version", CustomHelpTemplate: helpVersion,
		Action: func(context.Context, *cli.Command) error { return write(w.Out, versionLine()) },
	}
}

// A HelpPage is the help of one command.
type HelpPage struct{ Command, Text string } // "secure-mcp scan"

// HelpPages returns the help of secure-mcp and of each command that has its
// own.
func HelpPages() []HelpPage {
	pages := []HelpPage{{program, help}}
	for _, c := range root(World{}).Commands {
		if c.CustomHelpTemplate != help {
			pages = append(pages, HelpPage{program + " " + c.Name, c.CustomHelpTemplate})
		}
	}
	return pages
}
