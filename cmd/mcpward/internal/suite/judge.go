package suite

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite/match"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
)

// judge compares an answer with everything that was expected of it, and with
// what goes without saying: that it is no error.
func (r *Runner) judge(ctx context.Context, s *Step, e *exchange, saved Values) []Outcome {
	var all []Outcome
	if s.WantsSuccess() {
		o := r.unexpected(e)
		o.Place = s.Place
		all = append(all, r.dress(o, e))
	}
	for _, x := range s.Expect {
		o := r.expectation(ctx, s, x, e, saved)
		if o.Place = x.Place; o.Rule == "" {
			o.Rule = x.Rule
		}
		all = append(all, r.dress(o, e))
	}
	return all
}

// WantsSuccess reports whether no expectation speaks of errors, so that none
// is expected.
func (s *Step) WantsSuccess() bool {
	return !slices.ContainsFunc(s.Expect, func(x *Expectation) bool { return x.Rule.speaksOfErrors() })
}

// dress adds what every outcome that is no pass shows.
func (r *Runner) dress(o Outcome, e *exchange) Outcome {
	if o.Verdict == Pass {
		o.Message, o.Got, o.Want = "", "", ""
		return o
	}
	o.Sent = r.sent(e)
	if o.Got == "" {
		o.Got = r.got(e)
	}
	return o
}

func pass() Outcome { return Outcome{Verdict: Pass} }

func fail(want, format string, args ...any) Outcome {
	return Outcome{Verdict: Fail, Want: want, Message: fmt.Sprintf(format, args...)}
}

func (r *Runner) unexpected(e *exchange) Outcome {
	o := pass()
	input := e.root.Get("resultType")
	switch {
	case e.protocol:
		o = fail("a result", "the answer is a protocol error, and the case does not expect one")
	case e.failed:
		o = fail("a result without isError", "the tool says that it failed; write tool_is_error: true if it should")
	case input != nil && input.Text == "input_required":
		o = fail("a complete result", "the server asks for input, which a suite cannot give")
	}
	o.Rule = UnexpectedError
	return o
}

func (r *Runner) expectation(ctx context.Context, s *Step, x *Expectation, e *exchange, saved Values) Outcome {
	switch x.Rule {
	case ToolError:
		return toolError(x.Wanted, e)
	case ErrorCode:
		return errorCode(x.Codes, e)
	case ErrorLayer:
		return errorLayer(x.Layer, e)
	case InvalidArgs:
		return r.contract(invalidArgs(s.Kind), e)
	case NotFound:
		return r.contract(notFound(s.Kind), e)
	case JSONPath:
		return r.jsonpath(x, e, saved)
	case TextRule:
		text := &schema.Value{Kind: schema.String, Text: e.text()}
		return r.compare("the text of the answer", x.Conditions, text, saved)
	case Structured:
		return r.compare("structuredContent", x.Conditions, e.root.Get("structuredContent"), saved)
	case OutputSchema:
		return r.outputSchema(ctx, s, e)
	case GoldenFile:
		return r.golden(x.Golden, e)
	case ProgressRule:
		return r.progressed(x.Progress, e)
	case Latency:
		return latency(x.Limit, e)
	}
	panic("suite: no judge for rule " + string(x.Rule))
}

func toolError(wanted bool, e *exchange) Outcome {
	want := "a result without isError"
	if wanted {
		want = "a result with isError: true"
	}
	switch {
	case e.protocol && wanted:
		o := fail(want, "a failed call was answered as a protocol error")
		o.Rule = ToolFailure
		return o
	case e.protocol:
		return fail(want, "the answer is a protocol error")
	case e.failed == wanted:
		return pass()
	case wanted:
		return fail(want, "the call did not fail")
	}
	return fail(want, "the tool says that it failed")
}

func errorCode(codes []string, e *exchange) Outcome {
	want := "a protocol error with code " + join(codes)
	if !e.protocol {
		return fail(want, "the answer is no protocol error")
	}
	code := e.root.Get("code")
	for _, c := range codes {
		if schema.Equal(code, &schema.Value{Kind: schema.Number, Text: c}) {
			return pass()
		}
	}
	return fail(want, "the protocol error has another code")
}

func errorLayer(layer string, e *exchange) Outcome {
	want := map[string]string{"tool": "a result with isError: true", "protocol": "a protocol error"}[layer]
	switch {
	case !e.protocol && !e.failed:
		return fail(want, "the answer is no error")
	case e.protocol != (layer == "protocol"):
		return fail(want, "the error is of the other layer")
	}
	return pass()
}

