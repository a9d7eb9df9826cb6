package config

import (
	"path/filepath"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/yaml"
)

// suites leaves the suites to whoever needs them: what they take from the
// environment, and the files they are in, are no concern of mcpward diff.
func (d *decoder) suites(n *yaml.Node) {
	c, env := d.config, d.env
	c.Suites = func() ([]*suite.Suite, error) {
		reader := &yaml.Decoder{Source: d.Source}
		var servers []string
		for _, s := range c.Servers {
			servers = append(servers, s.Name)
		}
		all := suite.Decode(reader, n, suite.Options{Dir: filepath.Clean(c.Dir), Servers: servers, Env: func(name string) (string, bool) {
			value, set := env(name)
			if set {
				c.Secrets[name] = value
			}
			return value, set
		}})
		return all, reader.Err()
	}
}
