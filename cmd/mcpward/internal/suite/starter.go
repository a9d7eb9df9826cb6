package suite

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/arguments"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
	"github.com/mcpward/mcpward/pkg/term"
	"github.com/mcpward/mcpward/pkg/yaml"
)

// A Start is a file of suites to begin with.
type Start struct {
	YAML  []byte
	Cases int
	// Left are tools without a case, each with the reason.
	Left []LeftOut
}

// A LeftOut is a tool that a starting suite does not call.
type LeftOut struct{ Tool, Reason string }

// Starter writes suites for the read-only tools of a server: a call with
// arguments made up from the schema, and one without what it requires. A tool
// that may change something is never part of it. The file can be read by
// [Decode] and its calls satisfy the schemas.
func Starter(surface *contract.Surface) Start {
	var s Start
	var b bytes.Buffer
	b.WriteString("# A start: calls of the read-only tools with arguments made up from their\n# schemas. Replace them with ones that mean something.\nsuites:\n")
	for i, item := range surface.Tools {
		reason := ""
		text, cases := "", 0
		switch {
		case i > 0 && surface.Tools[i-1].Name == item.Name:
			reason = "its name is listed twice"
		case !readOnly(item.Value):
			reason = "it does not say that it is read-only"
		default:
			text, cases, reason = starterSuite(item)
		}
		if reason != "" {
			s.Left = append(s.Left, LeftOut{item.Name, reason})
			continue
		}
		b.WriteString(text)
		s.Cases += cases
	}
	if s.Cases == 0 {
		b.Reset()
		b.WriteString("# The server has no tool that says it is read-only; write cases by hand.\nsuites: []\n")
	}
	s.YAML = b.Bytes()
	return s
}

func readOnly(tool []byte) bool {
	return string(schema.Field(schema.Field(tool, "annotations"), "readOnlyHint")) == "true"
}

// starterSuite returns the suite of one tool, or why there is none.
func starterSuite(item contract.Item) (text string, cases int, reason string) {
	const unusable = "no arguments could be made up that fit its inputSchema"
	input, err := schema.Parse(schema.Field(item.Value, "inputSchema"))
	if err != nil {
		return "", 0, "it has no inputSchema"
	}
	validator, err := validate.Compile(input)
	if err != nil {
		return "", 0, "its inputSchema cannot be used"
	}
	made, err := arguments.Minimal(context.Background(), schema.Field(item.Value, "inputSchema"))
	if err != nil {
		return "", 0, unusable
	}
	args, err := schema.Parse(made)
	if err != nil {
		return "", 0, unusable
	}
	var b strings.Builder
	fmt.Fprintf(&b, "  - tool: %s\n    cases:\n      - name: answers\n        args: %s\n", flow(jsonText(item.Name)), flow(args))
	if cases = 1; schema.Field(item.Value, "outputSchema") != nil {
		b.WriteString("        expect: { output_matches_schema: true }\n")
	} else {
		b.WriteString("        expect: success\n")
	}
	empty := &schema.Value{Kind: schema.Object}
	if ok, err := validator.Valid(empty); err == nil && !ok {
		cases = 2
		b.WriteString("      - name: refuses a call without arguments\n        args: {}\n        expect: invalid_args\n")
	}
	if !readsBack(b.String(), item.Name, args) {
		return "", 0, "its name or an example cannot be written as YAML"
	}
	return b.String(), cases, ""
}

// flow writes a value as JSON, which is YAML too. A "$" is doubled, so that
// text of the server never names a variable.
func flow(v *schema.Value) string {
	v = clone(v)
	rewrite(v, func(s string) string { return strings.ReplaceAll(s, "$", "$$") })
	return canonical(v)
}

// readsBack reports whether a suite says what was meant.
func readsBack(text, name string, args *schema.Value) bool {
	src := &yaml.Source{Text: "suites:\n" + text}
	root, problem := src.Parse()
	if problem != nil || strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && !term.Visible(r) && r != ' ' }) {
		return false
	}
	d := &yaml.Decoder{Source: src}
	none := func(string) (string, bool) { return "", false }
	suites := Decode(d, root.Member("suites"), Options{Env: none})
	if len(d.Problems) > 0 || len(suites) != 1 || suites[0].Target != name {
		return false
	}
	read, err := suites[0].Cases[0].Steps[0].Args.Resolve(nil)
	return err == nil && schema.Equal(read, args)
}
