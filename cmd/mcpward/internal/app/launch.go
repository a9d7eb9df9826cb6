package app

import (
	"strings"
	"unicode"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/term"
)

// launchText says how a server is reached: "stdio: node server.js".
func launchText(l contract.Launch) string {
	if l.Transport == "http" {
		return "http: " + term.Name(l.URL)
	}
	return "stdio: " + commandText(l)
}

func commandText(l contract.Launch) string {
	words := []string{launchWord(l.Command)}
	for _, a := range l.Args {
		words = append(words, launchWord(a))
	}
	return strings.Join(words, " ")
}

// launchWord is shellWord for a word that may hold ${NAME} where the value of
// a variable was, so that a shell puts it back.
func launchWord(s string) string {
	if strings.Contains(s, "${") && !strings.ContainsAny(s, "\"\\`'!") && printable(s) {
		return `"` + s + `"`
	}
	return shellWord(s)
}

// shellWord writes a word as one would type it in a shell. One that cannot be
// typed is quoted so that it can be read.
func shellWord(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool { return !term.Visible(r) }) {
		return term.Quote(s)
	}
	if s != "" && !strings.ContainsFunc(s, special) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// special reports whether a shell may read r as something else than itself.
func special(r rune) bool {
	return r < unicode.MaxASCII && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-_./:=,@%+~", r)
}
