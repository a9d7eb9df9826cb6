package label

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
)

// A name is what stands in front of a separator.
type name struct {
	text   string
	class  Class
	start  int  // in the text
	before byte // the character in front of it, 0 at the start
	quoted bool
	flag   bool // "--name"
	given  bool // by "=", and not to a member: messages stand behind quoted names and colons
}

// shell reports whether the name is assigned as in a shell, an environment
// file or properties: "NAME=value" without blanks, in capitals or with dots.
func (n name) shell(text string, at int) bool {
	return text[at] == '=' && at+1 < len(text) && text[at+1] != ' ' && text[at+1] != '=' && n.start+len(n.text) == at && (capitals(n.text) || strings.Contains(n.text, "."))
}

// types are words between a name and "=" that say its type.
var types = []string{"string", "str", "char", "nsstring", "securestring", "varchar", "text", "any", "final", "static"}

// nameBefore returns the name in front of the separator at i: a word, a quoted
// word, or one in brackets. It skips the type of "password: string =".
func (s *scanner) nameBefore(i int) name {
	n := s.variable(i)
	if n.class = Name(n.text); n.class == None && (n.before == ' ' || n.before == '\t') && continued[strings.ToLower(n.text)] {
		return s.words(n)
	}
	return n
}

// continued are the words that end a name of several words: "API key", "the
// password is".
var continued = list("key keys phrase is was")

// words is n with as many of the words in front of it, on the same line, as
// make it a name for a secret.
func (s *scanner) words(n name) name {
	const most, blank = 3, 2
	longer := n
	for range most {
		end := longer.start
		for end > 0 && longer.start-end < blank && (s.text[end-1] == ' ' || s.text[end-1] == '\t') {
			end--
		}
		start := end
		for start > 0 && end-start < maxName && isName(s.text[start-1]) {
			start--
		}
		if start == end || end == longer.start {
			break
		}
		longer.text, longer.start, longer.before = s.text[start:n.start+len(n.text)], start, 0
		if start > 0 {
			longer.before = s.text[start-1]
		}
		if longer.class = Name(longer.text); longer.class != None {
			return longer
		}
	}
	return n
}

func (s *scanner) variable(i int) name {
	n := s.wordBefore(i)
	for range 3 {
		if s.text[i] != '=' || n.quoted || !slices.Contains(types, strings.ToLower(n.text)) {
			break
		}
		j := n.start
		for j > 0 && i-j < maxName && strings.IndexByte(" \t:*&?'", s.text[j-1]) >= 0 {
			j--
		}
		outer := s.wordBefore(j)
		if outer.text == "" || j == n.start {
			break
		}
		n = outer
	}
	if strings.EqualFold(n.text, "value") {
		if named := s.sibling(n); named.text != "" {
			return named
		}
		if named := s.siblingBehind(n, i); named.text != "" {
			return named
		}
	}
	return n
}

func (s *scanner) wordBefore(i int) name {
	text := s.text
	limit := max(0, i-maxName-maxGap)
	end := i
	for end > limit && (text[end-1] == ' ' || text[end-1] == '\t') {
		end--
	}
	for end > limit && strings.IndexByte("]?!*", text[end-1]) >= 0 {
		end--
	}
	quoted := end > limit && strings.IndexByte("\"'`", text[end-1]) >= 0
	if quoted {
		end--
		if end > limit && text[end-1] == '\\' {
			end--
		}
	}
	start := end
	for start > limit && isName(text[start-1]) {
		start--
	}
	n := name{text: strings.TrimLeft(text[start:end], "-."), quoted: quoted}
	n.start = end - len(n.text)
	if n.start > 0 {
		n.before = text[n.start-1]
	}
	n.flag = n.start > start && !quoted
	return n
}

func isName(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '-' || c == '.' || c == '$' || c >= 0x80
}

// sibling finds the name that a neighbour says: name="ApiKey" value="…",
// {"name": "API_KEY", "value": …}, or in YAML the line before.
func (s *scanner) sibling(value name) name {
	from := max(0, value.start-3*maxName)
	before := s.text[from:value.start]
	for _, key := range []string{"name", "key", "Name", "Key"} {
		i := strings.LastIndex(before, key)
		if i < 0 {
			continue
		}
		rest := strings.TrimLeft(before[i+len(key):], "\"' \t:=\\")
		end := strings.IndexFunc(rest, func(r rune) bool { return r >= 0x80 || !isName(byte(r)) })
		if end <= 0 || strings.Trim(rest[end:], "\"' \t\r\n,;\\-") != "" || strings.Count(rest[end:], "\n") > 1 {
			continue
		}
		value.text = rest[:end]
		return value
	}
	return name{}
}

// siblingBehind finds the name that follows the value behind the separator at
// i: {"value": …, "name": "API_KEY"}.
func (s *scanner) siblingBehind(value name, i int) name {
	i++
	i += blanks(s.text[i:])
	_, end, ok := s.quoted(i)
	if !ok {
		end = s.bareEnd(i, "\r\n,}")
	}
	rest := strings.TrimLeft(s.text[end:min(len(s.text), end+3*maxName)], "\\\"'`, \t\r\n")
	for _, key := range []string{"name", "key", "Name", "Key"} {
		after, ok := strings.CutPrefix(rest, key)
		named := strings.TrimLeft(after, "\"' \t:=\\")
		if !ok || !strings.ContainsAny(after[:len(after)-len(named)], ":=") {
			continue
		}
		end := 0
		for end < len(named) && isName(named[end]) {
			end++
		}
		value.text = named[:end]
		return value
	}
	return name{}
}

