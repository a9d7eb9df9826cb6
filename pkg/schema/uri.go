package schema

import "strings"

// A uri is a URI reference in its five parts (RFC 3986 section 3). Schemas are
// never fetched: these names only tell the parts of one document apart.
type uri struct {
	scheme, authority, path, query, fragment string
	hasAuthority, hasQuery                   bool
}

func parseURI(s string) uri {
	var u uri
	s, u.fragment, _ = strings.Cut(s, "#")
	s, u.query, u.hasQuery = strings.Cut(s, "?")
	if i := strings.IndexAny(s, ":/"); i > 0 && s[i] == ':' && isScheme(s[:i]) {
		u.scheme, s = strings.ToLower(s[:i]), s[i+1:]
	}
	if rest, ok := strings.CutPrefix(s, "//"); ok {
		u.hasAuthority = true
		slash := strings.IndexByte(rest, '/')
		if slash < 0 {
			slash = len(rest)
		}
		u.authority, s = rest[:slash], rest[slash:]
	}
	u.path = s
	return u
}

func isScheme(s string) bool {
	for i, c := range []byte(s) {
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		if !letter && (i == 0 || !strings.ContainsRune("0123456789+-.", rune(c))) {
			return false
		}
	}
	return true
}

// resolve returns ref as seen from base (RFC 3986 section 5.2.2). The fragment
// is that of ref.
func (base uri) resolve(ref uri) uri {
	if ref.scheme != "" {
		return ref
	}
	ref.scheme = base.scheme
	if ref.hasAuthority {
		return ref
	}
	ref.authority, ref.hasAuthority = base.authority, base.hasAuthority
	switch {
	case ref.path == "":
		ref.path = base.path
		if !ref.hasQuery {
			ref.query, ref.hasQuery = base.query, base.hasQuery
		}
	case ref.path[0] == '/':
		ref.path = removeDots(ref.path)
	case base.hasAuthority && base.path == "":
		ref.path = removeDots("/" + ref.path)
	default:
		ref.path = removeDots(base.path[:strings.LastIndexByte(base.path, '/')+1] + ref.path)
	}
	return ref
}

// removeDots resolves "." and ".." (RFC 3986 section 5.2.4).
func removeDots(path string) string {
	if !strings.Contains(path, ".") {
		return path
	}
	segments := strings.Split(path, "/")
	var out []string
	for i, s := range segments {
		last := i == len(segments)-1
		switch {
		case s == ".." && len(out) > 0 && (len(out) > 1 || out[0] != ""):
			out = out[:len(out)-1]
		case s == "..", s == ".":
		default:
			out = append(out, s)
			continue
		}
		if last {
			out = append(out, "")
		}
	}
	return strings.Join(out, "/")
}

// document returns u without its fragment, as a key.
func (u uri) document() string {
	var b strings.Builder
	if u.scheme != "" {
		b.WriteString(u.scheme + ":")
	}
	if u.hasAuthority {
		b.WriteString("//" + u.authority)
	}
	b.WriteString(u.path)
	if u.hasQuery {
		b.WriteString("?" + u.query)
	}
	return b.String()
}

// unescapePercent decodes %XX; ok is false when one is malformed.
func unescapePercent(s string) (text string, ok bool) {
	if !strings.Contains(s, "%") {
		return s, true
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			out = append(out, s[i])
			continue
		}
		if i+2 >= len(s) || !isHex(s[i+1]) || !isHex(s[i+2]) {
			return "", false
		}
		out = append(out, hexValue(s[i+1])<<4|hexValue(s[i+2]))
		i += 2
	}
	return string(out), true
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'f'
}

// Fragment returns "#" and p, percent-encoded: p as a same-document $ref.
func (p Pointer) Fragment() string {
	const plainChars = "-._~!$&'()*+,;=:@/"
	var b strings.Builder
	b.WriteByte('#')
	for _, c := range []byte(p) {
		alphanumeric := c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
		if alphanumeric || strings.IndexByte(plainChars, c) >= 0 {
			b.WriteByte(c)
			continue
		}
		b.Write([]byte{'%', "0123456789ABCDEF"[c>>4], "0123456789ABCDEF"[c&15]})
	}
	return b.String()
}

// FromFragment undoes [Pointer.Fragment]; the "#" may be missing. Text that is
// no pointer is returned as it is.
func FromFragment(fragment string) Pointer {
	fragment = strings.TrimPrefix(fragment, "#")
	if p, ok := unescapePercent(fragment); ok {
		return Pointer(p)
	}
	return Pointer(fragment)
}
