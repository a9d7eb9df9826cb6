package transport

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/redact/label"
)

// openHost returns the value that stands for the host of the address which the
// literal at token i begins: "http://\(host)/a", "http://" + host.
func openHost(v *code.View, i int) (syntax.Range, bool) {
	if !strings.EqualFold(v.At(i).Value(), "http://") {
		return syntax.Range{}, false
	}
	next := v.At(i + 1)
	if next.Kind == syntax.Hole && next.Match > i {
		return syntax.Range{From: i + 2, To: next.Match}, true
	}
	r := syntax.Range{From: i + 2, To: i + 2}
	if !next.Is("+") {
		return r, false
	}
	for end := min(len(v.Tokens), r.From+maxHost); r.To < end && (v.At(r.To).Kind == syntax.Ident || v.At(r.To).Is(".") || v.At(r.To).Is("!")); r.To++ {
	}
	return r, !r.Empty()
}

// maxHost bounds the expression of a host, in tokens.
const maxHost = 12

// Words of names: those of hosts, and those of hosts that are near.
var (
	hostWords = words("host hostname server domain backend gateway authority endpoint api base subdomain ip address addr node peer instance")
	nearWords = words("local localhost loopback lan wifi simulator emulator mock test debug dev printer bridge device hub router camera bonjour proxy")
)

func words(s string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(s) {
		set[w] = true
	}
	return set
}

// foreign reports whether a value is called like a host, and neither its name
// nor what the file says about it makes it one of the machine itself. An
// address whose scheme is completed for the user is not called so.
func foreign(v *code.View, value syntax.Range) bool {
	host := false
	for i := value.From; i < value.To && i < value.From+maxHost; i++ {
		if v.At(i).Kind != syntax.Ident {
			continue
		}
		for _, w := range label.Words(v.At(i).Text) {
			host = host || hostWords[w]
			if nearWords[w] {
				return false
			}
		}
	}
	if !host {
		return false
	}
	for _, text := range v.Literals(value) {
		if harmlessHost(strings.ToLower(strings.TrimSuffix(text, "/"))) {
			return false
		}
	}
	return true
}
