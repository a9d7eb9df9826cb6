package catalog

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/behavior"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/jsonrpc"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/lifecycle"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/lists"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/lists/items"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/notify"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/stdio"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/streamable"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/errors"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/latency"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/schemas"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/schemas/portability"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/schemas/results"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/security"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/toolscan"
)

// A room is a folder of checks below cmd/mcpward/internal/check.
type room struct {
	folder string
	checks []*check.Check
}

// rooms are all checks in the order of presentation. A room's file of a check
// is named for the rule without its family and the first word that all rules of
// the room share.
var rooms = []room{
	{"compliance/lifecycle", lifecycle.Checks},
	{"compliance/jsonrpc", jsonrpc.Checks},
	{"compliance/stdio", stdio.Checks},
	{"compliance/streamable", streamable.Checks},
	{"compliance/lists", lists.Checks},
	{"compliance/lists/items", items.Checks},
	{"compliance/notify", notify.Checks},
	{"schemas", schemas.Checks},
	{"schemas/portability", portability.Checks},
	{"schemas/results", results.Checks},
	{"security", security.Checks},
	{"errors", errors.Checks},
	{"behavior", behavior.Checks},
	{"latency", latency.Checks},
}

// ofCheck is what people are told about a check.
func ofCheck(r room, c *check.Check) Rule {
	out := Rule{Default: string(check.OutcomeOf(c.Doc.Severity))}
	out.Page = rule.Page{
		Doc: c.Doc, Level: level(c.Doc.Severity), Source: r.source(c),
		Facts: []rule.Fact{{Name: "force", Value: string(c.Level)}, {Name: "default", Value: out.Default}, {Name: "revisions", Value: revisions(c.Revisions)}},
	}
	if scan := toolscan.Lookup(c.Doc.ID); scan != nil {
		out.Red, out.Green = scan.Red[0], scan.Green[0]
	}
	if c.Transport != "" {
		out.Facts = append(out.Facts, rule.Fact{Name: "transport", Value: c.Transport})
	}
	return out
}

func ofAcceptance(d rule.Doc) Rule {
	out := Rule{Default: string(check.OutcomeOf(d.Severity))}
	out.Page = rule.Page{
		Doc: d, Level: level(d.Severity), Source: "cmd/mcpward/internal/accept/docs.go",
		Facts: []rule.Fact{{Name: "default", Value: out.Default}},
	}
	return out
}

// level says in the words of a report what a severity amounts to.
func level(s finding.Severity) string {
	return map[check.Outcome]string{check.Fail: "error", check.Warn: "warning", check.Note: "note"}[check.OutcomeOf(s)]
}

// source names the file of a check: its rule without the dashes, and without
// the family.
func (r room) source(c *check.Check) string {
	_, name, _ := strings.Cut(c.Doc.ID, "/")
	if toolscan.Lookup(c.Doc.ID) != nil {
		return "pkg/toolscan"
	}
	return "cmd/mcpward/internal/check/" + r.folder + "/" + strings.ReplaceAll(name, "-", "") + ".go"
}

func revisions(v check.Revisions) string {
	switch {
	case v.From == "" && v.To == "":
		return "all"
	case v.From == "":
		return "up to " + string(v.To)
	case v.To == "":
		return "from " + string(v.From)
	case v.From == v.To:
		return string(v.From)
	}
	return string(v.From) + " to " + string(v.To)
}

// families in the order of presentation. Drift compares with the lockfile and
// has rules instead of checks.
var families = []string{"compliance", "schema", "security", "errors", "drift", "behavior", "latency"}

// Families returns the names of all families, in their order of presentation.
func Families() []string { return slices.Clone(families) }

// Checks returns all checks, in the order in which they are declared.
func Checks() []*check.Check {
	var out []*check.Check
	for _, r := range rooms {
		out = append(out, r.checks...)
	}
	return out
}

// For returns the checks that a run with these settings has work for: those of
// suites and budgets only where the config asks for something.
func For(s check.Settings, server string) []*check.Check {
	plan, _ := s.Suites.(*suite.Plan)
	fails := suites.Rules(plan, server)[suite.ToolError]
	idle := func(c *check.Check) bool {
		return c.Family() == "behavior" || c.Family() == "latency" || c == errors.ToolFailure && !fails
	}
	return slices.Concat(slices.DeleteFunc(Checks(), idle),
		behavior.Applicable(plan, server), latency.Applicable(s.Latency, plan, server))
}

// Selects reports whether a selector of --only or --skip names something: a
// family, a rule, or with a final * the beginning of one.
func Selects(selector string) bool {
	return slices.Contains(families, selector) ||
		slices.ContainsFunc(IDs(), func(id string) bool { return check.Matches([]string{selector}, id) })
}

// Profiles returns the names of the clients and model APIs whose limits
// checks.portability can turn into warnings.
func Profiles() []string { return portability.Names() }
