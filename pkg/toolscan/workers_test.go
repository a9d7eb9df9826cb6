package toolscan

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/contract"
)

// mixed returns items of which every rule finds something in some.
func mixed() []contract.Item {
	var items []contract.Item
	for round := range 5 {
		for _, r := range Rules {
			for _, text := range append(r.Red, r.Green...) {
				name := fmt.Sprintf("%s-%d-%d", r.Doc.ID, round, len(items))
				items = append(items, contract.NewItem(name, []byte(text)))
			}
		}
	}
	return items
}

func TestHitsDoNotDependOnTheNumberOfWorkers(t *testing.T) {
	items, tools := mixed(), contract.Lists[0]
	var want []Hit
	for _, it := range items { // each with buffers of its own
		want = append(want, newScanner().item(tools, it)...)
	}
	if len(want) < len(Rules) {
		t.Fatalf("%d hits only", len(want))
	}
	for _, workers := range []int{1, 2, 3, 64} {
		if diff := cmp.Diff(want, scanItems(tools, items, workers), cmp.AllowUnexported(Hit{})); diff != "" {
			t.Errorf("%d workers (-want +got):\n%s", workers, diff)
		}
	}
	if hits := scanItems(tools, nil, 2); hits != nil {
		t.Errorf("no items: %v", hits)
	}
}

func TestAPanicOfAWorkerReachesTheCaller(t *testing.T) {
	done := make([]bool, 3)
	defer func() {
		if got := recover(); got != "worker 1" || !done[0] || !done[2] {
			t.Errorf("recovered %v, done %v", got, done)
		}
	}()
	atOnce(len(done), func(i int) {
		if i == 1 {
			panic("worker 1")
		}
		done[i] = true
	})
}
