package config_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/config"
	"github.com/mcpward/mcpward/pkg/contract/drift"
)

// shown renders an error as people see it: text, excerpt and hint of each
// problem.
func shown(t *testing.T, text string) string {
	t.Helper()
	_, err := config.Parse("mcpward.yaml", []byte(text), env)
	if err == nil {
		return ""
	}
	var e *config.Error
	if !errors.As(err, &e) {
		t.Fatalf("error is a %T: %v", err, err)
	}
	var b strings.Builder
	for _, p := range e.Problems {
		fmt.Fprintln(&b, e.Text(p))
		for _, line := range e.Excerpt(p) {
			fmt.Fprintln(&b, line)
		}
		if p.Hint != "" {
			fmt.Fprintln(&b, "hint: "+p.Hint)
		}
	}
	return b.String()
}

func TestMistakesAreShownWhereTheyAre(t *testing.T) {
	const server = "server: { command: x }\n"
	tests := []struct{ name, text, want string }{
		{"unknown key", server + "checks:\n  drift:\n    fail_onn:\n      - tool_removed\n", `mcpward.yaml:4:5: unknown key "fail_onn" in checks.drift
  4 |     fail_onn:
    |     ^~~~~~~~
hint: did you mean "fail_on"? "mcpward schema print config" shows what is allowed
`},
		{"unknown key at the top", server + "chekcs: { drift: true }\n", `mcpward.yaml:2:1: unknown key "chekcs" in the config
  2 | chekcs: { drift: true }
    | ^~~~~~
hint: did you mean "checks"? "mcpward schema print config" shows what is allowed
`},
		{"several mistakes in the order of the file", "server:\n  comand: x\n  args: x\ntimeouts: { call_ms: soon }\n", `mcpward.yaml:2:3: unknown key "comand" in server
  2 |   comand: x
    |   ^~~~~~
hint: did you mean "command"? "mcpward schema print config" shows what is allowed
mcpward.yaml:3:9: server.args must be a list, not text
  3 |   args: x
    |         ^
mcpward.yaml:4:22: timeouts.call_ms must be a whole number of milliseconds
  4 | timeouts: { call_ms: soon }
    |                      ^~~~
`},
		{"unknown class", server + "checks: { drift: { fail_on: [tool_remved, nothing_like_it] } }\n", `mcpward.yaml:2:30: unknown class "tool_remved" in checks.drift.fail_on
  2 | checks: { drift: { fail_on: [tool_remved, nothing_like_it] } }
    |                              ^~~~~~~~~~~
hint: did you mean "tool_removed"? ` + allClasses() + `
mcpward.yaml:2:43: unknown class "nothing_like_it" in checks.drift.fail_on
  2 | checks: { drift: { fail_on: [tool_remved, nothing_like_it] } }
    |                                           ^~~~~~~~~~~~~~~
hint: ` + allClasses() + `
`},
		{"unknown rule and status", server + "checks: { drift: { rules: { drift/tool-remove: warn, drift/tool-removed: pass, tool-removed: fail } } }\n", `mcpward.yaml:2:29: unknown rule "drift/tool-remove" in checks.drift.rules
  2 | checks: { drift: { rules: { drift/tool-remove: warn, drift/tool-removed: pass, tool-removed: fail } } }
    |                             ^~~~~~~~~~~~~~~~~
hint: did you mean "drift/tool-removed"? "mcpward rules" lists all
mcpward.yaml:2:74: checks.drift.rules.drift/tool-removed is "pass"
  2 | checks: { drift: { rules: { drift/tool-remove: warn, drift/tool-removed: pass, tool-removed: fail } } }
    |                                                                          ^~~~
hint: allowed: fail, warn, note
mcpward.yaml:2:80: unknown rule "tool-removed" in checks.drift.rules
  2 | checks: { drift: { rules: { drift/tool-remove: warn, drift/tool-removed: pass, tool-removed: fail } } }
    |                                                                                ^~~~~~~~~~~~
hint: did you mean "drift/tool-removed"? "mcpward rules" lists all
`},
		{"unknown reading", server + "checks: { drift: { reading: sets } }\n", `mcpward.yaml:2:29: checks.drift.reading is "sets"
  2 | checks: { drift: { reading: sets } }
    |                             ^~~~
hint: did you mean "set"? allowed: mcp, set
`},
		{"a rule like no other", server + "checks: { drift: { rules: { x: warn } } }\n", `mcpward.yaml:2:29: unknown rule "x" in checks.drift.rules
  2 | checks: { drift: { rules: { x: warn } } }
    |                             ^
hint: "mcpward rules" lists all
`},
		{"missing variable", "server:\n  command: x\n  args: [\"--key=${NO_SUCH}\"]\n", `mcpward.yaml:3:17: server.args[0]: the environment has no variable NO_SUCH
  3 |   args: ["--key=${NO_SUCH}"]
    |                 ^~~~~~~~~~
`},
		{"bad variable", "server: { command: 'x ${HOST' }\n", `mcpward.yaml:1:23: server.command: ${ must be followed by the name of a variable and }; write $${ for the characters themselves
  1 | server: { command: 'x ${HOST' }
    |                       ^~~~~~
`},
		{"both forms", server + "servers: { a: { command: x } }\n", `mcpward.yaml:2:10: server: and servers: cannot both be given
  2 | servers: { a: { command: x } }
    |          ^
`},
		{"no server", "timeouts: {}\n", `mcpward.yaml:1:1: the config names no server; it needs server: or servers:
  1 | timeouts: {}
    | ^
`},
		{"server without anything", "server:\n", `mcpward.yaml:1:8: server is empty; it needs a command or a url
  1 | server:
    |        ^
`},
		{"no command", "server: { transport: stdio }\n", `mcpward.yaml:1:9: server needs a command for transport stdio
  1 | server: { transport: stdio }
    |         ^
`},
		{"key of the other transport", "server: { command: x, url: 'http://h/' }\n", `mcpward.yaml:1:28: server.url has no meaning for transport stdio
  1 | server: { command: x, url: 'http://h/' }
    |                            ^~~~~~~~~~~
`},
		{"unknown transport", "server: { transport: sse, url: 'http://h/' }\n", `mcpward.yaml:1:22: server.transport is "sse"
  1 | server: { transport: sse, url: 'http://h/' }
    |                      ^~~
hint: allowed: stdio, http
`},
		{"no whole URL", "server: { url: localhost/mcp }\n", `mcpward.yaml:1:16: server.url must be a whole URL such as http://127.0.0.1:3000/mcp
  1 | server: { url: localhost/mcp }
    |                ^~~~~~~~~~~~~
`},
		{"scheme", "server: { url: 'ftp://h/' }\n", `mcpward.yaml:1:16: server.url must begin with http:// or https://, not "ftp://"
  1 | server: { url: 'ftp://h/' }
    |                ^~~~~~~~~~
`},
		{"header name", "server: { url: 'http://h/', headers: { 'a b': c } }\n", `mcpward.yaml:1:40: "a b" is not a name for a header
  1 | server: { url: 'http://h/', headers: { 'a b': c } }
    |                                        ^~~~~
`},
		{"header value with a line end", "server:\n  url: http://h/\n  headers:\n    A: \"b\\nc\"\n", `mcpward.yaml:4:5: the value of header "A" holds a line end or another control character
  4 |     A: "b\nc"
    |     ^
`},
		{"name of a variable", "server: { command: x, env: { 'A=B': c } }\n", `mcpward.yaml:1:30: "A=B" is not a name for a variable
  1 | server: { command: x, env: { 'A=B': c } }
    |                              ^~~~~
`},
		{"boolean where text belongs", "server: { command: x, args: [true, ~] }\n", `mcpward.yaml:1:30: server.args[0] must be text, not a boolean
  1 | server: { command: x, args: [true, ~] }
    |                              ^~~~
hint: put it in quotes: "true"
mcpward.yaml:1:36: server.args[1] must be text, not nothing
  1 | server: { command: x, args: [true, ~] }
    |                                    ^
`},
		{"limits", server + "timeouts: { connect_ms: 0, call_ms: 1.5, run_ms: 86400001 }\n", `mcpward.yaml:2:25: timeouts.connect_ms must be from 1 to 86400000 milliseconds, not 0
  2 | timeouts: { connect_ms: 0, call_ms: 1.5, run_ms: 86400001 }
    |                         ^
mcpward.yaml:2:37: timeouts.call_ms must be a whole number of milliseconds
  2 | timeouts: { connect_ms: 0, call_ms: 1.5, run_ms: 86400001 }
    |                                     ^~~
mcpward.yaml:2:50: timeouts.run_ms must be from 1 to 86400000 milliseconds, not 86400001
  2 | timeouts: { connect_ms: 0, call_ms: 1.5, run_ms: 86400001 }
    |                                                  ^~~~~~~~
`},
		{"invisible server name", "servers: { \"a\u200bb\": { command: x } }\n", `mcpward.yaml:1:12: the name of a server "a\u200bb" holds a character that cannot be seen
  1 | servers: { "a\u{200b}b": { command: x } }
    |            ^~~~~~~~~~~~
`},
		{"repeated key", "server:\n  command: x\n  command: y\n", `mcpward.yaml:3:3: key "command" is already on line 2
  3 |   command: y
    |   ^~~~~~~
`},
		{"second document", server + "---\nserver: { command: y }\n", `mcpward.yaml:3:1: a second document begins here; a config is one document
  3 | server: { command: y }
    | ^~~~~~
`},
		{"empty file", "# nothing\n", `mcpward.yaml:1:1: the file is empty
  1 | # nothing
    | ^
hint: "mcpward init" in an empty directory writes an example
`},
		{"not a mapping", "- a\n", `mcpward.yaml:1:1: the config must be a mapping, not a list
  1 | - a
    | ^
`},
		{"syntax", "server: {\n", `mcpward.yaml:1:9: could not find flow mapping end token '}'
  1 | server: {
    |         ^
`},
		{"tabs", "server:\n\tcommand: x\n", `mcpward.yaml:2:1: found character '\t' that cannot start any token
  2 | \tcommand: x
    | ^~
`},
		{"tag", "server: !!map { command: x }\n", `mcpward.yaml:1:9: tags such as "!!map" are not supported
  1 | server: !!map { command: x }
    |         ^~~~~
`},
		{"unknown alias", "server: *nope\n", `mcpward.yaml:1:9: alias *nope names nothing before it
  1 | server: *nope
    |         ^
`},
		{"not UTF-8", "server:\n  command: \xff\n", `mcpward.yaml:2:12: byte 0xff is not UTF-8
  2 |   command: ` + "\ufffd" + `
    |            ^
`},
		{"characters are counted, not bytes", "server: { command: größe, nöpe: 1 }\n", `mcpward.yaml:1:27: unknown key "nöpe" in server
  1 | server: { command: größe, nöpe: 1 }
    |                           ^~~~
hint: allowed: transport, command, args, env, cwd, url, headers, tls, timeouts, name
`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, shown(t, tt.text)); diff != "" {
				t.Errorf("shown (-want +got):\n%s", diff)
			}
		})
	}
}

