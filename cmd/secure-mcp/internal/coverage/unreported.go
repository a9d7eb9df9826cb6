package coverage

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// HitsPerFile is the reason for places of a file that were seen and are not
// reported.
const HitsPerFile = "hits_per_file"

// An Unreported says that a rule saw more places in one file than it may
// report.
type Unreported struct {
	Path     string `json:"path"`
	Rule     string `json:"rule"`
	Reported int    `json:"reported"`
	LeftOut  int    `json:"left_out"`
}

// String says it in a sentence.
func (u Unreported) String() string {
	return fmt.Sprintf("%s: %d more places of %s in %s are not reported (%d are); read the rest of the file too.", HitsPerFile, u.LeftOut, u.Rule, u.Path, u.Reported)
}

// Unreported records what was seen and is not among the candidates.
func (s *Session) Unreported(u Unreported) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.unreported = append(s.unreported, u)
}

func unreported(lists ...[]Unreported) []Unreported {
	all := slices.Concat(lists...)
	slices.SortFunc(all, func(a, b Unreported) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Rule, b.Rule), cmp.Compare(a.LeftOut, b.LeftOut))
	})
	return slices.Compact(all)
}
