package pack

import (
	"slices"

	"github.com/mcpward/mcpward/packs"
)

// maxHighlights bounds the highlights of a project. Per pack there are at most
// three, because no row of the table has more.
const maxHighlights = 10

// A Highlight is the title of an item that deserves a look in any project of
// its kind. It is advice and never a finding.
type Highlight struct {
	Pack  string `json:"pack"`
	ID    string `json:"id"`
	Title string `json:"title"`
}

// highlights name the items by pack and the stacks of which the project must
// use one; none means every project.
var highlights = []struct {
	pack   string
	stacks []string
	items  []string
}{
	{"core", nil, []string{"CMN-AUTHZ-IDOR"}},
	{"secrets", nil, []string{"SEC-CLIENT-BUNDLE"}},
	{"web-next", []string{"nextjs"}, []string{"NEXT-MIDDLEWARE-AUTH", "NEXT-SERVER-ACTIONS", "NEXT-CACHE-TENANCY"}},
	{"auth-web", []string{"nextjs", "typescript"}, []string{"AUTHWEB-COOKIE-FLAGS", "AUTHWEB-CSRF"}},
	{"expo-rn", []string{"expo"}, []string{"EXPO-SECURE-STORE", "EXPO-PUBLIC-ENV", "EXPO-DEEP-LINKS"}},
	{"swift-ios", []string{"swift"}, []string{"SWIFT-KEYCHAIN", "SWIFT-WEBVIEW", "SWIFT-DEEP-LINKS"}},
	{"apple-desktop", []string{"macos"}, []string{"MAC-ENTITLEMENTS", "MAC-XPC-BOUNDARY"}},
	{"go", []string{"go"}, []string{"GO-CMD-EXEC", "GO-PATH-ROOT"}},
	{"mcp-server", []string{"mcp"}, []string{"MCP-TOOL-COMMAND", "MCP-CONTRACT-PIN"}},
}

// Highlights returns at most ten titles for a project that uses the stacks. A
// stack that it does not use contributes none, and where there are more than
// ten, every stack keeps its first ones.
func (r *Registry) Highlights(stacks []string) []Highlight {
	var queues [][]Highlight
	for _, h := range highlights {
		if h.stacks == nil || slices.ContainsFunc(h.stacks, func(s string) bool { return has(stacks, s) }) {
			queues = append(queues, r.titled(h.pack, h.items))
		}
	}
	_, taken := takeTurns(queues, maxHighlights)
	chosen := []Highlight{}
	for i, queue := range queues {
		chosen = append(chosen, queue[:taken[i]]...)
	}
	return chosen
}

// titled returns the items of a pack that have the ids, in the order of these.
func (r *Registry) titled(pack string, ids []string) []Highlight {
	var out []Highlight
	for e := range r.Entries() {
		for _, id := range ids {
			i := slices.IndexFunc(e.Items, func(i packs.Item) bool { return i.ID == id })
			if e.ID == pack && i >= 0 {
				out = append(out, Highlight{pack, id, e.Items[i].Title})
			}
		}
	}
	return out
}
