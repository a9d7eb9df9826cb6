package app

import (
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/pkg/term"
)

// helpWidth is where the texts of flags are wrapped.
const helpWidth = 80

const exitCodes = `Exit status
  0    examined, nothing failing
  1    examined, something failed
  2    not examined: usage, config, lockfile, or a server that did not answer
  130  interrupted
`

// rootHelp is the help of mcpward itself. Help texts are plain: the library
// runs them through its templates, and they hold no braces in pairs.
func rootHelp(all []verb) string {
	var b strings.Builder
	b.WriteString(`mcpward pins what an MCP server tells a model, its tools, their descriptions and
schemas, in a lockfile, and fails when any of it drifts.

Usage: mcpward <command> [flags]

Commands
`)
	for _, v := range all {
		fmt.Fprintf(&b, "  %-11s %s\n", v.name, v.usage)
	}
	b.WriteString(`  completion  print a completion script for bash, zsh, fish or pwsh
  help        show this help, or that of a command

Flags
  --version   print the version
  -h, --help  show this help

Example
  # record a server's contract, then compare it
  mcpward baseline -- npx -y @modelcontextprotocol/server-memory
  mcpward diff -- npx -y @modelcontextprotocol/server-memory

`)
	b.WriteString(exitCodes)
	return b.String()
}

const completionHelp = `mcpward completion prints a script that completes commands and flags.

Usage: mcpward completion <bash | zsh | fish | pwsh>

Example
  source <(mcpward completion bash)
`

const helpHelp = `mcpward help shows the help of mcpward, or of one command.

Usage: mcpward help [command]
`

// A HelpPage is the help of one command.
type HelpPage struct{ Command, Text string } // "mcpward schema compat"

// HelpPages returns the help of mcpward and of each command, in the order in
// which the help lists them.
func HelpPages() []HelpPage {
	all := verbs()
	pages := []HelpPage{{"mcpward", rootHelp(all)}}
	for _, v := range all {
		pages = append(pages, HelpPage{"mcpward " + v.name, verbHelp("mcpward", v)})
		for _, sub := range v.verbs {
			pages = append(pages, HelpPage{"mcpward " + v.name + " " + sub.name, verbHelp("mcpward "+v.name, sub)})
		}
	}
	return append(pages, HelpPage{"mcpward completion", completionHelp}, HelpPage{"mcpward help", helpHelp})
}

// verbHelp is the help of a command; parent is what is typed before its name.
func verbHelp(parent string, v verb) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", v.text)
	if v.verbs != nil {
		fmt.Fprintf(&b, "Usage: %s %s <command> [flags]\n\nCommands\n", parent, v.name)
		for _, sub := range v.verbs {
			fmt.Fprintf(&b, "  %-11s %s\n", sub.name, sub.usage)
		}
		return b.String()
	}
	fmt.Fprintf(&b, "Usage: %s %s [flags]%s\n", parent, v.name, v.args)
	for i, g := range v.flags {
		if v.own > 0 && i >= v.own {
			writeShared(&b, v.flags[i:])
			break
		}
		fmt.Fprintf(&b, "\n%s\n", g.title)
		for _, f := range g.flags {
			writeFlag(&b, f)
		}
	}
	b.WriteString("\nExample\n")
	for _, line := range v.example {
		fmt.Fprintf(&b, "  %s\n", line)
	}
	fmt.Fprintf(&b, "\n%s", or(v.exits, exitCodes))
	return b.String()
}

// writeShared names the flags that mcpward diff has too and describes.
func writeShared(b *strings.Builder, groups []flagGroup) {
	var names []string
	for _, g := range groups {
		for _, f := range g.flags {
			names = append(names, "--"+f.name)
		}
	}
	fmt.Fprintf(b, "\nAs in \"mcpward help diff\"\n")
	for _, line := range term.Wrap(strings.Join(names, " "), helpWidth-6) {
		fmt.Fprintf(b, "      %s\n", line)
	}
}

// writeFlag writes a flag and, in a column of its own, what it does.
func writeFlag(b *strings.Builder, f flag) {
	const column = 28
	left := "    --" + f.name
	if f.short != "" {
		left = "-" + f.short + ", --" + f.name
	}
	if f.value != "" {
		left += " " + f.value
	}
	for i, line := range term.Wrap(f.text, helpWidth-column-2) {
		if i > 0 || len(left) > column-2 {
			if i == 0 {
				fmt.Fprintf(b, "  %s\n", left)
			}
			left = ""
		}
		fmt.Fprintf(b, "  %-*s%s\n", column, left, line)
	}
}
