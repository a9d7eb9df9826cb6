package servers

import (
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/toolscan"
)

// scan returns what is suspicious in what a server tells a model. Subjects are
// those of the surface, such as "tool:echo".
func scan(s *contract.Surface) []Hit {
	var hits []Hit
	for _, h := range toolscan.Scan(s) {
		hits = append(hits, Hit{
			Rule: Poisoned, Severity: h.Severity, Confidence: h.Confidence, Subject: h.Subject, Message: h.Message,
			Evidence: h.Rule + " at " + string(h.At) + ": " + h.Excerpt,
		})
	}
	return hits
}
