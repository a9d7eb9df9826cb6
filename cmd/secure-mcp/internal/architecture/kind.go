package architecture

import (
	"path"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
)

// A Kind is what a surface is. The words are published.
type Kind string

// The kinds.
const (
	HTTPRoute     Kind = "http_route"
	ServerAction  Kind = "server_action"
	Middleware    Kind = "middleware"
	PageEntry     Kind = "page_entry"
	AppEntry      Kind = "app_entry"
	DeepLink      Kind = "deep_link"
	WebView       Kind = "webview"
	SecureStorage Kind = "secure_storage"
	Webhook       Kind = "webhook"
	Cron          Kind = "cron"
	RPC           Kind = "rpc"
	Queue         Kind = "queue"
	AgentTool     Kind = "agent_tool"
	AuthSurface   Kind = "auth_surface"
	Config        Kind = "config"
	DataLayer     Kind = "data_layer"
)

// Kinds lists them in the order of reports.
var Kinds = []Kind{HTTPRoute, ServerAction, Middleware, Webhook, RPC, Cron, Queue, AgentTool, DeepLink, WebView, SecureStorage, AuthSurface, AppEntry, PageEntry, DataLayer, Config}

// A trait is what is true of all surfaces of a kind.
type trait struct {
	exposure    string // public, internal or unknown
	expectation string // what a reviewer should expect of it
	high        bool   // worth a look even without further signs
	handles     bool   // its files handle requests for objects
	tools       []string
}

const (
	toolAuth      = "secure_mcp_check_authentication"
	toolInjection = "secure_mcp_analyze_injection_risks"
	toolSecrets   = "secure_mcp_review_secrets"
)

var traits = map[Kind]trait{
	HTTPRoute:     {"public", "Every method authenticates its caller and authorises the object it touches.", true, true, []string{toolAuth, toolInjection}},
	ServerAction:  {"public", "An action is a public endpoint: it checks session, input and object itself.", true, true, []string{toolAuth, toolInjection}},
	Middleware:    {"public", "It narrows who gets through, and the handlers behind it check again.", true, false, []string{toolAuth}},
	PageEntry:     {"unknown", "A page that shows private data loads it with the identity of its visitor.", false, true, []string{toolAuth}},
	AppEntry:      {"internal", "It sets up what the rest relies on: identity, transport, error handling.", false, false, []string{toolInjection}},
	DeepLink:      {"public", "Any app or page can open the link: its parameters are validated before use.", true, false, []string{toolInjection}},
	WebView:       {"public", "It loads known origins, and its bridge exposes little.", true, false, []string{toolInjection}},
	SecureStorage: {"internal", "Credentials are in the platform's store with a strict accessibility class.", true, false, []string{toolAuth, toolSecrets}},
	Webhook:       {"public", "The sender's signature and the age of the message are verified on the raw body.", true, true, []string{toolAuth, toolInjection}},
	Cron:          {"internal", "Only the scheduler can start it.", true, false, []string{toolAuth}},
	RPC:           {"public", "Every procedure states who may call it and authorises the object it touches.", true, true, []string{toolAuth, toolInjection}},
	Queue:         {"internal", "Messages are treated as input: who enqueued them is not proof of who asked.", true, false, []string{toolInjection}},
	AgentTool:     {"internal", "Arguments come from a model, so from anybody: they are validated and confined.", true, true, []string{toolInjection, toolAuth}},
	AuthSurface:   {"unknown", "Identity is established and ended here.", true, false, []string{toolAuth}},
	Config:        {"internal", "No secrets, no security switched off.", false, false, []string{toolSecrets}},
	DataLayer:     {"internal", "Queries bind their parameters and are scoped to a tenant.", false, false, []string{toolInjection}},
}

// A source is a file below its package, prepared for the path rules.
type source struct {
	path  string // below the package, in lower case
	dirs  []string
	name  string // with its extension
	stem  string // without it
	web   bool   // JavaScript or TypeScript
	next  bool
	swift bool
	expo  bool
}

