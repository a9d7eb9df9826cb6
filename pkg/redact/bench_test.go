package redact

import (
	"strings"
	"testing"
)

// BenchmarkTouches is what every pinned item pays when secrets are known.
func BenchmarkTouches(b *testing.B) {
	r := New(map[string]string{"A": "tok-1234567890", "B": "another-secret", "C": "eyJhbGciOiJIUzI1NiJ9", "D": "a\"quoted\" value"})
	item := []byte(`{"name":"tool","description":"` + strings.Repeat(`Reads a record and \"returns\" it, with care.\n`, 30) + `"}`)
	b.SetBytes(int64(len(item)))
	for b.Loop() {
		if r.Touches(item) {
			b.Fatal("nothing is there")
		}
	}
}

// source is code with few secrets, as most is.
var source = strings.Repeat(`// Returns the user's record, or "none".
export async function record(id: string, options = { cache: true }) {
	const token = await session.token(); // of the caller
	if (!token || id.length > 64) throw new Error("bad id: \"" + id + "\"\n");
	return fetch(`+"`${base}/users/${id}`"+`, { headers: { authorization: `+"`Bearer ${token}`"+`, accept: 'application/json' } });
}
`, 400)

func BenchmarkTokens(b *testing.B) {
	b.SetBytes(int64(len(source)))
	for b.Loop() {
		Tokens(source)
	}
}

func BenchmarkFind(b *testing.B) {
	b.SetBytes(int64(len(source)))
	for b.Loop() {
		Find(source)
	}
}

func BenchmarkText(b *testing.B) {
	b.SetBytes(int64(len(source)))
	for b.Loop() {
		Text(source)
	}
}
