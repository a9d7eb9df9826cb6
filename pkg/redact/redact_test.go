package redact

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/schema"
)

func redactor() *Redactor {
	r := New(map[string]string{
		"TOKEN":  "tok-1234567890",
		"LONGER": "x-tok-1234567890-y",
		"TWIN_B": "same-value", "TWIN_A": "same-value",
		"ODD":   "a\"b\\c\nd/é😀",
		"SHORT": "1234567",
		"ZEROS": "00000000",
	})
	r.Literal("hunter2-literal", "argument")
	return r
}

func TestString(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, want string }{
		{"nothing to hide", "an ordinary text", "an ordinary text"},
		{"configured value", "key=tok-1234567890;", "key=${TOKEN};"},
		{"twice", "tok-1234567890tok-1234567890", "${TOKEN}${TOKEN}"},
		{"the longer value wins", "x-tok-1234567890-y", "${LONGER}"},
		{"the shorter where it stands alone", "x-tok-1234567890-z", "x-${TOKEN}-z"},
		{"overlapping values leave nothing", "hunter2-literalx-tok-1234567890-y", "[REDACTED:argument]${LONGER}"},
		{"overlap with itself", "1000000000001", "1${ZEROS}1"},
		{"two names, one value", "same-value", "${TWIN_A}"},
		{"too short to search for", "1234567", "1234567"},
		{"registered literal", "p: hunter2-literal", "p: [REDACTED:argument]"},
		{"as it is", "a\"b\\c\nd/é😀", "${ODD}"},
		{"in JSON", `{"k":"a\"b\\c\nd/é😀"}`, `{"k":"${ODD}"}`},
		{"in JSON with every escape", `"a\u0022b\u005Cc\u000ad\/\u00e9\ud83d\uDE00!"`, `"${ODD}!"`},
		{"in JSON in JSON", `"{\"k\":\"a\\\"b\\\\c\\nd/é😀\"}"`, `"{\"k\":\"${ODD}\"}"`},
		{"plain value with needless escapes", `"\u0074ok-1234567890"`, `"${TOKEN}"`},
		{"percent-encoded", "https://h/?q=a%22b%5Cc%0Ad%2F%C3%A9%F0%9F%98%80", "https://h/?q=${ODD}"},
		{"shape", "use ghp_" + strings.Repeat("a1B2", 9) + ".", "use [REDACTED:github-token]."},
		{"shape beside a value", "tok-1234567890 AKIAABCDEFGHIJKLMNOP", "${TOKEN} [REDACTED:aws-access-key]"},
	}
	r := redactor()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, r.String(tt.in)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestOverlappingSecretsAreMaskedTogether(t *testing.T) {
	t.Parallel()
	r := New(map[string]string{"A": "abcdefghij", "B": "hijklmno"})
	if got, want := r.String("<abcdefghijklmno>"), "<${A}>"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestNilRedactorChangesNothing(t *testing.T) {
	t.Parallel()
	var r *Redactor
	r.Literal("hunter2-literal", "argument")
	if got := r.String("AKIAABCDEFGHIJKLMNOP"); got != "AKIAABCDEFGHIJKLMNOP" {
		t.Errorf("String = %q", got)
	}
	if r.Touches([]byte(`"x"`)) || r.Pinned(&schema.Value{Kind: schema.String, Text: "x"}) {
		t.Error("a nil redactor touches nothing")
	}
	if masked, whole := r.Credential("x"); masked != "x" || whole {
		t.Errorf("Credential = %q, %v", masked, whole)
	}
}

func TestLiteralsThatCouldBeWordsAreNotSearchedFor(t *testing.T) {
	t.Parallel()
	r := New(nil)
	for _, word := range []string{"default", "none", "ab1", "properties"} {
		r.Literal(word, "argument")
		if got := r.String(word); got != word {
			t.Errorf("%q became %q", word, got)
		}
	}
	for _, secret := range []string{"hunter2", "correcthorsebatterystaple", "AbCdEf"} {
		r.Literal(secret, "argument")
		if got := r.String(secret); got != "[REDACTED:argument]" {
			t.Errorf("%q became %q", secret, got)
		}
	}
}

func TestLearn(t *testing.T) {
	t.Parallel()
	r := New(nil)
	r.Learn("--key AKIAABCDEFGHIJKLMNOP --db postgres://me:hunter2!@db/x and nothing else")
	v := &schema.Value{Kind: schema.String, Text: "AKIAABCDEFGHIJKLMNOP me:hunter2! hunter2! me"}
	if want := "[REDACTED:aws-access-key] [REDACTED:userinfo] [REDACTED:userinfo] me"; !r.Pinned(v) || v.Text != want {
		t.Errorf("got %q, want %q", v.Text, want)
	}
	(*Redactor)(nil).Learn("AKIAABCDEFGHIJKLMNOP")
}

func TestCredential(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in, masked string
		whole      bool
	}{
		{"tok-1234567890", "${TOKEN}", true},
		{"Bearer tok-1234567890", "Bearer ${TOKEN}", true},
		{"Bearer tok-1234567890x", "Bearer ${TOKEN}x", false},
		{"Bearer other", "Bearer other", false},
		{"Bearer", "Bearer", false},
		{"Bearer hunter2-literal", "Bearer [REDACTED:argument]", false},
	}
	r := redactor()
	for _, tt := range tests {
		if masked, whole := r.Credential(tt.in); masked != tt.masked || whole != tt.whole {
			t.Errorf("Credential(%q) = %q, %v, want %q, %v", tt.in, masked, whole, tt.masked, tt.whole)
		}
	}
}

