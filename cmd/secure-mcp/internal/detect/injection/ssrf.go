package injection

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// SSRF reports requests of the server to a host that a caller names.
var SSRF = &detect.Detector{
	Doc: rule.Doc{
		ID:       "injection/ssrf",
		Title:    "a caller names the host that the server asks",
		Why:      "The server can reach what callers cannot: other services, metadata of the cloud, itself.",
		Fix:      "Parse the address, require https and a host from a fixed list, and refuse redirects.",
		Residual: "A listed name may later resolve to an internal address; check the address that is connected to.",
		Verify:   "Ask for http://127.0.0.1 and for a host that redirects there, and expect a refusal.",
		Severity: finding.High,
		Spec:     "CWE-918",
		Since:    "unreleased",
	},
	Control: "INJ-SSRF", Family: "core.injection", Category: "injection-risk",
	CWE: "CWE-918", OWASP: "A10:2021 Server-Side Request Forgery",
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.JavaScript | syntax.TypeScript,
	Words: []string{"fetch", "axios", "got", "http", "request", "undici", "superagent", "needle", "ky"},
	Find:  findSSRF,
}

// requesters ask the address in their first argument, by resolved name.
var requesters = map[string]bool{
	"fetch": true, "node-fetch": true, "node-fetch.fetch": true, "cross-fetch": true, "isomorphic-fetch": true, "undici.fetch": true, "undici.request": true,
	"axios": true, "axios.get": true, "axios.post": true, "axios.put": true, "axios.delete": true, "axios.head": true, "axios.patch": true, "axios.request": true,
	"got": true, "got.get": true, "got.post": true, "got.stream": true, "got.got": true, "ky": true, "ky.get": true, "ky.post": true,
	"http.get": true, "http.request": true, "https.get": true, "https.request": true, "needle": true, "needle.get": true,
	"superagent.get": true, "superagent.post": true, "request": true, "request.get": true, "request.post": true, "request-promise": true,
}

func findSSRF(f *syntax.File, report func(detect.Hit)) {
	if f.Directive(0, "use client") {
		return
	}
	t := origin.New(f, func(name string) bool { return name == "encodeURIComponent" }).Sounding(soundsClean)
	for _, c := range f.Calls() {
		if c.Tagged || len(c.Args) == 0 || !requesters[c.Resolved] {
			continue
		}
		host := hostPart(f, t, c.Args[0])
		h := callHit(c)
		h.Source, h.Control = t.Request(host), "a list of hosts that may be asked"
		if h.Source == "" || browserOnly(h.Source) {
			continue
		}
		guarded, doubt := t.GuardedValue(c.Args[0], c.First, origin.Address)
		if guarded {
			continue
		}
		sounding(&h, doubt)
		sounding(&h, t.Doubt(func() bool { return t.Request(host) == "" }))
		report(h)
	}
}

// hostPart returns the part of an address that settles its host: all of it, or
// the first value where no literal before it names one. Options with a url are
// looked into.
func hostPart(f *syntax.File, t *origin.Tracer, r syntax.Range) syntax.Range {
	first := f.At(r.From)
	if first.Is("{") {
		for _, key := range []string{"url", "baseURL", "hostname", "host"} {
			if value, ok := f.Property(r.From, key); ok {
				return hostPart(f, t, value)
			}
		}
		return syntax.Range{}
	}
	if settlesHost(f, t, r) {
		return syntax.Range{}
	}
	if first.Kind != syntax.String && first.Kind != syntax.Template {
		if plus := joinedAt(f, r); plus > r.From { // BASE + path: what comes first decides
			return syntax.Range{From: r.From, To: plus}
		}
		return r
	}
	text := origin.TextAt(f, r.From)
	if len(text.Parts) == 0 {
		return syntax.Range{}
	}
	return text.Parts[0]
}

// joinedAt returns the first "+" on the level of r, 0 if there is none.
func joinedAt(f *syntax.File, r syntax.Range) int {
	for i, steps := r.From, 0; i < r.To && steps < 64; i, steps = f.Skip(i), steps+1 {
		if f.Tokens[i].Is("+") {
			return i
		}
	}
	return 0
}

// browserOnly reports whether a source exists in browsers only, where a
// request reaches nothing that its user could not.
func browserOnly(source string) bool {
	for _, root := range []string{"location", "window", "document", "useSearchParams", "useParams"} {
		if strings.HasPrefix(source, root) {
			return true
		}
	}
	return false
}
