package toolscan

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mcpward/mcpward/pkg/toolscan/phrase"
)

// hiddenDetails returns the parts of sentence n that ask to keep identifiers,
// codes, raw output or other technical details from the user, which is good
// manners and no secret. When one thing of another kind is hidden too, there are
// none.
func hiddenDetails(t *phrase.Text, n int) []span {
	from, to := t.Bounds(n)
	if to-from > longestManners {
		return nil
	}
	words := clauseWords(t.Folded(from, to), from)
	var parts []span
	for i := 0; i < len(words); {
		end, ok := hiding(words, i)
		switch {
		case end == 0, !ok && !anyOf(table().suspect, words[i:]):
			i++
			continue
		case !ok:
			return nil
		}
		first := max(0, i-backing)
		if anyOf(table().hush, words[i:min(len(words), i+5)]) {
			first = 0 // the object stands before the refusal
		}
		parts = append(parts, span{words[first].from, words[end-1].to})
		i = end
	}
	return parts
}

// A span is the bytes [from,to) of a folded text.
type span struct{ from, to int }

// longestManners is how many bytes a sentence has that is looked at.
const longestManners = 600

// backing is how many words before a refusal may belong to it: "do not",
// "the user does not".
const backing = 4

// A clauseWord is a word of a sentence.
type clauseWord struct {
	text     string
	from, to int  // bytes of the folded text
	gap      bool // punctuation stands before it
}

func clauseWords(s string, at int) []clauseWord {
	var words []clauseWord
	gap, from, prev := false, -1, ' '
	for i, r := range s + "\n" {
		in := r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || from >= 0 && r == '\''
		switch {
		case in && from < 0:
			from = i
		case !in && from >= 0:
			words = append(words, clauseWord{strings.TrimRight(s[from:i], "'"), at + from, at + i, gap})
			from, gap = -1, false
		}
		if r == '-' && (prev == ' ' || prev == '-') || !in && !strings.ContainsRune(" \t\n-\"'`*", r) {
			gap = true // "-" joins words, and " - " parts them
		}
		prev = r
	}
	return words
}

func anyOf(set map[string]bool, words []clauseWord) bool {
	for _, w := range words {
		if set[w.text] {
			return true
		}
	}
	return false
}

// hiding looks at words[i:] for a refusal to say something. It returns where
// its end is, 0 when there is none, and whether nothing but details are hidden.
func hiding(words []clauseWord, i int) (end int, ok bool) {
	t := table()
	if t.hide[words[i].text] {
		j := i + 1
		if (words[i].text == "keep" || words[i].text == "leave") && !slices.ContainsFunc(words[j:min(len(words), j+12)], func(w clauseWord) bool { return hidden(w.text) }) {
			return 0, false
		}
		if words[i].text == "leave" && j < len(words) && words[j].text == "out" {
			j++
		}
		return objects(words, j, i)
	}
	if !t.refusal[words[i].text] {
		return 0, false
	}
	for j := i + 1; j < min(len(words), i+5); j++ {
		switch {
		case words[j].text == "be" && j+1 < len(words):
			k := j + 1
			for k < len(words) && k < j+3 && !t.hush[words[k].text] {
				k++
			}
			if k < len(words) && t.hush[words[k].text] {
				return passive(words, i, k+1)
			}
		case t.hush[words[j].text] && !t.verb[words[j].text] && i > 0 && (words[i-1].text == "are" || words[i-1].text == "is"):
			return passive(words, i, j+1)
		case t.verb[words[j].text]:
			for j++; j+1 < len(words) && (words[j].text == "or" || words[j].text == "and" || words[j].gap) && t.verb[words[j+1].text]; j += 2 {
			}
			return objects(words, j, i)
		}
	}
	return 0, false
}

// passive judges "ids must not be shown to the user"; the refusal is words[i],
// what follows the verb words[j].
func passive(words []clauseWord, i, j int) (end int, ok bool) {
	from := i
	for from > 0 && !words[from].gap {
		from--
	}
	to := i
	for to > from {
		switch words[to-1].text {
		case "must", "should", "are", "is", "may", "can", "shall", "do", "need", "will":
			to--
			continue
		}
		break
	}
	if !details(words[from:to]) {
		return j, false
	}
	j = user(words, j)
	return j, tail(words, j)
}

// user skips "to the user" and "in your answer" at words[i:].
func user(words []clauseWord, i int) int {
	t := table()
	for {
		j := i
		if j < len(words) && t.aside[words[j].text] {
			j++
		}
		for j < len(words) && j < i+4 && !words[j].gap && (t.article[words[j].text] || words[j].text == "end") {
			j++
		}
		if j >= len(words) || j > i && words[j].gap {
			return i
		}
		switch w := words[j].text; {
		case t.user[w]:
			i = j + 1
		case j > i && words[i].text == "in" && (w == "response" || w == "responses" || w == "answer" || w == "answers" || w == "output" || w == "reply" || w == "replies" || w == "summary" || w == "message" || w == "messages" || w == "chat" || w == "conversation" || w == "ui"):
			i = j + 1
		default:
			return i
		}
	}
}

