package stack_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/stack"
	"github.com/mcpward/mcpward/fixtures/projects"
)

// detect writes files, given as "path" or "path=text", and looks at them.
func detect(t *testing.T, files ...string) stack.Report {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		name, text, _ := strings.Cut(f, "=")
		if err := projects.Write(dir, name, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	return look(t, dir)
}

func look(t *testing.T, dir string) stack.Report {
	t.Helper()
	roots := project.Open(dir, nil)
	t.Cleanup(func() { roots.Close() })
	tree, err := project.Walk(context.Background(), roots.Roots[0], project.Options{})
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string][]byte{}
	for _, f := range stack.Inputs(tree) {
		if c := tree.Read(context.Background(), f); c.Skip == "" {
			texts[f.Path] = c.Text
		}
	}
	return stack.Detect(tree, texts)
}

func TestStacks(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		files []string
		want  string
	}{
		{"nothing", nil, "common"},
		{"text only", []string{"README.md"}, "common"},
		{"TypeScript", []string{"a.ts"}, "common typescript"},
		{"JavaScript", []string{"a.mjs"}, "common typescript"},
		{"a configuration alone", []string{"jsconfig.json={}"}, "common typescript"},

		{"Next.js by its configuration", []string{"next.config.mjs"}, "common typescript nextjs"},
		{"Next.js by a dependency", []string{`package.json={"devDependencies":{"next":"15"}}`}, "common nextjs"},
		{"a package that only works with Next.js", []string{`package.json={"peerDependencies":{"next":"15"},"dependencies":{"next-themes":"1"}}`, "a.ts"}, "common typescript"},
		{"the word in another place", []string{`package.json={"name":"next","scripts":{"next":"x"}}`}, "common"},

		{"Expo", []string{`package.json={"dependencies":{"expo":"52"}}`}, "common expo"},
		{"a module of Expo", []string{`package.json={"dependencies":{"expo-camera":"1"}}`}, "common expo"},
		{"a server that sends to Expo apps", []string{`package.json={"dependencies":{"expo-server-sdk":"3"}}`, "a.js"}, "common typescript"},
		{"EAS", []string{"eas.json={}"}, "common expo"},
		{"an app.json of Expo", []string{`app.json={"expo":{}}`}, "common expo"},
		{"an app.json of something else", []string{`app.json={"name":"expo"}`}, "common"},
		{"an app.config of Expo", []string{"app.config.ts=import { ExpoConfig } from 'expo/config';"}, "common typescript expo"},
		{"an app.config of something else", []string{"app.config.ts=export default { vite: {} };"}, "common typescript"},
		{"React Native with Metro", []string{`package.json={"dependencies":{"react-native":"0.76"}}`, "metro.config.js"}, "common typescript expo"},
		{"React Native with both platforms", []string{`package.json={"dependencies":{"react-native":"0.76"}}`, "android/x.txt", "ios/x.txt"}, "common expo"},
		{"a library that mentions React Native", []string{`package.json={"devDependencies":{"react-native":"0.76"}}`, "a.ts"}, "common typescript"},

		{"Swift", []string{"a.swift"}, "common swift"},
		{"a Swift package", []string{"Package.swift"}, "common swift"},
		{"an Xcode project", []string{"A.xcodeproj/project.pbxproj"}, "common swift"},
		{"AppKit", []string{"a.swift=import AppKit"}, "common swift macos"},
		{"a window", []string{"a.swift=let w = NSWindow()"}, "common swift macos"},
		{"conditional code", []string{"a.swift=#if os(macOS)\n#endif"}, "common swift macos"},
		{"code for anything but a Mac", []string{"a.swift=#if !os(macOS)\n#endif"}, "common swift"},
		{"AppKit in a comment and a string", []string{"a.swift=// import AppKit\nlet s = \"NSWindow macOS\""}, "common swift"},
		{"a package for a Mac", []string{"Package.swift=let p = Package(platforms: [.macOS(.v13)])"}, "common swift macos"},
		{"a package for phones too", []string{"Package.swift=let p = Package(platforms: [.iOS(.v16), .macOS(.v13)])"}, "common swift"},
		{"a project for a Mac", []string{"A.xcodeproj/project.pbxproj=SDKROOT = macosx;"}, "common swift macos"},

		{"Go", []string{"go.mod"}, "common go"},
		{"a Go file", []string{"a.go"}, "common go"},
		{"an MCP server in Node", []string{`package.json={"dependencies":{"@modelcontextprotocol/sdk":"1"}}`}, "common mcp"},
		{"an MCP server in Python", []string{"requirements.txt=mcp>=1.0\n"}, "common mcp"},
		{"a name that begins like it", []string{"requirements.txt=mcpx\nfast-mcp-thing\n"}, "common"},
		{"an MCP server in Go", []string{"go.mod=require github.com/modelcontextprotocol/go-sdk v1.0.0"}, "common go mcp"},
		{"an MCP configuration", []string{".mcp.json={}"}, "common mcp"},
		{"broken manifests", []string{"package.json={", "app.json=[", "go.mod=\x00"}, "common go"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := strings.Join(detect(t, tt.files...).Routing(), " "); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestUnsupported(t *testing.T) {
	t.Parallel()
	r := detect(t, "requirements.txt=Flask\nfastapi\ntornado\nsanic\naiohttp\n", "setup.py", "Cargo.toml", "a/pom.xml", "b/build.gradle=plugins { id 'com.android.library' }", "c/build.gradle.kts=plugins { java }",
		"d/Gemfile", "e/composer.json", "f/x.csproj", "g/main.py", "h/Main.kt")
	got := []string{}
	for _, u := range r.Unsupported {
		got = append(got, fmt.Sprintf("%s%s%s", u.Stack, u.Evidence, u.Frameworks))
	}
	want := []string{
		"android-kotlin[b/build.gradle h/Main.kt][]", "dotnet[f/x.csproj][]", "java[a/pom.xml c/build.gradle.kts][]", "php[e/composer.json][]",
		"python[requirements.txt setup.py][fastapi flask tornado sanic]", "ruby[d/Gemfile][]", "rust[Cargo.toml][]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("unsupported (-want +got):\n%s", diff)
	}
}

func TestAForcedStackIsAlone(t *testing.T) {
	t.Parallel()
	r := detect(t, "next.config.js", "a.swift=import AppKit", "go.mod", `web/package.json={"dependencies":{"expo":"1"}}`)
	for force, want := range map[string]string{
		"auto": "common typescript nextjs swift expo macos go", "": "common typescript nextjs swift expo macos go",
		"swift": "swift macos", "nextjs": "nextjs", "common": "common", "expo": "expo", "typescript": "typescript",
	} {
		f := r.Force(force)
		if got := strings.Join(f.Routing(), " "); got != want {
			t.Errorf("forced %q: %s, want %s", force, got, want)
		}
		for _, p := range f.Packages {
			if force != "" && force != "auto" && (len(p.Stacks) != 1 || string(p.Stacks[0]) != force) {
				t.Errorf("forced %q: package %s has %v", force, p.Dir, p.Stacks)
			}
		}
	}
	if len(r.Stacks) != 5 {
		t.Error("forcing changed the report it was made from")
	}
}

func TestProfileIsAboutTheWholeProject(t *testing.T) {
	t.Parallel()
	var files []string
	for i := range 250 {
		files = append(files, fmt.Sprintf("aaa%03d/x.txt", i))
	}
	r := detect(t, append(files, "z/apps/web/next.config.ts", "z/apps/web/tsconfig.json", `z/apps/web/package.json={"dependencies":{"@clerk/nextjs":"1","left-pad":"1"}}`, "z/ios/A.xcodeproj/project.pbxproj", "z/kit/Package.swift", "z/kit/a.swift")...)
	p := r.Profile
	if !p.PackageJSON || !p.NextConfig || !p.TSConfig || !p.PackageSwift || !p.XcodeProject || !p.Swift || !p.TypeScript || p.Expo || p.MacOS {
		t.Errorf("profile is %+v", p)
	}
	if len(p.TopLevel) != 200 || !p.TopLevelIsPart {
		t.Errorf("the preview has %d entries, cut: %v", len(p.TopLevel), p.TopLevelIsPart)
	}
	if diff := cmp.Diff([]string{"@clerk/nextjs"}, r.Dependencies); diff != "" {
		t.Errorf("dependencies (-want +got):\n%s", diff)
	}
	if got := r.Evidence["nextjs"]; got != "z/apps/web/next.config.ts" {
		t.Errorf("evidence for nextjs is %q", got)
	}
}

// TestALinkIsNoWitness: manifests that lead out of the root, or cannot be
// read, leave the rest of the detection as it is.
func TestALinkIsNoWitness(t *testing.T) {
	t.Parallel()
	dir, outside := t.TempDir(), filepath.Join(t.TempDir(), "x.json")
	if err := os.WriteFile(outside, []byte(`{"dependencies":{"next":"15"}}`), 0o666); err != nil {
		t.Fatal(err)
	}
	for link, target := range map[string]string{"package.json": outside, "app.json": "/etc/passwd"} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			t.Skip("no links here")
		}
	}
	if err := projects.Write(dir, "a.swift", []byte("import AppKit")); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(look(t, dir).Routing(), " "); got != "common swift macos" {
		t.Errorf("got %s", got)
	}
}
