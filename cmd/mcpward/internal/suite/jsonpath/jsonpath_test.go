package jsonpath_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite/jsonpath"
	"github.com/mcpward/mcpward/pkg/schema"
)

const answer = `{"content":[{"type":"text","text":"hello"},{"type":"image","data":"aGk="}],
"structuredContent":{"zeta":1,"id":9007199254740993,"price":1.10,"items":[{"n":1,"tag":"a"},{"n":2,"tag":"b"},{"n":3,"tag":"a"}],"huge":1e400,"a/b":{"~":true}},"isError":false,"none":null}`

func parse(t *testing.T, text string) *schema.Value {
	t.Helper()
	v, err := schema.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// selected returns the canonical forms of what a path leads to, one a line.
func selected(t *testing.T, path string, d jsonpath.Dialect, root *schema.Value) string {
	t.Helper()
	p, err := jsonpath.Parse(path, d)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	nodes, err := p.Select(root)
	if err != nil {
		return "error: " + err.Error()
	}
	lines := make([]string, len(nodes))
	for i, n := range nodes {
		lines[i] = string(n.Value.AppendCanonical(nil))
		if root.Lookup(n.Pointer) != n.Value {
			t.Errorf("%s: %s is not at %q", path, lines[i], n.Pointer)
		}
	}
	return strings.Join(lines, "\n")
}

func TestBothDialectsSelect(t *testing.T) {
	both := []jsonpath.Dialect{jsonpath.RFC9535, jsonpath.Ojg}
	rfc, ojg := both[:1], both[1:]
	tests := []struct {
		path     string
		dialects []jsonpath.Dialect
		want     string
	}{
		{"$.content[0].type", both, `"text"`},
		{"$['content'][-1]['type']", both, `"image"`},
		{"$.content[9].type", both, ""},
		{"$.isError", both, "false"},
		{"$.none", both, "null"},
		{"$.structuredContent.id", both, "9007199254740993"},
		{"$..id", both, "9007199254740993"},
		{"$..price", both, "1.10"},
		{"$..huge", both, "1e400"},
		{"$..['a/b']['~']", both, "true"},
		{"$.structuredContent.items[*].n", both, "1\n2\n3"},
		{"$.structuredContent.items[2,0].n", both, "1\n3"}, // as they stand in the document
		{"$.structuredContent.items[1:].tag", both, "\"b\"\n\"a\""},
		{"$.structuredContent.items[?@.n > 1].tag", rfc, "\"b\"\n\"a\""},
		{"$.structuredContent.items[?match(@.tag, 'b')].n", rfc, "2"},
		{"$.structuredContent.items[?(@.n > 1)].tag", ojg, "\"b\"\n\"a\""},
		{"$.structuredContent.items[?(@.tag =~ /^b$/)].n", ojg, "2"},
		{"$.structuredContent.items[?(@.n in [1,3])].tag", ojg, "\"a\"\n\"a\""},
		{"$.content[?@.type == 'image'].data", rfc, `"aGk="`},
		{"$.nope[*]", both, ""},
	}
	root := parse(t, answer)
	for _, tt := range tests {
		for _, d := range tt.dialects {
			t.Run(string(d)+" "+tt.path, func(t *testing.T) {
				if diff := cmp.Diff(tt.want, selected(t, tt.path, d, root)); diff != "" {
					t.Errorf("selected (-want +got):\n%s", diff)
				}
			})
		}
	}
}

func TestMembersComeInTheOrderOfTheDocument(t *testing.T) {
	root := parse(t, `{"z":1,"a":2,"m":{"y":3,"b":4}}`)
	for range 20 { // a map would sometimes be in this order
		for _, d := range []jsonpath.Dialect{jsonpath.RFC9535, jsonpath.Ojg} {
			if got := selected(t, "$.*", d, root); got != "1\n2\n{\"b\":4,\"y\":3}" {
				t.Fatalf("%s: $.* = %s", d, got)
			}
		}
	}
}

func TestTheLastOfRepeatedNamesCounts(t *testing.T) {
	root := parse(t, `{"a":{"x":1},"a":{"x":2}}`)
	for _, path := range []string{"$.a.x", "$..x"} {
		if got := selected(t, path, jsonpath.RFC9535, root); got != "2" {
			t.Errorf("%s = %s, want 2", path, got)
		}
	}
}

func TestSinglePathsAreKnown(t *testing.T) {
	for path, want := range map[string]bool{"$": true, "$.a[0]['b c']": true, "$.a[-1]": true, "$.*": false, "$..a": false, "$.a[0:1]": false, "$[0,1]": false} {
		for _, d := range []jsonpath.Dialect{jsonpath.RFC9535, jsonpath.Ojg} {
			p, err := jsonpath.Parse(path, d)
			if err != nil {
				t.Fatal(err)
			}
			if p.Single() != want {
				t.Errorf("%s: Single of %s = %v, want %v", d, path, !want, want)
			}
		}
	}
}

func TestSyntaxErrorsSayWhere(t *testing.T) {
	tests := []struct {
		path   string
		d      jsonpath.Dialect
		offset int
		reason string
	}{
		{"content", jsonpath.RFC9535, 0, "a path begins with $"},
		{"", jsonpath.RFC9535, 0, "a path begins with $"},
		{"$.a b", jsonpath.RFC9535, 3, "unexpected blank space"},
		{"$[?(@.x =~ /a/)]", jsonpath.RFC9535, 8, "invalid comparison operator"},
		{"$[?foo(@)]", jsonpath.RFC9535, 3, "unknown function foo()"},
		{"$.a[", jsonpath.RFC9535, 3, "unexpected eof"},
		{"$.a b", jsonpath.Ojg, 3, "parse error"},
		{"$." + strings.Repeat("a", 5000), jsonpath.RFC9535, 0, "longer than 4096 characters"},
	}
	for _, tt := range tests {
		_, err := jsonpath.Parse(tt.path, tt.d)
		var e *jsonpath.SyntaxError
		if !errors.As(err, &e) {
			t.Errorf("Parse(%.20q) = %v", tt.path, err)
			continue
		}
		if e.Offset != tt.offset || e.Reason != tt.reason {
			t.Errorf("Parse(%.20q) = %d %q, want %d %q", tt.path, e.Offset, e.Reason, tt.offset, tt.reason)
		}
	}
}

// These make ojg panic; each panic must end as an error.
func TestPanicsOfTheLibraryAreErrors(t *testing.T) {
	root := parse(t, answer)
	for _, path := range []string{"$.content[?@ == @]", "$[?@[?@.d]]"} {
		p, err := jsonpath.Parse(path, jsonpath.Ojg)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if nodes, err := p.Select(root); err == nil || !strings.HasPrefix(err.Error(), "the library of the path failed: ") {
			t.Errorf("%s = %v, %v", path, nodes, err)
		}
	}
}

func TestExpensiveSelectionsAreRefused(t *testing.T) {
	deep := parse(t, strings.Repeat("[", 900)+"1"+strings.Repeat("]", 900))
	wide := parse(t, "["+strings.Repeat("{\"a\":1},", 20000)+"1]")
	tests := []struct {
		path    string
		root    *schema.Value
		refused bool
	}{
		{"$..*..*..*", deep, true},
		{"$..*", deep, false},
		{"$[?@.a == $[0].a]", wide, true},
		{"$[?@.a == '$$..$..$..']", wide, false},
		{"$[*].a", wide, false},
		{"$[0].a", wide, false},
	}
	for _, tt := range tests {
		p, err := jsonpath.Parse(tt.path, jsonpath.RFC9535)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Select(tt.root); (err != nil) != tt.refused {
			t.Errorf("%s: error %v, want one: %v", tt.path, err, tt.refused)
		}
	}
}

func FuzzSelect(f *testing.F) {
	for _, path := range []string{"$..*", "$[?@.n>1].tag", "$[?(@.tag =~ /a/)]", "$[?(@ in [1,'a'])]", "$[1:2:-1]", "$[?length(@)>1]", "$['a','b']", "$[?(@.a.b[0] has true)]", "$.a[(@.length-1)]"} {
		f.Add(path, answer)
	}
	f.Fuzz(func(t *testing.T, path, text string) {
		root, err := schema.Parse([]byte(text))
		if err != nil {
			return
		}
		for _, d := range []jsonpath.Dialect{jsonpath.RFC9535, jsonpath.Ojg} {
			p, err := jsonpath.Parse(path, d)
			if err != nil {
				var e *jsonpath.SyntaxError
				if !errors.As(err, &e) || e.Reason == "" || e.Offset < 0 {
					t.Fatalf("%s: error %#v", d, err)
				}
				continue
			}
			nodes, _ := p.Select(root)
			for _, n := range nodes {
				if n.Value == nil || root.Lookup(n.Pointer) != n.Value {
					t.Errorf("%s: %v is not at %q", d, n.Value, n.Pointer)
				}
			}
		}
	})
}
