package config

import (
	"math"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/catalog"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/yaml"
)

// Run are the choices for mcpward run.
type Run struct {
	check.Options
	check.Settings
	Outcomes map[string]check.Outcome // by rule id; beats the severity of the rule
}

// Apply gives violations the outcomes that the config wants.
func (r Run) Apply(results []check.Result) {
	for i, result := range results {
		outcome, ok := r.Outcomes[result.Rule()]
		if ok && result.Outcome != check.Passed && result.Outcome != check.NotTested {
			results[i].Outcome = outcome
		}
	}
}

// runKeys are the keys of checks: that only mcpward run obeys.
func (d *decoder) runKeys() []yaml.Field {
	run := &d.config.Run
	keys := []yaml.Field{
		yaml.Key("only", func(n *yaml.Node) { run.Only = d.selectors(n, "checks.only") }),
		yaml.Key("skip", func(n *yaml.Node) { run.Skip = append(run.Skip, d.selectors(n, "checks.skip")...) }),
		yaml.Key("rules", d.outcomes),
		yaml.Key("call_read_only", func(n *yaml.Node) { run.CallReadOnly, _ = d.Bool(n, "checks.call_read_only") }),
		yaml.Key("portability", func(n *yaml.Node) {
			d.List(n, "checks.portability", func(n *yaml.Node, where string) {
				if name, ok := d.OneOf(n, where, catalog.Profiles()); ok {
					run.Portability = append(run.Portability, name)
				}
			})
		}),
		yaml.Key("context_tokens", func(n *yaml.Node) { run.ContextTokens, _ = d.Int(n, "checks.context_tokens", 1, math.MaxInt32) }),
	}
	for _, family := range catalog.Families() {
		keys = append(keys, yaml.Key(family, func(n *yaml.Node) { d.family(n, family) }))
	}
	return keys
}

// family reads false or true, which turn a family off or leave it on, or the
// settings of a family that has some.
func (d *decoder) family(n *yaml.Node, family string) {
	where := "checks." + family
	settings := map[string]func(*yaml.Node){"drift": d.drift, "errors": d.errors, "latency": d.latency}[family]
	switch {
	case n.Kind == yaml.Bool:
		if on, _ := d.Bool(n, where); !on {
			d.config.Run.Skip = append(d.config.Run.Skip, family)
		}
	case settings == nil:
		d.Report(n, "", "%s must be true or false, not %s", where, n.Kind)
	default:
		settings(n)
	}
}

// selectors reads families, rule ids and rule ids that end in *.
func (d *decoder) selectors(n *yaml.Node, where string) []string {
	var out []string
	d.List(n, where, func(n *yaml.Node, where string) {
		s, ok := d.Filled(n, where)
		if !ok {
			return
		}
		if !catalog.Selects(s) {
			d.Report(n, meantRule(s, slices.Concat(catalog.Families(), catalog.IDs())), "%s is %q, which is neither a family nor a rule", where, s)
			return
		}
		out = append(out, s)
	})
	return out
}

// settable are the outcomes that a config may give to a rule.
var settable = []string{string(check.Fail), string(check.Warn), string(check.Note)}

func (d *decoder) outcomes(n *yaml.Node) {
	const where = "checks.rules"
	known := slices.DeleteFunc(catalog.IDs(), func(id string) bool { return strings.HasPrefix(id, "drift/") })
	set := map[string]check.Outcome{}
	d.Table(n, where, func(key, value *yaml.Node, where string) {
		switch {
		case strings.HasPrefix(key.Text, "drift/"):
			d.Report(key, "put it below checks.drift.rules, which mcpward diff reads too", "%s is a rule of drift", key.Text)
		case !slices.Contains(known, key.Text):
			d.Report(key, meantRule(key.Text, known), "unknown rule %q in checks.rules", key.Text)
		default:
			if outcome, ok := d.OneOf(value, where, settable); ok {
				set[key.Text] = check.Outcome(outcome)
			}
		}
	})
	d.config.Run.Outcomes = set
}

func (d *decoder) errors(n *yaml.Node) {
	d.Object(n, "checks.errors", []yaml.Field{
		yaml.Key("bad_arguments", func(n *yaml.Node) { d.config.Run.BadArguments = d.Words(n, "checks.errors.bad_arguments") }),
	})
}

// latency reads the budgets: for all tools, and by name for single ones.
func (d *decoder) latency(n *yaml.Node) {
	const where = "checks.latency"
	l := &d.config.Run.Latency
	d.Object(n, where, append(d.budget(where, &l.Budget),
		yaml.Key("warmup", func(n *yaml.Node) { l.Warmup, _ = d.Int(n, where+".warmup", 0, maxSamples) }),
		yaml.Key("samples", func(n *yaml.Node) { l.Samples, _ = d.Int(n, where+".samples", 1, maxSamples) }),
		yaml.Key("tools", func(n *yaml.Node) {
			l.Tools = map[string]check.Budget{}
			d.Table(n, where+".tools", func(key, value *yaml.Node, where string) {
				var b check.Budget
				d.Object(value, where, d.budget(where, &b))
				l.Tools[key.Text] = b
			})
		}),
	))
}

// maxSamples keeps a run from calling a tool more often than anybody means.
const maxSamples = 10_000

func (d *decoder) budget(where string, b *check.Budget) []yaml.Field {
	millis := func(name string, into *int) yaml.Field {
		return yaml.Key(name, func(n *yaml.Node) { *into, _ = d.Int(n, where+"."+name, 1, maxMillis) })
	}
	return []yaml.Field{millis("p50_ms", &b.P50), millis("p95_ms", &b.P95), millis("p99_ms", &b.P99)}
}

// maxMillis is a day: a longer budget is a typing mistake.
const maxMillis = 24 * 60 * 60 * 1000
