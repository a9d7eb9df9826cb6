package schema

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDialectOf(t *testing.T) {
	t.Parallel()
	tests := []struct {
		schema   string
		want     Dialect
		declared bool
	}{
		{`true`, Draft202012, false},
		{`{}`, Draft202012, false},
		{`{"$schema":"http://json-schema.org/draft-04/schema#"}`, Draft04, true},
		{`{"$schema":"http://json-schema.org/draft-06/schema"}`, Draft06, true},
		{`{"$schema":"https://json-schema.org/draft-07/schema#"}`, Draft07, true},
		{`{"$schema":"https://json-schema.org/draft/2019-09/schema"}`, Draft201909, true},
		{`{"$schema":"https://json-schema.org/draft/2020-12/schema#"}`, Draft202012, true},
		{`{"$schema":"http://json-schema.org/schema#"}`, Draft202012, true},
	}
	for _, tt := range tests {
		got, declared, err := DialectOf(mustParse(t, tt.schema))
		if got != tt.want || declared != tt.declared || err != nil {
			t.Errorf("%s: %v, %v, %v; want %v, %v", tt.schema, got, declared, err, tt.want, tt.declared)
		}
	}
}

func TestResolve(t *testing.T) {
	t.Parallel()
	const bundle = `{
		"$id": "https://example.com/schemas/root.json",
		"$anchor": "top",
		"properties": {"a": {"type": "string"}, "x/y~z %": {"type": "number"}},
		"$defs": {
			"item": {"$id": "item.json", "$anchor": "it", "properties": {"b": {"$anchor": "bee"}}, "$defs": {"in": {}}},
			"far": {"$id": "https://example.org/far", "not": {}},
			"up": {"$id": "../up.json"},
			"urn": {"$id": "urn:example:thing", "$defs": {"q": true}}
		},
		"x-extra": {"free": {"items": {}}}
	}`
	tests := []struct {
		name, ref string
		from      Pointer
		want      Pointer // "!" for none
	}{
		{"root", "#", "/properties/a", ""},
		{"pointer", "#/properties/a", "", "/properties/a"},
		{"escapes", "#/properties/x~1y~0z%20%25", "", "/properties/x~1y~0z %"},
		{"anchor", "#top", "/properties/a", ""},
		{"relative resource", "item.json", "", "/$defs/item"},
		{"absolute resource", "https://example.com/schemas/item.json", "", "/$defs/item"},
		{"path-absolute resource", "/schemas/item.json#/properties/b", "", "/$defs/item/properties/b"},
		{"anchor of a resource", "item.json#bee", "", "/$defs/item/properties/b"},
		{"pointer inside the resource", "#/$defs/in", "/$defs/item/properties/b", "/$defs/item/$defs/in"},
		{"root of the resource", "#", "/$defs/item/properties/b", "/$defs/item"},
		{"back to the root", "root.json#/properties/a", "/$defs/item", "/properties/a"},
		{"another host", "//example.org/far#/not", "", "/$defs/far/not"},
		{"dots", "x/./../../up.json", "", "/$defs/up"},
		{"urn", "urn:example:thing#/$defs/q", "", "/$defs/urn/$defs/q"},
		{"part that no keyword knows", "#/x-extra/free/items", "", "/x-extra/free/items"},
		{"anchor of another resource", "#it", "", "!"},
		{"unknown resource", "nope.json", "", "!"},
		{"unknown pointer", "#/properties/b", "", "!"},
		{"scheme matters", "http://example.org/far", "", "!"},
		{"query matters", "item.json?x", "", "!"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			root := mustParse(t, bundle)
			v, at, err := Resolve(root, tt.ref, tt.from)
			if err != nil {
				at = "!"
			}
			if at != tt.want {
				t.Fatalf("%q from %q = %q, %v; want %q", tt.ref, tt.from, at, err, tt.want)
			}
			if err == nil && v != root.Lookup(at) {
				t.Errorf("%q: the value is not the one at %q", tt.ref, at)
			}
		})
	}
}

func TestResolveKnowsTheOldIdentifiers(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, schema, ref string
		want              Pointer
	}{
		{"id in draft-04", `{"$schema":"http://json-schema.org/draft-04/schema#","definitions":{"a":{"id":"x.json"}}}`, "x.json", "/definitions/a"},
		{"anchor by id", `{"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"a":{"$id":"#foo"}}}`, "#foo", "/definitions/a"},
		{"$id in draft-04 is nothing", `{"$schema":"http://json-schema.org/draft-04/schema#","definitions":{"a":{"$id":"x.json"}}}`, "x.json", "!"},
		{"id in draft-07 is nothing", `{"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"a":{"id":"x.json"}}}`, "x.json", "!"},
		{"$anchor in draft-07 is nothing", `{"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"a":{"$anchor":"x"}}}`, "#x", "!"},
		{"identifier in a value is nothing", `{"const":{"$id":"x.json"},"enum":[{"$anchor":"y"}]}`, "x.json", "!"},
	}
	for _, tt := range tests {
		_, at, err := Resolve(mustParse(t, tt.schema), tt.ref, "")
		if err != nil {
			at = "!"
		}
		if at != tt.want {
			t.Errorf("%s: %q, %v; want %q", tt.name, at, err, tt.want)
		}
	}
}

