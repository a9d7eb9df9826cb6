package compat

// A lowering turns nodes into formulas.
type lowering struct {
	*logic
	*view
	done   map[*node]lit
	open   map[*node]lit // nodes in progress; the literal is 0 until one is needed
	closed map[*node]lit // nodes read as closed objects

	silent bool // formats are left out
	set    bool // nothing reads as closed

	base    *lowering      // without the replacement in view
	touched map[*node]bool // the nodes that the replacement matters for
}

// replacing returns a lowering in which one node stands for another. It
// shares what does not depend on that.
func (w *lowering) replacing(from, to *node, parents map[*node][]*node) *lowering {
	e := newLowering(w.logic, &view{from: from, to: to})
	e.silent, e.set = w.silent, w.set
	e.base, e.touched = w, map[*node]bool{from: true}
	for queue := []*node{from}; len(queue) > 0; queue = queue[1:] {
		for _, p := range parents[queue[0]] {
			if !e.touched[p] {
				e.touched[p] = true
				queue = append(queue, p)
			}
		}
	}
	return e
}

func newLowering(g *logic, v *view) *lowering {
	return &lowering{logic: g, view: v, done: map[*node]lit{}, open: map[*node]lit{}, closed: map[*node]lit{}}
}

// document returns the formula of the root of a document.
func (w *lowering) document(root *node) lit {
	if !w.see(root).closes || w.set {
		return w.node(root)
	}
	return w.close(root, true)
}

// close returns the formula of a schema whose value, if it is an object, may
// read as closed.
func (w *lowering) close(n *node, root bool) lit {
	parts := []lit{w.node(n)}
	for _, clause := range w.closing(n, root) {
		parts = append(parts, w.node(clause))
	}
	return w.and(parts...)
}

// part returns the formula of a schema that n applies to a part of its value.
func (w *lowering) part(n, child *node) lit {
	if !n.closes || w.set {
		return w.node(child)
	}
	return w.position(child)
}

// position returns the formula of a schema for a part of a value, in the
// reading of MCP.
func (w *lowering) position(child *node) lit {
	if w.base != nil && !w.touched[child] {
		if l, ok := w.base.closed[child]; ok {
			return l
		}
	}
	l, ok := w.closed[child]
	if !ok {
		l = w.close(child, false)
		w.closed[child] = l
	}
	return l
}

// node returns the formula of a node. Where a node contains itself, the
// formula does, too.
func (w *lowering) node(n *node) lit {
	if w.base != nil && !w.touched[n] {
		if l, ok := w.base.done[n]; ok {
			return l
		}
	}
	if l, ok := w.done[n]; ok {
		return l
	}
	if l, ok := w.open[n]; ok {
		if l == 0 {
			l = w.add(form{op: opDef})
			w.open[n] = l
		}
		return l
	}
	w.open[n] = 0
	l := w.whole(w.see(n))
	if def := w.open[n]; def != 0 {
		w.form(def).args = []lit{l}
		l = def
	}
	delete(w.open, n)
	w.done[n] = l
	return l
}

func (w *lowering) whole(n *node) lit {
	if n.never {
		return no
	}
	parts := make([]lit, 0, 16)
	if n.typed {
		parts = append(parts, w.typeOf(n.types))
	}
	if n.listed {
		parts = append(parts, w.enum(n.values))
	}
	parts = w.numbers(n, parts)
	parts = w.strings(n, parts)
	parts = w.arrays(n, parts)
	parts = w.objects(n, parts)
	parts = w.combined(n, parts)
	return w.and(parts...)
}

func (w *lowering) numbers(n *node, parts []lit) []lit {
	for _, b := range n.lower {
		parts = append(parts, w.number(opMin, b.at, b.open))
	}
	for _, b := range n.upper {
		parts = append(parts, w.number(opMax, b.at, b.open))
	}
	if n.multiple != nil {
		parts = append(parts, w.number(opMultiple, n.multiple, false))
	}
	return parts
}

func (w *lowering) strings(n *node, parts []lit) []lit {
	if n.minLength != nil && *n.minLength > 0 {
		parts = append(parts, w.count(opMinLength, *n.minLength))
	}
	if n.maxLength != nil {
		parts = append(parts, w.count(opMaxLength, *n.maxLength))
	}
	if n.pattern != nil {
		parts = append(parts, w.matches(n.pattern))
	}
	if n.format != "" && !w.silent {
		parts = append(parts, w.format(n.format))
	}
	return parts
}

