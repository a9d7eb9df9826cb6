package tool

import (
	"context"
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/architecture"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/coverage"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/pack"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/page"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/report"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/stack"
	"github.com/mcpward/mcpward/packs"
)

// Architecture says where a project meets the world.
var Architecture = &Tool{
	Name:  "secure_mcp_analyze_architecture",
	Title: "Analyze architecture for hardening",
	Description: `Finds where a project meets the world: typed surfaces (routes, server actions, webhooks, deep links, stores, agent tools …) with their exposure, which of them decide about somebody's objects and what was seen to tie an object to its caller, what deserves to be read first, and which knowledge packs fit. ` +
		`Call it after secure_mcp_list_project_structure and before the category tools.

How to use it:
- security_brief is the page to plan with. priority_paths is the order to read in, coverage_gaps what no tool has looked at yet and which one would.
- authz_graph has a node per file that handles an object or a tenant. owner_predicate_observed false is a question: read the handler, its wrapper and its query. The id of a node is the source of the finding about it.
- Fetch pack_batches one by one with secure_mcp_get_knowledge_pack.
- unsupported_signals names technologies without detectors here; review those by reading.

Surfaces and highlights are places to look at, never findings. All lists are paged together; follow next_cursor.`,
	Params: paged(onProject(ledgerUnused, format("Form of the text block.", "json", "markdown"))...),
	Output: output(`
		"stacks": {"type": "array"},
		"packages": {"type": "array", "description": "dir, stacks, evidence and dependencies of every package."},
		"unsupported_signals": {"type": "array"},
		"detection": {"type": "object"},
		"top_level": {"type": "array"},
		"top_level_truncated": {"type": "boolean"},
		"surface": {"type": "object", "description": "First paths of each kind in five groups; surfaces has all."},
		"surfaces": {"type": "array", "description": "id, kind, exposure, paths, path_count, auth_expectation, stacks, evidence_basis, authz_sensitive, package."},
		"surfaces_truncated": {"type": "boolean"},
		"authz_graph": {"type": "array"},
		"coverage_gaps": {"type": "array"},
		"priority_paths": {"type": "array"},
		"security_brief": {"type": "object"},
		"threat_highlights": {"type": "array", "description": "pack, id, title of items worth reading; no findings."},
		"trust_boundaries": {"type": "array"},
		"notable_dependencies": {"type": "array"},
		"recommended_packs": {"type": "array"},
		"pack_batches": {"type": "array"},
		"checklist_seed": {"type": "array"},
		"next_tools": {"type": "array"},
		"files_reviewed": {"type": "array"},` + projectOutput + pageOutput),
	MaxArguments: 1 << 20,
	Run:          analyzeArchitecture,
}

// checklistItems is how many items the first checklist has.
const checklistItems = 8

func analyzeArchitecture(ctx context.Context, c *Call) (*Answer, error) {
	r, err := c.open(ctx, c.options())
	if err != nil {
		return nil, err
	}
	defer r.Close()
	m, err := r.Architecture(ctx, c.texts("focus_paths"))
	if err != nil {
		return nil, err
	}
	m = c.seal().Architecture(m)
	p, err := c.cut(
		"architecture",
		page.Of("surfaces", 7<<10, m.Surfaces), page.Of("authz_graph", 5<<10, m.Graph),
		page.Of("coverage_gaps", 4<<10, m.Gaps), page.Of("packages", 4<<10, sealPackages(c, r.Stacks.Packages)),
	)
	if err != nil {
		return nil, err
	}
	routing := r.Stacks.Routing()
	ids := c.Packs.Recommend(routing)
	brief := m.Brief(r.Stacks, ids, func(stacks []string) []string { return titles(c.Packs.Highlights(stacks)) })
	account := coverage.Begin(r.Tree).Close()
	answer := &Answer{
		Summary: architectureSummary(m, routing), Root: c.rootPath(r), Page: p,
		Fields: architectureFields(c, r, m, brief, ids),
	}
	answer.Text = architectureText(answer.Summary, m, ids, pageLine(p))
	if c.text("response_format") == "markdown" {
		answer.Text = architectureMarkdown(answer.Summary, brief, pageLine(p))
	}
	return answer, c.covered(answer, account)
}

