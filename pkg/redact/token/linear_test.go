package token

import (
	"strings"
	"testing"
	"time"
)

func TestFindTakesLinearTimeBehindGlue(t *testing.T) {
	t.Parallel()
	const size = 1 << 18
	for _, piece := range []string{"_eyJ", "1sk-", "_SG.", "_ghp_", "-eyJ", "_AKIA", "_xoxb-", `\n`, "%3D", "%25"} {
		started := time.Now()
		Find(strings.Repeat(piece, size/len(piece)) + ".eyJa" + strings.Repeat("a", size/4) + ".a")
		took := time.Since(started)
		if took > 5*time.Second {
			t.Errorf("%q: %v", piece, took)
		}
		t.Logf("%q: %v", piece, took)
	}
}
