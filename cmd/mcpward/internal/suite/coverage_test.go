package suite_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
)

const several = `
suites:
- tool: echo
  tags: [smoke]
  cases:
  - name: first page
  - name: first/page of many
    tags: [slow]
    steps: [{}, { tool: make }, { tool: make }]
  - { name: later, skip: not yet, tags: [slow] }
- tool: gone
  server: files
  cases: [{ name: first page }]
- prompt: greet
  cases: [{ name: says hello }]
`

func TestCoverageCountsCasesOfEachTool(t *testing.T) {
	suites, err := decode(t, ".", several)
	if err != nil {
		t.Fatal(problems(t, err))
	}
	listed := surface(t, echo, `{"name":"make"}`, `{"name":"other"}`)
	want := []suite.Coverage{{"echo", true, 3, 1}, {"gone", false, 1, 0}, {"make", true, 1, 0}, {"other", true, 0, 0}}
	if diff := cmp.Diff(want, suite.Covered(suites, listed, "files")); diff != "" {
		t.Errorf("coverage (-want +got):\n%s", diff)
	}
	want = slices.Delete(want, 1, 2)
	if diff := cmp.Diff(want, suite.Covered(suites, listed, "elsewhere")); diff != "" {
		t.Errorf("coverage of another server (-want +got):\n%s", diff)
	}
}

func TestCasesAreChosenByNameAndTag(t *testing.T) {
	suites, err := decode(t, ".", several)
	if err != nil {
		t.Fatal(problems(t, err))
	}
	tests := []struct {
		names, tags []string
		want        []string
	}{
		{nil, nil, []string{"echo first page", "echo first/page of many", "echo later", "gone first page", "greet says hello"}},
		{[]string{"first page"}, nil, []string{"echo first page", "gone first page"}},
		{[]string{"first"}, nil, []string{"echo first page", "echo first/page of many", "gone first page"}},
		{[]string{"*page"}, nil, []string{"echo first page", "gone first page"}},
		{[]string{"first*", "says hello"}, nil, []string{"echo first page", "echo first/page of many", "gone first page", "greet says hello"}},
		{nil, []string{"slow"}, []string{"echo first/page of many", "echo later"}},
		{[]string{"first*"}, []string{"smoke"}, []string{"echo first page", "echo first/page of many"}},
	}
	for _, tt := range tests {
		chosen := suite.Selection{Names: tt.names, Tags: tt.tags}
		var got []string
		for _, s := range suites {
			for _, c := range s.Cases {
				if chosen.Keeps(c) {
					got = append(got, s.Target+" "+c.Name)
				}
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%v %v (-want +got):\n%s", tt.names, tt.tags, diff)
		}
		if err := chosen.Check(suites); err != nil {
			t.Error(err)
		}
	}
	for _, tt := range []struct {
		chosen suite.Selection
		want   string
	}{
		{suite.Selection{Names: []string{"first pags"}}, `no case is called "first pags"; near it: "first page", "later", "says hello"`},
		{suite.Selection{Tags: []string{"smok"}}, `no tag is called "smok"; near it: "smoke", "slow"`},
	} {
		if err := tt.chosen.Check(suites); err == nil || err.Error() != tt.want {
			t.Errorf("error = %v, want %s", err, tt.want)
		}
	}
	if err := (suite.Selection{Tags: []string{"x"}}).Check(nil); fmt.Sprint(err) != `no case of any suite has a tag, so none is called "x"` {
		t.Errorf("error without suites = %v", err)
	}
}
