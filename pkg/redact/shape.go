package redact

import "strings"

// A shape is what tokens of one issuer look like: a fixed prefix, then a run
// of characters. Adding one is a line in shapes and two in its test.
type shape struct {
	kind     string
	prefix   string
	alphabet string
	min, max int  // length of the run; max 0 is no limit
	dots     int  // separators "." that the run must hold, not at its ends
	mixed    bool // the run must hold a digit and a capital: the prefix alone also begins ordinary words
}

const (
	digits    = "0123456789"
	upper     = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	lower     = "abcdefghijklmnopqrstuvwxyz"
	alnum     = digits + upper + lower
	base64URL = alnum + "-_"
)

var shapes = []shape{
	{kind: "aws-access-key", prefix: "AKIA", alphabet: digits + upper, min: 16, max: 16},
	{kind: "aws-access-key", prefix: "ASIA", alphabet: digits + upper, min: 16, max: 16},
	{kind: "github-token", prefix: "ghp_", alphabet: alnum, min: 36},
	{kind: "github-token", prefix: "gho_", alphabet: alnum, min: 36},
	{kind: "github-token", prefix: "ghu_", alphabet: alnum, min: 36},
	{kind: "github-token", prefix: "ghs_", alphabet: alnum, min: 36},
	{kind: "github-token", prefix: "ghr_", alphabet: alnum, min: 36},
	{kind: "github-token", prefix: "github_pat_", alphabet: alnum + "_", min: 22},
	{kind: "gitlab-token", prefix: "glpat-", alphabet: base64URL + ".", min: 20},
	{kind: "slack-token", prefix: "xoxa-", alphabet: alnum + "-", min: 10},
	{kind: "slack-token", prefix: "xoxb-", alphabet: alnum + "-", min: 10},
	{kind: "slack-token", prefix: "xoxe-", alphabet: alnum + "-", min: 10},
	{kind: "slack-token", prefix: "xoxp-", alphabet: alnum + "-", min: 10},
	{kind: "slack-token", prefix: "xoxr-", alphabet: alnum + "-", min: 10},
	{kind: "slack-token", prefix: "xoxs-", alphabet: alnum + "-", min: 10},
	{kind: "slack-token", prefix: "xapp-", alphabet: alnum + "-", min: 20},
	{kind: "stripe-key", prefix: "sk_live_", alphabet: alnum, min: 16},
	{kind: "stripe-key", prefix: "rk_live_", alphabet: alnum, min: 16},
	{kind: "npm-token", prefix: "npm_", alphabet: alnum, min: 36},
	{kind: "pypi-token", prefix: "pypi-AgE", alphabet: base64URL, min: 50},
	{kind: "google-api-key", prefix: "AIza", alphabet: base64URL, min: 35, max: 35},
	{kind: "anthropic-key", prefix: "sk-ant-", alphabet: base64URL, min: 20},
	{kind: "openai-key", prefix: "sk-", alphabet: base64URL, min: 20, mixed: true},
	{kind: "huggingface-token", prefix: "hf_", alphabet: alnum, min: 34},
	{kind: "sendgrid-key", prefix: "SG.", alphabet: base64URL + ".", min: 40, dots: 1},
	{kind: "jwt", prefix: "eyJ", alphabet: base64URL + ".", min: 32, dots: 2},
}

// Shape reports whether the whole of s has the shape of a known token, and of
// which kind.
func Shape(s string) (kind string, ok bool) {
	for i := range shapes {
		if strings.HasPrefix(s, shapes[i].prefix) && shapes[i].end(s, 0) == len(s) {
			return shapes[i].kind, true
		}
	}
	if start, end := privateKey(s, 0); start == 0 && end == len(s) && end > 0 {
		return privateKeyKind, true
	}
	return "", false
}

// find appends the matches of the shape in s.
func (t *shape) find(s string, found []match) []match {
	for from := 0; ; {
		i := strings.Index(s[from:], t.prefix)
		if i < 0 {
			return found
		}
		start := from + i
		from = start + len(t.prefix)
		if end := t.end(s, start); end > 0 {
			found = append(found, match{start, end, mask(t.kind), end - start})
			from = end
		}
	}
}

// end returns where the token that begins with the prefix at s[start:] ends, 0
// when it is not one.
func (t *shape) end(s string, start int) int {
	if start > 0 && isWordByte(s[start-1]) {
		return 0
	}
	body := s[start+len(t.prefix):]
	n := 0
	for n < len(body) && strings.IndexByte(t.alphabet, body[n]) >= 0 {
		n++
	}
	run := strings.TrimRight(body[:n], ".") // the full stop of a sentence
	if len(run) < t.min || t.max > 0 && len(run) > t.max {
		return 0
	}
	if t.dots > 0 && (strings.Count(run, ".") != t.dots || strings.Contains(run, "..")) {
		return 0
	}
	if t.mixed && !(strings.ContainsAny(run, digits) && strings.ContainsAny(run, upper)) {
		return 0
	}
	return start + len(t.prefix) + len(run)
}

func isWordByte(c byte) bool {
	return c == '_' || strings.IndexByte(alnum, c) >= 0
}

// maskShapes replaces everything in s that looks like a known token.
func maskShapes(s string) string {
	return replace(s, findTokens(s))
}

// findTokens returns the places of everything in s that looks like a known
// token, in order.
func findTokens(s string) []match {
	var found []match
	for i := range shapes {
		found = shapes[i].find(s, found)
	}
	found = findPrivateKeys(s, found)
	found = findAuthorization(s, found)
	found = findUserInfo(s, found)
	return merge(found)
}
