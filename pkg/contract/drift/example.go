package drift

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// Example returns what is reported for the rule's example, by default one
// change under the rule itself. For a rule about schemas, dir chooses the
// schema of the tool in which it happens: what breaks callers often helps
// consumers, and the other way round.
func (r *Rule) Example(dir compat.Direction) []Change {
	dir = cmp.Or(dir, compat.Direction(r.Direction), compat.Input)
	return Compare(r.surface(r.Before, dir), r.surface(r.After, dir), Options{})
}

// surface returns a surface with one side of an example.
func (r *Rule) surface(example string, dir compat.Direction) *contract.Surface {
	s := &contract.Surface{}
	subject := cmp.Or(r.Subject, tool)
	switch {
	case r.Kind != "":
		item := `{"name":"search"}`
		if example != "" {
			item = fmt.Sprintf(`{"name":"search",%q:%s}`, string(dir)+"Schema", example)
		}
		s.Tools = []contract.Item{contract.NewItem("search", r.canonical(item))}
	case subject == server:
		r.server(s, example)
	case example != "":
		i := slices.IndexFunc(contract.Lists, func(l contract.List) bool { return l.Subject == subject })
		item := r.canonical(example)
		name, _ := contract.Lists[i].Name(item)
		*contract.Lists[i].Items(s) = []contract.Item{contract.NewItem(name, item)}
	}
	return s
}

// server fills in the parts of a surface that an example mentions.
func (r *Rule) server(s *contract.Surface, example string) {
	var parts struct {
		Supported                              []string
		Launch                                 contract.Launch
		ServerInfo, Capabilities, Instructions json.RawMessage
	}
	if err := json.Unmarshal([]byte(cmp.Or(example, "{}")), &parts); err != nil {
		panic(fmt.Sprintf("example of %s: %v", r.Doc.ID, err))
	}
	s.Supported, s.Launch = parts.Supported, parts.Launch
	s.ServerInfo, s.Capabilities, s.Instructions = r.fact(parts.ServerInfo), r.fact(parts.Capabilities), r.fact(parts.Instructions)
}

func (r *Rule) fact(part json.RawMessage) contract.Fact {
	if part == nil {
		return contract.Fact{}
	}
	return contract.NewFact(r.canonical(string(part)))
}

// canonical panics for a text that is no JSON: the table of rules is ours.
func (r *Rule) canonical(text string) []byte {
	canonical, err := schema.Canonical([]byte(text))
	if err != nil {
		panic(fmt.Sprintf("example of %s: %v", r.Doc.ID, err))
	}
	return canonical
}
