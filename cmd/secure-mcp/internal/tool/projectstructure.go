package tool

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/coverage"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/page"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/report"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/stack"
)

// ProjectStructure is the inventory that a review begins with.
var ProjectStructure = &Tool{
	Name:  "secure_mcp_list_project_structure",
	Title: "List project structure for secure review",
	Description: `Lists what a project consists of: its packages and stacks, files by extension, and every path that a review would read or leave out. ` +
		`Call it first on a project, before any tool that reads contents, to see the size and to plan.

How to use it:
- packages has every directory with a manifest and the stacks that its files show. In a monorepo plan one pass per package with focus_paths.
- sample_files are the files in the order in which a review would read them, the most telling ones first and fairly over all packages; follow next_cursor for the rest. excluded_paths and ignored_paths page beside them and say why each path is left out: generated, vendored and .gitignore'd files are ignored, everything else that is missing is excluded.
- coverage counts all paths per directory, so that a large tree can be judged without its list.
- include_extensions narrows the list, not the counts of what is left out.

Only manifests are opened. A name says nothing about contents: an inventory is no finding and no clean bill.`,
	Params: paged(
		rootParam, filesParam, focusParam,
		Param{Name: "max_depth", kind: number, def: 100, min: 1, max: 200, Help: "Directories below the root; deeper ones are pruned and reported."},
		Param{Name: "include_extensions", kind: texts, most: 50, min: 1, max: 20, Help: "Only files with these extensions, with or without the dot."},
		choice("stack", "Accepted and not needed here.", stackParam.words...),
		ledgerUnused,
		format("Form of the text block.", "json", "markdown"),
	),
	MaxArguments: 1 << 20,
	Output: output(`
		"profile": {"type": "object"},
		"file_count": {"type": "integer"},
		"by_extension": {"type": "object", "description": "Files by extension."},
		"packages": {"type": "array", "description": "dir, files, manifests, stacks."},
		"sample_files": {"type": "array"},
		"excluded_paths": {"type": "array", "description": "path, kind, reason."},
		"ignored_paths": {"type": "array"},
		"files_reviewed": {"type": "array"},` + projectOutput + pageOutput),
	Run: projectStructure,
}

// A packageEntry is one package in the inventory.
type packageEntry struct {
	Dir       string   `json:"dir"`
	Files     int      `json:"files"`
	Manifests []string `json:"manifests"`
	Stacks    []string `json:"stacks"`
}

func projectStructure(ctx context.Context, c *Call) (*Answer, error) {
	r, err := c.open(ctx, review.Options{Focus: c.texts("focus_paths"), MaxFiles: c.number("max_files"), MaxDepth: c.number("max_depth")})
	if err != nil {
		return nil, err
	}
	defer r.Close()
	files := withExtensions(r.Tree.Files, c.texts("include_extensions"))
	account := coverage.Begin(r.Tree).Close()
	packages := packageEntries(c, r)
	p, err := c.cut(
		"structure",
		page.Of("sample_files", 6<<10, pathsOf(c, files)),
		page.Of("packages", 5<<10, packages),
		page.Of("excluded_paths", 3<<10, c.seal().Exclusions(account.Excluded)),
		page.Of("ignored_paths", 3<<10, c.seal().Exclusions(account.Ignored)),
	)
	if err != nil {
		return nil, err
	}
	extensions := byExtension(files)
	answer := &Answer{
		Summary: fmt.Sprintf("%s in %s; stacks: %s.", report.Count(len(files), "file"), report.Count(len(packages), "package"), strings.Join(r.Stacks.Routing(), ", ")),
		Root:    c.rootPath(r), Page: p,
		Fields: map[string]any{
			"profile": sealProfile(c, r.Stacks.Profile), "file_count": len(files), "by_extension": extensions, "files_reviewed": []string{},
			"notes": reviewNotes(c, r, "Names alone prove nothing. Continue with secure_mcp_analyze_architecture."),
		},
	}
	answer.Text = structureText(answer.Summary, packages, extensions, inventoryOnly, pageLine(p))
	if c.text("response_format") == "markdown" {
		answer.Text = structureMarkdown(answer.Summary, packages, extensions, pathsOf(c, files), pageLine(p))
	}
	return answer, c.covered(answer, account)
}

