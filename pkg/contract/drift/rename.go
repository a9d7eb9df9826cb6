package drift

import (
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// Bounds of the comparison word by word: pairs of removed and added items, and
// bytes of a text.
const (
	maxPairs = 4_096
	maxText  = 4_096
)

// similar is the share of words that two texts must have in common to be
// nearly the same.
const similar = 0.8

// arrivals are the items that were added to a list.
type arrivals struct {
	items    []*contract.Item
	byText   map[string]*contract.Item // description
	bySchema map[string]*contract.Item // input schema that declares something
	left     int                       // pairs that may still be compared word by word
}

func newArrivals(added []pass) *arrivals {
	a := &arrivals{byText: make(map[string]*contract.Item), bySchema: make(map[string]*contract.Item), left: maxPairs}
	for _, p := range added {
		a.items = append(a.items, p.new)
		text, input := renameKeys(p.new)
		if text != "" && a.byText[text] == nil {
			a.byText[text] = p.new
		}
		if input != "" && a.bySchema[input] == nil {
			a.bySchema[input] = p.new
		}
	}
	return a
}

// renameKeys returns the description of an item and its input schema, each
// only if it says enough to recognise the item by.
func renameKeys(item *contract.Item) (text, input string) {
	text = string(schema.Field(item.Value, "description"))
	if len(strings.Fields(text)) < 3 {
		text = ""
	}
	s := schema.Field(item.Value, "inputSchema")
	for range schema.Fields(schema.Field(s, "properties")) {
		input = string(s)
		break
	}
	return text, input
}

// hint names the arrival that may be a removed item under a new name; "" when
// there is none.
func (a *arrivals) hint(gone *contract.Item) string {
	text, input := renameKeys(gone)
	switch came := a.byText[text]; {
	case came != nil && input != "" && string(schema.Field(came.Value, "inputSchema")) == input:
		return renamed(came, "the same description and schema")
	case came != nil:
		return renamed(came, "the same description")
	case a.bySchema[input] != nil:
		return renamed(a.bySchema[input], "the same schema")
	}
	if came := a.nearly(text); came != nil {
		return renamed(came, "nearly the same description")
	}
	return ""
}

// nearly returns the first arrival whose description has most words of text.
func (a *arrivals) nearly(text string) *contract.Item {
	if text == "" || len(text) > maxText {
		return nil
	}
	for _, came := range a.items {
		if a.left--; a.left < 0 {
			return nil
		}
		if other, _ := renameKeys(came); other != "" && len(other) <= maxText && overlap(text, other) >= similar {
			return came
		}
	}
	return nil
}

func renamed(came *contract.Item, what string) string {
	return fmt.Sprintf("%s is new and has %s: it may have been renamed. A rename also slips past tools that only compare what is still there under its name.",
		term.Quote(came.Name), what)
}

// overlap returns the share of words that two texts have in common.
func overlap(a, b string) float64 {
	words := make(map[string]int)
	total := 0
	for _, w := range strings.Fields(a) {
		words[w]++
		total++
	}
	common := 0
	for _, w := range strings.Fields(b) {
		if words[w] > 0 {
			words[w]--
			common++
		}
		total++
	}
	return 2 * float64(common) / float64(max(total, 1))
}
