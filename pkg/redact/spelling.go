package redact

import (
	"encoding/base64"
	"encoding/json"
	"strings"
)

// spellings returns text, what is left of it in a decoded form when "+" stands
// for a space, and what it looks like inside of base64, wherever it begins
// there.
func spellings(text string) []secret {
	all := []secret{{text: text}}
	if strings.Contains(text, " ") {
		all = append(all, secret{text: strings.ReplaceAll(text, " ", "+")})
	}
	for skip := range 3 {
		// The first and the last character may also depend on what is beside
		// the text.
		padded := append(make([]byte, skip), text...)
		from, to := (skip*8+5)/6, len(padded)*8/6
		e := edges{before: skip > 0, after: len(padded)%3 != 0}
		std := base64.StdEncoding.EncodeToString(padded)[from:to]
		all = append(all, secret{text: std, edges: e})
		if url := base64.URLEncoding.EncodeToString(padded)[from:to]; url != std {
			all = append(all, secret{text: url, edges: e})
		}
	}
	return all
}

// edges says whether the characters beside a match belong to it, because in
// base64 they hold bits of the secret.
type edges struct{ before, after bool }

func (e edges) widen(s string, start, end int) (int, int) {
	if e.before && start > 0 && isBase64(s[start-1]) {
		start--
	}
	if e.after && end < len(s) && isBase64(s[end]) {
		end++
	}
	return start, end
}

func isBase64(c byte) bool { return strings.IndexByte(base64URL+"+/", c) >= 0 }

// parts returns what a server may print of a value without printing all of it:
// its lines, and the texts of a JSON value that look like a credential.
func parts(value string) []string {
	all := lines(value)
	var tree any
	if strings.ContainsAny(value, "{[") && json.Unmarshal([]byte(value), &tree) == nil {
		all = leaves(tree, all)
	}
	return all
}

// lines returns the lines of a value, without the space around them, that say
// something of their own.
func lines(value string) []string {
	var all []string
	for line := range strings.Lines(value) {
		line = strings.TrimSpace(line)
		if len(line) >= minValue && line != value && !strings.HasPrefix(line, "-----BEGIN ") && !strings.HasPrefix(line, "-----END ") {
			all = append(all, line)
		}
	}
	return all
}

func leaves(tree any, all []string) []string {
	switch v := tree.(type) {
	case map[string]any:
		for _, item := range v {
			all = leaves(item, all)
		}
	case []any:
		for _, item := range v {
			all = leaves(item, all)
		}
	case string:
		if strings.Contains(strings.TrimSpace(v), "\n") {
			return append(lines(v), append(all, v)...)
		}
		if isCredential(v) {
			all = append(all, v)
		}
	}
	return all
}

// isCredential reports whether s looks generated: long, without spaces, with
// letters and digits, and no address.
func isCredential(s string) bool {
	return len(s) >= 12 && !strings.ContainsAny(s, " \t\n") && !strings.Contains(s, "://") &&
		strings.ContainsAny(s, digits) && strings.ContainsAny(s, lower+upper)
}