func newSource(below string, stacks func(finding.Stack) bool) source {
	p := strings.ToLower(below)
	s := source{path: p, name: path.Base(p), stem: base(p)}
	if dir := path.Dir(p); dir != "." {
		s.dirs = strings.Split(dir, "/")
	}
	switch path.Ext(s.name) {
	case ".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte", ".astro":
		s.web = true
		s.next, s.expo = stacks(finding.StackNextJS), stacks(finding.StackExpo)
	case ".swift":
		s.swift = true
	}
	return s
}

// app returns the directories below the app or pages directory of a Next.js
// package, which is at its root or in src.
func (s source) app(name string) ([]string, bool) {
	dirs := s.dirs
	if len(dirs) > 0 && dirs[0] == "src" {
		dirs = dirs[1:]
	}
	if len(dirs) > 0 && dirs[0] == name {
		return dirs[1:], true
	}
	return nil, false
}

func (s source) in(names ...string) bool {
	return slices.ContainsFunc(s.dirs, func(d string) bool { return slices.Contains(names, d) })
}

// called reports whether a part is in the name of the file or of the
// directory it is in.
func (s source) called(parts ...string) bool {
	dir := ""
	if len(s.dirs) > 0 {
		dir = s.dirs[len(s.dirs)-1]
	}
	return slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(s.stem, p) || strings.Contains(dir, p) })
}

// kindsAt returns the surfaces that a path alone shows.
func kindsAt(s source) []Kind {
	var out []Kind
	for _, r := range pathRules {
		if r.is(s) {
			out = append(out, r.kind)
		}
	}
	return out
}

var linkNames = []string{"deeplink", "deep-link", "deep_link", "universallink", "universal-link", "onopenurl", "linking", "authsession", "auth-session", "redirect"}

// pathRules say what a path shows. A path may show several surfaces.
var pathRules = []struct {
	kind Kind
	is   func(source) bool
}{
	{HTTPRoute, func(s source) bool {
		_, app := s.app("app")
		pages, isPages := s.app("pages")
		return s.next && (app && s.stem == "route" || isPages && len(pages) > 0 && pages[0] == "api") ||
			s.web && !s.next && !s.expo && (s.in("api", "route", "routes") || s.stem == "route") ||
			s.expo && strings.HasSuffix(s.stem, "+api")
	}},
	{ServerAction, func(s source) bool {
		return s.next && (s.stem == "action" || s.stem == "actions" || s.in("action", "actions"))
	}},
	{Middleware, func(s source) bool {
		return s.next && (s.stem == "middleware" || s.stem == "proxy" && len(s.dirs) < 2)
	}},
	{PageEntry, func(s source) bool {
		_, app := s.app("app")
		pages, isPages := s.app("pages")
		return s.next && (app && (s.stem == "page" || s.stem == "layout") || isPages && (len(pages) == 0 || pages[0] != "api"))
	}},
	{AppEntry, func(s source) bool {
		switch {
		case s.expo:
			return s.stem == "app" || s.stem == "index" && len(s.dirs) == 0 || s.in("app") && (s.stem == "_layout" || s.stem == "index")
		case s.swift:
			return s.stem == "main" || s.stem == "appdelegate" || s.stem == "scenedelegate" || s.stem == "app" || strings.HasSuffix(s.stem, "app") && len(s.stem) > 3
		}
		return s.web && !s.next && (s.stem == "index" || s.stem == "main" || s.stem == "app" || s.stem == "server") && (len(s.dirs) == 0 || len(s.dirs) == 1 && s.dirs[0] == "src")
	}},
	{DeepLink, func(s source) bool { return (s.swift || s.expo) && s.called(linkNames...) }},
	{WebView, func(s source) bool {
		return (s.swift || s.expo) && s.called("webview", "wkscript", "javascriptbridge")
	}},
	{SecureStorage, func(s source) bool {
		return (s.swift || s.expo) && s.called("keychain", "securestore", "secure-store", "securestorage", "secure-storage", "ksecattr") || strings.HasSuffix(s.name, ".entitlements")
	}},
	{Webhook, func(s source) bool {
		return s.web && (s.called("webhook", "stripe-hook", "svix") || s.in("webhook", "webhooks", "stripe-hook", "svix"))
	}},
	{Cron, func(s source) bool {
		return s.web && (s.called("scheduled") || s.in("cron", "crons") || s.stem == "cron")
	}},
	{RPC, func(s source) bool {
		return s.web && (s.called("trpc", "grpc") || s.in("rpc", "trpc", "grpc") || s.stem == "rpc")
	}},
	{Queue, func(s source) bool {
		return s.web && (s.called("bullmq", "inngest", "sqs") || s.in("queue", "queues", "worker", "workers") || s.stem == "queue" || s.stem == "worker")
	}},
	{AgentTool, func(s source) bool {
		return s.web && (s.called("agent-tool", "tool-handler", "registertool", "mcp-server") || s.in("mcp", "agent-tools") || s.stem == "mcp")
	}},
	{AuthSurface, func(s source) bool {
		return (s.web || s.swift) && s.called("auth", "session", "login", "signin", "clerk", "credential", "keychain", "securestore", "secure-store")
	}},
	{Config, isConfig},
	{DataLayer, func(s source) bool {
		return (s.web || s.swift || strings.HasSuffix(s.name, ".prisma") || strings.HasSuffix(s.name, ".sql")) &&
			(s.called("prisma", "drizzle", "supabase", "repository", "swiftdata", "coredata", "schema") || s.in("model", "models") || strings.HasSuffix(s.name, ".prisma"))
	}},
}

