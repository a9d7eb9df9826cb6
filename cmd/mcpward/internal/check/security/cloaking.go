package security

import (
	"context"
	"fmt"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/capture"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// otherClient is a name that servers know. A server that shows one face to
// checkers and another to agents tells them apart by it.
var otherClient = wire.ClientInfo{Name: "claude-code", Version: "2.1.0"}

// Cloaking reports a server whose definitions depend on who asks, or on when.
var Cloaking = &check.Check{
	Doc: rule.Doc{
		ID:       "security/cloaking",
		Title:    "a server tells different clients, or the same client twice, different things",
		Why:      "What was reviewed is not what an agent gets to read.",
		Fix:      "List the same tools, prompts and instructions for every client; announce a change with list_changed.",
		Residual: "A server may go by the time, the address or the number of calls, which two more reads do not show.",
		Verify:   "Run mcpward run --only security/cloaking.",
		Severity: finding.High,
		Spec:     "server/tools, Listing Tools; CWE-912",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Run: func(ctx context.Context, p *check.Pass) error {
		again, _, err := capture.Surface(ctx, p.Conn, p.Redact)
		if err != nil {
			return err
		}
		compare(p, again, "when it is asked again", announced(p.Subject))
		conn, done, err := p.Connect(ctx, func(o *wire.Options) { o.Client = otherClient })
		if err != nil {
			return err
		}
		defer done()
		other, _, err := capture.Surface(ctx, conn, p.Redact)
		if err != nil {
			return err
		}
		compare(p, other, fmt.Sprintf("for a client called %q", otherClient.Name), false)
		return nil
	},
}

// announced reports whether the server has said that a list changed.
func announced(s *check.Subject) bool {
	messages, _ := s.Record.Messages()
	for _, m := range messages {
		if !m.Sent && (m.Method == "notifications/tools/list_changed" || m.Method == "notifications/prompts/list_changed") {
			return true
		}
	}
	return false
}

// compare reports what a second reading has that the first had not, in what a
// model obeys. Resources come and go.
func compare(p *check.Pass, other *contract.Surface, when string, expected bool) {
	severity := finding.Severity("")
	if expected {
		severity = finding.Info
	}
	tell := func(at schema.Pointer, format string, args ...any) {
		p.Violate(check.Violation{At: at, Severity: severity, Message: fmt.Sprintf(format, args...) + " " + when})
	}
	if p.Surface.Instructions.Digest != other.Instructions.Digest {
		tell("/instructions", "the instructions are others")
	}
	for _, list := range contract.Lists[:2] { // tools and prompts
		first, second := digests(*list.Items(p.Surface)), digests(*list.Items(other))
		for _, name := range schema.SortedNames(first) {
			at := schema.Pointer("").Append(list.Field).Append(name)
			switch now, there := second[name]; {
			case !there:
				tell(at, "%s %s is not listed", list.Subject, term.Quote(name))
			case now != first[name]:
				tell(at, "%s %s has another definition", list.Subject, term.Quote(name))
			}
		}
		for _, name := range schema.SortedNames(second) {
			if _, there := first[name]; !there {
				tell(schema.Pointer("").Append(list.Field).Append(name), "%s %s is listed in addition", list.Subject, term.Quote(name))
			}
		}
	}
}

// digests joins what is listed under each name.
func digests(items []contract.Item) map[string]string {
	all := map[string]string{}
	for _, item := range items {
		all[item.Name] += item.Digest
	}
	return all
}
