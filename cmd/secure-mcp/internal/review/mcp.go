package review

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/coverage"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review/servers"
	"github.com/mcpward/mcpward/pkg/clientconfig"
	"github.com/mcpward/mcpward/pkg/contract/lockfile"
	"github.com/mcpward/mcpward/pkg/finding"
)

// A Configuration is one file about MCP servers, as it was found.
type Configuration struct {
	Path    string `json:"path"`
	Client  string `json:"client,omitempty"`
	Servers int    `json:"servers"`
	Problem string `json:"problem,omitempty"` // why it could not be used
}

// MCP is what a project says about MCP servers.
type MCP struct {
	Configurations []Configuration
	Servers        []servers.Server
	Locks          []servers.Lock
	Findings       []finding.Finding // sealed, in the order of [finding.Compare], not numbered
	Account        *coverage.Account
}

// AboutServers reports whether a path is that of a client configuration or of
// a lockfile.
func AboutServers(p string) bool {
	_, known := clientconfig.Recognise(p)
	return known || path.Base(p) == servers.LockName
}

// MCP reads the client configurations and lockfiles of the project and judges
// them. Nothing is started. The only error is the end of ctx.
func (r *Review) MCP(ctx context.Context) (*MCP, error) {
	var files []project.File
	for _, f := range r.Tree.Files {
		if AboutServers(f.Path) {
			files = append(files, f)
		}
	}
	texts, err := r.Texts(ctx, files)
	if err != nil {
		return nil, err
	}
	m := &MCP{Configurations: []Configuration{}}
	for _, f := range files {
		m.read(f.Path, texts[f.Path], r.desk.Seal)
	}
	slices.SortFunc(m.Configurations, func(a, b Configuration) int { return strings.Compare(a.Path, b.Path) })
	for _, h := range servers.Judge(m.Servers, m.Locks) {
		m.Findings = append(m.Findings, r.desk.Seal.server(h))
	}
	slices.SortStableFunc(m.Findings, finding.Compare)
	return m, m.account(r.Tree, texts)
}

func (m *MCP) read(p string, text []byte, s Seal) {
	c, before := Configuration{Path: s.Line(p)}, len(m.Servers)
	switch {
	case text == nil:
		c.Problem = "could not be read"
	case path.Base(p) == servers.LockName:
		l := servers.Lock{Path: p}
		file, err := lockfile.Parse(p, text)
		if err == nil {
			l.File, c.Servers = file, len(file.Servers)
		} else if bad, ok := errors.AsType[*lockfile.Error](err); ok {
			l.Err, c.Problem = bad, "is no usable lockfile ("+string(bad.Kind)+")"
		}
		m.Locks = append(m.Locks, l)
	default:
		c.Client, c.Problem = m.config(p, text)
		c.Servers = len(m.Servers) - before
	}
	m.Configurations = append(m.Configurations, c)
}

// config reads a client configuration and says whose it is, and in a clause
// what of it could not be understood.
func (m *MCP) config(p string, text []byte) (client, problem string) {
	config, err := clientconfig.Parse(p, text)
	if err != nil {
		return "", "cannot be understood as a client configuration"
	}
	for _, server := range config.Servers {
		m.Servers = append(m.Servers, servers.Server{Server: server, File: p})
	}
	if n := len(config.Problems); n > 0 {
		problem = fmt.Sprintf("has %d entries that cannot be understood", n)
	}
	return config.Client, problem
}

// account says what was read. Everything else is of no concern to this review.
func (m *MCP) account(t *project.Tree, texts map[string][]byte) error {
	session := coverage.Begin(t)
	for _, f := range t.Files {
		_, read := texts[f.Path]
		if !read {
			if err := session.Skip(f.Path, project.NoDetector); err != nil {
				return err
			}
			continue
		}
		receipt, err := session.Read(f.Path)
		if err != nil {
			return err
		}
		if err := receipt.Reviewed(); err != nil {
			return err
		}
	}
	session.Candidates(m.Findings)
	m.Account = session.Close()
	return nil
}

// server makes a finding of a hit about a server. What the rule says is ours;
// names and excerpts are not.
func (s Seal) server(h servers.Hit) finding.Finding {
	evidence := s.Text(h.Evidence)
	if evidence == "" {
		evidence = s.Line(h.Subject)
	}
	hashed := evidence
	if h.Launches != "" {
		hashed += "\n" + s.Text(h.Launches)
	}
	f := finding.Finding{
		ID: h.Rule.ID, Title: h.Rule.Title, Description: s.Text(h.Message), Severity: h.Severity, Confidence: h.Confidence,
		Category: "mcp-configuration", Stack: finding.StackCommon, File: s.Line(h.File), Line: h.Line, Evidence: evidence,
		Impact: h.Rule.Why, Remediation: h.Rule.Fix, ResidualRisk: h.Rule.Residual, Verification: h.Rule.Verify,
		CWE: h.Rule.Spec, Tags: []string{h.Rule.ID, servers.Control(h.Rule)}, RuleFamily: "mcp-server.configuration", RootControl: servers.Control(h.Rule),
		InstanceID: finding.Identity{
			Rule: h.Rule.ID, File: s.Line(h.File), Symbol: s.Line(h.Subject), Fragment: evidence,
		}.Fingerprint(),
		EvidenceHash: finding.EvidenceHash(hashed), Disposition: finding.NeedsReview, DispositionReason: undecided,
		Counterevidence: h.Counter,
	}
	f.ValidationStatus = f.Status()
	return f.Bound()
}
