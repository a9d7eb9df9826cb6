package app

import (
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// A flagGroup is a heading of the help and the flags below it.
type flagGroup struct {
	title string
	flags []flag
}

// A flag is described once, for parsing and for the help.
type flag struct {
	name, short string
	value       string // its name in the help; "" for a switch
	text        string
	kind        flagKind
}

type flagKind uint8

const (
	single flagKind = iota
	repeated
	toggle
	duration
)

var configFlag = flag{name: "config", value: "PATH", text: "config file (default $MCPWARD_CONFIG, else mcpward.yaml)"}

// serverFlags are those of every command that talks to a server.
var serverFlags = []flagGroup{
	{"Server from a config", []flag{
		configFlag,
		{name: "server", value: "NAME", text: "this server only; may be repeated", kind: repeated},
	}},
	{"Server on the command line", []flag{
		{name: "url", value: "URL", text: "reach it over HTTP instead of starting a command"},
		{name: "header", value: `"NAME: VALUE"`, text: "send with each HTTP request, ${ENV} expanded; may be repeated", kind: repeated},
		{name: "env", value: "NAME=VALUE", text: "set for the command, ${ENV} expanded; NAME alone passes it on; may be repeated", kind: repeated},
		{name: "cwd", value: "DIR", text: "start the command there"},
	}},
	{"Contract", []flag{
		{name: "lock", value: "PATH", text: "lockfile (default mcpward.lock.json, or what the config says)"},
		{name: "protocol-version", value: "REV", text: "speak this revision"},
		{name: "timeout", value: "DURATION", text: "limit for each server, such as 90s; with no config, for each step too", kind: duration},
	}},
}

var colorFlag = flag{name: "color", value: "WHEN", text: "auto, always or never"}

var outputFlags = flagGroup{"Output", []flag{
	{name: "format", short: "f", value: "FORMAT", text: "what to write on stdout: " + strings.Join(report.FormatNames(), ", ")},
	{name: "output", short: "o", value: "PATH", text: "write that format to a file, and console to stdout"},
	{name: "report", value: "FORMAT=PATH", text: "write another format to a file; may be repeated", kind: repeated},
	colorFlag,
	{name: "quiet", text: "say nothing unless something fails", kind: toggle},
	{name: "verbose", text: "show every text in full", kind: toggle},
	{name: "log-level", value: "LEVEL", text: "trace, debug, info, warn or error (default warn)"},
	{name: "log-format", value: "FORMAT", text: "console or json"},
}}

func cliFlags(groups []flagGroup) []cli.Flag {
	var out []cli.Flag
	for _, g := range groups {
		for _, f := range g.flags {
			out = append(out, f.cli())
		}
	}
	return out
}

func (f flag) cli() cli.Flag {
	var aliases []string
	if f.short != "" {
		aliases = []string{f.short}
	}
	switch f.kind {
	case repeated:
		return &cli.StringSliceFlag{Name: f.name, Aliases: aliases, Usage: f.text}
	case toggle:
		return &cli.BoolFlag{Name: f.name, Aliases: aliases, Usage: f.text}
	case duration:
		return &cli.DurationFlag{Name: f.name, Aliases: aliases, Usage: f.text}
	}
	return &cli.StringFlag{Name: f.name, Aliases: aliases, Usage: f.text}
}

var readingFlag = flag{name: "reading", value: "READING", text: "mcp: an object that lists properties has no others (default); set: what JSON Schema says, it is open"}

var verdictFlags = flagGroup{"Verdict", []flag{readingFlag}}

// formatFlag is for commands that make no report.
func formatFlag(formats []string) flag {
	return flag{name: "format", short: "f", value: "FORMAT", text: strings.Join(formats, " or ")}
}

var (
	readings   = []string{string(compat.MCP), string(compat.Set)}
	directions = []string{string(compat.Input), string(compat.Output)}

	logLevels  = []string{"trace", "debug", "info", "warn", "error"}
	logFormats = []string{"console", "json"}
)

func whens() []string {
	names := make([]string, len(term.Whens))
	for i, w := range term.Whens {
		names[i] = string(w)
	}
	return names
}
