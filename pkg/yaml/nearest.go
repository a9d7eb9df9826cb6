package yaml

import (
	"cmp"
	"slices"
	"strings"
)

// Nearest returns the word that s most likely means, or "" if none is near:
// a third of the letters may be wrong. On a tie the first one wins.
func Nearest(s string, words []string) string {
	best, limit := "", max(1, len(s)/3)+1
	if len(s) > 64 {
		return ""
	}
	for _, w := range words {
		if d := distance(s, w); d < limit && d < len(s) {
			best, limit = w, d
		}
	}
	return best
}

// distance counts the letters to insert, delete, replace or swap with their
// neighbour to turn a into b.
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	prev2, prev, row := make([]int, len(t)+1), make([]int, len(t)+1), make([]int, len(t)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(s); i++ {
		row[0] = i
		for j := 1; j <= len(t); j++ {
			cost := 1
			if s[i-1] == t[j-1] {
				cost = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				row[j] = min(row[j], prev2[j-2]+1)
			}
		}
		prev2, prev, row = prev, row, prev2
	}
	return prev[len(t)]
}

// Nearby returns the n words that are closest to s, the closest first; on a
// tie they keep their order. A word of the form family/name is also compared
// by its name, which people remember.
func Nearby(s string, words []string, n int) []string {
	const most = 64 // letters looked at: a distance costs their square
	if len(s) > most {
		s = s[:most]
	}
	apart := make(map[string]int, len(words))
	for _, w := range words {
		_, name, _ := strings.Cut(w, "/")
		apart[w] = min(distance(s, w), distance(s, name))
	}
	sorted := slices.Clone(words)
	slices.SortStableFunc(sorted, func(a, b string) int { return cmp.Compare(apart[a], apart[b]) })
	return sorted[:min(n, len(sorted))]
}
