package behavior

import (
	"strings"
	"testing"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/checktest"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
)

func TestEveryCheckIsListed(t *testing.T) {
	t.Parallel()
	checktest.Listed(t, ".", "behavior", Checks)
	rules := map[suite.Rule]bool{suite.Latency: true} // family latency
	for _, c := range Checks {
		rules[suite.Rule(strings.TrimPrefix(c.Doc.ID, "behavior/"))] = true
	}
	for _, rule := range suite.Rules {
		if !rules[rule] {
			t.Errorf("no check reports rule %s of suites", rule)
		}
	}
}