func allClasses() string {
	names := make([]string, len(drift.Classes))
	for i, c := range drift.Classes {
		names[i] = string(c)
	}
	return "allowed: " + strings.Join(names, ", ")
}

func TestExpensiveConfigsAreRefusedBeforeTheyCost(t *testing.T) {
	bomb := "a: &a [x,x,x,x,x,x,x,x,x]\n"
	for c := 'b'; c < 'k'; c++ {
		bomb += fmt.Sprintf("%c: &%c [%s]\n", c, c, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*%c,", c-1), 9), ","))
	}
	tests := []struct{ name, text, want string }{
		{"size", strings.Repeat("#\n", 1<<19+1), "larger than 1048576 bytes"},
		{"brackets", strings.Repeat("[", 100000), "nested deeper than 64 levels"},
		{"nesting", strings.Repeat("[", 65) + strings.Repeat("]", 65), "nested deeper than 64 levels"},
		{"nested lists", strings.Repeat("- ", 4000) + "x", "nested deeper than 64 levels"},
		{"keys", strings.Repeat("k: v\n", 50000), "larger than 10000 tokens"},
		{"aliases", "a: &a x\nb: [" + strings.Repeat("*a,", 101) + "]", "more than 100 aliases"},
		{"aliases that multiply", bomb, "more than 20000 values"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := config.Parse("mcpward.yaml", []byte(tt.text), env)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error = %.200v, want one that holds %q", err, tt.want)
			}
		})
	}
}
