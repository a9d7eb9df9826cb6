package compat

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// BenchmarkUnchanged compares real schemas with equal ones.
func BenchmarkUnchanged(b *testing.B) {
	schemas, again := realSchemas(b), realSchemas(b)
	n := 0
	for b.Loop() {
		i := n % len(schemas)
		n++
		if Compare(schemas[i], again[i], Options{}).Verdict != Compatible {
			b.Fatal("an unchanged schema is not compatible")
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "pairs/s")
}

// BenchmarkRealPairs compares real schemas with mutants, in both directions
// and ways, and reports the distribution of the time for one pair.
func BenchmarkRealPairs(b *testing.B) {
	list := mutants(b, rand.New(rand.NewPCG(*seed, 2)), 2000)
	var times []time.Duration
	n := 0
	for b.Loop() {
		l := list[n%len(list)]
		dir := []Direction{Input, Output}[n/len(list)%2]
		n++
		began := time.Now()
		Compare(l.old, l.new, Options{Direction: dir})
		times = append(times, time.Since(began))
		began = time.Now()
		Compare(l.new, l.old, Options{Direction: dir})
		times = append(times, time.Since(began))
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(times[len(times)*95/100].Microseconds()), "p95-µs")
	b.ReportMetric(float64(times[len(times)-1].Microseconds()), "max-µs")
}
