package authn

import (
	"sort"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// UnguardedAction reports server actions that change records for anybody.
var UnguardedAction = &detect.Detector{
	Doc: rule.Doc{
		ID:       "authorization/unguarded-action",
		Title:    "a server action changes records without asking who calls",
		Why:      "Every exported function of a \"use server\" file is an HTTP endpoint: the page that calls it protects nothing.",
		Fix:      "Ask for the session first, compare role and owner, and only then change anything.",
		Residual: "Arguments still need a schema: they are whatever the caller sends.",
		Verify:   "Call the action without a session and expect a refusal.",
		Severity: finding.High,
		Spec:     "CWE-862",
		Since:    "unreleased",
	},
	Control: "NEXT-SERVER-ACTIONS", Family: "web-next.authorization", Category: "authorization",
	CWE: "CWE-862", OWASP: owaspAccess,
	Stack: finding.StackNextJS, Confidence: finding.Probable, Tool: detect.Authentication,
	Langs: syntax.JavaScript | syntax.TypeScript,
	Words: []string{"use server"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, a := range openActions(f) {
			h := tokenHit(f, a.fn.First, a.fn.Body.From)
			h.Sink = strings.Join(a.write.Callee, ".")
			report(h)
		}
	},
}

// An openAction is a server action that changes records and asks nobody who
// calls.
type openAction struct {
	fn    syntax.Function
	write syntax.Call // the first of its changes
}

func openActions(f *syntax.File) []openAction {
	var writes []syntax.Call
	var open []openAction
	for _, fn := range f.Functions() {
		if fn.Name == "" || !f.ServerAction(fn) {
			continue
		}
		if writes == nil {
			writes = changes(f)
		}
		if c, ok := within(writes, fn); ok && !asks(f, fn) {
			open = append(open, openAction{fn, c})
		}
	}
	return open
}

// changes returns the calls that write records, in order; never nil.
func changes(f *syntax.File) []syntax.Call {
	calls := []syntax.Call{}
	for _, a := range accesses(f) {
		if a.write {
			calls = append(calls, a.call)
		}
	}
	return calls
}

// within returns the first of the calls that a function makes.
func within(calls []syntax.Call, fn syntax.Function) (syntax.Call, bool) {
	i := sort.Search(len(calls), func(i int) bool { return calls[i].Open >= fn.Body.From })
	if i < len(calls) && calls[i].Open < fn.Body.To {
		return calls[i], true
	}
	return syntax.Call{}, false
}

// asks reports whether a function asks who calls: any call that is named so.
func asks(f *syntax.File, fn syntax.Function) bool {
	for i := fn.Body.From; i < fn.Body.To; i++ {
		t := f.Tokens[i]
		if t.Kind != syntax.Ident || !f.At(i+1).Is("(") {
			continue
		}
		if signedIn.MatchString(t.Text) || checker.MatchString(t.Text) || holds(t.Text, "session", "auth", "token", "signature", "ratelimit", "currentuser") {
			return true
		}
	}
	return false
}
