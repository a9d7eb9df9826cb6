package drift_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
)

// surface reads a contract written the way a server tells it:
// {"protocol", "supported", "serverInfo", "capabilities", "instructions",
// "tools", "prompts", "resources", "resourceTemplates", "launch"}.
func surface(tb testing.TB, text []byte) *contract.Surface {
	tb.Helper()
	root, err := schema.Parse(text)
	if err != nil {
		tb.Fatal(err)
	}
	s := &contract.Surface{
		ServerInfo:   fact(root.Get("serverInfo")),
		Capabilities: fact(root.Get("capabilities")),
		Instructions: fact(root.Get("instructions")),
	}
	if v := root.Get("protocol"); v != nil {
		s.Protocol = v.Text
	}
	if v := root.Get("supported"); v != nil {
		for _, item := range v.Items {
			s.Supported = append(s.Supported, item.Text)
		}
	}
	if v := root.Get("launch"); v != nil {
		if err := json.Unmarshal(v.AppendCanonical(nil), &s.Launch); err != nil {
			tb.Fatal(err)
		}
	}
	for _, list := range contract.Lists {
		items := list.Items(s)
		if v := root.Get(list.Field); v != nil {
			for _, item := range v.Items {
				canonical := item.AppendCanonical(nil)
				name, _ := list.Name(canonical)
				*items = append(*items, contract.NewItem(name, canonical))
			}
		}
	}
	s.Sort()
	return s
}

func fact(v *schema.Value) contract.Fact {
	if v == nil {
		return contract.Fact{}
	}
	return contract.NewFact(v.AppendCanonical(nil))
}

func surfaceFile(tb testing.TB, path string) *contract.Surface {
	tb.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	return surface(tb, text)
}
