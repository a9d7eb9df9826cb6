package streamable

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"mime"
	"net/http"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

// An exchange is one HTTP request and what came back.
type exchange struct {
	pass    *check.Pass
	sent    string
	answer  *wire.Answer // nil if nothing came
	failure string       // why
}

// fail notes why nothing came. A server that answers no HTTP, or too late, is
// an observation; the end of the run is an error.
func (x *exchange) fail(ctx context.Context, err error) error {
	var e *wire.Error
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil || !errors.As(err, &e) || e.Kind == wire.KindCanceled:
		return err
	}
	x.failure = e.Reason
	if e.Kind == wire.KindTimeout {
		x.failure = fmt.Sprintf("no answer within %s", e.Limit)
	}
	return nil
}

// status is that of the answer, 0 if none came.
func (x *exchange) status() int {
	if x.answer == nil {
		return 0
	}
	return x.answer.Status
}

// refused reports whether the server said that the request was wrong.
func (x *exchange) refused() bool { return x.status()/100 == 4 }

// served reports whether the request was answered with a result.
func (x *exchange) served() bool {
	return x.status()/100 == 2 && x.message().Result != nil
}

// contentType is that of the answer without parameters.
func (x *exchange) contentType() string {
	if x.answer == nil {
		return ""
	}
	kind, _, err := mime.ParseMediaType(x.answer.Header.Get("Content-Type"))
	if err != nil {
		return x.answer.Header.Get("Content-Type")
	}
	return kind
}

// message is the JSON-RPC answer that came, the one under our id if there is
// one; empty for none.
func (x *exchange) message() probe.Frame {
	if x.answer == nil {
		return probe.Frame{}
	}
	for _, raw := range append([][]byte{x.answer.Frame}, x.answer.Others...) {
		if f, ok := probe.Read(raw); ok && f.Response() {
			return f
		}
	}
	return probe.Frame{}
}

// code is that of the JSON-RPC error in the answer; ok is false without one.
func (x *exchange) code() (code int64, ok bool) { return x.message().Code() }

// said describes the answer after the words "is" or "was".
func (x *exchange) said() string {
	if x.answer == nil {
		return "not answered (" + x.failure + ")"
	}
	text := fmt.Sprintf("answered with HTTP status %d", x.answer.Status)
	if code, ok := x.code(); ok {
		text += fmt.Sprintf(" and error %d", code)
	}
	return text
}

// evidence shows the exchange.
func (x *exchange) evidence(want string) check.Evidence {
	return check.Evidence{Sent: probe.Excerpt(x.pass.Subject, []byte(x.sent)), Got: x.got(), Want: want}
}

func (x *exchange) got() string {
	if x.answer == nil {
		return x.failure
	}
	return probe.Came(x.pass.Subject, x.answer)
}

// violation reports the exchange under the severity of the rule.
func (x *exchange) violation(want, format string, args ...any) check.Violation {
	return check.Violation{Message: fmt.Sprintf(format, args...), Evidence: x.evidence(want)}
}

// difference says how the headers that were sent differ from the usual ones.
func difference(usual, sent http.Header) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(sent)) {
		if !slices.Equal(usual[name], sent[name]) {
			parts = append(parts, " with "+name+": "+strings.Join(sent[name], ", "))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(usual)) {
		if _, ok := sent[name]; !ok {
			parts = append(parts, " without "+name)
		}
	}
	return strings.Join(parts, "")
}
