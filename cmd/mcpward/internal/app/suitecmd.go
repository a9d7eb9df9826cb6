package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/arguments"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/calls"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

func suiteVerb() verb {
	return verb{
		name:  "suite",
		usage: "write a first suite of cases for a server",
		text: `mcpward suite works on suites: lists of calls and what has to come of them,
which mcpward run makes.`,
		verbs: []verb{suiteInitVerb()},
	}
}

// defaultSuite is where a first suite is written.
const defaultSuite = "mcpward.suite.yaml"

func suiteInitVerb() verb {
	return verb{
		name:  "init",
		usage: "write a suite for the read-only tools of a server",
		args:  " [-- COMMAND [ARG…]]",
		text: `mcpward suite init reads the tools of a server and writes a suite that calls
those that say they are read-only, with arguments made up from their schemas. It
calls no tool itself and never overwrites a file.`,
		example: []string{"mcpward suite init", "mcpward suite init --output tests/first.yaml -- node server.js"},
		exits: `Exit status
  0    written
  2    not written: usage, config, the file exists, or a server that did not answer
  130  interrupted
`,
		flags: append([]flagGroup{{"File", []flag{
			{name: "output", short: "o", value: "PATH", text: "where to write (default " + defaultSuite + ")"},
		}}}, append(slices.Clone(serverFlags), flagGroup{"Output", []flag{colorFlag}})...),
		server: true,
		print:  (*runner).suiteInit,
	}
}

// suiteInit writes the suite and says so. There is no report.
func (r *runner) suiteInit(ctx context.Context, o *options) (int, error) {
	p, err := r.newPlan(o)
	if err != nil {
		return 0, err
	}
	if len(p.jobs) > 1 {
		return 0, &report.Problem{
			Kind: kindUsage, Message: fmt.Sprintf("%s names %d servers, and a suite is for one", term.Name(p.config), len(p.jobs)),
			Hint: "name it with --server",
		}
	}
	c := r.capture(ctx, o, p, []string{""})[0]
	if c.problem != nil {
		_ = r.masked(r.Stderr, c.problem.Write)
		return (&report.Report{Problem: c.problem}).Exit(), nil
	}
	path := or(o.output, defaultSuite)
	start, invented := firstSuite(ctx, c.surface)
	if err := writeNew(path, start.YAML); err != nil {
		return 0, err
	}
	text := fmt.Sprintf("wrote %s: %d cases for %s\n", term.Name(path), start.Cases, identity(c.surface, c.job.name))
	for _, left := range start.Left {
		text += fmt.Sprintf("  left out %s: %s\n", term.Name(left.Tool), left.Reason)
	}
	if len(invented) > 0 {
		text += "\nThese values are invented, and most servers refuse such: replace them.\n"
		for _, line := range invented {
			text += "  " + line + "\n"
		}
	}
	text += fmt.Sprintf("\nRead it, give the cases arguments that mean something, and name it in the config:\n  suites: [%s]\n", term.Quote(path))
	return report.ExitPass, writeMasked(r.Stdout, text, r.secret)
}

