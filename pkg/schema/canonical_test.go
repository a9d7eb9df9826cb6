package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var canonicalCases = []struct {
	name, in, want string
}{
	{"scalars keep their text", ` [ null , true,false, 0, -0, 1.0, 1E400, 9007199254740993, 1e-7 ] `, `[null,true,false,0,-0,1.0,1E400,9007199254740993,1e-7]`},
	{"names are sorted on every level", `{"b":{"d":1,"c":[{"z":0,"y":0}]},"a":2}`, `{"a":2,"b":{"c":[{"y":0,"z":0}],"d":1}}`},
	{"repeated names keep their order", `{"b":1,"a":2,"b":0,"a":1}`, `{"a":2,"a":1,"b":1,"b":0}`},
	{"strange names", `{"__proto__":1,"":2,"constructor":3}`, `{"":2,"__proto__":1,"constructor":3}`},
	{"escapes become minimal", `"\u0041\/\u00e9\u000A\u001F\u0022\u005c\b\f\n\r\t\u007f"`, "\"A/é\\n\\u001f\\\"\\\\\\b\\f\\n\\r\\t\x7f\""},
	{"surrogate pairs become characters", `"\ud83d\ude00 \uD83D\uDE00"`, `"😀 😀"`},
	{"lone surrogates stay escapes", `["\ud800","\uD801x","\udc00\ud800","\ud83d\n","\ud83d\u0041"]`, `["\ud800","\ud801x","\udc00\ud800","\ud83d\n","\ud83dA"]`},
	{"order is by UTF-16 unit", `{"\ufb33":1,"\ud83d\ude00":2,"\u20ac":3,"\r":4,"1":5,"\u0080":6,"\u00f6":7}`, "{\"\\r\":4,\"1\":5,\"\u0080\":6,\"ö\":7,\"€\":3,\"😀\":2,\"\ufb33\":1}"},
	{"order with lone surrogates", `{"\ud83d\ude00":1,"\ud83d":2,"\ud83e":3,"\ud83da":4,"\ue000":5}`, `{"\ud83d":2,"\ud83da":4,"😀":1,"\ud83e":3,"` + "\ue000" + `":5}`},
	{"order with escapes in names", `{"a\"":1,"a!":2,"a#":3,"\\":4,"[":5,"]":6}`, `{"[":5,"\\":4,"]":6,"a!":2,"a\"":1,"a#":3}`},
	{"shorter name first", `{"ab":1,"a":2,"":3}`, `{"":3,"a":2,"ab":1}`},
	{"empty containers", `{"a":{ },"b":[ ]}`, `{"a":{},"b":[]}`},
	{"separators inside strings", `"\u2028 <>&"`, "\"\u2028 <>&\""},
}

func TestCanonical(t *testing.T) {
	t.Parallel()
	for _, tt := range canonicalCases {
		t.Run(tt.name, func(t *testing.T) {
			fast, err := Canonical([]byte(tt.in))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, string(fast)); diff != "" {
				t.Errorf("Canonical (-want +got):\n%s", diff)
			}
			v, err := Parse([]byte(tt.in))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, string(v.AppendCanonical(nil))); diff != "" {
				t.Errorf("AppendCanonical (-want +got):\n%s", diff)
			}
		})
	}
}

func TestCanonicalRefusesWhatParseRefuses(t *testing.T) {
	t.Parallel()
	for _, in := range badTexts {
		_, want := Parse([]byte(in))
		_, got := Canonical([]byte(in))
		if want == nil || got == nil || want.Error() != got.Error() {
			t.Errorf("%q: Parse says %v, Canonical says %v", in, want, got)
		}
	}
}

func TestCanonicalOfManyUnsortedLevelsIsLinear(t *testing.T) {
	t.Parallel()
	const depth = 900
	payload := strings.Repeat("x", 1<<20)
	in := strings.Repeat(`{"b":0,"a":`, depth) + `"` + payload + `"` + strings.Repeat("}", depth)
	want := strings.Repeat(`{"a":`, depth) + `"` + payload + `"` + strings.Repeat(`,"b":0}`, depth)
	got, err := Canonical([]byte(in))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("the slow way gives another text")
	}
}

func TestIndent(t *testing.T) {
	t.Parallel()
	in := `{"a":[],"b":{},"c":[1,{"d":"x,\"{[:]}"}],"e":-1.5e3}`
	var want bytes.Buffer
	if err := json.Indent(&want, []byte(in), "  ", "  "); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want.String(), string(Indent(nil, []byte(in), "  ", "  "))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestDigest(t *testing.T) {
	t.Parallel()
	want := "sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
	if got := Digest([]byte("{}")); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func FuzzCanonical(f *testing.F) {
	for _, tt := range canonicalCases {
		f.Add([]byte(tt.in))
	}
	for _, in := range badTexts {
		f.Add([]byte(in))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		before := bytes.Clone(in)
		v, err := Parse(in)
		fast, fastErr := Canonical(in)
		if !bytes.Equal(before, in) {
			t.Fatal("the text was changed")
		}
		if err != nil || fastErr != nil {
			if fmt.Sprint(err) != fmt.Sprint(fastErr) {
				t.Fatalf("Parse says %v, Canonical says %v", err, fastErr)
			}
			return
		}
		slow := v.AppendCanonical(nil)
		s, err := NewScanner(in)
		if err == nil {
			_, err = s.AppendCanonical(nil)
		}
		if err != nil || s.Repeated() != (len(Duplicates(v)) > 0) {
			t.Fatalf("repeated names: %v, %v, but Parse found %q", s.Repeated(), err, Duplicates(v))
		}
		if !bytes.Equal(fast, slow) {
			t.Fatalf("two canonical forms:\n%s\n%s", fast, slow)
		}
		again, err := Parse(fast)
		if err != nil {
			t.Fatalf("the canonical form is not JSON: %v", err)
		}
		if !Equal(v, again) {
			t.Fatalf("the canonical form has another meaning: %s", fast)
		}
		if second := again.AppendCanonical(nil); !bytes.Equal(fast, second) {
			t.Fatalf("not idempotent:\n%s\n%s", fast, second)
		}
		if !json.Valid(Indent(nil, fast, "", "  ")) {
			t.Fatalf("the indented form is not JSON")
		}
	})
}

// list returns a tools/list result of n tools with about 1.6 kB each.
func list(n int) []byte {
	var b bytes.Buffer
	b.WriteString(`{"tools":[`)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"name":"tool_%05d","title":"Tool %d","description":%q,"inputSchema":{"type":"object","properties":{`, i, i,
			strings.Repeat("Reads a record and \"returns\" it — with care.\n", 14))
		for j := range 8 {
			if j > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, `"p%d":{"type":"string","description":"parameter number %d of this tool","minLength":%d}`, j, j, j)
		}
		b.WriteString(`},"required":["p0","p1"],"additionalProperties":false},"annotations":{"readOnlyHint":true,"destructiveHint":false}}`)
	}
	b.WriteString(`]}`)
	return b.Bytes()
}

func BenchmarkCanonical(b *testing.B) {
	data := list(10_000)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := Canonical(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	data := list(10_000)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := Parse(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEncodingJSONDecode(b *testing.B) {
	data := list(10_000)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		var v any
		if err := json.Unmarshal(data, &v); err != nil {
			b.Fatal(err)
		}
	}
}
