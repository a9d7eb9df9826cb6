package tool

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/coverage"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/page"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/report"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review"
)

// ListProjects finds the projects below an authorised root.
var ListProjects = &Tool{
	Name:  "secure_mcp_list_projects",
	Title: "List projects under an authorized root",
	Description: `Finds the projects below a directory: every one that holds a manifest such as package.json, pyproject.toml, Cargo.toml, go.mod, Gemfile, pom.xml, Package.swift, a .sln, or an Xcode bundle. ` +
		`Call it when the authorised root holds several projects and the user has not said which one is meant.

How to use it:
- Take projects[].project_root as the project_root of later calls. path is relative to parent_root, "." is the directory itself.
- markers names the manifests that were seen; nothing was opened to find them. A nested project is listed as one of its own, also inside another one.
- max_depth counts directories below parent_root; what lies deeper, and every directory that is ignored or vendored, is accounted for in coverage. max_projects is the size of a page; follow next_cursor for more.
- Ask the user which project to review if there are several; do not review all of them unasked.

Reads directory entries only. Changes nothing, starts nothing and uses no network.`,
	Params: []Param{
		{Name: "parent_root", required: true, min: 1, max: 4096, Help: "Absolute path of the directory to search, inside an authorised root."},
		{Name: "max_depth", kind: number, def: 4, min: 1, max: 10, Help: "Directories below parent_root."},
		{Name: "max_projects", kind: number, def: 25, min: 1, max: 100, Help: "Most projects on one page."},
		{Name: "cursor", max: 512, Help: "next_cursor of the page before."},
		format("Form of the text block.", "json", "markdown"),
	},
	Output: output(`
		"parent_root": {"type": "string"},
		"project_count": {"type": "integer", "description": "Projects in all."},
		"projects": {"type": "array", "description": "path, project_root, markers."},` + projectOutput + pageOutput),
	Run: listProjects,
}

// A projectEntry is one project.
type projectEntry struct {
	Path    string   `json:"path"`
	Root    string   `json:"project_root"`
	Markers []string `json:"markers"`
}

func listProjects(ctx context.Context, c *Call) (*Answer, error) {
	r, err := c.openAt(ctx, "parent_root", review.Options{MaxDepth: c.number("max_depth")})
	if err != nil {
		return nil, err
	}
	defer r.Close()
	projects := projectEntries(c, r)
	c.values["limit"] = c.number("max_projects")
	p, err := c.cut("projects", page.Of("projects", 0, projects))
	if err != nil {
		return nil, err
	}
	account := coverage.Begin(r.Tree).Close()
	answer := &Answer{
		Summary: fmt.Sprintf("%s found.", report.Count(len(projects), "project")), Root: c.rootPath(r), Page: p,
		Fields: map[string]any{
			"parent_root": c.rootPath(r), "project_count": len(projects),
			"notes": reviewNotes(c, r, "Use projects[].project_root as project_root of later calls."),
		},
	}
	shown := projects[p.Lists[0].Before : p.Lists[0].Before+len(p.Lists[0].Items)]
	answer.Text = projectsText(answer.Summary, shown, pageLine(p))
	if c.text("response_format") == "markdown" {
		answer.Text = projectsMarkdown(answer.Summary, shown, pageLine(p))
	}
	return answer, c.covered(answer, account)
}

func projectEntries(c *Call, r *review.Review) []projectEntry {
	out := []projectEntry{}
	for _, p := range r.Tree.Packages {
		if len(p.Manifests) == 0 {
			continue // the root may have none
		}
		out = append(out, projectEntry{
			Path: c.seal().Line(p.Dir), Root: c.Redact.String(filepath.Join(r.Root.Path, filepath.FromSlash(p.Dir))), Markers: c.seal().Lines(p.Manifests),
		})
	}
	slices.SortFunc(out, func(a, b projectEntry) int {
		return cmp.Or(cmp.Compare(bool2int(b.Path == "."), bool2int(a.Path == ".")), strings.Compare(a.Path, b.Path))
	})
	return out
}

func bool2int(b bool) int {
	if b {
		return 1
	}
	return 0
}

func projectsText(summary string, projects []projectEntry, more string) string {
	lines := []string{summary}
	for _, p := range projects {
		lines = append(lines, p.Path+"  "+strings.Join(p.Markers, ", "))
	}
	if more != "" {
		lines = append(lines, more)
	}
	return strings.Join(lines, "\n")
}

func projectsMarkdown(summary string, projects []projectEntry, more string) string {
	var b strings.Builder
	b.WriteString(summary + "\n\n| Project | Manifests |\n|---|---|\n")
	for _, p := range projects {
		fmt.Fprintf(&b, "| %s | %s |\n", code(p.Path), code(strings.Join(p.Markers, ", ")))
	}
	if more != "" {
		b.WriteString("\n" + more)
	}
	return strings.TrimRight(b.String(), "\n")
}
