package latency

import (
	"testing"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/checktest"
)

func TestEveryCheckIsListed(t *testing.T) { checktest.Listed(t, ".", "latency", Checks) }
