package clientconfig

import (
	"strings"
)

// A stage is one simple command of a script for a shell.
type stage struct {
	words    []string
	pipeline int  // stages with the same number are joined by pipes, in order
	run      bool // what it writes is code for the command around it: eval "$(…)"
}

// A level is what is between two brackets of a script, or all of it.
type level struct {
	stage
	closer byte
	word   []byte
	begun  bool // word holds something, be it an empty text
	quoted bool
}

// A splitter divides a script into its stages, those inside of others first.
// It takes the words of POSIX shells, cmd and PowerShell for one language: what
// is downloaded and run looks much the same in all of them.
type splitter struct {
	text      string
	pos       int
	levels    []level
	pipelines int
	stages    []stage
}

// stages returns the stages of a script.
func stages(script string) []stage {
	s := &splitter{text: script, levels: []level{{}}}
	for s.pos < len(s.text) {
		s.step()
	}
	for len(s.levels) > 1 {
		s.pop()
	}
	s.endStage()
	return s.stages
}

func (s *splitter) top() *level { return &s.levels[len(s.levels)-1] }

// step reads one character, or what it begins.
func (s *splitter) step() {
	l, c := s.top(), s.text[s.pos]
	s.pos++
	switch {
	case c == l.closer && !l.quoted:
		s.pop()
	case c == '\\' && s.pos < len(s.text) && strings.IndexByte("\\\"'`$|&;<>() ", s.text[s.pos]) >= 0:
		s.pos++
		l.add(s.text[s.pos-1])
	case c == '"':
		l.quoted, l.begun = !l.quoted, true
	case c == '`', c == '$' && s.next('('):
		s.push(c)
	case l.quoted:
		l.add(c)
	case c == '\'':
		s.literal()
	case (c == '<' || c == '>') && s.next('('), c == '(':
		s.push(c)
	case c == '#' && !l.begun:
		for s.pos < len(s.text) && s.text[s.pos] != '\n' {
			s.pos++
		}
	default:
		s.plain(c)
	}
}

// next skips the character c if it is the next one.
func (s *splitter) next(c byte) bool {
	if s.pos < len(s.text) && s.text[s.pos] == c {
		s.pos++
		return true
	}
	return false
}

// literal reads what is between single quotes.
func (s *splitter) literal() {
	l, end := s.top(), strings.IndexByte(s.text[s.pos:], '\'')
	if end < 0 {
		end = len(s.text) - s.pos
	}
	l.word, l.begun = append(l.word, s.text[s.pos:s.pos+end]...), true
	s.pos = min(s.pos+end+1, len(s.text))
}

// plain reads a character that stands in no quotes and opens nothing.
func (s *splitter) plain(c byte) {
	l := s.top()
	switch c {
	case ' ', '\t', '\r':
		l.endWord()
	case '>':
		l.endWord()
		l.words = append(l.words, ">")
	case '&':
		if before := s.pos - 2; before >= 0 && s.text[before] == '>' || s.next('>') { // 2>&1, &>file
			return
		}
		s.next('&')
		s.endStage()
	case '|':
		if s.next('|') {
			s.endStage()
			return
		}
		s.next('&')
		s.pipe()
	case '\n', ';':
		s.endStage()
	default:
		l.add(c)
	}
}

func (l *level) add(c byte) { l.word, l.begun = append(l.word, c), true }

func (l *level) endWord() {
	if l.begun {
		l.words = append(l.words, string(l.word))
	}
	l.word, l.begun = l.word[:0], false
}

// pipe ends a stage whose pipeline goes on.
func (s *splitter) pipe() {
	l := s.top()
	l.endWord()
	if len(l.words) > 0 {
		s.stages = append(s.stages, l.stage)
	}
	l.words = nil
}

// endStage ends a stage and its pipeline.
func (s *splitter) endStage() {
	s.pipe()
	s.pipelines++
	s.top().pipeline = s.pipelines
}

// push enters what an opening character begins.
func (s *splitter) push(opener byte) {
	closer := byte(')')
	if opener == '`' {
		closer = '`'
	}
	run := s.top().runs(opener)
	s.pipelines++
	s.levels = append(s.levels, level{closer: closer, stage: stage{run: run, pipeline: s.pipelines}})
}

// pop leaves a level; the one around it goes on with a text that nobody knows.
func (s *splitter) pop() {
	s.pipe()
	s.levels = s.levels[:len(s.levels)-1]
	l := s.top()
	l.word, l.begun = append(l.word, "()"...), true
}

// maxName bounds what of a word is looked at while it is not complete.
const maxName = 128

// runs reports whether the command of l runs what a bracket, which opens here,
// will give.
func (l *level) runs(opener byte) bool {
	name, args := program(l.words)
	if name == "" && l.begun {
		name = base(string(l.word[:min(len(l.word), maxName)]))
	}
	switch {
	case name == "eval" || evaluates(name):
		return true
	case opener == '<':
		return name == "source" || name == "." || interpreter(name)
	case opener == '(':
		return strings.HasSuffix(strings.ToLower(string(l.word[max(0, len(l.word)-maxName):])), "]::create") || !l.begun && len(l.words) == 0 && l.run
	case len(l.words) == 0 && !l.begun: // in the place of a command
		return true
	}
	return interpreter(name) && len(args) > 0 && codeFollows(args[len(args)-1])
}

// codeFollows reports whether a flag of a shell says that code is next.
func codeFollows(flag string) bool {
	return strings.HasPrefix(flag, "-") && !strings.HasPrefix(flag, "--") && strings.HasSuffix(flag, "c") || strings.EqualFold(flag, "-command")
}
