// Package injection looks for places where text that somebody else chose
// becomes code, a command, a query, markup, a path or an address.
package injection

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
)

// Detectors lists the detectors of this package. A new detector is a new file,
// its case and one line here.
var Detectors = []*detect.Detector{
	Eval,
	DynamicModule,
	ChildProcess,
	SQLConcat,
	NoSQLObject,
	DangerousHTML,
	NextDangerousHTML,
	ReflectedHTML,
	PathJoinUser,
	RedirectParam,
	ExpressRedirect,
	SSRF,
	PrototypePollution,
	ReDoS,
	Deserialize,
}

const owaspInjection = "A03:2021 Injection"

// soundsClean reports whether a function is named like one that gives
// something harmless.
func soundsClean(name string) bool {
	lower := strings.ToLower(name)
	for _, word := range []string{"valid", "sanitiz", "ensure", "check", "verify", "confine", "safe", "clean", "escape", "encode", "quote", "purify", "slug", "strip", "allow", "assert"} {
		if strings.Contains(lower, word) {
			return true
		}
	}
	return false
}

// unproven lowers a hit that no input is known to reach, where only numbers
// are put in by their names, or only developers run the file.
func unproven(f *syntax.File, t *origin.Tracer, h *detect.Hit, r syntax.Range) {
	numbers := false
	if first := f.At(r.From); first.Kind == syntax.String || first.Kind == syntax.Template {
		text := origin.TextAt(f, r.From)
		numbers = text.Span == r && len(text.Parts) > 0
		for _, part := range text.Parts {
			numbers = numbers && (t.Number(part) || t.Fixed(part))
		}
	}
	switch {
	case numbers:
		h.Counter = []string{"by its name the value is a number"}
	case detect.Tooling(f.Path):
		h.Counter = []string{"the path is that of a script for developers"}
	default:
		return
	}
	h.Severity, h.Confidence = finding.Low, finding.Tentative
}

// sounding lowers the confidence of a hit that a call may keep harmless, as far
// as its name says: what it does is not known.
func sounding(h *detect.Hit, call string) {
	if call == "" {
		return
	}
	h.Confidence = finding.Tentative
	h.Counter = append(h.Counter, "the value passes "+call+", which by its name may refuse or clean it; what that does was not seen")
}

// callHit returns a hit that spans a call.
func callHit(c syntax.Call) detect.Hit {
	return detect.Hit{Start: c.Start, End: c.End, Sink: strings.Join(c.Callee, ".")}
}

// rangeHit returns a hit that spans tokens.
func rangeHit(f *syntax.File, r syntax.Range) detect.Hit {
	return detect.Hit{Start: f.At(r.From).Start, End: f.At(r.To - 1).End}
}
