package pattern

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, source, want string }{
		{"open group", `(a`, "is not an ECMAScript regular expression"},
		{"open class", `[a`, "is not an ECMAScript regular expression"},
		{"nothing to repeat", `*a`, "is not an ECMAScript regular expression"},
		{"reversed bounds", `a{3,2}`, "is not an ECMAScript regular expression"},
		{"trailing backslash", `a\`, "is not an ECMAScript regular expression"},
		{"too long", strings.Repeat("a", MaxLength+1), "pattern of 16385 bytes is longer than 16384"},
		{"too many alternatives", strings.Repeat("|", MaxBranches), "pattern has 1001 alternatives, more than 1000"},
		{"too nested", strings.Repeat("(", 201) + strings.Repeat(")", 201), "pattern has 201 groups inside each other, more than 200"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := Parse(tt.source)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q", err, tt.want)
			}
		})
	}
}

func TestReasonNamesWhatIsNotRegular(t *testing.T) {
	t.Parallel()
	tests := []struct{ source, want string }{
		{`^a$`, ""},
		{`(?!a)b`, ""},
		{`(a)\1`, "it uses a backreference"},
		{`(?<x>a)\k<x>`, "it uses a backreference"},
		{`(?<=a)b`, "it uses a lookbehind"},
		{`(?<!a)b`, "it uses a lookbehind"},
		{`(?i:a)`, "it switches flags inside the pattern"},
		{`\ud83d`, "it names half a surrogate pair"},
		{`[\ud83d]`, "it names half a surrogate pair"},
		{`(?:(?:a{1000}){1000}){1000}`, "its counted repetitions are too large"},
	}
	for _, tt := range tests {
		p, err := Parse(tt.source)
		if err != nil {
			t.Errorf("%s: %v", tt.source, err)
			continue
		}
		if p.Reason() != tt.want || p.Regular() != (tt.want == "") || p.String() != tt.source {
			t.Errorf("%s: reason %q, regular %v; want %q", p, p.Reason(), p.Regular(), tt.want)
		}
	}
}

func TestMatch(t *testing.T) {
	t.Parallel()
	tests := []struct {
		source, text string
		want         bool
	}{
		{`b`, "abc", true},
		{`^b`, "abc", false},
		{`^a.c$`, "a\nc", false},
		{`a$`, "a\n", false},
		{`^.$`, "😀", true},
		{`^.$`, "\xed\xa0\x80", true}, // an unpaired surrogate
		{`^\ud800$`, "\xed\xa0\x80", true},
		{`(a)\1`, "aa", true},
		{`(?<=a)b`, "ab", true},
		{`^[\w-.]+$`, "a-b.c", true},
		{`a`, "A", false},
	}
	for _, tt := range tests {
		p, err := Parse(tt.source)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := p.Match(tt.text); got != tt.want || err != nil {
			t.Errorf("%s on %q = %v, %v; want %v", tt.source, tt.text, got, err, tt.want)
		}
	}
}

func TestCatastrophicPatternsEnd(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("a", 50_000) + "!"
	tests := []struct {
		source string
		err    error
	}{
		{`^(a+)+$`, nil}, // decided by the automaton
		{`^(a|a)*$`, nil},
		{`^(a|aa)+$`, nil},
		{`^(.*)*$x`, nil},
		{`^(a+)+\1b$`, ErrUndecided}, // no automaton
	}
	for _, tt := range tests {
		t.Run(tt.source, func(t *testing.T) {
			t.Parallel()
			p := parseAll(t, list(tt.source))[0]
			start := time.Now()
			got, err := p.Match(text)
			if got || !errors.Is(err, tt.err) {
				t.Errorf("Match = %v, %v; want false, %v", got, err, tt.err)
			}
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}

func TestSamplesTakeBranchesAndBounds(t *testing.T) {
	t.Parallel()
	tests := []struct {
		source string
		n      int
		want   []string
	}{
		{`^(?:cat|dog|bird)$`, 9, list("cat", "dog", "bird")},
		{`^a{2,4}$`, 9, list("aa", "aaa", "aaaa")},
		{`^[ab]?$`, 9, list("", "a", "b")},
		{`^(a)\1$`, 9, list("aa")},
		{`^(?<q>['"])x\k<q>$`, 9, list(`"x"`, `'x'`)},
		{`a^b`, 9, nil},
		{`^x{1,9}$`, 3, list("x", "xx", "xxxxxxxxx")},
		{`^a$`, 0, nil},
	}
	for _, tt := range tests {
		p := parseAll(t, list(tt.source))[0]
		if diff := cmp.Diff(tt.want, p.Samples(tt.n)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.source, diff)
		}
		if diff := cmp.Diff(p.Samples(5), p.Samples(5)); diff != "" {
			t.Errorf("%s: samples differ between calls:\n%s", tt.source, diff)
		}
	}
}

// FuzzPattern looks for a pattern that panics, hangs, or is judged differently
// by the automaton and the engine.
func FuzzPattern(f *testing.F) {
	for _, source := range all() {
		f.Add(source, "a")
	}
	f.Add(`(?:a{100}){100}`, "aaaa")
	f.Add(`(?=(?=(?!a)))`, "b")
	f.Fuzz(func(t *testing.T, source, text string) {
		hang := time.AfterFunc(10*time.Second, func() { panic(fmt.Sprintf("hangs on %q and %q", source, text)) })
		defer hang.Stop()
		p, err := Parse(source)
		if err != nil || len(text) > 1000 || !utf8.ValidString(text) {
			return
		}
		if want, err := p.engine(text); err == nil && p.Regular() {
			if got, ok := p.simulate(text); ok && got != want {
				t.Fatalf("%q on %q: automaton %v, engine %v", source, text, got, want)
			}
		}
		rng := rand.New(rand.NewPCG(3, uint64(len(source))))
		pool := append(texts(rng, p, 20), text)
		for _, q := range []Query{
			{All: []*Pattern{p}, MaxLength: -1},
			{None: []*Pattern{p}, MinLength: 1, MaxLength: 4},
		} {
			example, verdict := Solve(q, DefaultBudget/10)
			attack(t, q, example, verdict, pool)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		if _, err := Parse(formats["email"]); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	benchmarks := []struct {
		name      string
		all, none string
		want      Verdict
	}{
		{"slug in word", formats["slug"], `^[\w-]+$`, Empty},
		{"uuid v4 in uuid", formats["uuid v4"], formats["uuid"], Empty},
		{"email against html email", formats["email"], formats["email html"], Found},
		{"datetime against date", formats["datetime"], formats["date"], Found},
		{"64 in 128", `^[a-z]{1,64}$`, `^[a-z]{1,128}$`, Empty},
		{"letters of a script", `^\p{Lu}$`, `^\p{L}$`, Empty},
	}
	for _, bb := range benchmarks {
		b.Run(bb.name, func(b *testing.B) {
			q := Query{parseAll(b, list(bb.all)), parseAll(b, list(bb.none)), 0, -1}
			for b.Loop() {
				if _, verdict := Solve(q, DefaultBudget); verdict != bb.want {
					b.Fatal(verdict)
				}
			}
		})
	}
}
