package recorded

import (
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
)

// Evidence returns the proof of a violation: what was sent, what came back,
// both without the secrets of the run and shortened, and what was wanted.
func Evidence(s *check.Subject, sent, got []byte, want string) check.Evidence {
	return check.Evidence{Sent: probe.Excerpt(s, sent), Got: probe.Excerpt(s, got), Want: want}
}
