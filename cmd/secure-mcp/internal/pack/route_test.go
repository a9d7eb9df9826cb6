package pack_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/pack"
)

func TestRouting(t *testing.T) {
	tests := []struct{ stacks, want string }{
		{"", "core secrets threat-model"},
		{"common", "core secrets threat-model"},
		{"python", "core secrets threat-model"},
		{"nextjs", "core secrets web-next auth-web web-api"},
		{"nextjs typescript", "core secrets web-next auth-web web-api"},
		{"typescript", "core secrets auth-web web-api threat-model"},
		{"typescript swift", "core secrets auth-web web-api swift-ios"},
		{"expo typescript", "core secrets expo-rn"},
		{"swift", "core secrets swift-ios"},
		{"swift macos", "core secrets swift-ios apple-desktop"},
		{"typescript nextjs expo swift macos", "core secrets web-next auth-web web-api expo-rn swift-ios apple-desktop"},
		{"go", "core secrets go threat-model"},
		{"go mcp", "core secrets go mcp-server threat-model"},
		{"typescript mcp", "core secrets auth-web web-api mcp-server threat-model"},
		{"NextJS", "core secrets web-next auth-web web-api"},
	}
	r := pack.Builtin()
	for _, tt := range tests {
		got := strings.Join(r.Recommend(strings.Fields(tt.stacks)), " ")
		if got != tt.want {
			t.Errorf("Recommend(%s) = %s, want %s", tt.stacks, got, tt.want)
		}
	}
}

func TestEveryPackIsRecommendedForSomething(t *testing.T) {
	r := pack.Builtin()
	got := r.Recommend([]string{"typescript", "nextjs", "expo", "swift", "macos", "go", "mcp"})
	got = append(got, r.Recommend(nil)...)
	slices.Sort(got)
	want := r.IDs()
	slices.Sort(want)
	if diff := cmp.Diff(want, slices.Compact(got)); diff != "" {
		t.Errorf("packs (-want +got):\n%s", diff)
	}
}

func TestUserPacksAreRoutedByTheirTags(t *testing.T) {
	renamed := func(id, tag string) string {
		s := strings.Replace(small, "id: small", "id: "+id, 1)
		s = strings.Replace(s, "PY-EVAL", strings.ToUpper(id)+"-ONE", 1)
		return strings.Replace(s, "stack_tags: [python]", "stack_tags: ["+tag+"]", 1)
	}
	r, err := pack.Open(directory(t, map[string]string{
		"py.yaml": renamed("py", "python"), "house.yaml": renamed("house", "common"), "rn.yaml": renamed("rn", "react-native"),
	}))
	if err != nil {
		t.Fatal(err)
	}
	for stacks, want := range map[string]string{
		"":            "core secrets threat-model house",
		"python":      "core secrets threat-model house py",
		"expo":        "core secrets expo-rn house rn",
		"python expo": "core secrets expo-rn house py rn",
	} {
		if got := strings.Join(r.Recommend(strings.Fields(stacks)), " "); got != want {
			t.Errorf("Recommend(%s) = %s, want %s", stacks, got, want)
		}
	}
	if got := strings.Join(r.Consulted([]string{"python"}, pack.Injection), " "); got != "core house py" {
		t.Errorf("consulted %s", got)
	}
}

func TestBatchesHoldSixAtMost(t *testing.T) {
	ids := strings.Fields("a b c d e f g h")
	want := [][]string{{"a", "b", "c", "d", "e", "f"}, {"g", "h"}}
	if diff := cmp.Diff(want, pack.Batches(ids)); diff != "" {
		t.Errorf("batches (-want +got):\n%s", diff)
	}
	if got := pack.Batches(nil); got == nil || len(got) != 0 {
		t.Errorf("no ids give %v", got)
	}
}

func TestCategoryToolsConsultPacksWithTheirItems(t *testing.T) {
	tests := []struct {
		stacks string
		focus  pack.Focus
		want   string
	}{
		{"expo", pack.Authentication, "core expo-rn"},
		{"nextjs", pack.Authentication, "core web-next auth-web web-api"},
		{"typescript", pack.Authentication, "core auth-web web-api threat-model"},
		{"", pack.Authentication, "core threat-model"},
		{"typescript", pack.Injection, "core web-api"},
		{"swift macos", pack.Injection, "core swift-ios apple-desktop"},
		{"typescript", pack.Secrets, "core secrets"},
		{"nextjs", pack.Secrets, "core secrets web-next"},
		{"", pack.Secrets, "core secrets"},
		{"nextjs", pack.ThreatModel, "core secrets web-next auth-web web-api threat-model"},
		{"typescript", pack.ThreatModel, "core secrets threat-model"},
		{"swift", pack.ThreatModel, "core secrets swift-ios threat-model"},
	}
	r := pack.Builtin()
	for _, tt := range tests {
		if got := strings.Join(r.Consulted(strings.Fields(tt.stacks), tt.focus), " "); got != tt.want {
			t.Errorf("Consulted(%s, %d) = %s, want %s", tt.stacks, tt.focus, got, tt.want)
		}
	}
}

