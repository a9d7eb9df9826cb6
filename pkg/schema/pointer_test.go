package schema

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLookup(t *testing.T) {
	t.Parallel()
	v, err := Parse([]byte(`{"a":[10,{"b/c":11,"~":12}],"":{"":13},"d":1,"d":14}`))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ pointer, want string }{
		{"/a/0", "10"},
		{"/a/1/b~1c", "11"},
		{"/a/1/~0", "12"},
		{"//", "13"},
		{"/d", "14"},
		{"/a/2", ""},
		{"/a/-1", ""},
		{"/a/-", ""},
		{"/a/00", ""},
		{"/a/+1", ""},
		{"/a/x", ""},
		{"/x", ""},
		{"/d/0", ""},
		{"a", ""},
		{"/x/y", ""},
	}
	for _, tt := range tests {
		got := ""
		if found := v.Lookup(Pointer(tt.pointer)); found != nil {
			got = found.Text
		}
		if got != tt.want {
			t.Errorf("Lookup(%q) = %q, want %q", tt.pointer, got, tt.want)
		}
	}
	if v.Lookup("") != v {
		t.Error(`Lookup("") is not the document`)
	}
}

func TestPointer(t *testing.T) {
	t.Parallel()
	p := Pointer("").Append("tools").Append("a/b~1").Index(3).Append("")
	if want := Pointer("/tools/a~1b~01/3/"); p != want {
		t.Errorf("got %q, want %q", p, want)
	}
	if diff := cmp.Diff([]string{"tools", "a/b~1", "3", ""}, p.Tokens()); diff != "" {
		t.Errorf("tokens (-want +got):\n%s", diff)
	}
	if got := Pointer("").Tokens(); got != nil {
		t.Errorf("tokens of the whole document: %q", got)
	}
}

func FuzzPointer(f *testing.F) {
	f.Add("a/b", "~1~0")
	f.Add("", "/")
	f.Fuzz(func(t *testing.T, a, b string) {
		p := Pointer("").Append(a).Append(b)
		if diff := cmp.Diff([]string{a, b}, p.Tokens()); diff != "" {
			t.Errorf("%q (-want +got):\n%s", p, diff)
		}
	})
}
