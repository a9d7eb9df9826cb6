package config

import (
	"fmt"
	"net/url"
	"strings"
)

// root reads the whole config.
func (d *decoder) root(n *node) {
	c := d.config
	c.Lock = d.join(DefaultLockfile)
	defaults := DefaultTimeouts
	var single, many *node
	d.object(n, "the config", []field{
		{"server", func(n *node) { single = n }},
		{"servers", func(n *node) { many = n }},
		{"timeouts", func(n *node) { d.timeouts(n, "timeouts", &defaults) }},
		{"checks", d.checks},
	})
	switch {
	case n.kind != mapping:
		if n.kind == null {
			d.report(n, "", "the config is empty; it needs server: or servers:")
		}
	case single != nil && many != nil:
		d.report(later(single, many), "", "server: and servers: cannot both be given")
	case single != nil:
		d.single(single, defaults)
	case many != nil:
		d.many(many, defaults)
	case len(d.problems) == 0:
		d.report(n, "", "the config names no server; it needs server: or servers:")
	}
}

func later(a, b *node) *node {
	if a.line > b.line || a.line == b.line && a.column > b.column {
		return a
	}
	return b
}

func (d *decoder) single(n *node, defaults Timeouts) {
	if n.kind == null {
		d.report(n, "", "server is empty; it needs a command or a url")
		return
	}
	s := Server{Timeouts: defaults}
	d.server(n, "server", &s, true)
	d.config.Servers = []Server{s}
}

func (d *decoder) many(n *node, defaults Timeouts) {
	if n.kind == null || n.kind == mapping && len(n.members) == 0 {
		d.report(n, "", "servers is empty; it needs one server at least")
		return
	}
	d.table(n, "servers", func(key, value *node, where string) {
		s := Server{Name: d.serverName(key, "the name of a server"), Timeouts: defaults}
		d.server(value, where, &s, false)
		d.config.Servers = append(d.config.Servers, s)
	})
}

// server reads one server; only server: has a name of its own.
func (d *decoder) server(n *node, where string, s *Server, named bool) {
	at := map[string]*node{} // the keys present
	seen := func(name string, read func(*node, string)) field {
		return field{name, func(n *node) { at[name] = n; read(n, where+"."+name) }}
	}
	fields := []field{
		seen("transport", func(n *node, where string) { s.Transport = d.transport(n, where) }),
		seen("command", func(n *node, where string) { s.Command = d.expandFilled(n, where) }),
		seen("args", func(n *node, where string) {
			d.words(n, where, func(n *node, where string) {
				s.Args = append(s.Args, d.expand(n, where))
			})
		}),
		seen("env", func(n *node, where string) { s.Env = d.environment(n, where) }),
		seen("cwd", func(n *node, where string) { s.Dir = d.path(n, where) }),
		seen("url", func(n *node, where string) { s.URL = d.url(n, where) }),
		seen("headers", func(n *node, where string) { s.Headers = d.headers(n, where) }),
		seen("tls", func(n *node, where string) {
			d.object(n, where, []field{{"ca_file", func(n *node) { s.CAFile = d.path(n, where+".ca_file") }}})
		}),
		seen("timeouts", func(n *node, where string) { d.timeouts(n, where, &s.Timeouts) }),
	}
	if named {
		fields = append(fields, seen("name", func(n *node, where string) { s.Name = d.serverName(n, where) }))
	}
	if n.kind == null {
		d.report(n, "", "%s is empty; it needs a command or a url", where)
		return
	}
	before := len(d.problems)
	if d.object(n, where, fields) && len(d.problems) == before {
		d.complete(n, where, s, at)
	}
}

// stdioKeys and httpKeys belong to one transport only.
var (
	stdioKeys = []string{"command", "args", "env", "cwd"}
	httpKeys  = []string{"url", "headers", "tls"}
)

// complete infers the transport where it is not given and refuses keys of the
// other one, which would be ignored otherwise.
func (d *decoder) complete(n *node, where string, s *Server, at map[string]*node) {
	if s.Transport == "" {
		s.Transport = "stdio"
		if at["command"] == nil && at["url"] != nil {
			s.Transport = "http"
		}
	}
	need, foreign := "command", httpKeys
	if s.Transport == "http" {
		need, foreign = "url", stdioKeys
	}
	if at[need] == nil {
		d.report(n, "", "%s needs a %s for transport %s", where, need, s.Transport)
	}
	for _, key := range foreign {
		if at[key] != nil {
			d.report(at[key], "", "%s.%s has no meaning for transport %s", where, key, s.Transport)
		}
	}
}

func (d *decoder) transport(n *node, where string) string {
	s, ok := d.word(n, where)
	if ok && s != "stdio" && s != "http" {
		d.report(n, meant(s, []string{"stdio", "http"}), "%s is %q", where, s)
	}
	return s
}

func (d *decoder) environment(n *node, where string) map[string]string {
	env := map[string]string{}
	d.table(n, where, func(key, value *node, where string) {
		if key.text == "" || strings.ContainsAny(key.text, "=\x00") {
			d.report(key, "", "%q is not a name for a variable", key.text)
			return
		}
		env[key.text] = d.expand(value, where)
	})
	return env
}

func (d *decoder) url(n *node, where string) string {
	s := d.expandFilled(n, where)
	if s == "" {
		return ""
	}
	if err := CheckURL(s); err != nil {
		d.report(n, "", "%s %s", where, err)
	}
	return s
}

// CheckURL says what keeps s from being the address of a server. The error
// does not repeat s, which may hold a secret.
func CheckURL(s string) error {
	u, err := url.Parse(s)
	switch {
	case err != nil || u.Host == "":
		return fmt.Errorf("must be a whole URL such as http://127.0.0.1:3000/mcp")
	case u.Scheme != "http" && u.Scheme != "https":
		return fmt.Errorf("must begin with http:// or https://, not %q", u.Scheme+"://")
	}
	return nil
}

func (d *decoder) headers(n *node, where string) map[string]string {
	headers := map[string]string{}
	d.table(n, where, func(key, value *node, where string) {
		v := d.expand(value, where)
		if err := CheckHeader(key.text, v); err != nil {
			d.report(key, "", "%s", err)
			return
		}
		headers[key.text] = v
	})
	return headers
}

// CheckHeader says what keeps name and value from being an HTTP header. The
// error does not repeat the value, which may be a secret.
func CheckHeader(name, value string) error {
	const extra = "!#$%&'*+-.^_`|~"
	bad := strings.ContainsFunc(name, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune(extra, r))
	})
	if name == "" || bad {
		return fmt.Errorf("%q is not a name for a header", name)
	}
	if strings.ContainsFunc(value, func(r rune) bool { return r < 0x20 && r != '\t' || r == 0x7f }) {
		return fmt.Errorf("the value of header %q holds a line end or another control character", name)
	}
	return nil
}
