// Package toolscan says what is suspicious in the definitions that a server
// gives to a model: orders to the model that are none of the tool's business,
// text that a person cannot see, and parameters that ask for secrets.
//
// It ranks what a reviewer should read first and decides nothing. What it
// looks for are kinds of orders, not known texts, and every rule has to stay
// quiet on ordinary documentation: a text that tells how to use the tool at
// hand, however loudly, is none.
//
// One kind of suspicious text is a warning or a note. It is an error when a
// definition hides something from the user, carries text that only decoding
// shows, or has two kinds of suspicious text in different places.
//
// Everything here is pure: values in, values out.
package toolscan

import (
	"cmp"
	"runtime"
	"slices"
	"sync"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/schema"
)

// A Hit is one suspicious thing in a definition.
type Hit struct {
	Rule       string
	Severity   finding.Severity
	Confidence finding.Confidence
	Server     string         // only from Across: where it was found
	Subject    string         // "tool:echo", "prompt:ask", "resource:URI", "template:URI", "server"; "" for a bare text
	At         schema.Pointer // into the surface, items by name: "/tools/echo/description"
	Message    string         // one printable line
	Excerpt    string         // the words in question as they were found, unescaped; at most 200 characters
	Decoded    string         // what Excerpt says, where that can be read only after decoding; else empty
	Offset     int            // in characters, of Excerpt in the string At
	More       int            // how many further hits of the item were left out; only in its last hit

	key string // words that tell this hit from another one of the rule
}

// maxHits is how many hits one item can have: nobody reads more of them.
const maxHits = 20

// Scan returns what is suspicious in s: in its instructions, in what it says
// about itself and in every listed item, sorted by subject, pointer, offset
// and rule. Facts whose text is unknown are passed over.
func Scan(s *contract.Surface) []Hit {
	if s == nil {
		return nil
	}
	sc := newScanner()
	var hits []Hit
	for _, part := range []struct {
		name string
		fact contract.Fact
	}{{"instructions", s.Instructions}, {"serverInfo", s.ServerInfo}, {"capabilities", s.Capabilities}} {
		d := definition{subject: "server", root: schema.Pointer("").Append(part.name)}
		hits = append(hits, sc.scan(d, part.fact.Value)...)
	}
	for _, list := range contract.Lists {
		items := *list.Items(s)
		hits = append(hits, scanItems(list, items, runtime.GOMAXPROCS(0))...)
		hits = append(hits, lookalikes(list, items)...)
	}
	sortHits(hits)
	return hits
}

// fewItems is how many items a worker has at least: fewer are scanned sooner
// than it starts.
const fewItems = 16

// scanItems returns the hits of items in their order, whatever the number of
// workers.
func scanItems(list contract.List, items []contract.Item, workers int) []Hit {
	workers = max(1, min(workers, len(items)/fewItems))
	found := make([][]Hit, workers)
	atOnce(workers, func(w int) {
		sc := newScanner()
		for _, it := range items[w*len(items)/workers : (w+1)*len(items)/workers] {
			found[w] = append(found[w], sc.item(list, it)...)
		}
	})
	return slices.Concat(found...)
}

// atOnce runs work for every number below n and waits. A panic becomes one of
// the caller, who may be guarded against it.
func atOnce(n int, work func(i int)) {
	failures := make([]any, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			defer func() { failures[i] = recover() }()
			work(i)
		})
	}
	wg.Wait()
	for _, failure := range failures {
		if failure != nil {
			panic(failure)
		}
	}
}

// ScanItem returns what is suspicious in one item of list, sorted as by
// [Scan]. What only a comparison with other items shows is not found.
func ScanItem(list contract.List, item contract.Item) []Hit {
	hits := newScanner().item(list, item)
	sortHits(hits)
	return hits
}

// ScanText returns what is suspicious in a text that a model is given in
// another way: a message of a prompt, a resource, the result of a call. The
// hits have neither subject nor pointer.
func ScanText(text string) []Hit {
	hits := newScanner().text(text)
	sortHits(hits)
	return hits
}

// Introduced returns the hits of after that before does not have: those whose
// rule finds other words, so that moved or reworded text around an old hit is
// no news. Either may be the zero Item.
func Introduced(list contract.List, before, after contract.Item) []Hit {
	type known struct{ rule, key string }
	old := map[known]bool{}
	for _, h := range newScanner().item(list, before) {
		old[known{h.Rule, h.key}] = true
	}
	hits := slices.DeleteFunc(newScanner().item(list, after), func(h Hit) bool { return old[known{h.Rule, h.key}] })
	sortHits(hits)
	return hits
}

func sortHits(hits []Hit) {
	slices.SortStableFunc(hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(a.Server, b.Server), cmp.Compare(a.Subject, b.Subject), cmp.Compare(a.At, b.At), cmp.Compare(a.Offset, b.Offset), cmp.Compare(a.Rule, b.Rule))
	})
}

func names(items []contract.Item) map[string]bool {
	all := make(map[string]bool, len(items))
	for i := range items {
		all[items[i].Name] = true
	}
	return all
}
