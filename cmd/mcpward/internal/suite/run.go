package suite

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
	"github.com/mcpward/mcpward/pkg/yaml"
)

// A Call sends one request and waits for its answer, as [wire.Conn.Request]
// does.
type Call func(ctx context.Context, method string, params any) (*wire.Response, error)

// A Runner carries suites out against one server.
type Runner struct {
	Call     Call
	Revision protocol.Revision
	Surface  *contract.Surface // what the server lists

	// Progress returns the notifications/progress received so far for a
	// token, as [ProgressLog.Of] does. It may be nil; what is expected of
	// progress is not testable then.
	Progress func(token string) []Notification
	// Mask hides secrets in texts of the server. It may be nil.
	Mask func(string) string
	// UpdateGolden writes golden files instead of comparing with them.
	UpdateGolden bool

	gone   error // why the server is not there any more
	tokens int
}

// A Verdict is what became of one expectation.
type Verdict string

// The verdicts.
const (
	Pass      Verdict = "pass"
	Warn      Verdict = "warn"
	Fail      Verdict = "fail"
	NotTested Verdict = "not_testable"
)

// An Outcome is the verdict on one expectation with the evidence for it. Texts
// may hold bytes of the server, cut to a readable length; quote them.
type Outcome struct {
	Rule    Rule
	Verdict Verdict
	Message string // what was looked at and what is wrong with it; "" for a pass
	Sent    string // "tools/call {…}"
	Got     string
	Want    string
	Place   Place
	Step    int           // from 1
	Took    time.Duration // of the call
}

// A CaseResult is what became of one case.
type CaseResult struct {
	Suite    *Suite
	Case     *Case  // nil for what the suite does before and after its cases
	Name     string // of the case, or "setup" or "teardown"
	Outcomes []Outcome
	NotRun   string // why nothing was tried, "" if it was
	Took     time.Duration
}

// Passed reports whether the case ran and nothing failed.
func (c CaseResult) Passed() bool {
	return c.NotRun == "" && !slices.ContainsFunc(c.Outcomes, func(o Outcome) bool { return o.Verdict == Fail })
}

// Run carries out the cases of a suite for which keep holds, nil for all. The
// setup and the teardown have a result of their own where they did something
// wrong. Without a case to run nothing is sent.
func (r *Runner) Run(ctx context.Context, s *Suite, keep func(*Case) bool) []CaseResult {
	var results []CaseResult
	var chosen []*Case
	active := false
	for _, c := range s.Cases {
		if keep == nil || keep(c) {
			chosen = append(chosen, c)
			active = active || c.Skip == ""
		}
	}
	saved := Values{}
	reason := ""
	if active {
		setup := r.attempt(ctx, CaseResult{Suite: s, Name: "setup"}, s.Setup, saved)
		switch {
		case setup.NotRun != "":
			reason = setup.NotRun
		case !setup.Passed():
			results = append(results, setup)
			reason = "the setup of the suite failed"
		}
	}
	for _, c := range chosen {
		result := CaseResult{Suite: s, Case: c, Name: c.Name, NotRun: reason}
		if c.Skip != "" {
			result.NotRun = "skipped: " + term.Line(c.Skip)
		}
		if result.NotRun == "" {
			result = r.attempt(ctx, result, c.Steps, maps.Clone(saved))
		}
		results = append(results, result)
	}
	if active {
		if teardown := r.attempt(ctx, CaseResult{Suite: s, Name: "teardown"}, s.Teardown, saved); !teardown.Passed() {
			results = append(results, teardown)
		}
	}
	return results
}

// attempt carries out steps in order until one of them fails.
func (r *Runner) attempt(ctx context.Context, result CaseResult, steps []*Step, saved Values) CaseResult {
	for i, step := range steps {
		if err := r.unable(ctx); err != "" {
			if i == 0 {
				result.NotRun = err
				return result
			}
			result.Outcomes = append(result.Outcomes, Outcome{Rule: NoAnswer, Verdict: NotTested, Message: fmt.Sprintf("step %d was not run: %s", i+1, err), Place: step.Place, Step: i + 1})
			return result
		}
		outcomes, took := r.step(ctx, step, saved)
		result.Took += took
		failed := false
		for _, o := range outcomes {
			o.Step, o.Took = i+1, took
			failed = failed || o.Verdict == Fail
			result.Outcomes = append(result.Outcomes, o)
		}
		if failed {
			return r.abandon(result, steps, i+1)
		}
	}
	return result
}

