package tool

import (
	"context"
	"os"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/catalog"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/pack"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/report"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/run"
	"github.com/mcpward/mcpward/pkg/redact"
)

// An Env is what tools may use of the world.
type Env struct {
	Roots   *project.Allowlist
	Redact  *redact.Redactor
	Packs   *pack.Registry // the built-in packs if nil
	Reports *report.Store  // a new store if nil
	Desk    *review.Desk   // a new one for Roots if nil
	Cwd     string         // working directory, that relative roots are taken from
	Limits  project.Limits // of the operator
	Version string         // of this program, for reports

	// Warn, if not nil, hears what the operator should know of a call. The text
	// is sealed.
	Warn func(text string)

	// Detectors are those of the category tools, all if nil.
	Detectors []*detect.Detector

	Scanners run.Options                                     // the operator's part of it
	Scan     func(context.Context, run.Options) []run.Report // run.Scanners if nil
}

// Complete returns the environment with defaults for what is missing.
func (e Env) Complete() *Env {
	if e.Packs == nil {
		e.Packs = pack.Builtin()
	}
	if e.Reports == nil {
		e.Reports = report.NewStore(report.DefaultStore)
	}
	if e.Detectors == nil {
		e.Detectors = catalog.Detectors
	}
	if e.Scan == nil {
		e.Scan = run.Scanners
	}
	if e.Cwd == "" {
		e.Cwd, _ = os.Getwd() // without it, relative roots are outside
	}
	if e.Desk == nil {
		e.Desk = review.NewDesk(e.Roots, review.NewSeal(e.Redact), e.Cwd, review.NewDetectors(e.Detectors))
		e.Desk.Limits = e.Limits
	}
	return &e
}

// seal is what text from outside passes on its way into a result.
func (e *Env) seal() review.Seal { return e.Desk.Seal }
