package architecture

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// Facts are what the text of one file says about its part in the project.
// They depend on the path and the text alone, so they can be cached.
type Facts struct {
	ObjectID bool   // reads an object's or a tenant's id from the caller
	Owner    string // how it ties an object to its caller, such as "comparison"; "" if not seen
	Wrapper  string // function that wraps the handlers and is called after an identity, such as withWorkspace

	Kinds []Kind // surfaces that the text shows, sorted; the path may show more
}

// FactsVersion names this reading of files in caches. It changes when the
// reading does.
const FactsVersion = "architecture-facts-2"

// signs are words without which no text shows a surface or an authorization.
// They keep the parser away from files that have none.
var signs = [][]byte{
	[]byte("use server"), []byte("rocedure"), []byte("outer"), []byte("ebhook"), []byte("ool("), []byte("WebView"), []byte("SecItem"), []byte("Keychain"), []byte("SecureStore"),
	[]byte("onOpenURL"), []byte("open url"), []byte("Linking"), []byte("params"), []byte("Params"), []byte("req."), []byte("request."), []byte("createServer"), []byte("express"), []byte("fastify"), []byte("Hono"),
}

// Read reads the facts in one file. Only JavaScript, TypeScript and Swift are
// looked at.
func Read(p string, text []byte) Facts {
	if syntax.Of(p)&(syntax.JavaScript|syntax.TypeScript|syntax.Swift) == 0 {
		return Facts{}
	}
	if !Sensitive(p) && !slices.ContainsFunc(signs, func(w []byte) bool { return bytes.Contains(text, w) }) {
		return Facts{}
	}
	f := syntax.Parse(p, text)
	facts, found := Facts{}, map[Kind]bool{}
	if f.Language == syntax.Swift {
		swiftKinds(f, found)
	} else {
		r := reader{File: f}
		facts.ObjectID = r.readsID()
		facts.Owner, facts.Wrapper = r.owner()
		scriptKinds(f, found)
		found[HTTPRoute] = found[HTTPRoute] || facts.ObjectID && answers(f)
	}
	facts.Kinds = ordered(found)
	return facts
}

// ordered lists the surfaces that the text of a file shows.
func ordered(found map[Kind]bool) []Kind {
	var out []Kind
	for _, k := range Kinds {
		if found[k] {
			out = append(out, k)
		}
	}
	return out
}

// registrars are the modules whose objects take routes.
var registrars = []string{"express", "fastify", "hono", "koa-router", "@koa/router", "@hono/zod-openapi", "elysia", "polka", "restify"}

var verbs = map[string]bool{"get": true, "post": true, "put": true, "patch": true, "delete": true, "all": true, "route": true}

func scriptKinds(f *syntax.File, found map[Kind]bool) {
	registers := f.Imported(registrars...)
	for i, t := range f.Tokens {
		if value, _, ok := f.Literal(i); ok && value == "use server" && (i == 0 || !f.At(i-1).Is("(")) {
			found[ServerAction] = true
		}
		if t.Kind == syntax.Ident && procedures[t.Text] && (f.At(i+1).Is(".") || f.At(i-1).Is(".")) {
			found[RPC] = true
		}
	}
	for _, c := range f.Calls() {
		switch name := c.Name(); {
		case registers && len(c.Callee) > 1 && verbs[name] && len(c.Args) > 1 && startsWithSlash(f, c.Args[0]):
			found[HTTPRoute] = true
		case name == "registerTool" && len(c.Args) > 1, name == "tool" && len(c.Callee) > 1 && len(c.Args) > 2:
			found[AgentTool] = true
		case name == "constructEvent" || name == "constructEventAsync":
			found[Webhook] = true
		}
	}
	for kind, modules := range capabilities {
		if f.Imported(modules...) {
			found[kind] = true
		}
	}
}

// answers reports whether a file has functions with the parameters of a
// handler: controllers are registered elsewhere.
func answers(f *syntax.File) bool {
	for _, fn := range f.Functions() {
		if len(fn.Params) < 2 {
			continue
		}
		first, second := f.At(fn.Params[0].From).Text, f.At(fn.Params[1].From).Text
		if (first == "req" || first == "request") && (second == "res" || second == "response" || second == "reply") {
			return true
		}
	}
	return false
}

// capabilities are the modules whose use shows a surface.
var capabilities = map[Kind][]string{
	WebView:       {"react-native-webview"},
	SecureStorage: {"expo-secure-store", "react-native-keychain"},
	DeepLink:      {"expo-linking", "expo-auth-session"},
}

// procedures are the names under which tRPC routers are built.
var procedures = map[string]bool{"publicProcedure": true, "protectedProcedure": true, "procedure": true}

func startsWithSlash(f *syntax.File, r syntax.Range) bool {
	value, _, ok := f.Literal(r.From)
	return ok && strings.HasPrefix(value, "/")
}

// swiftNames are names that show a surface in Swift.
var swiftNames = map[string]Kind{
	"WKWebView": WebView, "WKScriptMessageHandler": WebView, "WKUserContentController": WebView,
	"SecItemAdd": SecureStorage, "SecItemCopyMatching": SecureStorage, "SecItemUpdate": SecureStorage, "SecItemDelete": SecureStorage,
	"onOpenURL": DeepLink, "onContinueUserActivity": DeepLink, "continueUserActivity": DeepLink,
}

func swiftKinds(f *syntax.File, found map[Kind]bool) {
	for _, t := range f.Tokens {
		if k, ok := swiftNames[t.Text]; ok && t.Kind == syntax.Ident {
			found[k] = true
		}
	}
}

// base is the name of a file without its last extension, in lower case.
func base(p string) string {
	name := strings.ToLower(path.Base(p))
	return strings.TrimSuffix(name, path.Ext(name))
}
