package streamable

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/arguments"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// McpParam calls a tool whose arguments are repeated in headers, with headers
// that differ. It calls only tools the user allowed.
var McpParam = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-mcp-param",
		Title:    "a header Mcp-Param-* is not compared with the argument it repeats",
		Why:      "A gateway that decides by the header, such as a region or a tenant, is passed by a call that does something else.",
		Fix:      "Compare every argument that x-mcp-header designates with its header, and answer 400 and -32020 if it differs, is missing or cannot be decoded.",
		Residual: "One argument of one tool is tried.",
		Verify:   "Run mcpward run --only compliance/http-mcp-param --call-read-only, or with the tool's name under checks.errors.bad_arguments.",
		Severity: finding.High,
		Spec:     "basic/transports, Custom Headers; server/tools, x-mcp-header",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Transport: "http",
	Stage:     check.Calls,
	Run: func(ctx context.Context, p *check.Pass) error {
		call, err := mirroredCall(ctx, p)
		if err != nil {
			return err
		}
		s, done, err := open(ctx, p)
		if err != nil {
			return err
		}
		defer done()
		for _, t := range call.trials() {
			x, err := s.post(ctx, "tools/call", call.tool, call.frame(s), func(h http.Header) {
				for name, value := range call.headers {
					h[name] = []string{value}
				}
				t.change(h)
			})
			if err != nil {
				return err
			}
			t.judge(p, x)
		}
		return nil
	},
}

// A mirrored call is a call with arguments of which some are repeated in
// headers.
type mirrored struct {
	tool    string
	args    []byte
	headers map[string]string // as they should be
	header  string            // the one that is changed
}

// mirroredCall finds a tool that may be called and has such arguments.
func mirroredCall(ctx context.Context, p *check.Pass) (*mirrored, error) {
	found := false
	for _, t := range listed.Tools(p.Subject) {
		designated, _ := protocol.Mirror(t.Get("inputSchema"))
		if len(designated) == 0 {
			continue
		}
		found = true
		if !plainHeader(t.Name) || !slices.Contains(p.Settings.BadArguments, t.Name) && !(p.Settings.CallReadOnly && t.Hint("readOnlyHint")) {
			continue
		}
		if call := fill(ctx, t, designated); call != nil {
			return call, nil
		}
	}
	if !found {
		return nil, check.NotTestable("no tool repeats an argument in a header")
	}
	return nil, check.NotTestable("no tool that repeats an argument in a header may be called: allow read-only tools, or name one under checks.errors.bad_arguments")
}

// fill makes the arguments of the call, nil if none are known to be right.
func fill(ctx context.Context, t listed.Item, designated []protocol.Mirrored) *mirrored {
	var top []string
	for _, d := range designated {
		top = append(top, d.Path[0])
	}
	args, err := arguments.Minimal(ctx, t.Get("inputSchema").AppendCanonical(nil), top...)
	if err != nil {
		return nil
	}
	call := &mirrored{tool: t.Name, args: args, headers: map[string]string{}}
	for _, d := range designated {
		at := args
		for _, name := range d.Path {
			at = schema.Field(at, name)
		}
		value := string(at)
		if text, ok := schema.Text(at); ok {
			value = text
		}
		if plainHeader(value) && value != "null" {
			call.headers["Mcp-Param-"+d.Header] = value
			if call.header == "" {
				call.header = "Mcp-Param-" + d.Header
			}
		}
	}
	if call.header == "" {
		return nil
	}
	return call
}

func (c *mirrored) frame(s *session) []byte {
	return s.raw.Frame(`"a2"`, "tools/call", map[string]any{"name": c.tool, "arguments": json.RawMessage(c.args)})
}

func (c *mirrored) trials() []headerTrial {
	set := func(value string) func(http.Header) {
		return func(h http.Header) { h[c.header] = []string{value} }
	}
	what := "a call of " + term.Quote(c.tool)
	return []headerTrial{
		{what: what + " without " + c.header, change: func(h http.Header) { delete(h, c.header) }, refuse: true},
		{what: what + " with another value in " + c.header, change: set("mcpward-other"), refuse: true},
		{what: what + " with broken base64 in " + c.header, change: set("=?base64?!?="), refuse: true},
		{what: what + " with the right " + c.header, change: func(http.Header) {}},
	}
}
