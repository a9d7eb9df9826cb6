package report

import (
	"strings"
	"testing"
)

func TestTheStoreKeepsItsBound(t *testing.T) {
	t.Parallel()
	s := NewStore(100)
	text := func(c string) File { return File{Name: c, MIMEType: "text/plain", Text: strings.Repeat(c, 40)} }
	a, _ := s.Put(text("a"))
	b, _ := s.Put(text("b"))
	if again, kept := s.Put(text("a")); again != a || !kept || s.used != 80 {
		t.Errorf("the same document is at %s and %s, %d bytes", a, again, s.used)
	}
	c, _ := s.Put(text("c")) // b was used the longest ago
	for address, want := range map[string]bool{a: true, b: false, c: true, "report://x": false, "": false, strings.ToUpper(a): true} {
		if _, ok := s.Get(address); ok != want {
			t.Errorf("%s: found is %v, want %v", address, ok, want)
		}
	}
	if other, _ := s.Put(File{MIMEType: "text/html", Text: text("a").Text}); other == a {
		t.Error("documents of two types have one address")
	}
	if _, kept := s.Put(File{Text: strings.Repeat("x", 101)}); kept {
		t.Error("a document larger than the store is kept")
	}
	if s.used > 100 {
		t.Errorf("the store holds %d bytes", s.used)
	}
	if !strings.HasPrefix(a, Scheme) || len(a) != len(Scheme)+32 {
		t.Errorf("address is %s", a)
	}
}
