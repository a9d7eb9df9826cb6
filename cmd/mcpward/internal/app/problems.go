package app

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/config"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract/lockfile"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/term"
)

// problem makes any error one that can be reported.
func problem(kind string, err error) *report.Problem {
	var p *report.Problem
	if errors.As(err, &p) {
		return p
	}
	return &report.Problem{Kind: kind, Message: term.Line(err.Error())}
}

// configProblem shows each mistake of a config at its line.
func configProblem(err error) *report.Problem {
	var e *config.Error
	if !errors.As(err, &e) {
		p := problem(kindConfig, err)
		if strings.HasPrefix(p.Message, "no config at") {
			p.Hint = `run "mcpward init" to write one`
		}
		return p
	}
	first := e.Problems[0]
	p := &report.Problem{Kind: kindConfig, Message: e.Text(first), Detail: e.Excerpt(first), Hint: first.Hint}
	for _, next := range e.Problems[1:] {
		if p.Hint != "" {
			p.Detail = append(p.Detail, "hint: "+p.Hint)
		}
		p.Detail = append(p.Detail, "mcpward: "+e.Text(next))
		p.Detail = append(p.Detail, e.Excerpt(next)...)
		p.Hint = next.Hint
	}
	return p
}

// lockfileHints say what to do about a lockfile that cannot be used. None of
// them overwrites it: what it pinned is lost then.
var lockfileHints = map[lockfile.Kind]string{
	lockfile.Directory:  "--lock and checks.drift.baseline name a file",
	lockfile.Special:    "--lock and checks.drift.baseline name a file",
	lockfile.Newer:      "a newer mcpward wrote it; update this one",
	lockfile.Unreadable: "check who may read the file and its folder",
	lockfile.Unwritable: "check who may write to the folder; what was there is untouched",
}

const restoreLockfile = `restore it from version control, or remove it and run "mcpward baseline" again`

func (p *plan) lockfileProblem(err error, o *options) *report.Problem {
	out := problem(kindLockfile, err)
	var e *lockfile.Error
	switch {
	case !errors.As(err, &e):
	case e.Kind == lockfile.Missing:
		out.Hint = fmt.Sprintf(`run "%s" to create it, review it and commit it`, p.command(o, "baseline", ""))
	default:
		out.Hint = or(lockfileHints[e.Kind], restoreLockfile)
	}
	return out
}

// serverProblem says why a server could not be examined, with the last it
// said.
func serverProblem(ctx context.Context, err error, c *captured, p *plan) *report.Problem {
	var e *wire.Error
	if ctx.Err() != nil {
		return interrupted()
	}
	if !errors.As(err, &e) {
		return &report.Problem{Kind: "protocol", Message: term.Line(p.secret.String(err.Error()))}
	}
	out := &report.Problem{Kind: string(e.Kind), Message: term.Line(p.secret.String(e.Error()))}
	if lines := quoted(p, e.Noise); len(lines) > 0 {
		out.Detail = append(append(out.Detail, "it wrote this to stdout, which is not JSON-RPC:"), lines...)
	}
	if lines := quoted(p, lastLines(e.Stderr)); len(lines) > 0 {
		out.Detail = append(append(out.Detail, "its last lines on stderr:"), lines...)
	}
	out.Hint = p.secret.String(serverHint(e, c))
	return out
}

func interrupted() *report.Problem {
	return &report.Problem{Kind: report.KindInterrupted, Message: "interrupted"}
}

// shownLines is how many lines of a server's output an error repeats.
const shownLines = 10

func lastLines(text string) []string {
	text = strings.TrimRight(text, "\r\n")
	if text == "" {
		return nil
	}
	return strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
}

// quoted shows the last lines behind a gutter and says how many came before.
func quoted(p *plan, lines []string) []string {
	var out []string
	if n := len(lines) - shownLines; n > 0 {
		out = append(out, fmt.Sprintf("  (%d earlier lines not shown)", n))
		lines = lines[n:]
	}
	for _, line := range lines {
		out = append(out, "  | "+term.Quote(p.secret.String(line)))
	}
	return out
}

// serverHint names the first thing to try.
func serverHint(e *wire.Error, c *captured) string {
	stdio := c.job.launch.Transport == "stdio"
	switch {
	case stdio && len(e.Noise) > 0 && e.Kind != wire.KindServerExit:
		return "an stdio server must log to stderr; if it speaks HTTP, set transport: http"
	case e.Kind == wire.KindServerStart:
		return "check that the command is installed and may be run"
	case stdio && e.Kind == wire.KindServerExit:
		return "run the command yourself: " + commandText(c.job.launch)
	}
	switch e.Kind {
	case wire.KindTimeout:
		return timeoutHint(e, c.job)
	case wire.KindTransport:
		return transportHint(e)
	case wire.KindAuth:
		return `send credentials with headers: { Authorization: "Bearer ${TOKEN}" }, or --header`
	case wire.KindNotJSON:
		if !stdio {
			return endpointHint
		}
	case wire.KindRevision:
		return "--protocol-version REV tries another revision"
	}
	return ""
}

const endpointHint = "the url must be that of the MCP endpoint, often ending in /mcp"

func transportHint(e *wire.Error) string {
	switch {
	case e.HTTPStatus == http.StatusNotFound:
		return endpointHint
	case errors.Is(e.Err, syscall.ECONNREFUSED):
		return "check the url, and that the server is running"
	}
	return ""
}

func timeoutHint(e *wire.Error, j *job) string {
	switch {
	case j.adHoc && e.Connecting && filepath.Base(j.target.Command) == "npx":
		return "npx may still be downloading the package; --timeout sets the limit"
	case j.adHoc:
		return "--timeout sets the limit"
	case e.Limit == 0:
		return "--timeout and timeouts.run_ms set the limit"
	case e.Connecting:
		return "timeouts.connect_ms sets the limit"
	}
	return "timeouts.call_ms sets the limit"
}
