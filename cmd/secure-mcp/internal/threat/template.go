package threat

import (
	"slices"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/architecture"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/stack"
	"github.com/mcpward/mcpward/pkg/finding"
)

// A template is a threat before it meets a project.
type template struct {
	stride   string
	title    string
	control  string // root_control of its finding
	stack    string // the technology it is about, "" for any
	needs    []architecture.Kind
	kinds    []architecture.Kind // where the evidence is
	assets   []string            // words of the assets it affects
	residual finding.Severity

	description, impact, remediation, left, verify string
	controls                                       []string
	cwe                                            string
	open                                           []string // what reading does not show
}

// applies reports whether the project uses the technology, and has one of the
// surfaces that the threat needs.
func (t template) applies(r stack.Report, ev evidence) bool {
	if t.stack != "" && !uses(r, t.stack) {
		return false
	}
	return len(t.needs) == 0 || slices.ContainsFunc(t.needs, func(k architecture.Kind) bool { return len(ev[k]) > 0 })
}

// uses also knows technologies without detectors.
func uses(r stack.Report, tech string) bool {
	return slices.Contains(r.Routing(), tech) || slices.ContainsFunc(r.Unsupported, func(u stack.Unsupported) bool { return u.Stack == tech })
}

// components are the kinds of surfaces that the project has of those that the
// threat is about.
func (t template) components(ev evidence) []string {
	out := []string{}
	for _, k := range t.kinds {
		if len(ev[k]) > 0 {
			out = append(out, string(k))
		}
	}
	return out
}

// gaps says what is not shown; first, if so, that nothing points to the
// threat at all.
func (t template) gaps(paths []string) []string {
	if len(paths) == 0 {
		return append([]string{"No file was recognised that this threat would go through; it is here because projects of this kind usually have one."}, t.open[:min(len(t.open), 2)]...)
	}
	return append([]string{}, t.open[:min(len(t.open), 3)]...)
}

// focused is the threat that a caller's area of interest adds. The area is
// quoted as data in the finding-free description only.
func focused(area string) template {
	return template{
		stride: "T", title: "Untrusted input reaches the area under focus", residual: finding.Medium,
		kinds:       []architecture.Kind{architecture.HTTPRoute, architecture.ServerAction, architecture.RPC, architecture.Webhook, architecture.DeepLink},
		description: "The caller asked to look at this area: " + quote(area) + ". Whatever enters it from outside may be shaped to change what it does.",
		controls:    []string{"List every entry into the area and validate its input there.", "Give the area only the rights that it needs."},
		verify:      "Follow each entry into the area to its sink and name the check in between.",
		open:        []string{"Which entries lead into the area was not determined."},
	}
}
