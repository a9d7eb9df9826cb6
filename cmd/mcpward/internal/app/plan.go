package app

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/yaml"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/accept"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/config"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/capture"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/redact"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// A plan says which servers to examine and against which lockfile.
type plan struct {
	config  string // path, "" for a server on the command line
	lock    string
	policy  drift.Policy
	reading compat.Reading // of the schemas
	jobs    []*job
	all     bool // every server of the config takes part
	secret  *redact.Redactor

	run       config.Run // of mcpward run
	accept    []accept.Entry
	lockGiven bool // by a flag or the config
}

// A job is one server to examine.
type job struct {
	name     string // its key in the lockfile; "" when nobody named it
	target   wire.Target
	timeouts config.Timeouts
	launch   contract.Launch
	adHoc    bool // named on the command line
}

// newPlan reads the config, or the flags that name a server.
func (r *runner) newPlan(o *options) (*plan, error) {
	cfg, err := r.servers(o)
	if err != nil {
		return nil, err
	}
	base, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, fmt.Errorf("find the folder of the config: %w", err)
	}
	p := &plan{config: cfg.Path, lock: or(o.lock, cfg.Lock), policy: cfg.Policy, reading: cfg.Reading, all: len(o.servers) == 0 && !o.adHoc()}
	p.run, p.accept, p.lockGiven = o.choices(cfg.Run), cfg.Accept, o.lock != "" || cfg.Pinned
	if o.reading != "" {
		p.reading = o.reading
	}
	if err := p.keepsFiles(o); err != nil {
		return nil, err
	}
	chosen, err := choose(cfg, o)
	if err != nil {
		return nil, err
	}
	if o.verb == report.CommandRun {
		if err := p.loadSuites(cfg, o); err != nil {
			return nil, err
		}
		if err := p.keepsGoldens(o); err != nil {
			return nil, err
		}
	}
	p.secret = redact.New(cfg.Secrets)
	for _, s := range chosen {
		j := newJob(s, base, o)
		capture.Secrets(j.target, p.secret)
		p.jobs = append(p.jobs, j)
	}
	for _, j := range p.jobs {
		j.launch = capture.Launch(j.target, p.secret, base, homeDir())
	}
	r.secret = p.secret
	return p, nil
}

// keepsFiles refuses to write a report over the files the run is about.
func (p *plan) keepsFiles(o *options) error {
	for _, r := range o.reports {
		for _, kept := range []string{p.lock, p.config} {
			if kept != "" && sameFile(r.path, kept) {
				o.reports = nil // not even this refusal goes there
				return &report.Problem{
					Kind: kindUsage, Message: fmt.Sprintf("a report would be written over %s", term.Name(kept)),
					Hint: "name another file with --output or --report",
				}
			}
		}
	}
	return nil
}

// servers returns the config, or one made from flags.
func (r *runner) servers(o *options) (*config.Config, error) {
	if o.adHoc() {
		return r.adHoc(o)
	}
	path, ok := config.Find(o.config, r.LookupEnv)
	if !ok {
		return nil, &report.Problem{
			Kind: kindConfig, Message: fmt.Sprintf("no config at %s and no server on the command line", path),
			Hint: fmt.Sprintf(`run "mcpward init" to write one, or name a server: mcpward %s -- COMMAND`, o.verb),
		}
	}
	cfg, err := config.Load(path, r.LookupEnv)
	if err != nil {
		return nil, configProblem(err)
	}
	return cfg, nil
}

// adHoc makes a config from flags. Paths are relative to the current folder.
func (r *runner) adHoc(o *options) (*config.Config, error) {
	cfg := &config.Config{Dir: ".", Lock: config.DefaultLockfile, Secrets: config.Secrets{}}
	s := config.Server{Transport: "stdio", Dir: o.cwd, Timeouts: config.DefaultTimeouts}
	if len(o.servers) > 0 {
		s.Name = o.servers[0]
	}
	var err error
	if o.url != "" {
		s.Transport = "http"
		err = r.adHocHTTP(o, cfg, &s)
	} else {
		s.Command, s.Args = o.command[0], o.command[1:]
		s.Env, err = r.adHocEnv(o, cfg)
	}
	if err != nil {
		return nil, &report.Problem{Kind: kindUsage, Message: err.Error(), Hint: fmt.Sprintf(`run "mcpward %s --help"`, o.verb)}
	}
	cfg.Servers = []config.Server{s}
	return cfg, nil
}

