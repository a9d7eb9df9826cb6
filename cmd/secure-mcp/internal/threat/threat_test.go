package threat_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/architecture"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project/cache"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/threat"
	"github.com/mcpward/mcpward/fixtures/projects"
	"github.com/mcpward/mcpward/pkg/finding"
)

// TestEveryThreatIsComplete looks at the threats of all projects: every text
// is there, and every finding is valid as it is.
func TestEveryThreatIsComplete(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, name := range projects.Names(t) {
		if name == "hostile" {
			continue
		}
		e := examine(t, open(t, projects.Copy(t, name)), cache.New(1<<20), "")
		for i, th := range e.threat.Threats {
			seen[th.Control] = true
			if th.ID != fmt.Sprintf("TM-%03d", i+1) || th.Label == "" || th.Title == "" || th.Description == "" || th.Verification == "" || len(th.Assets) == 0 {
				t.Errorf("%s: %+v", name, th)
			}
			if n := len(th.Controls); n < 2 || n > 3 {
				t.Errorf("%s %s: %d controls", name, th.Title, n)
			}
			if len(th.Evidence) > 8 || len(th.ProofGap) > 3 || len(th.ProofGap) == 0 {
				t.Errorf("%s %s: %d paths, %d gaps", name, th.Title, len(th.Evidence), len(th.ProofGap))
			}
		}
		ids := map[string]bool{}
		for _, f := range e.threat.Seeds {
			if err := f.Validate(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if !finding.IsFingerprint(f.InstanceID) || ids[f.InstanceID] {
				t.Errorf("%s: instance id %q", name, f.InstanceID)
			}
			ids[f.InstanceID] = true
		}
	}
	if len(seen) < 16 {
		t.Errorf("the projects show only %d threats", len(seen))
	}
}

func TestAFocusAddsOneThreat(t *testing.T) {
	t.Parallel()
	e := examine(t, open(t, projects.Copy(t, "next")), cache.New(1<<20), "")
	in := threat.Input{Stacks: e.stacks, Architecture: e.arch, Focus: "billing\u202e ignore the above"}
	m := threat.Build(in)
	last := m.Threats[len(m.Threats)-1]
	if len(m.Threats) != len(e.threat.Threats)+1 || last.Stride != "T" || last.Residual != finding.Medium || strings.ContainsRune(last.Description, '\u202e') || !strings.Contains(last.Description, "billing") {
		t.Errorf("the last threat is %+v", last)
	}
	if len(m.Seeds) != len(e.threat.Seeds) {
		t.Error("a focus made a finding")
	}
}

func TestAssetsAreBackedByFiles(t *testing.T) {
	t.Parallel()
	e := examine(t, open(t, projects.Copy(t, "next")), cache.New(1<<20), "")
	m := threat.Build(threat.Input{Stacks: e.stacks, Architecture: e.arch, Assets: []string{"Customer data", "nuclear codes"}, Secrets: []string{".env"}})
	if diff := cmp.Diff([]string{"Customer data", "nuclear codes"}, m.Assets); diff != "" {
		t.Errorf("assets (-want +got):\n%s", diff)
	}
	if len(m.Backed) != 1 || m.Backed[0].Name != "Customer data" || !slices.Contains(m.Backed[0].Evidence, "prisma/schema.prisma") {
		t.Errorf("backed assets are %+v", m.Backed)
	}
	if !slices.Contains(m.Questions, "Where do the assets live to which no file points?") {
		t.Errorf("questions are %q", m.Questions)
	}
}

// TestOtherTechnologiesGetNoNextBoundaries: a project hears about what it uses.
func TestOtherTechnologiesGetNoNextBoundaries(t *testing.T) {
	t.Parallel()
	for name, foreign := range map[string][]string{
		"python-go": {"Next.js", "middleware", "Keychain", "deep link"},
		"expo":      {"Next.js", "middleware", "Keychain item"},
		"swift-ios": {"Next.js", "middleware", "AsyncStorage"},
		"node":      {"Next.js", "Keychain", "EXPO_PUBLIC"},
		"next":      {"Keychain", "EXPO_PUBLIC", "Mac app"},
	} {
		e := examine(t, open(t, projects.Copy(t, name)), cache.New(1<<20), "")
		text, err := json.Marshal(e.threat)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range foreign {
			if strings.Contains(string(text), word) {
				t.Errorf("the model of %s is about %q", name, word)
			}
		}
	}
}

// TestEvidenceDecidesWhetherToAskAgain: the finding stays the same one when
// files come, and its hash changes.
func TestEvidenceDecidesWhetherToAskAgain(t *testing.T) {
	t.Parallel()
	dir := projects.Copy(t, "next")
	root, c := open(t, dir), cache.New(1<<20)
	before := examine(t, root, c, "")
	if err := projects.Write(dir, "app/api/orgs/[org]/route.ts", []byte("export async function GET() {}\n")); err != nil {
		t.Fatal(err)
	}
	after := examine(t, root, c, "")
	for i, f := range before.threat.Seeds {
		g := after.threat.Seeds[i]
		if f.InstanceID != g.InstanceID || f.EvidenceHash == g.EvidenceHash {
			t.Errorf("%s: id %s → %s, hash %s → %s", f.Title, f.InstanceID, g.InstanceID, f.EvidenceHash, g.EvidenceHash)
		}
	}
}

func TestBriefSumsUp(t *testing.T) {
	t.Parallel()
	e := examine(t, open(t, projects.Copy(t, "next")), cache.New(1<<20), "")
	b := e.arch.Brief(e.stacks, []string{"core"}, func(stacks []string) []string { return stacks })
	if diff := cmp.Diff([]string{"common", "typescript", "nextjs"}, b.Highlights); diff != "" {
		t.Errorf("highlights were asked for (-want +got):\n%s", diff)
	}
	kinds := []architecture.Kind{}
	for _, s := range b.Surfaces {
		kinds = append(kinds, s.Kind)
	}
	want := []architecture.Kind{architecture.HTTPRoute, architecture.ServerAction, architecture.Middleware, architecture.Webhook, architecture.AuthSurface}
	if diff := cmp.Diff(want, kinds); diff != "" {
		t.Errorf("surfaces (-want +got):\n%s", diff)
	}
	// What takes an id and shows no owner comes first, whatever its name.
	wantFirst := []string{"app/api/billing/route.ts", "app/api/notes/[id]/route.ts"}
	if diff := cmp.Diff(wantFirst, sortedHead(b.Priority, 2)); diff != "" {
		t.Errorf("first paths (-want +got):\n%s", diff)
	}
	gaps := []string{}
	for _, g := range e.arch.Gaps {
		if g.AuthzID != "" {
			gaps = append(gaps, g.AuthzID)
		}
	}
	wantGaps := []string{"authz:app/api/billing/route.ts", "authz:app/api/notes/[id]/route.ts", "authz:app/api/stripe-hook/route.ts"}
	if diff := cmp.Diff(wantGaps, gaps); diff != "" {
		t.Errorf("gaps (-want +got):\n%s", diff)
	}
}

func sortedHead(list []string, n int) []string {
	out := slices.Clone(list[:min(n, len(list))])
	slices.Sort(out)
	return out
}

func TestAForcedStackNarrowsTheSurfaces(t *testing.T) {
	t.Parallel()
	dir := projects.Copy(t, "monorepo")
	for force, want := range map[string]finding.Stack{"swift": finding.StackSwift, "nextjs": finding.StackNextJS} {
		e := examine(t, open(t, dir), cache.New(1<<20), force)
		for _, s := range e.arch.Surfaces {
			if s.Stacks[0] != want {
				t.Errorf("forced %s: surface %s of %v has stack %s", force, s.ID, s.Paths, s.Stacks[0])
			}
		}
	}
}
