package tool

import (
	"context"
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/coverage"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/pack"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/page"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/report"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/threat"
	"github.com/mcpward/mcpward/pkg/finding"
)

// ThreatModel builds a threat model from the surfaces that a project has.
var ThreatModel = &Tool{
	Name:  "secure_mcp_build_remediation_threat_model",
	Title: "Build remediation-focused threat model",
	Description: `Builds a threat model from the surfaces that the project really has: assets and the files that show them, trust boundaries, STRIDE threats with controls to add, assumptions, invariants and open questions. ` +
		`Call it after the category tools, for what no single line shows, and read secure_mcp_get_audit_guidance section=threat-model.

Name what matters to the user in assets, and a topic in focus_area. A threat says which files point to it; proof_gap says what has not been shown. findings are the threats with high residual risk and evidence, as candidates: confirm the missing control in the code before reporting one. The rest is a list of questions for the people who run the system, not a verdict.`,
	MaxArguments: 1 << 20,
	Params: paged(onProject(
		Param{Name: "focus_area", max: 200, Help: "A topic to add one threat for."},
		Param{Name: "assets", kind: texts, most: 30, min: 1, max: 500, Help: "What is worth protecting; the usual assets of the stacks if empty."},
		ledgerParam,
		format("Form of the text block.", "json", "markdown"),
	)...),
	Output: output(`
		"stacks": {"type": "array"},
		"assets": {"type": "array"},
		"evidence_backed_assets": {"type": "array"},
		"focus_area": {"type": ["string", "null"]},
		"applied_pack_ids": {"type": "array"},
		"knowledge_pack_traceability": {"type": "object"},
		"threats": {"type": "array", "description": "id, stride, stride_label, title, description, affected_assets, related_components, recommended_controls, residual_risk, verification_suggestion, evidence_paths, proof_gap."},
		"findings": {"type": "array", "description": "Candidates; finding_seeds names the same by instance_id."},
		"finding_seeds": {"type": "array"},
		"evidence": {"type": "object", "description": "assets, and the four lists that follow."},
		"boundary_evidence": {"type": "array"},
		"assumptions": {"type": "array"},
		"invariants": {"type": "array"},
		"unresolved_questions": {"type": "array"},
		"trust_boundaries": {"type": "array"},
		"methodology": {"type": "string"},` + projectOutput + pageOutput),
	Run: threatModel,
}

const methodology = "STRIDE per surface: templates apply only to technologies that were detected, evidence is the files that show the surface, and what nothing points to stays a question."

func threatModel(ctx context.Context, c *Call) (*Answer, error) {
	baseline, err := c.baseline()
	if err != nil {
		return nil, err
	}
	r, err := c.open(ctx, c.options())
	if err != nil {
		return nil, err
	}
	defer r.Close()
	m, err := buildThreats(ctx, c, r)
	if err != nil {
		return nil, err
	}
	seeds := category{prefix: "TM-S"}.decided(m.Seeds, baseline)
	p, err := c.cut("threats", page.Of("threats", 14<<10, m.Threats), page.Of("findings", 10<<10, seeds))
	if err != nil {
		return nil, err
	}
	account := coverage.Begin(r.Tree).Close()
	answer := &Answer{
		Summary: fmt.Sprintf("%s for %s, %s with high residual risk and evidence.", report.Count(len(m.Threats), "threat"), report.Count(len(m.Assets), "asset"), report.Count(len(seeds), "candidate")),
		Root:    c.rootPath(r), Page: p, Fields: threatFields(c, r, m, seeds),
	}
	answer.Text = threatText(answer.Summary, m, pageLine(p))
	if c.text("response_format") == "markdown" {
		answer.Text = threatMarkdown(answer.Summary, m, pageLine(p))
	}
	return answer, c.covered(answer, account)
}

// buildThreats builds the model and seals it. The caller's own words are data
// as well.
func buildThreats(ctx context.Context, c *Call, r *review.Review) (threat.Model, error) {
	a, err := r.Architecture(ctx, c.texts("focus_paths"))
	if err != nil {
		return threat.Model{}, err
	}
	s := c.seal()
	m := threat.Build(threat.Input{
		Stacks: r.Stacks, Architecture: s.Architecture(a), Secrets: s.Lines(credentialFiles(r.Tree.Files)),
		Assets: s.Lines(c.texts("assets")), Focus: s.Line(c.text("focus_area")),
	})
	for i := range m.Seeds {
		m.Seeds[i] = m.Seeds[i].Bound()
	}
	return m, nil
}

func threatFields(c *Call, r *review.Review, m threat.Model, seeds []finding.Finding) map[string]any {
	consulted := c.Packs.Consulted(r.Stacks.Routing(), pack.ThreatModel)
	var focus any
	if m.Focus != "" {
		focus = m.Focus
	}
	ids := make([]string, len(seeds))
	for i, f := range seeds {
		ids[i] = f.InstanceID
	}
	return map[string]any{
		"stacks": m.Stacks, "assets": m.Assets, "evidence_backed_assets": m.Backed, "focus_area": focus,
		"applied_pack_ids": c.Packs.Applied(consulted, []string{"threat-model.stride"}),
		"knowledge_pack_traceability": map[string]any{
			"consulted_pack_ids": consulted, "detector_families_run": []string{"threat-model.stride"}, "detector_families_not_run": []string{}, "consulted_via": "stack routing",
		},
		"finding_seeds": ids, "trust_boundaries": m.Boundaries,
		"boundary_evidence": m.Boundaries, "assumptions": m.Assumed, "invariants": m.Invariants, "unresolved_questions": m.Questions,
		"evidence":    map[string]any{"assets": m.Backed, "boundaries": m.Boundaries, "assumptions": m.Assumed, "invariants": m.Invariants, "unresolved_questions": m.Questions},
		"methodology": methodology, "notes": reviewNotes(c, r, "Confirm the missing control in the code before reporting a threat."),
	}
}

func threatText(summary string, m threat.Model, more string) string {
	lines := []string{summary}
	for i, t := range m.Threats {
		if i == maxBriefLines {
			lines = append(lines, fmt.Sprintf("… and %d more.", len(m.Threats)-i))
			break
		}
		lines = append(lines, fmt.Sprintf("%-6s %s  %s: %s (%s)", t.Residual, t.ID, t.Label, t.Title, report.Count(len(t.Evidence), "file points to it", "files point to it")))
	}
	if more != "" {
		lines = append(lines, more)
	}
	return strings.Join(lines, "\n")
}

func threatMarkdown(summary string, m threat.Model, more string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Threat model\n\n%s\n", summary)
	section := func(title string, items []string) {
		if len(items) > 0 {
			fmt.Fprintf(&b, "\n## %s\n\n- %s\n", title, strings.Join(items, "\n- "))
		}
	}
	section("Trust boundaries", m.Boundaries)
	b.WriteString("\n## Threats\n")
	for _, t := range m.Threats {
		fmt.Fprintf(&b, "\n### %s %s\n\n%s · residual risk %s\n\n%s\n\n- %s\n", t.ID, t.Title, t.Label, t.Residual, t.Description, strings.Join(t.Controls, "\n- "))
		if len(t.Evidence) > 0 {
			fmt.Fprintf(&b, "\nEvidence: %s\n", code(strings.Join(t.Evidence, ", ")))
		}
	}
	section("Assumptions", m.Assumed)
	section("Invariants", m.Invariants)
	section("Open questions", m.Questions)
	if more != "" {
		b.WriteString("\n" + more)
	}
	return strings.TrimRight(b.String(), "\n")
}