func isConfig(s source) bool {
	if strings.HasPrefix(s.name, ".env") || strings.Contains(s.name, ".config.") && s.web {
		return true
	}
	switch s.name {
	case "app.json", "eas.json", "vercel.json", "tsconfig.json", "package.json", "package.swift", "info.plist", ".npmrc", "dockerfile", ".mcp.json", "mcp.json", "wrangler.toml", "netlify.toml":
		return true
	}
	return strings.HasSuffix(s.name, ".entitlements") || strings.HasSuffix(s.name, ".xcconfig") ||
		strings.HasPrefix(s.path, ".github/workflows/")
}

// sensitiveNames are path segments behind which objects of somebody are.
var sensitiveNames = words(`admin account accounts dashboard settings profile billing checkout team teams org orgs organization organizations
	user users member members role roles permission permissions tenant tenants action actions workspace workspaces`)

// Sensitive reports whether a path looks as if what it serves belongs to
// somebody: it has a dynamic segment, or names accounts, money or rights.
func Sensitive(p string) bool {
	p = strings.ToLower(p)
	segments := strings.Split(p, "/")
	for i, s := range segments {
		if i == len(segments)-1 {
			s = strings.TrimSuffix(s, path.Ext(s))
		}
		if sensitiveNames[s] && s != "action" || strings.HasPrefix(s, "[") && strings.Contains(s, "]") {
			return true
		}
	}
	return containsAny(p, "webhook", "stripe-hook", "svix", "callback") || containsAny(base(p), linkNames...)
}

// identifies reports whether the path itself names one object or tenant.
func identifies(p string) bool {
	for _, s := range strings.Split(strings.ToLower(p), "/") {
		switch strings.TrimSuffix(s, path.Ext(s)) {
		case "users", "members", "orgs", "tenants", "accounts":
			return true
		}
		if strings.HasPrefix(s, "[") && strings.Contains(s, "]") {
			return true
		}
	}
	return false
}

func containsAny(s string, parts ...string) bool {
	return slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(s, p) })
}
