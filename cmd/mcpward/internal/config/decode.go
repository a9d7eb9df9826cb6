package config

import (
	"path/filepath"
	"strings"
	"unicode"

	"github.com/mcpward/mcpward/pkg/yaml"
)

// A decoder turns nodes into a Config and collects every problem on the way.
type decoder struct {
	yaml.Decoder
	env    func(string) (string, bool)
	config *Config
}

// path reads a file name and joins it with the directory of the config.
func (d *decoder) path(n *yaml.Node, where string) string {
	s, ok := d.Filled(n, where)
	if !ok {
		return ""
	}
	if strings.ContainsRune(s, 0) {
		d.Report(n, "", "%s holds a NUL character", where)
		return ""
	}
	if filepath.IsAbs(s) {
		return filepath.Clean(s)
	}
	return filepath.Join(d.config.Dir, s)
}

func (d *decoder) timeouts(n *yaml.Node, where string, t *Timeouts) {
	d.Object(n, where, []yaml.Field{
		yaml.Key("connect_ms", func(n *yaml.Node) { d.Millis(n, where+".connect_ms", &t.Connect) }),
		yaml.Key("call_ms", func(n *yaml.Node) { d.Millis(n, where+".call_ms", &t.Call) }),
		yaml.Key("run_ms", func(n *yaml.Node) { d.Millis(n, where+".run_ms", &t.Run) }),
	})
}

// serverName reads a name that people will type after --server.
func (d *decoder) serverName(n *yaml.Node, where string) string {
	s, ok := d.Filled(n, where)
	if ok && strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) {
		d.Report(n, "", "%s %q holds a character that cannot be seen", where, s)
	}
	return s
}