// objects judges what is hidden: the user may stand before or after it.
func objects(words []clauseWord, i, from int) (end int, ok bool) {
	t := table()
	start := user(words, i)
	if start > i && start < len(words) && words[start].gap {
		return start, false // the object is "the user" alone
	}
	if start > i || start < len(words) && words[start].text == "about" {
		for start < len(words) && (words[start].text == "about" || words[start].text == "of" || words[start].text == "with" || words[start].text == "see" || words[start].text == "know" || words[start].text == "to") {
			start++
		}
	}
	j := start
	for ; j < len(words); j++ {
		w := words[j]
		if user(words, j) > j && (j > start || t.aside[w.text]) || j > start && (w.gap && t.instead[w.text] || t.after[w.text] && !(w.text == "and" && j+1 < len(words) && !t.act[words[j+1].text]) && w.text != "in" || hidden(w.text) || w.text == "and" && w.gap && j+1 < len(words) && t.act[words[j+1].text]) {
			break
		}
	}
	if !details(words[start:j]) {
		return max(j, from+1), false
	}
	for j < len(words) && hidden(words[j].text) {
		j++
	}
	j = user(words, j)
	return j, tail(words, j)
}

// hidden are ends of "keep it hidden from the user".
func hidden(w string) bool {
	return w == "hidden" || w == "private" || w == "out" || w == "invisible"
}

// tail reports whether words[i:] do not go on with what is hidden.
func tail(words []clauseWord, i int) bool {
	t := table()
	switch {
	case anyOf(t.deed, words[min(i, len(words)):]):
		return false
	case i >= len(words):
		return true
	case words[i].text == "and" || words[i].text == "but" || words[i].text == "or" && !words[i].gap:
		return i+1 < len(words) && (t.act[words[i+1].text] || words[i].text != "or" && t.refusal[words[i+1].text])
	case words[i].gap:
		return t.instead[words[i].text]
	}
	return t.after[words[i].text]
}

// details reports whether words name details only.
func details(words []clauseWord) bool {
	if len(words) == 0 || len(words) > 30 {
		return false
	}
	for i := 0; i < len(words); {
		j := i + 1
		for j < len(words) && !words[j].gap && !joins(words[j].text) {
			j++
		}
		segment := words[i:j]
		for len(segment) > 0 && joins(segment[0].text) {
			segment = segment[1:]
		}
		last := j == len(words)
		if len(segment) > 0 && !detail(segment) && (last || !adjectives(segment)) {
			return false
		}
		if last && len(segment) == 0 {
			return false
		}
		i = j
	}
	return true
}

func joins(w string) bool {
	switch w {
	case "and", "or", "nor", "such", "as", "like", "including", "e", "g", "eg", "etc":
		return true
	}
	return false
}

// adjectives reports whether words stand for a noun that comes later: "raw" in
// "raw or internal ids".
func adjectives(words []clauseWord) bool {
	t := table()
	for _, w := range words {
		if !t.adjective[w.text] && !t.article[w.text] {
			return false
		}
	}
	return t.adjective[words[len(words)-1].text]
}

// longestDetail is how many words may stand before the noun.
const longestDetail = 5

// detail reports whether words are one name of a detail: words that describe
// it, the noun, and where it comes from.
func detail(words []clauseWord) bool {
	t := table()
	for len(words) > 2 && words[1].text == "of" && (words[0].text == "any" || words[0].text == "all" || words[0].text == "one") {
		words = words[2:]
	}
	head, described := -1, false
	for i, w := range words {
		switch {
		case t.head[w.text], described && t.vague[w.text], i > 0 && t.paired[words[i-1].text+":"+w.text]:
			head = i
		case head >= 0:
			if i == head+1 && !t.origin[w.text] && i+1 < len(words) {
				continue // "id number", "JSON field name": a later noun decides
			}
		}
		if head < 0 && (t.clause[w.text] || i > longestDetail || i == 0 && len(w.text) > 4 && strings.HasSuffix(w.text, "ing")) {
			return false
		}
		described = described || t.qualifier[w.text]
	}
	if head < 0 {
		return false
	}
	for i, w := range words[:head] {
		switch {
		case i > 0 && t.clause[w.text],
			i > 0 && t.article[w.text] && !t.article[words[i-1].text] && w.text != "internal", // "reads the ids"
			w.text == "that" && (i > 0 || head > 1 && !t.adjective[words[1].text]):
			return false
		}
	}
	for _, w := range words[head+1:] {
		if !t.origin[w.text] {
			return false
		}
	}
	return true
}
