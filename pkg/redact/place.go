package redact

import (
	"bytes"
	"encoding/base64"
	"strings"

	"github.com/mcpward/mcpward/pkg/redact/label"
)

const privateKeyKind = "private-key"

func findPrivateKeys(s string, found []match) []match {
	for from := 0; ; {
		start, end := privateKey(s, from)
		if end == 0 {
			return found
		}
		found = append(found, match{start, end, mask(privateKeyKind), end - start})
		from = end
	}
}

// privateKey returns the first PEM block of a private key at or after from; it
// ends with the text when its last line is missing. End is 0 when there is
// none.
func privateKey(s string, from int) (start, end int) {
	const begin, last, label, dashes = "-----BEGIN ", "-----END ", "PRIVATE KEY", "-----"
	for {
		i := strings.Index(s[from:], begin)
		if i < 0 {
			return 0, 0
		}
		start = from + i
		from = start + len(begin)
		title, _, ok := strings.Cut(s[from:], dashes)
		if !ok || len(title) > 40 || !strings.Contains(title, label) {
			continue
		}
		closing := strings.Index(s[from:], last)
		if closing < 0 {
			return start, len(s)
		}
		from += closing + len(last)
		if i := strings.Index(s[from:], dashes); i >= 0 {
			return start, from + i + len(dashes)
		}
		return start, len(s)
	}
}

// findAuthorization finds the credentials in headers such as "Authorization:
// Bearer 0123…" and their JSON and shell spellings; the scheme stays readable.
// Credentials of fewer than 8 bytes are taken for words of a sentence.
func findAuthorization(s string, found []match) []match {
	h := &headers{text: s}
	for {
		from := h.next()
		if from < 0 {
			return found
		}
		separator := s[from:][:prefixLen(s[from:], " \t\"'`\\:=>[],")]
		if !strings.ContainsAny(separator, ":=") && !strings.Contains(separator, `",`) && !strings.Contains(separator, "',") {
			continue
		}
		at := from + len(separator)
		for _, scheme := range []string{"bearer", "basic", "token", "apikey", "api-key", "key", "geniekey", "ssws", "digest", "splunk", "snyk", "sso-key", "bot"} {
			if len(s)-at < len(scheme) || !strings.EqualFold(s[at:at+len(scheme)], scheme) {
				continue
			}
			gap := prefixLen(s[at+len(scheme):], " \t")
			if gap == 0 {
				continue
			}
			start := at + len(scheme) + gap
			size := prefixLen(s[start:], base64URL+"+/=.~:")
			if size >= minValue {
				found = append(found, match{start, start + size, mask(scheme), size})
			}
		}
	}
}

// A headers finds the word "authorization", in any case, by its rarest letter.
type headers struct {
	text   string
	at     int    // where the search goes on
	z, big cursor // of the letter
}

// A cursor remembers where a letter stands next.
type cursor struct {
	at    int
	known bool
}

// next returns the place of c at or after from, the length of the text if
// there is none.
func (c *cursor) next(text string, letter byte, from int) int {
	if !c.known || c.at < from {
		c.at = len(text)
		if i := strings.IndexByte(text[from:], letter); i >= 0 {
			c.at = from + i
		}
		c.known = true
	}
	return c.at
}

// next returns where the next such word ends, -1 if there is none.
func (h *headers) next() int {
	const word, before = "authorization", len("authori")
	for h.at < len(h.text) {
		i := min(h.z.next(h.text, 'z', h.at), h.big.next(h.text, 'Z', h.at))
		h.at = i + 1
		start := i - before
		if start >= 0 && len(h.text)-start >= len(word) && strings.EqualFold(h.text[start:start+len(word)], word) {
			return start + len(word)
		}
	}
	return -1
}

// findSchemes finds "Bearer " and "Basic ", in any case, and a credential that
// looks generated, or says a name and a password in base64, wherever it stands.
func findSchemes(s string, found []match) []match {
	var small, big cursor
	for at := 0; at < len(s); {
		i := min(small.next(s, 'b', at), big.next(s, 'B', at))
		at = i + 1
		for _, scheme := range []string{"bearer", "basic"} {
			start := i + len(scheme) + 1
			if start > len(s) || s[start-1] != ' ' || !strings.EqualFold(s[i:start-1], scheme) {
				continue
			}
			size := prefixLen(s[start:], base64URL+"+/=.~")
			at = start + size
			if v := strings.TrimRight(s[start:at], "."); len(v) >= minValue && (label.Value(label.Token, v, label.Literal, false) || isLogin(v)) {
				found = append(found, match{start, start + len(v), mask(scheme), len(v)})
			}
		}
	}
	return found
}

// isLogin reports whether v is base64 of a name and a password.
func isLogin(v string) bool {
	const most = 512
	text, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(v, "="))
	if err != nil || len(v) > most || len(text) < len("a:b") {
		return false
	}
	for _, c := range text {
		if c < 0x20 || c >= 0x7f {
			return false
		}
	}
	return bytes.IndexByte(text, ':') > 0
}

func prefixLen(s, set string) int {
	n := 0
	for n < len(s) && strings.IndexByte(set, s[n]) >= 0 {
		n++
	}
	return n
}

// findUserInfo finds the user information of addresses that carries a
// password, and any in front of a web address; "ssh://git@host" is no secret.
func findUserInfo(s string, found []match) []match {
	for from := 0; ; {
		i := strings.Index(s[from:], "://")
		if i < 0 {
			return found
		}
		scheme := s[:from+i]
		from += i + len("://")
		authority := s[from:]
		if n := strings.IndexAny(authority, "/?#\\\"'<> \t\r\n"); n >= 0 {
			authority = authority[:n]
		}
		at := strings.LastIndexByte(authority, '@')
		if at <= 0 {
			continue
		}
		if isMasked(authority[:at]) {
			continue
		}
		web := strings.HasSuffix(scheme, "http") || strings.HasSuffix(scheme, "https")
		if web || strings.Contains(authority[:at], ":") {
			found = append(found, match{from, from + at, mask("userinfo"), at})
		}
	}
}

// isMasked reports whether the secret part of user information is a
// placeholder already.
func isMasked(userInfo string) bool {
	if _, password, ok := strings.Cut(userInfo, ":"); ok && !strings.HasPrefix(userInfo, "[") {
		userInfo = password
	}
	return strings.HasPrefix(userInfo, "${") && strings.HasSuffix(userInfo, "}") ||
		strings.HasPrefix(userInfo, "[REDACTED:") && strings.HasSuffix(userInfo, "]")
}
