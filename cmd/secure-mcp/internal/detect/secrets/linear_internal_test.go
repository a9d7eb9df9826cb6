package secrets

import (
	"strings"
	"testing"
	"time"
)

func TestTokensTakesLinearTime(t *testing.T) {
	t.Parallel()
	const size = 1 << 18
	for _, piece := range []string{"_eyJ", "_dt0c01.", "%3DeyJ", "_sk-proj-"} {
		started := time.Now()
		tokens(strings.Repeat(piece, size/len(piece)), func(string) bool { return true })
		took := time.Since(started)
		if took > 10*time.Second {
			t.Errorf("%q: %v", piece, took)
		}
		t.Logf("%q: %v", piece, took)
	}
}
