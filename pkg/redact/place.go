package redact

import "strings"

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
	const header = "authorization"
	lowered := lowerASCII(s)
	for from := 0; ; {
		i := strings.Index(lowered[from:], header)
		if i < 0 {
			return found
		}
		from += i + len(header)
		separator := s[from:][:prefixLen(s[from:], " \t\"'\\:=>[")]
		if !strings.ContainsAny(separator, ":=") {
			continue
		}
		at := from + len(separator)
		for _, scheme := range []string{"bearer", "basic", "token"} {
			rest, ok := strings.CutPrefix(lowered[at:], scheme)
			gap := prefixLen(rest, " \t")
			if !ok || gap == 0 {
				continue
			}
			start := at + len(scheme) + gap
			size := prefixLen(s[start:], base64URL+"+/=.~:")
			if size >= minValue {
				found = append(found, match{start, start + size, mask(scheme), size})
			}
			from = start + size
		}
	}
}

// lowerASCII lowers letters without changing the length of the text.
func lowerASCII(s string) string {
	if strings.IndexFunc(s, func(c rune) bool { return 'A' <= c && c <= 'Z' }) < 0 {
		return s
	}
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
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
