package app

import (
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// options are the checked flags and arguments of one command.
type options struct {
	verb  string
	words []string // arguments

	config  string
	servers []string

	command  []string // nil unless "--" was given
	url      string
	headers  []string // "Name: value"
	env      []string // "NAME=value" or "NAME"
	cwd      string
	lock     string
	revision string
	timeout  time.Duration

	reading        compat.Reading // "" when --reading was not given
	direction      compat.Direction
	form           string // --format of a command that makes no report
	format         report.Format
	output         string
	reports        []fileReport
	color          term.When
	quiet, verbose bool
	logLevel       string
	logFormat      string

	tools       []string
	check       bool
	hashOnly    bool
	hashOnlySet bool

	only, skip    []string
	cases, tags   []string
	strict        bool
	callReadOnly  bool
	updateGoldens bool
}

// A fileReport is one --report FORMAT=PATH.
type fileReport struct {
	format report.Format
	path   string
}

// adHoc reports whether the server is named on the command line.
func (o *options) adHoc() bool { return o.command != nil || o.url != "" }

// parse reads and checks the flags of c.
func (r *runner) parse(c *cli.Command, v verb) (*options, error) {
	o := &options{
		verb:   c.Name,
		config: c.String("config"), servers: c.StringSlice("server"),
		command: r.command, url: c.String("url"), headers: c.StringSlice("header"), env: c.StringSlice("env"),
		cwd: c.String("cwd"), lock: c.String("lock"), revision: c.String("protocol-version"), timeout: c.Duration("timeout"),
		output: c.String("output"), quiet: c.Bool("quiet"), verbose: c.Bool("verbose"),
		color: term.When(or(c.String("color"), string(term.Auto))), logLevel: or(c.String("log-level"), "warn"), logFormat: or(c.String("log-format"), "console"),
		reading: compat.Reading(c.String("reading")), direction: compat.Direction(c.String("direction")),
		tools: c.StringSlice("tool"), check: c.Bool("check"), hashOnly: c.Bool("hash-only"), hashOnlySet: c.IsSet("hash-only"),
		only: listed(c.StringSlice("only")), skip: listed(c.StringSlice("skip")),
		cases: c.StringSlice("case"), tags: listed(c.StringSlice("tag")),
		strict: c.Bool("strict"), callReadOnly: c.Bool("call-read-only"), updateGoldens: c.Bool("update-golden"),
	}
	for _, check := range []func(*cli.Command, *options, verb) error{filled, formats, values, target, selectors} {
		if err := check(c, o, v); err != nil {
			return nil, err
		}
	}
	return o, nil
}

func or(s, fallback string) string {
	if s == "" {
		return fallback
	}
	return s
}

// filled refuses flags that were given and are empty, as an unset variable of
// a shell makes them: "--config=$NOPE" must not mean "no --config".
func filled(c *cli.Command, _ *options, _ verb) error {
	for _, f := range c.Flags {
		name := f.Names()[0]
		if !c.IsSet(name) {
			continue
		}
		switch v := f.Get().(type) {
		case string:
			if v == "" {
				return usage(c, "flag --%s is empty", name)
			}
		case []string:
			if slices.Contains(v, "") {
				return usage(c, "flag --%s is empty", name)
			}
		}
	}
	return nil
}

// formats reads --format, --output and --report.
func formats(c *cli.Command, o *options, v verb) error {
	if v.formats != nil {
		o.form = c.String("format")
		return oneOf(c, "format", or(o.form, v.formats[0]), v.formats)
	}
	names := report.FormatNames()
	name := or(c.String("format"), names[0])
	if err := oneOf(c, "format", name, names); err != nil {
		return err
	}
	o.format, _ = report.Find(name)
	paths := []string{o.output}
	for _, arg := range c.StringSlice("report") {
		name, path, ok := strings.Cut(arg, "=")
		if !ok || path == "" {
			return usage(c, "--report %s is not of the form FORMAT=PATH", term.Quote(arg))
		}
		if err := oneOf(c, "report", name, names); err != nil {
			return err
		}
		if slices.ContainsFunc(paths, func(p string) bool { return p != "" && filepath.Clean(p) == filepath.Clean(path) }) {
			return usage(c, "two reports would be written to %s", term.Quote(path))
		}
		paths = append(paths, path)
		format, _ := report.Find(name)
		o.reports = append(o.reports, fileReport{format, path})
	}
	if o.output != "" {
		o.reports = append([]fileReport{{o.format, o.output}}, o.reports...)
		o.format, _ = report.Find(names[0])
	}
	if p := checkTargets(o.reports); p != nil {
		return p
	}
	return nil
}

// values checks flags that take one of a few words.
func values(c *cli.Command, o *options, _ verb) error {
	for _, f := range []struct {
		name, value string
		allowed     []string
	}{
		{"color", string(o.color), whens()},
		{"log-level", o.logLevel, logLevels},
		{"log-format", o.logFormat, logFormats},
		{"reading", or(string(o.reading), string(compat.MCP)), readings},
		{"direction", or(string(o.direction), string(compat.Input)), directions},
	} {
		if err := oneOf(c, f.name, f.value, f.allowed); err != nil {
			return err
		}
	}
	if o.revision != "" {
		var known []string
		for _, r := range protocol.Revisions {
			known = append(known, string(r))
		}
		if err := oneOf(c, "protocol-version", o.revision, known); err != nil {
			return err
		}
	}
	switch {
	case c.IsSet("timeout") && o.timeout <= 0:
		return usage(c, "--timeout must be more than 0")
	case o.quiet && o.verbose:
		return usage(c, "--quiet and --verbose cannot both be given")
	}
	return nil
}

// target refuses flags that have no meaning together.
func target(c *cli.Command, o *options, _ verb) error {
	stdio, http := o.command != nil, o.url != ""
	switch {
	case stdio && (len(o.command) == 0 || o.command[0] == ""):
		return usage(c, `no command after "--"`)
	case stdio && http:
		return usage(c, "--url and a command cannot both be given")
	case (stdio || http) && o.config != "" && o.verb != "init":
		return usage(c, "--config and a server on the command line cannot both be given")
	case (stdio || http) && len(o.servers) > 1:
		return usage(c, "--server can be given once for a server on the command line: it is its name in the lockfile")
	case len(o.headers) > 0 && !http:
		return usage(c, "--header has a meaning with --url only; a config has server.headers")
	case len(o.env) > 0 && !stdio:
		return usage(c, `--env has a meaning with a command after "--" only; a config has server.env`)
	case o.cwd != "" && !stdio:
		return usage(c, `--cwd has a meaning with a command after "--" only; a config has server.cwd`)
	}
	return nil
}
