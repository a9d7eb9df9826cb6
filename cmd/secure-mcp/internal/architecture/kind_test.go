package architecture

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/stack"
	"github.com/mcpward/mcpward/pkg/finding"
)

// report is what detection says of a project whose packages use stacks.
func report(packages ...stack.Package) stack.Report {
	r := stack.Report{Packages: packages}
	for _, s := range finding.Stacks {
		if slices.ContainsFunc(packages, func(p stack.Package) bool { return p.Has(s) }) {
			r.Stacks = append(r.Stacks, s)
		}
	}
	return r
}

func using(dir string, stacks ...finding.Stack) stack.Package {
	return stack.Package{Dir: dir, Stacks: append([]finding.Stack{finding.StackCommon}, stacks...)}
}

func TestKindsByPath(t *testing.T) {
	t.Parallel()
	next, ts, expo, swift := finding.StackNextJS, finding.StackTypeScript, finding.StackExpo, finding.StackSwift
	tests := []struct {
		path   string
		stacks []finding.Stack
		want   string
	}{
		{"app/api/x/route.ts", []finding.Stack{ts, next}, "http_route"},
		{"src/app/x/route.js", []finding.Stack{ts, next}, "http_route"},
		{"lib/app/x/route.ts", []finding.Stack{ts, next}, ""},
		{"pages/api/x.ts", []finding.Stack{ts, next}, "http_route"},
		{"pages/about.tsx", []finding.Stack{ts, next}, "page_entry"},
		{"app/page.tsx", []finding.Stack{ts, next}, "page_entry"},
		{"app/cart/actions.ts", []finding.Stack{ts, next}, "server_action"},
		{"src/middleware.ts", []finding.Stack{ts, next}, "middleware"},
		{"app/api/stripe-hook/route.ts", []finding.Stack{ts, next}, "http_route webhook"},
		{"app/api/cron/route.ts", []finding.Stack{ts, next}, "http_route cron"},
		{"src/api/users.ts", []finding.Stack{ts}, "http_route"},
		{"src/routes/users.ts", []finding.Stack{ts}, "http_route"},
		{"src/server.ts", []finding.Stack{ts}, "app_entry"},
		{"src/deep/server.ts", []finding.Stack{ts}, ""},
		{"src/trpc/user.ts", []finding.Stack{ts}, "rpc"},
		{"src/workers/mail.ts", []finding.Stack{ts}, "queue"},
		{"src/mcp/files.ts", []finding.Stack{ts}, "agent_tool"},
		{"src/auth/index.ts", []finding.Stack{ts}, "auth_surface"},
		{"src/author.css", []finding.Stack{ts}, ""},
		{"db/schema.ts", []finding.Stack{ts}, "data_layer"},
		{"prisma/schema.prisma", []finding.Stack{ts}, "data_layer"},
		{"vite.config.ts", []finding.Stack{ts}, "config"},
		{".github/workflows/ci.yml", []finding.Stack{ts}, "config"},
		{".env.local", []finding.Stack{ts}, "config"},
		{"app/_layout.tsx", []finding.Stack{ts, expo}, "app_entry"},
		{"app/api/hello+api.ts", []finding.Stack{ts, expo}, "http_route"},
		{"lib/linking.ts", []finding.Stack{ts, expo}, "deep_link"},
		{"lib/linking.ts", []finding.Stack{ts}, ""},
		{"lib/secureStore.ts", []finding.Stack{ts, expo}, "secure_storage auth_surface"},
		{"Sources/AppDelegate.swift", []finding.Stack{swift}, "app_entry"},
		{"Sources/KeychainStore.swift", []finding.Stack{swift}, "secure_storage auth_surface"},
		{"Sources/HelpWebView.swift", []finding.Stack{swift}, "webview"},
		{"App/App.entitlements", []finding.Stack{swift}, "secure_storage config"},
		{"main.py", []finding.Stack{ts}, ""},
		{"src/auth/login.test.ts", []finding.Stack{ts}, ""},
		{"app/api/x/route.ts", []finding.Stack{swift}, ""},
		{"package.json", nil, ""},
	}
	for _, tt := range tests {
		m := Build(Input{Files: []project.File{{Path: "apps/one/" + tt.path, Package: 0}}, Stacks: report(using("apps/one", tt.stacks...))})
		got := []string{}
		for _, s := range m.Surfaces {
			got = append(got, string(s.Kind))
		}
		if diff := cmp.Diff(tt.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%s with %v (-want +got):\n%s", tt.path, tt.stacks, diff)
		}
	}
}

