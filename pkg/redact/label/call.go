package label

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/redact/token"
)

// maxCall is how far the arguments of a call are followed, in bytes.
const maxCall = 512

// A use says which calls of a name take a key.
type use struct {
	receivers string // words of which one is in what stands in front of the name; "" for any
	sure      bool   // what it takes is a key, whatever it looks like
	first     bool   // the first argument may be the key
}

// keyed are functions that sign, check or encrypt with a key they are given.
var keyed = func() map[string]use {
	const jwt, ciphers = "jwt jws jose jsonwebtoken", "aes des rc4 rabbit cipher fernet"
	all := map[string]use{
		"verify": {}, "sign": {}, "signAsync": {sure: true}, "verifyAsync": {sure: true},
		"encode": {receivers: jwt, sure: true}, "decode": {receivers: jwt, sure: true},
		"encrypt": {receivers: ciphers, sure: true}, "decrypt": {receivers: ciphers, sure: true},
		"new": {receivers: "hmac", sure: true, first: true}, "New": {receivers: "hmac", sure: true, first: true},
		"createSecretKey": {sure: true, first: true},
	}
	for _, name := range strings.Fields(`createHmac createCipher createCipheriv createDecipher createDecipheriv pgp_sym_encrypt pgp_sym_decrypt pgp_sym_encrypt_bytea pgp_sym_decrypt_bytea
		hmac hash_hmac openssl_encrypt openssl_decrypt aes_encrypt aes_decrypt HmacMD5 HmacSHA1 HmacSHA256 HmacSHA384 HmacSHA512`) {
		all[name] = use{sure: true}
		all[strings.ToUpper(name)] = use{sure: true}
	}
	return all
}()

// wrappers turn a literal into a key.
var wrappers = list("byte bytes from encode buffer getbytes of utf8 string")

// call looks at the arguments of a call that takes a key, and remembers those
// that are literals.
func (s *scanner) call() {
	if len(s.keys) > 0 {
		return
	}
	start := s.at
	for start > 0 && s.at-start < maxName && isName(s.text[start-1]) && s.text[start-1] != '.' && s.text[start-1] != '-' {
		start--
	}
	u, ok := keyed[s.text[start:s.at]]
	if !ok {
		s.named(s.text[start:s.at])
		return
	}
	from := start
	for from > 0 && start-from < maxName && isName(s.text[from-1]) {
		from--
	}
	receiver := strings.ToLower(s.text[from:start])
	has := func(word string) bool { return strings.Contains(receiver, word) }
	if u.receivers != "" && !slices.ContainsFunc(strings.Fields(u.receivers), has) {
		return
	}
	u.sure = u.sure || has("jwt") || has("jws") || has("jose") || has("jsonwebtoken")
	s.arguments(u)
}

// reads begin the names of calls that take the name of a secret.
var reads = list("get find fetch load read look lookup resolve require need want ask delete remove list create generate new make describe retrieve")

// named looks at a call that is named like a secret and takes a literal alone:
// password("value"), withPassword("value").
func (s *scanner) named(called string) {
	if !couldBe(called) {
		return
	}
	start, end, ok := s.quoted(s.at + 1 + blanks(s.text[s.at+1:]))
	if !ok {
		return
	}
	called = strings.TrimPrefix(strings.TrimPrefix(called, "with"), "With")
	n := name{text: called, class: Name(called)}
	if n.class == None || reads[Words(called)[0]] {
		return
	}
	if n.class == Secret {
		n.class = Token
	}
	alone := strings.HasPrefix(strings.TrimLeft(s.text[end:min(len(s.text), end+maxGap)], "\\\"'` "), ")")
	if alone && strings.ContainsAny(s.text[start:end], lettersASCII) {
		s.try(n, start, end, Literal, finding.Probable)
	}
}

// arguments remembers the keys among the arguments of the call at s.at. The
// members of an object and named arguments have names, and are judged by them.
func (s *scanner) arguments(u use) {
	text, end := s.text, min(len(s.text), s.at+maxCall)
	var open []bool // of each bracket, whether a literal in it may be a key
	argument := 0
	for i := s.at; i < end; i++ {
		switch c := text[i]; c {
		case '(':
			open = append(open, len(open) == 0 || open[len(open)-1] && s.wraps(i))
		case '{', '[':
			open = append(open, false)
		case ')', '}', ']':
			if open = open[:len(open)-1]; len(open) == 0 {
				return
			}
		case ',':
			if len(open) == 1 {
				argument++
			}
		case '"', '\'', '`':
			from := i
			if text[i-1] == '\\' {
				from--
			}
			start, stop, ok := s.quoted(from)
			if !ok {
				continue
			}
			named := strings.HasSuffix(strings.TrimRight(text[max(0, from-maxGap):from], " bBr"), "=")
			if open[len(open)-1] && !named && (u.first || argument > 0) && u.takes(text[start:stop]) {
				s.keys = append(s.keys, span{start, stop})
			}
			if i = stop; i < end && text[i] == '\\' {
				i++
			}
		}
	}
}

// wraps reports whether the bracket at i is that of a call of [wrappers].
func (s *scanner) wraps(i int) bool {
	start := i
	for start > 0 && i-start < maxName && isName(s.text[start-1]) && s.text[start-1] != '.' {
		start--
	}
	return start == i || wrappers[strings.ToLower(s.text[start:i])]
}

// takes reports whether a literal among the arguments is a key.
func (u use) takes(v string) bool {
	if len(v) < minPassword || Placeholder(v) || reference(v) || algorithm(v) {
		return false
	}
	return u.sure || Value(Password, v, Literal, false) || !strings.ContainsAny(v, " \t") && (about(v) || strings.Contains(strings.ToLower(v), "secret"))
}

// algorithms are the words that names of algorithms and encodings are made of.
var algorithms = list(`hs rs es ps eddsa none md sha blake blakes blakeb blake2b blake2s ripemd rmd whirlpool aes aria camellia des ede des3 rc chacha poly rsa rsassa oaep pss pkcs v ecdsa ecdh dsa ed hmac
	cbc gcm ccm ctr ecb ocb cfb ofb xts wrap id sha3 shake a kw dir utf utf8 hex base base64url latin ascii binary buffer pem der jwk jwt jws spki raw sm x secp k r p curve pgp cipher algo compress ucs le`)

// algorithm reports whether v names an algorithm or an encoding, or is an
// option that does.
func algorithm(v string) bool {
	words := strings.FieldsFunc(strings.ToLower(v), func(r rune) bool { return strings.ContainsRune("-_/=, ", r) })
	for _, w := range words {
		if len(w) > len("secp256k1") && w != "ripemd160" && w != "curve25519" && w != "whirlpool" {
			return false
		}
		if w = strings.TrimRight(w, "0123456789"); w != "" && !algorithms[w] {
			return false
		}
	}
	return strings.Trim(v, "0123456789-_/=, ") != ""
}

// A span is a part of the text.
type span struct{ start, end int }

// key reports the literal at s.at that a call takes for a key.
func (s *scanner) key() bool {
	if s.at < s.keys[0].start {
		return false
	}
	k := s.keys[0]
	s.keys = s.keys[1:]
	if s.at > k.start {
		return false
	}
	s.found = append(s.found, token.Match{Start: k.start, End: k.end, Kind: "key", Confidence: finding.Probable})
	s.at = k.end - 1
	return true
}
