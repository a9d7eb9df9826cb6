package plist

import (
	"slices"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ATSArbitrary reports App Transport Security that is switched off.
var ATSArbitrary = &detect.Detector{
	Doc: rule.Doc{
		ID:       "plist/ats-arbitrary",
		Title:    "App Transport Security is switched off for all hosts",
		Why:      "The app may then send and load anything without encryption, or with a weak one.",
		Fix:      "Remove NSAllowsArbitraryLoads; where one host cannot do better, make an exception for that host.",
		Residual: "Exceptions for single hosts stay open for these hosts.",
		Verify:   "Let the app load an http address: the system must refuse it.",
		Severity: finding.High,
		Spec:     "CWE-319",
		Since:    "unreleased",
	},
	Control: "SWIFT-ATS-ARBITRARY", Family: "swift-ios.configuration", Category: "configuration",
	CWE: "CWE-319", OWASP: "M5:2024 Insecure Communication", Stack: finding.StackSwift, Confidence: finding.Certain, Tool: detect.Injection,
	Langs: syntax.Plist,
	Words: []string{"NSAllowsArbitraryLoads"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		narrowed := overridden(f)
		for _, p := range f.Pairs() {
			around := within(f, p)
			if p.Key != "NSAllowsArbitraryLoads" || len(around) > 0 && !slices.Contains(around, "NSAppTransportSecurity") {
				continue
			}
			h := hit(f, p)
			switch switched(f, p.Value) {
			case on:
			case variable:
				h.Confidence, h.ProofGap = finding.Tentative, []string{"what the build setting is in a release"}
			default:
				continue
			}
			if narrowed { // systems from iOS 10 on then look at the narrower key
				h.Severity, h.Counter = finding.Medium, []string{"a narrower key replaces it on current systems"}
			}
			report(h)
		}
	},
}

func overridden(f *syntax.File) bool {
	return slices.ContainsFunc(f.Pairs(), func(p syntax.Pair) bool {
		return p.Key == "NSAllowsArbitraryLoadsInWebContent" || p.Key == "NSAllowsArbitraryLoadsForMedia" || p.Key == "NSAllowsLocalNetworking"
	})
}
