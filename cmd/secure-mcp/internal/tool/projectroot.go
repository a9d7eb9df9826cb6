package tool

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/coverage"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/report"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/term"
)

// maxFiles is the largest walk a caller may ask for.
const maxFiles = 50_000

var (
	rootParam  = Param{Name: "project_root", required: true, min: 1, max: 4096, Help: "Absolute path inside an authorised root."}
	stackParam = choice("stack", "Review as this stack only; auto detects per package.", append([]string{"auto"}, words(finding.Stacks)...)...)
	filesParam = Param{Name: "max_files", kind: number, def: 20_000, min: 1, max: maxFiles, Help: "Most files to read."}
	focusParam = Param{Name: "focus_paths", kind: texts, most: 50, min: 1, max: 500, Help: "Only these files and directories, relative; read even if ignored."}
)

// onProject are the arguments of the tools that review a project.
func onProject(more ...Param) []Param {
	return append([]Param{rootParam, stackParam, filesParam, focusParam}, more...)
}

// open starts a review of the call's root.
func (c *Call) open(ctx context.Context, o review.Options) (*review.Review, error) {
	return c.openAt(ctx, "project_root", o)
}

// openAt starts a review of the root that an argument names.
func (c *Call) openAt(ctx context.Context, argument string, o review.Options) (*review.Review, error) {
	r, err := c.Desk.Open(ctx, c.text(argument), o, c.Progress)
	if err == nil && c.Warn != nil {
		for _, n := range r.Root.Notes {
			c.Warn(c.seal().Line(n))
		}
	}
	return r, err
}

// options are what the shared arguments ask for.
func (c *Call) options() review.Options {
	return review.Options{Stack: c.text("stack"), Focus: c.texts("focus_paths"), MaxFiles: c.number("max_files")}
}

// How much of the coverage comes with every answer. Directories count all
// paths in any case.
var coverageBudget = coverage.Budget{Paths: 12, Directories: 30}

// covered adds an account to the answer: its numbers, the beginning of its
// lists and, if these are longer, a link to the whole of it.
func (c *Call) covered(answer *Answer, a *coverage.Account) error {
	short := c.seal().Coverage(a.Report(coverageBudget))
	fields := map[string]any{}
	raw, err := json.Marshal(short)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(raw, &fields); err != nil {
		return err
	}
	answer.Fields["coverage"] = fields
	answer.Fields["truncated"] = a.Status() == coverage.Truncated
	if short.Omitted == (coverage.Omitted{}) {
		return nil
	}
	whole, err := json.Marshal(c.seal().Coverage(a.Report(coverage.Budget{})))
	if err != nil {
		return err
	}
	file := report.File{Name: "coverage.json", MIMEType: "application/json", Text: string(whole)}
	uri, kept := c.Reports.Put(file)
	if kept {
		fields["complete"] = uri
		answer.Links = append(answer.Links, Link{URI: uri, Name: file.Name, Title: "The complete coverage", MIMEType: file.MIMEType, Size: len(file.Text)})
	}
	return nil
}

// notCovered is the line of the text block that says what was not looked at.
func notCovered(a *coverage.Account) string {
	missing := len(a.Included) - len(a.Reviewed) + len(a.Excluded)
	if !a.Receipts || missing == 0 {
		return ""
	}
	why := map[string]int{}
	for _, e := range a.Excluded {
		why[string(e.Reason)]++
	}
	reasons := make([]string, 0, len(why))
	for reason, n := range why {
		reasons = append(reasons, fmt.Sprintf("%d %s", n, reason))
	}
	slices.Sort(reasons)
	return fmt.Sprintf("Not covered: %d of the project's paths (%s). Absence of findings there means nothing.", missing, list(reasons))
}

// nothingRead is the line that a review begins with if it has read no file: why
// that is, by reason.
func nothingRead(a *coverage.Account) string {
	if a.Receipts {
		return ""
	}
	n := map[string]int{}
	for _, e := range slices.Concat(a.Excluded, a.Ignored) {
		n[string(e.Reason)]++
	}
	if missing := len(a.Included); missing > 0 {
		n["not_evaluated"] = missing
	}
	if len(n) == 0 {
		return "No file was read, because none was found: that nothing is reported means nothing."
	}
	var why []string
	for _, reason := range slices.Sorted(maps.Keys(n)) {
		why = append(why, fmt.Sprintf("%d %s", n[reason], reason))
	}
	return fmt.Sprintf("No file that these detectors understand was found and read (%s): that nothing is reported means nothing.", strings.Join(why, ", "))
}

// unreported are the lines about files of which not everything is reported.
func (c *Call) unreported(a *coverage.Account) []string {
	var lines []string
	for i, u := range a.Unreported {
		if i == maxBriefLines {
			return append(lines, fmt.Sprintf("%d more files have more places than are reported; see unreported_places.", len(a.Unreported)-i))
		}
		u.Path = c.seal().Line(u.Path)
		lines = append(lines, u.String())
	}
	return lines
}

// unread is the line of the text block that says which source files policy
// leaves out.
func unread(a *coverage.Account) string {
	total := 0
	reasons := []string{}
	for reason, n := range a.Unread() {
		total += n
		reasons = append(reasons, fmt.Sprintf("%d %s", n, reason))
	}
	if total == 0 {
		return ""
	}
	slices.Sort(reasons)
	return fmt.Sprintf("Left out and not read: %s (%s; see ignored_paths). Nothing is known of what they hold: read them, or name them in focus_paths where they are ignored by git.",
		report.Count(total, "source file or ignored directory", "source files or ignored directories"), list(reasons))
}

// list joins words for a sentence.
func list(words []string) string {
	if len(words) == 0 {
		return "not evaluated"
	}
	out := words[0]
	for _, w := range words[1:] {
		out += ", " + w
	}
	return out
}

// reviewNotes are what the caller should know about how the root was found, and
// which paths lead nowhere.
func reviewNotes(c *Call, r *review.Review, more ...string) []string {
	notes := []string{}
	for _, n := range r.Root.Notes {
		notes = append(notes, c.seal().Text(n))
	}
	focus, _ := c.values["focus_paths"].([]string) // not every tool has it
	for _, p := range focus {
		if slices.Contains(r.Tree.Missed, project.CleanFocus(p)) {
			notes = append(notes, "focus_paths: nothing to review is at "+c.seal().Line(term.Quote(p))+".")
		}
	}
	return append(append(notes, more...), c.reasonNotes()...)
}

// rootPath is the canonical root as a result shows it.
func (c *Call) rootPath(r *review.Review) string { return c.Redact.String(r.Root.Path) }

const projectOutput = `
		"truncated": {"type": "boolean"},
		"coverage": {"type": "object", "description": "What was read or left out and why; complete leads to all paths"},
		"notes": {"type": "array"},`
