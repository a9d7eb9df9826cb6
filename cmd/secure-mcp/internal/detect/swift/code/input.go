package code

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// Input returns the first expression in r that gives what a user, another
// program or the network chose, "" if none is known to.
func (v *View) Input(r syntax.Range) string {
	v.ask()
	return v.input(r, maxHops)
}

func (v *View) input(r syntax.Range, hops int) string {
	if r.To-r.From > maxTokens {
		r.To = r.From + maxTokens
	}
	for i := r.From; i < r.To && v.step(); i++ {
		t := v.At(i)
		if t.Kind != syntax.Ident || v.Member(i) || v.At(i+1).Is(":") && !v.At(i-1).Is("?") {
			continue
		}
		end := min(v.chainEnd(i), r.To-1)
		if v.direct(i, end) {
			return v.Text[t.Start:v.At(end).End]
		}
		if hops == 0 || v.At(i+1).Is("(") {
			continue
		}
		for _, d := range v.definitions(t.Text, i) {
			if text := v.input(d, hops-1); text != "" {
				return text
			}
		}
	}
	return ""
}

// direct reports whether the chain from token i to token end reads input.
func (v *View) direct(i, end int) bool {
	root := v.At(i).Text
	names := v.names(i, end)
	switch root {
	case "CommandLine", "readLine":
		return len(names) > 1 || root == "readLine" && v.At(i+1).Is("(")
	case "UIPasteboard", "NSPasteboard":
		return len(names) > 2
	case "ProcessInfo":
		return contains(names, "arguments", "environment")
	case "String", "Data", "NSString", "NSData":
		return v.fetched(i)
	}
	lower := strings.ToLower(root)
	last := names[len(names)-1]
	switch {
	case contains(names[1:], "queryItems", "queryParameters"):
		return true
	case contains(names[1:], "query", "fragment") && strings.HasSuffix(lower, "url"), contains(names[1:], "query") && strings.Contains(lower, "components"):
		return true
	case last == "body" && (lower == "message" || lower == "scriptmessage"):
		return true
	case len(names) > 1 && (root == "req" || root == "request") && contains(names[1:], "query", "parameters", "content"):
		return true
	case contains(names[1:], "userInfo"):
		return strings.Contains(lower, "notification") || strings.Contains(lower, "response")
	}
	return v.typed(names)
}

// typed reports whether the chain reads what was typed into a field.
func (v *View) typed(names []string) bool {
	for n := 1; n < len(names); n++ {
		if names[n] == "text" || names[n] == "stringValue" {
			field := strings.ToLower(names[n-1])
			return strings.Contains(field, "field") || strings.Contains(field, "searchbar") || strings.Contains(field, "textview") || strings.HasSuffix(field, "input")
		}
	}
	return false
}

// fetched reports whether the call at token i reads the contents of an address.
func (v *View) fetched(i int) bool {
	open := v.At(i + 1)
	if !open.Is("(") || open.Match < i+2 || !v.At(i+2).Is("contentsOf") {
		return false
	}
	for n := i + 3; n < open.Match; n++ {
		if t := v.At(n); t.Is("fileURLWithPath") || t.Is("fileURL") || t.Is("Bundle") {
			return false
		} else if t.Kind == syntax.String && strings.Contains(t.Text, "://") {
			return true
		}
	}
	return false
}

// names returns the names of the chain from token i to token end, without
// arguments.
func (v *View) names(i, end int) []string {
	var names []string
	for n := i; n <= end; n++ {
		t := v.At(n)
		if t.Kind == syntax.Ident {
			names = append(names, t.Text)
		} else if t.Match > n {
			n = t.Match
		}
	}
	return names
}

func contains(names []string, wanted ...string) bool {
	for _, n := range names {
		for _, w := range wanted {
			if n == w {
				return true
			}
		}
	}
	return false
}
