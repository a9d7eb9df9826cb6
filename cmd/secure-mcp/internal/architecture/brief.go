package architecture

import (
	"slices"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/stack"
	"github.com/mcpward/mcpward/pkg/finding"
)

// A Brief is the page that an agent reads before a review.
type Brief struct {
	Stacks     []finding.Stack `json:"stacks"`
	Boundaries []string        `json:"trust_boundaries"`
	Surfaces   []BriefSurface  `json:"high_value_surfaces"`
	Gaps       int             `json:"coverage_gap_count"`
	Packs      []string        `json:"recommended_packs"`
	Priority   []string        `json:"priority_paths"`
	Highlights []string        `json:"threat_highlights"`
	Notes      []string        `json:"notes"`
}

// A BriefSurface is a surface without its details.
type BriefSurface struct {
	Kind      Kind     `json:"kind"`
	Exposure  string   `json:"exposure"`
	PathCount int      `json:"path_count"`
	Samples   []string `json:"samples"`
}

// The bounds of a brief.
const (
	maxBriefBoundaries = 8
	maxBriefSurfaces   = 12
	maxBriefSamples    = 3
	maxBriefPriority   = 12
)

// Brief sums the model up. packs are the ids of the recommended knowledge
// packs; highlights returns the titles that are worth reading for a project
// that uses the stacks.
func (m Model) Brief(r stack.Report, packs []string, highlights func(stacks []string) []string) Brief {
	return Brief{
		Stacks:     r.Stacks,
		Boundaries: head(m.Boundaries, maxBriefBoundaries),
		Surfaces:   m.highValue(),
		Gaps:       len(m.Gaps),
		Packs:      append([]string{}, packs...),
		Priority:   head(m.Priority, maxBriefPriority),
		Highlights: highlights(r.Routing()),
		Notes:      notes(m, r),
	}
}

// highValue has one entry for each kind, over all packages.
func (m Model) highValue() []BriefSurface {
	out := []BriefSurface{}
	at := map[Kind]int{}
	for _, s := range m.Surfaces {
		t := traits[s.Kind]
		if !t.high {
			continue
		}
		i, ok := at[s.Kind]
		if !ok {
			i = len(out)
			at[s.Kind] = i
			out = append(out, BriefSurface{Kind: s.Kind, Exposure: t.exposure, Samples: []string{}})
		}
		out[i].PathCount += len(s.Paths)
		for _, p := range s.Paths {
			if len(out[i].Samples) < maxBriefSamples {
				out[i].Samples = append(out[i].Samples, p)
			}
		}
	}
	return out[:min(len(out), maxBriefSurfaces)]
}

func notes(m Model, r stack.Report) []string {
	out := []string{"Surfaces are where to look, not findings."}
	if len(m.Surfaces) == 0 {
		out = append(out, "No surface was recognised. Read the entry points of the project yourself.")
	}
	if len(r.Packages) > 1 {
		out = append(out, "Stacks are detected per package; a finding in one package says nothing about another.")
	}
	if len(r.Unsupported) > 0 {
		var names []string
		for _, u := range r.Unsupported {
			names = append(names, u.Stack)
		}
		out = append(out, "Limited generic review for "+list(names)+": no detector knows it. Read that code yourself with the core and secrets packs.")
	}
	return out
}

func list(names []string) string {
	switch n := len(names); n {
	case 0:
		return ""
	case 1:
		return names[0]
	default:
		text := names[0]
		for _, name := range names[1 : n-1] {
			text += ", " + name
		}
		return text + " and " + names[n-1]
	}
}

func head(list []string, n int) []string {
	return append([]string{}, list[:min(len(list), n)]...)
}

// Boundaries names the trust boundaries of what the project really uses. A
// project without a known stack gets those that every program has.
func Boundaries(r stack.Report) []string {
	out := []string{}
	web := r.Has(finding.StackNextJS)
	if web {
		out = append(out,
			"Browser to Next.js server: route handlers, server actions and middleware decide; nothing that the browser sends is trusted.",
			"Server components to client components: what crosses is public, including props and NEXT_PUBLIC_ values.",
			"Next.js server to data stores and third parties: credentials and tenant scope stay on the server.")
	}
	if slices.ContainsFunc(r.Packages, plainScript) {
		out = append(out,
			"Caller to JavaScript process: requests, messages, files and arguments are input.",
			"JavaScript process to data stores, shells and third parties: values are bound, not joined.")
	}
	if r.Has(finding.StackExpo) {
		out = append(out,
			"App bundle to its owner: everything in the bundle, including EXPO_PUBLIC_ values, can be read by whoever has the app.",
			"Device to backend: the backend authorises; the app's own checks only help its user.",
			"Other apps and web content to the app: deep links and web views carry foreign input.")
	}
	if r.Has(finding.StackSwift) {
		out = append(out,
			"Apple app to backend: transport security and server-side authorization.",
			"App sandbox to Keychain, pasteboard and shared containers: what leaves the sandbox can be read by others.",
			"URL schemes, universal links and web views to app code: foreign input.")
	}
	if r.MacOS {
		out = append(out, "Mac app to helpers, XPC services and local listeners: each side authenticates the other.")
	}
	return append(out, otherBoundaries(r)...)
}

// plainScript reports whether a package is JavaScript outside the frameworks
// that have boundaries of their own.
func plainScript(p stack.Package) bool {
	return p.Has(finding.StackTypeScript) && !p.Has(finding.StackNextJS) && !p.Has(finding.StackExpo)
}

// processes are the boundaries of technologies without detectors.
var processes = map[string]string{
	"python":         "Caller to Python service: views, serializers and task queues take input; deserialization and templates execute.",
	"go":             "Caller to Go process: handlers, flags and files are input; os/exec, html/template and database/sql are where it can do harm.",
	"android-kotlin": "Other apps to Android components: intents, exported activities and web views carry foreign input.",
	"java":           "Caller to JVM service: controllers, deserialization and expression languages take input.",
	"dotnet":         "Caller to .NET service: controllers and model binding take input.",
	"ruby":           "Caller to Ruby service: controllers, mass assignment and templates take input.",
	"php":            "Caller to PHP scripts: every request parameter and upload is input.",
	"rust":           "Caller to Rust process: requests and files are input; unsafe blocks and commands are where it can do harm.",
}

func otherBoundaries(r stack.Report) []string {
	out := []string{}
	for _, u := range r.Unsupported {
		if text := processes[u.Stack]; text != "" {
			out = append(out, text)
		}
	}
	if r.MCP {
		out = append(out, "Model to MCP tools: arguments come from whoever can write to the model's context, results go back into it.")
	}
	if len(out) == 0 && len(r.Stacks) <= 1 {
		return []string{
			"Callers to the program: whatever it reads from outside is input.",
			"The program to what it calls: credentials go only where they are needed.",
		}
	}
	return out
}
