package app

import (
	"context"
	_ "embed" // for the help text
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/urfave/cli/v3"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/scan"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/term"
)

//go:embed helpscan.txt
var helpScan string

// never is the threshold that nothing reaches.
const never = "never"

func scanCommand(w World) *cli.Command {
	return &cli.Command{
		Name: "scan", CustomHelpTemplate: helpScan, ArgValidator: words(0, 1, "a directory"),
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "format", Value: scan.Formats[0].Name},
			&cli.StringFlag{Name: "fail-on", Value: string(finding.High)},
			&cli.StringFlag{Name: "baseline"},
			&cli.StringFlag{Name: "changed-since"},
			&cli.StringFlag{Name: "output"},
		},
		Action: func(ctx context.Context, c *cli.Command) error {
			err := runScan(ctx, c, w)
			if ctx.Err() != nil {
				return errInterrupted
			}
			return err
		},
	}
}

// runScan reviews the directory that a person names, which is what authorises
// reading it.
func runScan(ctx context.Context, c *cli.Command, w World) error {
	format, err := scanFormat(c)
	if err != nil {
		return err
	}
	o, err := scanOptions(c, w)
	if err != nil {
		return err
	}
	r, err := scan.Run(ctx, o)
	if err != nil {
		return err
	}
	// A scan that was stopped while it wrote has not said everything either.
	if err := deliver(c.String("output"), format, r, w); err != nil || ctx.Err() != nil {
		return err
	}
	if threshold := c.String("fail-on"); threshold != never && r.AtLeast(finding.Severity(threshold)) > 0 {
		return errFindings
	}
	return nil
}

// scanFormat checks everything about the command line and returns the format.
func scanFormat(c *cli.Command) (scan.Format, error) {
	names := make([]string, len(scan.Formats))
	for i, f := range scan.Formats {
		names[i] = f.Name
	}
	thresholds := make([]string, 0, len(finding.Severities)+1)
	for _, s := range finding.Severities {
		thresholds = append(thresholds, string(s))
	}
	name := c.String("format")
	for _, err := range []error{
		onlyServing(c, "allow", "http", "packs", "debug", "log-level", "log-format"),
		filled(c, "baseline", "changed-since", "output"),
		oneOf("format", name, names),
		oneOf("fail-on", c.String("fail-on"), append(thresholds, never)),
	} {
		if err != nil {
			return scan.Format{}, err
		}
	}
	return scan.Formats[slices.Index(names, name)], nil
}

func scanOptions(c *cli.Command, w World) (scan.Options, error) {
	path := "."
	if c.Args().Present() {
		path = c.Args().First()
	}
	if path == "" {
		return scan.Options{}, &usageError{"the directory to scan is empty", "name one, or leave it out for the current directory"}
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return scan.Options{}, fmt.Errorf("find the directory to scan: %w", err)
	}
	cwd, err := filepath.Abs(".")
	if err != nil {
		return scan.Options{}, fmt.Errorf("find the working directory: %w", err)
	}
	limits, bad := project.OperatorLimits(w.Env)
	if len(bad) > 0 {
		return scan.Options{}, &usageError{bad[0] + " is no positive number", "give it one, or leave it out"}
	}
	o := scan.Options{Path: path, Cwd: cwd, Limits: limits, Since: c.String("changed-since")}
	if baseline := c.String("baseline"); baseline != "" {
		o.Baseline, err = scan.ReadBaseline(baseline)
	}
	return o, err
}

// deliver writes the report to stdout, or to a file and only its last lines to
// stdout.
func deliver(path string, format scan.Format, r *scan.Result, w World) error {
	style := term.Detect(w.Out, term.Auto, w.Env)
	if path == "" {
		text, err := format.Text(r, version(), style)
		if err != nil {
			return err
		}
		return write(w.Out, text)
	}
	text, err := format.Text(r, version(), term.Style{})
	if err != nil {
		return err
	}
	if err := scan.WriteFile(path, text); err != nil {
		return err
	}
	return write(w.Out, r.Summary(style.Width))
}

// write writes to stdout. A reader that has seen enough, as "head" has, is no
// failure.
func write(out io.Writer, text string) error {
	_, err := io.WriteString(out, text)
	if errors.Is(err, syscall.EPIPE) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("write to stdout: %w", err)
	}
	return nil
}
