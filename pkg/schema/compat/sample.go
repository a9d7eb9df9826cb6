package compat

import (
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// Bounds of the search for sample values.
const (
	maxSamples = 12  // of one schema
	maxTried   = 8   // properties or branches of a schema that are tried one by one
	maxLength  = 512 // of a string or array that a limit asks for
)

// anySamples holds a value of each type, for schemas that accept them all.
var anySamples = []*schema.Value{
	str("a"), number("1"), boolean(true), null(), number("0.5"), array(nil), {Kind: schema.Object},
}

// A sampled is a schema whose samples are known.
type sampled struct {
	doc    *document
	schema *schema.Value
	root   bool
}

// samples returns values that are valid under a schema, the simplest first.
// A schema inside itself has none, so that the search ends.
func (c *comparison) samples(n node) []*schema.Value {
	n, why := n.resolve()
	switch {
	case why != "" || !isSchema(n.value) || never(n.value):
		return nil
	case len(n.value.Members) == 0 && !n.root:
		return anySamples
	}
	key := sampled{n.doc, n.value, n.root}
	if known, ok := c.known[key]; ok || !c.spend() {
		return known
	}
	c.known[key] = nil
	words := n.doc.members(n.value)
	candidates := c.proposals(n, words)
	if allowed, ok := typesOf(n); ok {
		allowed.each(func(t types) { candidates = append(candidates, c.typed(n, words, t)...) })
	}
	perType := make(map[types]int)
	c.known[key] = slices.DeleteFunc(candidates, func(v *schema.Value) bool {
		t, ok := typeOf(v)
		if !ok || perType[t] == maxSamples || c.valid(n, v) != yes {
			return true
		}
		perType[t]++
		return false
	})
	return c.known[key]
}

// samplesOf returns valid values of the given types.
func (c *comparison) samplesOf(n node, of types) []*schema.Value {
	var values []*schema.Value
	for _, v := range c.samples(n) {
		if t, _ := typeOf(v); t&of != 0 {
			values = append(values, v)
		}
	}
	return values
}

// proposals returns the values that a schema itself mentions.
func (c *comparison) proposals(n node, words map[string]*schema.Value) []*schema.Value {
	if listed, finite := listed(words); finite {
		return slices.Clone(listed[:min(len(listed), maxSamples)])
	}
	var values []*schema.Value
	if v := words["default"]; v != nil {
		values = append(values, v)
	}
	if v := words["examples"]; isList(v) {
		values = append(values, v.Items[:min(len(v.Items), 3)]...)
	}
	for _, keyword := range []string{"anyOf", "oneOf", "allOf"} {
		if !isList(words[keyword]) {
			continue
		}
		for _, s := range words[keyword].Items[:min(len(words[keyword].Items), maxTried)] {
			values = append(values, c.samples(node{doc: n.doc, value: s, root: n.root})...)
		}
	}
	return values
}

// typed returns candidates of one type near the limits of the schema.
func (c *comparison) typed(n node, words map[string]*schema.Value, t types) []*schema.Value {
	switch t {
	case nulls:
		return []*schema.Value{null()}
	case booleans:
		return []*schema.Value{boolean(true), boolean(false)}
	case integers:
		return numbers(words, "1", "0", "-1")
	case fractions:
		return numbers(words, "0.5", "1.5", "-0.5")
	case strs:
		return stringsAt(words, n.doc.pattern(words["pattern"]))
	case arrays:
		return c.lists(n, words)
	}
	view, ok := n.view(words)
	if !ok {
		return nil
	}
	return c.maps(view)
}

// numbers returns the given numbers, those at the limits, and those half and
// one beyond.
func numbers(words map[string]*schema.Value, lexemes ...string) []*schema.Value {
	var values []*schema.Value
	for _, lexeme := range lexemes {
		values = append(values, number(lexeme))
	}
	for _, keyword := range []string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"} {
		bound, ok := limit(words[keyword])
		if !ok || bound == nil {
			continue
		}
		for _, shift := range []*big.Rat{new(big.Rat), big.NewRat(1, 1), big.NewRat(-1, 1), big.NewRat(1, 2), big.NewRat(-1, 2)} {
			if text, exact := decimal(new(big.Rat).Add(bound, shift)); exact {
				values = append(values, number(text))
			}
		}
	}
	return values
}

