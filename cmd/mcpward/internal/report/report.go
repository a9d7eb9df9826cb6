// Package report turns what a run found out into what people and scripts
// read. A [Report] is plain data; each format is one file and one line in
// [Formats].
package report

import (
	"time"

	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// The exit statuses.
const (
	ExitPass        = 0   // examined, nothing failing
	ExitFail        = 1   // examined, something failed
	ExitUnexamined  = 2   // not examined: usage, config, lockfile, server
	ExitInterrupted = 130 // a signal ended it
)

// A Report is the outcome of one command.
type Report struct {
	Version  string         // of mcpward
	Command  string         // "diff" or "baseline"
	Config   string         // path of the config as people know it, "" for a server given on the command line
	Lockfile string         // likewise
	Reading  compat.Reading // of the schemas, "" is that of MCP
	Servers  []*Server
	Accept   []Advice   // how to record what was found, in order of preference
	Recorded *Recording // baseline only
	Problem  *Problem   // nothing could be examined
}

// A Server is what was found out about one server.
type Server struct {
	Name      string // its key in the lockfile
	Identity  string // serverInfo: name and version
	Pinned    string // the same as recorded in the lockfile; diff only
	Protocol  string
	Transport string // "stdio" or "http"
	Launch    string // "stdio: node server.js", without secrets
	Elapsed   time.Duration

	Tools, Prompts, Resources int      // how many are listed; Resources counts templates too
	Table                     []Tool   // baseline only
	Passed                    int      // pinned items without a failing change
	Changes                   []Change // as Sort leaves them
	Problem                   *Problem // this server could not be examined
}

// A Change is a difference and what it means for the verdict.
type Change struct {
	drift.Change
	Status drift.Status // never pass: a reported change that passes is a note
}

// An Advice is a command line and what it accepts.
type Advice struct{ Command, What string }

// Counts are the figures of a summary.
type Counts struct {
	Passed      int `json:"passed"`
	Failed      int `json:"failed"`
	Warned      int `json:"warned"`
	Noted       int `json:"noted"`
	NotTestable int `json:"not_testable"`
	Accepted    int `json:"accepted"`
}

// Counts returns the figures of one server.
func (s *Server) Counts() Counts {
	c := Counts{Passed: s.Passed}
	for _, ch := range s.Changes {
		switch ch.Status {
		case drift.Fail:
			c.Failed++
		case drift.Warn:
			c.Warned++
		default:
			c.Noted++
		}
	}
	return c
}

// Counts returns the figures of all servers together.
func (r *Report) Counts() Counts {
	var sum Counts
	for _, s := range r.Servers {
		c := s.Counts()
		sum.Passed += c.Passed
		sum.Failed += c.Failed
		sum.Warned += c.Warned
		sum.Noted += c.Noted
	}
	return sum
}

// Exit returns the exit status of the run. It is the only place that decides
// one: what could not be examined beats what failed, and what failed beats
// what passed, in every format.
func (r *Report) Exit() int {
	exit := ExitPass
	if r.Counts().Failed > 0 || r.Recorded != nil && r.Recorded.Stale {
		exit = ExitFail
	}
	problems := []*Problem{r.Problem}
	for _, s := range r.Servers {
		problems = append(problems, s.Problem)
	}
	for _, p := range problems {
		if p != nil {
			exit = max(exit, p.exit())
		}
	}
	return exit
}
