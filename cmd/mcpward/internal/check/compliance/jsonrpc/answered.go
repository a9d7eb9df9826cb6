package jsonrpc

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
)

// A question is one probe and what should come of it.
type question struct {
	what string // for the middle of a sentence: "an unknown method"
	sent []byte
	want string
}

// violate reports that something else came back.
func (q question) violate(p *check.Pass, r probe.Reply, severity finding.Severity, format string, args ...any) {
	p.Violate(check.Violation{
		Message: fmt.Sprintf(format, args...), Severity: severity,
		Evidence: check.Evidence{Sent: probe.Excerpt(p.Subject, q.sent), Got: came(p, r), Want: q.want},
	})
}

func came(p *check.Pass, r probe.Reply) string {
	if r.Frame.Raw != nil {
		a := *r.Answer
		a.Frame = r.Frame.Raw
		return probe.Came(p.Subject, &a)
	}
	return probe.Came(p.Subject, r.Answer)
}

// unanswered reports a probe that ended the process, or that nothing came
// back for. It returns every other error, and also the end of a server that
// ends on its main connection too: that has one cause, which is no matter of
// this probe.
func (q question) unanswered(p *check.Pass, err error, severity finding.Severity) error {
	e, exited := probe.Exited(err)
	what := "nothing answers " + q.what
	switch {
	case exited && p.Conn.Ended() != nil:
		return err
	case exited:
		what = fmt.Sprintf("the server %s when it got %s", e.Reason, q.what)
		if goExit(e.Stderr) {
			what += ", as servers on Go SDK 1.8.0 do"
		}
	case !probe.Silent(err):
		return err
	}
	p.Violate(check.Violation{
		Message: what, Severity: severity,
		Evidence: check.Evidence{Sent: probe.Excerpt(p.Subject, q.sent), Got: probe.Excerpt(p.Subject, []byte(probe.Failure(err))), Want: q.want},
	})
	return nil
}

// refused reports whether HTTP alone refused a request: with a status of its
// own and nothing of JSON-RPC.
func refused(r probe.Reply) bool {
	return r.Frame.Raw == nil && r.Answer.Status/100 == 4
}

// goSDK reports whether the answer is that of Go SDK 1.8.0 to a request over
// HTTP it does not know: a text instead of JSON-RPC.
func goSDK(r probe.Reply) bool {
	return r.Answer.Status == http.StatusBadRequest && bytes.Contains(r.Answer.Body, []byte("JSON RPC not handled"))
}

// goExit reports whether the last words of a process are those of Go SDK 1.8.0
// to a message over stdio that it does not take.
func goExit(stderr string) bool {
	return slices.ContainsFunc([]string{
		"invalid message version tag", "looking for beginning of object key string", "JSON-RPC batching is not supported",
	}, func(words string) bool { return strings.Contains(stderr, words) })
}
