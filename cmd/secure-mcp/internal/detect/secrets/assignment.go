package secrets

import (
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/credential"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
)

// assigned are the languages whose literals have names. Swift and property
// lists have rules of their own.
const assigned = syntax.Script | syntax.Config&^syntax.Plist | syntax.Shell | syntax.Dockerfile | syntax.Go | syntax.Python | syntax.Terraform | syntax.Other

// GenericKey reports random texts that are named like a key or a token.
var GenericKey = &detect.Detector{
	Doc:     tokenDoc("secrets/generic-api-key", "a random text is named like a key or a token", finding.High),
	Control: "SECRET-PATTERN-GENERIC-API-KEY-ASSIGNMENT", Family: family, Category: "secrets", CWE: "CWE-798", OWASP: owaspIdentity,
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Secrets,
	Langs: assigned, Words: []string{"ey", "EY", "oken", "OKEN", "ecret", "ECRET", "redential", "REDENTIAL", "uthorization"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, l := range f.Strings() {
			if keyName(l.Key) && credential.Random(l.Value) && !passwordName(l.Key) && !harmless(l.Value) {
				report(detect.Hit{Start: l.Start, End: l.End, Secret: true})
			}
		}
	},
}

// Password reports passwords.
var Password = &detect.Detector{
	Doc:     tokenDoc("secrets/password", "a password is written in the file", finding.High),
	Control: "SECRET-PATTERN-PASSWORD-ASSIGNMENT", Family: family, Category: "secrets", CWE: "CWE-798", OWASP: owaspIdentity,
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Secrets,
	Langs: assigned, Words: []string{"ass", "ASS", "pwd", "PWD", "Pwd"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, l := range f.Strings() {
			if !passwordName(l.Key) || !credential.Plausible(l.Value) || harmless(l.Value) {
				continue
			}
			h := detect.Hit{Start: l.Start, End: l.End, Secret: true}
			if l.Compared {
				h.Message = "a password is compared with one that is written in the file"
			}
			report(h)
		}
	},
}

var (
	keyWords = regexp.MustCompile(`(?i)(?:api|secret|access|auth|private|signing|encryption|service|admin|master|account|storage|license)_?-?key$|token$|secret$|secret_?key|credentials?$|^authorization$|api_?key_?(?:prod|live|dev|staging)?$`)
	notKeys  = regexp.MustCompile(`(?i)public|publishable|anon|token_?type|csrf_?token_?name|next_?token|page_?token|continuation|cursor|cancel|design|css|color|theme|i18n|label|header|push_?token|site_?key|client_?key|write_?key|ingest|measurement|test_?id|lex|partition|sort_?key|primary_?key|foreign|shortcut|keyboard|input|placeholder`)

	passwordWords = regexp.MustCompile(`(?i)(?:password|passwd|passphrase|(?:^|[^a-z])pwd|_pass|Pass|^pass|dbpass)\d?$|password_?(?:prod|dev|staging|default)$|^password`)
	notPasswords  = regexp.MustCompile(`(?i)(?:label|hint|placeholder|title|text|message|msg|error|field|input|name|id|type|policy|rule|regex|pattern|path|url|uri|link|route|page|form|view|screen|length|min|max|reset|forgot|confirm\w*label|help|key|hash|encrypted|strength|visible|show|file|env|column|schema|autocomplete|bypass|compass|class|test_?pass|icon|button|btn|required|invalid|mismatch|changed|description|header|tooltip|status|subject)s?$`)
)

// keyName reports whether a name is that of a key or a token.
func keyName(name string) bool {
	return len(name) < 80 && mentions(name, "key", "token", "secret", "credential", "authorization") && keyWords.MatchString(name) && !notKeys.MatchString(name)
}

// passwordName reports whether a name is that of a password.
func passwordName(name string) bool {
	return len(name) < 80 && mentions(name, "pass", "pwd") && passwordWords.MatchString(name) && !notPasswords.MatchString(name)
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

// harmless reports whether a value has a form that is no secret, or that a
// rule of its own reports.
func harmless(value string) bool {
	return uuid.MatchString(value) || known(value) || holdsAddress(value) || strings.HasPrefix(value, "sha") && strings.Contains(value, "-") || strings.HasPrefix(value, "data:") ||
		strings.HasPrefix(value, "-----BEGIN") || strings.HasPrefix(value, "arn:") || strings.HasPrefix(value, "pk_") || place(value) || strings.HasPrefix(value, "ssh-")
}

var uuid = regexp.MustCompile(`(?i)^\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?$`)

// place reports whether a value reads as a path, a module or a chain of names.
func place(value string) bool {
	return strings.Count(value, "/") > 1 && !strings.ContainsAny(value, "+=") || strings.HasPrefix(value, "@") || strings.HasSuffix(value, ".json") || strings.HasSuffix(value, ".pem") || strings.HasSuffix(value, ".key")
}

// HighEntropy points at long random texts without any name that explains them.
var HighEntropy = &detect.Detector{
	Doc:     tokenDoc("secrets/high-entropy", "a long random text is written in the file", finding.Low),
	Control: "SECRET-PATTERN-HIGH-ENTROPY", Family: family, Category: "secrets", CWE: "CWE-798", OWASP: owaspIdentity,
	Stack: finding.StackCommon, Confidence: finding.Tentative, Tool: detect.Secrets,
	Langs: syntax.Script&^syntax.HTML | syntax.Env | syntax.YAML | syntax.TOML | syntax.Properties | syntax.Go | syntax.Python | syntax.Shell,
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, l := range f.Strings() {
			if len(l.Value) < 32 || len(l.Value) > 128 || explained.MatchString(l.Key) || keyName(l.Key) || passwordName(l.Key) {
				continue
			}
			if scrambled(l.Value) && !harmless(l.Value) {
				report(detect.Hit{Start: l.Start, End: l.End, Secret: true})
			}
		}
	},
}

var explained = regexp.MustCompile(`(?i)hash|integrity|checksum|digest|sha\d|id$|uuid|etag|public|path|class|icon|svg|^d$|data|image|font|version|commit|signature|url|src|href|alphabet|charset|chars|cert|thumbprint|fingerprint|revision|cursor`)

// scrambled reports whether a text mixes cases and digits as only a generator
// does.
func scrambled(s string) bool {
	digits, uppers, lowers := 0, 0, 0
	for i := range len(s) {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			digits++
		case c >= 'A' && c <= 'Z':
			uppers++
		case c >= 'a' && c <= 'z':
			lowers++
		case strings.IndexByte("+/=_-", c) < 0:
			return false
		}
	}
	return digits >= 4 && uppers >= 6 && lowers >= 6 && credential.Entropy(s) >= 4.3 && !credential.Placeholder(s) && !credential.Sequence(s)
}
