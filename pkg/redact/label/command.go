package label

import (
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
)

// A secretFlag is a flag of one letter that takes a secret: behind it, behind
// a blank, or both.
type secretFlag struct {
	letters        string
	joined, spaced bool
}

var secretFlags = map[string]secretFlag{
	"redis-cli": {"a", true, true}, "sshpass": {"p", true, true}, "openssl": {"kK", false, true}, "zip": {"P", true, true}, "unzip": {"P", true, true}, "zipcloak": {"P", true, true},
	"mysql": {"p", true, false}, "mysqldump": {"p", true, false}, "mysqladmin": {"p", true, false}, "mysqlimport": {"p", true, false}, "mysqlsh": {"p", true, false}, "mariadb": {"p", true, false},
	"mariadb-dump": {"p", true, false}, "7z": {"p", true, false}, "7za": {"p", true, false}, "rar": {"p", true, false}, "unrar": {"p", true, false}, "ldapsearch": {"w", true, true},
	"mongo": {"p", true, true}, "mongosh": {"p", true, true}, "mongodump": {"p", true, true}, "sqlcmd": {"P", true, true}, "ipmitool": {"P", true, true},
}

// secretFlag looks at flags that take a secret only behind the name of their
// command: "redis-cli -a value".
func (s *scanner) secretFlag() bool {
	text, i := s.text, s.at
	if i+2 >= len(text) || strings.IndexByte("apPkKw", text[i+1]) < 0 {
		return false
	}
	f, ok := secretFlags[s.command()]
	if !ok || strings.IndexByte(f.letters, text[i+1]) < 0 {
		return s.passFlag()
	}
	at := i + 2
	switch {
	case text[at] == ' ' && f.spaced:
		at += blanks(text[at:])
	case text[at] == ' ' || !f.joined:
		return s.passFlag()
	}
	return s.commandSecret(at)
}

// passFlag looks at "-passin pass:value".
func (s *scanner) passFlag() bool {
	const option, scheme = "-pass", "pass:"
	rest := s.text[s.at:min(len(s.text), s.at+maxName)]
	if !strings.HasPrefix(rest, option) {
		return false
	}
	n := strings.IndexByte(rest, ' ')
	if n < 0 || n > len("-passout") || !strings.HasPrefix(rest[n+1:], scheme) {
		return false
	}
	return s.commandSecret(s.at + n + 1 + len(scheme))
}

func (s *scanner) commandSecret(at int) bool {
	start, end, quoted := s.quoted(at)
	if !quoted || at < len(s.text) && strings.IndexByte("\"'\\", s.text[at]) < 0 {
		start, end = at, s.bareEnd(at, " \t\r\n\"'`,;&<>()|\\")
	}
	v := s.text[start:end]
	const least = 3
	if len(v) < least || v[0] == '-' || strings.ContainsAny(v, " \t") || Placeholder(v) || reference(v) || about(v) || plainWords[strings.ToLower(v)] {
		return false
	}
	s.add(Password, "password", start, end, finding.Probable)
	return true
}

// command returns which of the commands of [secretFlags] stands in front of
// the flag at s.at, on its line.
func (s *scanner) command() string {
	const reach = 128
	before := s.text[max(0, s.at-reach):s.at]
	before = before[strings.LastIndexAny(before, "\n;|&")+1:]
	words := strings.Fields(before)
	for n := len(words) - 1; n >= 0; n-- {
		w := words[n]
		w = w[strings.LastIndexAny(w, "\"'`(/")+1:]
		if _, ok := secretFlags[w]; ok {
			return w
		}
	}
	return ""
}
