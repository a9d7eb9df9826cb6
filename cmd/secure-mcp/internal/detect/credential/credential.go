// Package credential tells texts that are credentials from those that only
// stand where one could.
package credential

import (
	"math"
	"strings"
	"unicode"
)

// Plausible reports whether a text that is named like a credential may be one:
// not empty or masked, no placeholder, no sentence, label, name or address.
func Plausible(s string) bool {
	if len(s) < 6 || len(s) > 1024 || Placeholder(s) {
		return false
	}
	return !Prose(s) && !Name(s)
}

// Weak reports whether a text may be a key that somebody made up: what
// [Plausible] takes for a name may still be one where nothing else is expected.
func Weak(s string) bool {
	if len(s) < 8 || Placeholder(s) || Prose(s) || strings.ToUpper(s) == s && !mixed(s) {
		return false
	}
	return !strings.Contains(s, "://") && !strings.HasPrefix(s, "/") && !strings.HasPrefix(s, ".") && (!strings.Contains(s, ".") || mixed(s))
}

// placeholders are parts of texts that stand for something to be filled in.
var placeholders = []string{
	"example", "sample", "placeholder", "changeme", "change-me", "change_me", "replace", "your-", "your_", "yourkey", "yourtoken", "yourapi", "yoursecret", "<your",
	"dummy", "todo", "insert", "redacted", "xxxx", "****", "....", "goes-here", "goes_here", "not-a-", "notreal", "not-real", "fake", "mock", "secret-here", "key-here", "token-here",
	"my-secret", "my_secret", "mysecret", "test-key", "test_key", "testkey", "test-secret", "test_secret", "testsecret", "test-token", "test_token", "testtoken", "abcdef123456", "foobar", "lorem", "undefined", "123456789012",
	"generate", "somerandom", "fill-", "fill_", "process.env", "-here", "_here", "…",
}

// Placeholder reports whether a text stands for a value that is filled in
// later, is masked or takes its value from somewhere else.
func Placeholder(s string) bool {
	lower := strings.ToLower(strings.Trim(s, " \t\r\n\"'`"))
	if lower == "" || uniform(lower) || strings.ContainsAny(s, "<>{}") || strings.HasPrefix(s, "$") || strings.HasPrefix(s, "%") || strings.HasPrefix(s, "@") || strings.HasPrefix(s, "!") && strings.Contains(s, " ") {
		return true
	}
	for _, p := range placeholders {
		if strings.Contains(lower, p) {
			return true
		}
	}
	return strings.Contains(s, "$(") || strings.Contains(s, "#{") || strings.Contains(lower, "env(") || strings.Contains(lower, "env.")
}

// uniform reports whether a text repeats one or two characters, as a mask does.
func uniform(s string) bool {
	seen := map[rune]bool{}
	for _, r := range s {
		if seen[r] = true; len(seen) > 2 {
			return false
		}
	}
	return true
}

// Prose reports whether a text reads as words for people: several words, a
// label, text in another script.
func Prose(s string) bool {
	for _, r := range s {
		if r > unicode.MaxASCII && unicode.IsLetter(r) {
			return true
		}
	}
	words := strings.Fields(s)
	if len(words) >= 3 {
		return true
	}
	return len(words) == 2 && letters(words[0]) && letters(words[1])
}

func letters(s string) bool {
	return strings.TrimFunc(s, func(r rune) bool { return unicode.IsLetter(r) || strings.ContainsRune(".,:;!?'’-()", r) }) == ""
}

// Name reports whether a text is a word, an identifier, a path, an address or
// a key of a translation rather than a value nobody should guess.
func Name(s string) bool {
	s = strings.Trim(s, "\"'`")
	if strings.Contains(s, "://") && !strings.Contains(s, "@") || strings.HasPrefix(s, "/") || strings.HasPrefix(s, "./") || strings.HasPrefix(s, "../") || strings.HasPrefix(s, "#") {
		return true
	}
	digits, uppers, lowers, other := shape(s)
	switch {
	case other == 0 && digits == 0 && (lowers == 0 || uppers == 0 || camel(s)): // a word
		return true
	case digits == 0 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_.-:/[]() ") == "" && shortWords(s): // login.password.label, DB_PASSWORD
		return true
	}
	return false
}

func shape(s string) (digits, uppers, lowers, other int) {
	for i := range len(s) {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			digits++
		case c >= 'A' && c <= 'Z':
			uppers++
		case c >= 'a' && c <= 'z':
			lowers++
		default:
			other++
		}
	}
	return digits, uppers, lowers, other
}

// camel reports whether capitals only begin words.
func camel(s string) bool {
	run := 0
	words := 0
	for i := range len(s) {
		if s[i] >= 'A' && s[i] <= 'Z' {
			run++
			words++
		} else {
			run = 0
		}
		if run > 3 {
			return false
		}
	}
	return len(s) >= 4*words
}

// shortWords reports whether a text without digits is made of words that
// people write between separators.
func shortWords(s string) bool {
	parts := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune("_.-:/[]() ", r) })
	for _, p := range parts {
		if len(p) > 16 || Entropy(p) > 3.6 {
			return false
		}
	}
	return strings.Count(s, "-") < 2 || !strings.Contains(s, "secret")
}

// Random reports whether a text looks drawn at random: long enough, of several
// kinds of characters or only of hex digits, without long runs of words.
func Random(s string) bool {
	if len(s) < 16 || len(s) > 512 || Placeholder(s) || strings.ContainsAny(s, " \t\n") {
		return len(s) >= 8 && len(s) < 16 && mixed(s) && !Placeholder(s)
	}
	return Entropy(s) >= 3.2 && mixed(s) && !Sequence(s)
}

// Words reports whether a text is words with a short number behind, as names
// of objects and of code are: "app-secrets-prod-3", "EncapsulationKey1024".
func Words(s string) bool {
	if !strings.Contains(s, "-") {
		name := strings.TrimRight(s, decimals)
		return len(s)-len(name) <= 4 && len(name) > 8 && strings.Trim(name, small+capital) == "" && words(name)
	}
	parts := strings.Split(s, "-")
	for _, p := range parts {
		name := strings.TrimRight(p, decimals)
		if p == "" || len(p)-len(name) > 4 || len(name) > 16 || strings.Trim(name, small) != "" {
			return false
		}
	}
	return len(parts) > 2
}

const decimals, small, capital = "0123456789", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// words reports whether letters are words of three or more, each behind the
// first beginning with a capital.
func words(name string) bool {
	run := 3 // small letters since the last capital and that one
	for i := range len(name) {
		if name[i] >= 'a' {
			run++
			continue
		}
		if run < 3 {
			return false
		}
		run = 1
	}
	return run >= 3
}

// Sequence reports whether a text counts: an alphabet, or 000102.
func Sequence(s string) bool {
	steps := 0
	for i := 1; i < len(s); i++ {
		if s[i] == s[i-1]+1 || i > 1 && s[i] == s[i-2]+1 {
			steps++
		}
	}
	return steps > len(s)/3
}

// mixed reports whether letters and digits both occur.
func mixed(s string) bool {
	digits, uppers, lowers, _ := shape(s)
	return digits > 0 && uppers+lowers > 0
}

// Entropy returns the bits per character of s, from its own frequencies.
func Entropy(s string) float64 {
	var count [256]int
	for i := range len(s) {
		count[s[i]]++
	}
	bits := 0.0
	for _, n := range count {
		if n > 0 {
			p := float64(n) / float64(len(s))
			bits -= p * math.Log2(p)
		}
	}
	return bits
}
