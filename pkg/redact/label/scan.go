package label

import (
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/redact/token"
)

// How far a name and a value may reach; every place of a text is then looked at
// a bounded number of times.
const (
	maxName  = 64
	maxValue = 512
	maxGap   = 16
	maxTries = 4 // of values that are each a part of the one before
)

// Find returns the values in text that stand behind a name for a secret and
// are one, in order and without overlap.
func Find(text string) []token.Match {
	s := scanner{text: text}
	for s.at = 0; s.at < len(text); s.at++ {
		if len(s.keys) > 0 && s.key() {
			continue
		}
		switch text[s.at] {
		case ':', '=':
			s.assignment()
		case '(':
			s.call()
		case ',':
			s.pair()
		case '>':
			s.element()
		case '|':
			s.column()
		case '-':
			s.flag()
		case '"', '\'':
			s.sentence()
		case 'm':
			s.netrc()
		}
	}
	return s.found
}

type scanner struct {
	text  string
	at    int // of the separator
	busy  int // end of the bare values that were judged last
	tries int // of values that begin in front of it
	found []token.Match
	keys  []span // literals that a call in front takes for keys
	lines lines
}

// add reports text[start:end] and goes on behind it.
func (s *scanner) add(class Class, name string, start, end int, c finding.Confidence) {
	s.found = append(s.found, token.Match{Start: start, End: end, Kind: Kind(class, name), Confidence: c})
	s.at = end - 1
}

// Kind says what a value is in its placeholder.
func Kind(class Class, name string) string {
	switch class {
	case Password:
		return "password"
	case Secret:
		return "secret"
	}
	words := Words(name)
	for _, w := range []string{"cookie", "session", "token", "key", "salt"} {
		for _, have := range words {
			if strings.HasSuffix(have, w) {
				return w
			}
		}
	}
	return "credential"
}

// phrases reports whether words with blanks may be the value of the name.
func (n name) phrases() bool {
	folded := strings.ToLower(n.text)
	return n.given || strings.Contains(folded, "phrase") || strings.Contains(folded, "mnemonic") || capitals(n.text)
}

// try reports text[start:end] if it is a secret.
func (s *scanner) try(name name, start, end int, form Form, c finding.Confidence) bool {
	if name.class == None || strings.EqualFold(s.text[start:end], name.text) || !Value(name.class, s.text[start:end], form, name.phrases()) {
		return false
	}
	s.add(name.class, name.text, start, end, c)
	return true
}

// assignment looks at "name = value" and "name: value".
func (s *scanner) assignment() {
	name := s.nameBefore(s.at)
	if name.class == None {
		return
	}
	name.given = !name.quoted && s.text[s.at] == '='
	i := s.at + 1
	for i < len(s.text) && (s.text[i] == '=' || s.text[i] == '>' && s.text[i-1] == '=') {
		i++
	}
	if strings.HasPrefix(s.text[i:], ":") || strings.HasPrefix(s.text[i:], "//") {
		return
	}
	i += blanks(s.text[i:])
	i += s.markup(i)
	if i >= len(s.text) {
		return
	}
	if start, end, ok := s.quoted(i); ok {
		s.try(name, start, end, Literal, finding.Probable)
		return
	}
	if s.block(name, i) || s.list(name, i) || s.bare(name, i) {
		return
	}
	s.fallback(name, i)
}

// tags are those of HTML that a value may stand in.
var tags = []string{"code>", "b>", "strong>", "em>", "i>", "tt>", "kbd>", "samp>"}

// markup returns how much at i only sets the value off: the asterisks of
// **name:** value and name: **value**, a tag, a bracket of prose.
func (s *scanner) markup(i int) int {
	rest := s.text[i:min(len(s.text), i+maxGap)]
	n := 0
	for strings.HasPrefix(rest[n:], "**") {
		n += len("**")
		n += blanks(rest[n:])
	}
	if strings.HasPrefix(rest[n:], "<") {
		for _, tag := range tags {
			if strings.HasPrefix(rest[n+1:], tag) {
				return n + 1 + len(tag)
			}
		}
	}
	if one := len(rest) > n+1 && strings.IndexByte("*_", rest[n]) >= 0; one && s.bareEnd(i+n+1, string(rest[n])+" \n") < s.bareEnd(i+n+1, " \n") {
		return n + 1
	}
	return n
}

// quoted returns the inside of the string literal at i, which may have a
// prefix of a letter or "@". A literal that does not end ends with its line.
func (s *scanner) quoted(i int) (start, end int, ok bool) {
	text := s.text
	for n := 0; n < 2 && i+1 < len(text) && strings.IndexByte("bBfFrRuUL@$", text[i]) >= 0; n++ {
		i++
	}
	if i >= len(text) {
		return 0, 0, false
	}
	escaped := text[i] == '\\' && i+1 < len(text) && (text[i+1] == '"' || text[i+1] == '\'')
	if escaped {
		i++
	}
	quote := text[i]
	if quote != '"' && quote != '\'' && quote != '`' {
		return 0, 0, false
	}
	if strings.HasPrefix(text[i:], `"""`) {
		i += 2
	}
	start = i + 1
	for end = start; end < len(text) && end-start < maxValue; end++ {
		switch c := text[end]; {
		case c == '\n' && quote != '`':
			return start, end, end > start
		case c == '\\' && escaped && end+1 < len(text) && text[end+1] == quote:
			return start, end, end > start
		case c == '\\':
			end++
		case c == quote:
			return start, end, end > start
		}
	}
	return start, min(end, len(text)), end > start
}