func TestPinnedMasksNamesAndValuesButNoShapes(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in, want string
	}{
		{"nothing", `{"a":["b",1,null]}`, `{"a":["b",1,null]}`},
		{"value", `{"a":["tok-1234567890"]}`, `{"a":["${TOKEN}"]}`},
		{"name", `{"tok-1234567890":1}`, `{"${TOKEN}":1}`},
		{"escaped", `["\u0074ok-1234567890","a\"b\\c\nd\/é😀"]`, `["${TOKEN}","${ODD}"]`},
		{"numbers stay", `[1000000000000]`, `[1000000000000]`},
		{"shapes stay", `"AKIAABCDEFGHIJKLMNOP"`, `"AKIAABCDEFGHIJKLMNOP"`},
	}
	r := redactor()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v, err := schema.Parse([]byte(tt.in))
			if err != nil {
				t.Fatal(err)
			}
			changed := r.Pinned(v)
			if diff := cmp.Diff(tt.want, string(v.AppendCanonical(nil))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if changed != (tt.in != tt.want) {
				t.Errorf("changed = %v", changed)
			}
			if changed && !r.Touches([]byte(tt.in)) {
				t.Error("Touches says there is nothing to change")
			}
		})
	}
}

func TestTouches(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in   string
		want bool
	}{
		{`"nothing"`, false},
		{`"line\nbreak and \"quotes\""`, false},
		{`"\u00e9"`, false},
		{`"tok-1234567890"`, true},
		{`"a\"b\\c\nd/é😀"`, true},
		{`"\u0074ok-1234567890"`, true},
		{`"{\"k\":\"a\\\"b\\\\c\\nd/é😀\"}"`, true},
	}
	r := redactor()
	for _, tt := range tests {
		if got := r.Touches([]byte(tt.in)); got != tt.want {
			t.Errorf("Touches(%s) = %v, want %v", tt.in, got, tt.want)
		}
	}
}

func TestFinderFindsWhatContainsFinds(t *testing.T) {
	t.Parallel()
	texts := [][]byte{[]byte("abcab"), []byte("bcabca"), []byte("zz"), []byte(strings.Repeat("long", 100))}
	for n := 1; n <= len(texts); n++ {
		f := newFinder(texts[:n])
		for _, s := range []string{
			"", "a", "abca", "abcab", "xabcab", "abcabx", "bbcabca", "aabcaabcab", "bcabc", "z", "zz", "azzb", "zaz",
			strings.Repeat("long", 99), strings.Repeat("long", 100), "x" + strings.Repeat("long", 101), strings.Repeat("abca", 50) + "abcab",
		} {
			want := slices.ContainsFunc(texts[:n], func(text []byte) bool { return strings.Contains(s, string(text)) })
			if got := f.in([]byte(s)); got != want {
				t.Errorf("%d texts in %q: %v, want %v", n, s, got, want)
			}
		}
	}
}

// FuzzRegisteredValueNeverSurvives hides a secret in a text in several
// spellings. The one thing the secret may look like is a placeholder.
func FuzzRegisteredValueNeverSurvives(f *testing.F) {
	f.Add("before ", "s3cret-value", " after", "other-value")
	f.Add(`{"a":"`, "a\"b\\c\nd", `"}`, "b\\c\nd-more")
	f.Add("aaaa", "aaaaaaaa", "aaaa", "aaaaaaaaaa")
	f.Add("\\", "\\\\\\\\\\\\\\\\", "\\u0041", "u0041\\u00")
	f.Fuzz(func(t *testing.T, before, value, after, other string) {
		if len(value) < minValue || !utf8.ValidString(before) || !utf8.ValidString(value) || !utf8.ValidString(after) || strings.ContainsAny(value, "${}[]:") ||
			strings.Contains("REDACTED", value) {
			return // not a secret that can be searched for
		}
		r := New(map[string]string{"V": value, "W": other})
		quoted, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		inner := string(quoted[1 : len(quoted)-1])
		for _, text := range []string{before + value + after, before + inner + after} {
			got := r.String(text)
			if strings.Contains(got, value) {
				t.Errorf("String(%q) = %q holds %q", text, got, value)
			}
			if got != r.String(text) {
				t.Errorf("String(%q) differs between two calls", text)
			}
		}
		if got := r.String(before + inner + after); strings.Contains(got, inner) && inner == value {
			t.Errorf("String holds the escaped value: %q", got)
		}
		raw := schema.AppendString(nil, before+value+after)
		if !r.Touches(raw) {
			t.Errorf("Touches(%s) = false", raw)
		}
	})
}
