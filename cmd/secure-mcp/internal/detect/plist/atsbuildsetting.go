package plist

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ATSBuildSetting reports build settings that switch App Transport Security
// off for a property list that names them.
var ATSBuildSetting = &detect.Detector{
	Doc: rule.Doc{
		ID:       "plist/ats-build-setting",
		Title:    "a build setting allows loads without encryption",
		Why:      "The property list looks harmless, and the build that has this setting is open.",
		Fix:      "Set it only in the configuration for development, and to NO in that for release.",
		Residual: "Builds for testers may still be made with the open configuration.",
		Verify:   "Read NSAppTransportSecurity in the Info.plist of the released app.",
		Severity: finding.Medium,
		Spec:     "CWE-319",
		Since:    "unreleased",
	},
	Control: "SWIFT-ATS-BUILD-SETTING", Family: "swift-ios.configuration", Category: "configuration",
	CWE: "CWE-319", OWASP: "M5:2024 Insecure Communication", Stack: finding.StackSwift, Confidence: finding.Tentative, Tool: detect.Injection,
	Langs: syntax.Properties,
	Words: []string{"ARBITRARY_LOADS", "ArbitraryLoads", "InsecureHTTPLoads", "INSECURE_HTTP", "ALLOW_HTTP", "ATS_"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		if !strings.HasSuffix(strings.ToLower(f.Path), ".xcconfig") {
			return
		}
		debug := strings.Contains(strings.ToLower(f.Path), "debug") || strings.Contains(strings.ToLower(f.Path), "dev")
		for _, p := range f.Pairs() {
			name := strings.ToUpper(strings.ReplaceAll(p.Key, "_", ""))
			if !strings.Contains(name, "ARBITRARYLOADS") && !strings.Contains(name, "INSECUREHTTP") && !strings.Contains(name, "ALLOWHTTP") || strings.Contains(name, "DISALLOW") {
				continue
			}
			value, _, _ := strings.Cut(f.Source(p.Value), "//")
			if value = strings.ToUpper(strings.TrimSpace(value)); value != "YES" && value != "TRUE" && value != "1" {
				continue
			}
			h := hit(f, p)
			h.ProofGap = []string{"whether a release is built with this file"}
			if debug {
				h.Severity, h.Counter = finding.Low, []string{"the file seems to be for development"}
			}
			report(h)
		}
	},
}
