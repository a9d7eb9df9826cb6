package contract

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/schema"
)

func TestSortOrdersByNameThenDigest(t *testing.T) {
	t.Parallel()
	twins := []Item{NewItem("a", []byte(`{"name":"a","title":"1"}`)), NewItem("a", []byte(`{"name":"a","title":"2"}`))}
	if twins[0].Digest > twins[1].Digest {
		twins[0], twins[1] = twins[1], twins[0]
	}
	empty, last := NewItem("", []byte(`{"name":""}`)), NewItem("b", []byte(`{"name":"b"}`))
	s := Surface{
		Supported: []string{"2025-11-25", "2024-11-05", "2025-11-25"},
		Tools:     []Item{last, twins[1], empty, twins[0]},
	}
	s.Sort()
	want := Surface{
		Supported: []string{"2024-11-05", "2025-11-25"},
		Tools:     []Item{empty, twins[0], twins[1], last},
	}
	if diff := cmp.Diff(want, s); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestFact(t *testing.T) {
	t.Parallel()
	if f := NewFact(nil); !f.Absent() || f.HashOnly() {
		t.Errorf("NewFact(nil) = %+v, want the absent fact", f)
	}
	f := NewFact([]byte(`"hello"`))
	if f.Absent() || f.HashOnly() || f.Digest != schema.Digest([]byte(`"hello"`)) {
		t.Errorf("NewFact of a text = %+v", f)
	}
	if f.Value = nil; f.Absent() || !f.HashOnly() {
		t.Errorf("without its value the fact is %+v, want hash-only", f)
	}
}

func TestListsKnowTheNamesOfTheirItems(t *testing.T) {
	t.Parallel()
	object := []byte(`{"name":"n","uri":"u","uriTemplate":"t"}`)
	var s Surface
	var got []string
	for _, list := range Lists {
		name, ok := list.Name(object)
		if !ok {
			t.Errorf("%s: no name", list.Field)
		}
		got = append(got, list.Subject+":"+name)
		*list.Items(&s) = []Item{{Name: list.Field}}
		for _, other := range []string{`{}`, `{"` + list.Key + `":1}`, `[]`, `"x"`, `null`} {
			if name, ok := list.Name([]byte(other)); ok || name != "" {
				t.Errorf("%s: the name of %s is %q", list.Field, other, name)
			}
		}
	}
	if diff := cmp.Diff([]string{"tool:n", "prompt:n", "resource:u", "template:t"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	want := Surface{
		Tools: []Item{{Name: "tools"}}, Prompts: []Item{{Name: "prompts"}},
		Resources: []Item{{Name: "resources"}}, ResourceTemplates: []Item{{Name: "resourceTemplates"}},
	}
	if diff := cmp.Diff(want, s); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
