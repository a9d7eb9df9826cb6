package errors

import (
	"bytes"
	"context"
	"regexp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// MessageHygiene judges the messages of all errors that were recorded.
var MessageHygiene = &check.Check{
	Doc: rule.Doc{
		ID:       "errors/message-hygiene",
		Title:    "an error message shows a stack trace or the dump of a validator",
		Why:      "Paths, versions and internals help an attacker and nobody else, and they fill the context of the model that reads them.",
		Fix:      "Answer with one sentence that says what was wrong with the request, and log the rest.",
		Residual: "Only messages that came up during this run are judged.",
		Verify:   "Run mcpward run and look for errors/message-hygiene; the rule judges what the other checks provoke.",
		Severity: finding.Info,
		Spec:     "basic, Messages (from 2026-07-28 on a concise sentence)",
		Since:    "unreleased",
	},
	Level: check.Should,
	Stage: check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		messages, _ := p.Record.Messages()
		judged := 0
		seen := map[[2]string]bool{}
		asked := map[asking][]byte{}
		for _, m := range messages {
			if m.Sent && !m.Answer {
				asked[asking{m.Channel, m.ID}] = m.Data
			}
			text, ok := errorMessage(m)
			if !ok {
				continue
			}
			judged++
			kind := dirt(text)
			if kind == "" || seen[[2]string{m.Method, kind}] {
				continue
			}
			seen[[2]string{m.Method, kind}] = true
			sent := m.Method
			if request := asked[asking{m.Channel, m.ID}]; request != nil {
				sent = probe.Excerpt(p.Subject, request)
			}
			p.Violate(check.Violation{
				Message:  "an error for " + methodName(m.Method) + " shows " + kind,
				Evidence: check.Evidence{Sent: sent, Got: probe.Excerpt(p.Subject, m.Data), Want: "one sentence about the request"},
			})
		}
		if judged == 0 {
			return check.NotTestable("no error was answered in this run")
		}
		return nil
	},
}

// asking is what an answer has in common with its request.
type asking struct {
	channel int
	id      string
}

func methodName(method string) string {
	if method == "" {
		return "a message without an id"
	}
	return term.Name(method)
}

var errorName = []byte(`"error"`)

// errorMessage returns the message of an error answer of the server.
func errorMessage(m check.Message) (string, bool) {
	if m.Sent || !m.Answer || !bytes.Contains(m.Data, errorName) {
		return "", false
	}
	f, ok := probe.Read(m.Data)
	if !ok || f.Says() == "" {
		return "", false
	}
	return f.Says(), true
}

// traces are the marks of what no message should hold.
var traces = []struct {
	kind    string
	pattern *regexp.Regexp
}{
	{"a stack trace", regexp.MustCompile(`Traceback \(most recent call last\)|goroutine [0-9]+ \[|` +
		`(?m)^\s+at .+\(?[^\s()]+:[0-9]+(:[0-9]+)?\)?\s*$|^\s*File "[^"]+", line [0-9]+|panic: runtime error`)},
	{"the dump of a validator", regexp.MustCompile(`^\s*\[\s*\{[\s\S]*"(code|path)"\s*:|[0-9]+ validation errors? for \S+`)},
}

// dirt names what a message should not hold, "" for nothing.
func dirt(message string) string {
	if len(message) > maxJudged {
		message = message[:maxJudged]
	}
	for _, t := range traces {
		if t.pattern.MatchString(message) {
			return t.kind
		}
	}
	return ""
}

// maxJudged bounds how much of a message is read.
const maxJudged = 64 << 10
