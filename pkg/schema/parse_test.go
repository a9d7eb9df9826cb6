package schema

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// badTexts are not JSON, each for another reason.
var badTexts = []string{
	"", " ", "nul", "nulls", "tru", "True", "NaN", "Infinity", "-", "+1", "01", "1.", ".5", "1e", "1e+", "0x10", "1 2",
	`"`, `"\`, `"\x"`, `"\u12"`, `"\u12g4"`, "\"\n\"", "\"\x00\"", `'a'`,
	"{", "{,}", `{"a"}`, `{"a":}`, `{"a":1,}`, `{"a":1 "b":2}`, `{a:1}`, `{1:2}`, `{"a":1]`, `{"a",1}`,
	"[", "[,]", "[1,]", "[1 2]", "[1}", "]", "}", "{}}", "[] []", "\ufeff{}",
	"\"\xff\"", "\"\xed\xa0\x80\"", "\"\xc0\xaf\"", "\xff",
	strings.Repeat("[", MaxDepth+1) + strings.Repeat("]", MaxDepth+1),
	strings.Repeat(`{"a":`, MaxDepth+1) + "1" + strings.Repeat("}", MaxDepth+1),
	strings.Repeat("[", 5000),
}

func TestParseKeepsWhatTypedDecodersLose(t *testing.T) {
	t.Parallel()
	v, err := Parse([]byte(` {"n":9007199254740993, "n":1e400, "":"\ud800", "__proto__":[null, true]}`))
	if err != nil {
		t.Fatal(err)
	}
	want := &Value{Kind: Object, Offset: 1, Members: []Member{
		{"n", &Value{Kind: Number, Text: "9007199254740993", Offset: 6}},
		{"n", &Value{Kind: Number, Text: "1e400", Offset: 28}},
		{"", &Value{Kind: String, Text: "\xed\xa0\x80", Offset: 38}},
		{"__proto__", &Value{Kind: Array, Offset: 60, Items: []*Value{
			{Kind: Null, Offset: 61}, {Kind: Bool, Text: "true", Offset: 67},
		}}},
	}}
	if diff := cmp.Diff(want, v); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := v.Get("n").Text; got != "1e400" {
		t.Errorf("Get takes %s, want the last member", got)
	}
	if got := (*Value)(nil).Get("n"); got != nil {
		t.Errorf("Get of nil = %v", got)
	}
	if got := v.Get("absent"); got != nil {
		t.Errorf("Get of an absent name = %v", got)
	}
}

func TestParseErrors(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in string
		want     SyntaxError
		eof      bool
	}{
		{"empty", "", SyntaxError{Offset: 0, Msg: "unexpected end of JSON"}, true},
		{"truncated", `{"a":[1,`, SyntaxError{Offset: 8, Pointer: "/a/0", Msg: "unexpected end of JSON"}, true},
		{"second value", `{} []`, SyntaxError{Offset: 3, Msg: "unexpected data after the value"}, false},
		{"invalid UTF-8", "{\"a\":\"b\xff\"}", SyntaxError{Offset: 7, Msg: "invalid UTF-8, 0xff"}, false},
		{"surrogate in UTF-8", "\"\xed\xa0\x80\"", SyntaxError{Offset: 1, Msg: "invalid UTF-8, 0xed"}, false},
		{"too deep", strings.Repeat("[", 1001), SyntaxError{Offset: 1000, Pointer: Pointer(strings.Repeat("/0", 999)), Msg: "nested more than 1000 levels deep"}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Parse([]byte(tt.in))
			got, ok := errors.AsType[*SyntaxError](err)
			if !ok {
				t.Fatalf("error %v is not a *SyntaxError", err)
			}
			if got.Offset != tt.want.Offset || got.Pointer != tt.want.Pointer || got.Msg != tt.want.Msg {
				t.Errorf("got %d %q %q, want %d %q %q", got.Offset, got.Pointer, got.Msg, tt.want.Offset, tt.want.Pointer, tt.want.Msg)
			}
			if errors.Is(err, io.ErrUnexpectedEOF) != tt.eof {
				t.Errorf("ends too early = %v, want %v", !tt.eof, tt.eof)
			}
		})
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for _, in := range badTexts {
		if v, err := Parse([]byte(in)); err == nil {
			t.Errorf("Parse(%q) = %s, want an error", in, v.AppendCanonical(nil))
		}
	}
}

func TestDuplicates(t *testing.T) {
	t.Parallel()
	v, err := Parse([]byte(`{"a":[{"x":1,"y":2,"x":3,"x":4},{"x":1}],"b/c":{"":0,"":0},"d":{"e":1}}`))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]Pointer{"/a/0", "/b~1c"}, Duplicates(v)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := Duplicates(nil); got != nil {
		t.Errorf("Duplicates(nil) = %v", got)
	}
}

func TestEqual(t *testing.T) {
	t.Parallel()
	tests := []struct {
		a, b string
		want bool
	}{
		{`1`, `1.0`, true},
		{`1`, `10e-1`, true},
		{`100`, `1E+2`, true},
		{`0.012`, `12e-3`, true},
		{`-0.0e5`, `0`, true},
		{`1e400`, `10e399`, true},
		{`1e999999999`, `10e999999998`, true},
		{`1e999999999`, `1e999999998`, false},
		{`1e-0000000000000000000000000000001`, `0.1`, true},
		{`1e99999999999999999999`, `1e99999999999999999999`, true},
		{`1e99999999999999999999`, `10e99999999999999999998`, false},
		{`0e99999999999999999999`, `0`, true},
		{`9007199254740993`, `9007199254740992`, false},
		{`1`, `-1`, false},
		{`1`, `"1"`, false},
		{`null`, `false`, false},
		{`true`, `true`, true},
		{`"a"`, `"\u0061"`, true},
		{`"\ud800"`, `"\ud801"`, false},
		{`{"a":1,"b":[2]}`, `{"b":[2.0],"a":1}`, true},
		{`{"a":1}`, `{"a":1,"b":1}`, false},
		{`{"a":1,"a":2}`, `{"a":2,"a":1}`, false},
		{`{"a":1}`, `{"b":1}`, false},
		{`[1,2]`, `[2,1]`, false},
		{`[1]`, `[1,1]`, false},
		{`[]`, `{}`, false},
	}
	for _, tt := range tests {
		a, errA := Parse([]byte(tt.a))
		b, errB := Parse([]byte(tt.b))
		if err := errors.Join(errA, errB); err != nil {
			t.Fatal(err)
		}
		if Equal(a, b) != tt.want || Equal(b, a) != tt.want {
			t.Errorf("Equal(%s, %s) = %v, want %v", tt.a, tt.b, !tt.want, tt.want)
		}
	}
	if !Equal(nil, nil) || Equal(nil, &Value{}) || Equal(&Value{}, nil) {
		t.Error("nil equals nil and nothing else")
	}
}
