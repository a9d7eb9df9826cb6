package report

import (
	"fmt"
	"strings"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/term"
)

// measures writes what was measured: latency, suite coverage, context cost.
func (c *console) measures(s *Server) {
	before := c.out.Len()
	if len(s.Latency) > 0 {
		c.printf("latency  %s\n", latencyLine(s.Latency))
	}
	if s.Coverage != nil {
		c.printf("suites   %s\n", c.coverage(s.Coverage))
	}
	if s.Cost != nil {
		c.printf("context  %s\n", s.Cost)
	}
	if c.out.Len() > before {
		c.printf("\n")
	}
	if c.Verbose && len(s.Latency) > 0 {
		c.latencyTable(s.Latency)
		c.printf("\n")
	}
}

// latencyLine shows p50 and p95 of every tool, in milliseconds; the first tool
// spells out what the figures are.
func latencyLine(all []Latency) string {
	parts := make([]string, len(all))
	for i, l := range all {
		if i == 0 {
			parts[i] = fmt.Sprintf("%s p50 %s ms p95 %s ms", term.Name(l.Tool), ms(l.P50), ms(l.P95))
		} else {
			parts[i] = fmt.Sprintf("%s %s/%s", term.Name(l.Tool), ms(l.P50), ms(l.P95))
		}
		if budget := firstBudget(l.Budget); budget > 0 && (i == 0 || budget != firstBudget(all[0].Budget)) {
			parts[i] += fmt.Sprintf(" (budget %d)", budget)
		}
	}
	return strings.Join(parts, " · ")
}

// firstBudget is the bound people mean when they say budget: that of p95, or
// else the one there is.
func firstBudget(b check.Budget) int {
	for _, n := range []int{b.P95, b.P99, b.P50} {
		if n > 0 {
			return n
		}
	}
	return 0
}

// budgets lists the bounds in words.
func budgets(b check.Budget) string {
	var parts []string
	for _, p := range []struct {
		name string
		ms   int
	}{{"p50", b.P50}, {"p95", b.P95}, {"p99", b.P99}} {
		if p.ms > 0 {
			parts = append(parts, fmt.Sprintf("%s %d ms", p.name, p.ms))
		}
	}
	return or(strings.Join(parts, ", "), "-")
}

// ms writes a duration in milliseconds: whole ones from 10 up, tenths below,
// without a zero at the end.
func ms(d time.Duration) string {
	n := float64(d) / float64(time.Millisecond)
	if n >= 10 {
		return fmt.Sprintf("%.0f", n)
	}
	return strings.TrimSuffix(fmt.Sprintf("%.1f", n), ".0")
}

func (c *console) latencyTable(all []Latency) {
	rows := [][]string{{"LATENCY", "SAMPLES", "P50 ms", "P95 ms", "P99 ms", "BUDGET", "HISTOGRAM"}}
	for _, l := range all {
		rows = append(rows, []string{
			Tool{Name: l.Tool}.cells()[0], thousands(l.Samples), ms(l.P50), ms(l.P95), ms(l.P99), budgets(l.Budget),
			c.histogram(l),
		})
	}
	c.grid(rows)
}

// bars draw a histogram; the first is an interval without a call.
var bars = [2][]string{
	{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"},
	{" ", ".", ".", ":", ":", "-", "=", "#", "#"},
}

func (c *console) histogram(l Latency) string {
	set := bars[0]
	if c.Style.ASCII {
		set = bars[1]
	}
	most := 0
	for _, n := range l.Histogram {
		most = max(most, n)
	}
	if most == 0 {
		return "-"
	}
	drawn := ""
	for _, n := range l.Histogram {
		height := 0
		if n > 0 {
			height = 1 + (n*(len(set)-2)+most-1)/most
		}
		drawn += set[min(height, len(set)-1)]
	}
	return fmt.Sprintf("%s|%s| %s", ms(l.Min), drawn, ms(l.Max))
}

// coverage says which tools have cases.
func (c *console) coverage(v *Coverage) string {
	text := fmt.Sprintf("%s for %d of %s", plural(v.Cases, "case"), len(v.Covered), plural(len(v.Covered)+len(v.Uncovered), "tool"))
	if len(v.Uncovered) == 0 {
		return text
	}
	const most = 10
	list, rest := v.Uncovered, ""
	if n := len(list) - most; n > 0 && !c.Verbose {
		list, rest = list[:most], fmt.Sprintf(" and %d more, shown with --verbose", n)
	}
	named := make([]string, len(list))
	for i, name := range list {
		named[i] = term.Name(name)
	}
	return text + "; none for " + strings.Join(named, ", ") + rest
}

// String returns the cost in words.
func (c Cost) String() string {
	text := fmt.Sprintf("definitions of %s bytes, about %s tokens", thousands(c.Bytes), thousands(c.Tokens))
	if c.Budget > 0 {
		text += fmt.Sprintf(" (budget %s)", thousands(c.Budget))
	}
	return text
}

// took writes how long something took, after a separator, "" if nobody
// measured it.
func took(d time.Duration, separator string) string {
	if d == 0 {
		return ""
	}
	return fmt.Sprintf("%s(%.1f s)", separator, d.Seconds())
}
