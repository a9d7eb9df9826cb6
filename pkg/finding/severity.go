// Package finding holds the one model of what either program reports.
//
// A [Finding] is a strict object: every field has a limit, the required ones are
// never empty, and nothing else is in it. How much it matters, how sure it is
// and what has been decided about it are words on fixed scales.
package finding

import "fmt"

// Severity says how much a finding matters. There is one scale for both
// programs: mcpward prints critical and high as errors, medium and low as
// warnings and info as notes.
type Severity string

// The severities, worst first.
const (
	Critical Severity = "critical"
	High     Severity = "high"
	Medium   Severity = "medium"
	Low      Severity = "low"
	Info     Severity = "info"
)

// Severities lists the scale, worst first.
var Severities = []Severity{Critical, High, Medium, Low, Info}

// ParseSeverity returns the severity that s names.
func ParseSeverity(s string) (Severity, error) {
	return parse(s, "severity", Severities)
}

// Worse reports whether s matters more than t.
func (s Severity) Worse(t Severity) bool {
	return rank(s, Severities) < rank(t, Severities)
}

// Confidence says how sure a finding is.
type Confidence string

// The confidences, surest first.
const (
	Certain   Confidence = "high"
	Probable  Confidence = "medium"
	Tentative Confidence = "low"
)

// Confidences lists the scale, surest first.
var Confidences = []Confidence{Certain, Probable, Tentative}

// ParseConfidence returns the confidence that s names.
func ParseConfidence(s string) (Confidence, error) {
	return parse(s, "confidence", Confidences)
}

// Surer reports whether c is surer than d.
func (c Confidence) Surer(d Confidence) bool {
	return rank(c, Confidences) < rank(d, Confidences)
}

func parse[T ~string](s, what string, scale []T) (T, error) {
	if rank(T(s), scale) < len(scale) {
		return T(s), nil
	}
	return "", fmt.Errorf("unknown %s %q; valid values are %v", what, s, scale)
}

// rank returns the position of v in scale, and len(scale) for a value that is
// not on it, so that an unknown value is never the worst.
func rank[T comparable](v T, scale []T) int {
	for i, s := range scale {
		if s == v {
			return i
		}
	}
	return len(scale)
}
