package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// The shape other people's scripts read. Fields are only ever added. The tags
// help and enum are for the JSON Schema that describes it.
type (
	jsonReport struct {
		Tool     string       `json:"tool" enum:"tool" help:"the program that wrote the report"`
		Version  string       `json:"version" help:"of the program"`
		Command  string       `json:"command" enum:"command"`
		Reading  string       `json:"reading" enum:"reading" help:"how objects that list properties are read"`
		Exit     int          `json:"exit" help:"the exit status: 0 nothing failed, 1 something failed, 2 not examined, 130 interrupted"`
		Error    *jsonError   `json:"error,omitempty" help:"why nothing could be examined"`
		Lockfile string       `json:"lockfile,omitempty" help:"path of the lockfile"`
		Written  *bool        `json:"written,omitempty" help:"whether the lockfile changed; baseline only"`
		Servers  []jsonServer `json:"servers"`
		Summary  Counts       `json:"summary" help:"how many pinned items and checks passed, and how many changes and results there are of each kind; what is accepted counts as nothing else"`

		Strict      bool             `json:"strict,omitempty" help:"warnings fail too"`
		Acceptances []jsonAcceptance `json:"acceptances,omitempty" help:"the acceptances of the config whose rules were examined"`
		MS          float64          `json:"ms,omitempty" help:"milliseconds the run took"`
	}
	jsonServer struct {
		Name      string       `json:"name" help:"its name in the lockfile, or what it calls itself, or how it is started"`
		Protocol  string       `json:"protocol" help:"the revision that was spoken"`
		Transport string       `json:"transport" enum:"transport"`
		Changes   []jsonChange `json:"changes" help:"failures first, then warnings, then notes"`
		Checks    []jsonCheck  `json:"checks" help:"of mcpward run: failures first, then warnings, notes, what could not be tested, and what passed"`
		Error     *jsonError   `json:"error" help:"why this server could not be examined"`

		Families []jsonFamily  `json:"families,omitempty" help:"the figures of each family of rules"`
		Latency  []jsonLatency `json:"latency,omitempty" help:"what calls took"`
		Coverage *jsonCoverage `json:"coverage,omitempty" help:"which tools have suite cases"`
		Cost     *jsonCost     `json:"cost,omitempty" help:"what all definitions take of a model's context"`
	}
	jsonChange struct {
		Class     string          `json:"class" enum:"class"`
		Rule      string          `json:"rule" enum:"rule" help:"mcpward explain tells more about it"`
		Status    string          `json:"status" enum:"status"`
		Subject   string          `json:"subject" help:"tool:NAME, prompt:NAME, resource:URI, template:TEMPLATE or server"`
		Pointer   string          `json:"pointer" help:"JSON Pointer into the contract, items by name"`
		Direction string          `json:"direction" enum:"direction" help:"of a change of a schema, otherwise empty"`
		Message   string          `json:"message" help:"one line"`
		Reason    string          `json:"reason" help:"why it matters, or why it does not"`
		Before    json.RawMessage `json:"before" help:"the differing part, null where there was none"`
		After     json.RawMessage `json:"after" help:"the differing part, null where there is none"`
		Witness   json.RawMessage `json:"witness" help:"a value that shows that the change breaks: one that was valid (input), or one that was not and now is (output)"`
		Ignored   bool            `json:"ignored,omitempty" help:"the witness is still accepted, but a part of it now has no effect"`
		Hints     []string        `json:"hints,omitempty" help:"what else is worth knowing"`
		Accepted  *jsonAccepted   `json:"accepted" help:"who excused it; the change then fails nothing, whatever its status"`

		Digest  string           `json:"digest" help:"what to: of an acceptance has to be"`
		Finding *finding.Finding `json:"finding" help:"the change as a finding, null for a note"`
	}
	jsonError struct {
		Kind    string `json:"kind" help:"for scripts, such as config, lockfile, server-start or timeout"`
		Message string `json:"message"`
		Hint    string `json:"hint"`
	}
)

// JSONType returns the type whose encoding the json format is.
func JSONType() reflect.Type { return reflect.TypeFor[jsonReport]() }

// VerdictType returns the type whose encoding a line of mcpward schema compat
// is.
func VerdictType() reflect.Type { return reflect.TypeFor[jsonVerdict]() }

// writeJSON writes the report for scripts. Characters that cannot be seen are
// written as \u escapes, which mean the same to a parser and do nothing to a
// terminal.
func writeJSON(w io.Writer, r *Report, _ View) error {
	out := jsonReport{
		Tool: "mcpward", Version: r.Version, Command: r.Command, Reading: or(string(r.Reading), string(compat.MCP)),
		Exit: r.Exit(), Error: problemJSON(r.Problem), Lockfile: r.Lockfile,
		Servers: make([]jsonServer, len(r.Servers)), Summary: r.Counts(),
		Strict: r.Strict, Acceptances: acceptancesJSON(r.Acceptances), MS: milliseconds(r.Elapsed),
	}
	if r.Recorded != nil {
		out.Written = &r.Recorded.Written
	}
	entries := r.entries()
	for i, s := range r.Servers {
		out.Servers[i] = serverJSON(s, entries)
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(out); err != nil {
		return fmt.Errorf("encode report: %w", err)
	}
	_, err := w.Write(term.JSON(b.Bytes()))
	return err
}

func serverJSON(s *Server, entries []*entry) jsonServer {
	out := jsonServer{
		Name: s.title(), Protocol: s.Protocol, Transport: s.Transport,
		Changes: []jsonChange{}, Checks: []jsonCheck{}, Error: problemJSON(s.Problem),
		Latency: latencyJSON(s.Latency), Coverage: coverageJSON(s.Coverage), Cost: costJSON(s.Cost),
	}
	if len(s.Checks) > 0 {
		out.Families = familiesJSON(s.Families())
	}
	for _, e := range entries {
		switch {
		case e.server != s:
		case e.change != nil:
			out.Changes = append(out.Changes, changeJSON(e))
		default:
			out.Checks = append(out.Checks, checkJSON(e))
		}
	}
	return out
}

func changeJSON(e *entry) jsonChange {
	c := e.change
	return jsonChange{
		Class: string(c.Class), Rule: c.Rule, Status: string(c.Status), Subject: c.Subject,
		Pointer: string(c.Pointer), Direction: c.Direction, Message: c.Message, Reason: c.Reason,
		Before: c.Before, After: c.After, Witness: c.Witness, Ignored: c.Ignored, Hints: c.Hints,
		Accepted: acceptedJSON(c.Accepted), Digest: e.digest, Finding: e.found,
	}
}

func problemJSON(p *Problem) *jsonError {
	if p == nil {
		return nil
	}
	return &jsonError{p.Kind, p.Message, p.Hint}
}