func TestSensitivePaths(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{
		"app/api/[id]/route.ts": true, "app/[...all]/page.tsx": true, "src/admin.ts": true, "src/users/list.ts": true, "app/cart/actions.ts": true,
		"app/notes/actions/save.ts": true, "api/webhook.ts": true, "api/oauth/callback.ts": true, "lib/deepLink.ts": true, "app/settings/page.tsx": true,
		"src/button.ts": false, "lib/format.ts": false, "app/api/health/route.ts": false, "src/superuser-docs.ts": false,
	} {
		if got := Sensitive(path); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
}

// TestNoPathIsLost: surfaces hold at most twelve paths each, and together all
// of them, whatever the order of the files.
func TestNoPathIsLost(t *testing.T) {
	t.Parallel()
	var files []project.File
	for i := range 100 {
		files = append(files, project.File{Path: fmt.Sprintf("a/app/api/%02d/[id]/route.ts", i), Package: i % 2})
	}
	in := Input{Files: files, Stacks: report(using("a", finding.StackNextJS), using("a", finding.StackNextJS))}
	m := Build(in)
	seen, ids := map[string]bool{}, map[string]bool{}
	for _, s := range m.Surfaces {
		if len(s.Paths) > 12 || s.PathCount != 50 || ids[s.ID] || !s.Sensitive {
			t.Errorf("surface %+v", s)
		}
		ids[s.ID] = true
		for _, p := range s.Paths {
			seen[p] = true
		}
	}
	if len(seen) != 100 || len(m.Surfaces) != 10 || len(m.Graph) != 100 || len(m.Priority) != 24 || len(m.Gaps) != 16 {
		t.Errorf("%d paths in %d surfaces, %d nodes, %d priorities, %d gaps", len(seen), len(m.Surfaces), len(m.Graph), len(m.Priority), len(m.Gaps))
	}
	slices.Reverse(in.Files)
	if diff := cmp.Diff(m, Build(in)); diff != "" {
		t.Errorf("the order of the files matters:\n%s", diff)
	}
}

func TestContentShowsWhatAPathDoesNot(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"'use server';\nexport async function save() {}":                                               "server_action",
		"export async function save() {\n\t'use server';\n}":                                           "server_action",
		"import { publicProcedure } from './t';\nexport const r = publicProcedure.query(() => 1);":     "rpc",
		"import express from 'express';\nconst app = express();\napp.get('/x', show);":                 "http_route",
		"const m = new Map();\nm.get('/x', 1);\nrouter.get('/x', show);":                               "",
		"server.registerTool('x', {}, run);":                                                           "agent_tool",
		"stripe.webhooks.constructEvent(body, sig, key);":                                              "webhook",
		"import { WebView } from 'react-native-webview';":                                              "webview",
		"import * as SecureStore from 'expo-secure-store';":                                            "secure_storage",
		"// 'use server' and publicProcedure.query, server.registerTool('x', {}, run)":                 "",
		"log('use server'); const doc = \"import { WebView } from 'react-native-webview'\"; // params": "",
	} {
		got := []string{}
		for _, k := range Read("lib/x.ts", []byte(text)).Kinds {
			got = append(got, string(k))
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s\nshows %q, want %q", text, s, want)
		}
	}
	if got := Read("A.swift", []byte("let v = WKWebView() // SecItemAdd\nview.onOpenURL { }")).Kinds; !slices.Equal(got, []Kind{DeepLink, WebView}) {
		t.Errorf("Swift shows %v", got)
	}
	if got := Read("a.py", []byte("'use server'")).Kinds; got != nil {
		t.Errorf("Python shows %v", got)
	}
}