// inventoryOnly says what a list of names is worth.
const inventoryOnly = "Contents were not read: this is an inventory, and it says nothing about weaknesses."

func withExtensions(files []project.File, extensions []string) []project.File {
	if len(extensions) == 0 {
		return files
	}
	var out []project.File
	for _, f := range files {
		if slices.ContainsFunc(extensions, func(e string) bool { return extension(f.Path) == "."+strings.TrimPrefix(strings.ToLower(e), ".") }) {
			out = append(out, f)
		}
	}
	return out
}

// extension is that of a path in lower case; variants of .env count as one.
func extension(p string) string {
	base := strings.ToLower(path.Base(p))
	if base == ".env" || strings.HasPrefix(base, ".env.") {
		return ".env"
	}
	return path.Ext(base)
}

func byExtension(files []project.File) map[string]int {
	out := map[string]int{}
	for _, f := range files {
		out[cmp.Or(extension(f.Path), "(none)")]++
	}
	return out
}

func pathsOf(c *Call, files []project.File) []string {
	out := make([]string, len(files))
	for i, f := range files {
		out[i] = c.seal().Line(f.Path)
	}
	return out
}

func packageEntries(c *Call, r *review.Review) []packageEntry {
	out := make([]packageEntry, len(r.Tree.Packages))
	for i, p := range r.Tree.Packages {
		out[i] = packageEntry{c.seal().Line(p.Dir), p.Files, c.seal().Lines(p.Manifests), r.Stacks.Packages[i].Routing()}
	}
	return out
}

func sealProfile(c *Call, p stack.Profile) stack.Profile {
	p.TopLevel = c.seal().Lines(p.TopLevel)
	return p
}

func structureText(summary string, packages []packageEntry, extensions map[string]int, more ...string) string {
	lines := []string{summary}
	for i, p := range packages {
		if i == maxBriefLines {
			lines = append(lines, fmt.Sprintf("… and %d more packages.", len(packages)-i))
			break
		}
		lines = append(lines, fmt.Sprintf("%s  %s  %s", p.Dir, report.Count(p.Files, "file"), strings.Join(p.Stacks, ", ")))
	}
	lines = append(lines, "By extension: "+list(mostCommon(extensions))+".")
	for _, m := range more {
		if m != "" {
			lines = append(lines, m)
		}
	}
	return strings.Join(lines, "\n")
}

// mostCommon words the most common extensions, the most common one first.
func mostCommon(extensions map[string]int) []string {
	names := make([]string, 0, len(extensions))
	for name := range extensions {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(extensions[b]-extensions[a], strings.Compare(a, b)) })
	out := []string{}
	for i, name := range names {
		if i == maxBriefLines {
			out = append(out, fmt.Sprintf("%d other kinds", len(names)-i))
			break
		}
		out = append(out, fmt.Sprintf("%d %s", extensions[name], name))
	}
	if len(out) == 0 {
		return []string{"no files"}
	}
	return out
}

// maxMarkdownPaths bounds the paths of the overview; the structured result
// has them all.
const maxMarkdownPaths = 40

func structureMarkdown(summary string, packages []packageEntry, extensions map[string]int, paths []string, more string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Project structure\n\n%s\n\n| Package | Files | Stacks | Manifests |\n|---|--:|---|---|\n", summary)
	for _, p := range packages {
		fmt.Fprintf(&b, "| %s | %d | %s | %s |\n", code(p.Dir), p.Files, strings.Join(p.Stacks, ", "), code(strings.Join(p.Manifests, ", ")))
	}
	fmt.Fprintf(&b, "\nBy extension: %s.\n\n## Files\n\n", list(mostCommon(extensions)))
	for i, p := range paths {
		if i == maxMarkdownPaths {
			fmt.Fprintf(&b, "- … and %d more\n", len(paths)-i)
			break
		}
		fmt.Fprintf(&b, "- %s\n", code(p))
	}
	if more != "" {
		b.WriteString("\n" + more)
	}
	return strings.TrimRight(b.String(), "\n")
}

// code is a sealed path as a code span of a table or a list.
func code(text string) string {
	if text == "" {
		return ""
	}
	return "`" + strings.NewReplacer("`", "'", "|", "¦").Replace(text) + "`"
}
