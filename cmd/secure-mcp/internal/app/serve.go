package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/rs/zerolog"
	"github.com/urfave/cli/v3"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/run"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/server"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
	mcpserve "github.com/mcpward/mcpward/pkg/protocol/serve"
	"github.com/mcpward/mcpward/pkg/redact"
	"github.com/mcpward/mcpward/pkg/term"
)

// The values of the log flags, the default first.
var (
	levels  = []string{"warn", "debug", "info", "error", "off"}
	formats = []string{"console", "json"}
)

// serve answers a client on the standard streams until it disconnects, or
// clients over HTTP until it is stopped.
func serve(ctx context.Context, c *cli.Command, w World) (err error) {
	if c.Bool("version") {
		return write(w.Out, versionLine())
	}
	queue := newLogQueue(w.Err)
	defer queue.Close()
	log, err := logger(c.String("log-level"), c.String("log-format"), w, queue)
	if err != nil {
		return err
	}
	packs, err := openPacks(c.StringSlice("packs"))
	if err != nil {
		return err
	}
	roots := project.Open(w.Env(project.RootsVariable), c.StringSlice("allow"))
	defer func() { err = errors.Join(err, roots.Close()) }()
	limits, bad := project.OperatorLimits(w.Env)
	warn(log, roots, bad)
	env := &tool.Env{Roots: roots, Redact: redact.New(nil), Packs: packs, Limits: limits, Version: version(), Scanners: scanners(w)}
	env.Warn = func(text string) { log.Warn().Msg(term.Line(text)) }
	s := server.New(version(), env, log, server.Options{Debug: c.Bool("debug")})
	if c.IsSet("http") {
		return overHTTP(ctx, c.String("http"), s, queue)
	}
	if w.OnTTY {
		greet(queue, roots)
	}
	return s.Serve(ctx, w.In, w.Out)
}

// overHTTP answers clients on a loopback address until it is stopped, and says
// where, because the port may be a free one.
func overHTTP(ctx context.Context, address string, s *mcpserve.Server, stderr io.Writer) error {
	l, err := server.Listen(address)
	switch {
	case errors.Is(err, server.ErrAddress), errors.Is(err, server.ErrLoopback):
		return &usageError{"the address of --http: " + err.Error(), "give a loopback address and a port, such as 127.0.0.1:8400"}
	case err != nil:
		return fmt.Errorf("open the address of --http: %w", err)
	}
	fmt.Fprintf(stderr, "%s %s: an MCP server on http://%s%s, read-only\n", program, version(), l.Addr(), server.Path)
	return server.ServeHTTP(ctx, l, s)
}

// scanners is what the operator has decided about other programs.
func scanners(w World) run.Options {
	lookup := func(name string) (string, bool) { v := w.Env(name); return v, v != "" }
	return run.Options{
		Allowed:        run.Allowed(lookup),
		GitleaksConfig: w.Env(run.GitleaksVariable),
		SemgrepConfig:  w.Env(run.SemgrepVariable),
	}
}

// logger writes to out, which ends in stderr. There are no times in it: whoever
// collects the output of a server adds them.
func logger(level, format string, w World, out io.Writer) (zerolog.Logger, error) {
	if err := errors.Join(oneOf("log-level", level, levels), oneOf("log-format", format, formats)); err != nil {
		return zerolog.Nop(), err
	}
	if level == "off" {
		return zerolog.Nop(), nil
	}
	parsed, err := zerolog.ParseLevel(level)
	if err != nil {
		return zerolog.Nop(), err
	}
	if format == "console" {
		out = zerolog.ConsoleWriter{
			Out:          out,
			NoColor:      !term.Detect(w.Err, term.Auto, w.Env).Color,
			PartsExclude: []string{zerolog.TimestampFieldName},
		}
	}
	return zerolog.New(out).Level(parsed), nil
}

// warn says what the operator should know before the first call is refused:
// about the roots, and which variables hold no limit.
func warn(log zerolog.Logger, roots *project.Allowlist, bad []string) {
	for _, name := range bad {
		log.Warn().Str("variable", name).Msg("a limit is no positive number and is not used")
	}
	for _, r := range roots.Refused {
		log.Warn().Str("path", term.Line(r.Path)).Msg("a configured root " + r.Reason + " and authorises nothing")
	}
	if !roots.Configured() {
		log.Warn().Msgf("no authorised roots: reviews of files are refused until %s or --allow names a directory", project.RootsVariable)
	}
}

// greet tells a person why nothing happens.
func greet(w io.Writer, roots *project.Allowlist) {
	names := make([]string, len(roots.Roots))
	for i, r := range roots.Roots {
		names[i] = term.Name(r.Path)
	}
	if len(names) == 0 {
		names = []string{"none"}
	}
	fmt.Fprintf(w, "%s %s: an MCP server on stdin and stdout, read-only\n", program, version())
	fmt.Fprintf(w, "authorised roots: %s   (set %s to change)\n", strings.Join(names, ", "), project.RootsVariable)
	fmt.Fprintf(w, "This is meant to be started by a client. \"%s --help\" shows its config.\n", program)
}
