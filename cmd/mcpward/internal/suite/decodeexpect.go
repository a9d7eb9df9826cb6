package suite

import (
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/mcpward/mcpward/pkg/yaml"
)

// shorthands are what expect: may be instead of a mapping.
var shorthands = []string{"success", "tool_error", "protocol_error", "invalid_args", "not_found"}

// An expecting is a mapping expect: at work.
type expecting struct {
	*reader
	where  string
	all    []*Expectation
	golden *Expectation // the one with a golden file, nil if there is none
	redact *yaml.Node
}

// expect reads what has to come of a step.
func (r *reader) expect(n *yaml.Node, where string) []*Expectation {
	if n.Kind == yaml.Text {
		return r.shorthand(n, where)
	}
	x := &expecting{reader: r, where: where}
	r.Object(n, where, slices.Concat(x.errorKeys(), x.valueKeys(), x.fileKeys(), x.callKeys()))
	if x.redact != nil {
		r.redact(x.redact, where+".redact", x.golden)
	}
	return x.all
}

func (x *expecting) add(n *yaml.Node, e Expectation) *Expectation {
	e.Place = x.place(n)
	x.all = append(x.all, &e)
	return &e
}

// key reads a key with its full name.
func (x *expecting) key(name string, read func(n *yaml.Node, where string)) yaml.Field {
	return yaml.Key(name, func(n *yaml.Node) { read(n, x.where+"."+name) })
}

// flag reads a key that is an expectation of its own where it is true.
func (x *expecting) flag(name string, rule Rule, allowed func(n *yaml.Node, where string) bool) yaml.Field {
	return x.key(name, func(n *yaml.Node, where string) {
		if on, _ := x.Bool(n, where); on && allowed(n, where) {
			x.add(n, Expectation{Rule: rule})
		}
	})
}

func always(*yaml.Node, string) bool { return true }

func (x *expecting) errorKeys() []yaml.Field {
	return []yaml.Field{
		x.key("tool_is_error", func(n *yaml.Node, where string) {
			if on, ok := x.Bool(n, where); ok && x.onlyTools(n, where) {
				x.add(n, Expectation{Rule: ToolError, Wanted: on})
			}
		}),
		x.key("protocol_error_code", func(n *yaml.Node, where string) {
			x.add(n, Expectation{Rule: ErrorCode, Codes: x.codes(n, where)})
		}),
		x.key("error_layer", func(n *yaml.Node, where string) {
			layer, ok := x.OneOf(n, where, []string{"tool", "protocol"})
			if ok && (layer == "protocol" || x.onlyTools(n, where)) {
				x.add(n, Expectation{Rule: ErrorLayer, Layer: layer})
			}
		}),
		x.flag("invalid_args", InvalidArgs, always),
		x.flag("not_found", NotFound, always),
	}
}

func (x *expecting) valueKeys() []yaml.Field {
	return []yaml.Field{
		x.key("jsonpath", func(n *yaml.Node, where string) { x.all = append(x.all, x.jsonpaths(n, where)...) }),
		x.key("text", func(n *yaml.Node, where string) {
			x.add(n, Expectation{Rule: TextRule, Conditions: x.conditions(n, where)})
		}),
		x.key("structured", func(n *yaml.Node, where string) {
			if x.onlyTools(n, where) {
				x.add(n, Expectation{Rule: Structured, Conditions: x.conditions(n, where)})
			}
		}),
		x.flag("output_matches_schema", OutputSchema, x.onlyTools),
	}
}

func (x *expecting) fileKeys() []yaml.Field {
	return []yaml.Field{
		x.key("golden", func(n *yaml.Node, where string) {
			if g := x.readGolden(n, where); g != nil {
				x.golden = x.add(n, Expectation{Rule: GoldenFile, Golden: g})
			}
		}),
		x.key("redact", func(n *yaml.Node, _ string) { x.redact = n }),
	}
}

