package suite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"github.com/mcpward/mcpward/pkg/schema"
)

// golden compares an answer with its golden file, or writes the file.
func (r *Runner) golden(g *Golden, e *exchange) Outcome {
	now, problem := r.snapshot(g, e)
	if problem != "" {
		return fail("what "+g.Shown+" holds", "%s", problem)
	}
	if r.UpdateGolden {
		if err := g.write(schema.Indent(nil, now.AppendCanonical(nil), "", "  ")); err != nil {
			return fail("", "the golden file %s cannot be written: %s", g.Shown, err)
		}
		return pass()
	}
	data, err := g.read()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fail("the golden file "+g.Shown, `there is no golden file %s; "mcpward run --update-golden" writes it`, g.Shown)
	case err != nil:
		return fail("", "the golden file %s cannot be read: %s", g.Shown, err)
	}
	then, err := schema.Parse(data)
	if err != nil {
		return fail("", "%s is not JSON: %s", g.Shown, err)
	}
	at, want, got := difference(then, now, "")
	if want == got {
		return pass()
	}
	place := "as a whole"
	if at != "" {
		place = "at " + string(at)
	}
	o := fail(r.shown(want), "the answer differs from %s %s", g.Shown, r.cut(place))
	o.Got = r.shown(got)
	return o
}

func (r *Runner) shown(v *schema.Value) string {
	if v == nil {
		return "nothing"
	}
	return r.cut(canonical(v))
}

// ofTheProtocol are members of a result that say nothing about the answer and
// differ between revisions.
var ofTheProtocol = []string{"_meta", "resultType", "ttlMs", "cacheScope"}

// snapshot returns the part of the answer that a golden file holds, without
// secrets and without what is different on every run. problem says why there
// is none.
func (r *Runner) snapshot(g *Golden, e *exchange) (v *schema.Value, problem string) {
	root := clone(e.root)
	root.Members = slices.DeleteFunc(root.Members, func(m schema.Member) bool { return slices.Contains(ofTheProtocol, m.Name) })
	for _, red := range g.Redact {
		if red.Path == nil {
			rewrite(root, func(s string) string { return red.Pattern.ReplaceAllLiteralString(s, red.With) })
			continue
		}
		nodes, err := red.Path.Select(root)
		if err != nil {
			return nil, fmt.Sprintf("%s: %s", red.Path, err)
		}
		for _, n := range nodes {
			*n.Value = schema.Value{Kind: schema.String, Text: red.With}
		}
	}
	if r.Mask != nil {
		masked(root, r.Mask)
	}
	if g.Of == nil {
		return root, ""
	}
	nodes, err := g.Of.Select(root)
	switch {
	case err != nil:
		return nil, fmt.Sprintf("%s: %s", g.Of, err)
	case len(nodes) != 1:
		return nil, fmt.Sprintf("%s leads to %d values", g.Of, len(nodes))
	}
	return nodes[0].Value, ""
}

func clone(v *schema.Value) *schema.Value {
	out := *v
	out.Items, out.Members = nil, nil
	for _, item := range v.Items {
		out.Items = append(out.Items, clone(item))
	}
	for _, m := range v.Members {
		out.Members = append(out.Members, schema.Member{Name: m.Name, Value: clone(m.Value)})
	}
	return &out
}

// rewrite applies change to every text inside v.
func rewrite(v *schema.Value, change func(string) string) {
	if v.Kind == schema.String {
		v.Text = change(v.Text)
	}
	for _, item := range v.Items {
		rewrite(item, change)
	}
	for _, m := range v.Members {
		rewrite(m.Value, change)
	}
}

// masked hides secrets in every text, name and number inside v. A number that
// is one becomes text.
func masked(v *schema.Value, mask func(string) string) {
	switch v.Kind {
	case schema.String:
		v.Text = mask(v.Text)
	case schema.Number:
		if hidden := mask(v.Text); hidden != v.Text {
			*v = schema.Value{Kind: schema.String, Text: hidden}
		}
	}
	for _, item := range v.Items {
		masked(item, mask)
	}
	for i, m := range v.Members {
		v.Members[i].Name = mask(m.Name)
		masked(m.Value, mask)
	}
}

// difference returns the first place where two values differ, with both sides;
// a side that is not there is nil. Equal values have no sides.
func difference(want, got *schema.Value, at schema.Pointer) (schema.Pointer, *schema.Value, *schema.Value) {
	if schema.Equal(want, got) {
		return "", nil, nil
	}
	if want == nil || got == nil || want.Kind != got.Kind {
		return at, want, got
	}
	for i := range max(len(want.Items), len(got.Items)) {
		p, w, g := difference(element(want, i), element(got, i), at.Index(i))
		if w != g {
			return p, w, g
		}
	}
	for _, name := range names(want, got) {
		p, w, g := difference(want.Get(name), got.Get(name), at.Append(name))
		if w != g {
			return p, w, g
		}
	}
	return at, want, got
}

func element(v *schema.Value, i int) *schema.Value {
	if i < len(v.Items) {
		return v.Items[i]
	}
	return nil
}

// names returns the member names of both, sorted.
func names(a, b *schema.Value) []string {
	var all []string
	for _, m := range slices.Concat(a.Members, b.Members) {
		all = append(all, m.Name)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// plainError leaves out the path, which the message names already.
func plainError(err error) error {
	if known, ok := errors.AsType[*fs.PathError](err); ok {
		return known.Err
	}
	if known, ok := errors.AsType[*os.LinkError](err); ok {
		return known.Err
	}
	return err
}
