package logging

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// PrintSensitive reports values of credentials that are printed. A text that
// only speaks of them is none.
var PrintSensitive = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/print-sensitive",
		Title:    "a credential is printed",
		Why:      "What is printed ends in logs of the device, of crash reporters and of testers.",
		Fix:      "Remove the statement, or log that there is a value and not the value.",
		Residual: "Logs that exist keep the value; revoke it if they were shared.",
		Verify:   "Sign in with the console attached and search its output for the value.",
		Severity: finding.Medium,
		Spec:     "CWE-532",
		Since:    "unreleased",
	},
	Control: "SWIFT-PRINT-SENSITIVE", Family: "swift-ios.secret-handling", Category: "privacy",
	CWE: "CWE-532", OWASP: privacy, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Secrets,
	Langs: syntax.Swift,
	Words: []string{"print(", "print (", "Print(", "dump(", "NSLog", "log", "Log"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			if !prints(v, c) {
				continue
			}
			h := detect.Hit{Start: c.Start, End: c.End, Sink: c.Name()}
			if token, held := v.Holds(syntax.Range{From: c.Open + 1, To: v.At(c.Open).Match}); held {
				h.Source = v.At(token).Text
			} else if label, ok := labelled(v, c); ok {
				h.Source, h.Confidence = label, finding.Tentative
			} else {
				continue
			}
			if code.Vague(h.Source) {
				h.Severity, h.Confidence = finding.Low, finding.Tentative
				h.Counter = []string{"the name may mean something that is no credential"}
			}
			report(h)
		}
	},
}

// prints reports whether a call writes its arguments as they are. The system's
// Logger hides text unless it is told not to.
func prints(v *code.View, c syntax.Call) bool {
	name := c.Name()
	if len(c.Callee) == 1 || len(c.Callee) == 2 && c.Callee[0] == "Swift" {
		switch name {
		case "print", "debugPrint", "dump", "NSLog", "puts", "DLog", "DDLogDebug", "DDLogInfo", "DDLogVerbose", "DDLogWarn", "DDLogError", "CLSLog", "CLSNSLog":
			_, to := v.Argument(c, "to") // print(x, to: &stream)
			return !to
		}
		return false
	}
	switch root := c.Callee[0]; root {
	case "SwiftyBeaver", "log", "Log", "DDLog", "Crashlytics", "Bugfender":
		if root == "log" && (v.IsA(c.First, "Logger") || v.IsA(c.First, "OSLog")) && v.Imports("os", "OSLog") {
			return false
		}
		switch strings.ToLower(name) {
		case "debug", "info", "verbose", "warning", "error", "log", "trace", "print":
			return true
		}
	}
	return false
}