func (w *lowering) arrays(n *node, parts []lit) []lit {
	if n.minItems != nil && *n.minItems > 0 {
		parts = append(parts, w.count(opMinItems, *n.minItems))
	}
	if n.maxItems != nil {
		parts = append(parts, w.count(opMaxItems, *n.maxItems))
	}
	if n.unique {
		parts = append(parts, w.unique())
	}
	for i, item := range n.prefix {
		parts = append(parts, w.item(i, w.part(n, item)))
	}
	if n.items != nil {
		parts = append(parts, w.items(len(n.prefix), w.part(n, n.items)))
	}
	if n.contains != nil {
		lo, hi := n.quota()
		parts = append(parts, w.contains(w.node(n.contains), lo, hi))
	}
	if n.unevaluatedItems != nil {
		parts = append(parts, w.leftItems(n))
	}
	return parts
}

// quota returns how many items must and may satisfy contains.
func (n *node) quota() (lo, hi int) {
	lo, hi = 1, unbounded
	if n.minContains != nil {
		lo = *n.minContains
	}
	if n.maxContains != nil {
		hi = *n.maxContains
	}
	return lo, hi
}

func (w *lowering) objects(n *node, parts []lit) []lit {
	if n.minProperties != nil && *n.minProperties > 0 {
		parts = append(parts, w.count(opMinProps, *n.minProperties))
	}
	if n.maxProperties != nil {
		parts = append(parts, w.count(opMaxProps, *n.maxProperties))
	}
	for _, name := range n.required {
		parts = append(parts, w.required(name))
	}
	parts = w.properties(n, parts)
	if n.names != nil {
		parts = append(parts, w.props(w.node(n.names).not(), no))
	}
	parts = w.dependencies(n, parts)
	if n.unevaluatedProperties != nil {
		parts = append(parts, w.leftProperties(n))
	}
	return parts
}

func (w *lowering) properties(n *node, parts []lit) []lit {
	names := make([]string, 0, len(n.properties))
	for _, p := range n.properties {
		names = append(names, p.name)
		parts = append(parts, w.prop(p.name, w.part(n, p.schema)))
	}
	var others []lit
	if len(names) > 0 {
		others = append(others, w.names(names...).not())
	}
	for _, p := range n.patterns {
		m := w.matches(p.pattern)
		others = append(others, m.not())
		parts = append(parts, w.props(m, w.part(n, p.schema)))
	}
	if n.additional != nil {
		parts = append(parts, w.props(w.and(others...), w.part(n, n.additional)))
	}
	return parts
}

func (w *lowering) dependencies(n *node, parts []lit) []lit {
	when := func(name string) lit { return w.and(w.typeOf(tObject), w.required(name)) }
	for _, d := range n.dependentRequired {
		list := make([]lit, len(d.required))
		for i, name := range d.required {
			list[i] = w.required(name)
		}
		parts = append(parts, w.ifThen(when(d.name), w.and(list...)))
	}
	for _, d := range n.dependentSchemas {
		parts = append(parts, w.ifThen(when(d.name), w.node(d.schema)))
	}
	return parts
}

func (w *lowering) combined(n *node, parts []lit) []lit {
	if n.ref != nil {
		parts = append(parts, w.node(n.ref))
	}
	for _, sub := range n.allOf {
		parts = append(parts, w.node(sub))
	}
	if n.anyOf != nil {
		parts = append(parts, w.or(w.nodes(n.anyOf)...))
	}
	if n.oneOf != nil {
		parts = append(parts, w.oneOf(w.nodes(n.oneOf)))
	}
	if n.not != nil {
		parts = append(parts, w.node(n.not).not())
	}
	if n.cond != nil {
		cond := w.node(n.cond)
		if n.then != nil {
			parts = append(parts, w.ifThen(cond, w.node(n.then)))
		}
		if n.els != nil {
			parts = append(parts, w.or(cond, w.node(n.els)))
		}
	}
	return parts
}

func (w *lowering) nodes(list []*node) []lit {
	out := make([]lit, len(list))
	for i, n := range list {
		out[i] = w.node(n)
	}
	return out
}
