package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/term"
)

// The shape other people's scripts read. Fields are only ever added.
type (
	jsonReport struct {
		Tool     string       `json:"tool"`
		Version  string       `json:"version"`
		Command  string       `json:"command"`
		Reading  string       `json:"reading"`
		Exit     int          `json:"exit"`
		Error    *jsonError   `json:"error,omitempty"`
		Lockfile string       `json:"lockfile,omitempty"`
		Written  *bool        `json:"written,omitempty"`
		Servers  []jsonServer `json:"servers"`
		Summary  Counts       `json:"summary"`
	}
	jsonServer struct {
		Name      string       `json:"name"`
		Protocol  string       `json:"protocol"`
		Transport string       `json:"transport"`
		Changes   []jsonChange `json:"changes"`
		Checks    []struct{}   `json:"checks"`
		Error     *jsonError   `json:"error"`
	}
	jsonChange struct {
		Class     string          `json:"class"`
		Rule      string          `json:"rule"`
		Status    string          `json:"status"`
		Subject   string          `json:"subject"`
		Pointer   string          `json:"pointer"`
		Direction string          `json:"direction"`
		Message   string          `json:"message"`
		Reason    string          `json:"reason"`
		Before    json.RawMessage `json:"before"`
		After     json.RawMessage `json:"after"`
		Witness   json.RawMessage `json:"witness"`
		Hints     []string        `json:"hints,omitempty"`
		Accepted  *struct{}       `json:"accepted"`
	}
	jsonError struct {
		Kind    string `json:"kind"`
		Message string `json:"message"`
		Hint    string `json:"hint"`
	}
)

// writeJSON writes the report for scripts. Characters that cannot be seen are
// written as \u escapes, which mean the same to a parser and do nothing to a
// terminal.
func writeJSON(w io.Writer, r *Report, _ View) error {
	out := jsonReport{
		Tool: "mcpward", Version: r.Version, Command: r.Command, Reading: "mcp",
		Exit: r.Exit(), Error: problemJSON(r.Problem), Lockfile: r.Lockfile,
		Servers: make([]jsonServer, len(r.Servers)), Summary: r.Counts(),
	}
	if r.Recorded != nil {
		out.Written = &r.Recorded.Written
	}
	for i, s := range r.Servers {
		out.Servers[i] = serverJSON(s)
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(out); err != nil {
		return fmt.Errorf("encode report: %w", err)
	}
	_, err := w.Write(visible(b.Bytes()))
	return err
}

func serverJSON(s *Server) jsonServer {
	out := jsonServer{
		Name: s.Name, Protocol: s.Protocol, Transport: s.Transport,
		Changes: make([]jsonChange, len(s.Changes)), Checks: []struct{}{}, Error: problemJSON(s.Problem),
	}
	for i, c := range s.Changes {
		out.Changes[i] = jsonChange{
			Class: string(c.Class), Rule: c.Rule, Status: string(c.Status), Subject: c.Subject,
			Pointer: string(c.Pointer), Direction: c.Direction, Message: c.Message, Reason: c.Reason,
			Before: c.Before, After: c.After, Witness: c.Witness, Hints: c.Hints,
		}
	}
	return out
}

func problemJSON(p *Problem) *jsonError {
	if p == nil {
		return nil
	}
	return &jsonError{p.Kind, p.Message, p.Hint}
}

// visible escapes every character without a shape, and what a build system
// would take for a command. In JSON both can only stand inside a string.
func visible(data []byte) []byte {
	out := make([]byte, 0, len(data))
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		switch {
		case data[i] == '\n', term.Visible(r) && (r != '#' || !term.Command(string(data[i:min(len(data), i+32)]))):
			out = append(out, data[i:i+n]...)
		case r > 0xffff:
			r -= 0x10000
			out = fmt.Appendf(out, `\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
		default:
			out = fmt.Appendf(out, `\u%04x`, r)
		}
		i += n
	}
	return out
}
