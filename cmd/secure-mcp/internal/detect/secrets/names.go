package secrets

import (
	"encoding/base64"
	"regexp"
	"strconv"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/credential"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// maxName is how long a name of a credential may be, in bytes.
const maxName = 80

var (
	keyWords = regexp.MustCompile(`(?i)(?:api|secret|access|auth|private|signing|encryption|decryption|service|admin|master|account|storage|license|deploy|ssh|webhook|jwt|hmac|aes|shared)_?-?key$|token$|secret$|(?:secret|api)_?key_?(?:base|prod|live|dev|staging)?$|credentials?$|^authorization$`)
	notKeys  = regexp.MustCompile(`(?i)public|publishable|anon|token_?type|csrf_?token_?name|next_?token|page_?token|continuation|cursor|cancel|design|css|color|theme|i18n|label|header|push_?token|site_?key|client_?key|write_?key|ingest|measurement|test_?id|lex|partition|sort_?key|primary_?key|foreign|shortcut|keyboard|input|placeholder|existing_?secret|pull_?secret`)

	passwordWords = regexp.MustCompile(`(?i:password|passwd|passphrase)\d?$|(?:^|[^A-Za-z])(?i:(?:db|pg|my|root|user|admin|sql|mysql|redis|smtp|ftp|mail|ssh|key|store|http|proxy|sudo)?(?:pass|pwd))\d?$|[a-z0-9](?:Pass|Pwd)\d?$|(?i:password_?(?:prod|dev|staging|default))$|^(?i:password)`)
	notPasswords  = regexp.MustCompile(`(?i)(?:label|hint|placeholder|title|text|message|msg|error|field|input|name|id|type|policy|rule|regex|pattern|path|url|uri|link|route|page|form|view|screen|length|min|max|reset|forgot|confirm\w*label|help|key|hash|encrypted|strength|visible|show|file|env|column|schema|autocomplete|bypass|compass|class|test_?pass|icon|button|btn|required|invalid|mismatch|changed|description|header|tooltip|status|subject)s?$`)
)

// keyName reports whether a name is that of a key or a token.
func keyName(name string) bool {
	name = lastPart(name)
	return len(name) < maxName && mentions(name, "key", "token", "secret", "credential", "authorization") && keyWords.MatchString(name) && !notKeys.MatchString(name)
}

// passwordName reports whether a name is that of a password.
func passwordName(name string) bool {
	name = lastPart(name)
	return len(name) < maxName && mentions(name, "pass", "pwd") && passwordWords.MatchString(name) && !notPasswords.MatchString(name)
}

// lastPart returns what a name of .npmrc, "//host/path/:_authToken", or one
// with a prefix says itself.
func lastPart(name string) string { return name[strings.LastIndexByte(name, ':')+1:] }

// registryToken reports whether a name is that of a token for a registry of
// packages; some of those have the form of a UUID.
func registryToken(name string) bool { return lastPart(name) == "_authToken" }

// loginName reports whether a name is that of a login in base64, as registries
// of packages and images have it.
func loginName(name string) bool {
	switch lastPart(name) {
	case "_auth", "auth", ".dockerconfigjson", ".dockercfg":
		return true
	}
	return false
}

// holdsLogin reports whether a value is base64 of "name:password", or of a
// configuration that holds such.
func holdsLogin(value string) bool {
	if len(value) < 8 || len(value) > 1<<14 {
		return false
	}
	text, err := base64.StdEncoding.DecodeString(value)
	if err != nil {
		return false
	}
	login := string(text)
	if strings.HasPrefix(login, "{") {
		return strings.Contains(login, `"auth"`)
	}
	name, password, ok := strings.Cut(login, ":")
	return ok && name != "" && len(password) >= 4 && !strings.ContainsFunc(login, func(r rune) bool { return r < ' ' || r > '~' }) &&
		!credential.Placeholder(password) && !mask(password)
}

// mentions reports whether a name holds one of the words: most names hold none,
// and patterns are slow.
func mentions(name string, words ...string) bool {
	if len(name) < 3 {
		return false
	}
	name = strings.ToLower(name)
	for _, w := range words {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

// quoted shows a name of the file on one line.
func quoted(name string) string {
	if len(name) > maxName {
		name = strings.ToValidUTF8(name[:maxName], "") + "…"
	}
	return strconv.Quote(name)
}

// nameAt returns the name of the literal at an offset, "" if it has none.
func nameAt(f *syntax.File, offset int) string {
	all := f.Strings()
	from, to := 0, len(all)
	for from < to {
		if mid := (from + to) / 2; all[mid].End <= offset {
			from = mid + 1
		} else {
			to = mid
		}
	}
	if from == len(all) || all[from].Start > offset {
		return ""
	}
	return setting(f, all[from]).Key
}

// under adds the name of what is at an offset to a message.
func under(f *syntax.File, offset int, message string) string {
	if name := nameAt(f, offset); name != "" {
		return message + ", under the name " + quoted(name)
	}
	return message
}

// harmless reports whether a value has a form that is no secret, or that a
// rule of its own reports.
func harmless(value string) bool {
	for _, prefix := range []string{"data:", "-----BEGIN", "arn:", "urn:", "pk_", "ssh-"} {
		if strings.HasPrefix(value, prefix) {
			return true
		}
	}
	return uuid.MatchString(value) || known(value) || openAddress(value) || strings.HasPrefix(value, "sha") && strings.Contains(value, "-") ||
		place(value) || version.MatchString(value)
}

var (
	uuid    = regexp.MustCompile(`(?i)^(?:[a-z]{1,16}:){0,3}\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?$`)
	version = regexp.MustCompile(`^[~^<>=v]{0,3}\d+(?:\.(?:\d+|[xX*])){1,3}(?:-[a-z]+[.\d]*)?$`)
)

// openAddress reports whether a value is an address that holds no credential,
// or one in the place where [ConnectionString] reports it.
func openAddress(value string) bool {
	at := strings.Index(value, "://")
	if at <= 0 {
		return false
	}
	if address.MatchString(value[at:]) {
		return true
	}
	_, query, _ := strings.Cut(value, "?")
	for field := range strings.FieldsFuncSeq(query, func(r rune) bool { return strings.ContainsRune("&;#", r) }) {
		name, parameter, _ := strings.Cut(field, "=")
		if keyName(name) && credential.Random(parameter) {
			return false
		}
	}
	return true
}

// place reports whether a value reads as a path, a module or a chain of names.
func place(value string) bool {
	return strings.Count(value, "/") > 1 && !strings.ContainsAny(value, "+=") || strings.HasPrefix(value, "@") || strings.HasSuffix(value, ".json") || strings.HasSuffix(value, ".pem") || strings.HasSuffix(value, ".key")
}
