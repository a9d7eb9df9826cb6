package coverage

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/pkg/finding"
)

// ResponseSize is the reason of [Account.Cut] for a response that was too
// long.
const ResponseSize = "response_size"

// A Report is an account as tools return it. Its keys are published. Lists of
// paths are as long as the budget allows; Omitted says how much longer they
// are, and Directories counts everything in any case.
type Report struct {
	Included        []string                    `json:"included_paths"`
	Excluded        []project.Exclusion         `json:"excluded_paths"`
	Ignored         []project.Exclusion         `json:"ignored_paths"`
	Directories     []Directory                 `json:"directories"`
	Omitted         Omitted                     `json:"omitted"`
	Caps            Caps                        `json:"caps"`
	Truncation      Truncation                  `json:"truncation"`
	Reviewed        []string                    `json:"files_reviewed"`
	Candidates      []Candidate                 `json:"candidate_dispositions"`
	CandidateCounts map[finding.Disposition]int `json:"candidate_disposition_counts"`
	Unreported      []Unreported                `json:"unreported_places,omitempty"`
	Basis           string                      `json:"review_basis"`
	Status          string                      `json:"scan_status"`
	Absence         string                      `json:"not_observed_means"`
}

// Omitted counts what the lists of a report leave out for their length.
type Omitted struct {
	Included   int `json:"included_paths"`
	Excluded   int `json:"excluded_paths"`
	Ignored    int `json:"ignored_paths"`
	Reviewed   int `json:"files_reviewed"`
	Candidates int `json:"candidate_dispositions"`
	Unreported int `json:"unreported_places,omitempty"`
}

func (o Omitted) any() bool { return o != Omitted{} }

// Caps are the limits of the walk.
type Caps struct {
	Files      int   `json:"max_files"`
	Depth      int   `json:"max_depth"`
	FileBytes  int64 `json:"max_file_bytes"`
	TotalBytes int64 `json:"max_total_bytes"`
}

func capsOf(l project.Limits) Caps { return Caps{l.Files, l.Depth, l.FileBytes, l.TotalBytes} }

func (c Caps) least(d Caps) Caps {
	return Caps{min(c.Files, d.Files), min(c.Depth, d.Depth), min(c.FileBytes, d.FileBytes), min(c.TotalBytes, d.TotalBytes)}
}

// Truncation says which limits took something away, [HitsPerFile] among them. EventsTruncated means that
// lists of the report are shorter than they could be.
type Truncation struct {
	Truncated       bool     `json:"truncated"`
	Reasons         []string `json:"reasons"`
	EventsTruncated bool     `json:"coverage_events_truncated"`
}

// A Directory counts the paths in a directory. One with Below counts those of
// all directories below it too.
type Directory struct {
	Path     string `json:"path"`
	Files    int    `json:"files"`
	Reviewed int    `json:"reviewed"`
	Excluded int    `json:"excluded"`
	Ignored  int    `json:"ignored"`
	Below    bool   `json:"includes_subdirectories,omitempty"`
}

// A Candidate is what a report says of one finding.
type Candidate struct {
	ID          string              `json:"id"`
	Disposition finding.Disposition `json:"disposition"`
	Reason      string              `json:"reason"`
	File        string              `json:"file,omitempty"`
	Line        int                 `json:"line,omitempty"`
	RuleFamily  string              `json:"rule_family,omitempty"`
	InstanceID  string              `json:"instance_id,omitempty"`
}

// The values of a report's Basis, Status and Absence.
const (
	ContentReview = "content_review"
	InventoryOnly = "inventory_only"

	Complete  = "complete"  // everything that is part of the project was reviewed, and no source file was left out by policy
	Partial   = "partial"   // something was not, or not all that was seen is reported
	Truncated = "truncated" // a limit of the server is why; a narrower call sees more

	NoCandidate  = "no_candidate_in_files_reviewed"
	ScopePartial = "scope_was_truncated_or_partial"
	NotReviewed  = "inventory_only_contents_not_reviewed"
)

// A Budget bounds the lists of a report; 0 is no bound.
type Budget struct {
	Paths       int // each list of paths, and the candidates
	Directories int
}

// Report returns the account within a budget.
func (a *Account) Report(b Budget) Report {
	r := Report{
		Included: cut(a.Included, b.Paths), Excluded: cut(a.Excluded, b.Paths), Ignored: cut(a.Ignored, b.Paths),
		Reviewed: cut(a.Reviewed, b.Paths), Candidates: cut(a.Candidates, b.Paths), Unreported: cut(a.Unreported, b.Paths),
		Directories: a.directories(b.Directories), Caps: a.Caps,
		CandidateCounts: counts(a.Candidates),
		Basis:           a.Basis(), Status: a.Status(), Absence: a.Absence(),
	}
	r.Omitted = Omitted{
		len(a.Included) - len(r.Included), len(a.Excluded) - len(r.Excluded), len(a.Ignored) - len(r.Ignored),
		len(a.Reviewed) - len(r.Reviewed), len(a.Candidates) - len(r.Candidates), len(a.Unreported) - len(r.Unreported),
	}
	reasons := slices.AppendSeq([]string{}, maps.Keys(a.Truncated))
	if len(a.Unreported) > 0 {
		reasons = append(reasons, HitsPerFile)
	}
	r.Truncation = Truncation{len(reasons) > 0, reasons, r.Omitted.any()}
	slices.Sort(r.Truncation.Reasons)
	return r
}

