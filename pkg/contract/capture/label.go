package capture

import (
	"slices"
	"strings"
	"unicode"
)

// Words that label a secret, in the name of a flag, parameter or variable.
var secretWords = []string{
	"auth", "authorization", "authentication", "bearer", "cookie", "credential", "credentials", "key", "jwt", "otp", "pass", "passcode", "passphrase",
	"password", "passwd", "pat", "pin", "pwd", "sas", "secret", "session", "token",
	"accesskey", "accesstoken", "apikey", "apitoken", "authkey", "authtoken", "clientsecret", "privatekey", "secretkey", "sessionid",
}

// Ends of words that label a secret whatever stands before: "pgpassword". The
// short ones do so in capitals only, as variables are written: "DBPASS".
var (
	secretEnds  = []string{"password", "passwd", "passphrase", "passcode", "secret", "token", "apikey", "accesskey"}
	capitalEnds = []string{"pass", "key", "pwd"}
	ordinary    = []string{"bypass", "compass", "donkey", "hotkey", "jockey", "monkey", "surpass", "trespass", "turkey", "whiskey"}
)

// A last word that says the value is about a secret but is none, and a first
// word that says the flag takes no value.
var (
	harmlessLast = []string{
		"algorithm", "budget", "count", "dir", "endpoint", "env", "expiry", "field", "file", "format", "header", "issuer", "length", "limit",
		"method", "mode", "name", "path", "provider", "scheme", "scope", "size", "timeout", "ttl", "type", "uri", "url",
	}
	harmlessFirst = []string{"allow", "disable", "enable", "no", "require", "skip", "use", "with", "without"}
)

// secretHeader goes by parts of words: a header with such a name is rarely
// anything else, and losing sight of it costs little.
func secretHeader(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"auth", "cookie", "token", "key", "secret", "session", "credential", "password"}, func(part string) bool {
		return strings.Contains(name, part)
	})
}

// secretLabel tells whether a flag, variable or address parameter holds a
// secret. It goes by whole words: "--api-key" and "apiKey", but not
// "--max-tokens", "--author", "--key-file" or "--no-auth".
func secretLabel(name string) bool {
	words := splitWords(name)
	if len(words) == 0 || slices.Contains(harmlessFirst, words[0]) || slices.Contains(harmlessLast, words[len(words)-1]) {
		return false
	}
	capitals := name == strings.ToUpper(name)
	return slices.ContainsFunc(words, func(w string) bool {
		return slices.Contains(secretWords, w) || endsWith(w, secretEnds) ||
			capitals && endsWith(w, capitalEnds) && !slices.Contains(ordinary, w)
	})
}

func endsWith(word string, ends []string) bool {
	return slices.ContainsFunc(ends, func(end string) bool { return strings.HasSuffix(word, end) })
}

// secretParameter adds to [secretLabel] what only in an address is a secret:
// the signature of a signed one, the code of a sign-in.
func secretParameter(name string) bool {
	switch strings.ToLower(name) {
	case "code", "sig", "signature":
		return true
	}
	return secretLabel(name) || strings.HasSuffix(strings.ToLower(name), "-signature")
}

// hasScheme reports whether the value of a header begins with the name of an
// authentication scheme and goes on.
func hasScheme(value string) bool {
	scheme, credentials, ok := strings.Cut(strings.TrimSpace(value), " ")
	return ok && strings.TrimSpace(credentials) != "" && slices.Contains([]string{"bearer", "basic", "token", "apikey"}, strings.ToLower(scheme))
}

// splitWords splits at everything that is no letter or digit and before
// capitals that follow a small letter, in lower case.
func splitWords(name string) []string {
	var b strings.Builder
	previous := rune(0)
	for _, c := range name {
		if unicode.IsUpper(c) && unicode.IsLower(previous) {
			b.WriteByte(' ')
		}
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			c = ' '
		}
		b.WriteRune(unicode.ToLower(c))
		previous = c
	}
	return strings.Fields(b.String())
}
