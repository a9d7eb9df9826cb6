package injection

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// XMLEntities reports XML parsers that load external entities.
var XMLEntities = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/xml-external-entities",
		Title:    "an XML parser loads external entities",
		Why:      "A document can then read files of the app and open addresses in its name.",
		Fix:      "Leave shouldResolveExternalEntities false, and use nodeLoadExternalEntitiesNever or no option of libxml2 that loads entities.",
		Residual: "Internal entities can still expand to much text; bound the size of documents.",
		Verify:   "Parse a document with an entity that names a local file: its text must not appear.",
		Severity: finding.High,
		Spec:     "CWE-611",
		Since:    "unreleased",
	},
	Control: "SWIFT-XML-EXTERNAL-ENTITIES", Family: "swift-ios.injection", Category: "injection-risk",
	CWE: "CWE-611", OWASP: badInput, Stack: finding.StackSwift, Confidence: finding.Certain, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"ExternalEntit", "externalEntit", "XML_PARSE_", "XMLDocument", "AEXMLDocument"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, a := range v.Assignments() {
			if a.Name() == "shouldResolveExternalEntities" && v.True(a.Value) || a.Name() == "externalEntityResolvingPolicy" && v.Last(a.Value) == "always" {
				report(detect.Hit{Start: v.At(a.Pattern.From).Start, End: v.End(a.Value)})
			}
		}
		for _, p := range v.Pairs() {
			if p.Key == "shouldResolveExternalEntities" && v.True(p.Value) {
				report(detect.Hit{Start: v.At(p.At).Start, End: v.End(p.Value)})
			}
		}
		for _, name := range []string{"nodeLoadExternalEntitiesAlways", "documentLoadExternalEntitiesAlways", "nodeLoadExternalEntitiesSameOriginOnly", "XML_PARSE_NOENT", "XML_PARSE_DTDLOAD"} {
			for _, i := range v.Places(name) {
				if v.At(i-1).Is("~") || v.Compared(i, i) || v.At(i-1).Is("let") {
					continue
				}
				report(detect.Hit{Start: v.At(i).Start, End: v.At(i).End})
			}
		}
	},
}
