package injection

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ArchivePath reports entries of an archive that are written where their name
// says.
var ArchivePath = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/archive-path",
		Title:    "an archive's entry chooses where it is written",
		Why:      "An entry called \"../x\" is written outside the directory and can replace files of the app.",
		Fix:      "Resolve the destination and go on only if it begins with the directory and a slash.",
		Residual: "Entries that are links can still lead out; refuse them.",
		Verify:   "Unpack an archive with an entry \"../evil\": nothing may appear outside.",
		Severity: finding.High,
		Spec:     "CWE-22",
		Since:    "unreleased",
	},
	Control: "SWIFT-ARCHIVE-PATH", Family: "swift-ios.injection", Category: "injection-risk",
	CWE: "CWE-22", OWASP: badInput, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"entry", "Entry", "Archive", "archive"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		if !v.Has("extract", "ZIPFoundation", "Zip", "ZipArchive", "SSZipArchive", "unzip", "TarContainer", "ZipContainer", "TarEntry", "libzip", "Archive") {
			return
		}
		for _, c := range v.Calls() {
			if name := c.Name(); name != "appendingPathComponent" && name != "appending" || len(c.Args) == 0 || confined(v, c.First) || v.Uses(v.Around(c.First), "contains", "lastPathComponent") {
				continue
			}
			_, value := v.Label(c.Args[0])
			if text := strings.ToLower(v.Source(value)); value.To-value.From <= 6 && entryName(text) {
				h := code.Hit(c)
				h.Source, h.Sink = v.Source(value), "the path of the file that is written"
				report(h)
			}
		}
	},
}

// entryName reports whether an expression is the name of an entry.
func entryName(text string) bool {
	root, rest, ok := strings.Cut(text, ".")
	if !ok || !strings.HasSuffix(root, "entry") && root != "header" {
		return false
	}
	switch rest {
	case "path", "name", "filename", "info.name", "filepath", "fullpath":
		return true
	}
	return false
}
