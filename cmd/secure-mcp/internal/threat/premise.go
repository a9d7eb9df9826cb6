package threat

import (
	"fmt"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/stack"
	"github.com/mcpward/mcpward/pkg/finding"
)

// Methodology says how the model was made, and what it is not.
const Methodology = "STRIDE by technology: a threat is listed if the project uses the technology it belongs to, and its evidence is the surfaces that were recognised. Nothing was run or confirmed; threats with high residual risk and evidence are findings that need review."

// assumptions are what the model takes for granted.
func assumptions(r stack.Report) []string {
	out := []string{"The repository is what is deployed.", "Operators and the build are trusted; their machines are not part of this model."}
	if r.Has(finding.StackNextJS) || r.Has(finding.StackTypeScript) && !r.Has(finding.StackExpo) {
		out = append(out, "Clients can send any request at any time, also to actions that no page links to.")
	}
	if r.Has(finding.StackExpo) || r.Has(finding.StackSwift) {
		out = append(out, "A device can be lost, backed up, or run modified copies of the app.")
	}
	return out
}

// invariants are what has to hold whatever the code looks like.
func invariants(r stack.Report) []string {
	out := []string{
		"Identity comes only from a credential that the trusted side has verified.",
		"Whoever reads or changes an object is authorised for that object.",
		"A secret is never in the repository, a client or a log.",
	}
	if r.MCP {
		out = append(out, "A tool never does more than its description says, whatever its arguments are.")
	}
	return out
}

// questions are what only the people of the project can answer.
func questions(m Model, in Input) []string {
	out := []string{}
	open := 0
	for _, n := range in.Architecture.Graph {
		if n.ObjectID && !n.Owner {
			open++
		}
	}
	if open > 0 {
		out = append(out, fmt.Sprintf("What ties the objects behind the %d handlers without an observed owner check to their callers?", open))
	}
	if len(m.Backed) < len(m.Assets) {
		out = append(out, "Where do the assets live to which no file points?")
	}
	for _, u := range in.Stacks.Unsupported {
		out = append(out, "Who reviews the "+u.Stack+" code, which no detector reads?")
	}
	return append(out, "Which controls in front of the code, such as gateways, row-level security or device management, does the design rely on?")
}
