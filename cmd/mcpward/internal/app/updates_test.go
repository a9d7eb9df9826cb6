package app

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/lockfile"
)

func item(name, canonical string) contract.Item { return contract.NewItem(name, []byte(canonical)) }

func pinned(change func(*contract.Surface)) *lockfile.File {
	s := &contract.Surface{
		Protocol: "2025-11-25", Supported: []string{"2025-11-25"},
		Launch:     contract.Launch{Transport: "stdio", Command: "x"},
		ServerInfo: contract.NewFact([]byte(`{"name":"acme","version":"1"}`)),
		Tools:      []contract.Item{item("a", `{"description":"A","name":"a"}`), item("b", `{"name":"b"}`), item("twin", `{"n":1}`), item("twin", `{"n":2}`)},
		Prompts:    []contract.Item{item("p", `{"name":"p"}`)},
	}
	change(s)
	return &lockfile.File{Servers: map[string]*contract.Surface{"acme": s}}
}

func TestUpdatesNameWhatDiffers(t *testing.T) {
	same := func(*contract.Surface) {}
	tests := []struct {
		name   string
		change func(*contract.Surface)
		want   []string
		left   int
		stale  bool
	}{
		{"nothing", same, nil, 4, false},
		{"a field", func(s *contract.Surface) { s.Tools[0] = item("a", `{"description":"B","name":"a","title":"T"}`) }, []string{"a (description, title)"}, 3, true},
		{"added", func(s *contract.Surface) { s.Tools = append(s.Tools, item("c\n", `{}`)) }, []string{"c<U+000A> (added)"}, 4, true},
		{"removed", func(s *contract.Surface) { s.Tools = s.Tools[1:] }, []string{"a (removed)"}, 3, true},
		{"a twin", func(s *contract.Surface) { s.Tools[3] = item("twin", `{"n":3}`) }, []string{"twin (one of several with this name)"}, 2, true},
		{"a value that is no object", func(s *contract.Surface) { s.Tools[1] = item("b", `1`) }, []string{"b (name)"}, 3, true},
		{"a prompt", func(s *contract.Surface) { s.Prompts = nil }, []string{"prompt p (removed)"}, 4, true},
		{"version alone", func(s *contract.Surface) { s.ServerInfo = contract.NewFact([]byte(`{"name":"acme","version":"2"}`)) }, []string{"server (version)"}, 4, false},
		{"name and version", func(s *contract.Surface) { s.ServerInfo = contract.NewFact([]byte(`{"name":"b","version":"2"}`)) }, []string{"server (name, version)"}, 4, true},
		{"everything beside the lists", func(s *contract.Surface) {
			s.Protocol, s.Supported, s.Launch.Args = "2025-06-18", []string{"2025-06-18"}, []string{"y"}
			s.Capabilities, s.Instructions = contract.NewFact([]byte(`{}`)), contract.NewFact([]byte(`"i"`))
		}, []string{"server (protocol, supported revisions, launch, capabilities, instructions)"}, 4, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			list, left, stale := updates(pinned(same), pinned(tt.change))
			if diff := cmp.Diff(tt.want, list); diff != "" || left != tt.left || stale != tt.stale {
				t.Errorf("left %d, stale %v, want %d, %v; list (-want +got):\n%s", left, stale, tt.left, tt.stale, diff)
			}
		})
	}
}

func TestUpdatesNameTheServerWhereThereAreSeveral(t *testing.T) {
	before, after := pinned(func(*contract.Surface) {}), pinned(func(s *contract.Surface) { s.Tools = s.Tools[1:] })
	before.Servers["gone"] = &contract.Surface{}
	after.Servers["new"] = &contract.Surface{}
	list, left, stale := updates(before, after)
	want := []string{"acme: a (removed)", "gone: server removed", "new: server added"}
	if diff := cmp.Diff(want, list); diff != "" || left != 3 || !stale {
		t.Errorf("left %d, stale %v; list (-want +got):\n%s", left, stale, diff)
	}
}
