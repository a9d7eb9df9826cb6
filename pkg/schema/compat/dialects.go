package compat

import (
	"fmt"

	"github.com/mcpward/mcpward/pkg/schema"
)

// dialects compares the declared dialects and reports whether both are known
// well enough to compare the rest.
func (c *comparison) dialects() (known bool) {
	before, after := c.old.root.Get("$schema"), c.new.root.Get("$schema")
	at := (*place)(nil).member("$schema")
	for _, doc := range []*document{c.old, c.new} {
		if why := doc.foreign(); why != "" {
			c.undecided(at, "$schema", why)
			return false
		}
	}
	if before != nil && after != nil && schema.Equal(before, after) || before == nil && after == nil {
		return true
	}
	change := Change{Kind: DialectChanged, Verdict: Compatible, Pointer: at.pointer(), Before: canonical(before), After: canonical(after)}
	if keyword := c.sensitive(); keyword != "" {
		change.Verdict = Unknown
		change.Reason = fmt.Sprintf("%q does not mean the same in both dialects.", keyword)
	} else {
		change.Reason = reason(DialectChanged, Compatible, c.dir)
	}
	c.changes = append(c.changes, change)
	return true
}

// foreign says why a document is in a dialect that is not understood; "" when
// it is.
func (d *document) foreign() string {
	switch {
	case d.dialect == unknownDialect:
		return fmt.Sprintf("the dialect %q is not known", d.root.Get("$schema").Text)
	case d.dialect == draft4 && anySchema(d.root, func(s *schema.Value) bool { return s.Get("const") != nil }):
		return `draft-04 does not know the keyword "const"`
	}
	return ""
}

// sensitive returns a keyword in use whose meaning depends on the dialect;
// "" when the change of dialect changes nothing.
func (c *comparison) sensitive() string {
	older, newer := c.old.dialect, c.new.dialect
	if older == newer {
		return ""
	}
	if older == draft4 || newer == draft4 {
		return "$schema"
	}
	inner, outer := c.old, c.new
	if c.dir == Output {
		inner, outer = outer, inner
	}
	found := ""
	note := func(s *schema.Value) bool {
		found = shifting(s)
		return found != ""
	}
	if anySchema(c.old.root, note) || anySchema(c.new.root, note) {
		return found
	}
	// Old dialects may enforce format. That matters only where they must
	// accept what another one did not check.
	if outer.dialect <= draft7 && inner.dialect > draft7 &&
		anySchema(outer.root, func(s *schema.Value) bool { return s.Get("format") != nil }) {
		return "format"
	}
	return ""
}

// shifting returns a keyword of s that dialects since draft-06 read
// differently.
func shifting(s *schema.Value) string {
	alone := true
	for _, m := range s.Members {
		switch m.Name {
		case "additionalItems", "prefixItems", "unevaluatedItems", "unevaluatedProperties", "contains", "minContains", "maxContains",
			"dependencies", "dependentRequired", "dependentSchemas", "if", "then", "else", "$dynamicRef", "$recursiveRef":
			return m.Name
		case "items":
			if m.Value.Kind == schema.Array {
				return m.Name
			}
		}
		alone = alone && (roles[m.Name] < compared || m.Name == "$ref")
	}
	if s.Get("$ref") != nil && !alone {
		return "$ref"
	}
	return ""
}

// anySchema reports whether a schema of the document satisfies is.
func anySchema(root *schema.Value, is func(*schema.Value) bool) bool {
	if is(root) {
		return true
	}
	found := false
	for _, m := range root.Members {
		subschemas(m.Name, m.Value, nil, func(s *schema.Value, _ *place) { found = found || anySchema(s, is) })
	}
	return found
}
