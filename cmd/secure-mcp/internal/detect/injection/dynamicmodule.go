package injection

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// DynamicModule reports modules that a caller names.
var DynamicModule = &detect.Detector{
	Doc: rule.Doc{
		ID:       "injection/dynamic-module",
		Title:    "a caller names the module that is loaded",
		Why:      "To load a module is to run it: a caller then chooses which file or package of the machine runs in the program.",
		Fix:      "Look the module up in a table whose values are written in the file.",
		Residual: "Modules in the table still run with all rights of the program.",
		Verify:   "Ask for a module that is not in the table, such as fs, and expect a refusal.",
		Severity: finding.High,
		Spec:     "CWE-94",
		Since:    "unreleased",
	},
	Control: "INJ-DYNAMIC-MODULE", Family: "core.injection", Category: "injection-risk",
	CWE: "CWE-94", OWASP: owaspInjection,
	Stack: finding.StackCommon, Confidence: finding.Certain, Tool: detect.Injection,
	Langs: syntax.Script,
	Holds: loadsValue,
	Find:  findModule,
}

// loaders load the module that their first argument names, by resolved name.
var loaders = map[string]bool{"require": true, "import": true, "module.require": true, "module.createRequire()": true}

func findModule(f *syntax.File, report func(detect.Hit)) {
	t := origin.New(f, nil).Sounding(soundsClean)
	for _, c := range f.Calls() {
		if c.Tagged || len(c.Args) == 0 || !loaders[c.Resolved] {
			continue
		}
		h := callHit(c)
		h.Source, h.Control = t.Request(c.Args[0]), "a table of modules that may be loaded"
		if h.Source == "" || browserOnly(h.Source) {
			continue
		}
		guarded, doubt := t.GuardedValue(c.Args[0], c.First, origin.Path)
		if sounding(&h, doubt); !guarded {
			report(h)
		}
	}
}

// loadsValue reports whether a text loads a module by something else than one
// literal.
func loadsValue(text string) bool {
	for _, word := range []string{"require(", "import("} {
		for rest := text; ; {
			i := strings.Index(rest, word)
			if i < 0 {
				break
			}
			rest = strings.TrimLeft(rest[i+len(word):], " \t\r\n")
			if rest == "" || strings.IndexByte(`"')`, rest[0]) < 0 {
				return true
			}
			if end := strings.IndexByte(rest[1:], rest[0]); rest[0] != ')' && end >= 0 && strings.HasPrefix(strings.TrimLeft(rest[end+2:], " "), "+") {
				return true
			}
		}
	}
	return false
}
