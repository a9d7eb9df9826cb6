// Package report turns what a run found out into what people and scripts
// read. A [Report] is plain data; each format is one file and one line in
// [Formats].
package report

import (
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/accept"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/contract/lockfile"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// The exit statuses.
const (
	ExitPass        = 0   // examined, nothing failing
	ExitFail        = 1   // examined, something failed
	ExitUnexamined  = 2   // not examined: usage, config, lockfile, server
	ExitInterrupted = 130 // a signal ended it
)

// The commands that end in a report.
const (
	CommandBaseline = "baseline"
	CommandDiff     = "diff"
	CommandRun      = "run"
)

// Commands lists them.
var Commands = []string{CommandBaseline, CommandDiff, CommandRun}

// A Report is the outcome of one command.
type Report struct {
	Version  string         // of mcpward
	Command  string         // one of Commands
	Config   string         // path of the config as people know it, "" for a server given on the command line
	Lockfile string         // likewise
	Reading  compat.Reading // of the schemas, "" is that of MCP
	Servers  []*Server
	Accept   []Advice   // how to record what was found, in order of preference
	Recorded *Recording // baseline only
	Problem  *Problem   // nothing could be examined

	Strict      bool           // warnings fail too
	Elapsed     time.Duration  // of the whole run; 0 where nobody measured it
	Pinned      *lockfile.File // as it was read, for the lines of its items; nil if it was not
	Partial     bool           // not all of what the config names was examined, so nothing can be called unused
	Narrowed    bool           // rules were chosen, so that of those of drift not all were looked at
	Acceptances []Acceptance   // as Excuse leaves them
}

// A Server is what was found out about one server.
type Server struct {
	Name      string // its key in the lockfile; may be "" in a run without one
	Identity  string // serverInfo: name and version
	Pinned    string // the same as recorded in the lockfile; "" if nothing was compared
	Untested  string // why nothing was compared, if it was asked for
	Protocol  string
	Transport string // "stdio" or "http"
	Launch    string // "stdio: node server.js", without secrets
	Elapsed   time.Duration

	Tools, Prompts, Resources int               // how many are listed; Resources counts templates too
	Table                     []Tool            // baseline only
	Passed                    int               // pinned items without a failing change
	Changes                   []Change          // as Sort leaves them
	Problem                   *Problem          // this server could not be examined
	Surface                   *contract.Surface // run only; what checks looked at

	Checks   []Check   // as SortChecks leaves them; run only
	Latency  []Latency // in the order of the tools' names
	Coverage *Coverage // nil if there are no suites
	Cost     *Cost     // nil if nobody measured it
}

// title is the name of a server for people and scripts: that of the config or
// of the lockfile, or else what it calls itself, or else how it is reached.
func (s *Server) title() string {
	if s.Name != "" || s.Surface == nil {
		return or(s.Name, s.Launch)
	}
	info := s.Surface.ServerInfo.Value
	if info == nil {
		info = s.Surface.ServerInfo.Clear
	}
	name, _ := schema.Text(schema.Field(info, "name"))
	return or(name, s.Launch)
}

// A Change is a difference and what it means for the verdict.
type Change struct {
	drift.Change
	Status   drift.Status  // never pass: a reported change that passes is a note
	Accepted *accept.Entry // what excuses it, nil for nothing
}

// A Check is the result of a check and what excuses it.
type Check struct {
	check.Result
	Accepted *accept.Entry
}

// A Latency is what calls of one tool took.
type Latency struct {
	Tool          string
	Samples       int // without the warm-up
	P50, P95, P99 time.Duration
	Min, Max      time.Duration
	Budget        check.Budget // 0 is none
	Histogram     []int        // calls per interval; all as wide as (Max-Min)/len
}

// A Coverage says which tools have suite cases.
type Coverage struct {
	Cases     int      // in all suites
	Covered   []string // names of tools with a case, sorted
	Uncovered []string
}

// A Cost is what all definitions of a server take of a model's context.
type Cost struct {
	Bytes  int
	Tokens int // estimated
	Budget int // in tokens, 0 for none
}

// An Advice is a command line and what it accepts.
type Advice struct{ Command, What string }
