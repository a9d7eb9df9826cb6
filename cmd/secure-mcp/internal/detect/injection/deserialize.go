package injection

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// Deserialize reports formats that can hold functions and are read from text.
var Deserialize = &detect.Detector{
	Doc: rule.Doc{
		ID:       "injection/deserialize",
		Title:    "a format that can hold code is read",
		Why:      "Reading the text runs functions that it holds.",
		Fix:      "Use JSON.parse with a schema, or a YAML reader that knows data only.",
		Residual: "Data of the right form may still be wrong; validate it.",
		Verify:   "Feed a text with a function in it and see that it is refused.",
		Severity: finding.High,
		Spec:     "CWE-502",
		Since:    "unreleased",
	},
	Control: "INJ-DESERIALIZE", Family: "core.injection", Category: "injection-risk",
	CWE: "CWE-502", OWASP: "A08:2021 Software and Data Integrity Failures",
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.JavaScript | syntax.TypeScript,
	Words: []string{"serialize", "yaml", "YAML", "funcster", "cryo", "v8"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		t := origin.New(f, nil)
		for _, c := range f.Calls() {
			if len(c.Args) == 0 || c.Tagged {
				continue
			}
			h := callHit(c)
			h.Source = t.Request(c.Args[0])
			switch c.Resolved {
			case "node-serialize.unserialize", "serialize.unserialize", "serialize-to-js.deserialize", "funcster.deepDeserialize", "cryo.parse",
				"js-yaml.unsafeLoad", "yaml.unsafeLoad":
				report(h)
			case "v8.deserialize":
				if h.Source != "" {
					report(h)
				}
			case "js-yaml.load", "js-yaml.loadAll":
				if yamlWithCode(f, c) {
					report(h)
				} else if h.Source != "" && len(c.Args) == 1 {
					h.Severity, h.Confidence = finding.Low, finding.Tentative
					h.Counter = []string{"js-yaml reads data only since version 4"}
					report(h)
				}
			}
		}
	},
}

// yamlWithCode reports whether the options choose a schema with functions.
func yamlWithCode(f *syntax.File, c syntax.Call) bool {
	if len(c.Args) < 2 {
		return false
	}
	for i := c.Args[1].From; i < c.Args[1].To; i++ {
		if t := f.Tokens[i]; t.Is("DEFAULT_FULL_SCHEMA") || t.Is("js-yaml-js-types") {
			return true
		}
	}
	return false
}
