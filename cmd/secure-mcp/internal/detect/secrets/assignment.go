package secrets

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/credential"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
)

// assigned are the languages whose literals have names. Swift has rules of its
// own, and so have the keys of property lists.
const assigned = syntax.Script | syntax.Config | syntax.Shell | syntax.Dockerfile | syntax.Go | syntax.Python | syntax.Terraform | syntax.Other

// GenericKey reports random texts that are named like a key or a token.
var GenericKey = &detect.Detector{
	Doc:     tokenDoc("secrets/generic-api-key", "a random text is named like a key or a token", finding.High),
	Control: "SECRET-PATTERN-GENERIC-API-KEY-ASSIGNMENT", Family: family, Category: "secrets", CWE: "CWE-798", OWASP: owaspIdentity,
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Secrets,
	Langs: assigned, Words: []string{"ey", "EY", "oken", "OKEN", "ecret", "ECRET", "redential", "REDENTIAL", "uthorization", "auth", "docker"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, l := range f.Strings() {
			l = setting(f, l)
			if kind := keyKind(l.Key, l.Value); kind != "" {
				report(detect.Hit{Start: l.Start, End: l.End, Secret: true, Message: quoted(l.Key) + " is " + kind})
			}
		}
	},
}

// keyKind says what a value is that is named like a key, "" for no credential.
func keyKind(name, value string) string {
	switch {
	case registryToken(name) && uuid.MatchString(value):
		return "a token in the form of a UUID"
	case loginName(name) && holdsLogin(value):
		return "a login with its password in base64"
	case keyName(name) && !passwordName(name) && credential.Random(value) && !credential.Words(value) && !harmless(value):
		return "a random text of " + alphabet(value)
	}
	return ""
}

// alphabet says what a text is made of.
func alphabet(s string) string {
	switch {
	case strings.Trim(s, digits+"abcdefABCDEF") == "":
		return "hexadecimal digits"
	case strings.Trim(s, digits+letters+strings.ToUpper(letters)) == "":
		return "letters and digits"
	}
	return "letters, digits and signs"
}

// Password reports passwords.
var Password = &detect.Detector{
	Doc:     tokenDoc("secrets/password", "a password is written in the file", finding.High),
	Control: "SECRET-PATTERN-PASSWORD-ASSIGNMENT", Family: family, Category: "secrets", CWE: "CWE-798", OWASP: owaspIdentity,
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Secrets,
	Langs: assigned, Words: []string{"ass", "ASS", "pwd", "PWD", "Pwd"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, l := range f.Strings() {
			l = setting(f, l)
			if !passwordName(l.Key) || !credential.Plausible(l.Value) || harmless(l.Value) {
				continue
			}
			h := detect.Hit{Start: l.Start, End: l.End, Secret: true, Message: quoted(l.Key) + " is set to a password"}
			if l.Compared {
				h.Message = quoted(l.Key) + " is compared with a password that is written in the file"
			}
			report(h)
		}
	},
}

// setting splits NAME=value in a list of environment variables.
func setting(f *syntax.File, l syntax.Literal) syntax.Literal {
	if l.Key != "" || f.Language&(syntax.JSON|syntax.YAML|syntax.TOML|syntax.Terraform) == 0 {
		return l
	}
	name, value, ok := strings.Cut(l.Value, "=")
	if ok && len(name) < maxName && strings.Trim(name, strings.ToUpper(letters)+digits+"_") == "" {
		l.Key, l.Value = name, value
	}
	return l
}
