package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/yaml"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/config"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/term"
)

func initVerb() verb {
	return verb{
		name:  "init",
		usage: "write a commented mcpward.yaml",
		args:  " [-- COMMAND [ARG…]]",
		text: `mcpward init writes a config with every setting explained, for the server named
on the command line or for an example. It never overwrites a file.`,
		example: []string{"mcpward init -- node server.js"},
		flags: []flagGroup{{"File", []flag{
			{name: "config", value: "PATH", text: "where to write (default mcpward.yaml)"},
			{name: "url", value: "URL", text: "for a server that is reached over HTTP"},
		}}},
		server: true,
		print:  (*runner).initConfig,
	}
}

// initConfig writes the example. It says so itself: there is no report.
func (r *runner) initConfig(_ context.Context, o *options) (exit int, err error) {
	path := or(o.config, config.DefaultName)
	server := exampleServer
	switch {
	case o.url != "":
		server = "  transport: http\n  url: " + yamlText(o.url) + "\n  # headers: { Authorization: \"Bearer ${TOKEN}\" }\n"
	case o.command != nil:
		server = "  transport: stdio\n  command: " + yamlText(o.command[0]) + "\n  args: " + yamlList(o.command[1:]) + "\n" + exampleEnv
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return 0, &report.Problem{
			Kind: kindConfig, Message: fmt.Sprintf("%s exists already and is left as it is", term.Name(path)),
			Hint: "remove it first, or write another file with --config",
		}
	}
	if err != nil {
		return 0, &report.Problem{Kind: kindConfig, Message: term.Line(fmt.Sprintf("write config: %v", err))}
	}
	_, err = f.WriteString(strings.NewReplacer("SERVER\n", server, "CLASSES\n", failingClasses()).Replace(exampleConfig))
	if err = errors.Join(err, f.Close()); err != nil {
		return 0, &report.Problem{Kind: kindConfig, Message: term.Line(fmt.Sprintf("write config: %v", err))}
	}
	flags := ""
	if path != config.DefaultName {
		flags = " --config " + shellWord(path)
	}
	next := ""
	if server == exampleServer {
		next = "Its server is an example: name yours in it first.\n"
	}
	return report.ExitPass, r.say("wrote %s\n%s\nNext\n  mcpward baseline%s     record the server's contract\n  mcpward diff%s         compare the server with it, in CI\n  mcpward run%s          check it: protocol, errors, security, your suites\n",
		term.Name(path), next, flags, flags, flags)
}

// yamlText writes s so that the config reads it back, with ${NAME} still
// meaning the variable.
func yamlText(s string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(yaml.Escape(s)); err != nil {
		return `""`
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func yamlList(words []string) string {
	quoted := slices.Clone(words)
	for i, w := range quoted {
		quoted[i] = yamlText(w)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// failingClasses lists, as comments, the classes that fail by default.
func failingClasses() string {
	var b strings.Builder
	for _, c := range drift.Classes {
		if c.Status() == drift.Fail {
			fmt.Fprintf(&b, "    #   - %s\n", c)
		}
	}
	return b.String()
}

const exampleServer = `  # an example: put the command of your server here
  transport: stdio
  command: npx
  args: ["-y", "@modelcontextprotocol/server-filesystem", "."]
` + exampleEnv

const exampleEnv = `  env: {}
`

const exampleConfig = `# Configuration of mcpward. Paths are relative to this file. ${NAME} is replaced
# by the variable of that name, and its value never shows in any output; write
# $$ for a dollar sign.

# The server under test. For several, write "servers:" and a name for each:
#   servers:
#     files: { command: npx, args: ["-y", "..."] }
#     notes: { url: "http://127.0.0.1:3000/mcp" }
server:
SERVER
  # name: my-server        # its name in the lockfile; default: what it calls itself
  # cwd: .                 # where the command is started
  # The command gets PATH, HOME and a few more variables, and those named in
  # env, as in  env: { API_KEY: "${API_KEY}" }.  Nothing else is passed on.
  #
  # Over HTTP:
  # transport: http
  # url: https://example.com/mcp
  # headers: { Authorization: "Bearer ${TOKEN}" }
  # tls: { ca_file: ./ca.pem }

# How long to wait, in milliseconds: for start and handshake, for each answer,
# and for everything together.
timeouts:
  connect_ms: 10000
  call_ms: 30000
  run_ms: 300000

# What mcpward run examines. "mcpward explain RULE" tells more about a rule.
checks:
  # only: [security, errors]       # these families or rules; skip: leaves some out
  # rules: { schema/description: fail }   # fail, warn or note
  # call_read_only: true           # tools with readOnlyHint: true may be called
  # portability: [openai, claude-code]   # warn where these refuse or cut something
  # errors: { bad_arguments: [echo] }    # may be called with wrong arguments
  # latency: { p95_ms: 500, samples: 20 }
  drift:
    # baseline: ./mcpward.lock.json
    # fail_on replaces the list of classes that fail. The default:
    # fail_on:
CLASSES
    # Single rules can be set to fail, warn or note; "mcpward rules" lists them:
    # rules: { drift/required-with-default: warn }
    # mcp reads an object that lists properties as closed, as callers of tools
    # do; set reads it as open, as JSON Schema says:
    # reading: mcp

# What tools must do, as cases, in files or patterns such as tests/*.yaml;
# "mcpward suite init" writes this one to start from:
# suites: ["` + defaultSuite + `"]
`
