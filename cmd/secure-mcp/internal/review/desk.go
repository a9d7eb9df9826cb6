package review

import (
	"context"
	"fmt"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project/cache"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/stack"
)

// CacheBytes is how much of earlier work one process keeps.
const CacheBytes = 64 << 20

// A Desk is where the reviews of one process are made. What one of them finds
// out about a file, the others use.
type Desk struct {
	Roots     *project.Allowlist
	Seal      Seal
	Cwd       string         // that relative roots are taken from
	Limits    project.Limits // of the operator, for every review; 0 is none
	facts     *cache.Cache   // of single files, small
	found     *cache.Cache   // candidates, which in a bad project are many and must not push out the facts
	detectors *Detectors
}

// NewDesk returns a desk with an empty cache.
func NewDesk(roots *project.Allowlist, seal Seal, cwd string, detectors *Detectors) *Desk {
	return &Desk{Roots: roots, Seal: seal, Cwd: cwd, facts: cache.New(CacheBytes / 4), found: cache.New(3 * CacheBytes / 4), detectors: detectors}
}

// Options say what to review. The zero value is everything.
type Options struct {
	Stack    string // one that is forced; "" or "auto" for what is detected
	Focus    []string
	MaxFiles int // 0 for the default
	MaxDepth int // 0 for the default
}

// Progress hears how far a review has come; it may be nil.
type Progress func(done, total int, what string)

func (p Progress) tell(done, total int, what string) {
	if p != nil {
		p(done, total, what)
	}
}

// A Review is one look at one root. Close it.
type Review struct {
	Root   *project.Root
	Tree   *project.Tree
	Stacks stack.Report
	desk   *Desk
	tell   Progress
}

// Open walks the root that path names and finds out which stacks it uses. The
// errors are a [*project.Problem] and the end of ctx.
func (d *Desk) Open(ctx context.Context, path string, o Options, p Progress) (*Review, error) {
	root, err := d.Roots.Find(path, d.Cwd)
	if err != nil {
		return nil, err
	}
	r := &Review{Root: root, desk: d, tell: p}
	if err := r.look(ctx, o); err != nil {
		root.Close() // read only: nothing can be lost
		return nil, err
	}
	return r, nil
}

// Close releases the root.
func (r *Review) Close() error { return r.Root.Close() }

func (r *Review) look(ctx context.Context, o Options) (err error) {
	r.Tree, err = project.Walk(ctx, r.Root, project.Options{
		Limits: project.Limits{Files: o.MaxFiles, Depth: o.MaxDepth}.Within(r.desk.Limits), Focus: o.Focus,
		Progress: func(entries int) { r.tell.tell(entries, 0, fmt.Sprintf("looking at the tree: %d entries", entries)) },
	})
	if err != nil {
		return err
	}
	texts, err := r.Texts(ctx, stack.Inputs(r.Tree))
	if err != nil {
		return err
	}
	r.Stacks = stack.Detect(r.Tree, texts).Force(o.Stack)
	return nil
}

// Texts returns the texts of those of the files that can be read.
func (r *Review) Texts(ctx context.Context, files []project.File) (map[string][]byte, error) {
	results, err := project.Analyze(ctx, r.Tree, r.desk.facts, files, project.Analysis[[]byte]{
		Name: "text",
		Run:  func(_ project.File, text []byte) []byte { return text },
		Size: func(text []byte) int { return len(text) },
	})
	if err != nil {
		return nil, err
	}
	texts := make(map[string][]byte, len(results))
	for _, res := range results {
		if res.Skip == "" {
			texts[res.File.Path] = res.Value
		}
	}
	return texts, nil
}
