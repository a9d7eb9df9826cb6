// Package pattern decides questions about the regular expressions of JSON
// Schema's pattern and patternProperties: is there a string that matches all
// of these and none of those, and if so, which one?
//
// A pattern is an ECMAScript expression that may match anywhere in the text.
// It is read with the u flag where that is valid and without it otherwise;
// either way a character is a whole code point. Case-insensitive, multi-line
// and dotAll modes do not exist in JSON Schema.
//
// Anchors, word boundaries and lookaheads in any position are regular and
// decided exactly; backreferences, lookbehinds and a few forms left over from
// old engines are matched only. See [Pattern.Regular].
package pattern

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/dlclark/regexp2/v2"
)

// Limits on what [Parse] accepts and how long [Pattern.Match] may think.
const (
	MaxLength    = 1 << 14 // bytes of a pattern
	MaxBranches  = 1000    // alternatives; the engine is quadratic in them
	MaxNesting   = 200     // groups inside groups
	MatchTimeout = 50 * time.Millisecond

	clockPeriod = 5 * time.Millisecond // how exactly MatchTimeout is kept
)

// ErrUndecided is returned by [Pattern.Match] when the expression is so
// ambiguous that the time did not suffice.
var ErrUndecided = errors.New("the pattern takes too long on this text")

// A Pattern is one parsed expression. It is safe for concurrent use.
type Pattern struct {
	source  string
	matcher *regexp2.Regexp
	tree    *node  // nil when our own parser does not know the syntax
	reason  string // why it is not regular, "" if it is

	once sync.Once
	nfa  *nfa // built by automaton
}

// setClock makes regexp2 look at the time often enough for MatchTimeout.
var setClock = sync.OnceFunc(func() { regexp2.SetTimeoutCheckPeriod(clockPeriod) })

// Parse reads an ECMAScript expression. The error says what is wrong with it;
// an expression that can be matched but not decided is no error.
func Parse(source string) (*Pattern, error) {
	if len(source) > MaxLength {
		return nil, fmt.Errorf("pattern of %d bytes is longer than %d", len(source), MaxLength)
	}
	if n := strings.Count(source, "|") + 1; n > MaxBranches {
		return nil, fmt.Errorf("pattern has %d alternatives, more than %d", n, MaxBranches)
	}
	if depth := nesting(source); depth > MaxNesting {
		return nil, fmt.Errorf("pattern has %d groups inside each other, more than %d", depth, MaxNesting)
	}
	matcher, unicodeMode, err := compile(source)
	if err != nil {
		return nil, fmt.Errorf("pattern %q is not an ECMAScript regular expression: %w", source, err)
	}
	p := &Pattern{source: source, matcher: matcher}
	p.tree, p.reason = parseTree(source, unicodeMode)
	return p, nil
}

// compile tries the u flag first, as JSON Schema asks for.
func compile(source string) (re *regexp2.Regexp, unicodeMode bool, err error) {
	defer func() {
		if r := recover(); r != nil { // a bug of the library must not end the program
			re, err = nil, fmt.Errorf("the engine gave up: %v", r)
		}
	}()
	setClock()
	re, err = regexp2.Compile(source, regexp2.ECMAScript|regexp2.Unicode)
	if unicodeMode = err == nil; !unicodeMode {
		re, err = regexp2.Compile(source, regexp2.ECMAScript)
	}
	if err != nil {
		return nil, false, err
	}
	re.MatchTimeout = MatchTimeout
	return re, unicodeMode, nil
}

// nesting counts how deeply parentheses and brackets are nested; it need not
// know which of them are literal, because it only protects the stack.
func nesting(source string) int {
	depth, deepest := 0, 0
	for i := 0; i < len(source); i++ {
		switch source[i] {
		case '\\':
			i++
		case '(':
			depth++
			deepest = max(deepest, depth)
		case ')':
			depth = max(depth-1, 0)
		}
	}
	return deepest
}

// String returns the expression as it was written.
func (p *Pattern) String() string { return p.source }

// Regular reports whether [Solve] can decide questions about p.
func (p *Pattern) Regular() bool { return p.reason == "" }

// Reason says why p is not regular, such as "it uses a backreference"; it is
// empty for a regular pattern.
func (p *Pattern) Reason() string { return p.reason }

// Match reports whether the pattern matches somewhere in s. An unpaired
// surrogate in s (its three WTF-8 bytes, as schema.Parse yields them) is one
// character. The error is [ErrUndecided] and never means "no match".
func (p *Pattern) Match(s string) (bool, error) {
	matched, err := p.engine(s)
	if err == nil {
		return matched, nil
	}
	if p.Regular() {
		if matched, ok := p.simulate(s); ok {
			return matched, nil
		}
	}
	return false, ErrUndecided
}

// engine asks regexp2.
func (p *Pattern) engine(s string) (matched bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			matched, err = false, ErrUndecided
		}
	}()
	if utf8.ValidString(s) {
		return p.matcher.MatchString(s)
	}
	return p.matcher.MatchRunes(runes(s))
}

// runes decodes WTF-8: UTF-8 that may hold unpaired surrogates.
func runes(s string) []rune {
	var out []rune
	for i := 0; i < len(s); {
		if i+2 < len(s) && s[i] == 0xed && s[i+1] >= 0xa0 && s[i+1] <= 0xbf && s[i+2]&0xc0 == 0x80 {
			out = append(out, 0xd000|rune(s[i+1]&0x3f)<<6|rune(s[i+2]&0x3f))
			i += 3
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		out = append(out, r)
		i += size
	}
	return out
}
