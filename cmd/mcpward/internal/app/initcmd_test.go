package app

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/config"
)

func parseConfig(t *testing.T, text string) {
	t.Helper()
	env := func(string) (string, bool) { return "a value", true }
	if _, err := config.Parse(filepath.Join(t.TempDir(), "mcpward.yaml"), []byte(text), env); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}

func draftOf(server string) string {
	return strings.NewReplacer("SERVER\n", server, "CLASSES\n", failingClasses()).Replace(exampleConfig)
}

// setting is a line that init comments out: a key, or an element of a list.
var setting = regexp.MustCompile(`^( *)# ((?:([a-z_]+):(?: .*)?)|  - .*)$`)

// TestTheDraftIsValid reads what init writes, as it is and with every setting
// taken out of its comment. A server is started or has a URL, never both.
func TestTheDraftIsValid(t *testing.T) {
	overHTTP := map[string]bool{"transport": true, "url": true, "headers": true, "tls": true}
	const url = "  transport: http\n  url: https://example.com/mcp\n"
	for server, leave := range map[string]func(key string) bool{
		exampleServer: func(key string) bool { return overHTTP[key] },
		url:           func(key string) bool { return key == "cwd" || key == "transport" || key == "url" },
	} {
		text := draftOf(server)
		parseConfig(t, text)
		lines := strings.Split(text, "\n")
		n := 0
		for i, line := range lines {
			if m := setting.FindStringSubmatch(line); m != nil && !leave(m[3]) {
				lines[i] = m[1] + m[2]
				n++
			}
		}
		if n < 20 {
			t.Errorf("%d settings are commented out", n)
		}
		parseConfig(t, strings.Join(lines, "\n"))
	}
}

func TestTheDraftNamesTheFileOfSuiteInit(t *testing.T) {
	if !strings.Contains(exampleConfig, "\n# suites: [\""+defaultSuite+"\"]\n") {
		t.Errorf("the draft does not name %s", defaultSuite)
	}
}

// TestTheGuideHasOnlyKnownSettings reads every config of the guide, in blocks
// and within sentences. Those that name no server get one.
func TestTheGuideHasOnlyKnownSettings(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "docs", "guide", "run.md"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	read := func(text string) {
		n++
		if !strings.Contains(text, "server:") {
			text = "server: { command: x }\n" + text
		}
		parseConfig(t, text)
	}
	for i, part := range strings.Split(string(data), "```") {
		block, isYAML := strings.CutPrefix(part, "yaml\n")
		switch {
		case i%2 == 1 && isYAML && !isPipeline(block):
			read(block)
		case i%2 == 0:
			for j, code := range strings.Split(part, "`") {
				if j%2 == 1 && strings.HasPrefix(code, "checks: ") {
					read(code)
				}
			}
		}
	}
	if n < 5 {
		t.Errorf("%d configs were found", n)
	}
}

// isPipeline reports whether a block is for the service that runs mcpward.
func isPipeline(block string) bool {
	return strings.Contains(block, "runs-on:") || strings.Contains(block, "script:")
}
