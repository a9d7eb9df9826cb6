package injection

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// PrototypePollution reports merges that copy any key, also __proto__.
var PrototypePollution = &detect.Detector{
	Doc: rule.Doc{
		ID:       "injection/prototype-pollution",
		Title:    "a merge copies keys such as __proto__",
		Why:      "A key named __proto__ changes every object of the program: defaults, checks and options.",
		Fix:      "Skip __proto__, constructor and prototype, merge into Object.create(null), or use structuredClone and a schema.",
		Residual: "Other code that sets members by a path has the same weakness.",
		Verify:   "Merge JSON.parse of an object with a __proto__ member and see that {}.polluted stays undefined.",
		Severity: finding.High,
		Spec:     "CWE-1321",
		Since:    "unreleased",
	},
	Control: "INJ-PROTOTYPE-POLLUTION", Family: "core.injection", Category: "injection-risk",
	CWE: "CWE-1321", OWASP: "A08:2021 Software and Data Integrity Failures",
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.JavaScript | syntax.TypeScript,
	Words: []string{"for (", "for(", "forEach", "merge", "Merge", "extend", "defaultsDeep", "set("},
	Find:  findPollution,
}

// mergers copy nested members of their later arguments, by resolved name.
var mergers = map[string]bool{
	"lodash.merge": true, "lodash.mergeWith": true, "lodash.defaultsDeep": true, "lodash.set": true, "lodash.setWith": true, "lodash/merge": true, "lodash/set": true,
	"lodash-es.merge": true, "_.merge": true, "_.mergeWith": true, "_.defaultsDeep": true, "_.set": true, "lodash.merge.merge": true,
	"deepmerge": true, "deep-extend": true, "merge-deep": true, "extend": true, "jquery.extend": true, "$.extend": true, "dot-prop.set": true, "object-path.set": true,
}

func findPollution(f *syntax.File, report func(detect.Hit)) {
	t := origin.New(f, func(name string) bool { return name == "safeParse" })
	for _, c := range f.Calls() {
		if !mergers[c.Resolved] || len(c.Args) < 2 {
			continue
		}
		args := syntax.Range{From: c.Args[1].From, To: c.Args[len(c.Args)-1].To}
		h := callHit(c)
		if h.Source = t.Request(args); h.Source == "" && parsesJSON(f, args) {
			h.Source = "JSON.parse"
		}
		if h.Source != "" {
			h.Message = "parsed input is merged with all its keys"
			report(h)
		}
	}
	for _, fn := range f.Functions() {
		if fn.Name != "" && fn.Body.To-fn.Body.From < 600 {
			recursiveMerge(f, t, fn, report)
		}
	}
}

func parsesJSON(f *syntax.File, r syntax.Range) bool {
	for i := r.From; i < r.To; i++ {
		if f.Tokens[i].Is("JSON") && f.At(i+2).Is("parse") || f.Tokens[i].Is(".") && f.At(i+1).Is("json") && f.At(i+2).Is("(") {
			return true
		}
	}
	return false
}

// recursiveMerge reports the assignment a[k] = b[k] of a function that calls
// itself with members, unless the function names __proto__ or asks for own
// keys of a fixed list.
func recursiveMerge(f *syntax.File, t *origin.Tracer, fn syntax.Function, report func(detect.Hit)) {
	body := f.Source(fn.Body)
	if strings.Contains(body, "__proto__") || strings.Contains(body, "prototype") || strings.Contains(body, "create(null)") || !strings.Contains(body, fn.Name) {
		return
	}
	recurses := false
	var place syntax.Range
	for i := fn.Body.From; i < fn.Body.To; i++ {
		tok := f.Tokens[i]
		switch {
		case tok.Is(fn.Name) && f.At(i+1).Is("(") && f.Tokens[i+1].Match > 0 && !f.At(i-1).Is("."):
			recurses = recurses || indexes(f, syntax.Range{From: i + 2, To: f.Tokens[i+1].Match})
		case tok.Is("]") && (f.At(i+1).Is("=") || f.At(i+1).Is("??=")) && tok.Match > 0 && keyed(f, tok.Match, i) && place.Empty() && parameter(f, fn, f.At(tok.Match-1)) && !ownKey(f, t, fn, tok.Match):
			place = syntax.Range{From: tok.Match - 1, To: i + 2}
		}
	}
	if recurses && !place.Empty() {
		h := rangeHit(f, place)
		h.ProofGap = []string{"whether the merged object comes from outside is not shown here"}
		report(h)
	}
}

// ownKey reports whether the key behind token open is no key of something else:
// an index, a name from outside the function such as a symbol, or a key of the
// same object.
func ownKey(f *syntax.File, t *origin.Tracer, fn syntax.Function, open int) bool {
	key := syntax.Range{From: open + 1, To: open + 2}
	if t.Fixed(key) {
		return true
	}
	defs := t.Definitions(key.From)
	if len(defs) == 0 {
		return !parameter(f, fn, f.Tokens[key.From]) && !t.Parameter(key.From)
	}
	object := f.At(open - 1).Text
	for _, d := range defs {
		if !keysOf(f, t, d, object, 2) {
			return false
		}
	}
	return true
}

// keysOf reports whether a value is an object of that name, or its list of
// keys, also by another name.
func keysOf(f *syntax.File, t *origin.Tracer, r syntax.Range, object string, hops int) bool {
	i := r.From
	if f.At(i).Is("Object") && f.At(i+1).Is(".") && f.At(i+3).Is("(") {
		i += 4
	}
	switch next := f.At(i + 1); {
	case f.At(i).Kind != syntax.Ident:
		return false
	case f.At(i).Text == object:
		return i+1 >= r.To || next.Is(")")
	case hops == 0 || i != r.From || i+1 < r.To && !next.Is("["):
		return false
	}
	defs := t.Definitions(i)
	for _, d := range defs {
		if !keysOf(f, t, d, object, hops-1) {
			return false
		}
	}
	return len(defs) > 0
}

// parameter reports whether a token is the name of one of the function's
// parameters: what is merged into something new pollutes nothing else.
func parameter(f *syntax.File, fn syntax.Function, name syntax.Token) bool {
	for _, p := range fn.Params {
		if f.At(p.From).Text == name.Text {
			return true
		}
	}
	return false
}

// indexes reports whether a range reads a member by a variable key.
func indexes(f *syntax.File, r syntax.Range) bool {
	for i := r.From; i < r.To; i++ {
		if f.Tokens[i].Is("[") && keyed(f, i, f.Tokens[i].Match) && i > 0 && f.Tokens[i-1].Kind == syntax.Ident {
			return true
		}
	}
	return false
}

// keyed reports whether the brackets hold one name.
func keyed(f *syntax.File, open, last int) bool {
	return last == open+2 && f.Tokens[open+1].Kind == syntax.Ident
}
