package toolscan

import (
	"sync"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/toolscan/phrase"
)

// A Rule recognises one kind of suspicious thing. It has orders, or finds, or
// both.
type Rule struct {
	Doc rule.Doc

	// Red and Green are tools, as JSON, on which the rule speaks and stays
	// silent.
	Red, Green []string

	// Weak rules never make an error together with another one: honest servers
	// do such things too.
	Weak bool

	says   string // the message before the quoted words
	orders []order
	spares func(*phrase.Text, int) []span // the parts of a sentence that the orders do not apply to; one rule has it
	finds  func(*pass)                    // looks at a whole definition
}

// An order is one way to word what a rule looks for.
type order struct {
	pattern  string           // as package phrase reads it
	severity finding.Severity // where it is not that of the rule
	unless   purpose          // of tools that may say so
	in       role             // kinds of text that count; all when it is 0
	half     half             // of what is suspicious only together
}

// A half is one of two parts that are suspicious together in one string.
type half uint8

const (
	whole half = iota
	source
	sink
)

// Rules are all rules in their order of presentation.
var Rules = []*Rule{
	HiddenUnicode,
	HiddenText,
	Override,
	Concealment,
	ConsentBypass,
	Exfiltration,
	SidenoteParameter,
	SecretParameter,
	SchemaPoisoning,
	RunFirst,
	CrossTool,
	Tampering,
	Preference,
	Persistence,
	ShellCommand,
	Pretext,
	AnnotationContradiction,
	LookalikeName,
}

// Lookup returns the rule with the given id, nil when there is none.
func Lookup(id string) *Rule {
	for _, r := range Rules {
		if r.Doc.ID == id {
			return r
		}
	}
	return nil
}

// A book is the orders of all rules, compiled together.
type book struct {
	set    *phrase.Set
	rules  []*Rule // by pattern
	orders []*order
}

var openBook = sync.OnceValue(compile)

func compile() *book {
	b := &book{}
	var lines []string
	for _, r := range Rules {
		for i := range r.orders {
			lines = append(lines, r.orders[i].pattern)
			b.rules = append(b.rules, r)
			b.orders = append(b.orders, &r.orders[i])
		}
	}
	b.set = phrase.Compile(lines)
	return b
}
