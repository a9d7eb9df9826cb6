// Package threat builds a threat model for remediation: what may go wrong at
// the surfaces that a project really has, what to do about it, and what has
// not been shown.
//
// It is pure. Every threat belongs to a technology that was detected, and one
// that nothing in the project points to says so instead of becoming a finding.
package threat

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/architecture"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/stack"
	"github.com/mcpward/mcpward/pkg/finding"
)

// A Threat is one way in which a surface can be abused.
type Threat struct {
	ID           string           `json:"id"`     // TM-001 and so on
	Stride       string           `json:"stride"` // one letter
	Label        string           `json:"stride_label"`
	Title        string           `json:"title"`
	Description  string           `json:"description"`
	Assets       []string         `json:"affected_assets"`
	Components   []string         `json:"related_components"` // kinds of surfaces
	Controls     []string         `json:"recommended_controls"`
	Residual     finding.Severity `json:"residual_risk"` // high, medium or low
	Verification string           `json:"verification_suggestion"`
	Evidence     []string         `json:"evidence_paths"` // at most eight
	ProofGap     []string         `json:"proof_gap"`      // at most three
	Control      string           `json:"root_control"`   // names the threat in every report; "" for that of a focus
}

// An Asset is something worth protecting and the files that show it is there.
type Asset struct {
	Name     string   `json:"asset"`
	Evidence []string `json:"evidence_paths"`
}

// A Model is the whole threat model.
type Model struct {
	Stacks     []finding.Stack
	Assets     []string // as the caller named them, or the usual ones
	Backed     []Asset  // those of them that files point to
	Focus      string
	Boundaries []string
	Threats    []Threat
	Seeds      []finding.Finding // of threats with high residual risk and evidence
	Assumed    []string
	Invariants []string
	Questions  []string
}

// An Input is what [Build] works on.
type Input struct {
	Stacks       stack.Report // with a forced stack applied
	Architecture architecture.Model
	Secrets      []string // files that hold credentials, by their names
	Assets       []string // of the caller; none means the usual ones
	Focus        string   // of the caller; "" for none
}

// Build makes the model. It is deterministic.
func Build(in Input) Model {
	ev := collect(in)
	m := Model{
		Stacks: in.Stacks.Stacks, Assets: in.Assets, Focus: in.Focus,
		Boundaries: in.Architecture.Boundaries,
		Threats:    []Threat{}, Seeds: []finding.Finding{},
		Assumed: assumptions(in.Stacks), Invariants: invariants(in.Stacks),
	}
	if len(m.Assets) == 0 {
		m.Assets = usualAssets(in.Stacks)
	}
	m.Backed = backed(m.Assets, ev)
	for _, t := range templates {
		if t.applies(in.Stacks, ev) {
			m.add(t, ev, in.Stacks)
		}
	}
	if in.Focus != "" {
		m.add(focused(in.Focus), ev, in.Stacks)
	}
	m.Questions = questions(m, in)
	return m
}

// add turns a template into a threat, and into a finding if it deserves one.
func (m *Model) add(t template, ev evidence, r stack.Report) {
	paths := ev.of(t.kinds)
	threat := Threat{
		ID: fmt.Sprintf("TM-%03d", len(m.Threats)+1), Stride: t.stride, Label: labels[t.stride],
		Title: t.title, Description: t.description, Controls: t.controls, Residual: t.residual, Verification: t.verify,
		Assets: affected(m.Assets, t.assets), Components: t.components(ev),
		Evidence: append([]string{}, paths[:min(len(paths), maxEvidence)]...), ProofGap: t.gaps(paths), Control: t.control,
	}
	m.Threats = append(m.Threats, threat)
	if t.residual == finding.High && len(paths) > 0 {
		m.Seeds = append(m.Seeds, seed(threat, t, r, paths))
	}
}

const maxEvidence = 8

var labels = map[string]string{
	"S": "Spoofing", "T": "Tampering", "R": "Repudiation", "I": "Information disclosure", "D": "Denial of service", "E": "Elevation of privilege",
}

// evidence is the paths of the project by what they show.
type evidence map[architecture.Kind][]string

// secretFiles stands beside the kinds of surfaces.
const secretFiles architecture.Kind = "secret_file"

// maxKindPaths bounds the paths of one kind.
const maxKindPaths = 40

func collect(in Input) evidence {
	ev := evidence{}
	for _, s := range in.Architecture.Surfaces {
		for _, p := range s.Paths {
			if len(ev[s.Kind]) < maxKindPaths {
				ev[s.Kind] = append(ev[s.Kind], p)
			}
		}
	}
	ev[secretFiles] = in.Secrets[:min(len(in.Secrets), maxKindPaths)]
	return ev
}

// of returns the paths of several kinds, each path once, kind by kind in turn
// so that the first kind does not crowd out the others.
func (ev evidence) of(kinds []architecture.Kind) []string {
	out := []string{}
	for i := 0; i < maxKindPaths; i++ {
		for _, k := range kinds {
			if i < len(ev[k]) && !slices.Contains(out, ev[k][i]) {
				out = append(out, ev[k][i])
			}
		}
	}
	return out
}

// affected returns the assets that a threat is about: those whose name has
// one of its words, or all if none has.
func affected(assets, about []string) []string {
	out := []string{}
	for _, a := range assets {
		if slices.ContainsFunc(about, func(w string) bool { return strings.Contains(strings.ToLower(a), w) }) {
			out = append(out, a)
		}
	}
	if len(out) == 0 {
		return append(out, assets...)
	}
	return out
}

// assetKinds say which surfaces show that an asset is there.
var assetKinds = []struct {
	words []string
	kinds []architecture.Kind
}{
	{[]string{"session", "account", "identit", "login"}, []architecture.Kind{architecture.AuthSurface, architecture.Middleware}},
	{[]string{"credential", "key", "secret", "token", "password"}, []architecture.Kind{secretFiles, architecture.SecureStorage, architecture.Config}},
	{[]string{"data", "record", "customer", "tenant", "personal", "pii"}, []architecture.Kind{architecture.DataLayer, architecture.HTTPRoute, architecture.RPC, architecture.ServerAction}},
	{[]string{"payment", "billing", "money", "order"}, []architecture.Kind{architecture.Webhook}},
	{[]string{"device", "storage", "keychain"}, []architecture.Kind{architecture.SecureStorage}},
	{[]string{"availab", "service", "capacity"}, []architecture.Kind{architecture.HTTPRoute, architecture.RPC, architecture.Queue, architecture.Cron}},
	{[]string{"tool", "model", "agent"}, []architecture.Kind{architecture.AgentTool}},
}

func backed(assets []string, ev evidence) []Asset {
	out := []Asset{}
	for _, name := range assets {
		var kinds []architecture.Kind
		for _, a := range assetKinds {
			if slices.ContainsFunc(a.words, func(w string) bool { return strings.Contains(strings.ToLower(name), w) }) {
				kinds = append(kinds, a.kinds...)
			}
		}
		if paths := ev.of(kinds); len(paths) > 0 {
			out = append(out, Asset{name, paths[:min(len(paths), maxEvidence)]})
		}
	}
	return out
}

func usualAssets(r stack.Report) []string {
	out := []string{"accounts and sessions", "credentials and keys", "data of users and tenants"}
	if r.Has(finding.StackExpo) || r.Has(finding.StackSwift) {
		out = append(out, "data stored on devices")
	}
	if r.MCP {
		out = append(out, "what tools may do for a model")
	}
	return append(out, "availability of the service")
}
