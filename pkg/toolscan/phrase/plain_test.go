package phrase

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// FuzzPlainWordsNeedNoSplitting compares the short cut for chunks that are one
// word with what all other chunks go through.
func FuzzPlainWordsNeedNoSplitting(f *testing.F) {
	for _, s := range []string{"read", "API_KEY then", "api key", "look_up x", "1gn0re", "0x1f", "camelCase", "snippets", "id_rsa", "etc", "sk_live_0123456789abcdefghij", "_", "deadbeef00112233445566778899"} {
		f.Add(s)
	}
	set := Compile([]string{"^READ ~9 SECRET", "look_up OWN", "LEET INSTRUCTION"})
	f.Fuzz(func(t *testing.T, s string) {
		var short, long Text
		set.Reset(&short, "", map[string]bool{"x": true}, false)
		set.Reset(&long, "", map[string]bool{"x": true}, false)
		short.raw, long.raw = s, s
		short.fold(s)
		long.fold(s)
		at := 0
		for _, w := range strings.Fields(string(short.text)) {
			i := at + strings.Index(string(short.text[at:]), w)
			at = i + len(w)
			if !plain([]byte(w)) {
				continue
			}
			short.emit(i, at, false)
			if long.special(i, at, false, false) {
				t.Fatalf("%q is special", w)
			}
			long.split(i, at, false)
		}
		if diff := cmp.Diff(long.tokens, short.tokens, cmp.AllowUnexported(token{})); diff != "" {
			t.Errorf("%q (-split +plain):\n%s", s, diff)
		}
	})
}
