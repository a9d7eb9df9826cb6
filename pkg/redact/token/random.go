package token

import "slices"

// Random reports whether s, of letters and digits and the separators of
// base64, looks generated: characters of different kinds follow each other
// more often than in names, and few of them are in what could be words. It has
// no opinion on less than twelve characters, and says no to hex, which looks
// like a hash.
func Random(s string) bool { return looksRandom(s, 2, 66) }

// looksRandom is Random with the number of digits' runs that are enough, and how many
// of a hundred characters may be in words.
func looksRandom(s string, runs, words int) bool {
	if len(s) < 12 {
		return false
	}
	var k kinds
	k.count(s)
	switch {
	case k.digitRuns == 0 || k.hexOnly:
		return false
	case k.upper > 0 && k.lower > 0:
		return k.scrambled() || k.digitRuns >= runs && 100*k.changes >= 33*len(s) && 100*k.wordy <= words*len(s)
	}
	return k.digits*8 >= len(s) && k.digitRuns >= 3 && 100*k.changes >= 25*len(s) && k.letters()*4 >= len(s)
}

// Scrambled reports whether s changes between small letters, capitals and digits
// so often that no name of code does, even a long one. It is surer than
// [Random].
func Scrambled(s string) bool {
	const words, long = 45, 40
	var k kinds
	k.count(s)
	return k.scrambled() && (len(s) >= long || 100*k.wordy <= words*len(s))
}

func (k *kinds) scrambled() bool {
	const length, runs, changes = 24, 3, 45
	n := k.letters() + k.digits
	return n >= length && k.digitRuns >= runs && k.upper > 0 && k.lower > 0 && 100*k.changes >= changes*n
}

// HexKey reports whether s is hexadecimal and as long as keys of 256 bits or
// more are. Digests are written so too: where it stands decides.
func HexKey(s string) bool {
	if len(s) != 64 && len(s) != 96 && len(s) != 128 {
		return false
	}
	for i := range len(s) {
		if !isHex(s[i]) {
			return false
		}
	}
	return true
}

// kinds counts what a text is made of.
type kinds struct {
	lower, upper, digits int
	digitRuns, changes   int
	wordy                int // characters in runs that may be words of a name, or numbers that names like
	hexOnly              bool
}

func (k *kinds) letters() int { return k.lower + k.upper }

func (k *kinds) count(s string) {
	k.hexOnly = true
	previous, start, capital := byte(0), 0, false // capital: in front of the run
	for i := 0; i <= len(s); i++ {
		kind := byte(0)
		if i < len(s) {
			kind = k.add(s[i])
			k.hexOnly = k.hexOnly && isHex(s[i])
		}
		if kind == previous {
			continue
		}
		if previous != 0 {
			k.wordy += word(previous, s[start:i], capital)
			if kind != 0 {
				k.changes++
			}
		}
		if kind == 'd' {
			k.digitRuns++
		}
		previous, start, capital = kind, i, previous == 'u'
	}
}

// sizes are numbers that names of code often hold.
var sizes = []string{"16", "32", "64", "128", "256", "384", "512", "1024", "2048", "4096"}

// word returns how many characters of a run could be a word: three small
// letters, or two behind a capital, three capitals, or the size of something.
func word(kind byte, run string, capital bool) int {
	switch {
	case kind == 'l' && capital && len(run) >= 2:
		return len(run) + 1
	case kind != 'd' && kind != 's' && len(run) >= 3, kind == 'd' && slices.Contains(sizes, run):
		return len(run)
	}
	return 0
}

// add counts c and returns its kind.
func (k *kinds) add(c byte) byte {
	switch {
	case 'a' <= c && c <= 'z':
		k.lower++
		return 'l'
	case 'A' <= c && c <= 'Z':
		k.upper++
		return 'u'
	case '0' <= c && c <= '9':
		k.digits++
		return 'd'
	}
	return 's'
}
