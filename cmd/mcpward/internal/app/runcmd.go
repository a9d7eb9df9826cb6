package app

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/yaml"

	"github.com/urfave/cli/v3"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/catalog"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/config"
	"github.com/mcpward/mcpward/pkg/term"
)

func runVerb() verb {
	return verb{
		name:  "run",
		usage: "check a server: protocol, errors, security, suites, latency",
		args:  " [-- COMMAND [ARG…]]",
		text: `mcpward run examines a server and compares it with its lockfile. It calls no
tool that a suite does not name, except read-only ones with --call-read-only.`,
		example: []string{
			"mcpward run",
			"mcpward run --only security,errors --report sarif=mcpward.sarif",
		},
		flags: append([]flagGroup{
			{"Checks", []flag{
				{name: "only", value: "NAME", text: "these families or rules, such as security,errors/unknown-tool", kind: repeated},
				{name: "skip", value: "NAME", text: "leave them out", kind: repeated},
				{name: "strict", text: "fail on warnings too", kind: toggle},
				{name: "call-read-only", text: "tools with readOnlyHint: true may be called", kind: toggle},
			}},
			{"Suites", []flag{
				{name: "case", value: "NAME", text: "only cases whose name holds this", kind: repeated},
				{name: "tag", value: "TAG", text: "only cases with this tag", kind: repeated},
				{name: "update-golden", text: "write golden files from what came back", kind: toggle},
			}},
		}, append(slices.Clone(serverFlags), verdictFlags, outputFlags)...),
		own:    2,
		server: true,
		run:    (*runner).run,
	}
}

// selectors checks --only and --skip.
func selectors(c *cli.Command, o *options, _ verb) error {
	for _, f := range []struct {
		name  string
		words []string
	}{{"only", o.only}, {"skip", o.skip}} {
		for _, word := range f.words {
			if catalog.Selects(word) {
				continue
			}
			known := slices.Concat(catalog.Families(), catalog.IDs())
			p := usage(c, "--%s %s names neither a family nor a rule", f.name, term.Quote(word))
			p.Hint = fmt.Sprintf(`did you mean %s? "mcpward rules" lists all`, yaml.Nearby(word, known, 1)[0])
			return p
		}
	}
	return nil
}

// choices are those of the config with those of the flags, which win.
func (o *options) choices(run config.Run) config.Run {
	if len(o.only) > 0 {
		run.Only = o.only
	}
	run.Skip = slices.Concat(run.Skip, o.skip)
	run.CallReadOnly = run.CallReadOnly || o.callReadOnly
	return run
}

// listed splits the values of a repeated flag at their commas.
func listed(values []string) []string {
	var out []string
	for _, v := range values {
		for _, word := range strings.Split(v, ",") {
			if word = strings.TrimSpace(word); word != "" {
				out = append(out, word)
			}
		}
	}
	return out
}