// decimal writes a number without an exponent; exact is false when that would
// be long.
func decimal(x *big.Rat) (text string, exact bool) {
	digits, exact := x.FloatPrec()
	if !exact || digits > 40 || x.Num().BitLen() > 200 {
		return "", false
	}
	return x.FloatString(digits), true
}

// formats holds a value for each format, so that a sample is also accepted
// where formats are enforced.
var formats = map[string]string{
	"uri": "https://example.com/", "url": "https://example.com/", "uri-reference": "/a", "iri": "https://example.com/",
	"email": "a@example.com", "hostname": "example.com", "ipv4": "192.0.2.1", "ipv6": "2001:db8::1",
	"date-time": "2000-01-01T00:00:00Z", "date": "2000-01-01", "time": "00:00:00Z", "duration": "P1D",
	"uuid": "00000000-0000-4000-8000-000000000000", "json-pointer": "/a", "regex": "a",
}

// stringsAt returns strings at the length limits of a schema and for its
// pattern.
func stringsAt(words map[string]*schema.Value, p *pattern) []*schema.Value {
	if format := words["format"]; format != nil && formats[format.Text] != "" {
		return []*schema.Value{str(formats[format.Text])}
	}
	var values []*schema.Value
	for _, text := range append(p.samples(), "a", "", "b") {
		values = append(values, str(text))
	}
	for _, keyword := range []string{"minLength", "maxLength"} {
		if size := leastSize(words[keyword]); size > 1 {
			values = append(values, str(strings.Repeat("a", size)))
		}
	}
	return values
}

// leastSize reads a size limit; 0 when there is none or it is out of reach.
func leastSize(v *schema.Value) int {
	bound, ok := limit(v)
	if !ok || bound == nil || !bound.IsInt() || bound.Num().BitLen() > 20 {
		return 0
	}
	if size := int(bound.Num().Int64()); size <= maxLength {
		return size
	}
	return 0
}

// lists returns the empty array and arrays of sample elements at the limits.
func (c *comparison) lists(n node, words map[string]*schema.Value) []*schema.Value {
	values := []*schema.Value{array(nil)}
	if isList(words["items"]) {
		return values
	}
	elements := c.samples(n.items(words["items"]))
	if len(elements) == 0 {
		return values
	}
	sizes := []int{1, 2, leastSize(words["minItems"]), leastSize(words["maxItems"])}
	for i, size := range sizes {
		if slices.Contains(sizes[:i], size) {
			continue
		}
		same, mixed := make([]*schema.Value, size), make([]*schema.Value, size)
		for j := range size {
			same[j], mixed[j] = elements[0], elements[j%len(elements)]
		}
		values = append(values, array(same), array(mixed))
	}
	return values
}

// maps returns the smallest object and those with one more property.
func (c *comparison) maps(view objectView) []*schema.Value {
	values := []*schema.Value{c.holding(view, "", nil)}
	names := slices.Sorted(maps.Keys(view.properties))
	for _, name := range names[:min(len(names), maxTried)] {
		n, _ := view.property(name)
		samples := c.samples(n)
		for _, v := range samples[:min(len(samples), 3)] {
			values = append(values, c.holding(view, name, v))
		}
	}
	return slices.DeleteFunc(values, func(v *schema.Value) bool { return v == nil })
}

// holding returns the smallest object of a schema in which the named property
// has value v; with a nil v just the smallest. It is nil when a required
// property has no sample.
func (c *comparison) holding(view objectView, name string, v *schema.Value) *schema.Value {
	object := &schema.Value{Kind: schema.Object}
	if v != nil {
		object.Members = append(object.Members, schema.Member{Name: name, Value: v})
	}
	for _, required := range view.required {
		if v != nil && required == name {
			continue
		}
		n, _ := view.property(required)
		samples := c.samples(n)
		if len(samples) == 0 {
			return nil
		}
		object.Members = append(object.Members, schema.Member{Name: required, Value: samples[0]})
	}
	return object
}