// firstSuite writes a suite for the tools that are surely read-only, with a
// comment on what it leaves out and which values are invented. Each of those
// is one printable line: `read_file: path = "mcpward"`.
func firstSuite(ctx context.Context, surface *contract.Surface) (start suite.Start, invented []string) {
	var left []suite.LeftOut
	doubtful := map[string]bool{}
	for _, tool := range surface.Tools {
		if reason := calls.Misdeclared(tool); reason != "" && !doubtful[tool.Name] {
			doubtful[tool.Name] = true
			left = append(left, suite.LeftOut{Tool: tool.Name, Reason: reason})
		}
	}
	sure := *surface
	sure.Tools = slices.DeleteFunc(slices.Clone(surface.Tools), func(t contract.Item) bool { return doubtful[t.Name] })
	start = suite.Starter(&sure)
	for _, tool := range sure.Tools {
		if !slices.ContainsFunc(start.Left, func(l suite.LeftOut) bool { return l.Tool == tool.Name }) {
			invented = append(invented, inventions(ctx, tool)...)
		}
	}
	start.Left = append(start.Left, left...)
	slices.SortStableFunc(start.Left, func(a, b suite.LeftOut) int { return strings.Compare(a.Tool, b.Tool) })

	var b strings.Builder
	_, suites, _ := strings.Cut(string(start.YAML), "suites:")
	if start.Cases > 0 {
		b.WriteString("# A start: calls of the read-only tools with arguments made up from their\n# schemas. Replace them with ones that mean something.\n")
	} else {
		b.WriteString("# No tool can be called without asking somebody; write cases by hand.\n")
	}
	if len(invented) > 0 {
		b.WriteString("#\n# These values are invented, and most servers refuse such. Until they are\n# replaced, expect their cases to fail:\n")
		for _, line := range invented {
			b.WriteString("#   " + line + "\n")
		}
	}
	if len(start.Left) > 0 {
		b.WriteString("#\n# Left out:\n")
		for _, l := range start.Left {
			b.WriteString("#   " + term.Line(term.Name(l.Tool)+": "+l.Reason) + "\n")
		}
	}
	start.YAML = []byte(b.String() + "suites:" + suites)
	return start, invented
}

// inventions returns the arguments that a first suite gives a tool and that
// its schema does not name, a line each.
func inventions(ctx context.Context, tool contract.Item) []string {
	input := schema.Field(tool.Value, "inputSchema")
	made, err := arguments.Minimal(ctx, input)
	if err != nil {
		return nil
	}
	root, err := schema.Parse(input)
	if err != nil {
		return nil
	}
	args, err := schema.Parse(made)
	if err != nil {
		return nil
	}
	var lines []string
	var look func(path string, declared, value *schema.Value)
	look = func(path string, declared, value *schema.Value) {
		declared = follow(root, declared)
		switch {
		case path != "" && named(declared, value):
		case value.Kind == schema.Object && (path == "" || len(value.Members) > 0):
			for _, m := range value.Members {
				look(strings.TrimPrefix(path+"."+m.Name, "."), declared.Get("properties").Get(m.Name), m.Value)
			}
		default:
			lines = append(lines, term.Line(fmt.Sprintf("%s: %s = %s", term.Name(tool.Name), term.Name(path), brief(value))))
		}
	}
	look("", root, args)
	return lines
}

// follow returns the schema that a reference within root leads to.
func follow(root, s *schema.Value) *schema.Value {
	for range 8 {
		ref := s.Get("$ref")
		if ref == nil || !strings.HasPrefix(ref.Text, "#/") {
			break
		}
		s = root
		for _, token := range schema.Pointer(ref.Text[1:]).Tokens() {
			s = s.Get(token)
		}
	}
	return s
}

// named reports whether a schema itself names the value.
func named(declared, value *schema.Value) bool {
	for _, keyword := range []string{"const", "default"} {
		if v := declared.Get(keyword); v != nil && schema.Equal(v, value) {
			return true
		}
	}
	for _, keyword := range []string{"enum", "examples"} {
		list := declared.Get(keyword)
		if list != nil && slices.ContainsFunc(list.Items, func(v *schema.Value) bool { return schema.Equal(v, value) }) {
			return true
		}
	}
	return false
}

// brief writes a value in at most a few dozen characters.
func brief(v *schema.Value) string {
	const most = 60
	text := []rune(string(v.AppendCanonical(nil)))
	if len(text) > most {
		text = append(text[:most], '…')
	}
	return string(text)
}

// writeNew writes a file that must not exist.
func writeNew(path string, text []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return &report.Problem{
			Kind: kindOutput, Message: fmt.Sprintf("%s exists already and is left as it is", term.Name(path)),
			Hint: "remove it first, or write another file with --output",
		}
	}
	if err == nil {
		_, err = f.Write(text)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		return &report.Problem{Kind: kindOutput, Message: term.Line(fmt.Sprintf("write suite: %v", err))}
	}
	return nil
}