func (x *expecting) callKeys() []yaml.Field {
	return []yaml.Field{
		x.key("progress", func(n *yaml.Node, where string) {
			if p, ok := x.progress(n, where); ok {
				x.add(n, Expectation{Rule: ProgressRule, Progress: p})
			}
		}),
		x.key("latency_ms", func(n *yaml.Node, where string) {
			x.add(n, Expectation{Rule: Latency, Limit: x.latency(n, where)})
		}),
	}
}

func (r *reader) shorthand(n *yaml.Node, where string) []*Expectation {
	s, ok := r.OneOf(n, where, shorthands)
	if !ok {
		return nil
	}
	e := &Expectation{Place: r.place(n)}
	switch s {
	case "success":
		return nil // what is expected where nothing is said of errors
	case "tool_error":
		if !r.onlyTools(n, where) {
			return nil
		}
		e.Rule, e.Wanted = ToolError, true
	case "protocol_error":
		e.Rule, e.Layer = ErrorLayer, "protocol"
	case "invalid_args":
		e.Rule = InvalidArgs
	case "not_found":
		e.Rule = NotFound
	}
	return []*Expectation{e}
}

// onlyTools reports a key that has a meaning for tools only.
func (r *reader) onlyTools(n *yaml.Node, where string) bool {
	if r.kind != Tool {
		r.Report(n, "", "%s has a meaning for tools only, not for a %s", where, r.kind)
	}
	return r.kind == Tool
}

// codes reads one error code or a list of them.
func (r *reader) codes(n *yaml.Node, where string) []string {
	items := []*yaml.Node{n}
	if n.Kind == yaml.List {
		items = n.Items
	}
	if len(items) == 0 {
		r.Report(n, "", "%s is empty", where)
	}
	var codes []string
	for _, item := range items {
		if v, ok := r.Int(item, where, math.MinInt, math.MaxInt); ok {
			codes = append(codes, fmt.Sprint(v))
		}
	}
	return codes
}

// jsonpaths reads a mapping from paths to what is expected there, or a list of
// mappings with the key path.
func (r *reader) jsonpaths(n *yaml.Node, where string) []*Expectation {
	var all []*Expectation
	add := func(at, path *yaml.Node, conditions []Condition) {
		if p := r.path(path, where); p != nil {
			all = append(all, &Expectation{Place: r.place(at), Rule: JSONPath, Path: p, Conditions: conditions})
		}
	}
	if n.Kind == yaml.Mapping || n.Kind == yaml.Null {
		for _, m := range n.Members {
			add(m.Key, m.Key, r.conditions(m.Value, where+"["+m.Key.Text+"]"))
		}
	} else {
		r.List(n, where, func(item *yaml.Node, where string) {
			path := item.Member("path")
			if item.Kind != yaml.Mapping || path == nil {
				r.Report(item, "", "%s needs a path and matchers", where)
				return
			}
			rest := *item
			rest.Members = slices.DeleteFunc(slices.Clone(item.Members), func(m yaml.Member) bool { return m.Key.Text == "path" })
			add(path, path, r.conditions(&rest, where))
		})
	}
	if len(n.Members)+len(n.Items) == 0 && (n.Kind == yaml.Mapping || n.Kind == yaml.List || n.Kind == yaml.Null) {
		r.Report(n, "", "%s is empty", where)
	}
	return all
}

