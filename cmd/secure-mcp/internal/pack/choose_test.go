package pack_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/pack"
)

func ids(items []pack.Item) []string {
	out := []string{}
	for _, i := range items {
		out = append(out, i.ID)
	}
	return out
}

func choose(t *testing.T, q pack.Query) *pack.Selection {
	t.Helper()
	s, err := pack.Builtin().Choose(q)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestEachPackGetsItsTurn(t *testing.T) {
	five := []string{"core", "secrets", "web-next", "auth-web", "web-api"}
	s := choose(t, pack.Query{Packs: five})
	want := map[string]int{"core": 5, "secrets": 5, "web-next": 5, "auth-web": 5, "web-api": 4}
	if diff := cmp.Diff(want, s.PerPack); diff != "" {
		t.Errorf("items per pack (-want +got):\n%s", diff)
	}
	first := []string{
		"CMN-AUTH-SESSION", "SEC-NO-HARDCODE", "NEXT-MIDDLEWARE-AUTH", "AUTHWEB-COOKIE-FLAGS", "API-AUTHZ-PER-METHOD",
		"CMN-AUTHZ-IDOR",
	}
	if diff := cmp.Diff(first, ids(s.Items)[:6]); diff != "" {
		t.Errorf("first items (-want +got):\n%s", diff)
	}
	if len(s.Items) != 24 || s.Matching != 52 || !s.Truncated() {
		t.Errorf("%d items of %d", len(s.Items), s.Matching)
	}
	all := choose(t, pack.Query{Packs: five, Max: pack.MaxItems})
	if len(all.Items) != 52 || all.Truncated() {
		t.Errorf("%d items of %d", len(all.Items), all.Matching)
	}
	sorted := slices.Sorted(slices.Values(ids(all.Items)))
	if len(slices.Compact(sorted)) != 52 {
		t.Error("an item occurs twice")
	}
}

func TestCategoriesNarrowWithoutTruncating(t *testing.T) {
	s := choose(t, pack.Query{Packs: []string{"core", "secrets"}, Categories: []string{"PRIVACY", "cryptography"}})
	if diff := cmp.Diff([]string{"CMN-CRYPTO", "SEC-LOG-REDACTION", "CMN-LOGGING"}, ids(s.Items)); diff != "" {
		t.Errorf("items (-want +got):\n%s", diff)
	}
	if s.Truncated() || s.Matching != 3 {
		t.Errorf("truncated with %d matching", s.Matching)
	}
	s = choose(t, pack.Query{Packs: []string{"core", "secrets"}, Categories: []string{"privacy", "cryptography"}, Max: 2})
	if len(s.Items) != 2 || !s.Truncated() {
		t.Errorf("%d of %d are not truncated", len(s.Items), s.Matching)
	}
}

func TestNothingMatchesIsAnAnswer(t *testing.T) {
	s := choose(t, pack.Query{Packs: []string{"core"}, Categories: []string{"gardening"}})
	want := &pack.Selection{Packs: []string{"core"}, Items: []pack.Item{}, PerPack: map[string]int{"core": 0}}
	if diff := cmp.Diff(want, s); diff != "" {
		t.Errorf("selection (-want +got):\n%s", diff)
	}
}

func TestARepeatedPackCountsOnce(t *testing.T) {
	s := choose(t, pack.Query{Packs: []string{"secrets", "core", "secrets"}, Max: 3})
	if diff := cmp.Diff([]string{"secrets", "core"}, s.Packs); diff != "" {
		t.Errorf("packs (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"SEC-NO-HARDCODE", "CMN-AUTH-SESSION", "SEC-ROTATE-ON-EXPOSURE"}, ids(s.Items)); diff != "" {
		t.Errorf("items (-want +got):\n%s", diff)
	}
}

func TestChoosingDoesNotChangeThePack(t *testing.T) {
	r := pack.Builtin()
	if _, err := r.Choose(pack.Query{Packs: []string{"core"}, Categories: []string{"privacy"}}); err != nil {
		t.Fatal(err)
	}
	p, err := r.Pack("core")
	if err != nil || len(p.Items) != 10 || p.Items[0].ID != "CMN-AUTH-SESSION" {
		t.Errorf("core holds %v, %v", ids(p.Items), err)
	}
}

func TestPreviewNeedsNoParsing(t *testing.T) {
	var got []string
	for _, i := range pack.Builtin().Preview([]string{"core", "nothing", "swift-ios"}, 4) {
		got = append(got, i.ID)
	}
	if want := "CMN-AUTH-SESSION SWIFT-KEYCHAIN CMN-AUTHZ-IDOR SWIFT-ATS"; strings.Join(got, " ") != want {
		t.Errorf("preview %v, want %s", got, want)
	}
}
