package schema

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// walk copies the canonical form of a text, stepping into objects and arrays
// down to the given depth.
func walk(s *Scanner, depth int, out *bytes.Buffer) error {
	if depth > 0 {
		n := 0
		err := s.Object(func(name string, offset int) error {
			fmt.Fprintf(out, "%s@%d:", AppendString(nil, name), offset)
			return walk(s, depth-1, out)
		})
		if err != ErrKind {
			return err
		}
		err = s.Array(func() error {
			fmt.Fprintf(out, "%d@%d:", n, s.Offset())
			n++
			return walk(s, depth-1, out)
		})
		if err != ErrKind {
			return err
		}
	}
	text, err := s.String()
	if err == ErrKind {
		c, err := s.AppendCanonical(nil)
		fmt.Fprintf(out, "<%s>", c)
		return err
	}
	fmt.Fprintf(out, "(%s)", text)
	return err
}

func TestScanner(t *testing.T) {
	t.Parallel()
	in := ` { "b" : [ 1 , {"z":1,"a":2} ] ,"a":"\u0041\n", "b":{ }, "c":[],"d": null } `
	s, err := NewScanner([]byte(in))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := errors.Join(walk(s, 2, &out), s.End()); err != nil {
		t.Fatal(err)
	}
	want := "\"b\"@3:0@11:<1>1@15:<{\"a\":2,\"z\":1}>\"a\"@32:(A\n)\"b\"@48:\"c\"@57:\"d\"@64:<null>"
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestScannerRefusesWhatParseRefuses(t *testing.T) {
	t.Parallel()
	for _, in := range badTexts {
		for depth := range 4 {
			s, err := NewScanner([]byte(in))
			if err == nil {
				err = walk(s, depth, new(bytes.Buffer))
			}
			if err == nil {
				err = s.End()
			}
			if _, ok := errors.AsType[*SyntaxError](err); !ok {
				t.Errorf("%q: got %v, want a *SyntaxError", in, err)
			}
		}
	}
}

func TestScannerStopsWithTheErrorOfItsCaller(t *testing.T) {
	t.Parallel()
	stop := errors.New("stop")
	s, err := NewScanner([]byte(`{"a":[1,2]}`))
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	err = s.Object(func(string, int) error {
		return s.Array(func() error {
			calls++
			return stop
		})
	})
	if err != stop || calls != 1 {
		t.Errorf("got %v after %d calls", err, calls)
	}
}

func TestFields(t *testing.T) {
	t.Parallel()
	object := []byte(`{"":{"a":[1,"]}"]},"a\"":"x\\","b":-1.5,"b":null,"c":[{},[]],"d":true}`)
	var got []string
	for name, value := range Fields(object) {
		got = append(got, name, string(value))
	}
	want := []string{"", `{"a":[1,"]}"]}`, `a"`, `"x\\"`, "b", "-1.5", "b", "null", "c", "[{},[]]", "d", "true"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for range Fields(object) {
		break
	}
	for _, other := range []string{`{}`, `[]`, `[{"a":1}]`, `"{"`, `1`, `null`, ``} {
		for name := range Fields([]byte(other)) {
			t.Errorf("Fields(%s) yields %q", other, name)
		}
	}
	if got := string(Field(object, "b")); got != "null" {
		t.Errorf("Field takes %s, want the last member", got)
	}
	if got := Field(object, "x"); got != nil {
		t.Errorf("Field of an absent name = %s", got)
	}
}

func TestText(t *testing.T) {
	t.Parallel()
	if text, ok := Text([]byte(`"a\n\ud800"`)); !ok || text != "a\n\xed\xa0\x80" {
		t.Errorf("got %q, %v", text, ok)
	}
	for _, other := range []string{``, `1`, `null`, `{"a":1}`} {
		if text, ok := Text([]byte(other)); ok {
			t.Errorf("Text(%s) = %q", other, text)
		}
	}
}

func TestAppendObject(t *testing.T) {
	t.Parallel()
	got := AppendObject([]byte("x"), map[string][]byte{"b": []byte("1"), "\ufb33": []byte("2"), "😀": []byte("{}"), "": []byte("[]")})
	if want := "x{\"\":[],\"b\":1,\"😀\":{},\"\ufb33\":2}"; string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestAppendStringOfWhatIsNoText(t *testing.T) {
	t.Parallel()
	if got, want := string(AppendString(nil, "a\xff\xed\xa0")), strings.Repeat("\ufffd", 3); got != `"a`+want+`"` {
		t.Errorf("got %s", got)
	}
}

func FuzzScanner(f *testing.F) {
	for _, tt := range canonicalCases {
		f.Add([]byte(tt.in), 1)
	}
	f.Fuzz(func(t *testing.T, in []byte, depth int) {
		_, parseErr := Parse(in)
		s, err := NewScanner(in)
		if err == nil {
			err = walk(s, depth, new(bytes.Buffer))
		}
		if err == nil {
			err = s.End()
		}
		if (parseErr == nil) != (err == nil) {
			t.Fatalf("Parse says %v, the scanner says %v", parseErr, err)
		}
	})
}
