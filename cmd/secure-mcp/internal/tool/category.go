package tool

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/coverage"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/pack"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/page"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/report"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review"
	"github.com/mcpward/mcpward/pkg/finding"
)

// A category is what tells the three tools that run detectors apart.
type category struct {
	tool   string // for cursors
	prefix string // of the ids of its candidates
	title  string // of its Markdown
	kind   detect.Kind
	focus  pack.Focus
}

// categoryParams are the arguments of these tools.
func categoryParams() []Param {
	return paged(onProject(ledgerParam, format("Form of the text block.", "json", "markdown"))...)
}

// categoryOutput is the schema of their results.
const categoryOutput = `
		"findings": {"type": "array", "description": "As in finding.schema.json"},
		"files_reviewed": {"type": "array", "description": "The first of them"},
		"files_reviewed_count": {"type": "integer"},
		"candidate_disposition_counts": {"type": "object"},
		"applied_pack_ids": {"type": "array"},
		"knowledge_pack_traceability": {"type": "object"},`

// maxListedFiles bounds files_reviewed.
const maxListedFiles = 12

// run is what these tools do.
func (k category) run(ctx context.Context, c *Call) (*Answer, *review.Outcome, *review.Review, error) {
	baseline, err := c.baseline()
	if err != nil {
		return nil, nil, nil, err
	}
	r, err := c.open(ctx, c.options())
	if err != nil {
		return nil, nil, nil, err
	}
	defer r.Close()
	o, err := r.Find(ctx, k.kind)
	if err != nil {
		return nil, nil, nil, err
	}
	found := k.decided(o.Findings, baseline)
	p, err := c.cut(k.tool, page.Of("findings", 20<<10, found))
	if err != nil {
		return nil, nil, nil, err
	}
	consulted := c.Packs.Consulted(r.Stacks.Routing(), k.focus)
	answer := &Answer{
		Summary: k.summary(found, o), Root: c.rootPath(r), Page: p,
		Fields: map[string]any{
			"files_reviewed":       c.seal().Lines(o.Account.Reviewed[:min(len(o.Account.Reviewed), maxListedFiles)]),
			"files_reviewed_count": len(o.Account.Reviewed), "candidate_disposition_counts": report.Dispositions(found),
			"applied_pack_ids": c.Packs.Applied(consulted, o.Ran),
			"knowledge_pack_traceability": map[string]any{
				"consulted_pack_ids": consulted, "detector_families_run": o.Ran, "detector_families_not_run": o.NotRun, "consulted_via": "stack routing",
			},
			"notes": reviewNotes(c, r, k.notes(c, o)...),
		},
	}
	shown := found[p.Lists[0].Before : p.Lists[0].Before+len(p.Lists[0].Items)]
	after := slices.DeleteFunc(append(c.unreported(o.Account), nothingRead(o.Account), unknownTo(o.Account), notCovered(o.Account), unread(o.Account), pageLine(p)), func(s string) bool { return s == "" })
	answer.Text = brief(answer.Summary, shown, after...)
	if c.text("response_format") == "markdown" {
		answer.Text = report.Markdown(report.Document{Title: k.title, Project: answer.Root, Findings: shown, Of: found}) + "\n" + strings.Join(append([]string{answer.Summary}, after...), "\n")
	}
	return answer, o, r, c.covered(answer, o.Account)
}

// decided applies earlier decisions and numbers the candidates.
func (k category) decided(found []finding.Finding, baseline []finding.Entry) []finding.Finding {
	out := finding.Apply(baseline, found)
	slices.SortStableFunc(out, finding.Compare)
	for i := range out {
		out[i].ID = fmt.Sprintf("%s-%03d", k.prefix, i+1)
	}
	return out
}

func (k category) summary(found []finding.Finding, o *review.Outcome) string {
	closed := 0
	for _, f := range found {
		if f.Disposition.Closed() {
			closed++
		}
	}
	text := fmt.Sprintf("%s in %s", report.Count(len(found)-closed, "candidate"), report.Count(len(o.Account.Reviewed), "file read", "files read"))
	if closed > 0 {
		text += fmt.Sprintf(", %d more closed by the baseline", closed)
	}
	return text + "; coverage " + o.Account.Status() + "."
}

func (k category) notes(c *Call, o *review.Outcome) []string {
	notes := []string{"Candidates are places to read. Keep instance_id and evidence_hash when passing them to " + ProduceFindings.Name + "."}
	notes = append(notes, c.unreported(o.Account)...)
	if line := nothingRead(o.Account); line != "" {
		notes = append(notes, line)
	}
	if line := unknownTo(o.Account); line != "" {
		notes = append(notes, line)
	}
	return notes
}

// unknownTo is the line about technologies that no detector of the tool knows.
func unknownTo(a *coverage.Account) string {
	if len(a.Unknown) == 0 {
		return ""
	}
	return "No detector here knows " + list(a.Unknown) + ": that nothing is reported there means nothing. Read that code yourself."
}
