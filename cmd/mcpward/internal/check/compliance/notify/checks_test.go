package notify_test

import (
	"testing"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/checktest"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/notify"
)

func TestFamily(t *testing.T) { checktest.Family(t, notify.Checks) }
