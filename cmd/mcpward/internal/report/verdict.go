package report

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// A Verdict is the answer about one pair of schemas.
type Verdict struct {
	ID        json.RawMessage // as it was given, nil if it was not
	Old, New  string          // the names of the schemas, where they are files
	Direction compat.Direction
	Reading   compat.Reading
	Changes   []Change // most decisive first, as Decide leaves them
	Elapsed   time.Duration
	Problem   *Problem // the pair could not be read

	// What decides: that of the whole, and place, reason and witness of the
	// change that it rests on.
	Verdict compat.Verdict
	Pointer schema.Pointer
	Reason  string
	Witness []byte
}

// gravity orders the verdicts by what a change of that class makes of the
// whole.
func gravity(c drift.Class) int {
	switch c {
	case drift.ClassBreakingSchemaChange:
		return 0
	case drift.ClassUnprovenSchemaChange:
		return 1
	}
	return 2
}

// Decide derives the verdict from the changes and sorts them, the most
// decisive first.
func (v *Verdict) Decide() {
	slices.SortStableFunc(v.Changes, func(a, b Change) int {
		return cmp.Or(cmp.Compare(gravity(a.Class), gravity(b.Class)), cmp.Compare(a.Pointer, b.Pointer))
	})
	v.Verdict, v.Reason = compat.Compatible, "Every value that was valid stays valid."
	if v.Direction == compat.Output {
		v.Reason = "Every value that is now valid was valid before."
	}
	if len(v.Changes) == 0 {
		return
	}
	first := v.Changes[0]
	switch gravity(first.Class) {
	case 0:
		v.Verdict = compat.Breaking
	case 1:
		v.Verdict = compat.Unknown
	default:
		return
	}
	v.Pointer, v.Reason, v.Witness = first.Pointer, first.Reason, first.Witness
}

// Exit returns the exit status that the verdict alone asks for.
func (v *Verdict) Exit() int {
	switch {
	case v.Problem != nil:
		return ExitUnexamined
	case v.Verdict == compat.Compatible:
		return ExitPass
	}
	return ExitFail
}

// rules returns the ids of the rules, the most decisive first.
func (v *Verdict) rules() []string {
	ids := []string{}
	for _, c := range v.Changes {
		if !slices.Contains(ids, c.Rule) {
			ids = append(ids, c.Rule)
		}
	}
	return ids
}

// The shape of one line of JSON. Fields are only ever added.
type (
	jsonVerdict struct {
		ID      json.RawMessage  `json:"id" help:"as it was given; for two files the name of the new one"`
		Verdict string           `json:"verdict" enum:"verdict"`
		Rules   []string         `json:"rules" enum:"rule" help:"the rules of all changes, the most decisive first"`
		Changes []jsonDifference `json:"changes" help:"the most decisive first"`
		Pointer string           `json:"pointer" help:"JSON Pointer of the most decisive change, empty for the root and for a compatible pair"`
		Reason  string           `json:"reason" help:"one sentence"`
		Witness json.RawMessage  `json:"witness" help:"a value that shows that the change breaks, null unless it does; null itself can be one"`
		Error   *jsonError       `json:"error,omitempty" help:"why the pair could not be read"`
		MS      float64          `json:"ms" help:"milliseconds it took"`
	}
	jsonDifference struct {
		Class     string          `json:"class" enum:"class"`
		Rule      string          `json:"rule" enum:"rule" help:"mcpward explain tells more about it"`
		Pointer   string          `json:"pointer" help:"JSON Pointer into the schema"`
		Direction string          `json:"direction" enum:"direction"`
		Message   string          `json:"message" help:"one line"`
		Reason    string          `json:"reason" help:"why it breaks, or why it does not"`
		Before    json.RawMessage `json:"before" help:"the differing part, null where there was none"`
		After     json.RawMessage `json:"after" help:"the differing part, null where there is none"`
		Witness   json.RawMessage `json:"witness" help:"as in the verdict, for this change alone"`
		Ignored   bool            `json:"ignored,omitempty" help:"the witness is still accepted, but a part of it now has no effect"`
	}
)

