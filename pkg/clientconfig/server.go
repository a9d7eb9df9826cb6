package clientconfig

import (
	"slices"
	"strconv"
	"strings"
)

// server reads one entry with the names that any client has for its parts.
func (r *reader) server(name string, n *node) {
	p := position(r.data, n.at)
	s := Server{Name: name, Client: r.config.Client, Offset: n.at, Line: p.Line, Column: p.Column, places: map[string]int{}, data: r.data}
	if nested := n.get("transport"); nested != nil && nested.kind == object { // Cline
		r.launch(&s, nested)
	}
	r.launch(&s, n)
	s.Disabled = flag(n.get("disabled")) || n.get("enabled") != nil && !flag(n.get("enabled"))
	s.Type = transport(s)
	if s.Command != "" && s.URL != "" && s.Declared == "" {
		r.problem(n, "server %q has both a command and an address; clients read one of them or refuse it", name)
	}
	if s.Type == Unsupported {
		r.problem(n, "server %q is not read: it has no command and no address of a known kind", name)
	}
	r.config.Servers = append(r.config.Servers, s)
}

func flag(n *node) bool { return n != nil && n.kind == boolean && n.text == "true" }

// launch fills what n says and s does not have yet.
func (r *reader) launch(s *Server, n *node) {
	if t := n.first("type", "transportType", "transport"); t.string() != "" && s.Declared == "" {
		s.Declared = t.text
	}
	r.command(s, n)
	if u := n.first("httpUrl", "serverUrl", "url", "uri"); u.string() != "" && s.URL == "" {
		s.URL, s.places["url"] = u.text, u.at
		if s.Declared == "" && n.first("httpUrl") == u {
			s.Declared = "http"
		}
	}
	if cwd := n.first("cwd", "working_directory"); cwd != nil {
		s.Cwd = cwd.string()
	}
	if s.Env == nil {
		s.Env = r.texts(s, n.first("env", "environment", "envs"), "env")
	}
	for _, h := range []*node{n.first("headers", "http_headers"), n.within("requestInit", "headers"), n.within("requestOptions", "headers")} {
		if s.Headers == nil {
			s.Headers = r.texts(s, h, "headers")
		}
	}
}

// command reads a program and its arguments: a text and a list, one list of
// both, or an object of path, args and env.
func (r *reader) command(s *Server, n *node) {
	c := n.first("command", "cmd")
	args := n.first("args")
	switch {
	case c == nil:
		return
	case c.kind == object:
		inner := c.first("path", "command")
		s.Env = r.texts(s, c.get("env"), "env")
		c, args = inner, c.get("args")
	case c.kind == list && len(c.items) > 0:
		args = &node{kind: list, items: c.items[1:], at: c.at}
		c = c.items[0]
	}
	if c.string() == "" {
		r.problem(n, "the command of server %q is no text", s.Name)
		return
	}
	s.Command, s.places["command"] = c.text, c.at
	s.Args = nil
	if args == nil || args.kind == null {
		return
	}
	if args.kind != list {
		r.problem(args, "the arguments of server %q are no list", s.Name)
		return
	}
	for i, a := range args.items {
		if a.kind != text && a.kind != number && a.kind != boolean {
			r.problem(a, "argument %d of server %q is no text", i+1, s.Name)
		}
		s.Args = append(s.Args, a.text)
		s.places["args/"+strconv.Itoa(i)] = a.at
	}
}

// texts reads variables or headers; numbers and booleans are read as text.
func (r *reader) texts(s *Server, n *node, what string) map[string]string {
	if n == nil || n.kind == null {
		return nil
	}
	if n.kind != object {
		r.problem(n, "%s of server %q is no object", what, s.Name)
		return nil
	}
	out := make(map[string]string, len(n.members))
	for _, m := range n.members {
		if m.value.kind == list || m.value.kind == object {
			r.problem(m.value, "%s %q of server %q is no text", what, m.name, s.Name)
			continue
		}
		out[m.name] = m.value.text
		s.places[what+"/"+m.name] = m.value.at
	}
	return out
}

// transport folds the names that clients have for a transport.
func transport(s Server) Transport {
	switch folded := strings.ToLower(s.Declared); {
	case slices.Contains([]string{"stdio", "local"}, folded) && s.Command != "":
		return Stdio
	case slices.Contains([]string{"http", "streamable-http", "streamablehttp", "streamable_http"}, folded) && s.URL != "":
		return HTTP
	case folded == "sse" && s.URL != "":
		return SSE
	case folded != "" && folded != "remote" && folded != "auto":
		return Unsupported
	case s.Command != "":
		return Stdio
	case web(s.URL):
		return Auto
	}
	return Unsupported
}

// web reports whether an address is one of the web, or begins with a variable.
func web(url string) bool {
	return strings.HasPrefix(url, "http://") || strings.HasPrefix(url, "https://") || strings.HasPrefix(url, "$") || strings.HasPrefix(url, "{")
}
