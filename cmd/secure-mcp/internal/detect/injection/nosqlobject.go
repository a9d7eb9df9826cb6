package injection

import (
	"strings"
	"unicode"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// NoSQLObject reports MongoDB filters that take values from a request as they
// are: a value may be an object with operators.
var NoSQLObject = &detect.Detector{
	Doc: rule.Doc{
		ID:       "injection/nosql-object",
		Title:    "a MongoDB filter takes a request value as it is",
		Why:      "A parsed body may hold an object such as {$ne: null}, which matches every document.",
		Fix:      "Turn the value into the type that is meant (String, a schema) and compare with $eq.",
		Residual: "Other queries of the same collection may still take objects.",
		Verify:   "Send an object with $gt as the value and expect a rejection.",
		Severity: finding.High,
		Spec:     "CWE-943",
		Since:    "unreleased",
	},
	Control: "INJ-NOSQL-OBJECT", Family: "core.injection", Category: "injection-risk",
	CWE: "CWE-943", OWASP: owaspInjection,
	Stack: finding.StackTypeScript, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Script,
	Words: []string{"findOne", "find", "updateOne", "updateMany", "deleteOne", "deleteMany", "countDocuments", "$where"},
	Find:  findNoSQL,
}

var filterCalls = map[string]bool{
	"findOne": true, "find": true, "updateOne": true, "updateMany": true, "deleteOne": true, "deleteMany": true, "countDocuments": true,
	"findOneAndUpdate": true, "findOneAndDelete": true, "findOneAndReplace": true, "exists": true, "distinct": true,
}

func findNoSQL(f *syntax.File, report func(detect.Hit)) {
	t := origin.New(f, func(name string) bool {
		return name == "String" || name == "parse" || name == "toString"
	})
	for _, c := range f.Calls() {
		if c.Tagged || len(c.Args) == 0 || !filterCalls[c.Name()] || !collection(c) {
			continue
		}
		filter := c.Args[0]
		if f.At(filter.From).Is("{") {
			filter = rawValue(f, t, filter.From)
		} else if filter.To-filter.From > 8 {
			continue
		}
		source := t.Request(filter)
		if filter.Empty() || source == "" || !strings.Contains(source, "body") && !strings.Contains(source, "query") {
			continue
		}
		h := callHit(c)
		h.Source = source
		guarded, doubt := t.GuardedValue(filter, c.First, origin.Filter)
		if sounding(&h, doubt); !guarded {
			report(h)
		}
	}
	for _, p := range f.Pairs() {
		if p.Key == "$where" && !t.Fixed(p.Value) && !declaresType(f, p) {
			h := rangeHit(f, syntax.Range{From: p.At, To: p.Value.To})
			h.Message = "$where runs text as code in the database"
			report(h)
		}
	}
}

// declaresType reports whether a pair says what type a member has: in a
// declaration file, in an interface or a type, or by the names of types.
func declaresType(f *syntax.File, p syntax.Pair) bool {
	if strings.Contains(f.Path, ".d.") || typeNames[f.At(p.Value.From).Text] {
		return true
	}
	open := f.Parent(p.At)
	for i := open - 1; i >= 0 && i > open-32; i-- {
		switch t := f.Tokens[i]; {
		case t.Is("interface"), t.Is("type") && f.At(i+1).Kind == syntax.Ident:
			return true
		case t.Is(";"), t.Is("{"), t.Is("}"), t.Is("("):
			return false
		}
	}
	return false
}

var typeNames = map[string]bool{"string": true, "unknown": true, "any": true, "never": true, "object": true, "Function": true, "Record": true, "Partial": true}

// rawValue returns the first value of the object at token open that is a
// request value without any conversion.
func rawValue(f *syntax.File, t *origin.Tracer, open int) syntax.Range {
	for _, item := range f.Items(open) {
		value := item
		if f.At(item.From + 1).Is(":") {
			value.From = item.From + 2
		}
		if f.At(item.From).Text == "$where" || f.At(value.From).Is("{") || f.At(value.From).Is("...") || value.Empty() {
			continue
		}
		if t.Request(value) != "" {
			return value
		}
	}
	return syntax.Range{}
}

// collection reports whether a callee looks like a model or a collection: a
// name with a capital, or something that is called so.
func collection(c syntax.Call) bool {
	if len(c.Callee) < 2 {
		return false
	}
	owner := c.Callee[len(c.Callee)-2]
	return unicode.IsUpper(rune(owner[0])) && owner != "Array" && owner != "Object" ||
		strings.Contains(strings.ToLower(owner), "collection") || strings.HasSuffix(owner, "Model")
}
