package finding_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
	"github.com/mcpward/mcpward/schemas"
)

func encode(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestDecodeReadsWhatWasWritten(t *testing.T) {
	for name, f := range map[string]finding.Finding{"least": least(), "full": full()} {
		got, err := finding.Decode(encode(t, f))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if diff := cmp.Diff(f, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	with := func(members string) string {
		return strings.TrimSuffix(string(encode(t, least())), "}") + "," + members + "}"
	}
	tests := []struct{ name, text, want string }{
		{"no JSON", `{"id":`, "invalid finding: unexpected end of JSON at byte 6"},
		{"no object", `[]`, "invalid finding: is a list, not an object"},
		{"an unknown key", with(`"titel":"x"`), `invalid finding: has no field "titel"`},
		{"a key twice", with(`"id":"x"`), `invalid finding: id is given twice`},
		{"a wrong type", with(`"file":7`), `invalid finding: file is a number, not a text`},
		{"null", with(`"tags":null`), `invalid finding: tags is null, not a list`},
		{"a wrong item", with(`"tags":["a",{}]`), `invalid finding: tags/1 is an object, not a text`},
		{"an empty item", with(`"tags":[""]`), `invalid finding: tags/0 is empty`},
		{"many items", with(`"tags":["a"` + strings.Repeat(`,"a"`, 50) + `]`), `invalid finding: tags has 51 items, more than 50`},
		{"an empty optional text", with(`"sink":""`), `invalid finding: sink is empty`},
		{"an unknown word", with(`"stack":"cobol"`), `invalid finding: stack is "cobol", none of common, typescript, nextjs, swift, expo`},
		{"a fraction", with(`"line":1.5`), `invalid finding: line is "1.5", not a whole number between 1 and 9007199254740991`},
		{"line 0", with(`"line":0`), `invalid finding: line is 0, not between 1 and 9007199254740991`},
		{"one more than can be exact", with(`"line":9007199254740992`), `invalid finding: line is 9007199254740992, not between 1 and 9007199254740991`},
		{"an immense line", with(`"line":1e999999999`), `invalid finding: line is "1e999999999", not a whole number between 1 and 9007199254740991`},
		{"two problems", with(`"line":"1","x":1`), `invalid finding: has no field "x"; line is a text, not a number`},
		{"too long", with(`"sink":"` + strings.Repeat("x", finding.MaxBytes) + `"`), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, err := finding.Decode([]byte(tt.text))
			if !errors.Is(err, finding.ErrInvalid) || tt.want != "" && err.Error() != tt.want {
				t.Errorf("error = %v\nwant    %s", err, tt.want)
			}
			if diff := cmp.Diff(finding.Finding{}, f); diff != "" {
				t.Errorf("a finding is returned with the error:\n%s", diff)
			}
		})
	}
}

func TestNumbersAreExact(t *testing.T) {
	for lexeme, want := range map[string]int{
		"1": 1, "1.0": 1, "10e-1": 1, "1.2E+1": 12, "0.5e1": 5, "9007199254740991": 9007199254740991, "90071992547409910e-1": 9007199254740991,
		"-1": 0, "-0": 0, "0e5": 0, "1e-1": 0, "9007199254740991.5": 0, "1e19": 0, "1e99999999999999999999": 0, "1e9223372036854775807": 0, "1e-9223372036854775808": 0,
	} {
		text := strings.Replace(string(encode(t, full())), `"line":12`, `"line":`+lexeme, 1)
		f, err := finding.Decode([]byte(text))
		if (err == nil) != (want > 0) || f.Line != want {
			t.Errorf("line %s is read as %d, %v; want %d", lexeme, f.Line, err, want)
		}
	}
}

var published = sync.OnceValues(func() (*validate.Validator, error) {
	text, _ := schemas.Text("finding")
	v, err := schema.Parse(text)
	if err != nil {
		return nil, err
	}
	return validate.Compile(v)
})

// agrees fails the test if Decode and the published schema judge a text
// differently, and returns whether they accept it.
func agrees(t *testing.T, text []byte) bool {
	t.Helper()
	v, err := published()
	if err != nil {
		t.Fatal(err)
	}
	instance, err := schema.Parse(text)
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	found, err := v.Validate(context.Background(), instance)
	f, refused := finding.Decode(text)
	if err != nil {
		return refused == nil // the schema has no opinion on a number of such a size
	}
	right := found == nil
	if right != (refused == nil) {
		t.Fatalf("the schema says %v, Decode says %v\n%s", found, refused, text)
	}
	if refused == nil {
		if err := f.Validate(); err != nil {
			t.Fatalf("Validate refuses what Decode accepts: %v\n%s", err, text)
		}
	}
	return right
}

// TestDecodeAgreesWithThePublishedSchema changes every field in every way that
// matters.
func TestDecodeAgreesWithThePublishedSchema(t *testing.T) {
	var members map[string]any
	if err := json.Unmarshal(encode(t, full()), &members); err != nil {
		t.Fatal(err)
	}
	accepted, refused := 0, 0
	try := func(name string, value any) {
		t.Helper()
		changed := maps.Clone(members)
		if changed[name] = value; value == nil {
			delete(changed, name)
		}
		if agrees(t, encode(t, changed)) {
			accepted++
		} else {
			refused++
		}
	}
	for _, d := range finding.Fields() {
		try(d.Name, nil)
		for _, value := range variants(d) {
			try(d.Name, value)
		}
	}
	try("unknown", "x")
	if accepted < 60 || refused < 200 {
		t.Errorf("only %d accepted and %d refused", accepted, refused)
	}
}

// variants are values at and beyond the edges of a field, and of other types.
func variants(d finding.Field) []any {
	out := []any{json.RawMessage("null"), true, 0, 1, -1, 2.5, json.RawMessage("1.0"), json.RawMessage("1e400"), "", "x", " ", []any{}, []any{1}, map[string]any{}}
	for _, of := range []string{"a", "é", "😀", "\u0301", "\u2028"} {
		for _, n := range []int{d.Min, d.Max, d.Max + 1} {
			if n > 0 && n < 1e6 {
				out = append(out, strings.Repeat(of, n), []string{"ok", strings.Repeat(of, n)})
			}
		}
	}
	for _, w := range d.Words {
		out = append(out, w, strings.ToUpper(w), []string{w})
	}
	if d.Kind == schema.Number {
		out = append(out, d.Min, d.Max, d.Min-1, d.Max+1)
	}
	for _, n := range []int{d.Items, d.Items + 1} {
		out = append(out, slices.Repeat([]string{"x"}, n))
	}
	return out
}

// TestValidateAgreesWithThePublishedSchema does the same for findings that a
// program made up.
func TestValidateAgreesWithThePublishedSchema(t *testing.T) {
	accepted, refused := 0, 0
	for _, change := range madeUp() {
		f := full()
		change(&f)
		ok := f.Validate() == nil
		if right := agrees(t, encode(t, f)); right != ok {
			t.Errorf("the schema says %v, Validate says %v: %+v", right, f.Validate(), f)
		}
		if ok {
			accepted++
		} else {
			refused++
		}
	}
	if accepted < 20 || refused < 20 {
		t.Errorf("only %d accepted and %d refused", accepted, refused)
	}
}

func madeUp() []func(*finding.Finding) {
	var out []func(*finding.Finding)
	for _, n := range []int{0, 1, 100, 101, 200, 201, 500, 501, 2000, 2001, 4000, 4001} {
		text := strings.Repeat("ü", n)
		out = append(out,
			func(f *finding.Finding) { f.ID = text },
			func(f *finding.Finding) { f.Evidence = text },
			func(f *finding.Finding) { f.File = text },
			func(f *finding.Finding) { f.CWE = text },
			func(f *finding.Finding) { f.DispositionReason = text },
			func(f *finding.Finding) { f.Counterevidence = []string{"a", text} },
			func(f *finding.Finding) { f.Tags = slices.Repeat([]string{"a"}, n%60) },
			func(f *finding.Finding) { f.Line = n - 1 },
		)
	}
	for _, word := range []string{"", "high", "medium", "critical", "HIGH", "fixed", "static_only", "swift"} {
		out = append(out,
			func(f *finding.Finding) { f.Severity = finding.Severity(word) },
			func(f *finding.Finding) { f.Confidence = finding.Confidence(word) },
			func(f *finding.Finding) { f.Stack = finding.Stack(word) },
			func(f *finding.Finding) { f.Disposition = finding.Disposition(word) },
			func(f *finding.Finding) { f.ValidationStatus = finding.ValidationStatus(word) },
		)
	}
	return out
}

func FuzzDecode(f *testing.F) {
	for _, seed := range []finding.Finding{least(), full()} {
		text, err := json.Marshal(seed)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
		f.Add([]byte(strings.Replace(string(text), "SQL", `\ud800\ud83d\ude00`, 1)))
	}
	f.Add([]byte(`{"line":1e5,"tags":[[]]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		got, err := finding.Decode(text)
		if v, bad := schema.Parse(text); bad == nil && len(schema.Duplicates(v)) == 0 {
			agrees(t, text)
		}
		if err != nil {
			return
		}
		again, err := finding.Decode(encode(t, got))
		if err != nil {
			t.Fatal(fmt.Errorf("written and read again: %w", err))
		}
		// An empty text that may be empty is left out, as if it were absent.
		if diff := cmp.Diff(got, again); diff != "" {
			t.Errorf("written and read again (-want +got):\n%s", diff)
		}
	})
}
