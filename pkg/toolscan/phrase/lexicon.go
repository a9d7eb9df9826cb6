package phrase

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// Structural classes are found by the shape of a word or by where it stands.
const (
	bitOrder    = iota // ORDER: a verb where a sentence gives an order
	bitName            // NAME: an identifier such as send_email
	bitQuoted          // QUOTED: begins with a quote or backtick
	bitPath            // PATH: a path of files
	bitAbsolute        // ABSPATH: a path that names a place on somebody's disk
	bitKeys            // KEYPATH: a path where credentials are kept
	bitDotenv          // SOFTPATH: a path of settings, which documentation names too
	bitURL             // URL
	bitEmail           // EMAIL
	bitLiteral         // LITERAL: an address of another kind: wallet, IBAN, phone, IP
	bitOwn             // OWN: a parameter of the tool that is described
	bitStart           // START: the first word of a sentence
	bitOpening         // OPENING: a word of the first sentence
	bitBackward        // BACKWARDS: a word spelled backwards
	bitRotated         // ROTATED: a word in ROT13
	bitLeet            // LEET: a word with digits for letters
	firstFree
)

var shapes = map[string]int{
	"ORDER": bitOrder, "NAME": bitName, "QUOTED": bitQuoted, "PATH": bitPath, "ABSPATH": bitAbsolute,
	"KEYPATH": bitKeys, "SOFTPATH": bitDotenv, "URL": bitURL, "EMAIL": bitEmail, "LITERAL": bitLiteral, "OWN": bitOwn, "START": bitStart, "OPENING": bitOpening,
	"BACKWARDS": bitBackward, "ROTATED": bitRotated, "LEET": bitLeet,
}

// A lexicon knows which steps of patterns a word satisfies.
type lexicon struct {
	classes map[string][]string // folded words
	kinds   map[string]kind     // by alternatives, as a pattern writes them
	bits    int                 // in use

	entry map[string]int32  // of a word: index into sets
	pair  map[string]int32  // of two words joined by "_": index into sets
	first map[string]bool   // words that begin a pair
	known map[string]known  // both by word, once there are all of them
	stems map[string]int32  // of the beginning of a word: index into sets
	run   map[rune][]string // words of scripts without blanks, by first letter, longest first
	sets  []set             // sets[0] is empty

	verb, neg, lead, need, model, duty kind
}

// A known word is in entry, or begins a pair.
type known struct {
	entry int32
	first bool
}

// A kind is what a step accepts: the words with a bit, and shapes.
type kind struct {
	bit   int
	shape uint16
	size  int // how many words it has, shapes counted as several
}

// newLexicon returns the words of all classes; what patterns make of them is
// added by kind.
func newLexicon() *lexicon {
	l := &lexicon{
		classes: map[string][]string{}, kinds: map[string]kind{}, bits: firstFree,
		entry: map[string]int32{}, pair: map[string]int32{}, first: map[string]bool{}, stems: map[string]int32{}, run: map[rune][]string{}, sets: make([]set, 1),
	}
	for _, table := range [][]struct{ class, words string }{english, tongues} {
		for _, c := range table {
			for _, w := range strings.Fields(c.words) {
				l.classes[c.class] = append(l.classes[c.class], fold1(w))
			}
		}
	}
	l.verb = l.kind("IGNORE|OVERRIDE|TELL|WARN|SHOW|READ|LOAD|PASS|SEND|CALL|CHANGE|ADD|HIDE|DESTROY|REMEMBER|ASK|VERB")
	l.model, l.duty = l.kind("MODEL|you"), l.kind("MUST|NEVER")
	l.neg, l.lead, l.need = l.kind("NEG"), l.kind("LEAD"), l.kind("NEED")
	return l
}

