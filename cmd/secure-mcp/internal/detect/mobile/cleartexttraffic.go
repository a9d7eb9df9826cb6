package mobile

import (
	"path"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// CleartextTraffic reports apps whose configuration allows connections without
// encryption to every host.
var CleartextTraffic = &detect.Detector{
	Doc: rule.Doc{
		ID:       "mobile/cleartext-traffic",
		Title:    "the app may connect to any host without encryption",
		Why:      "Whoever is on the way, such as in the same wireless network, reads and changes what the app sends and loads.",
		Fix:      "Remove the setting, and let every host speak TLS; where one cannot, make an exception for that host, and only in builds for development.",
		Residual: "Exceptions for single hosts stay open for these hosts.",
		Verify:   "Let a release build load an http address: the system must refuse it.",
		Severity: finding.High,
		Spec:     "CWE-319",
		Since:    "unreleased",
	},
	Control: "EXPO-CLEARTEXT-TRAFFIC", Family: "expo-rn.configuration", Category: "transport-security",
	CWE: "CWE-319", OWASP: "M5:2024 Insecure Communication",
	Stack: finding.StackExpo, Confidence: finding.Probable, Tool: detect.Authentication,
	Langs: syntax.JSON | syntax.JavaScript | syntax.TypeScript,
	Words: []string{"usesCleartextTraffic", "NSAllowsArbitraryLoads"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		narrow := narrowed(f)
		for _, p := range f.Pairs() {
			if p.Value.Empty() || !f.At(p.Value.From).Is("true") || p.Value.To != p.Value.From+1 {
				continue
			}
			h := tokenHit(f, syntax.Range{From: p.At, To: p.Value.To})
			switch around := keysAround(f, p.At); {
			case p.Key == "usesCleartextTraffic" && (appConfig(f.Path) || slices.Contains(around, "android")):
				report(h)
			case p.Key == "NSAllowsArbitraryLoads" && len(around) > 0 && around[0] == "NSAppTransportSecurity":
				if narrow[f.Parent(p.At)] {
					h.Severity, h.Counter = finding.Medium, []string{"a narrower key replaces it on current systems"}
				}
				report(h)
			}
		}
		for _, a := range f.Assignments() { // a plugin that changes the manifest
			if value, next, ok := f.Literal(a.Value.From); a.Name() == "android:usesCleartextTraffic" && ok && value == "true" && next == a.Value.To {
				report(tokenHit(f, syntax.Range{From: a.Pattern.From, To: a.Value.To}))
			}
		}
	},
}

// appConfig reports whether a path is that of the configuration of an app.
func appConfig(name string) bool {
	base := path.Base(name)
	return base == "app.json" || strings.HasPrefix(base, "app.config.")
}

// maxDepth is how many objects around a pair are looked at.
const maxDepth = 16

// keysAround returns the keys whose values the objects around token i are,
// inner ones first.
func keysAround(f *syntax.File, i int) []string {
	var keys []string
	for p, depth := f.Parent(i), 0; p > 1 && depth < maxDepth; p, depth = f.Parent(p), depth+1 {
		if f.At(p).Is("{") && f.At(p-1).Is(":") {
			keys = append(keys, f.At(p-2).Value())
		}
	}
	return keys
}

// narrowed returns the objects, by their first token, with a key that systems
// from iOS 10 on obey in place of the wide one.
func narrowed(f *syntax.File) map[int]bool {
	objects := map[int]bool{}
	for _, p := range f.Pairs() {
		switch p.Key {
		case "NSAllowsArbitraryLoadsInWebContent", "NSAllowsArbitraryLoadsForMedia", "NSAllowsLocalNetworking":
			objects[f.Parent(p.At)] = true
		}
	}
	return objects
}
