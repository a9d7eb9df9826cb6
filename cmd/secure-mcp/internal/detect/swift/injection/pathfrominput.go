package injection

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// PathFromInput reports files whose path is input.
var PathFromInput = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/path-from-input",
		Title:    "a path is taken from input",
		Why:      "\"../\" in the value leaves the directory, so other files are read or written over.",
		Fix:      "Take only the last component, or resolve the path and check that it begins with the directory and a slash.",
		Residual: "Links inside the directory can still lead out of it; resolve them before the check.",
		Verify:   "Pass \"../../Library/Preferences/x.plist\": the access must be refused.",
		Severity: finding.Medium,
		Spec:     "CWE-22",
		Since:    "unreleased",
	},
	Control: "SWIFT-PATH-FROM-INPUT", Family: "swift-ios.injection", Category: "injection-risk",
	CWE: "CWE-22", OWASP: badInput, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"FileManager", "contentsOf", "fileURLWithPath", "filePath", "appendingPathComponent", "appending", "write", "FileHandle", "Bundle", "InputStream", "OutputStream"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			path, ok := path(v, c)
			if !ok || confined(v, c.First) || v.Uses(path, "lastPathComponent") {
				continue
			}
			if input := v.Input(path); input != "" {
				h := code.Hit(c)
				h.Source, h.Sink = input, c.Name()
				report(h)
			}
		}
	},
}

// path returns the path that a call opens, makes or adds to.
func path(v *code.View, c syntax.Call) (syntax.Range, bool) {
	switch c.Name() {
	case "appendingPathComponent", "appendPathComponent", "appendingPathExtension":
		return v.Argument(c, "")
	case "appending":
		return v.Argument(c, "path", "component")
	case "URL":
		value, ok := v.Argument(c, "fileURLWithPath", "filePath")
		return value, ok && !v.At(c.First-2).Is("executableURL") // a program is another matter
	case "Data", "String", "NSData", "NSString", "NSDictionary", "NSArray":
		return v.Argument(c, "contentsOfFile")
	case "InputStream", "OutputStream":
		return v.Argument(c, "fileAtPath", "toFileAtPath")
	case "FileHandle":
		return v.Argument(c, "forReadingAtPath", "forWritingAtPath", "forUpdatingAtPath")
	case "Bundle":
		return v.Argument(c, "path")
	case "contents", "removeItem", "copyItem", "moveItem", "createFile", "createDirectory", "contentsOfDirectory", "subpathsOfDirectory", "attributesOfItem", "changeCurrentDirectoryPath", "fileExists", "isReadableFile", "createSymbolicLink", "linkItem":
		return v.Argument(c, "atPath", "toPath", "withDestinationPath")
	case "write":
		return v.Argument(c, "toFile")
	}
	return syntax.Range{}, false
}

// confined reports whether the function around token i tests where a path
// leads.
func confined(v *code.View, i int) bool {
	around := v.Around(i)
	return v.Uses(around, "hasPrefix", "starts") && v.Uses(around, "standardized", "standardizedFileURL", "standardizingPath", "resolvingSymlinksInPath", "lexicallyNormalized", "path") ||
		v.Uses(around, "isDescendant", "sanitizedFilename", "sanitizeFilename", "lexicallyResolving")
}
