package review

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/coverage"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
)

// Detectors are the detectors of a process. They are prepared to be run
// together when that is first asked for: a server should start at once.
type Detectors struct {
	all []*detect.Detector
	set func() *detect.Set
}

// NewDetectors returns detectors.
func NewDetectors(all []*detect.Detector) *Detectors {
	return &Detectors{all: all, set: sync.OnceValue(func() *detect.Set { return detect.NewSet(all) })}
}

// An Outcome is what the detectors of one kind say about a project.
type Outcome struct {
	Findings []finding.Finding // sealed, in the order of [finding.Compare], not numbered
	Account  *coverage.Account
	Ran      []string // families whose detectors looked at something, sorted
	NotRun   []string // and those that had nothing to look at
}

// scanned is what the detectors of all kinds see in one file.
type scanned struct {
	pieces []piece
	capped []detect.Cap
}

// A piece is one candidate as a finding, and what decides whether it counts.
type piece struct {
	finding    finding.Finding
	detector   *detect.Detector
	replacedBy []*detect.Detector // that say it better where they apply
}

// Find runs all detectors over the project and returns what those of one kind
// say. One pass serves every kind: the next one finds its results in the
// cache. The only error is the end of ctx.
func (r *Review) Find(ctx context.Context, kind detect.Kind) (*Outcome, error) {
	results, err := r.scan(ctx)
	if err != nil {
		return nil, err
	}
	session := coverage.Begin(r.Tree)
	o := &Outcome{}
	languages := r.languages(kind)
	ran := map[string]bool{}
	for _, res := range results {
		if err := account(session, res, languages); err != nil {
			return nil, err
		}
		if res.Skip != "" {
			continue
		}
		r.familiesFor(res.File, kind, ran)
		for _, p := range res.Value.pieces {
			better := slices.ContainsFunc(p.replacedBy, func(d *detect.Detector) bool { return r.applies(d, res.File) })
			if p.detector.Tool == kind && !better && r.applies(p.detector, res.File) {
				o.Findings = append(o.Findings, p.finding)
			}
		}
		for _, c := range res.Value.capped {
			if d := r.detector(c.Rule); d != nil && d.Tool == kind && r.applies(d, res.File) {
				session.Unreported(coverage.Unreported{Path: c.Path, Rule: c.Rule, Reported: c.Limit, LeftOut: c.Seen - c.Limit})
			}
		}
	}
	o.Findings = append(o.Findings, r.byPath(kind, ran)...)
	slices.SortStableFunc(o.Findings, finding.Compare)
	session.Candidates(o.Findings)
	for _, u := range r.Stacks.Unsupported {
		if kind != detect.Secrets {
			session.Unknown(u.Stack)
		}
	}
	o.Account = session.Close()
	o.Ran, o.NotRun = r.families(kind, ran)
	return o, nil
}

// How many candidates of one rule are reported of one file. What is left out is
// told. The fewer files there are the more may each have, so that a tree made of
// nothing but hits costs no more than a large one.
const (
	maxInTree   = 1 << 18
	mostInFile  = 2000
	leastInFile = 25
)

// most returns how many candidates of one rule a file may have. It is the same
// for trees of about the same size, whose results then serve each other.
func (r *Review) most() int {
	files := 1
	for files < len(r.Tree.Files) {
		files *= 2
	}
	return min(max(maxInTree/files, leastInFile), mostInFile)
}

// scan runs the detectors of every kind over every file that one of them
// understands.
func (r *Review) scan(ctx context.Context) ([]project.Result[scanned], error) {
	most := r.most()
	return project.Analyze(ctx, r.Tree, r.desk.found, r.Tree.Files, project.Analysis[scanned]{
		Name:     "detect",
		Variant:  func(f project.File) string { return strconv.Itoa(most) + " " + f.Path },
		Run:      func(f project.File, text []byte) scanned { return r.desk.examine(f.Path, text, most) },
		Size:     func(s scanned) int { return 64 + 2048*len(s.pieces) + 128*len(s.capped) },
		Progress: func(done, all int) { r.tell.tell(done, all, fmt.Sprintf("%d of %d files reviewed", done, all)) },
	})
}

// account records what became of one file. One that no detector of the kind
// understands was not left out: there was nothing to do.
func account(s *coverage.Session, res project.Result[scanned], languages syntax.Language) error {
	switch {
	case res.Skip != "":
		return s.Skip(res.File.Path, res.Skip)
	case languages&syntax.Of(res.File.Path) == 0:
		return s.Skip(res.File.Path, project.NoDetector)
	}
	receipt, err := s.Read(res.File.Path)
	if err != nil {
		return err
	}
	return receipt.Reviewed()
}

// byPath asks the detectors that need no text about every file and about the
// project as a whole.
func (r *Review) byPath(kind detect.Kind, ran map[string]bool) []finding.Finding {
	var ds []*detect.Detector
	for _, d := range r.desk.detectors.all {
		if d.Path != nil && d.Tool == kind {
			ds = append(ds, d)
		}
	}
	if ds == nil {
		return nil
	}
	var out []finding.Finding
	ask := func(p detect.PathInfo, allowed func(*detect.Detector) bool) {
		for _, c := range detect.RunPath(p, ds).Candidates {
			if allowed(c.Detector) {
				ran[c.Detector.Family] = true
				out = append(out, r.desk.Seal.candidate(c, 0, ""))
			}
		}
	}
	whole := r.Stacks.Package
	ask(pathInfo("", whole), func(d *detect.Detector) bool { return admits(r.Stacks.Forced, whole, d) })
	for _, f := range r.Tree.Files {
		ask(pathInfo(f.Path, r.Stacks.Of(f)), func(d *detect.Detector) bool { return r.applies(d, f) })
	}
	return out
}

func (r *Review) detector(id string) *detect.Detector {
	for _, d := range r.desk.detectors.all {
		if d.Doc.ID == id {
			return d
		}
	}
	return nil
}
