package secrets

import (
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/credential"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
)

// maxPart bounds how far the other parts of a connection string are looked
// for, in bytes.
const maxPart = 256

const aKey, aPassword = "a key", "a password"

// parts are the names of what is secret in a connection string, as they are
// spelled.
var parts = map[string]string{
	"Password": aPassword, "password": aPassword, "PASSWORD": aPassword, "Pwd": aPassword, "pwd": aPassword, "PWD": aPassword,
	"AccountKey": aKey, "accountKey": aKey, "accountkey": aKey, "SharedAccessKey": aKey, "sharedAccessKey": aKey, "sharedaccesskey": aKey,
}

// partHit judges the "=" at an offset as that of the password in a string such
// as "Server=…;User Id=…;Password=…" or "jdbc:…?user=…&password=…".
func partHit(f *syntax.File, at int) (detect.Hit, bool) {
	text := f.Text
	word := lastWord(text[max(0, at-len("SharedAccessKey")):at])
	what := parts[word]
	if what == "" {
		return detect.Hit{}, false
	}
	start, head := at+1, strings.TrimRight(text[max(0, at-len(word)-8):at-len(word)], " ")
	if head != "" && strings.IndexByte(";?&\"'`>:", head[len(head)-1]) < 0 {
		return detect.Hit{}, false
	}
	stop := ";\"'`<>\\ \t\r\n"
	if strings.HasSuffix(head, "?") || strings.HasSuffix(head, "&") {
		stop += "&#"
	}
	value := text[start:min(len(text), start+maxPart)]
	if end := strings.IndexAny(value, stop); end >= 0 {
		value = value[:end]
	}
	switch {
	case known(text[at-len(word) : start+len(value)]):
		return detect.Hit{}, false
	case what == aKey && !credential.Random(value), !credential.Plausible(value), mask(value), f.Documents(at), !connects(text, at):
		return detect.Hit{}, false
	}
	h := detect.Hit{Start: start, End: start + len(value), Secret: true, Message: under(f, at, "a connection string holds "+what)}
	if weakPassword[strings.ToLower(strings.TrimRight(value, "_0123456789"))] {
		h.Severity, h.Confidence = finding.Low, finding.Tentative
		h.Counter = []string{"the password looks like that of a local service"}
	}
	return h, true
}

// lastWord returns the letters at the end of a text.
func lastWord(text string) string {
	at := len(text)
	for at > 0 && (text[at-1]|0x20 >= 'a' && text[at-1]|0x20 <= 'z') {
		at--
	}
	return text[at:]
}

// connects reports whether the line around an offset holds the other parts of
// a connection string.
func connects(text string, at int) bool {
	before, after := text[max(0, at-maxPart):at], text[at:min(len(text), at+maxPart)]
	before = before[strings.LastIndexByte(before, '\n')+1:]
	if end := strings.IndexByte(after, '\n'); end >= 0 {
		after = after[:end]
	}
	return connection.MatchString(before + after)
}

var connection = regexp.MustCompile(`(?i)jdbc:[a-z]|(?:^|["'` + "`" + `;>:=\s])(?:server|data source|host|hostname|endpoint|accountname|user id|uid|database|initial catalog|sharedaccesskeyname|addr|address|dsn|driver|provider) ?=`)
