package sarif_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/finding/sarif"
)

// uriOf returns the URI under which a file is written, and whether it is
// relative to the root.
func uriOf(t *testing.T, file string) (uri string, relative bool) {
	t.Helper()
	run := read(t, written(t, one(func(r *sarif.Result) { r.File = file }))).Runs[0]
	artifact := run.Results[0].Locations[0].(map[string]any)["physicalLocation"].(map[string]any)["artifactLocation"].(map[string]any)
	_, relative = artifact["uriBaseId"]
	if _, explained := run.OriginalURIBaseIDs["%SRCROOT%"]; explained != relative {
		t.Errorf("%q: relative is %v, root explained is %v", file, relative, explained)
	}
	return artifact["uri"].(string), relative
}

func TestPathsBecomeURIs(t *testing.T) {
	tests := []struct {
		file, want string
		relative   bool
	}{
		{"mcpward.lock.json", "mcpward.lock.json", true},
		{"./a/../b.ts", "b.ts", true},
		{"../up.ts", "../up.ts", true},
		{"a b#c?d%20.ts", "a%20b%23c%3Fd%2520.ts", true},
		{"app/[id]/(group)/@slot/page.tsx", "app/%5Bid%5D/(group)/@slot/page.tsx", true},
		{"größe/文.go", "gr%C3%B6%C3%9Fe/%E6%96%87.go", true},
		{"bad\xff\n\u202e", "bad%FF%0A%E2%80%AE", true},
		{"http://host/x", "http%3A/host/x", true},
		{`src\app\a.ts`, "src/app/a.ts", true},
		{`C:\Users\me\a b.ts`, "file:///C:/Users/me/a%20b.ts", false},
		{"c:x", "c%3Ax", true},
		{"/home/me/a.ts", "file:///home/me/a.ts", false},
		{`\\host\share\a.ts`, "file:////host/share/a.ts", false},
	}
	for _, tt := range tests {
		got, relative := uriOf(t, tt.file)
		if got != tt.want || relative != tt.relative {
			t.Errorf("%q becomes %q, relative %v; want %q, %v", tt.file, got, relative, tt.want, tt.relative)
		}
	}
}

func TestLocations(t *testing.T) {
	physical := func(region map[string]any) map[string]any {
		p := map[string]any{"artifactLocation": map[string]any{"uri": "f", "uriBaseId": "%SRCROOT%"}}
		if region != nil {
			p["region"] = region
		}
		return p
	}
	tests := []struct {
		name string
		res  sarif.Result
		want []any
	}{
		{"nowhere", sarif.Result{Line: 3}, []any{}},
		{"file", sarif.Result{File: "f", Column: 4}, []any{map[string]any{"physicalLocation": physical(nil)}}},
		{"line", sarif.Result{File: "f", Line: 3}, []any{map[string]any{"physicalLocation": physical(map[string]any{"startLine": 3.0})}}},
		{"column", sarif.Result{File: "f", Line: 3, Column: 4}, []any{
			map[string]any{"physicalLocation": physical(map[string]any{"startLine": 3.0, "startColumn": 4.0})},
		}},
		{"before the beginning", sarif.Result{File: "f", Line: -1, Column: -1}, []any{map[string]any{"physicalLocation": physical(nil)}}},
		{"tool", sarif.Result{Logical: "tool:a:b"}, []any{map[string]any{"logicalLocations": []any{
			map[string]any{"name": "a:b", "fullyQualifiedName": "tool:a:b", "kind": "function"},
		}}}},
		{"server", sarif.Result{Logical: "server"}, []any{map[string]any{"logicalLocations": []any{
			map[string]any{"fullyQualifiedName": "server", "kind": "module"},
		}}}},
		{"given kind", sarif.Result{Logical: "pkg.f", LogicalKind: "member"}, []any{map[string]any{"logicalLocations": []any{
			map[string]any{"fullyQualifiedName": "pkg.f", "kind": "member"},
		}}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := one(func(r *sarif.Result) { tt.res.Rule = r.Rule; *r = tt.res })
			if diff := cmp.Diff(tt.want, read(t, written(t, r)).Runs[0].Results[0].Locations); diff != "" {
				t.Errorf("locations (-want +got):\n%s", diff)
			}
		})
	}
}

func TestMessagesAreOneVisibleLineWithoutLinks(t *testing.T) {
	for given, want := range map[string]string{
		"a\r\nb":                       `a\r\nb`,
		"ec\u200bho":                   `ec\u{200b}ho`,
		"see [here](https://evil/?\n)": `see [here] (https://evil/?\n)`,
		"":                             "hidden",
	} {
		text := written(t, one(func(r *sarif.Result) { r.Message = given }))
		if got := read(t, text).Runs[0].Results[0].Message.Text; got != want {
			t.Errorf("message %q is written as %q, want %q", given, got, want)
		}
	}
}

func TestURIsThatAreNoneAreLeftOut(t *testing.T) {
	for given, want := range map[string]string{
		"https://example.com/a b": "https://example.com/a%20b", "/docs/x.md": "", "javascript:alert(1)": "", "https://h/?q=\\": "", "https://[": "", "": "",
	} {
		r := one(func(*sarif.Result) {})
		r.InformationURI, r.Rules[1].HelpURI = given, given
		if got := read(t, written(t, r)).Runs[0].Tool.Driver.Rules[0].HelpURI; got != want {
			t.Errorf("%q is written as %q, want %q", given, got, want)
		}
	}
}

func FuzzEveryPathIsAURIOfIt(f *testing.F) {
	f.Add("a b/#?%")
	f.Add(`C:\x`)
	f.Fuzz(func(t *testing.T, file string) {
		if file == "" {
			return
		}
		uri, relative := uriOf(t, file)
		u, err := url.Parse(uri)
		if err != nil {
			t.Fatalf("%q: %v", uri, err)
		}
		if u.IsAbs() == relative || u.RawQuery != "" || u.Fragment != "" || u.Host != "" {
			t.Errorf("%q becomes %q", file, uri)
		}
		if strings.Trim(file, "/\\.") == file && !strings.ContainsAny(file, `/\`) && u.Path != file {
			t.Errorf("%q becomes %q, which is %q", file, uri, u.Path)
		}
	})
}
