package label

import (
	"slices"
	"strings"
)

// phrase judges a value with blanks: a label or message, unless a word of it
// looks like no word, or where phrases are it is nothing but words.
func phrase(class Class, v string, phrases bool) bool {
	words := strings.Fields(v)
	if class == Token || slices.ContainsFunc(words, operator) {
		return false
	}
	const least = 6
	for _, w := range words {
		if len(w) >= least && isASCII(w) && hasDigit(w) && generated(w) || disguised(w) {
			return true
		}
	}
	if about(v) || message(v, words, phrases) {
		return false
	}
	const few, some = 3, 4
	switch {
	case phrases:
		return len(words) >= few
	default:
		return len(words) >= some && strings.Trim(v, "abcdefghijklmnopqrstuvwxyz ") == ""
	}
}

// operator reports whether w stands between two parts of an expression: the
// quotes around the "value" were those of the texts beside it.
func operator(w string) bool { return w == "&&" || strings.Trim(w, "+.,;:?|=<>(){}[]\"'`") == "" }

// instructions are words of what is said to a user, glue is what holds any
// sentence together.
var (
	instructions = list(`enter choose please must should required require requires invalid wrong incorrect missing characters character letters digits numbers symbols match matches
		cannot confirm again your click type leave minimum maximum least error failed expired empty blank optional default secret secrets token tokens key keys credential credentials`)
	glue = list(`a an the of for and or in on at by with you this that is are was were be to from as it if not no than more we our can may will has have had do does use used using new old same`)
)

// message reports whether v is a sentence to a reader. Where phrases are, only
// what is plainly one counts.
func message(v string, words []string, phrases bool) bool {
	if strings.IndexByte(".:?", v[len(v)-1]) >= 0 || strings.HasSuffix(v, "…") {
		return true
	}
	for _, w := range words {
		w = strings.Trim(strings.ToLower(w), ",.!?:;()\"'")
		if instructions[w] || !phrases && glue[w] {
			return true
		}
	}
	return false
}

// disguised reports whether w is a word of letters in which others stand for
// some: "p@ss", "w0rd".
func disguised(w string) bool {
	const least = 4
	if len(w) < least || strings.Contains(w, ".") || algorithm(w) || w[0] == 'v' && hasDigit(w[1:2]) {
		return false
	}
	for i := 1; i+1 < len(w); i++ {
		if strings.IndexByte("@$!013457", w[i]) >= 0 && isLetter(w[i-1]) && isLetter(w[i+1]) {
			return true
		}
	}
	return false
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// invented reports whether v could be a name of code by its characters, and is
// not what people call things: one word, not of code, with a number behind it,
// or a word in disguise.
func invented(v string) bool {
	word := strings.TrimRight(v, "0123456789")
	number := len(v) - len(word)
	if strings.Trim(v, lettersASCII+"0123456789") != "" || word == "" || algorithm(v) {
		return false
	}
	if folded := strings.ToLower(word); folded[1:] != word[1:] || codeWords[folded] || plainWords[folded] || about(word) {
		return false
	}
	const short, long, most = 3, 5, 4
	return number == 0 && disguised(v) || number >= 1 && number <= most && (len(word) >= long || len(word) >= short && number >= 2) && strings.Trim(word, lettersASCII) == ""
}

// codeWords are words that code numbers its variables with.
var codeWords = list(`arg args argument param params parameter val vals value values input output field string str num number result results response resp request req buffer buf option opts variable
	var index column col row user username client server account version level state event entry object node child item element module class type test case step page config data temp
	line text name key keys label group role model view form file path source target method function handler callback service helper util choice answer example sample phase stage round
	release build android windows ubuntu debian python java http https socks ipv urllib port host device slot block chunk part section point table record`)