// bare looks at an unquoted value at i. Where the line holds nothing else, or
// in a query or a connection string, it is a literal; elsewhere it may be code.
func (s *scanner) bare(name name, i int) bool {
	form, stop := Bare, " \t\r\n\"'`,;&<>()[]{}|\\"
	end := s.bareEnd(i, stop)
	if end < len(s.text) && strings.IndexByte("([{", s.text[end]) >= 0 || i == s.at+1 && s.text[s.at] == ':' && isFingerprint(s.text[i:end]) {
		return false
	}
	if s.tries++; i >= s.busy {
		s.busy, s.tries = end, 0
	}
	if s.tries > maxTries {
		return false
	}
	line := s.wholeLine(name, i)
	switch {
	case name.flag && hasDigit(s.text[i:end]):
		form = Literal
	case line && name.shell(s.text, s.at):
		form, end = Literal, s.bareEnd(i, " \t\r\n\"'`")
	case name.before == ';' || name.before == '?' || name.before == '&' || end < len(s.text) && s.text[end] == ';' && s.text[s.at] == '=' && s.text[s.at+1] != ' ' && s.inString(i):
		form = Literal
	case line:
		return s.alone(name, i, s.bareEnd(i, " \t\r\n\"'`<>(){}\\"))
	}
	if end = s.trimmed(i, end, ""); form == Bare {
		end = s.trimmed(i, end, ".:")
	}
	if !s.try(name, i, end, form, finding.Probable) {
		return false
	}
	if form == Bare && name.class == Password {
		s.extend(end)
	}
	return true
}

// extend adds to a secret that ends at end what follows without a blank, unless
// it reads as the next member.
func (s *scanner) extend(end int) {
	rest := s.text[end:s.bareEnd(end, " \t\r\n\"'`<>(){}[]|\\")]
	if rest = strings.TrimRight(rest, ",;.*"); rest == "" || strings.ContainsAny(rest, "=:") {
		return
	}
	s.found[len(s.found)-1].End += len(rest)
	s.at += len(rest)
}

// trimmed returns the end of the value text[i:end] without the characters of
// cut, and without the markup that begins in front of it.
func (s *scanner) trimmed(i, end int, cut string) int {
	if mark := s.text[i-1]; mark == '*' || mark == '_' {
		cut += string(mark)
	}
	return i + len(strings.TrimRight(s.text[i:end], cut))
}

// isFingerprint reports whether the value of "rule:value" is a hash as the
// ids of findings have it.
func isFingerprint(v string) bool { return len(v) == 32 && isHex(v) }

// alone judges the value of a line such as "password: hunter2", which may also
// end an object of code: letters alone prove nothing.
func (s *scanner) alone(name name, i, end int) bool {
	end = s.trimmed(i, end, ",;")
	value := s.text[i:end]
	if name.class == Password && !hasDigit(value) && !hasSymbol(value) {
		return false
	}
	form := Literal
	if end < len(s.text) && (s.text[end] == ',' || s.text[end] == ';') || strings.ContainsAny(value, ".[") && identifier(value) {
		form = Bare
	}
	return s.try(name, i, end, form, finding.Probable)
}

func (s *scanner) bareEnd(i int, stop string) int {
	end := i
	for end < len(s.text) && end-i < maxValue && strings.IndexByte(stop, s.text[end]) < 0 {
		end++
	}
	return end
}

// inString reports whether a quote stands on the line before i.
func (s *scanner) inString(i int) bool {
	line := s.text[s.lines.start(s.text, i):i]
	return strings.ContainsAny(line[max(0, len(line)-2*maxName):], "\"'`")
}

// wholeLine reports whether name and value fill their line, but for an item's
// dash, "export" and the like.
func (s *scanner) wholeLine(name name, i int) bool {
	start := s.lines.start(s.text, name.start)
	if name.start-start > maxName {
		return false
	}
	switch strings.Trim(s.text[start:name.start], " \t\r-+*>#/;`0123456789.") {
	case "", "export", "set", "ENV", "ARG", "env", "declare -x", "setx":
	default:
		return false
	}
	end := s.bareEnd(i, " \t\r\n")
	rest := s.text[end:min(len(s.text), end+4)]
	rest = strings.TrimLeft(rest, " \t")
	return rest == "" || rest[0] == '\n' || rest[0] == '\r' || rest[0] == '#'
}

// fallback looks at the literal behind "||", "??", "or" or inside a call:
// process.env.SECRET || "default".
func (s *scanner) fallback(name name, i int) {
	const code = lettersASCII + "0123456789_.$[]()|?:! \t@<>\\-"
	limit := min(len(s.text), i+96)
	q := i
	for q < limit && strings.IndexByte(code, s.text[q]) >= 0 {
		q++
	}
	if q >= limit || q == i || strings.IndexByte("\"'`", s.text[q]) < 0 {
		return
	}
	between := strings.TrimRight(s.text[i:q], " \t")
	if !strings.HasSuffix(between, "||") && !strings.HasSuffix(between, "??") && !strings.HasSuffix(between, "(") && !strings.HasSuffix(between, " or") {
		return
	}
	name.given = false // the call may take a message
	if start, end, ok := s.quoted(q); ok {
		s.try(name, start, end, Literal, finding.Probable)
	}
}

func blanks(s string) int {
	n := 0
	for n < len(s) && n < maxGap && (s[n] == ' ' || s[n] == '\t') {
		n++
	}
	return n
}

// lines finds where lines begin, for places that only grow by much.
type lines struct{ from, to int }

func (l *lines) start(text string, i int) int {
	if i < l.from || i > l.to {
		l.from = strings.LastIndexByte(text[:i], '\n') + 1
		l.to = i
		if n := strings.IndexByte(text[i:], '\n'); n >= 0 {
			l.to += n
		} else {
			l.to = len(text)
		}
	}
	return l.from
}
