// Package label finds secrets by what they are called: values that stand behind
// a name such as "password" or "apiKey" in code, JSON, YAML, TOML, environment
// files, headers, addresses, connection strings, XML and command lines.
//
// It goes by the shape of the text alone and knows no language, so it judges
// values too: labels and messages ("Mot de passe"), types ("token: string"),
// references ("${TOKEN}") and placeholders are no secrets.
package label

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Class says what the value of a name may be.
type Class uint8

// The classes. Anything can be a password, so names of that class need the
// least proof; values of the others must look generated.
const (
	None Class = iota
	Token
	Secret
	Password
)

var (
	passwordWords = list("password passwords passwd pwd pass passphrase passcode pw mnemonic passwort kennwort senha contrasena")
	secretWords   = list("secret secrets clientsecret secretkey jwtsecret")
	tokenWords    = list(`auth authorization bearer cookie credential credentials jwt otp pat session sessionid sid token salt dsn accesskey accesstoken apikey apitoken authkey
		authtoken privatekey signingkey encryptionkey masterkey authcode`)
	// Ends of words that count whatever stands before: "pgpassword".
	passwordEnds = []string{"password", "passwd", "passphrase", "passcode", "pwd"}
	// What stands before "pass" in one word with it.
	passOwners = list("admin app auth cert client database db ftp http key ldap login mail master mongo my mysql postgres proxy redis root rpc smtp sql ssh store sudo test tls user vpn web wifi zip")
	tokenEnds  = []string{"token", "apikey", "accesskey"}
	// What makes a "key" one.
	keyWords = list(`access account admin aes api app auth client crypto decrypt deploy encrypt encryption gpg hmac jwt license master preshared private secret server
		service session shared sign signing ssh storage subscription webhook write x`)
	// A last word that says the value is about a secret but is none, and words
	// that say so anywhere.
	harmlessLast = list(`algorithm attempts builder button budget change changed class confirmation count description dir encoder endpoint env error errors expires expiry factory field file forgot
		format handler hasher header help hint icon id input invalid issuer label length limit link manager max message method mgr min mismatch mode msg name page path pattern
		placeholder policy prefix prompt prop props provider regex required reset role route rule rules schema scheme scope scopes screen selector set size status store
		strength strategy subtitle success suffix template text timeout title tooltip ttl type types uri url usage validation validator version visible wrong`)
	harmlessAny   = list("public publishable anon pub csrf xsrf limit through")
	harmlessFirst = list("allow disable enable enter err error forgot has is no require reset show skip toggle use with without")
	ordinary      = []string{"bypass", "compass", "surpass", "trespass", "encompass", "monkey", "turkey", "hockey"}
)

// Name says what the value of name may be. It goes by whole words: "--api-key"
// and "apiKey", but not "--max-tokens", "author", "key-file" or "no-auth".
func Name(name string) Class {
	if !couldBe(name) {
		return None
	}
	words := Words(name)
	if len(words) == 0 || harmlessFirst[words[0]] && len(words) > 1 || harmlessLast[words[len(words)-1]] {
		return None
	}
	best := None
	for i, w := range words {
		if harmlessAny[w] {
			return None
		}
		best = max(best, word(w))
		if w == "key" && i > 0 && keyWords[words[i-1]] {
			best = max(best, Token)
		}
	}
	if capitals(name) && best == None && bareEnd(words[len(words)-1]) {
		return Password
	}
	return best
}

func word(w string) Class {
	switch {
	case passwordWords[w] || hasEnd(w, passwordEnds) || strings.HasSuffix(w, "pass") && passOwners[strings.TrimSuffix(w, "pass")]:
		return Password
	case secretWords[w] || strings.HasSuffix(w, "secret"):
		return Secret
	case tokenWords[w] || hasEnd(w, tokenEnds):
		return Token
	}
	return None
}

// bareEnd finds "DBPASS" and "ROOTPWD", which are written so in capitals only.
func bareEnd(w string) bool {
	return hasEnd(w, []string{"pass", "pwd"}) && !slices.Contains(ordinary, w)
}

func hasEnd(word string, ends []string) bool {
	return slices.ContainsFunc(ends, func(end string) bool { return strings.HasSuffix(word, end) })
}

// capitals reports whether name is written in capitals.
func capitals(name string) bool {
	some := false
	for _, c := range name {
		if unicode.IsLower(c) {
			return false
		}
		some = some || unicode.IsUpper(c)
	}
	return some
}

// list returns the words of s as a set.
func list(s string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(s) {
		set[w] = true
	}
	return set
}

// letters are the sets of letters of which each name has one whole, as bits.
var letters = func() (sets []uint32) {
	for _, w := range []string{"pas", "pw", "mnemoic", "kenwort", "seha", "contrase", "secrt", "toke", "key", "auth", "ber", "cokie", "cred", "jwt", "otp", "pat", "sion", "sid", "salt", "dsn"} {
		sets = append(sets, bits(w))
	}
	return sets
}()

func bits(s string) (mask uint32) {
	for i := range len(s) {
		if c := s[i] | 0x20; 'a' <= c && c <= 'z' {
			mask |= 1 << (c - 'a')
		}
	}
	return mask
}

// couldBe is a fast check that most names fail.
func couldBe(name string) bool {
	have := bits(name)
	for _, set := range letters {
		if have&set == set {
			return true
		}
	}
	return false
}

// Words splits a name at everything that is no letter or digit, before capitals
// that follow a small letter or begin a word after capitals, and between
// letters and digits, in lower case.
func Words(name string) []string {
	const usual = 4
	words := make([]string, 0, usual)
	start := -1
	end := func(at int) {
		if start >= 0 && at > start {
			words = append(words, strings.ToLower(name[start:at]))
		}
		start = -1
	}
	previous := rune(0)
	for i, c := range name {
		if !unicode.IsLetter(c) {
			end(i)
			previous = c
			continue
		}
		next, _ := utf8.DecodeRuneInString(name[i+utf8.RuneLen(c):])
		if unicode.IsUpper(c) && (unicode.IsLower(previous) || unicode.IsUpper(previous) && unicode.IsLower(next)) {
			end(i)
		}
		if start < 0 {
			start = i
		}
		previous = c
	}
	end(len(name))
	return words
}