// abandon says that the steps from number i on were not run.
func (r *Runner) abandon(result CaseResult, steps []*Step, i int) CaseResult {
	if i < len(steps) {
		result.Outcomes = append(result.Outcomes, Outcome{
			Rule: NoAnswer, Verdict: NotTested, Place: steps[i].Place, Step: i + 1,
			Message: fmt.Sprintf("step %d was not run, since step %d failed", i+1, i),
		})
	}
	return result
}

// unable says why no request can be made, "" if one can.
func (r *Runner) unable(ctx context.Context) string {
	switch {
	case r.gone != nil:
		return "the server is gone: " + r.gone.Error()
	case ctx.Err() != nil:
		return "the time for the run is over"
	}
	return ""
}

// step makes one request and judges the answer.
func (r *Runner) step(ctx context.Context, s *Step, saved Values) ([]Outcome, time.Duration) {
	if o, unknown := r.unknown(s); unknown {
		return []Outcome{o}, 0
	}
	e, err := r.exchange(s, saved)
	if err != nil {
		return []Outcome{{Rule: SaveRule, Verdict: Fail, Message: err.Error(), Place: s.Place}}, 0
	}
	start := time.Now()
	response, err := r.Call(ctx, e.method, e.params)
	e.took = time.Since(start)
	if err == nil {
		err = e.read(response)
	}
	if err != nil {
		r.note(err)
		o := Outcome{Rule: NoAnswer, Verdict: Fail, Message: "no answer that can be judged", Sent: r.sent(e), Got: r.cut(err.Error()), Want: "an answer", Place: s.Place}
		if ctx.Err() != nil {
			o.Verdict = NotTested
			o.Message = "the time for the run was over before the answer came"
		}
		return []Outcome{o}, e.took
	}
	outcomes := r.judge(ctx, s, e, saved)
	for _, save := range s.Save {
		outcomes = append(outcomes, r.save(save, e, saved))
	}
	return outcomes, e.took
}

// note remembers that the server is gone.
func (r *Runner) note(err error) {
	var w *wire.Error
	if errors.As(err, &w) && (w.Kind == wire.KindServerExit || w.Kind == wire.KindServerStart) {
		r.gone = err
	}
}

// unknown reports a tool or prompt that the server does not list.
func (r *Runner) unknown(s *Step) (Outcome, bool) {
	items := r.Surface.Tools
	switch s.Kind {
	case Prompt:
		items = r.Surface.Prompts
	case Resource:
		return Outcome{}, false // a template may cover what no list names
	}
	names := make([]string, len(items))
	for i, item := range items {
		names[i] = item.Name
	}
	name := s.Target.text
	if slices.Contains(names, name) {
		return Outcome{}, false
	}
	o := Outcome{Rule: UnknownName, Verdict: Fail, Place: s.Place, Message: fmt.Sprintf("the server lists no %s %s", s.Kind, term.Quote(name))}
	var near []string
	for _, n := range yaml.Nearby(name, names, 3) {
		near = append(near, term.Quote(n))
	}
	o.Want = fmt.Sprintf("one of the server's %ss", s.Kind)
	if len(near) > 0 {
		o.Want += fmt.Sprintf(", such as %s", join(near))
	}
	return o, true
}

// save keeps the one value that a path leads to.
func (r *Runner) save(s Save, e *exchange, saved Values) Outcome {
	nodes, err := s.Path.Select(e.root)
	o := Outcome{Rule: SaveRule, Verdict: Fail, Place: s.Place, Sent: r.sent(e), Got: r.cut(canonical(e.root)), Want: "one value at " + s.Path.String()}
	switch {
	case err != nil:
		o.Message = fmt.Sprintf("%s: %s", s.Path, err)
	case len(nodes) == 0:
		o.Message = fmt.Sprintf("%s leads nowhere, so %s is not saved", s.Path, s.Name)
	case len(nodes) > 1:
		o.Message = fmt.Sprintf("%s leads to %d values, so %s is not saved", s.Path, len(nodes), s.Name)
	default:
		saved[s.Name] = nodes[0].Value
		return Outcome{Rule: SaveRule, Verdict: Pass, Place: s.Place}
	}
	return o
}

func canonical(v *schema.Value) string { return string(v.AppendCanonical(nil)) }
