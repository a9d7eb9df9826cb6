// Package clientconfig reads the files in which MCP clients name their servers,
// and judges what stands there.
//
// It reads bytes it is given: it opens no file, starts no program and looks at
// no environment. Values such as "${TOKEN}" stay what they are.
package clientconfig

import (
	"path"
	"slices"
	"strings"
)

// A Format is the syntax of a file.
type Format string

// The formats. JSON is always read with comments and trailing commas, as most
// clients do.
const (
	JSON Format = "json"
	TOML Format = "toml"
)

// A Base is what the path of a [Place] is relative to.
type Base string

// The bases: the folder of a project, and that of a user.
const (
	Project Base = "project"
	Home    Base = "home"
)

// A Place is where a client looks for its configuration.
type Place struct {
	Client string // "Claude Code"
	Base   Base
	Path   string // slash-separated, relative to the base
	Format Format
	OS     string // the only GOOS it is for, "" for any
}

// places is ordered: of two clients that read one file the first names it.
var places = []Place{
	{"Claude Code", Project, ".mcp.json", JSON, ""},
	{"VS Code", Project, ".vscode/mcp.json", JSON, ""},
	{"VS Code dev container", Project, ".devcontainer/devcontainer.json", JSON, ""},
	{"VS Code dev container", Project, ".devcontainer.json", JSON, ""},
	{"Copilot CLI", Project, ".github/mcp.json", JSON, ""},
	{"Cursor", Project, ".cursor/mcp.json", JSON, ""},
	{"Visual Studio", Project, ".vs/mcp.json", JSON, ""},
	{"Codex", Project, ".codex/config.toml", TOML, ""},
	{"Gemini CLI", Project, ".gemini/settings.json", JSON, ""},
	{"Qwen Code", Project, ".qwen/settings.json", JSON, ""},
	{"Antigravity CLI", Project, ".agents/mcp_config.json", JSON, ""},
	{"Antigravity CLI", Project, ".agent/mcp_config.json", JSON, ""},
	{"Zed", Project, ".zed/settings.json", JSON, ""},
	{"Junie", Project, ".junie/mcp/mcp.json", JSON, ""},
	{"JetBrains Air", Project, ".air/mcp.json", JSON, ""},
	{"Devin Desktop", Project, ".devin/mcp_config.json", JSON, ""},
	{"Roo Code", Project, ".roo/mcp.json", JSON, ""},
	{"Kilo Code", Project, ".kilocode/mcp.json", JSON, ""},
	{"Amazon Q", Project, ".amazonq/mcp.json", JSON, ""},
	{"Kiro", Project, ".kiro/settings/mcp.json", JSON, ""},
	{"opencode", Project, "opencode.json", JSON, ""},
	{"opencode", Project, "opencode.jsonc", JSON, ""},
	{"opencode", Project, ".opencode/opencode.json", JSON, ""},
	{"Warp", Project, ".warp/.mcp.json", JSON, ""},
	{"pi", Project, ".pi/mcp.json", JSON, ""},
	{"Crush", Project, ".crush.json", JSON, ""},
	{"Claude Desktop", Project, "claude_desktop_config.json", JSON, ""}, // kept in repositories as a sample

	{"Claude Code", Home, ".claude.json", JSON, ""},
	{"Claude Desktop", Home, "Library/Application Support/Claude/claude_desktop_config.json", JSON, "darwin"},
	{"Claude Desktop", Home, "AppData/Roaming/Claude/claude_desktop_config.json", JSON, "windows"},
	{"VS Code", Home, ".config/Code/User/mcp.json", JSON, "linux"},
	{"VS Code", Home, "Library/Application Support/Code/User/mcp.json", JSON, "darwin"},
	{"VS Code", Home, "AppData/Roaming/Code/User/mcp.json", JSON, "windows"},
	{"Copilot CLI", Home, ".copilot/mcp-config.json", JSON, ""},
	{"Copilot in JetBrains IDEs", Home, ".config/github-copilot/intellij/mcp.json", JSON, ""},
	{"Cursor", Home, ".cursor/mcp.json", JSON, ""},
	{"Visual Studio", Home, ".mcp.json", JSON, "windows"},
	{"Codex", Home, ".codex/config.toml", TOML, ""},
	{"Gemini CLI", Home, ".gemini/settings.json", JSON, ""},
	{"Qwen Code", Home, ".qwen/settings.json", JSON, ""},
	{"Antigravity CLI", Home, ".gemini/config/mcp_config.json", JSON, ""},
	{"Windsurf", Home, ".codeium/windsurf/mcp_config.json", JSON, ""},
	{"Windsurf", Home, ".codeium/mcp_config.json", JSON, ""},
	{"Devin Desktop", Home, ".config/devin/mcp_config.json", JSON, ""},
	{"Zed", Home, ".config/zed/settings.json", JSON, ""},
	{"Zed", Home, "AppData/Roaming/Zed/settings.json", JSON, "windows"},
	{"Cline", Home, ".cline/data/settings/cline_mcp_settings.json", JSON, ""},
	{"Cline", Home, ".config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json", JSON, "linux"},
	{"Cline", Home, "Library/Application Support/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json", JSON, "darwin"},
	{"Roo Code", Home, ".config/Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json", JSON, "linux"},
	{"Kilo Code", Home, ".kilocode/cli/global/settings/mcp_settings.json", JSON, ""},
	{"Junie", Home, ".junie/mcp/mcp.json", JSON, ""},
	{"Amazon Q", Home, ".aws/amazonq/mcp.json", JSON, ""},
	{"Kiro", Home, ".kiro/settings/mcp.json", JSON, ""},
	{"opencode", Home, ".config/opencode/opencode.json", JSON, ""},
	{"Warp", Home, ".warp/.mcp.json", JSON, ""},
	{"LM Studio", Home, ".lmstudio/mcp.json", JSON, ""},
	{"pi", Home, ".pi/agent/mcp.json", JSON, ""},
	{"pi", Home, ".config/mcp/mcp.json", JSON, ""},
	{"Crush", Home, ".config/crush/crush.json", JSON, ""},
}

// Known returns every place, those of projects first.
func Known() []Place { return slices.Clone(places) }

// Recognise returns the place that a file belongs to, by the end of its path.
// The longest path wins, so ".vscode/mcp.json" is VS Code's wherever it lies.
func Recognise(name string) (Place, bool) {
	name = path.Clean("/" + strings.ReplaceAll(name, `\`, "/"))
	best, found := Place{}, false
	for _, p := range places {
		if strings.HasSuffix(name, "/"+p.Path) && len(p.Path) > len(best.Path) {
			best, found = p, true
		}
	}
	return best, found
}
