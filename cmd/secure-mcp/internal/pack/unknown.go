package pack

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/term"
	"github.com/mcpward/mcpward/pkg/yaml"
)

const (
	maxListed = 40 // valid ids that an error spells out
	maxQuoted = 64 // characters of an unknown id that it repeats
)

// An UnknownError is a request for packs or items that do not exist.
type UnknownError struct {
	Noun  string   // "pack" or "pack item"
	IDs   []string // as requested, never empty
	Valid []string // all that there are
}

// Error names the unknown ids and what [UnknownError.Hint] says.
func (e *UnknownError) Error() string {
	quoted := make([]string, len(e.IDs))
	for i, id := range e.IDs {
		if runes := []rune(id); len(runes) > maxQuoted {
			id = string(runes[:maxQuoted]) + "…"
		}
		quoted[i] = term.Quote(id)
	}
	return fmt.Sprintf("unknown %s %s; %s", e.Noun, strings.Join(quoted, ", "), e.Hint())
}

// Hint names the ids that were probably meant and the valid ones; of very
// many only those closest to the first unknown one.
func (e *UnknownError) Hint() string {
	hint := ""
	if near := e.near(); len(near) > 0 {
		hint = fmt.Sprintf("did you mean %s? ", strings.Join(near, " and "))
	}
	if len(e.Valid) <= maxListed {
		return hint + "valid ids: " + strings.Join(e.Valid, ", ")
	}
	closest := yaml.Nearby(fold(e.IDs[0]), each(e.Valid, fold), 5)
	return hint + fmt.Sprintf("the closest of %d: %s", len(e.Valid), strings.Join(each(closest, e.valid), ", "))
}

// near returns the nearest valid id of each unknown one that has one.
func (e *UnknownError) near() []string {
	var near []string
	for _, id := range e.IDs {
		n := e.valid(yaml.Nearest(fold(id), each(e.Valid, fold)))
		if n != "" && !slices.Contains(near, n) {
			near = append(near, n)
		}
	}
	return near
}

// valid returns the valid id that folds to s.
func (e *UnknownError) valid(s string) string {
	if i := slices.IndexFunc(e.Valid, func(v string) bool { return fold(v) == s }); i >= 0 {
		return e.Valid[i]
	}
	return ""
}

// fold makes ids comparable that differ in case or in the kind of dash.
func fold(id string) string { return strings.ReplaceAll(strings.ToLower(id), "_", "-") }

func each(list []string, f func(string) string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = f(s)
	}
	return out
}