func (v *Verdict) json() jsonVerdict {
	out := jsonVerdict{
		ID: v.ID, Verdict: string(v.Verdict), Rules: v.rules(), Changes: make([]jsonDifference, len(v.Changes)),
		Pointer: string(v.Pointer), Reason: v.Reason, Witness: v.Witness, Error: problemJSON(v.Problem),
		MS: math.Round(float64(v.Elapsed.Microseconds())/10) / 100,
	}
	if v.Problem != nil {
		out.Verdict, out.Reason = string(compat.Unknown), v.Problem.Message
	}
	for i, c := range v.Changes {
		out.Changes[i] = jsonDifference{
			Class: string(c.Class), Rule: c.Rule, Pointer: string(c.Pointer), Direction: c.Direction,
			Message: c.Message, Reason: c.Reason, Before: c.Before, After: c.After, Witness: c.Witness, Ignored: c.Ignored,
		}
	}
	return out
}

func (v *Verdict) writeJSON(w io.Writer) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v.json()); err != nil {
		return fmt.Errorf("encode verdict: %w", err)
	}
	_, err := w.Write(term.JSON(b.Bytes()))
	return err
}

// Write writes the verdict on two files, as JSON or as a screen.
func (v *Verdict) Write(w io.Writer, asJSON bool, view View) error {
	if asJSON {
		return v.writeJSON(w)
	}
	c := &console{View: view}
	c.printf("%s (%s, reading %s): %s\n", c.Style.Bold(string(v.Verdict)), v.Direction, v.Reading, v.headline())
	for i, change := range v.Changes {
		if i == 0 {
			c.printf("\n")
		}
		c.change(change)
	}
	_, err := w.Write(append(bytes.TrimRight(c.out.Bytes(), "\n"), '\n'))
	return err
}

// headline says what the verdict means for the two files.
func (v *Verdict) headline() string {
	from, to := term.Name(v.Old), term.Name(v.New)
	if v.Direction == compat.Output {
		from, to = to, from
	}
	switch v.Verdict {
	case compat.Compatible:
		return fmt.Sprintf("every value that %s allows is allowed by %s", from, to)
	case compat.Breaking:
		return fmt.Sprintf("a value that %s allows does not fit %s", from, to)
	}
	return fmt.Sprintf("neither proved nor refuted that every value that %s allows is allowed by %s", from, to)
}

// WriteLine writes the verdict on a pair of stdin as one line.
func (v *Verdict) WriteLine(w io.Writer, asJSON bool, view View) error {
	if asJSON {
		return v.writeJSON(w)
	}
	word, rest := string(v.Verdict), v.Reason
	switch {
	case v.Problem != nil:
		word, rest = "unreadable", v.Problem.Message
	case len(v.Changes) > 0 && v.Verdict != compat.Compatible:
		rest = v.Changes[0].Rule + " at " + place(v.Pointer, "the root")
	}
	_, err := fmt.Fprintf(w, "%-10s  %s  %s\n", word, term.Line(or(string(v.ID), "-")), term.Line(rest))
	return err
}

func or(s, fallback string) string {
	if s == "" {
		return fallback
	}
	return s
}

// A Tally counts the verdicts of one run.
type Tally struct {
	Unread int      // pairs that could not be read
	First  *Problem // of those

	compatible, breaking, unknown int
}

// Add counts v.
func (t *Tally) Add(v *Verdict) {
	switch {
	case v.Problem != nil:
		if t.Unread++; t.First == nil {
			t.First = v.Problem
		}
	case v.Verdict == compat.Compatible:
		t.compatible++
	case v.Verdict == compat.Breaking:
		t.breaking++
	default:
		t.unknown++
	}
}

// Pairs returns how many were counted.
func (t *Tally) Pairs() int { return t.compatible + t.breaking + t.unknown + t.Unread }

// Exit returns the exit status of a run whose lines could all be read.
func (t *Tally) Exit() int {
	if t.breaking+t.unknown > 0 {
		return ExitFail
	}
	return ExitPass
}

// String returns the counts in words.
func (t *Tally) String() string {
	text := fmt.Sprintf("%s compatible | %s breaking | %s unknown", thousands(t.compatible), thousands(t.breaking), thousands(t.unknown))
	if t.Unread > 0 {
		text += " | " + thousands(t.Unread) + " not read"
	}
	return text
}
