package label

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/redact/token"
)

// A Form says how a value is written.
type Form uint8

// The forms: text that is certainly a literal, and bare text that may as well
// be code.
const (
	Literal Form = iota
	Bare
)

const (
	minPassword = 4
	minToken    = 8
)

// Value reports whether value, which stands behind a name of the class, is a
// secret. Phrases says that words with blanks between them are allowed, as
// behind "passphrase".
func Value(class Class, value string, form Form, phrases bool) bool {
	value = strings.TrimSpace(value)
	if scheme, rest, ok := strings.Cut(value, " "); ok && (strings.EqualFold(scheme, "bearer") || strings.EqualFold(scheme, "basic")) {
		value = strings.TrimSpace(rest)
	}
	if class == None || len(value) < minPassword || Placeholder(value) || reference(value) {
		return false
	}
	if strings.ContainsAny(value, " \t\n") {
		return phrase(class, value, phrases)
	}
	if !isASCII(value) && class != Password {
		return false
	}
	switch {
	case class == Password && form == Literal:
		return password(value, phrases)
	case class == Password:
		return !identifier(value) && password(value, false) || generated(value) || invented(value)
	case class == Secret && form == Bare && invented(value):
		return true
	case len(value) < minToken:
		return false
	case class == Secret && form == Literal && strings.ContainsAny(value, "-_") && !strings.ContainsAny(value, "/.:"):
		return len(value) >= 12 || generated(value)
	case class == Secret && form == Literal && invented(value):
		return true
	}
	return generated(value)
}

// password judges what stands behind a name for passwords, and is no code.
func password(v string, phrases bool) bool {
	if release(v) {
		return false
	}
	if generated(v) {
		return true
	}
	if strings.Contains(v, "|") && onlyWords(v) { // rules of a validator
		return false
	}
	if letters := strings.Trim(v, lettersASCII); letters == "" {
		folded := strings.ToLower(v)
		return len(v) >= 5 && (folded == v || phrases) && !plainWords[folded] && !about(v)
	}
	if !isASCII(v) {
		return hasDigit(v) && !onlyWords(v)
	}
	if slug(v) {
		return strings.Count(v, "-") >= 2 && !about(v) && strings.ToLower(v) == v && !strings.ContainsAny(v, "/.:|_")
	}
	return hasDigit(v) || strings.ContainsAny(v, "!@#%^&*+=?~")
}

// release reports whether v is the version of a package: "^1.2.3".
func release(v string) bool {
	v = strings.TrimLeft(v, "^~<>=v")
	return strings.Count(v, ".") == 2 && strings.Trim(v, "0123456789.") == ""
}

// plainWords are what code says behind "password" that is no password.
var plainWords = list(`string text hidden required optional number boolean object undefined false include omit basic bearer digest plain input default field varchar nullable unknown never value
	strong weak medium email username login reset change forgot invalid nothing empty disabled enabled visible confirm update create custom prompt manual auto keyring keychain
	stdin vault inherit static dynamic local remote oauth oidc saml ldap kerberos certificate token tokens secret secrets bytes integer float symbol schema global config`)

// subjects are words that make a value one about passwords, in the languages
// of many interfaces.
var subjects = []string{
	"password", "passwort", "passwd", "kennwort", "passe", "contrase", "senha", "wachtwoord", "lösenord", "losenord", "adgangskode", "passord", "salasana", "heslo", "jelszó", "parola",
	"sandi", "passcode", "passphrase", "login", "reset", "forgot",
}

func about(v string) bool {
	v = strings.ToLower(v)
	return slices.ContainsFunc(subjects, func(s string) bool { return strings.Contains(v, s) })
}

// generated reports whether v looks made by a machine or at least not by
// joining words and numbers.
func generated(v string) bool {
	if len(v) >= 16 && isHex(v) {
		return true
	}
	core := strings.TrimRight(v, "=")
	if token.Random(core) {
		return true
	}
	if !hasDigit(v) || len(v) < minToken || strings.Trim(v, "0123456789.,:-+/ ") == "" || strings.Contains(v, "://") {
		return false
	}
	return strings.ContainsAny(v, lettersASCII) && !onlyWords(v)
}

const lettersASCII = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// onlyWords reports whether every part of v between separators is words, a
// short number, or words with a short number behind: "sha256", "RS256-public",
// "user1Password".
func onlyWords(v string) bool {
	for _, part := range strings.FieldsFunc(v, func(r rune) bool { return strings.ContainsRune("-_./: ,|@", r) }) {
		if !wordsAndNumber(part) {
			return false
		}
	}
	return true
}

func wordsAndNumber(part string) bool {
	runs := 0
	digits, longest := 0, 0
	for i := range len(part) {
		c := part[i]
		switch {
		case '0' <= c && c <= '9':
			if digits == 0 {
				runs++
			}
			digits++
			longest = max(longest, digits)
		case 'a' <= c|0x20 && c|0x20 <= 'z' || c >= 0x80:
			digits = 0
		default:
			return false
		}
	}
	return runs == 0 || runs == 1 && longest <= 4 && (len(part) >= longest+2 || longest == len(part))
}

// slug reports whether v is words joined by separators.
func slug(v string) bool {
	return strings.ContainsAny(v, "-_./:|") && strings.Trim(v, lettersASCII+"-_./:|") == ""
}

// identifier reports whether v may be a name or a member chain of code.
func identifier(v string) bool {
	return strings.IndexByte("0123456789.", v[0]) < 0 && strings.Trim(v, lettersASCII+"0123456789_$.?!") == "" && v[len(v)-1] != '!'
}

func isHex(v string) bool {
	return strings.Trim(v, "0123456789abcdef") == "" || strings.Trim(v, "0123456789ABCDEF") == ""
}

// hasSymbol reports whether v holds a character that passwords are made strong
// with.
func hasSymbol(v string) bool { return strings.ContainsAny(v, "!@#%^&*") }

func hasDigit(v string) bool { return strings.ContainsAny(v, "0123456789") }

func isASCII(v string) bool {
	for i := range len(v) {
		if v[i] >= 0x80 {
			return false
		}
	}
	return true
}