func architectureFields(c *Call, r *review.Review, m architecture.Model, brief architecture.Brief, ids []string) map[string]any {
	profile := sealProfile(c, r.Stacks.Profile)
	return map[string]any{
		"stacks": r.Stacks.Stacks, "unsupported_signals": sealUnsupported(c, r.Stacks.Unsupported),
		"detection": map[string]bool{"hasExpo": profile.Expo, "hasMacOS": profile.MacOS, "hasNextConfig": profile.NextConfig, "hasSwiftFiles": profile.Swift},
		"top_level": profile.TopLevel, "top_level_truncated": profile.TopLevelIsPart,
		"surface": shortBuckets(m.Buckets), "surfaces_truncated": false, "priority_paths": m.Priority,
		"security_brief": brief, "threat_highlights": c.Packs.Highlights(r.Stacks.Routing()), "trust_boundaries": m.Boundaries,
		"notable_dependencies": c.seal().Lines(r.Stacks.Dependencies),
		"recommended_packs":    ids, "pack_batches": pack.Batches(ids), "checklist_seed": checklist(c.Packs.Preview(ids, checklistItems)),
		"next_tools": []string{
			KnowledgePack.Name, "secure_mcp_check_authentication", "secure_mcp_analyze_injection_risks", "secure_mcp_review_secrets", "secure_mcp_review_mcp_servers",
		},
		"files_reviewed": []string{}, "notes": reviewNotes(c, r, brief.Notes...),
	}
}

// checklist shows items of the index as summaries of items are shown.
func checklist(all []packs.Item) []map[string]string {
	out := make([]map[string]string, len(all))
	for i, item := range all {
		out[i] = map[string]string{"id": item.ID, "title": item.Title, "category": item.Category, "severityHint": item.Severity}
	}
	return out
}

func titles(all []pack.Highlight) []string {
	out := make([]string, len(all))
	for i, h := range all {
		out[i] = h.Title
	}
	return out
}

func sealPackages(c *Call, all []stack.Package) []stack.Package {
	out := make([]stack.Package, len(all))
	for i, p := range all {
		p.Dir, p.Evidence, p.Dependencies = c.seal().Line(p.Dir), c.seal().Evidence(p.Evidence), c.seal().Lines(p.Dependencies)
		p.Unsupported = sealUnsupported(c, p.Unsupported)
		out[i] = p
	}
	return out
}

func sealUnsupported(c *Call, all []stack.Unsupported) []stack.Unsupported {
	out := make([]stack.Unsupported, len(all))
	for i, u := range all {
		u.Evidence = c.seal().Lines(u.Evidence)
		out[i] = u
	}
	return out
}

// maxBucket bounds the groups that only repeat paths of surfaces.
const maxBucket = 8

func shortBuckets(b architecture.Buckets) architecture.Buckets {
	for _, list := range []*[]string{&b.Entrypoints, &b.Auth, &b.Config, &b.Routes, &b.Data} {
		*list = (*list)[:min(len(*list), maxBucket)]
	}
	return b
}

func architectureSummary(m architecture.Model, routing []string) string {
	open := 0
	for _, n := range m.Graph {
		if !n.Owner {
			open++
		}
	}
	return fmt.Sprintf("%s (%s); %s about somebody's objects, %d of them without a visible owner check.",
		report.Count(len(m.Surfaces), "surface"), strings.Join(routing, ", "), report.Count(len(m.Graph), "file decides", "files decide"), open)
}

func architectureText(summary string, m architecture.Model, ids []string, more string) string {
	lines := []string{summary}
	for i, p := range m.Priority {
		if i == maxBriefLines {
			break
		}
		if i == 0 {
			lines = append(lines, "Read first:")
		}
		lines = append(lines, "  "+p)
	}
	lines = append(lines, "Packs: "+list(ids)+".", "Contents were read for their structure only: surfaces are where to look, not findings.")
	if more != "" {
		lines = append(lines, more)
	}
	return strings.Join(lines, "\n")
}

func architectureMarkdown(summary string, b architecture.Brief, more string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "# Architecture\n\n%s\n", summary)
	section := func(title string, items []string, format func(string) string) {
		if len(items) == 0 {
			return
		}
		fmt.Fprintf(&out, "\n## %s\n\n", title)
		for _, item := range items {
			fmt.Fprintf(&out, "- %s\n", format(item))
		}
	}
	plain := func(s string) string { return s }
	section("Trust boundaries", b.Boundaries, plain)
	if len(b.Surfaces) > 0 {
		out.WriteString("\n## Surfaces\n\n| Kind | Exposure | Paths | Such as |\n|---|---|--:|---|\n")
		for _, s := range b.Surfaces {
			fmt.Fprintf(&out, "| %s | %s | %d | %s |\n", s.Kind, s.Exposure, s.PathCount, code(strings.Join(s.Samples, ", ")))
		}
	}
	section("Read first", b.Priority, code)
	section("Packs", b.Packs, plain)
	section("Worth knowing", b.Highlights, plain)
	section("Notes", b.Notes, plain)
	if more != "" {
		out.WriteString("\n" + more)
	}
	return strings.TrimRight(out.String(), "\n")
}
