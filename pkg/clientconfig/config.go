package clientconfig

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Transport says how a server is reached.
type Transport string

// The transports. Auto is an address without a type, which clients read
// differently; Unsupported is anything that is not MCP over one of the others.
const (
	Stdio       Transport = "stdio"
	HTTP        Transport = "http"
	SSE         Transport = "sse"
	Auto        Transport = "auto"
	Unsupported Transport = "unsupported"
)

// A Server is one entry of a client's configuration, as it stands there.
type Server struct {
	Name     string
	Client   string
	Type     Transport
	Declared string // the type as written, "" if it is not
	Command  string
	Args     []string
	Env      map[string]string
	Cwd      string
	URL      string
	Headers  map[string]string
	Disabled bool

	Offset       int // of the entry, in bytes
	Line, Column int // the same, from 1

	places map[string]int
	data   []byte
}

// At returns where a value of the server stands: "command", "url", "args/0",
// "env/NAME" or "headers/NAME"; where it does not, the place of the entry.
func (s *Server) At(value string) Position {
	if at, ok := s.places[value]; ok && at > 0 {
		return position(s.data, at)
	}
	return Position{s.Line, s.Column}
}

// A Problem is something of a file that was not understood: it is skipped, and
// the rest is read.
type Problem struct {
	Position

	Text string
}

// A Config is one file.
type Config struct {
	Client   string
	Servers  []Server // as they stand in the file
	Problems []Problem
}

// Parse reads a client's configuration. The end of name says whose it is and in
// which format; what no client is known for is read as JSON (TOML if it is
// called so) with any of the usual keys. The error is a *[SyntaxError] when the
// file cannot be read as a whole. An entry that makes no sense is a [Problem].
func Parse(name string, data []byte) (*Config, error) {
	if len(data) > maxSize {
		return nil, &SyntaxError{Reason: fmt.Sprintf("the file has %d bytes; more than %d is no configuration", len(data), maxSize)}
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if !utf8.Valid(data) {
		return nil, &SyntaxError{Reason: "the file is not UTF-8"}
	}
	place, known := Recognise(name)
	if !known && strings.HasSuffix(name, ".toml") {
		place.Format = TOML
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return &Config{Client: place.Client}, nil
	}
	read := readJSON
	if place.Format == TOML {
		read = readTOML
	}
	root, err := read(data)
	if err != nil {
		return nil, err
	}
	r := &reader{data: data, config: &Config{Client: place.Client}}
	r.file(root, name)
	return r.config, nil
}

type reader struct {
	data   []byte
	config *Config
}

func (r *reader) problem(n *node, format string, args ...any) {
	r.config.Problems = append(r.config.Problems, Problem{position(r.data, n.at), fmt.Sprintf(format, args...)})
}

// wrappers are the paths under which clients keep their servers.
var wrappers = [][]string{
	{"mcpServers"},
	{"servers"},
	{"context_servers"},
	{"mcp_servers"},
	{"mcp", "servers"},
	{"mcp", "mcpServers"},
	{"customizations", "vscode", "mcp", "servers"},
	{"settings", "mcp", "servers"},
	{"mcp"},
}

// others says that "servers" means something else where a client does not use
// it: the settings of an editor may hold a key of that name.
var others = map[string][]string{
	"servers":         {"VS Code", "Visual Studio", "Copilot in JetBrains IDEs", "Claude Code", ""},
	"context_servers": {"Zed", ""},
	"mcp_servers":     {"Codex", ""},
	"mcp":             {"opencode", "Crush", "VS Code", "VS Code dev container", ""},
}

func (r *reader) file(root *node, name string) {
	if root.kind != object {
		r.problem(root, "the file holds no object")
		return
	}
	found := false
	for _, path := range wrappers {
		if clients := others[path[0]]; clients != nil && !slices.Contains(clients, r.config.Client) {
			continue
		}
		servers := root.within(path...)
		if servers == nil || len(path) == 1 && path[0] == "mcp" && (found || !entries(servers)) {
			continue
		}
		if found && path[0] == "servers" {
			r.problem(servers, `the file has both "mcpServers" and "servers"; clients read one of them`)
		}
		r.servers(servers, strings.Join(path, "."))
		found = true
	}
	for _, project := range root.get("projects").all() { // ~/.claude.json
		if servers := project.value.get("mcpServers"); servers != nil {
			r.servers(servers, "mcpServers of a project")
			found = true
		}
	}
	if !found && bare(name) && entries(root) {
		r.servers(root, "")
	}
}

// bare reports whether a file may hold entries without a wrapper.
func bare(name string) bool { return strings.HasSuffix(name, ".mcp.json") }

// entries reports whether every member of n is an object that starts or
// reaches something.
func entries(n *node) bool {
	if n.kind != object || len(n.members) == 0 {
		return false
	}
	for _, m := range n.members {
		if m.value.first("command", "url", "serverUrl", "httpUrl", "type") == nil {
			return false
		}
	}
	return true
}

func (n *node) all() []member {
	if n == nil {
		return nil
	}
	return n.members
}

func (r *reader) servers(n *node, where string) {
	if n.kind != object {
		r.problem(n, "%q is no object of servers", where)
		return
	}
	for _, m := range n.members {
		switch {
		case len(r.config.Servers) == maxServers:
			r.problem(m.value, "more than %d servers; the rest is not read", maxServers)
			return
		case m.value.kind != object:
			r.problem(m.value, "server %q is no object", m.name)
		default:
			r.server(m.name, m.value)
		}
	}
}
