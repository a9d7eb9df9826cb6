package logging

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// LogPublic reports credentials that the unified log is told to show.
var LogPublic = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/log-public",
		Title:    "a credential is logged as public",
		Why:      "The unified log keeps public values readable for everyone who collects a diagnosis of the device.",
		Fix:      "Log it as private, or with mask: .hash if equal values must be recognised, or not at all.",
		Residual: "Diagnoses that were collected before keep the value.",
		Verify:   "Read the app's entries with the log command on a device without a debugger: the value must be <private>.",
		Severity: finding.Medium,
		Spec:     "CWE-532",
		Since:    "unreleased",
	},
	Control: "SWIFT-LOG-PUBLIC", Family: "swift-ios.secret-handling", Category: "privacy",
	CWE: "CWE-532", OWASP: privacy, Stack: finding.StackSwift, Confidence: finding.Certain, Tool: detect.Secrets,
	Langs: syntax.Swift,
	Words: []string{"public"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			if c.Name() != "os_log" && c.Name() != "os_signpost" || len(c.Args) < 2 {
				continue
			}
			if arg, ok := publicArgument(v, c); ok {
				report(detect.Hit{Start: c.Start, End: c.End, Source: v.At(arg).Text})
			}
		}
		for _, i := range v.Places("privacy") { // \(token, privacy: .public)
			if !v.At(i+1).Is(":") || !v.At(i+3).Is("public") {
				continue
			}
			hole := v.Parent(i)
			if hole < 0 || v.At(hole).Kind != syntax.Hole {
				continue
			}
			if token, held := v.Holds(syntax.Range{From: hole + 1, To: i}); held {
				report(detect.Hit{Start: v.At(hole).Start, End: v.At(i + 3).End, Source: v.At(token).Text})
			}
		}
	},
}

// publicArgument returns a credential that a "%{public}" of os_log's format
// stands for.
func publicArgument(v *code.View, c syntax.Call) (token int, ok bool) {
	for n, arg := range c.Args {
		if v.At(arg.From).Kind != syntax.String {
			continue
		}
		verbs := strings.Split(strings.ReplaceAll(v.At(arg.From).Value(), "%%", ""), "%")[1:]
		rest := slices.DeleteFunc(slices.Clone(c.Args[n+1:]), func(r syntax.Range) bool { // log: and type:
			label, _ := v.Label(r)
			return label != ""
		})
		for i, verb := range verbs {
			if i < len(rest) && strings.HasPrefix(verb, "{public") {
				if token, ok = v.Holds(rest[i]); ok {
					return token, true
				}
			}
		}
		return 0, false
	}
	return 0, false
}
