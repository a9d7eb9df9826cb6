package token

import (
	"hash/crc32"
	"strings"
)

// Example returns a token of the shape that nobody issued; another seed gives
// another one. It is what tests plant.
func (s *Shape) Example(seed uint64) string { return s.example(seed, -1) }

// NearMiss returns a text that falls short of the shape: its longest run lacks
// a character, and stands between word ends.
func (s *Shape) NearMiss(seed uint64) string {
	longest := -1
	for i, p := range s.parts {
		if p.literal == "" && (longest < 0 || p.min > s.parts[longest].min) {
			longest = i
		}
	}
	return s.example(seed, longest)
}

func (s *Shape) example(seed uint64, short int) string {
	random := seed
	var b strings.Builder
	for i, p := range s.parts {
		n := p.min
		if i == short {
			n--
		}
		b.WriteString(p.literal)
		b.WriteString(p.random(n, &random))
	}
	text := b.String()
	if s.check != nil && short < 0 {
		body := text[len("ghp_") : len(text)-checkSize]
		text = text[:len(text)-checkSize] + base62(crc32.ChecksumIEEE([]byte(body)))
	}
	return text
}

// random returns n characters of the alphabet. Where there is room, a digit
// and a capital are among them, and no separator at either end.
func (p part) random(n int, state *uint64) string {
	if p.literal != "" || n <= 0 {
		return ""
	}
	list := alphabets[p.letter].list
	out := make([]byte, n)
	for i := range out {
		out[i] = list[int(next(state)%uint64(len(list)))]
		if (i == 0 || i == n-1 || i == n/2) && !isAlnum[out[i]] {
			out[i] = '7'
		}
	}
	if n >= 8 && p.in['7'] && p.in['Q'] {
		out[2], out[5] = '7', 'Q'
	}
	if n >= 16 && p.in['q'] {
		out[9] = 'q'
	}
	return string(out)
}

// next is a step of SplitMix64.
func next(state *uint64) uint64 {
	*state += 0x9e3779b97f4a7c15
	z := *state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
