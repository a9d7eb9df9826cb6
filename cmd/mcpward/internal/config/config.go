// Package config reads mcpward.yaml: strictly, with the line and column of
// every mistake, and without letting the file cost more than it is worth.
package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/accept"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/yaml"
)

// DefaultName is the file looked for in the current directory. Parents are
// not searched: a config decides which command is executed.
const DefaultName = "mcpward.yaml"

// DefaultLockfile is the lockfile's name where neither the config nor a flag
// gives one.
const DefaultLockfile = "mcpward.lock.json"

// DefaultTimeouts apply where the config says nothing.
var DefaultTimeouts = Timeouts{Connect: 10 * time.Second, Call: 30 * time.Second, Run: 5 * time.Minute}

// A Config is one mcpward.yaml, expanded and checked. Relative paths are
// joined with the directory of the file.
type Config struct {
	Path    string
	Dir     string   // directory of the file, "." for the current one
	Servers []Server // in the order of the file
	Lock    string   // checks.drift.baseline, or the usual one
	Pinned  bool     // checks.drift.baseline is given
	Policy  drift.Policy
	Reading compat.Reading // checks.drift.reading, "" where the file says nothing
	Run     Run            // what else checks: says
	Accept  []accept.Entry // in the order of the file
	Suites  Suites         // nil where the file has none
	Secrets Secrets        // never nil
}

// Suites reads the suites of a config. The error is a *[Error].
type Suites func() ([]*suite.Suite, error)

// A Server is one server under test.
type Server struct {
	Name      string // "" when the file names none, which only server: may do
	Transport string // "stdio" or "http"
	Command   string
	Args      []string
	Env       map[string]string
	Dir       string // working directory of the command
	URL       string
	Headers   map[string]string
	CAFile    string
	Timeouts  Timeouts
}

// Timeouts bound how long a server may take.
type Timeouts struct{ Connect, Call, Run time.Duration }

// Secrets are the values that came from the environment, by the name of the
// variable. They must never be shown.
type Secrets map[string]string

// Find returns the config to use: flag, else MCPWARD_CONFIG, else
// mcpward.yaml in the current directory. ok is false when none was named and
// the default does not exist.
func Find(flag string, env func(string) (string, bool)) (path string, ok bool) {
	if flag != "" {
		return flag, true
	}
	if p, set := env("MCPWARD_CONFIG"); set && p != "" {
		return p, true
	}
	_, err := os.Stat(DefaultName)
	return DefaultName, !errors.Is(err, fs.ErrNotExist)
}

// Load reads the config at path; env looks up variables of the environment.
// The error is a *[Error], except where the file cannot be read.
func Load(path string, env func(string) (string, bool)) (*Config, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("no config at %s", path)
	}
	if err != nil {
		return nil, fmt.Errorf("read config: %w", err)
	}
	defer f.Close()
	data, err := yaml.ReadCapped(f)
	if err != nil {
		return nil, fmt.Errorf("read config %s: %w", path, err)
	}
	return Parse(path, data, env)
}

// Parse reads a config from memory. path is only used for names and to find
// the directory that relative paths start from.
func Parse(path string, data []byte, env func(string) (string, bool)) (*Config, error) {
	src := source(path, string(data))
	root, problem := src.Parse()
	if problem != nil {
		return nil, src.Fail(*problem)
	}
	d := &decoder{
		Decoder: yaml.Decoder{Source: src}, env: env,
		config: &Config{Path: path, Dir: filepath.Dir(path), Secrets: Secrets{}},
	}
	d.root(root)
	if err := d.Err(); err != nil {
		return nil, err
	}
	return d.config, nil
}
