// Package results checks what called tools answered. It judges the calls that
// package calls makes and every other tools/call of the run; it is a part of
// the family "schema".
package results

import (
	"context"
	"encoding/json"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/calls"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/recorded"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
)

// Checks lists the checks of this package.
var Checks = []*check.Check{
	PlausibleCall,
	Structured,
	StructuredText,
	Content,
	EmbeddedNeedsResources,
}

// An answer is the finished result of one call.
type answer struct {
	tool     listed.Item // its Value is nil if no such tool is listed
	result   *schema.Value
	failed   bool // isError
	evidence func(want string) check.Evidence
}

// answers returns every result of a call in this run. Calls that stage Calls
// has made already are not repeated. The error says why there is none.
func answers(ctx context.Context, p *check.Pass) ([]answer, error) {
	tools := map[string]listed.Item{}
	for _, t := range listed.Tools(p.Subject) {
		tools[t.Name] = t
	}
	var all []answer
	add := func(name string, result *schema.Value, sent, got []byte) {
		kind := result.Get("resultType")
		if result == nil || result.Kind != schema.Object || kind != nil && kind.Text != "complete" {
			return
		}
		failed := result.Get("isError")
		all = append(all, answer{
			tool: tools[name], result: result, failed: failed != nil && failed.Text == "true",
			evidence: func(want string) check.Evidence { return recorded.Evidence(p.Subject, sent, got, want) },
		})
	}
	observed, err := calls.Observe(ctx, p.Subject)
	for _, c := range observed {
		if c.Err != nil || c.Response.Error != nil {
			continue
		}
		result, _ := schema.Parse(c.Response.Result)
		add(c.Tool.Name, result, sentBy(c), c.Response.Result)
	}
	var refused []recorded.Exchange // calls that the tool's own schema forbids, of a probe
	for _, x := range recorded.Exchanges(p.Subject) {
		name := x.Params.Get("name")
		switch {
		case x.Method != "tools/call" || name == nil || err == nil && known(observed, x):
		case !allowed(ctx, tools[name.Text], x.Params.Get("arguments")):
			refused = append(refused, x)
		default:
			add(name.Text, x.Result, x.Sent, x.Got)
		}
	}
	for _, x := range refused { // the last resort, so that the evidence is a call that people make
		add(x.Params.Get("name").Text, x.Result, x.Sent, x.Got)
	}
	if len(all) == 0 && err == nil {
		err = check.NotTestable("no call was answered with a result")
	}
	if len(all) > 0 {
		err = nil
	}
	return all, err
}

// allowed reports whether the inputSchema of a tool accepts the arguments.
func allowed(ctx context.Context, tool listed.Item, arguments *schema.Value) bool {
	if tool.Value == nil || arguments == nil {
		return arguments == nil
	}
	input := tool.Get("inputSchema")
	if input == nil {
		return true
	}
	validator, err := validate.Compile(input)
	if err != nil {
		return true // nobody can tell
	}
	outcome, err := validator.Run(ctx, arguments)
	return err != nil || len(outcome.Violations) == 0
}

// sentBy writes a call the way a reader recognises it.
func sentBy(c calls.Call) []byte {
	params, _ := json.Marshal(c.Params()) // a name and a JSON object
	return append([]byte("tools/call "), params...)
}

// known reports whether an exchange is one of the observed calls.
func known(observed []calls.Call, x recorded.Exchange) bool {
	for _, c := range observed {
		if c.Response != nil && c.Tool.Name == x.Params.Get("name").Text && string(x.Params.Get("arguments").AppendCanonical(nil)) == string(c.Arguments) {
			return true
		}
	}
	return false
}