// readGolden reads the name of a file, or a mapping that also says which part of
// the answer it holds.
func (r *reader) readGolden(n *yaml.Node, where string) *Golden {
	g := &Golden{}
	file := n
	if n.Kind == yaml.Mapping {
		file = nil
		r.Object(n, where, []yaml.Field{
			yaml.Key("file", func(n *yaml.Node) { file = n }),
			yaml.Key("of", func(n *yaml.Node) { g.Of = r.path(n, where+".of") }),
		})
		if file == nil {
			r.Report(n, "", "%s needs a file", where)
			return nil
		}
	}
	name, ok := r.Filled(file, where)
	if !ok {
		return nil
	}
	if strings.ContainsRune(name, 0) {
		r.Report(file, "", "%s holds a NUL character", where)
		return nil
	}
	g.Shown, g.Path = name, filepath.Clean(name)
	if !filepath.IsAbs(name) {
		g.Path = filepath.Join(r.Dir, name)
	}
	if first, taken := r.goldens[g.Path]; taken {
		r.Report(file, "", "%s: %q already belongs to the expectation at %s", where, name, first)
		return nil
	}
	r.goldens[g.Path] = r.place(file)
	return g
}

// redact reads what a golden file leaves out: paths, or mappings with a path
// or an expression and what stands there instead.
func (r *reader) redact(n *yaml.Node, where string, golden *Expectation) {
	if golden == nil {
		r.Report(n, "", "%s has a meaning beside golden only", where)
		return
	}
	r.List(n, where, func(n *yaml.Node, where string) {
		red := Redaction{With: "<redacted>"}
		var path, pattern *yaml.Node
		if n.Kind == yaml.Mapping {
			r.Object(n, where, []yaml.Field{
				yaml.Key("path", func(n *yaml.Node) { path = n }),
				yaml.Key("matches", func(n *yaml.Node) { pattern = n }),
				yaml.Key("with", func(n *yaml.Node) { red.With, _ = r.Word(n, where+".with") }),
			})
		} else {
			path = n
		}
		switch {
		case path != nil && pattern == nil:
			red.Path = r.path(path, where)
		case pattern != nil && path == nil:
			red.Pattern = r.expression(pattern, where+".matches")
		default:
			r.Report(n, "", "%s needs either a path or matches", where)
		}
		if red.Path != nil || red.Pattern != nil {
			golden.Golden.Redact = append(golden.Golden.Redact, red)
		}
	})
}

func (r *reader) expression(n *yaml.Node, where string) *Pattern {
	s, ok := r.Filled(n, where)
	if !ok {
		return nil
	}
	re, err := regexp.Compile(s)
	if err != nil {
		r.Report(n, "", "%s: not a regular expression: %s", where, strings.TrimPrefix(err.Error(), "error parsing regexp: "))
		return nil
	}
	if re.MatchString("") {
		r.Report(n, "", "%s matches the empty text", where)
		return nil
	}
	return re
}

// progress reads true, or how many notifications are expected.
func (r *reader) progress(n *yaml.Node, where string) (p Progress, ok bool) {
	p = Progress{Least: 1, Most: math.MaxInt}
	if n.Kind == yaml.Bool {
		on, _ := r.Bool(n, where)
		return p, on
	}
	ok = r.Object(n, where, []yaml.Field{
		yaml.Key("min", func(n *yaml.Node) { p.Least, _ = r.Int(n, where+".min", 0, math.MaxInt32) }),
		yaml.Key("max", func(n *yaml.Node) { p.Most, _ = r.Int(n, where+".max", 0, math.MaxInt32) }),
		yaml.Key("complete", func(n *yaml.Node) { p.Complete, _ = r.Bool(n, where+".complete") }),
	})
	if p.Most < p.Least && n.Member("min") == nil {
		p.Least = p.Most
	}
	if p.Most < p.Least {
		r.Report(n, "", "%s: max is less than min", where)
	}
	return p, ok
}

// latency reads a number of milliseconds, or a mapping with max.
func (r *reader) latency(n *yaml.Node, where string) time.Duration {
	var d time.Duration
	if n.Kind != yaml.Mapping {
		r.Millis(n, where, &d)
		return d
	}
	r.Object(n, where, []yaml.Field{yaml.Key("max", func(n *yaml.Node) { r.Millis(n, where+".max", &d) })})
	if n.Member("max") == nil {
		r.Report(n, "", "%s needs max", where)
	}
	return d
}
