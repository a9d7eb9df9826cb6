package stack

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
)

// judge says what a package uses.
func (s sight) judge(texts map[string][]byte) Package {
	p := Package{Dir: s.dir, Stacks: []finding.Stack{finding.StackCommon}, Evidence: map[string]string{}}
	deps := dependencies(texts[s.names["package.json"]])
	for _, d := range []struct {
		stack finding.Stack
		file  string
	}{
		{finding.StackTypeScript, s.typeScript()},
		{finding.StackNextJS, s.nextJS(deps)},
		{finding.StackSwift, s.swiftCode()},
		{finding.StackExpo, s.expoOrReactNative(deps, texts)},
	} {
		if d.file != "" {
			p.Stacks = append(p.Stacks, d.stack)
			p.Evidence[string(d.stack)] = d.file
		}
	}
	for _, d := range []struct {
		flag *bool
		name string
		file string
	}{{&p.MacOS, MacOS, s.macOS(texts)}, {&p.Go, Go, first(s.names["go.mod"], s.sources["go"])}, {&p.MCP, MCP, s.mcpUse(deps, texts)}} {
		if *d.flag = d.file != ""; *d.flag {
			p.Evidence[d.name] = d.file
		}
	}
	p.Unsupported = s.unsupported(texts)
	p.Dependencies = notable(deps)
	return p
}

func (s sight) typeScript() string {
	return first(s.script, first(s.names["tsconfig.json"], s.names["jsconfig.json"]))
}

func (s sight) nextJS(deps map[string]bool) string {
	if deps["next"] {
		return s.names["package.json"]
	}
	return s.next
}

func (s sight) swiftCode() string {
	if len(s.swift) > 0 {
		return s.swift[0]
	}
	return first(s.names["package.swift"], s.xcode)
}

// serverSide are packages of the Expo project that run on servers.
var serverSide = map[string]bool{"expo-server-sdk": true}

func (s sight) expoOrReactNative(deps map[string]bool, texts map[string][]byte) string {
	for name := range deps {
		if (name == "expo" || strings.HasPrefix(name, "expo-") || strings.HasPrefix(name, "@expo/")) && !serverSide[name] {
			return s.names["package.json"]
		}
	}
	if s.has("eas.json") {
		return s.names["eas.json"]
	}
	if expoManifest(texts[s.names["app.json"]]) {
		return s.names["app.json"]
	}
	if s.expo != "" && expoConfig(string(texts[s.expo])) {
		return s.expo
	}
	if deps["react-native"] && (s.metro != "" || s.dirs["android"] && s.dirs["ios"]) {
		return s.names["package.json"]
	}
	return ""
}

// expoManifest reports whether an app.json is one of Expo.
func expoManifest(text []byte) bool {
	var app struct {
		Expo map[string]json.RawMessage `json:"expo"`
	}
	return json.Unmarshal(text, &app) == nil && app.Expo != nil
}

// expoShape is how the configuration of an Expo app looks: many frameworks
// have a file of that name.
var expoShape = regexp.MustCompile(`expo/config|@expo/|\bexpo\s*:|["']expo["']\s*:|\bExpoConfig\b`)

func expoConfig(text string) bool {
	return expoShape.MatchString(text) || strings.Contains(text, "slug") && strings.Contains(text, "bundleIdentifier")
}

// onMac are names that only code for a Mac uses.
var onMac = []string{"AppKit", "NSApplication", "NSApplicationDelegate", "NSWindow", "NSWindowController", "NSStatusItem", "macCatalyst"}

var macProject = regexp.MustCompile(`SDKROOT = "?macosx|MACOSX_DEPLOYMENT_TARGET`)

// macOS returns a file that shows that Swift code of the package runs on a
// Mac. Comments and strings do not count.
func (s sight) macOS(texts map[string][]byte) string {
	for _, p := range s.swift[:min(len(s.swift), maxSwift)] {
		if text, ok := texts[p]; ok && macSource(p, text) {
			return p
		}
	}
	if manifest := string(texts[s.names["package.swift"]]); strings.Contains(manifest, ".macOS(") && !strings.Contains(manifest, ".iOS(") {
		return s.names["package.swift"]
	}
	for _, p := range s.pbxproj {
		if macProject.Match(texts[p]) {
			return p
		}
	}
	return ""
}

func macSource(path string, text []byte) bool {
	if !slices.ContainsFunc(append(onMac, "macOS"), func(w string) bool { return bytes.Contains(text, []byte(w)) }) {
		return false
	}
	f := syntax.Parse(path, text)
	for i, t := range f.Tokens {
		switch {
		case t.Kind != syntax.Ident:
		case slices.Contains(onMac, t.Text):
			return true
		case t.Text == "macOS" && f.At(i-1).Is("(") && f.At(i-2).Is("os") && !f.At(i-3).Is("!"):
			return true
		}
	}
	return false
}

// sdks are the packages with which MCP servers are written.
var sdks = []string{"@modelcontextprotocol/sdk", "@modelcontextprotocol/server", "fastmcp", "mcp-framework"}

var pythonSDK = regexp.MustCompile(`(?m)(^|["'\s])(mcp|fastmcp)(\[[a-z,]*\])?\s*([=<>~!"',;]|$)`)

func (s sight) mcpUse(deps map[string]bool, texts map[string][]byte) string {
	for _, name := range sdks {
		if deps[name] {
			return s.names["package.json"]
		}
	}
	for _, name := range []string{"requirements.txt", "pyproject.toml", "pipfile"} {
		if at := s.names[name]; at != "" && pythonSDK.Match(texts[at]) {
			return at
		}
	}
	if at := s.names["go.mod"]; at != "" && (strings.Contains(string(texts[at]), "modelcontextprotocol/go-sdk") || strings.Contains(string(texts[at]), "mark3labs/mcp-go")) {
		return at
	}
	return s.mcp
}

// dependencies returns the names in a package.json that the code runs with or
// is built with.
func dependencies(text []byte) map[string]bool {
	var manifest struct {
		Dependencies    map[string]json.RawMessage `json:"dependencies"`
		DevDependencies map[string]json.RawMessage `json:"devDependencies"`
	}
	_ = json.Unmarshal(text, &manifest) // what can be read counts, a broken file says nothing
	names := map[string]bool{}
	for _, group := range []map[string]json.RawMessage{manifest.Dependencies, manifest.DevDependencies} {
		for name := range group {
			names[name] = true
		}
	}
	return names
}

// themes are parts of the names of dependencies that matter for security.
var themes = []string{"next", "react", "expo", "auth", "clerk", "prisma", "drizzle", "supabase", "stripe", "swift", "firebase", "aws", "openai"}

// maxNotable bounds the notable dependencies of one package.
const maxNotable = 60

func notable(deps map[string]bool) []string {
	out := []string{}
	for name := range deps {
		if len(name) <= 214 && slices.ContainsFunc(themes, func(t string) bool { return strings.Contains(name, t) }) {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out[:min(len(out), maxNotable)]
}
