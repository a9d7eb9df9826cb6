package report

import (
	"math"
	"slices"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/accept"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
)

// The parts of the JSON that mcpward run adds. Fields are only ever added.
type (
	jsonCheck struct {
		Rule        string           `json:"rule" enum:"rule" help:"mcpward explain tells more about it"`
		Family      string           `json:"family" enum:"family"`
		Outcome     string           `json:"outcome" enum:"outcome"`
		Severity    *string          `json:"severity" help:"of a violation: critical, high, medium, low or info"`
		Subject     string           `json:"subject" help:"tool:NAME, prompt:NAME, resource:URI, template:TEMPLATE, case:NAME or server"`
		Pointer     string           `json:"pointer" help:"JSON Pointer into the contract, items by name"`
		Message     string           `json:"message" help:"one line; empty for what passed"`
		Evidence    *jsonEvidence    `json:"evidence" help:"what shows it; null where the place says enough"`
		NotTestable *string          `json:"not_testable" help:"why it could not be tested"`
		Place       *jsonPlace       `json:"place" help:"in a file of the user's, for a case of a suite"`
		Accepted    *jsonAccepted    `json:"accepted" help:"who excused it; the result then fails nothing, whatever its outcome"`
		Digest      *string          `json:"digest" help:"what to: of an acceptance has to be; null for what is no violation"`
		Finding     *finding.Finding `json:"finding" help:"the result as a finding; failures and warnings only"`
		MS          float64          `json:"ms" help:"milliseconds it took"`
	}
	jsonEvidence struct {
		Sent string `json:"sent"`
		Got  string `json:"got"`
		Want string `json:"want"`
	}
	jsonPlace struct {
		File   string `json:"file"`
		Line   int    `json:"line" help:"from 1"`
		Column int    `json:"column" help:"from 1"`
	}
	jsonAccepted struct {
		Reason string `json:"reason"`
		Until  string `json:"until" help:"the last day, as YYYY-MM-DD"`
	}
	jsonAcceptance struct {
		Rule    string     `json:"rule" enum:"rule"`
		Subject string     `json:"subject"`
		To      string     `json:"to"`
		Reason  string     `json:"reason"`
		Until   string     `json:"until" help:"the last day, as YYYY-MM-DD"`
		State   string     `json:"state" enum:"acceptance" help:"an expired one fails the run, an unused one warns"`
		Place   *jsonPlace `json:"place" help:"in the config"`
	}
	jsonFamily struct {
		Name   string `json:"family" enum:"family"`
		Counts Counts `json:"counts"`
	}
	jsonLatency struct {
		Tool      string     `json:"tool"`
		Samples   int        `json:"samples" help:"without the warm-up"`
		P50       float64    `json:"p50_ms"`
		P95       float64    `json:"p95_ms"`
		P99       float64    `json:"p99_ms"`
		Min       float64    `json:"min_ms"`
		Max       float64    `json:"max_ms"`
		Budget    jsonBudget `json:"budget_ms" help:"0 is none"`
		Histogram []int      `json:"histogram" help:"calls per interval; the intervals divide min to max evenly"`
	}
	jsonBudget struct {
		P50 int `json:"p50"`
		P95 int `json:"p95"`
		P99 int `json:"p99"`
	}
	jsonCoverage struct {
		Cases     int      `json:"cases"`
		Covered   []string `json:"covered" help:"tools with a case"`
		Uncovered []string `json:"uncovered"`
	}
	jsonCost struct {
		Bytes  int `json:"bytes"`
		Tokens int `json:"tokens" help:"estimated"`
		Budget int `json:"budget" help:"in tokens, 0 for none"`
	}
)

// FamilyNames returns the names of all families of rules.
func FamilyNames() []string { return append(slices.Clone(families), "accept") }

func checkJSON(e *entry) jsonCheck {
	c := e.check
	out := jsonCheck{
		Rule: c.Rule(), Family: e.family(), Outcome: string(c.Outcome), Subject: c.Subject, Pointer: string(c.At),
		Message: c.Message, Accepted: acceptedJSON(c.Accepted), Finding: e.found, MS: milliseconds(c.Took), Place: placeJSON(c.Place),
	}
	if c.Evidence != (check.Evidence{}) {
		out.Evidence = &jsonEvidence{c.Evidence.Sent, c.Evidence.Got, c.Evidence.Want}
	}
	if c.Outcome == check.NotTested {
		out.NotTestable = &c.Message
	}
	if c.violation() {
		severity := string(c.Severity)
		out.Severity, out.Digest = &severity, &e.digest
	}
	return out
}

func placeJSON(p check.Place) *jsonPlace {
	if p.File == "" {
		return nil
	}
	return &jsonPlace{p.File, p.Line, p.Column}
}

func acceptedJSON(e *accept.Entry) *jsonAccepted {
	if e == nil {
		return nil
	}
	return &jsonAccepted{e.Reason, e.Date()}
}

func acceptancesJSON(all []Acceptance) []jsonAcceptance {
	var out []jsonAcceptance
	for _, a := range all {
		out = append(out, jsonAcceptance{a.Rule, a.Subject, a.To, a.Reason, a.Date(), string(a.State), placeJSON(a.Place)})
	}
	return out
}

func familiesJSON(all []Family) []jsonFamily {
	var out []jsonFamily
	for _, f := range all {
		out = append(out, jsonFamily{f.Name, f.Counts})
	}
	return out
}

func latencyJSON(all []Latency) []jsonLatency {
	var out []jsonLatency
	for _, l := range all {
		out = append(out, jsonLatency{
			Tool: l.Tool, Samples: l.Samples, P50: milliseconds(l.P50), P95: milliseconds(l.P95), P99: milliseconds(l.P99),
			Min: milliseconds(l.Min), Max: milliseconds(l.Max), Budget: jsonBudget(l.Budget), Histogram: append([]int{}, l.Histogram...),
		})
	}
	return out
}

func coverageJSON(c *Coverage) *jsonCoverage {
	if c == nil {
		return nil
	}
	return &jsonCoverage{c.Cases, append([]string{}, c.Covered...), append([]string{}, c.Uncovered...)}
}

func costJSON(c *Cost) *jsonCost {
	if c == nil {
		return nil
	}
	return &jsonCost{c.Bytes, c.Tokens, c.Budget}
}

// milliseconds returns d with two decimals.
func milliseconds(d time.Duration) float64 {
	return math.Round(float64(d.Microseconds())/10) / 100
}
