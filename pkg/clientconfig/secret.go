package clientconfig

import (
	"maps"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/redact"
	"github.com/mcpward/mcpward/pkg/redact/label"
)

// PlainHTTP reports whether the server is reached without encryption on
// another machine, itself or through a program that forwards to it; address is
// that address without user information, query and path.
func PlainHTTP(s Server) (plain bool, address string) {
	for _, a := range append([]string{s.URL}, s.Args...) {
		if u, err := url.Parse(a); err == nil && (u.Scheme == "http" || u.Scheme == "ws") && !loopback(u.Hostname()) {
			return true, u.Scheme + "://" + u.Host
		}
	}
	return false, ""
}

func loopback(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if host == "localhost" || strings.HasSuffix(host, ".localhost") || host == "host.docker.internal" {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && (ip.IsLoopback() || ip.IsUnspecified())
}

// A Secret is a value of a server that should not be written down. The value
// itself is not in it.
type Secret struct {
	Position

	Where      string // "env/API_KEY", "headers/Authorization", "args/2", "url"
	Kind       string // as in package redact: "github-token", "password"
	Confidence finding.Confidence
}

// SecretsIn returns the secrets that stand literally in the variables, headers,
// arguments and address of a server. References such as "${TOKEN}" are none.
func SecretsIn(s Server) []Secret {
	var found []Secret
	report := func(where, kind string, c finding.Confidence) {
		found = append(found, Secret{s.At(where), where, kind, c})
	}
	for _, name := range slices.Sorted(maps.Keys(s.Env)) {
		if kind, c := named(name, s.Env[name]); kind != "" {
			report("env/"+name, kind, c)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Headers)) {
		if kind, c := named(name, s.Headers[name]); kind != "" {
			report("headers/"+name, kind, c)
		}
	}
	for i := range s.Args {
		if kind, c := argument(s.Args, i); kind != "" {
			report("args/"+strconv.Itoa(i), kind, c)
		}
	}
	if kind, c := inText(s.URL); kind != "" {
		report("url", kind, c)
	}
	return found
}

// named judges the value of a variable or header; kind is "" if it is none. A
// name that ends in "key" is enough here.
func named(name, value string) (kind string, c finding.Confidence) {
	if kind, c := inText(value); kind != "" {
		return kind, c
	}
	class := label.Name(name)
	if words := label.Words(name); class == label.None && len(words) > 0 && words[len(words)-1] == "key" {
		class = label.Token
	}
	if label.Value(class, value, label.Literal, true) {
		return label.Kind(class, name), finding.Probable
	}
	return "", ""
}

// inText looks for what is recognised without a name.
func inText(value string) (kind string, c finding.Confidence) {
	for _, m := range redact.Find(value) {
		if m.Confidence != finding.Tentative {
			return m.Kind, m.Confidence
		}
	}
	return "", ""
}

// argument judges one argument, which a flag in front of it may name.
func argument(args []string, i int) (kind string, c finding.Confidence) {
	if kind, c := inText(args[i]); kind != "" {
		return kind, c
	}
	if i > 0 && strings.HasPrefix(args[i-1], "-") && !strings.Contains(args[i-1], "=") && !strings.HasPrefix(args[i], "-") {
		return named(strings.TrimLeft(args[i-1], "-"), args[i])
	}
	if name, value, ok := strings.Cut(args[i], "="); ok {
		return named(strings.TrimLeft(name, "-"), value)
	}
	if name, value, ok := strings.Cut(args[i], ":"); ok && !strings.HasPrefix(value, "//") {
		return named(name, strings.TrimSpace(value))
	}
	return "", ""
}