// kind returns the kind for alternatives joined by "|": shapes, classes and
// literal words.
func (l *lexicon) kind(names string) kind {
	list := strings.Split(names, "|")
	slices.Sort(list)
	list = slices.Compact(list)
	names = strings.Join(list, "|") // the same words in another order are the same kind
	if k, known := l.kinds[names]; known {
		return k
	}
	k := kind{bit: l.bits}
	if l.bits++; l.bits > words*64 {
		panic("phrase: too many kinds of words")
	}
	for _, name := range list {
		members, isClass := l.classes[name]
		shape, isShape := shapes[name]
		switch {
		case isShape:
			k.shape |= 1 << shape
			k.size += 5
			continue
		case !isClass && name == strings.ToUpper(name) && name[0] >= 'A':
			panic("phrase: unknown class " + name)
		case !isClass:
			members = []string{fold1(name)}
		}
		for _, w := range members {
			l.word(w, k.bit)
			k.size++
		}
	}
	l.kinds[names] = k
	return k
}

// finish makes the second word of a pair keep what it is alone, and known.
func (l *lexicon) finish() {
	l.disguises()
	for joint, i := range l.pair {
		_, second, _ := strings.Cut(joint, "_")
		l.sets[i].join(&l.sets[l.entry[second]])
	}
	l.known = make(map[string]known, len(l.entry)+len(l.first))
	for w, i := range l.entry {
		l.known[w] = known{i, l.first[w]}
	}
	for w := range l.first {
		l.known[w] = known{l.entry[w], true}
	}
}

func (l *lexicon) word(w string, bit int) {
	table := l.entry
	switch r, _ := utf8.DecodeRuneInString(w); {
	case strings.HasSuffix(w, "*"):
		w, table = strings.TrimSuffix(w, "*"), l.stems
	case joined(r):
		if _, known := l.entry[w]; !known {
			l.run[r] = insert(l.run[r], w)
		}
	case strings.Contains(w, "_"):
		table = l.pair
		head, _, _ := strings.Cut(w, "_")
		l.first[head] = true
	}
	i, known := table[w]
	if !known {
		i = int32(len(l.sets))
		l.sets = append(l.sets, set{})
		table[w] = i
	}
	l.sets[i].add(bit)
}

// insert keeps longer words first.
func insert(list []string, w string) []string {
	for i := range list {
		if len(list[i]) < len(w) {
			return append(list[:i:i], append([]string{w}, list[i:]...)...)
		}
	}
	return append(list, w)
}

// disguises adds the words that give an order away, spelled backwards and in
// ROT13, so that one look at a text finds both.
func (l *lexicon) disguises() {
	for _, w := range strings.Fields("ignore disregard previous instructions instruction prompt system credentials password passwords secret reveal mention conversation include content contents before always should without anything user file read send tool inform tell") {
		if back := backwards(w); l.entry[back] == 0 {
			l.word(back, bitBackward)
		}
		if rot := Rotate(w); l.entry[rot] == 0 {
			l.word(rot, bitRotated)
		}
	}
}

func backwards(s string) string {
	runes := []rune(s)
	for i, j := 0, len(runes)-1; i < j; i, j = i+1, j-1 {
		runes[i], runes[j] = runes[j], runes[i]
	}
	return string(runes)
}

// Rotate returns s in ROT13.
func Rotate(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return 'a' + (r-'a'+13)%26
		case r >= 'A' && r <= 'Z':
			return 'A' + (r-'A'+13)%26
		}
		return r
	}, s)
}

func fold1(w string) string {
	var f folded
	f.fold(w)
	return string(f.text)
}

// joined reports whether words of r's script follow each other without a
// blank, or carry endings that are written on.
func joined(r rune) bool {
	return r >= 0x3040 && r <= 0x30ff || r >= 0x3400 && r <= 0x9fff || r >= 0xac00 && r <= 0xd7a3
}

// foldedOnce is for texts that are folded once and compared.
var foldedOnce = sync.Pool{New: func() any { return new(folded) }}

// Fold returns s as patterns see it: lower case, plain letters, nothing
// without a shape.
func Fold(s string) string {
	f := foldedOnce.Get().(*folded)
	defer foldedOnce.Put(f)
	f.fold(s)
	return string(f.text)
}
