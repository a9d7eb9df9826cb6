package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/term"
)

func suiteVerb() verb {
	return verb{
		name:  "suite",
		usage: "write a first suite of cases for a server",
		text: `mcpward suite works on suites: lists of calls and what has to come of them,
which mcpward run makes.`,
		verbs: []verb{suiteInitVerb()},
	}
}

// defaultSuite is where a first suite is written.
const defaultSuite = "mcpward.suite.yaml"

func suiteInitVerb() verb {
	return verb{
		name:  "init",
		usage: "write a suite for the read-only tools of a server",
		args:  " [-- COMMAND [ARG…]]",
		text: `mcpward suite init reads the tools of a server and writes a suite that calls
those that say they are read-only, with arguments made up from their schemas. It
calls no tool itself and never overwrites a file.`,
		example: []string{"mcpward suite init", "mcpward suite init --output tests/first.yaml -- node server.js"},
		exits: `Exit status
  0    written
  2    not written: usage, config, the file exists, or a server that did not answer
  130  interrupted
`,
		flags: append([]flagGroup{{"File", []flag{
			{name: "output", short: "o", value: "PATH", text: "where to write (default " + defaultSuite + ")"},
		}}}, append(slices.Clone(serverFlags), flagGroup{"Output", []flag{colorFlag}})...),
		server: true,
		print:  (*runner).suiteInit,
	}
}

// suiteInit writes the suite and says so. There is no report.
func (r *runner) suiteInit(ctx context.Context, o *options) (int, error) {
	p, err := r.newPlan(o)
	if err != nil {
		return 0, err
	}
	if len(p.jobs) > 1 {
		return 0, &report.Problem{
			Kind: kindUsage, Message: fmt.Sprintf("%s names %d servers, and a suite is for one", term.Name(p.config), len(p.jobs)),
			Hint: "name it with --server",
		}
	}
	c := r.capture(ctx, o, p, []string{""})[0]
	if c.problem != nil {
		_ = r.masked(r.Stderr, c.problem.Write)
		return (&report.Report{Problem: c.problem}).Exit(), nil
	}
	path := or(o.output, defaultSuite)
	start := suite.Starter(c.surface)
	if err := writeNew(path, start.YAML); err != nil {
		return 0, err
	}
	text := fmt.Sprintf("wrote %s: %d cases for %s\n", term.Name(path), start.Cases, identity(c.surface, c.job.name))
	for _, left := range start.Left {
		text += fmt.Sprintf("  left out %s: %s\n", term.Name(left.Tool), left.Reason)
	}
	text += fmt.Sprintf("\nRead it, give the cases arguments that mean something, and name it in the config:\n  suites: [%s]\n", term.Quote(path))
	return report.ExitPass, writeMasked(r.Stdout, text, r.secret)
}

// writeNew writes a file that must not exist.
func writeNew(path string, text []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return &report.Problem{
			Kind: kindOutput, Message: fmt.Sprintf("%s exists already and is left as it is", term.Name(path)),
			Hint: "remove it first, or write another file with --output",
		}
	}
	if err == nil {
		_, err = f.Write(text)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		return &report.Problem{Kind: kindOutput, Message: term.Line(fmt.Sprintf("write suite: %v", err))}
	}
	return nil
}
