package lists

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/recorded"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol/spec"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
)

// ResultShape reports recorded results that depart from the shape of their
// kind in members that no other rule looks at.
var ResultShape = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/result-shape",
		Title:    "a result does not have the shape of its kind",
		Why:      "Typed clients cannot read it and report an error of their own, far from its cause.",
		Fix:      "Correct the member that the message names.",
		Residual: "Only the results of this run were looked at.",
		Verify:   "Run mcpward run --only compliance/result-shape.",
		Severity: finding.High,
		Spec:     "MCP schema of the revision, the result types",
		Since:    "unreleased",
	},
	Level: check.Prose,
	Stage: check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		for _, x := range recorded.Exchanges(p.Subject) {
			shape := spec.ResultShape(p.Revision, x.Method)
			if shape == "" || x.Result == nil || handshake[x.Method] || !complete(x.Result) && x.Result.Kind == schema.Object {
				continue
			}
			found, err := spec.Check(p.Revision, shape, framed(x.Method, x.Result).AppendCanonical(nil))
			if err != nil {
				return err
			}
			for _, v := range found {
				p.Violate(check.Violation{
					Message:  "a result of " + x.Method + ": " + v.Message,
					Evidence: recorded.Evidence(p.Subject, x.Sent, x.Got, "a "+string(shape)),
				})
			}
		}
		return nil
	},
}

// handshake are the methods whose results have rules of their own.
var handshake = map[string]bool{"initialize": true, "server/discover": true}

// A member is a part of a result that other rules judge.
type member struct {
	name, proper string
	always       bool // even if it is missing or no list
}

// elsewhere are such parts by method.
var elsewhere = map[string][]member{
	"tools/list":               {{"tools", "[]", false}},
	"prompts/list":             {{"prompts", "[]", false}},
	"resources/list":           {{"resources", "[]", false}},
	"resources/templates/list": {{"resourceTemplates", "[]", false}},
	"tools/call":               {{"content", "[]", true}, {"structuredContent", "{}", false}},
	"resources/read":           {{"contents", "[]", true}},
	"prompts/get":              {{"messages", "[]", true}},
	"completion/complete":      {{"completion", `{"values":[]}`, true}},
}

// framed returns a result with proper values for all that other rules judge.
func framed(method string, result *schema.Value) *schema.Value {
	if result.Kind != schema.Object {
		return result
	}
	out := &schema.Value{Kind: schema.Object}
	replaced := map[string]string{"resultType": `"complete"`, "ttlMs": "0", "cacheScope": `"private"`}
	for _, m := range elsewhere[method] {
		v := result.Get(m.name)
		if m.always || v != nil && (v.Kind == schema.Array || m.name == "structuredContent") {
			replaced[m.name] = m.proper
		}
	}
	for _, m := range result.Members {
		if replaced[m.Name] == "" {
			out.Members = append(out.Members, m)
		}
	}
	for _, name := range schema.SortedNames(replaced) {
		v, err := schema.Parse([]byte(replaced[name]))
		if err != nil {
			panic("lists: the table of proper values holds " + replaced[name])
		}
		out.Members = append(out.Members, schema.Member{Name: name, Value: v})
	}
	return out
}