func TestSubschemasFollowTheDialect(t *testing.T) {
	t.Parallel()
	const everything = `{
		"allOf":[{}],"if":{},"dependencies":{"a":{},"b":["c"]},"dependentSchemas":{"d":{}},
		"items":[{},true],"additionalItems":{},"prefixItems":[{}],"contains":{},
		"properties":{"p":{}},"propertyNames":{},"unevaluatedItems":false,
		"definitions":{"x":{}},"$defs":{"y":{}},"contentSchema":{},"const":{"not":{}}
	}`
	tests := []struct {
		dialect Dialect
		want    []string
	}{
		{Draft04, []string{"/allOf/0", "/dependencies/a", "/items/0", "/items/1", "/additionalItems", "/properties/p", "/definitions/x", "/$defs/y"}},
		{Draft07, []string{"/allOf/0", "/if", "/dependencies/a", "/items/0", "/items/1", "/additionalItems", "/contains", "/properties/p", "/propertyNames", "/definitions/x", "/$defs/y"}},
		{Draft201909, []string{"/allOf/0", "/if", "/dependentSchemas/d", "/items/0", "/items/1", "/additionalItems", "/contains", "/properties/p", "/propertyNames", "/unevaluatedItems", "/definitions/x", "/$defs/y", "/contentSchema"}},
		{Draft202012, []string{"/allOf/0", "/if", "/dependentSchemas/d", "/items/0", "/items/1", "/prefixItems/0", "/contains", "/properties/p", "/propertyNames", "/unevaluatedItems", "/definitions/x", "/$defs/y", "/contentSchema"}},
	}
	for _, tt := range tests {
		var got []string
		for s := range Subschemas(mustParse(t, everything), tt.dialect) {
			got = append(got, string(s.Path))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.dialect, diff)
		}
	}
	alone := mustParse(t, `{"$ref":"#","not":{},"definitions":{"a":{}}}`)
	if n := len(slices.Collect(Subschemas(alone, Draft07))); n != 1 {
		t.Errorf("beside a $ref of draft-07 there are %d subschemas, want the definition", n)
	}
}

func TestDocumentMeasures(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, schema     string
		expansion, paths int
	}{
		{"flat", `{"type":"string"}`, 1, 1},
		{"union", `{"anyOf":[{},{},{"not":{}}]}`, 5, 5},
		{"properties", `{"properties":{"a":{"anyOf":[{},{}]},"b":{}}}`, 3, 5},
		{"shared definition", `{"prefixItems":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/a"}],"$defs":{"a":{}}}`, 2, 5},
		{"recursive", `{"items":{"$ref":"#"}}`, 2, MaxPaths},
	}
	for _, tt := range tests {
		d, err := Open(mustParse(t, tt.schema))
		if err != nil {
			t.Fatal(err)
		}
		if d.Expansion != tt.expansion || d.Paths != tt.paths {
			t.Errorf("%s: expansion %d, paths %d; want %d, %d", tt.name, d.Expansion, d.Paths, tt.expansion, tt.paths)
		}
	}
}

func TestFragmentRoundTrip(t *testing.T) {
	t.Parallel()
	for _, p := range []Pointer{"", "/a", "/a b/ü%/😀", "/~0~1", "/\"<>\\^`{|}#?"} {
		if got := FromFragment(p.Fragment()); got != p {
			t.Errorf("%q becomes %q and then %q", p, p.Fragment(), got)
		}
	}
	if got, want := Pointer("/a b#/ü").Fragment(), "#/a%20b%23/%C3%BC"; got != want {
		t.Errorf("Fragment = %q, want %q", got, want)
	}
}

func TestReferencesResolveAsInRFC3986(t *testing.T) {
	t.Parallel()
	base := parseURI("http://a/b/c/d;p?q")
	tests := map[string]string{
		"g:h": "g:h", "g": "http://a/b/c/g", "./g": "http://a/b/c/g", "g/": "http://a/b/c/g/", "/g": "http://a/g", "//g": "http://g",
		"?y": "http://a/b/c/d;p?y", "g?y": "http://a/b/c/g?y", "": "http://a/b/c/d;p?q", ".": "http://a/b/c/", "./": "http://a/b/c/",
		"..": "http://a/b/", "../": "http://a/b/", "../g": "http://a/b/g", "../..": "http://a/", "../../g": "http://a/g",
		"../../../g": "http://a/g", "/../g": "http://a/g", "g.": "http://a/b/c/g.", "..g": "http://a/b/c/..g", "./g/.": "http://a/b/c/g/",
		"g/./h": "http://a/b/c/g/h", "g/../h": "http://a/b/c/h", "g;x=1/../y": "http://a/b/c/y",
	}
	for ref, want := range tests {
		if got := base.resolve(parseURI(ref)).document(); got != want {
			t.Errorf("%q resolves to %q, want %q", ref, got, want)
		}
	}
}
