package redact

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/redact/label"
	"github.com/mcpward/mcpward/pkg/redact/token"
)

const keyKind = "key"

// minPrefixed is the length of the shortest key with a prefix.
const minPrefixed = 15

// keyPart returns the part of the run s[start:end] that its prefix or what
// stands in front of it makes a key; to is 0 when there is none.
func keyPart(s string, start, end int) (from, to int) {
	run := strings.TrimRight(s[start:end], "=")
	to = len(run)
	from = max(strings.LastIndexByte(run, '='), strings.LastIndexByte(run, '/')) + 1
	switch last := run[from:]; {
	case prefixed(last), token.HexKey(last) && isArgument(s, start+from):
		return from, to
	}
	return 0, 0
}

// prefixed reports whether a run begins as the keys of many issuers do and goes
// on as no name does.
func prefixed(run string) bool {
	const least, word = minPrefixed - len("sk_"), 16
	if len(run) < minPrefixed {
		return false
	}
	rest := run[3:]
	switch run[:3] {
	case "ghp":
		rest = strings.TrimLeft(rest, "_-")
		return len(rest) >= least && prefixLen(rest, alnum+"_") == len(rest) && label.Value(label.Token, rest, label.Literal, false)
	case "sk_", "sk-", "pk_", "pk-":
		letters := prefixLen(rest, lower+upper)
		return len(rest) >= least && (label.Value(label.Token, rest, label.Literal, false) || letters == len(rest) && letters >= word)
	}
	return false
}

// isArgument reports whether the text at i is the value of an environment
// variable, of a flag, or of a name that speaks of keys. Digests are none.
func isArgument(s string, i int) bool {
	const reach, quotes = 80, "\"'`\\"
	before := strings.TrimRight(s[max(0, i-reach):i], quotes)
	head := strings.TrimRight(before, " \t*")
	spaced := len(head) < len(before)
	if spaced {
		head = strings.TrimRight(head, ",")
		head = strings.TrimRight(head, quotes)
	}
	assigned := strings.TrimRight(head, ":=> \t")
	given := len(assigned) < len(head)
	name := strings.TrimRight(assigned, quotes+"* \t")
	name = name[strings.LastIndexAny(name, " \t\r\n\"'`\\(),;{}[]|*")+1:]
	words := label.Words(name)
	if !given && !spaced || len(words) == 0 || slices.ContainsFunc(words, func(w string) bool { return slices.Contains(digestWords, w) }) {
		return false
	}
	switch flag := strings.HasPrefix(name, "-"); {
	case flag:
		return true
	case !given:
		return false
	}
	variable := strings.ToUpper(name) == name && (!spaced || strings.Contains(name, "_"))
	return variable || slices.ContainsFunc(words, func(w string) bool { return slices.Contains(keyWords, w) })
}

// digestWords are words of names for what is no secret and looks like a key;
// keyWords those of names for keys.
var (
	digestWords = strings.Fields("sha sri md blake hash hashes digest digests checksum checksums sum integrity commit rev revision ref id ids etag fingerprint thumbprint tree object blob image layer version cid tx txid block address root public pub anon cert certificate uuid")
	keyWords    = strings.Fields("key keys seed secret token priv private pass password salt hex wallet credential credentials auth hmac")
)
