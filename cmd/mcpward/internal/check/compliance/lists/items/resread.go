package items

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/asked"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/spec"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// ResRead reports listed resources that cannot be read.
var ResRead = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/res-read",
		Title:    "a listed resource cannot be read",
		Why:      "A client offers what is listed. Contents without a uri, without text or blob, or with a blob that is not base64 are dropped or end in an error.",
		Fix:      "Return contents with the uri and exactly one of text and blob, and list only what can be read.",
		Residual: "Only the first few resources were read.",
		Verify:   "Run mcpward run --only compliance/res-read.",
		Severity: finding.High,
		Spec:     "MCP server/resources, Reading Resources",
		Since:    "unreleased",
	},
	Level: check.Prose,
	Run: func(ctx context.Context, p *check.Pass) error {
		resources := listed.Resources(p.Subject)
		for _, r := range resources[:min(len(resources), sampled)] {
			if r.Name == "" {
				continue // compliance/res-shape says so
			}
			a, err := asked.For(ctx, p.Subject, "resources/read", asked.Params{"uri": r.Name})
			if err != nil {
				return err
			}
			for _, v := range unreadable(p.Revision, r, a) {
				v.At = r.At
				p.Violate(v)
			}
		}
		if len(resources) == 0 {
			return check.NotTestable("the server lists no resources")
		}
		return nil
	},
}

// unreadable says what is wrong with the answer to a request for a listed
// resource.
func unreadable(rev protocol.Revision, r listed.Item, a *asked.Answer) []check.Violation {
	name := term.Quote(r.Name)
	contents := a.Result.Get("contents")
	switch {
	case a.Error != nil:
		// It may be a matter of rights, or be gone since it was listed.
		return []check.Violation{{
			Severity: finding.Medium, Message: "resource " + name + " is listed, but reading it is answered with " + a.Says(),
			Evidence: a.Evidence("a result with contents"),
		}}
	case listed.Text(a.Result.Get("resultType")) == "input_required":
		return nil
	case contents == nil:
		return []check.Violation{{Message: "reading resource " + name + " gave a result without contents", Evidence: a.Evidence("contents")}}
	case contents.Kind == schema.Array && len(contents.Items) == 0:
		v := check.Violation{Message: "reading resource " + name + " gave empty contents", Evidence: a.Evidence("at least one content")}
		if !rev.Modern() {
			v.Severity = finding.Medium // no older revision forbids it
		}
		return []check.Violation{v}
	}
	// The address it was asked for has been judged where it was listed.
	result := readdressed(a.Result, r.Name)
	return misshapen(rev, "ReadResourceResult", "/contents", result, a, "reading resource "+name)
}

// readdressed returns a result in which one address is replaced by a proper
// one.
func readdressed(result *schema.Value, uri string) *schema.Value {
	v, err := schema.Parse(result.AppendCanonical(nil))
	if err != nil {
		return result
	}
	if contents := v.Get("contents"); contents != nil {
		for _, c := range contents.Items {
			if u := c.Get("uri"); listed.Text(u) == uri {
				u.Text = "resource:///"
			}
		}
	}
	return v
}

// misshapen says how one member of a result departs from its shape.
func misshapen(rev protocol.Revision, shape spec.Shape, member string, result *schema.Value, a *asked.Answer, what string) []check.Violation {
	found, err := spec.Check(rev, shape, result.AppendCanonical(nil))
	if err != nil {
		return nil
	}
	var out []check.Violation
	for _, v := range found {
		if below(v.Pointer, member) {
			out = append(out, check.Violation{Message: what + ": " + v.Message, Evidence: a.Evidence("a proper " + string(shape))})
		}
	}
	return out
}
