package lifecycle

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// LifeServerInfoMeta reports results that do not say which server gave them.
var LifeServerInfoMeta = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/life-server-info-meta",
		Title:    "a result does not name the server in _meta",
		Why:      "Without a session, this is all that tells logs and people behind a gateway which software answered.",
		Fix:      "Put io.modelcontextprotocol/serverInfo with name and version into _meta of every result.",
		Residual: "Only results that this run caused are judged.",
		Verify:   "Run mcpward run --only compliance/life-server-info-meta.",
		Severity: finding.Medium,
		Spec:     "2026-07-28, basic/index, _meta of results (SHOULD)",
		Since:    "unreleased",
	},
	Level:     check.Should,
	Revisions: check.Modern,
	Stage:     check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		var t probe.Tally
		for _, r := range modernResults(p) {
			info := probe.Get(r.Frame.Result, "_meta", protocol.MetaServerInfo)
			method := term.Quote(r.Message.Method)
			switch {
			case info == nil:
				t.Add("absent", "the result of "+method+" has no "+protocol.MetaServerInfo+" in _meta", r)
			case probe.Text(probe.Get(info, "name")) == "" || probe.Text(probe.Get(info, "version")) == "":
				t.Add("broken", "the "+protocol.MetaServerInfo+" of the result of "+method+" lacks name or version", r)
			}
		}
		t.Report(p, "", protocol.MetaServerInfo+" with name and version")
		return nil
	},
}

// modernResults returns the results of requests that named the revision in
// use: the others may be those of an older one.
func modernResults(p *check.Pass) []probe.Received {
	var out []probe.Received
	for _, r := range probe.Results(p.Subject) {
		if r.Revision == string(p.Revision) && probe.Object(r.Frame.Result) {
			out = append(out, r)
		}
	}
	return out
}
