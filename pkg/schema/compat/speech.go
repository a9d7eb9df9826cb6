package compat

import (
	"strings"
	"unicode"

	"github.com/mcpward/mcpward/pkg/schema"
)

// How much of a text makes it something that a model may follow. A token is
// what spaces or invisible characters separate; a word is a run of two or more
// letters, so that underscores and hyphens hide nothing.
const (
	phraseTokens   = 2  // with a word each
	phraseWords    = 5  // in one token
	phraseToken    = 40 // characters of one token
	phraseSigns    = 4  // letters of a script that is written without spaces
	sentenceWords  = 4  // in several tokens
	sentenceJoined = 7  // in one token
	sentenceSigns  = 8
)

// unspaced are scripts that put no spaces between words.
var unspaced = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
}

// A voice is what a text is made of.
type voice struct{ tokens, words, longest, signs int }

func listen(text string) voice {
	var v voice
	run, length, spoke := 0, 0, false
	word := func() {
		if run >= 2 {
			v.words++
			spoke = true
		}
		run = 0
	}
	token := func() {
		word()
		if spoke {
			v.tokens++
		}
		length, spoke = 0, false
	}
	for _, r := range text {
		if unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) || unicode.IsControl(r) || unicode.Is(unicode.Variation_Selector, r) {
			token()
			continue
		}
		length++
		v.longest = max(v.longest, length)
		switch {
		case unicode.In(r, unspaced...):
			v.signs++
			run++
		case unicode.IsLetter(r) || unicode.IsMark(r):
			run++
		default:
			word()
		}
	}
	token()
	return v
}

// isPhrase reports whether a text is more than a short identifier.
func isPhrase(text string) bool {
	v := listen(withoutHost(text))
	return v.tokens >= phraseTokens || v.words >= phraseWords || v.signs >= phraseSigns || v.longest > phraseToken && v.words > 0
}

// withoutHost returns the path of a URL, which can hold a sentence where its
// host can not.
func withoutHost(text string) string {
	scheme, rest, isURL := strings.Cut(text, "://")
	if !isURL || len(scheme) > 5 {
		return text
	}
	host := strings.IndexAny(rest+"/", "/?# \t\n")
	if host > phraseToken {
		return text
	}
	return rest[host:]
}

// isSentence reports whether a text is more than a label: a listed value may
// consist of several words.
func isSentence(text string) bool {
	v := listen(text)
	return v.tokens >= 2 && v.words >= sentenceWords || v.words >= sentenceJoined || v.signs >= sentenceSigns
}

// speaks reports whether some string or name inside v does.
func speaks(v *schema.Value, does func(string) bool) bool {
	if v == nil {
		return false
	}
	if v.Kind == schema.String {
		return does(v.Text)
	}
	for _, item := range v.Items {
		if speaks(item, does) {
			return true
		}
	}
	for _, m := range v.Members {
		if does(m.Name) || speaks(m.Value, does) {
			return true
		}
	}
	return false
}

// Adds reports whether some string or member name inside new, and not inside
// old, is more than a short identifier: words that a model may follow. A nil
// value holds none.
func Adds(old, new *schema.Value) bool {
	known := make(map[string]bool)
	speaks(old, func(text string) bool {
		known[text] = true
		return false
	})
	return speaks(new, func(text string) bool { return !known[text] && isPhrase(text) })
}
