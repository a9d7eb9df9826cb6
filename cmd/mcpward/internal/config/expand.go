package config

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/mcpward/mcpward/pkg/yaml"
)

// Expand replaces ${NAME} by the variable of that name and $$ by $; any other
// $ stands for itself. Every variable used is noted in secrets. at is the
// byte offset in s of what an error is about.
func Expand(s string, env func(string) (string, bool), secrets Secrets) (out string, at int, err error) {
	return yaml.Expand(s, func(name string) (string, error) {
		value, set := env(name)
		if !set {
			return "", fmt.Errorf("the environment has no variable %s", name)
		}
		secrets[name] = value
		return value, nil
	})
}

// expand reads text and expands it.
func (d *decoder) expand(n *yaml.Node, where string) string {
	s, ok := d.Word(n, where)
	if !ok {
		return ""
	}
	out, at, err := Expand(s, d.env, d.config.Secrets)
	switch {
	case err != nil:
		d.Report(d.Inside(n, s, at), "", "%s: %s", where, err)
	case strings.ContainsRune(out, 0):
		d.Report(n, "", "%s holds a NUL character", where)
	}
	return out
}

func (d *decoder) expandFilled(n *yaml.Node, where string) string {
	before := len(d.Problems)
	s := d.expand(n, where)
	if s == "" && len(d.Problems) == before {
		d.Report(n, "", "%s is empty", where)
	}
	return s
}

func (d *decoder) join(name string) string { return filepath.Join(d.config.Dir, name) }
