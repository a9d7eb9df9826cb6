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

// TestDetectorsTakeLinearTime runs the detectors over what they look at again
// and again.
func TestDetectorsTakeLinearTime(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ path, piece string }{
		{"a.yaml", "- value: a1b2c3d4\n"},
		{"a.yaml", "DB_PASSWORD:\n value:\n"},
		{"a.yaml", "name: value: API_TOKEN="},
		{"a.json", `{"value":"a1b2c3d4"},`},
		{"a.json", `{"value":`},
		{"a.ts", "'a1' + "},
		{"a.ts", "f('password', 'a1b2c3');"},
		{"a.xml", `<a name="password" value="a1b2c3"/>`},
		{"a.xml", `<a b='c`},
		{"a.xml", "<password>a"},
		{".netrc", "machine a login b password c1 "},
		{".pgpass", "a:"},
		{".npmrc", "//a/:_auth=YTpi\n"},
		{"a.txt", pemBase64},
		{"a.cs", `;Password=a1b2c3;Server=`},
		{"a.cs", "Password="},
		{"a.cs", "/*://a:b1c2d3@e"},
	} {
		started := time.Now()
		detect.NewSet(Detectors).Scan(c.path, []byte(strings.Repeat(c.piece, 1<<19/len(c.piece))))
		if took := time.Since(started); took > 15*time.Second {
			t.Errorf("%q: %v for half a MiB", c.piece, took)
		} else {
			t.Logf("%q: %v", c.piece, took)
		}
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