func TestAppliedPacksAreConsultedAndRan(t *testing.T) {
	r := pack.Builtin()
	consulted := []string{"core", "expo-rn", "secrets"}
	for ran, want := range map[string][]string{
		"":                           {},
		"core.authentication":        {"core"},
		"expo-rn.authentication":     {"expo-rn"},
		"web-next.authentication":    {},
		"secrets.secret-patterns":    {"secrets"},
		"swift-ios.secret-handling":  {},
		"core.authorization made.up": {"core"},
	} {
		if diff := cmp.Diff(want, r.Applied(consulted, strings.Fields(ran))); diff != "" {
			t.Errorf("Applied(%s) (-want +got):\n%s", ran, diff)
		}
	}
}

func titles(hs []pack.Highlight) string {
	var ids []string
	for _, h := range hs {
		ids = append(ids, h.ID)
	}
	return strings.Join(ids, " ")
}

func TestHighlights(t *testing.T) {
	tests := []struct{ stacks, want string }{
		{"", "CMN-AUTHZ-IDOR SEC-CLIENT-BUNDLE"},
		{"swift", "CMN-AUTHZ-IDOR SEC-CLIENT-BUNDLE SWIFT-KEYCHAIN SWIFT-WEBVIEW SWIFT-DEEP-LINKS"},
		{"swift macos", "CMN-AUTHZ-IDOR SEC-CLIENT-BUNDLE SWIFT-KEYCHAIN SWIFT-WEBVIEW SWIFT-DEEP-LINKS MAC-ENTITLEMENTS MAC-XPC-BOUNDARY"},
		{"typescript", "CMN-AUTHZ-IDOR SEC-CLIENT-BUNDLE AUTHWEB-COOKIE-FLAGS AUTHWEB-CSRF"},
		{"nextjs typescript", "CMN-AUTHZ-IDOR SEC-CLIENT-BUNDLE NEXT-MIDDLEWARE-AUTH NEXT-SERVER-ACTIONS NEXT-CACHE-TENANCY AUTHWEB-COOKIE-FLAGS AUTHWEB-CSRF"},
		{"expo", "CMN-AUTHZ-IDOR SEC-CLIENT-BUNDLE EXPO-SECURE-STORE EXPO-PUBLIC-ENV EXPO-DEEP-LINKS"},
		{"typescript nextjs expo swift macos", "CMN-AUTHZ-IDOR SEC-CLIENT-BUNDLE NEXT-MIDDLEWARE-AUTH NEXT-SERVER-ACTIONS AUTHWEB-COOKIE-FLAGS AUTHWEB-CSRF EXPO-SECURE-STORE EXPO-PUBLIC-ENV SWIFT-KEYCHAIN MAC-ENTITLEMENTS"},
		{"go mcp", "CMN-AUTHZ-IDOR SEC-CLIENT-BUNDLE GO-CMD-EXEC GO-PATH-ROOT MCP-TOOL-COMMAND MCP-CONTRACT-PIN"},
	}
	r := pack.Builtin()
	for _, tt := range tests {
		got := r.Highlights(strings.Fields(tt.stacks))
		if titles(got) != tt.want {
			t.Errorf("Highlights(%s) = %s, want %s", tt.stacks, titles(got), tt.want)
		}
		perPack := map[string]int{}
		for _, h := range got {
			if perPack[h.Pack]++; perPack[h.Pack] > 3 || len(h.Title) > 120 || h.Title == "" {
				t.Errorf("Highlights(%s): %+v", tt.stacks, h)
			}
		}
	}
}

func TestNextHighlightsNeedNext(t *testing.T) {
	r := pack.Builtin()
	for _, stacks := range []string{"", "swift", "swift macos", "expo typescript", "typescript", "go", "mcp swift"} {
		if got := titles(r.Highlights(strings.Fields(stacks))); strings.Contains(got, "NEXT-") {
			t.Errorf("Highlights(%s) = %s", stacks, got)
		}
	}
	for _, stacks := range []string{"swift", "swift macos", "go"} {
		if got := titles(r.Highlights(strings.Fields(stacks))); strings.Contains(got, "AUTHWEB-") {
			t.Errorf("Highlights(%s) = %s", stacks, got)
		}
	}
}
