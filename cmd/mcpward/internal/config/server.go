package config

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/mcpward/mcpward/pkg/yaml"
)

// root reads the whole config.
func (d *decoder) root(n *yaml.Node) {
	c := d.config
	c.Lock = d.join(DefaultLockfile)
	defaults := DefaultTimeouts
	var single, many *yaml.Node
	d.Object(n, "the config", []yaml.Field{
		yaml.Key("server", func(n *yaml.Node) { single = n }),
		yaml.Key("servers", func(n *yaml.Node) { many = n }),
		yaml.Key("timeouts", func(n *yaml.Node) { d.timeouts(n, "timeouts", &defaults) }),
		yaml.Key("checks", d.checks),
		yaml.Key("accept", d.accepted),
		yaml.Key("suites", d.suites),
	})
	switch {
	case n.Kind != yaml.Mapping:
		if n.Kind == yaml.Null {
			d.Report(n, "", "the config is empty; it needs server: or servers:")
		}
	case single != nil && many != nil:
		d.Report(later(single, many), "", "server: and servers: cannot both be given")
	case single != nil:
		d.single(single, defaults)
	case many != nil:
		d.many(many, defaults)
	case len(d.Problems) == 0:
		d.Report(n, "", "the config names no server; it needs server: or servers:")
	}
}

func later(a, b *yaml.Node) *yaml.Node {
	if a.Line > b.Line || a.Line == b.Line && a.Column > b.Column {
		return a
	}
	return b
}

func (d *decoder) single(n *yaml.Node, defaults Timeouts) {
	if n.Kind == yaml.Null {
		d.Report(n, "", "server is empty; it needs a command or a url")
		return
	}
	s := Server{Timeouts: defaults}
	d.server(n, "server", &s, true)
	d.config.Servers = []Server{s}
}

func (d *decoder) many(n *yaml.Node, defaults Timeouts) {
	if n.Kind == yaml.Null || n.Kind == yaml.Mapping && len(n.Members) == 0 {
		d.Report(n, "", "servers is empty; it needs one server at least")
		return
	}
	d.Table(n, "servers", func(key, value *yaml.Node, where string) {
		s := Server{Name: d.serverName(key, "the name of a server"), Timeouts: defaults}
		d.server(value, where, &s, false)
		d.config.Servers = append(d.config.Servers, s)
	})
}

// server reads one server; only server: has a name of its own.
func (d *decoder) server(n *yaml.Node, where string, s *Server, named bool) {
	at := map[string]*yaml.Node{} // the keys present
	seen := func(name string, read func(*yaml.Node, string)) yaml.Field {
		return yaml.Key(name, func(n *yaml.Node) { at[name] = n; read(n, where+"."+name) })
	}
	fields := []yaml.Field{
		seen("transport", func(n *yaml.Node, where string) { s.Transport = d.transport(n, where) }),
		seen("command", func(n *yaml.Node, where string) { s.Command = d.expandFilled(n, where) }),
		seen("args", func(n *yaml.Node, where string) {
			d.List(n, where, func(n *yaml.Node, where string) {
				s.Args = append(s.Args, d.expand(n, where))
			})
		}),
		seen("env", func(n *yaml.Node, where string) { s.Env = d.environment(n, where) }),
		seen("cwd", func(n *yaml.Node, where string) { s.Dir = d.path(n, where) }),
		seen("url", func(n *yaml.Node, where string) { s.URL = d.url(n, where) }),
		seen("headers", func(n *yaml.Node, where string) { s.Headers = d.headers(n, where) }),
		seen("tls", func(n *yaml.Node, where string) {
			d.Object(n, where, []yaml.Field{yaml.Key("ca_file", func(n *yaml.Node) { s.CAFile = d.path(n, where+".ca_file") })})
		}),
		seen("timeouts", func(n *yaml.Node, where string) { d.timeouts(n, where, &s.Timeouts) }),
	}
	if named {
		fields = append(fields, seen("name", func(n *yaml.Node, where string) { s.Name = d.serverName(n, where) }))
	}
	if n.Kind == yaml.Null {
		d.Report(n, "", "%s is empty; it needs a command or a url", where)
		return
	}
	before := len(d.Problems)
	if d.Object(n, where, fields) && len(d.Problems) == before {
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
func (d *decoder) complete(n *yaml.Node, where string, s *Server, at map[string]*yaml.Node) {
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
		d.Report(n, "", "%s needs a %s for transport %s", where, need, s.Transport)
	}
	for _, key := range foreign {
		if at[key] != nil {
			d.Report(at[key], "", "%s.%s has no meaning for transport %s", where, key, s.Transport)
		}
	}
}

func (d *decoder) transport(n *yaml.Node, where string) string {
	s, ok := d.Word(n, where)
	if ok && s != "stdio" && s != "http" {
		d.Report(n, yaml.Meant(s, []string{"stdio", "http"}), "%s is %q", where, s)
	}
	return s
}

func (d *decoder) environment(n *yaml.Node, where string) map[string]string {
	env := map[string]string{}
	d.Table(n, where, func(key, value *yaml.Node, where string) {
		if key.Text == "" || strings.ContainsAny(key.Text, "=\x00") {
			d.Report(key, "", "%q is not a name for a variable", key.Text)
			return
		}
		env[key.Text] = d.expand(value, where)
	})
	return env
}

func (d *decoder) url(n *yaml.Node, where string) string {
	s := d.expandFilled(n, where)
	if s == "" {
		return ""
	}
	if err := CheckURL(s); err != nil {
		d.Report(n, "", "%s %s", where, err)
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

func (d *decoder) headers(n *yaml.Node, where string) map[string]string {
	headers := map[string]string{}
	d.Table(n, where, func(key, value *yaml.Node, where string) {
		v := d.expand(value, where)
		if err := CheckHeader(key.Text, v); err != nil {
			d.Report(key, "", "%s", err)
			return
		}
		headers[key.Text] = v
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
