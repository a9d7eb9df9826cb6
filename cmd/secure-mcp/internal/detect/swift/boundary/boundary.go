// Package boundary looks at the places where Swift code is called from
// outside: web pages, links, other processes, the network, a finger.
package boundary

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// Detectors lists the detectors of this family. A new one is a new file, a
// case beside it and a line here.
var Detectors = []*detect.Detector{
	WebViewHandler,
	WebViewFileAccess,
	DeepLinkHandler,
	HostCheck,
	LocalAuthOnly,
	XPCAccept,
	LocalListener,
	StringLength,
}

const badInput = "M4:2024 Insufficient Input/Output Validation"

// A handler is a function that is called from outside.
type handler struct {
	hit  detect.Hit
	body syntax.Range
}

// functions returns the functions of that name with a parameter of the label,
// "" being any.
func functions(v *code.View, name, label string) []handler {
	var out []handler
	for _, fn := range v.Functions() {
		if fn.Name != name || len(fn.Params) == 0 {
			continue
		}
		for _, p := range fn.Params {
			if label == "" || v.At(p.From).Text == label {
				end := v.At(fn.Params[len(fn.Params)-1].To).End
				out = append(out, handler{detect.Hit{Start: v.At(fn.First).Start, End: end}, fn.Body})
				break
			}
		}
	}
	return out
}

// contains reports whether the expression r, in lower case, contains any word.
func contains(v *code.View, r syntax.Range, words ...string) bool {
	text := strings.ToLower(v.Source(r))
	for _, w := range words {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}
