package drift

import (
	"bytes"
	"maps"
	"slices"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
)

// LaunchChanged reports another way to start or reach the server.
var LaunchChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/launch-changed",
		Title:    "the way to start or reach the server changed",
		Why:      "Another command, argument, image, package version or address may run other code with the same credentials.",
		Fix:      "Compare both with what you meant to run. If the new one is right, record the new contract.",
		Residual: "The same command can still fetch another package; pin versions in it.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "mcpward lockfile, launch",
		Since:    "unreleased",
	},
	Class:   ClassLaunchChanged,
	Subject: server,
	Action:  "changed",
	Waiver:  "The launch changes between two values; both directions are this rule.",
	Before:  `{"launch":{"command":"npx","args":["orders-server@1"]}}`,
	After:   `{"launch":{"command":"npx","args":["orders-server@2"]}}`,
	finds: func(p *pass) {
		before, after := launchFields(p.before.Launch), launchFields(p.after.Launch)
		for _, name := range slices.Sorted(maps.Keys(before)) {
			x, y := before[name], after[name]
			if bytes.Equal(x, y) {
				continue
			}
			p.report(Change{
				Pointer: schema.Pointer("/launch").Append(name), Before: x, After: y,
				Message: "Server launch " + name + " changed from " + quoteText(x) + " to " + quoteText(y),
				Reason:  "Other code may run now, or another server may answer.",
			})
		}
	},
}

// launchFields returns every field of a launch in canonical JSON; nil for an
// empty one.
func launchFields(l contract.Launch) map[string][]byte {
	headers := map[string][]byte{}
	for name, value := range l.Headers {
		headers[name] = schema.AppendString(nil, value)
	}
	fields := map[string][]byte{
		"transport": launchString(l.Transport), "command": launchString(l.Command), "cwd": launchString(l.Cwd),
		"url": launchString(l.URL), "args": launchList(l.Args), "env": launchList(l.Env), "headers": nil,
	}
	if len(headers) > 0 {
		fields["headers"] = schema.AppendObject(nil, headers)
	}
	return fields
}

func launchString(s string) []byte {
	if s == "" {
		return nil
	}
	return schema.AppendString(nil, s)
}

func launchList(list []string) []byte {
	if len(list) == 0 {
		return nil
	}
	items := make([]*schema.Value, len(list))
	for i, s := range list {
		items[i] = &schema.Value{Kind: schema.String, Text: s}
	}
	return (&schema.Value{Kind: schema.Array, Items: items}).AppendCanonical(nil)
}
