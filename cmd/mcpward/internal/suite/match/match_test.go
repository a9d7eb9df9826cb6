package match_test

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite/match"
	"github.com/mcpward/mcpward/pkg/schema"
)

func value(t testing.TB, text string) *schema.Value {
	t.Helper()
	if text == "" {
		return nil // not there
	}
	v, err := schema.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

func TestEachMatcherGoesGreenAndRed(t *testing.T) {
	tests := []struct {
		op, want   string
		green, red []string // answers; "" is a value that is not there
	}{
		{"equals", `1`, []string{`1`, `1.0`, `10e-1`}, []string{`2`, `"1"`, `null`, ``}},
		{"equals", `9007199254740993`, []string{`9007199254740993`}, []string{`9007199254740992`, `9007199254740993.5`}},
		{"equals", `{"a":[1,{"b":null}]}`, []string{`{"a":[1.0,{"b":null}]}`}, []string{`{"a":[1,{}]}`, `{"a":[1,{"b":null}],"c":1}`}},
		{"not_equals", `"x"`, []string{`"y"`, `1`}, []string{`"x"`, ``}},
		{"contains", `"b"`, []string{`"abc"`, `["a","b"]`}, []string{`"ac"`, `["abc"]`, `{"b":1}`, `7`, ``}},
		{"contains", `["a","c"]`, []string{`"abc"`, `["c","a"]`}, []string{`"ab"`, `["a"]`}},
		{"contains", `{"id":3}`, []string{`{"id":3.0,"x":1}`, `[{"id":2},{"id":3,"x":1}]`}, []string{`{"id":4}`, `{}`, `[{"id":4}]`, `"id"`}},
		{"contains", `{"a":{"b":1}}`, []string{`{"a":{"b":1,"c":2}}`}, []string{`{"a":{"c":2}}`, `{"a":1}`}},
		{"contains", `[[1,2]]`, []string{`[[1,2],3]`}, []string{`[1,2]`}},
		{"not_contains", `["secret","token"]`, []string{`"fine"`, `["fine"]`}, []string{`"a secret"`, `"a token"`, `["token"]`, `5`, ``}},
		{"matches", `"^v[0-9]+$"`, []string{`"v12"`}, []string{`"version"`, `12`, ``}},
		{"not_matches", `"error"`, []string{`"fine"`}, []string{`"an error"`, `1`, ``}},
		{"in", `[1,"two"]`, []string{`1.0`, `"two"`}, []string{`2`, ``}},
		{"not_in", `[1,"two"]`, []string{`2`}, []string{`1`, ``}},
		{"<", `10`, []string{`9.99`, `-1e400`}, []string{`10`, `10.0`, `"9"`, ``}},
		{"<=", `10`, []string{`10.0`, `9`}, []string{`10.0000000000000000001`, `1e2`}},
		{">", `9007199254740992`, []string{`9007199254740993`}, []string{`9007199254740992`, `-9007199254740993`}},
		{">=", `0`, []string{`-0`, `0.1`}, []string{`-0.1`, `null`}},
		{">", `"2026-01-01"`, []string{`"2026-05-01"`}, []string{`"2025-12-31"`, `5`}},
		{"exists", `true`, []string{`null`, `0`}, []string{``}},
		{"exists", `false`, []string{``}, []string{`null`}},
		{"type", `"integer"`, []string{`1`, `1.0`, `12e1`, `0`}, []string{`1.5`, `"1"`, `1e-1`}},
		{"type", `"null"`, []string{`null`}, []string{`0`, ``}},
		{"length", `2`, []string{`"äö"`, `[1,2]`, `{"a":1,"b":2}`}, []string{`"abc"`, `[]`, `2`, ``}},
		{"length", `{">=":1,"<":3}`, []string{`[1]`, `[1,2]`}, []string{`[]`, `[1,2,3]`}},
		{"each", `{"type":"string","length":{">":0}}`, []string{`["a"]`}, []string{`["a",1]`, `["a",""]`, `[]`, `"a"`, ``}},
		{"schema", `{"type":"object","required":["id"]}`, []string{`{"id":1}`}, []string{`{}`, `[]`, ``}},
		{"schema", `false`, nil, []string{`1`}},
	}
	seen := map[string]bool{}
	for _, tt := range tests {
		seen[tt.op] = true
		m, err := match.New(tt.op, value(t, tt.want))
		if err != nil {
			t.Errorf("%s %s: %v", tt.op, tt.want, err)
			continue
		}
		for _, got := range tt.green {
			if ok, why := m.Test(value(t, got)); !ok {
				t.Errorf("%s %s refuses %s: %s", tt.op, tt.want, got, why)
			}
		}
		for _, got := range tt.red {
			if ok, _ := m.Test(value(t, got)); ok {
				t.Errorf("%s %s accepts %q", tt.op, tt.want, got)
			}
		}
	}
	for _, op := range match.Ops() {
		if !seen[op] {
			t.Errorf("no test of %s", op)
		}
	}
}

func TestWrongOperandsAreNamed(t *testing.T) {
	for _, tt := range []struct{ op, want, err string }{
		{"contians", `1`, `unknown matcher "contians"`},
		{"contains", `[]`, "contains: the list is empty, so it says nothing"},
		{"matches", `"("`, "matches: not a regular expression: missing closing )"},
		{"matches", `1`, "matches: must be a regular expression, not a number"},
		{"in", `1`, "in: must be a list of values"},
		{"<", `true`, "<: must be a number or text, not a boolean"},
		{"exists", `"yes"`, "exists: must be true or false, not text"},
		{"type", `"int"`, "type: must be null, boolean, number, integer, string, array or object"},
		{"length", `"2"`, `length: must be a number or a mapping such as {">=": 3}`},
		{"length", `{"=>":2}`, `length: unknown matcher "=>"`},
		{"each", `{}`, `each: must be a mapping of matchers such as {">=": 3}`},
		{"schema", `{"type":"nothing"}`, "schema: not a usable JSON Schema: "},
		{"schema", `{"$ref":"https://example.com/x"}`, "schema: not a usable JSON Schema: "},
	} {
		_, err := match.New(tt.op, value(t, tt.want))
		if err == nil || !strings.HasPrefix(err.Error(), tt.err) {
			t.Errorf("New(%s, %s) = %v, want %q", tt.op, tt.want, err, tt.err)
		}
	}
}

func TestWhatIsWantedIsSaid(t *testing.T) {
	for _, tt := range []struct{ set, want string }{
		{`{"equals":"text"}`, `"text"`},
		{`{">=":1,"<":3}`, "at least 1 and less than 3"},
		{`{"contains":["a","b"]}`, `something that contains ["a","b"]`},
		{`{"length":{">":0}}`, "a length of more than 0"},
		{`{"each":{"type":"string"}}`, `a list in which each is a value of type "string"`},
		{`{"exists":true}`, "a value"},
		{`{"exists":false}`, "nothing"},
	} {
		set, err := match.Set(value(t, tt.set))
		if err != nil {
			t.Fatal(err)
		}
		if got := match.Phrase(set); got != tt.want {
			t.Errorf("%s is said as %q, want %q", tt.set, got, tt.want)
		}
	}
}

func TestReasonsAreGivenWhereTheyHelp(t *testing.T) {
	for _, tt := range []struct{ op, want, got, why string }{
		{"length", `2`, `[1]`, "its length is 1"},
		{"each", `{"type":"string"}`, `["a",1]`, "number 2 is not"},
		{"schema", `{"properties":{"a":{"type":"string"},"b":false}}`, `{"a":1,"b":2}`, "at /a: "},
		{"contains", `"a"`, `7`, "a number contains nothing"},
		{"equals", `1`, ``, "nothing is there"},
		{">", `1`, `1e9999999999999999`, "the exponent is too large to compare"},
	} {
		m, err := match.New(tt.op, value(t, tt.want))
		if err != nil {
			t.Fatal(err)
		}
		if ok, why := m.Test(value(t, tt.got)); ok || !strings.HasPrefix(why, tt.why) {
			t.Errorf("%s %s on %s: %v, %q, want %q", tt.op, tt.want, tt.got, ok, why, tt.why)
		}
	}
}

func TestNumbersCompareAsRationalsDo(t *testing.T) {
	numbers := []string{"0", "-0", "0.0", "1", "-1", "1.0", "10e-1", "0.1", "0.10", "1e2", "100", "99.999", "-100.5", "123456789012345678901234567890", "1.5e3", "1500", "0.0001", "1E-4"}
	for _, a := range numbers {
		for _, b := range numbers {
			x, _ := new(big.Rat).SetString(a)
			y, _ := new(big.Rat).SetString(b)
			if got, ok := match.Compare(a, b); !ok || got != x.Cmp(y) {
				t.Errorf("Compare(%s, %s) = %d, want %d", a, b, got, x.Cmp(y))
			}
		}
		x, _ := new(big.Rat).SetString(a)
		if got := match.Whole(a); got != x.IsInt() {
			t.Errorf("Whole(%s) = %v", a, got)
		}
	}
	for _, text := range []string{"", "-", "null", "\"1\"", "[1]"} {
		if _, ok := match.Compare(text, "1"); ok {
			t.Errorf("%q was compared as a number", text)
		}
	}
	if c, ok := match.Compare("1e100000000000", "1e99999999999"); !ok || c != 1 {
		t.Errorf("huge powers compare as %d, %v", c, ok)
	}
}

func FuzzTest(f *testing.F) {
	f.Add(`{"equals":1}`, `1.0`)
	f.Add(`{"contains":["a",{"b":1}]}`, `["a",{"b":1,"c":2}]`)
	f.Add(`{"length":{">=":1},"matches":"a+"}`, `"aaa"`)
	f.Add(`{"each":{"type":"integer","<":3}}`, `[1,2.0,1e-400]`)
	f.Add(`{"schema":{"anyOf":[{"type":"string"},{"minimum":1}]}}`, `null`)
	f.Add(`{"in":[1,2],"not_in":[3],"exists":true}`, `2`)
	f.Fuzz(func(t *testing.T, want, got string) {
		w, err := schema.Parse([]byte(want))
		if err != nil {
			return
		}
		g, err := schema.Parse([]byte(got))
		if err != nil {
			return
		}
		set, err := match.Set(w)
		if err != nil {
			return
		}
		failed, _ := match.All(set, g)
		again, _ := match.All(set, g)
		if !slices.Equal(failed, again) {
			t.Errorf("%s on %s: %s, then %s", want, got, match.Phrase(failed), match.Phrase(again))
		}
		if i := slices.IndexFunc(set, func(m *match.Matcher) bool { return m.Op == "equals" }); i >= 0 {
			if fmt.Sprint(slices.Contains(failed, set[i])) != fmt.Sprint(!schema.Equal(set[i].Want, g)) {
				t.Errorf("equals %s on %s is wrong", want, got)
			}
		}
	})
}
