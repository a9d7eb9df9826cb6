package phrase

import (
	"strconv"
	"strings"
)

// A pattern is compiled from a line such as
//
//	NEVER ~2 TELL ~6!SECRET USER
//
// Each word is a step: classes in capitals or literal words, any of them when
// joined by "|". "^" in a step wants its verbs to give an order; "!" before
// a step at the front or end of the line wants a sentence without the class.
// "-" before a step wants the next word not to be one.
// Between steps "~n" allows up to n other words, and "~n!CLASS" none of that
// class among them. A line that begins with "*" wants its steps anywhere in a
// sentence, in any order; one that begins with "*2" wants two of its steps with
// a "?" besides all the others.
type pattern struct {
	steps  []step
	absent []kind
	bag    bool
	quorum int // how many of the steps that may be missing are wanted
	key    int // the step that is rarest
}

type step struct {
	kind
	order bool
	gap   int
	bar   *kind // not among the words of the gap
	not   bool  // holds where the next word is none of the kind
	maybe bool  // counts for the quorum
}

func (l *lexicon) compile(line string) pattern {
	var p pattern
	body, bag := strings.CutPrefix(line, "*")
	p.bag = bag
	if bag && body[0] >= '1' && body[0] <= '9' {
		p.quorum, body = int(body[0]-'0'), body[1:]
	}
	var next step
	for _, field := range strings.Fields(body) {
		switch field[0] {
		case '~':
			n, bar, barred := strings.Cut(field[1:], "!")
			gap, err := strconv.Atoi(n)
			if err != nil {
				panic("phrase: " + line)
			}
			next.gap = gap
			if barred {
				k := l.kind(bar)
				next.bar = &k
			}
			continue
		case '!':
			p.absent = append(p.absent, l.kind(field[1:]))
			continue
		}
		if field, next.not = strings.CutPrefix(field, "-"); next.not {
			next.kind = l.kind(field)
			p.steps = append(p.steps, next)
			next = step{}
			continue
		}
		field, next.maybe = strings.CutPrefix(field, "?")
		next.order = strings.Contains(field, "^")
		next.kind = l.kind(strings.ReplaceAll(field, "^", ""))
		p.steps = append(p.steps, next)
		next = step{}
	}
	if len(p.steps) == 0 {
		panic("phrase: no step in " + line)
	}
	for i, s := range p.steps {
		if !s.not && !s.maybe && s.size <= p.steps[p.key].size {
			p.key = i
		}
	}
	return p
}
