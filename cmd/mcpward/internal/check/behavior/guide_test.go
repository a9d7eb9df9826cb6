package behavior

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/checktest"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/fixtures"
	"github.com/mcpward/mcpward/pkg/yaml"
)

// TestEveryExampleOfTheGuidePasses runs each yaml block of the guide against
// the correct server. Golden files are written first.
func TestEveryExampleOfTheGuidePasses(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "..", "docs", "guide", "suites.md"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "tests"), 0o755); err != nil {
		t.Fatal(err)
	}
	file := "- tool: add\n  cases: [{ name: in a file, args: { a: 1, b: 1 } }]\n"
	if err := os.WriteFile(filepath.Join(dir, "tests", "add.yaml"), []byte(file), 0o644); err != nil {
		t.Fatal(err)
	}
	n := 0
	for i, part := range strings.Split(string(text), "```") {
		block, isYAML := strings.CutPrefix(part, "yaml\n")
		if i%2 == 0 || !isYAML {
			continue
		}
		n++
		plan := &suite.Plan{Suites: inFolder(t, dir, block), UpdateGolden: strings.Contains(block, "golden")}
		for range 2 {
			s := checktest.Subject(t, fixtures.CheckCase{Name: "compliant", Scenario: "compliant"})
			s.Settings.Suites = plan
			passed := 0
			for _, r := range check.Run(t.Context(), s, Applicable(plan, s.Name)) {
				if r.Outcome == check.Passed {
					passed++
				} else if !strings.Contains(r.Message, "skipped: ") {
					t.Errorf("%s %s: %s\n%s\n%+v", r.Outcome, r.Rule(), r.Message, block, r.Evidence)
				}
			}
			if passed == 0 {
				t.Errorf("nothing was tested by\n%s", block)
			}
			plan.UpdateGolden = false
		}
	}
	if n < 5 {
		t.Errorf("%d examples were found", n)
	}
}

func inFolder(t *testing.T, dir, text string) []*suite.Suite {
	t.Helper()
	src := &yaml.Source{Path: "mcpward.yaml", Text: text}
	root, problem := src.Parse()
	if problem != nil {
		t.Fatal(src.Fail(*problem))
	}
	d := &yaml.Decoder{Source: src}
	suites := suite.Decode(d, root.Member("suites"), suite.Options{Dir: dir, Env: os.LookupEnv})
	if err := d.Err(); err != nil {
		t.Fatal(err)
	}
	return suites
}