// contract judges an answer by what the revision asks for in that case. What
// it only recommends is a warning where the code is another one.
func (r *Runner) contract(c protocol.ErrorCase, e *exchange) Outcome {
	expected, ok := protocol.Expect(r.Revision, c)
	if !ok {
		return Outcome{Verdict: NotTested, Message: "revision " + string(r.Revision) + " says nothing about it"}
	}
	layer := e.layer()
	fit := expected.Fit(layer, e.code())
	if fit == protocol.Met || fit == protocol.Tolerated && slices.Contains(expected.Layers, layer) {
		return pass()
	}
	o := fail(wanted(expected), "the request was accepted")
	switch layer {
	case protocol.LayerTool:
		o.Message = "it was answered as a failed call"
	case protocol.LayerProtocol:
		o.Message = "it was answered with a protocol error"
		if slices.Contains(expected.Layers, layer) {
			o.Message = "the protocol error has another code"
		}
	}
	known := slices.Contains(slices.Concat(expected.Layers, expected.TolerableLayers), layer)
	if fit == protocol.Tolerated || known && expected.Force != protocol.ForceMust {
		o.Verdict = Warn
	}
	return o
}

// wanted says what a revision expects.
func wanted(e protocol.ErrorLayer) string {
	var parts []string
	for _, layer := range e.Layers {
		switch {
		case layer == protocol.LayerTool:
			parts = append(parts, "a result with isError: true")
		case len(e.Codes) > 0:
			parts = append(parts, fmt.Sprintf("a protocol error with code %d", e.Codes[0]))
		default:
			parts = append(parts, "a protocol error")
		}
	}
	return join(parts)
}

// invalidArgs is the case that expect: invalid_args stands for.
func invalidArgs(k Kind) protocol.ErrorCase {
	if k == Tool {
		return protocol.CaseInvalidArgs
	}
	return protocol.CasePromptArgument
}

// notFound is the case that expect: not_found stands for.
func notFound(k Kind) protocol.ErrorCase {
	switch k {
	case Tool:
		return protocol.CaseUnknownTool
	case Prompt:
		return protocol.CaseUnknownPrompt
	}
	return protocol.CaseUnknownResource
}

// jsonpath compares the value that a path leads to, or the list of all values
// where it can lead to several.
func (r *Runner) jsonpath(x *Expectation, e *exchange, saved Values) Outcome {
	nodes, err := x.Path.Select(e.root)
	if err != nil {
		o := fail("", "%s: %s", x.Path, err)
		return o
	}
	var got *schema.Value
	switch {
	case x.Path.Single() && len(nodes) == 1:
		got = nodes[0].Value
	case !x.Path.Single() && len(nodes) > 0:
		got = &schema.Value{Kind: schema.Array}
		for _, n := range nodes {
			got.Items = append(got.Items, n.Value)
		}
	case !x.Path.Single() && countsNothing(x.Conditions):
		got = &schema.Value{Kind: schema.Array}
	}
	return r.compare(x.Path.String(), x.Conditions, got, saved)
}

// countsNothing reports whether a list of no values is something to compare:
// for every matcher but exists it is.
func countsNothing(conditions []Condition) bool {
	return !slices.ContainsFunc(conditions, func(c Condition) bool { return c.Op == "exists" })
}

// compare tests a value, nil for one that is not there.
func (r *Runner) compare(what string, conditions []Condition, got *schema.Value, saved Values) Outcome {
	var set []*match.Matcher
	for _, c := range conditions {
		m, err := c.matcher(saved)
		if err != nil {
			return fail("a matcher that can be used", "%s: %s", what, r.cut(err.Error()))
		}
		set = append(set, m)
	}
	failed, why := match.All(set, got)
	if len(failed) == 0 {
		return pass()
	}
	o := fail(r.cut(match.Phrase(failed)), "%s", what)
	if why != "" {
		o.Message += ": " + r.cut(why)
	}
	o.Got = "nothing"
	if got != nil {
		o.Got = r.cut(canonical(got))
	}
	return o
}

func (r *Runner) outputSchema(ctx context.Context, s *Step, e *exchange) Outcome {
	const want = "structuredContent that is valid against the tool's outputSchema"
	raw := schema.Field(r.tool(s.Target.text), "outputSchema")
	if raw == nil {
		return fail(want, "the tool declares no outputSchema")
	}
	got := e.root.Get("structuredContent")
	if got == nil || e.protocol {
		return fail(want, "the answer has no structuredContent")
	}
	declared, err := schema.Parse(raw)
	if err != nil {
		return fail(want, "the outputSchema cannot be read: %s", err)
	}
	validator, err := validate.Compile(declared)
	if err != nil {
		return fail(want, "the outputSchema cannot be used: %s", r.cut(err.Error()))
	}
	ok, why := match.Validate(ctx, validator, got)
	if ok {
		return pass()
	}
	o := fail(want, "structuredContent does not match the outputSchema: %s", r.cut(why))
	o.Got = r.cut(canonical(got))
	return o
}

// tool returns the canonical definition of a listed tool.
func (r *Runner) tool(name string) []byte {
	for _, item := range r.Surface.Tools {
		if item.Name == name {
			return item.Value
		}
	}
	return nil
}

func latency(limit time.Duration, e *exchange) Outcome {
	if e.took <= limit {
		return pass()
	}
	o := fail(fmt.Sprintf("at most %d ms", limit.Milliseconds()), "the answer took too long")
	o.Got = fmt.Sprintf("%d ms", max(e.took.Milliseconds(), limit.Milliseconds()+1))
	return o
}