func (r *runner) adHocHTTP(o *options, cfg *config.Config, s *config.Server) (err error) {
	if s.URL, _, err = config.Expand(o.url, r.LookupEnv, cfg.Secrets); err != nil {
		return fmt.Errorf("--url: %w", err)
	}
	if err := config.CheckURL(s.URL); err != nil {
		return fmt.Errorf("--url %w", err)
	}
	s.Headers = map[string]string{}
	for i, h := range o.headers {
		name, value, ok := strings.Cut(h, ":")
		if !ok {
			return fmt.Errorf(`--header number %d is not of the form "Name: value"`, i+1)
		}
		value, _, err = config.Expand(strings.TrimSpace(value), r.LookupEnv, cfg.Secrets)
		if err == nil {
			err = config.CheckHeader(name, value)
		}
		if err != nil {
			return fmt.Errorf("--header: %w", err)
		}
		s.Headers[name] = value
	}
	return nil
}

// adHocEnv reads --env. What is passed on by name alone is a secret of the
// environment like a ${NAME}.
func (r *runner) adHocEnv(o *options, cfg *config.Config) (map[string]string, error) {
	env := map[string]string{}
	for i, e := range o.env {
		name, value, ok := strings.Cut(e, "=")
		if name == "" {
			return nil, fmt.Errorf("--env number %d is not of the form NAME=VALUE", i+1)
		}
		if !ok {
			value = "${" + name + "}"
		}
		value, _, err := config.Expand(value, r.LookupEnv, cfg.Secrets)
		if err != nil {
			return nil, fmt.Errorf("--env %s: %w", term.Line(name), err)
		}
		if own, set := r.LookupEnv(name); set && own == value {
			cfg.Secrets[name] = value // the shell expanded it for us
		}
		env[name] = value
	}
	return env, nil
}

// choose returns the servers that --server names, or all.
func choose(cfg *config.Config, o *options) ([]config.Server, error) {
	if len(o.servers) == 0 || o.adHoc() {
		return cfg.Servers, nil
	}
	if only := cfg.Servers[0]; len(cfg.Servers) == 1 && only.Name == "" && len(o.servers) == 1 {
		only.Name = o.servers[0]
		return []config.Server{only}, nil
	}
	var names []string
	for _, s := range cfg.Servers {
		names = append(names, s.Name)
	}
	for _, want := range o.servers {
		if !slices.Contains(names, want) {
			return nil, unknownServer(want, names, cfg.Path)
		}
	}
	return slices.DeleteFunc(slices.Clone(cfg.Servers), func(s config.Server) bool {
		return !slices.Contains(o.servers, s.Name)
	}), nil
}

func unknownServer(name string, known []string, where string) *report.Problem {
	shown := make([]string, len(known))
	for i, k := range known {
		shown[i] = term.Name(k)
	}
	p := &report.Problem{
		Kind: kindConfig, Message: fmt.Sprintf("no server %s in %s", term.Quote(name), term.Name(where)),
		Hint: "it has " + strings.Join(shown, ", "),
	}
	if near := yaml.Nearest(name, known); near != "" {
		p.Hint = fmt.Sprintf("did you mean %s? %s", term.Quote(near), p.Hint)
	}
	return p
}

func newJob(s config.Server, base string, o *options) *job {
	j := &job{name: s.Name, timeouts: s.Timeouts, adHoc: o.adHoc()}
	if o.timeout > 0 {
		j.timeouts.Run = o.timeout
		if j.adHoc { // there is no config to set the limits of the steps in
			j.timeouts.Connect, j.timeouts.Call = o.timeout, o.timeout
		}
	}
	j.target = wire.Target{
		Transport: s.Transport, Command: s.Command, Args: s.Args, Env: s.Env, Dir: s.Dir,
		URL: s.URL, Headers: s.Headers, CAFile: s.CAFile,
	}
	if s.Transport == "stdio" {
		j.place(base)
	}
	return j
}

// place starts the command in the folder of the config, or in the one the
// config names, wherever we were started. A relative path to the command
// counts from the config too.
func (j *job) place(base string) {
	t := &j.target
	if t.Dir == "" {
		t.Dir = base
		return
	}
	if abs, err := filepath.Abs(t.Dir); err == nil {
		t.Dir = abs
	}
	if t.Dir != base && !filepath.IsAbs(t.Command) && filepath.Base(t.Command) != t.Command {
		t.Command = filepath.Join(base, t.Command)
	}
}

func homeDir() string {
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return home
}
