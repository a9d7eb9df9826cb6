package wire

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var texts4valid = []string{
	`{}`, `[]`, ` { "a" : [ 1 , -0.5e+3 , "x\u00e9\n" , true , false , null ] } `, `""`, `0`, `-0`, `1E2`, "[1,\r\n\t2]",
	``, ` `, `{`, `[`, `{]`, `[}`, `{"a"}`, `{"a":}`, `{"a":1,}`, `{a:1}`, `[1,]`, `[,1]`, `[1 2]`, `{"a":1 "b":2}`, `{"a" 1}`,
	`01`, `-`, `1.`, `.5`, `1e`, `1e+`, `+1`, `tru`, `nul`, `True`, `"\x"`, `"\u12g4"`, `"\u12"`, "\"a\nb\"", `"abc`, `"\`, `1 2`, `{}}`,
	"\"\xff\"", "\u00a0{}", `{"a":{"b":[{}]}}`, `[[[[[]]]]]`, `1e400`, "\ufeff{}",
}

func TestValueAgreesWithEncodingJSON(t *testing.T) {
	for _, in := range texts4valid {
		if got, want := whole([]byte(in)), json.Valid([]byte(in)); got != want {
			t.Errorf("whole(%q) = %v, want %v", in, got, want)
		}
	}
}

func FuzzValue(f *testing.F) {
	for _, in := range texts4valid {
		f.Add([]byte(in))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		if got, want := whole(in), json.Valid(in); got != want && !strings.Contains(string(in), strings.Repeat("[", 100)) {
			t.Errorf("whole(%q) = %v, want %v", in, got, want)
		}
	})
}

func TestNestingIsBounded(t *testing.T) {
	deep := func(n int) []byte { return []byte(strings.Repeat("[", n) + strings.Repeat("]", n)) }
	if !whole(deep(maxDepth)) {
		t.Error("the allowed depth is refused")
	}
	if whole(deep(maxDepth + 1)) {
		t.Error("one level more is accepted")
	}
	if whole([]byte(strings.Repeat(`{"a":`, 5_000_000))) {
		t.Error("endless nesting is accepted")
	}
}

func TestEnvelopeParts(t *testing.T) {
	tests := []struct {
		name, in string
		want     envelope
		message  bool
	}{
		{"response", `{"jsonrpc":"2.0", "id" : 1 ,"result":{"a":[1, 2]}}`, envelope{version: []byte(`"2.0"`), id: []byte(`1`), result: []byte(`{"a":[1, 2]}`)}, true},
		{"escaped name", `{"i\u0064":1,"result":2}`, envelope{id: []byte(`1`), result: []byte(`2`)}, true},
		{"last one counts", `{"id":1,"id":2,"error":{}}`, envelope{id: []byte(`2`), err: []byte(`{}`)}, true},
		{"notification", `{"method":"x","params":[]}`, envelope{method: []byte(`"x"`), params: []byte(`[]`)}, true},
		{"log line", `{"level":"info","id":7}`, envelope{id: []byte(`7`)}, false},
		{"answer without content", `{"jsonrpc":"2.0","id":7}`, envelope{version: []byte(`"2.0"`), id: []byte(`7`)}, true},
		{"answer without jsonrpc", `{"id":7,"result":null}`, envelope{id: []byte(`7`), result: []byte(`null`)}, true},
		{"error object of a web server", `{"error":"not found"}`, envelope{err: []byte(`"not found"`)}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := parseEnvelope([]byte(tt.in))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(&tt.want, got, cmp.AllowUnexported(envelope{})); diff != "" {
				t.Errorf("envelope (-want +got):\n%s", diff)
			}
			if got.message() != tt.message {
				t.Errorf("message() = %v", got.message())
			}
		})
	}
}

func TestIDsAreReadLeniently(t *testing.T) {
	tests := []struct {
		raw   string
		id    int64
		exact bool
		ok    bool
	}{
		{`1`, 1, true, true},
		{`"1"`, 1, false, true},
		{`" 1 "`, 1, false, true},
		{`1.0`, 1, false, true},
		{`1e0`, 1, false, true},
		{`9007199254740993`, 9007199254740993, true, true},
		{`1.5`, 0, false, false},
		{`1e300`, 0, false, false},
		{`"abc"`, 0, false, false},
		{`"NaN"`, 0, false, false},
		{`"Inf"`, 0, false, false},
		{`{}`, 0, false, false},
		{`null`, 0, false, false},
		{`"` + strings.Repeat("0", 1000) + `1"`, 0, false, false},
	}
	for _, tt := range tests {
		id, exact, ok := (&envelope{id: []byte(tt.raw)}).number()
		if id != tt.id || exact != tt.exact || ok != tt.ok {
			t.Errorf("number(%.20s) = %d, %v, %v, want %d, %v, %v", tt.raw, id, exact, ok, tt.id, tt.exact, tt.ok)
		}
	}
}

func TestInvalidUTF8IsFound(t *testing.T) {
	for in, want := range map[string]int{
		"": -1, "aé\u2028\U0001f600": -1, "a\xff": 1, "é\xed\xa0\x80": 2, "\xc3": 0, "\ufffdx\x80": 4, "\xf4\x90\x80\x80": 0, "\xc0\xaf": 0,
	} {
		if got := invalidUTF8([]byte(in)); got != want {
			t.Errorf("invalidUTF8(%q) = %d, want %d", in, got, want)
		}
	}
}

func BenchmarkScan(b *testing.B) {
	item := `{"name":"read_file","description":"` + strings.Repeat("Reads a file. ", 60) + `","inputSchema":{"type":"object","properties":{"path":{"type":"string","description":"a path"},"limit":{"type":"integer","minimum":0}},"required":["path"]}}`
	frame := []byte(`{"jsonrpc":"2.0","id":1,"result":{"tools":[` + strings.Repeat(item+",", 12000) + item + `]}}`)
	b.SetBytes(int64(len(frame)))
	for b.Loop() {
		e, err := parseEnvelope(frame)
		if err != nil {
			b.Fatal(err)
		}
		w := &walk{method: "tools/list", field: "tools", seen: map[string]bool{}}
		if _, failure := w.add(e.result, 1); failure != nil || len(w.items) != 12001 {
			b.Fatal(failure)
		}
	}
}
