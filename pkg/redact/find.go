package redact

import "bytes"

// A finder looks for many texts at once, after Wu and Manber: it looks at the
// last pair of bytes in a window as wide as the shortest text, and moves the
// window as far as no text can begin.
type finder struct {
	width int
	shift [1 << 12]uint8 // by pair
	texts [][]byte
}

// newFinder returns a finder of texts of at least two bytes.
func newFinder(texts [][]byte) *finder {
	f := &finder{width: 255, texts: texts}
	for _, t := range texts {
		f.width = min(f.width, len(t))
	}
	for i := range f.shift {
		f.shift[i] = uint8(f.width - 1)
	}
	for _, t := range texts {
		for end := 1; end < f.width; end++ {
			p := pair(t[end-1], t[end])
			f.shift[p] = min(f.shift[p], uint8(f.width-1-end))
		}
	}
	return f
}

func pair(a, b byte) uint16 { return (uint16(a)<<5 ^ uint16(b)) & (1<<12 - 1) }

// in reports whether s holds one of the texts.
func (f *finder) in(s []byte) bool {
	for end := f.width - 1; end < len(s); {
		if shift := f.shift[pair(s[end-1], s[end])]; shift > 0 {
			end += int(shift)
			continue
		}
		for _, t := range f.texts {
			if bytes.HasPrefix(s[end-f.width+1:], t) {
				return true
			}
		}
		end++
	}
	return false
}