// Basis says whether any content was read.
func (a *Account) Basis() string {
	if a.Receipts {
		return ContentReview
	}
	return InventoryOnly
}

// Status says how much of the project was reviewed.
func (a *Account) Status() string {
	switch {
	case len(a.Truncated) > 0:
		return Truncated
	case !a.Receipts, len(a.Excluded) > 0, len(a.Reviewed) < len(a.Included), len(a.Unread()) > 0, len(a.Unreported) > 0, len(a.Unknown) > 0:
		return Partial
	}
	return Complete
}

// Unread counts by reason the source files that policy leaves out for what they
// say of themselves or for what git is told of them, and the directories that
// git ignores or that are left out for their name. Whoever writes the project decides about these, so nothing can
// be said of what they hold.
func (a *Account) Unread() map[project.Reason]int {
	n := map[project.Reason]int{}
	for _, e := range a.Ignored {
		source := e.Kind == project.KindFile && sources[strings.ToLower(path.Ext(e.Path))]
		switch e.Reason {
		case project.GitIgnored:
			if source || e.Kind == project.KindDirectory {
				n[e.Reason]++
			}
		case project.Generated:
			if project.ByName(e.Path) {
				n[e.Reason]++
			}
		case project.GeneratedFile, project.Minified, project.Binary:
			if source {
				n[e.Reason]++
			}
		}
	}
	return n
}

// sources are the extensions of files that hold code.
var sources = func() map[string]bool {
	set := map[string]bool{}
	for _, ext := range strings.Fields(`
		.js .jsx .mjs .cjs .ts .tsx .mts .cts .vue .svelte .astro .html .htm
		.py .pyi .rb .php .go .rs .java .kt .kts .scala .groovy .cs .fs .vb .swift .m .mm .c .h .cc .cpp .cxx .hpp .dart .ex .exs .lua .pl
		.sh .bash .zsh .ps1 .sql .prisma .graphql .tf .yml .yaml .toml .json .xml .plist .gradle .properties`) {
		set[ext] = true
	}
	return set
}()

// Absence says what it means that a finding is not there.
func (a *Account) Absence() string {
	switch {
	case !a.Receipts:
		return NotReviewed
	case a.Status() == Complete:
		return NoCandidate
	}
	return ScopePartial
}

// counts has all dispositions, so that a zero is seen to be one.
func counts(all []Candidate) map[finding.Disposition]int {
	n := map[finding.Disposition]int{}
	for _, d := range finding.Dispositions {
		n[d] = 0
	}
	for _, c := range all {
		n[c.Disposition]++
	}
	return n
}

func cut[T any](list []T, n int) []T {
	if n > 0 && len(list) > n {
		list = list[:n]
	}
	return append([]T{}, list...) // an empty list is [] and not null
}

// directories counts per directory. If there are more than the budget allows,
// all below a certain depth count for the directory above them.
func (a *Account) directories(budget int) []Directory {
	exact := a.count(1 << 20)
	if budget <= 0 || len(exact) <= budget {
		return exact
	}
	for depth := deepest(exact); depth > 0; depth-- {
		if rolled := a.count(depth - 1); len(rolled) <= budget || depth == 1 {
			return rolled
		}
	}
	return exact
}

func deepest(all []Directory) int {
	deep := 0
	for _, d := range all {
		deep = max(deep, strings.Count(d.Path, "/")+1)
	}
	return deep
}

// count counts per directory of at most depth elements, 0 being the root.
func (a *Account) count(depth int) []Directory {
	by := map[string]*Directory{}
	at := func(path string) *Directory {
		dir := project.Dir(path)
		short := shorten(dir, depth)
		if by[short] == nil {
			by[short] = &Directory{Path: short}
		}
		by[short].Below = by[short].Below || short != dir
		return by[short]
	}
	for _, p := range a.Included {
		at(p).Files++
	}
	for _, p := range a.Reviewed {
		at(p).Reviewed++
	}
	for _, e := range a.Excluded {
		at(e.Path).Excluded++
	}
	for _, e := range a.Ignored {
		at(e.Path).Ignored++
	}
	out := make([]Directory, 0, len(by))
	for _, d := range by {
		out = append(out, *d)
	}
	slices.SortFunc(out, func(a, b Directory) int { return strings.Compare(a.Path, b.Path) })
	return out
}

func shorten(dir string, depth int) string {
	if dir == "." || depth == 0 {
		return "."
	}
	for i := range len(dir) {
		if dir[i] == '/' {
			if depth--; depth == 0 {
				return dir[:i]
			}
		}
	}
	return dir
}

func compareExclusions(a, b project.Exclusion) int {
	return cmp.Or(strings.Compare(a.Path, b.Path), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Reason, b.Reason))
}

func compareCandidates(a, b Candidate) int {
	return cmp.Or(strings.Compare(a.ID, b.ID), strings.Compare(a.InstanceID, b.InstanceID), cmp.Compare(a.Disposition, b.Disposition), cmp.Compare(a.Line, b.Line), strings.Compare(a.Reason, b.Reason))
}
