package portability

import (
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A Profile is what one client or model API makes of tool definitions, as far
// as its documentation, its source or reproduced reports say. Zero is no limit
// that is known.
type Profile struct {
	Name string // in checks.portability
	API  bool   // a model API: what it refuses no client on top of it can send

	Prefix  func(server) string // what it puts in front of a tool's name, nil for nothing
	MaxName int                 // characters of a name, prefix included
	Extra   string              // characters of a name beside letters and digits; "" for any
	Begins  func(rune) bool     // what may begin a name, nil for any of its characters

	Clean func(name string) string // what it makes of a name that it does not take as it is, nil if unknown

	MaxTools         int
	NeedsDescription bool // of a tool
	MaxDescription   int  // bytes of a tool's description; the rest is cut off
	MaxInstructions  int  // bytes of the server's instructions; the rest is cut off

	Root            []string // keywords refused at the root of an inputSchema
	NeedsProperties bool     // at the root, even if empty
	NeedsItems      bool     // in every array
	Keywords        []string // refused anywhere
	LoneRef         bool     // nothing may stand beside a $ref
	Formats         []string // of strings that are taken; nil for all
}

// A server is what the names of its tools are made of.
type server struct {
	name  string // the key in a client's configuration
	title string // serverInfo.title, or else serverInfo.name
}

// profiles are sorted by name. Limits that only hearsay gives are left out, and
// so is what the clients are known to repair themselves, such as
// additionalProperties for Gemini.
var profiles = []Profile{
	{
		Name: "amazon-q", MaxName: 64, Extra: "_", Begins: letter,
		NeedsDescription: true, MaxDescription: 10_004,
	},
	{
		Name: "anthropic", API: true, MaxName: 64, Extra: "_-",
		Root: []string{"allOf", "anyOf", "oneOf"},
	},
	{
		Name: "claude-code", Prefix: around("mcp__", "__"), MaxName: 64,
		MaxDescription: 2048, MaxInstructions: 2048,
	},
	{Name: "cline", Prefix: around("", "__"), MaxName: 64},
	{Name: "codex", Prefix: codexPrefix, MaxName: 64, Clean: replacing("_", '_')},
	{Name: "copilot-cli", Prefix: around("", "-"), MaxName: 64, Clean: replacing("_-", '-')},
	{Name: "cursor", Prefix: around("", ""), MaxName: 60},
	{
		Name: "gemini", API: true, MaxName: 64, Extra: "_.:-", Begins: letterOrLine,
		MaxTools:   64, // older references; later ones name more
		NeedsItems: true,
		Keywords:   []string{"const", "exclusiveMaximum", "exclusiveMinimum", "patternProperties"},
		LoneRef:    true, Formats: []string{"enum", "date-time"},
	},
	{Name: "gemini-cli", Prefix: around("mcp_", "_"), MaxName: 63, Clean: middleCut(63)},
	{Name: "goose", Prefix: around("", "__"), MaxName: 64},
	{
		Name: "openai", API: true, MaxName: 64, Extra: "_-", MaxTools: 128,
		Root:            []string{"allOf", "anyOf", "enum", "not", "oneOf"},
		NeedsProperties: true, NeedsItems: true,
	},
	{Name: "opencode", Prefix: around("", "_"), MaxName: 64},
	{Name: "vscode", Prefix: vscodePrefix, MaxName: 64, MaxTools: 128, Clean: replacing("_-", '_')},
	{Name: "windsurf", MaxTools: 100},
}

// Names returns the names of all profiles, sorted.
func Names() []string {
	names := make([]string, len(profiles))
	for i, p := range profiles {
		names[i] = p.Name
	}
	return names
}

func around(before, after string) func(server) string {
	return func(s server) string { return before + s.name + after }
}

func codexPrefix(s server) string { return "mcp__" + replacing("_", '_')(s.name) + "__" }

// vscodePrefix is made of what the server says of itself, not of its key.
func vscodePrefix(s server) string {
	const kept = 13
	name := []rune(strings.ToLower(s.title))
	return "mcp_" + replacing("_.-", '_')(string(name[:min(len(name), kept)])) + "_"
}

// replacing puts a character in the place of each one that is neither letter
// nor digit nor one of extra.
func replacing(extra string, by rune) func(string) string {
	return func(name string) string {
		return strings.Map(func(r rune) rune {
			if letter(r) || digit(r) || strings.ContainsRune(extra, r) {
				return r
			}
			return by
		}, name)
	}
}

// middleCut leaves the first and the last 30 characters of a longer name.
func middleCut(most int) func(string) string {
	return func(name string) string {
		r := []rune(name)
		if len(r) <= most {
			return name
		}
		return string(r[:30]) + "..." + string(r[len(r)-30:])
	}
}

func letter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

func letterOrLine(r rune) bool { return letter(r) || r == '_' }

func digit(r rune) bool { return r >= '0' && r <= '9' }

// text returns the text of a member of a canonical object, "" if it has none.
func text(canonical []byte, name string) string {
	s, _ := schema.Text(schema.Field(canonical, name))
	return s
}
