package label

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/redact/token"
)

// placeholders are parts of values that someone is meant to replace.
var placeholders = []string{
	"example", "placeholder", "changeme", "change-me", "change_me", "change me", "your-", "your_", "yourpass", "yourtoken", "yourkey", "your secret", "your token", "your password", "xxxx", "****", "....", "••••",
	"…", "dummy", "sample", "insert", "replace", "redacted", "todo", "fixme", "foobar", "notreal", "not-real", "fake", "<your", "my-secret", "mysecret", "lorem", "-here", "_here", "-goes-",
}

// placeholderBits are the letters of each, for a fast check.
var placeholderBits = func() (sets []uint32) {
	for _, p := range placeholders {
		sets = append(sets, bits(p))
	}
	return sets
}()

// Placeholder reports whether v stands for a secret and is none: a mask, a
// blank to fill in, or one character over and over.
func Placeholder(v string) bool {
	folded, have := strings.ToLower(v), bits(v)
	for i, p := range placeholders {
		if have&placeholderBits[i] == placeholderBits[i] && strings.Contains(folded, p) {
			return true
		}
	}
	return strings.Trim(folded, folded[:min(1, len(folded))]) == "" || strings.HasPrefix(v, "<") && strings.HasSuffix(v, ">") || strings.HasPrefix(v, "[") && strings.HasSuffix(v, "]")
}

// references begin what names a secret that is kept elsewhere.
var references = []string{
	"$", "%{", "#{", "{{", "{%", "{env", "{file", "process.env", "import.meta", "os.environ", "os.getenv", "env.", "env:", "env(", "getenv", "vault:", "ref+", "ref:", "op://", "arn:", "secret://", "secrets.", "keyring:", "file:",
	"sm://", "ssm:", "awssm", "azurekv", "projects/", "bao:", "!secret", "!ref", "!env", "!vault", "@@", "http://", "https://", "/", "./", "../", "~/", "sha256-", "sha384-", "sha512-", "sha1-", "ssh-rsa ", "ssh-ed25519 ",
	"this.", "self.", "req.", "request.", "config.", "props.", "data.", "body.", "input.", "params.", "options.", "settings.", "await ", "new ", "typeof ", "function", "async ", "=>", "&", "*", "z.", "yup.", "joi.", "schema.", "type:",
}

// reference reports whether v only names where the secret is, or is an
// expression.
func reference(v string) bool {
	folded := strings.ToLower(v)
	if slices.ContainsFunc(references, func(r string) bool { return r[0] == folded[0] && strings.HasPrefix(folded, r) }) {
		return !(v[0] == '$' && crypted(v) || v[0] == '/' && len(v) >= 32 && token.Random(v))
	}
	if strings.HasPrefix(v, "%") && strings.HasSuffix(v, "%") && len(v) > 2 {
		return true
	}
	// An environment variable's name, and a template around which little is left.
	if strings.ToUpper(v) == v && strings.Contains(v, "_") && strings.Trim(v, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") == "" && !startsWithDigit(v) {
		return true
	}
	return strings.Contains(v, "${") || strings.Contains(v, "{{") || strings.Contains(v, "#{") || strings.Contains(v, "$(")
}

func startsWithDigit(v string) bool { return v[0] >= '0' && v[0] <= '9' }

// crypted tells "$2b$10$…" and "$6$…", hashes of passwords, and a password
// that merely begins with "$" from a variable.
func crypted(v string) bool {
	rest := v[1:]
	if rest != "" && (rest[0] == '{' || rest[0] == '(') {
		return false
	}
	return strings.Contains(rest, "$") && !strings.ContainsAny(rest, "{}()") || strings.Trim(rest, lettersASCII+"_0123456789{}:-.") != ""
}
