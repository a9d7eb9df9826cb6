package suite

import (
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/yaml"
)

// readCase reads one case; nil if it has no name.
func (r *reader) readCase(n *yaml.Node, where string, s *Suite) *Case {
	c := &Case{Place: r.place(n), Tags: append([]string(nil), s.Tags...)}
	outer := r.dialect
	defer func() { r.dialect = outer }()
	var name, steps *yaml.Node
	if dialect := n.Member("dialect"); dialect != nil {
		r.readDialect(dialect, where+".dialect") // before the paths that are written in it
	}
	single, fields := r.stepKeys(where)
	fields = append(
		fields,
		yaml.Key("name", func(n *yaml.Node) { name = n }),
		yaml.Key("tags", func(n *yaml.Node) { c.Tags = append(c.Tags, r.Words(n, where+".tags")...) }),
		yaml.Key("skip", func(n *yaml.Node) { c.Skip, _ = r.Filled(n, where+".skip") }),
		yaml.Key("dialect", func(*yaml.Node) {}),
		yaml.Key("steps", func(n *yaml.Node) { steps = n }),
	)
	if n.Kind == yaml.Null || !r.Object(n, where, fields) {
		if n.Kind == yaml.Null {
			r.Report(n, "", "%s is empty; it needs a name", where)
		}
		return nil
	}
	if name == nil {
		r.Report(n, "", "%s needs a name", where)
		return nil
	}
	if !r.named(name, where+".name", s, c) {
		return nil
	}
	if steps == nil {
		single.Place = c.Place
		r.finish(single)
		c.Steps = []*Step{single}
		return c
	}
	if single.Args != nil || single.Expect != nil || single.Save != nil {
		r.Report(steps, "", "%s has steps, so args, expect and save belong to them", where)
	}
	if c.Steps = r.steps(steps, where+".steps"); steps.Kind == yaml.Null || steps.Kind == yaml.List && len(steps.Items) == 0 {
		r.Report(steps, "", "%s.steps is empty", where)
	}
	return c
}

// named reads the name of a case, which no other case of the target may have.
func (r *reader) named(n *yaml.Node, where string, s *Suite, c *Case) bool {
	name, ok := r.Filled(n, where)
	if !ok {
		return false
	}
	c.Name = name
	id := strings.Join([]string{string(s.Kind), s.Target, s.Server, name}, "\x00")
	if first, taken := r.names[id]; taken {
		r.Report(n, "", "%s: there is a case %q for %s %q already, at %s", where, name, s.Kind, s.Target, first)
		return false
	}
	r.names[id] = r.place(n)
	return true
}

func (r *reader) steps(n *yaml.Node, where string) []*Step {
	if n == nil {
		return nil
	}
	var steps []*Step
	kind, target := r.kind, r.target
	r.List(n, where, func(n *yaml.Node, where string) {
		r.kind, r.target = kind, target
		if s := r.step(n, where); s != nil {
			steps = append(steps, s)
		}
	})
	r.kind, r.target = kind, target
	return steps
}

// step reads one step, which may be about another target than its suite; nil
// if it is wrong.
func (r *reader) step(n *yaml.Node, where string) *Step {
	var targets []*yaml.Node
	for _, key := range r.targetKeys(where, &targets) { // before what depends on it
		if m := n.Member(key.Name); m != nil {
			key.Read(m)
		}
	}
	if len(targets) > 1 {
		r.Report(targets[1], "", "%s is about one tool, prompt or resource only", where)
	}
	s, keys := r.stepKeys(where)
	for _, kind := range []Kind{Tool, Prompt, Resource} {
		keys = append(keys, yaml.Key(string(kind), func(*yaml.Node) {}))
	}
	if !r.Object(n, where, keys) || r.target == nil {
		return nil
	}
	s.Place = r.place(n)
	r.finish(s)
	return s
}

// stepKeys are the keys of a step, which a case with one step has itself.
func (r *reader) stepKeys(where string) (*Step, []yaml.Field) {
	s := &Step{Kind: r.kind, Target: r.target}
	return s, []yaml.Field{
		yaml.Key("args", func(n *yaml.Node) { s.Args = r.args(n, where+".args") }),
		yaml.Key("expect", func(n *yaml.Node) { s.Expect = r.expect(n, where+".expect") }),
		yaml.Key("save", func(n *yaml.Node) { s.Save = r.save(n, where+".save") }),
	}
}

// finish makes the names that a step saves known to those after it.
func (r *reader) finish(s *Step) {
	for _, save := range s.Save {
		r.saved[save.Name] = true
	}
}

func (r *reader) args(n *yaml.Node, where string) *Template {
	switch {
	case n.Kind == yaml.Null:
		return nil
	case n.Kind != yaml.Mapping:
		r.Report(n, "", "%s must be a mapping, not %s", where, n.Kind)
		return nil
	case r.kind == Resource:
		r.Report(n, "", "%s: a resource takes no arguments", where)
		return nil
	}
	args := r.template(n, where)
	if r.kind != Prompt || args == nil {
		return args
	}
	for i, m := range args.members { // the protocol knows only text here
		switch m.value.kind {
		case schema.Number, schema.Bool:
			m.value.kind = schema.String
		case schema.String:
		default:
			r.Report(n.Members[i].Value, "", "%s.%s: the arguments of a prompt are texts", where, m.name)
		}
	}
	return args
}

func (r *reader) save(n *yaml.Node, where string) []Save {
	var saves []Save
	r.Table(n, where, func(key, value *yaml.Node, where string) {
		path := r.path(value, where)
		if !yaml.Variable(key.Text) {
			r.Report(key, "letters, digits and _ may be used", "%q is not a name for a saved value", key.Text)
			return
		}
		if path != nil {
			saves = append(saves, Save{Place: r.place(key), Name: key.Text, Path: path})
		}
	})
	return saves
}
