package security

import (
	"testing"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/checktest"
)

func TestScenarios(t *testing.T) { checktest.Family(t, Checks) }

func TestEveryCheckExplainsItself(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range Checks {
		if err := c.Doc.Validate(); err != nil {
			t.Error(err)
		}
		if seen[c.Doc.ID] {
			t.Errorf("%s is listed twice", c.Doc.ID)
		}
		seen[c.Doc.ID] = true
	}
}
