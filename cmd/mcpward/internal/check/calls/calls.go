// Package calls runs the tools that a check may run, with arguments made from
// their schemas, and keeps what came of it for every check that wants to know.
//
// Nothing is called unless the user allowed read-only tools to be called and
// the tool says of itself that it is one.
package calls

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/arguments"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
	"github.com/mcpward/mcpward/pkg/toolscan"
)

// A Candidate is a tool that may be called, and how.
type Candidate struct {
	Tool      listed.Item
	Arguments []byte // a canonical object that satisfies the tool's inputSchema
}

// A Refusal is a tool that is not called, and why.
type Refusal struct {
	Tool   string
	Reason string // half a sentence
}

// A Call is one tool call and what came back. Exactly one of Response and Err
// is set.
type Call struct {
	Candidate
	Response *wire.Response
	Err      error
	Took     time.Duration
}

// Params returns the params of the request.
func (c Candidate) Params() map[string]any {
	return map[string]any{"name": c.Tool.Name, "arguments": json.RawMessage(c.Arguments)}
}

// Candidates returns the tools that may be called and those that may not.
// Where the user allowed nothing, both are empty.
func Candidates(ctx context.Context, s *check.Subject) ([]Candidate, []Refusal) {
	if !s.Settings.CallReadOnly {
		return nil, nil
	}
	both := check.Once(s, candidatesKey{}, func() candidates { return choose(ctx, s) })
	return both.may, both.mayNot
}

type candidatesKey struct{}

type candidates struct {
	may    []Candidate
	mayNot []Refusal
}

func choose(ctx context.Context, s *check.Subject) (out candidates) {
	tools := listed.Tools(s)
	count := map[string]int{}
	for _, t := range tools {
		count[t.Name]++
	}
	for _, t := range tools {
		if reason := unsafe(t, count[t.Name]); reason != "" {
			out.mayNot = append(out.mayNot, Refusal{t.Name, reason})
			continue
		}
		args, err := arguments.Minimal(ctx, t.Get("inputSchema").AppendCanonical(nil))
		if err != nil {
			out.mayNot = append(out.mayNot, Refusal{t.Name, err.Error()})
			continue
		}
		out.may = append(out.may, Candidate{t, args})
	}
	return out
}

const notReadOnly = "it does not say that it is read-only"

// unsafe says why a tool must not be called: only one that leaves no doubt
// that it changes nothing may be.
func unsafe(t listed.Item, namesakes int) string {
	switch {
	case !t.Hint("readOnlyHint"):
		return notReadOnly
	case t.Hint("destructiveHint"):
		return "it says that it is read-only and destructive"
	case len(schema.Duplicates(t.Value)) > 0:
		return "its definition uses a name more than once"
	case namesakes > 1:
		return "several tools have its name"
	case listed.Text(t.Get("execution").Get("taskSupport")) == "required":
		return "it runs as a task only"
	}
	return Misdeclared(contract.NewItem(t.Name, t.Value.AppendCanonical(nil)))
}

// Misdeclared says, in half a sentence, why the readOnlyHint of a tool is not
// to be believed: its name or description says that it changes something. It
// is "" for a tool without the hint and for one that deserves it.
func Misdeclared(tool contract.Item) string {
	if string(schema.Field(schema.Field(tool.Value, "annotations"), "readOnlyHint")) != "true" {
		return ""
	}
	i := slices.IndexFunc(contract.Lists, func(l contract.List) bool { return l.Field == "tools" })
	reason := ""
	for _, h := range toolscan.ScanItem(contract.Lists[i], tool) {
		switch {
		case h.Rule == toolscan.AnnotationContradiction.Doc.ID:
			return "it says that it is read-only, and its name or description that it changes something (" + h.Rule + ")"
		case h.More > 0: // a contradiction may be among what was left out
			reason = "so much about it is suspicious that its readOnlyHint counts for nothing"
		}
	}
	return reason
}

// MisdeclaredAmong returns the refusals of tools for which [Misdeclared] has a
// reason. Where the user allowed nothing there are none.
func MisdeclaredAmong(ctx context.Context, s *check.Subject) []Refusal {
	_, mayNot := Candidates(ctx, s)
	return slices.DeleteFunc(slices.Clone(mayNot), func(r Refusal) bool {
		return !slices.ContainsFunc(s.Surface.Tools, func(t contract.Item) bool {
			return t.Name == r.Tool && r.Reason == Misdeclared(t)
		})
	})
}

// atOnce bounds the calls that are under way together.
const atOnce = 4

type observedKey struct{}

// Observe calls every candidate once, the first time it is asked, and returns
// the calls in the order of the candidates. It is for checks of stage Calls.
// The error is [check.NotTestable] where nothing may be called.
func Observe(ctx context.Context, s *check.Subject) ([]Call, error) {
	may, mayNot := Candidates(ctx, s)
	switch {
	case !s.Settings.CallReadOnly:
		return nil, check.NotTestable("no tool may be called: use --call-read-only to allow those with readOnlyHint")
	case len(may) == 0 && len(mayNot) == 0:
		return nil, check.NotTestable("there is no tool to call")
	case len(may) == 0 && !slices.ContainsFunc(mayNot, func(r Refusal) bool { return r.Reason != notReadOnly }):
		return nil, check.NotTestable("no tool may be called: none says that it is read-only")
	case len(may) == 0:
		first := slices.IndexFunc(mayNot, func(r Refusal) bool { return r.Reason != notReadOnly })
		return nil, check.NotTestable("no tool may be called; of %s: %s", term.Quote(mayNot[first].Tool), mayNot[first].Reason)
	case s.Conn == nil:
		return nil, check.NotTestable("there is no connection to call tools on")
	}
	return check.Once(s, observedKey{}, func() []Call { return perform(ctx, s, may) }), nil
}

func perform(ctx context.Context, s *check.Subject, may []Candidate) []Call {
	done := make([]Call, len(may))
	slots := make(chan struct{}, atOnce)
	var wg sync.WaitGroup
	for i, c := range may {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			started := time.Now()
			response, err := s.Conn.Request(ctx, "tools/call", c.Params())
			done[i] = Call{c, response, err, time.Since(started)}
		})
	}
	wg.Wait()
	return done
}

// TimedOut reports whether no answer came in time.
func (c Call) TimedOut() bool {
	var e *wire.Error
	return errors.As(c.Err, &e) && e.Kind == wire.KindTimeout
}
