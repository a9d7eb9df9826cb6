package lifecycle

import (
	"context"
	"fmt"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/calls"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/capture"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// LifeStatelessLists reports lists that differ between two connections, or
// after a tool was called.
var LifeStatelessLists = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/life-stateless-lists",
		Title:    "a list depends on the connection",
		Why:      "There are no sessions any more: a gateway may send each request to another process. A client that lists on one and calls on another finds tools that are not there.",
		Fix:      "Compute every list from what is installed and who asks, never from earlier requests.",
		Residual: "One more connection is compared with the first, after one call of a read-only tool if calls are allowed.",
		Verify:   "Run mcpward run --only compliance/life-stateless-lists.",
		Severity: finding.Medium,
		Spec:     "2026-07-28, basic/index, Statelessness (lists MUST NOT vary per connection)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Stage:     check.Calls,
	Run: func(ctx context.Context, p *check.Pass) error {
		fresh, done, err := p.Connect(ctx, nil)
		if err != nil {
			return err
		}
		defer done()
		if may, _ := calls.Candidates(ctx, p.Subject); len(may) > 0 {
			if _, err := fresh.Request(ctx, "tools/call", may[0].Params()); err != nil {
				return err
			}
		}
		there, _, err := capture.Surface(ctx, fresh, p.Redact)
		if err != nil {
			return err
		}
		here := p.Surface // as it was before anything was called
		if there.Protocol != here.Protocol {
			return check.NotTestable("the second connection speaks revision %s", there.Protocol)
		}
		compare(p, "tools", here.Tools, there.Tools)
		compare(p, "prompts", here.Prompts, there.Prompts)
		compare(p, "resources", here.Resources, there.Resources)
		compare(p, "resource templates", here.ResourceTemplates, there.ResourceTemplates)
		return nil
	},
}

// compare reports the first item that is not the same in both lists, whatever
// their order.
func compare(p *check.Pass, kind string, here, there []contract.Item) {
	count := map[string]int{}
	for _, item := range here {
		count[item.Name+"\x00"+item.Digest]++
	}
	for _, item := range there {
		count[item.Name+"\x00"+item.Digest]--
	}
	for _, item := range append(here[:len(here):len(here)], there...) {
		if count[item.Name+"\x00"+item.Digest] == 0 {
			continue
		}
		p.Violate(check.Violation{
			Message: fmt.Sprintf("the %s of two connections differ, such as %s", kind, term.Quote(item.Name)),
			Evidence: check.Evidence{
				Sent: "the list requests, on two connections",
				Got:  fmt.Sprintf("%d and %d %s, not the same", len(here), len(there), kind), Want: "the same list",
			},
		})
		return
	}
}
