package secrets

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/pkg/redact/token"
)

func TestTokensTakesLinearTime(t *testing.T) {
	t.Parallel()
	const size = 1 << 18
	for _, piece := range []string{"_eyJ", "_dt0c01.", "%3DeyJ", "_sk-proj-"} {
		started := time.Now()
		tokens(strings.Repeat(piece, size/len(piece)), otherKinds)
		took := time.Since(started)
		if took > 10*time.Second {
			t.Errorf("%q: %v", piece, took)
		}
		t.Logf("%q: %v", piece, took)
	}
}

// TestWordsCoverTheTable holds the prefilters against the table of shapes: a row
// that they miss would never be looked for.
func TestWordsCoverTheTable(t *testing.T) {
	for _, rule := range []struct {
		d    *detect.Detector
		want kinds
	}{{AWSKey, awsKinds}, {GitHubToken, gitHubKinds}, {StripeKey, stripeKinds}, {SlackToken, slackKinds}, {JWT, jwtKinds}} {
		n := 0
		for _, s := range token.Shapes() {
			if !rule.want(s) {
				continue
			}
			n++
			example := s.Example(1)
			if !slices.ContainsFunc(rule.d.Words, func(w string) bool { return strings.Contains(example, w) }) {
				t.Errorf("%s does not look for %s", rule.d.Doc.ID, s.Pattern)
			}
		}
		if n == 0 {
			t.Errorf("%s has no row in the table", rule.d.Doc.ID)
		}
	}
}