// pair looks at ("name", "value").
func (s *scanner) pair() {
	n := s.wordBefore(s.at)
	if !n.quoted {
		return
	}
	if n.class = Name(n.text); n.class == None {
		return
	}
	i := s.at + 1
	i += blanks(s.text[i:])
	start, end, ok := s.quoted(i)
	switch v := s.text[start:end]; {
	case !ok:
	case n.class == Password && (!hasDigit(v) && !hasSymbol(v) || about(v)): // a list of names
	case Value(Token, v, Bare, false) || n.class == Password && strings.IndexByte("\"'`-", n.before) >= 0 && Value(Password, v, Bare, false):
		s.try(n, start, end, Literal, finding.Tentative)
	}
}

// element looks at <password>value</password>, at the dictionary of a property
// list, <key>password</key><string>value</string>, and at the cell behind that
// of a name, <td>password</td><td>value</td>.
func (s *scanner) element() {
	n := s.wordBefore(s.at)
	if n.quoted || n.before != '<' {
		return
	}
	cell := false
	for _, p := range [][2]string{{"string", "</key>"}, {"td", "</td>"}, {"td", "</th>"}, {"dd", "</dt>"}} {
		if !strings.EqualFold(n.text, p[0]) {
			continue
		}
		head := strings.TrimRight(s.text[max(0, n.start-1-2*maxName):n.start-1], " \t\r\n")
		if key, ok := strings.CutSuffix(head, p[1]); ok {
			n.text, cell = strings.TrimSpace(key[strings.LastIndexByte(key, '>')+1:]), p[0] != "string"
			break
		}
	}
	if n.class = Name(n.text); n.class == None {
		return
	}
	end := s.bareEnd(s.at+1, "<\n")
	switch {
	case end == s.at+1 || end >= len(s.text) || s.text[end] != '<':
	case cell:
		s.cell(n, s.at+1, end)
	default:
		s.try(n, s.at+1, end, Literal, finding.Probable)
	}
}

// column looks at the cell of a Markdown table behind that of a name:
// | password | value |
func (s *scanner) column() {
	const around = " \t`*"
	if strings.HasPrefix(s.text[s.at+1:], "|") {
		return
	}
	if line := s.text[s.lines.start(s.text, s.at):s.at]; !strings.HasPrefix(strings.TrimLeft(line, " \t"), "|") {
		return
	}
	n := s.nameBefore(s.at)
	if n.class == None {
		return
	}
	head := s.text[max(0, n.start-maxName):n.start]
	if bar := strings.LastIndexByte(head, '|'); bar < 0 || strings.Trim(head[bar+1:], around+lettersASCII) != "" {
		return
	}
	end := s.bareEnd(s.at+1, "|\n")
	if end >= len(s.text) || s.text[end] != '|' {
		return
	}
	value := s.text[s.at+1 : end]
	start := s.at + 1 + len(value) - len(strings.TrimLeft(value, around))
	s.cell(n, start, s.at+1+len(strings.TrimRight(value, around)))
}

// cell judges a value that stands in a table or list, where letters alone are
// words.
func (s *scanner) cell(n name, start, end int) {
	if start < end && (n.class != Password || hasDigit(s.text[start:end]) || hasSymbol(s.text[start:end])) {
		s.try(n, start, end, Literal, finding.Probable)
	}
}

// flag looks at "--password value" and "-u name:password".
func (s *scanner) flag() {
	text, i := s.text, s.at
	if i > 0 && strings.IndexByte(" \t\n\"'`(", text[i-1]) < 0 {
		return
	}
	if s.secretFlag() {
		return
	}
	end := i
	for end < len(text) && end-i < maxName && (isName(text[end]) && text[end] != '.') {
		end++
	}
	if end >= len(text) || text[end] != ' ' || end-i < 2 {
		return
	}
	value := end + 1
	stop := s.bareEnd(value, " \t\r\n\"'`,;&<>()|\\")
	switch flag := text[i:end]; {
	case flag == "-u" || flag == "--user":
		if login, password, ok := strings.Cut(text[value:stop], ":"); ok && len(login) > 0 && !strings.HasPrefix(password, "//") && strings.Trim(password, "0123456789") != "" &&
			Value(Password, password, Literal, false) {
			s.add(Password, "password", value+len(login)+1, stop, finding.Tentative)
		}
	case strings.HasPrefix(flag, "--"):
		if start, end, ok := s.quoted(value); ok {
			s.try(name{text: flag, class: Name(flag)}, start, end, Literal, finding.Probable)
		} else if hasDigit(text[value:stop]) {
			s.try(name{text: flag, class: Name(flag)}, value, stop, Literal, finding.Probable)
		}
	}
}

// sentence looks at PASSWORD 'value' of SQL, and at the same in prose.
func (s *scanner) sentence() {
	text, i := s.text, s.at
	if i < 3 || text[i-1] != ' ' || strings.IndexByte("dDyYnNtT", text[i-2]) < 0 {
		return
	}
	n := s.wordBefore(i)
	if n.quoted || !strings.EqualFold(n.text, "password") && !(strings.EqualFold(n.text, "by") && strings.EqualFold(text[max(0, n.start-len("identified ")):n.start], "identified ")) {
		return
	}
	if start, end, ok := s.quoted(i); ok && Value(Password, text[start:end], Literal, false) {
		s.add(Password, "password", start, end, finding.Tentative)
	}
}
