package schemas

import (
	"slices"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// TaskSupport reports tools whose execution.taskSupport is none of the known
// words.
var TaskSupport = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/task-support",
		Title:    "execution.taskSupport is none of the known values",
		Why:      "A client cannot tell whether the tool may, must or must not be run as a task, and typed clients refuse the list.",
		Fix:      `Write "forbidden", "optional" or "required", or leave it out, which means "forbidden".`,
		Residual: "Whether the server really runs tasks is not tested by this rule.",
		Verify:   "Run mcpward run --only schema/task-support.",
		Severity: finding.Medium,
		Spec:     "MCP server/tools, ToolExecution.taskSupport (2025-11-25)",
		Since:    "unreleased",
	},
	Level:     check.Prose,
	Revisions: check.Between(protocol.R20251125, protocol.R20251125),
	Run: listed.EachTool(func(p *check.Pass, t listed.Item) {
		at, execution := t.At.Append("execution"), t.Get("execution")
		support := execution.Get("taskSupport")
		switch {
		case execution != nil && execution.Kind != schema.Object:
			p.Report(at, "execution of tool %s is %s, not an object", term.Quote(t.Name), listed.Kind(execution))
		case support != nil && !slices.Contains([]string{"forbidden", "optional", "required"}, listed.Text(support)):
			p.Report(at.Append("taskSupport"), "taskSupport of tool %s is %s; forbidden, optional and required are known",
				term.Quote(t.Name), string(support.AppendCanonical(nil)))
		}
	}),
}
