package tool

import (
	"context"
	"fmt"
	"net/url"
	"path"
	"slices"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/page"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/report"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review/servers"
	"github.com/mcpward/mcpward/pkg/clientconfig"
)

// MCPServers judges how a project configures MCP servers.
var MCPServers = &Tool{
	Name:  "secure_mcp_review_mcp_servers",
	Title: "Review configured MCP servers",
	Description: `Reads the MCP client configurations inside the root (.mcp.json, .vscode/mcp.json, .cursor/mcp.json, claude_desktop_config.json) and mcpward.lock.json, and reports servers that are started in whatever version is newest, credentials that are written into env, headers, arguments or addresses, servers reached without encryption, servers whose contract is not recorded, and recorded definitions that speak to the model about more than their use. ` +
		`Call it in every review, and read secure_mcp_get_audit_guidance section=mcp-servers.

No server is started or contacted, and values are masked. The definitions that are judged are the recorded ones: a server without a lock entry has to be recorded and read first. servers lists every entry with what starts it.`,
	MaxArguments: 1 << 20,
	Params:       paged(rootParam, focusParam, ledgerParam, format("Form of the text block.", "json", "markdown")),
	Output: output(`
		"configurations": {"type": "array", "description": "path, client, servers, problem"},
		"servers": {"type": "array", "description": "name, file, line, transport, launch, recorded, disabled"},
		"findings": {"type": "array", "description": "As in finding.schema.json"},
		"candidate_disposition_counts": {"type": "object"},
		"applied_pack_ids": {"type": "array"},` + projectOutput + pageOutput),
	Run: mcpServers,
}

// A serverEntry is one configured server.
type serverEntry struct {
	Name      string `json:"name"`
	File      string `json:"file"`
	Line      int    `json:"line"`
	Transport string `json:"transport"`
	Launch    string `json:"launch"` // the program or the host; arguments may hold secrets
	Recorded  bool   `json:"recorded"`
	Disabled  bool   `json:"disabled,omitempty"`
}

func mcpServers(ctx context.Context, c *Call) (*Answer, error) {
	baseline, err := c.baseline()
	if err != nil {
		return nil, err
	}
	r, err := c.open(ctx, review.Options{Focus: c.texts("focus_paths")})
	if err != nil {
		return nil, err
	}
	defer r.Close()
	if len(c.texts("focus_paths")) == 0 {
		if r, err = c.reopen(ctx, r); err != nil {
			return nil, err
		}
		defer r.Close()
	}
	m, err := r.MCP(ctx)
	if err != nil {
		return nil, err
	}
	found := category{prefix: "MCP"}.decided(m.Findings, baseline)
	entries := serverEntries(c, m)
	p, err := c.cut("mcp", page.Of("findings", 16<<10, found), page.Of("servers", 5<<10, entries), page.Of("configurations", 3<<10, m.Configurations))
	if err != nil {
		return nil, err
	}
	answer := &Answer{
		Summary: fmt.Sprintf("%s about %s in %s.", report.Count(len(found), "candidate"), report.Count(len(entries), "configured MCP server"), report.Count(len(m.Configurations), "file")),
		Root:    c.rootPath(r), Page: p,
		Fields: map[string]any{
			"candidate_disposition_counts": report.Dispositions(found), "applied_pack_ids": []string{"mcp-server"},
			"notes": reviewNotes(c, r, mcpNotes(m)...),
		},
	}
	shown := found[p.Lists[0].Before : p.Lists[0].Before+len(p.Lists[0].Items)]
	answer.Text = brief(answer.Summary, shown, pageLine(p))
	if c.text("response_format") == "markdown" {
		answer.Text = report.Markdown(report.Document{Title: "Configured MCP servers", Project: answer.Root, Findings: shown}) + "\n" + answer.Summary + "\n" + pageLine(p)
	}
	return answer, c.covered(answer, m.Account)
}

// reopen looks again with the configurations named: a client's directory is
// often ignored by git, and still decides what is started.
func (c *Call) reopen(ctx context.Context, r *review.Review) (*review.Review, error) {
	names := []string{servers.LockName}
	for _, place := range clientconfig.Known() {
		if place.Base == clientconfig.Project {
			names = append(names, place.Path)
		}
	}
	focus := []string{}
	for _, p := range r.Tree.Packages {
		for _, name := range names {
			focus = append(focus, path.Join(p.Dir, name))
		}
	}
	for _, f := range r.Tree.Files {
		if review.AboutServers(f.Path) {
			focus = append(focus, f.Path)
		}
	}
	slices.Sort(focus)
	return c.open(ctx, review.Options{Focus: slices.Compact(focus)})
}

func serverEntries(c *Call, m *review.MCP) []serverEntry {
	out := []serverEntry{}
	for _, s := range m.Servers {
		e := serverEntry{
			Name: c.seal().Line(s.Name), File: c.seal().Line(s.File), Line: s.Line, Transport: string(s.Type), Launch: c.seal().Line(path.Base(s.Command)),
			Disabled: s.Disabled,
		}
		if s.URL != "" {
			e.Launch = c.seal().Line(host(s.URL))
		}
		for _, l := range m.Locks {
			e.Recorded = e.Recorded || l.File != nil && l.File.Servers[s.Name] != nil
		}
		out = append(out, e)
	}
	return out
}

// host is what a result shows of an address: the rest may hold a credential.
func host(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return "an address that cannot be read"
	}
	return u.Scheme + "://" + u.Host
}

func mcpNotes(m *review.MCP) []string {
	notes := []string{}
	if len(m.Configurations) == 0 {
		notes = append(notes, "No client configuration and no lockfile is inside the root. Configurations in the user's home directory are not read.")
	}
	for _, c := range m.Configurations {
		if c.Problem != "" {
			notes = append(notes, c.Path+" "+c.Problem+"; what it configures is not known.")
		}
	}
	return append(notes, "No server was started: what a server says today may differ from what is recorded. mcpward diff shows that.")
}
