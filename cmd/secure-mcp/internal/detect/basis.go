package detect

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// A basis collects the pieces of one file that judgements rest on, each once.
type basis struct {
	f      *syntax.File
	texts  []string
	pieces map[syntax.Range]int
	known  map[*syntax.Range][]int // by the first range of what a file gives for a symbol
	others map[syntax.Symbol]int   // in languages that are not taken apart, by what is around
}

func newBasis(f *syntax.File) *basis {
	return &basis{f: f, pieces: map[syntax.Range]int{}, known: map[*syntax.Range][]int{}, others: map[syntax.Symbol]int{}}
}

// at returns the indices of the texts on which a judgement of the code at an
// offset rests.
func (b *basis) at(offset int) []int {
	ranges := b.f.Basis(offset)
	if ranges == nil {
		symbol := b.f.SymbolAt(offset)
		if !symbol.Named() { // a setting stands alone: its neighbours say nothing about it
			return []int{b.add(b.f.LineText(offset))}
		}
		n, ok := b.others[symbol]
		if !ok {
			n = b.add(b.f.Decorators(offset) + b.f.SymbolText(offset))
			b.others[symbol] = n
		}
		return []int{n}
	}
	if len(ranges) == 0 {
		return nil
	}
	if known, ok := b.known[&ranges[0]]; ok {
		return known
	}
	out := make([]int, len(ranges))
	for i, r := range ranges {
		n, ok := b.pieces[r]
		if !ok {
			n = b.add(b.f.Code(r))
			b.pieces[r] = n
		}
		out[i] = n
	}
	b.known[&ranges[0]] = out
	return out
}

func (b *basis) add(text string) int {
	b.texts = append(b.texts, text)
	return len(b.texts) - 1
}

// Bounds of what a candidate quotes, in bytes: a minified line helps nobody,
// and a file with nothing but hits on one line must not be quoted once for
// each.
const (
	maxBefore = 400
	maxAfter  = 8 << 10
)

// tooLong stands for code that cannot be cut without cutting a word of it.
const tooLong = "(a line that is too long to quote)"

// quote returns the lines that the text from start to end stands in. They are
// whole because half a secret is not recognised as one; of a long line the end
// is cut off, between words.
func quote(text string, start, end int) string {
	from := start
	if i := strings.LastIndexByte(text[max(0, start-maxBefore-1):start], '\n'); i >= 0 {
		from = max(0, start-maxBefore-1) + i + 1
	} else if start <= maxBefore {
		from = 0
	}
	rest := text[end:min(len(text), end+maxAfter)]
	if i := strings.IndexByte(rest, '\n'); i >= 0 {
		return text[from : end+i]
	}
	if end+len(rest) == len(text) {
		return text[from:]
	}
	if i := strings.LastIndexAny(rest, " \t;,(){}<>"); i >= 0 {
		return text[from : end+i]
	}
	return tooLong
}
