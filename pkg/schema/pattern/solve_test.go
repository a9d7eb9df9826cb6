package pattern

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func parseAll(t testing.TB, sources []string) []*Pattern {
	t.Helper()
	var out []*Pattern
	for _, source := range sources {
		p, err := Parse(source)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, p)
	}
	return out
}

func list(sources ...string) []string { return sources }

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name      string
		all, none []string
		low, high int
		example   string
		verdict   Verdict
	}{
		{"nothing asked", nil, nil, 0, -1, "", Found},
		{"length alone", nil, nil, 3, -1, "aaa", Found},
		{"no length left", nil, nil, 3, 2, "", Empty},
		{"one literal", list(`b`), nil, 0, -1, "b", Found},
		{"padded literal", list(`b`), nil, 3, -1, "aab", Found},
		{"anchored literal has one length", list(`^ab$`), nil, 3, -1, "", Empty},
		{"anchored literal fits", list(`^ab$`), nil, 2, 2, "ab", Found},
		{"anchored literal is too long", list(`^ab$`), nil, 0, 1, "", Empty},
		{"two literals", list(`a`, `b`), nil, 0, -1, "ab", Found},
		{"two literals in one character", list(`a`, `b`), nil, 0, 1, "", Empty},
		{"contradiction", list(`^a`, `^b`), nil, 0, -1, "", Empty},
		{"included", list(`^[a-c]+$`), list(`^[a-z]+$`), 0, -1, "", Empty},
		{"not included", list(`^[a-z]+$`), list(`^[a-c]+$`), 0, -1, "d", Found},
		{"same language, other spelling", list(`^(a|b)*$`), list(`^[ab]{0,}$`), 0, -1, "", Empty},
		{"lazy is the same language", list(`^a+?b*?$`), list(`^a+b*$`), 0, -1, "", Empty},
		{"uuid is included in any text", list(formats["uuid"]), list(`^.*$`), 0, -1, "", Empty},
		{"uuid v4 is a uuid", list(formats["uuid v4"]), list(formats["uuid"]), 0, -1, "", Empty},
		{"uuid has one length", list(formats["uuid"]), nil, 37, -1, "", Empty},
		{"ulid lengths", list(formats["ulid"]), list(`^.{26}$`), 0, -1, "", Empty},
		{"dot leaves out line ends", nil, list(`^.*$`), 0, -1, "\n", Found},
		{"every string", nil, list(`^[\s\S]*$`), 0, -1, "", Empty},
		{"a caret alone matches every string", nil, list(`^`), 0, -1, "", Empty},
		{"star matches every string", nil, list(`a*`), 0, -1, "", Empty},
		{"union covers", list(`^[a-z]$`), list(`^[a-m]$`, `^[n-z]$`), 0, -1, "", Empty},
		{"union leaves one", list(`^[a-z]$`), list(`^[a-m]$`, `^[o-z]$`), 0, -1, "n", Found},
		{"impossible anchors", list(`a^b`), nil, 0, -1, "", Empty},
		{"anchor behind the end", list(`a$b`), nil, 0, -1, "", Empty},
		{"empty class", list(`[]`), nil, 0, -1, "", Empty},
		{"negative lookahead", list(`^(?!a)[ab]$`), nil, 0, -1, "b", Found},
		{"lookahead takes everything", list(`^(?!a)a$`), nil, 0, -1, "", Empty},
		{"lookahead is a subset", list(`^(?!a)[ab]+$`), list(`^[ab]+$`), 0, -1, "", Empty},
		{"lookahead is a proper subset", list(`^[ab]+$`), list(`^(?!a)[ab]+$`), 0, -1, "a", Found},
		{"email has no two dots", list(formats["email"], `\.\.`), nil, 0, -1, "", Empty},
		{"email does not begin with a dot", list(formats["email"], `^\.`), nil, 0, -1, "", Empty},
		{"email has an at sign", list(formats["email"]), list(`@`), 0, -1, "", Empty},
		{"email example", list(formats["email"]), nil, 0, -1, "a@a.aa", Found},
		{"password with three classes", list(formats["password"]), nil, 0, -1, "aaaaa0A-", Found},
		{"duration is not only P", list(formats["duration"]), nil, 0, -1, "P0D", Found},
		{"word boundary", list(`^\bab\b$`), nil, 0, -1, "ab", Found},
		{"word boundary inside a word", list(`a\bb`), nil, 0, -1, "", Empty},
		{"no boundary between different kinds", list(`a\B-`), nil, 0, -1, "", Empty},
		{"datetime holds a date", list(formats["datetime"]), list(`^\d{4}-\d\d-\d\dT`), 0, -1, "", Empty},
		{"date respects leap years", list(formats["date"], `^1900-02-29$`), nil, 0, -1, "", Empty},
		{"ipv4 octets end at 255", list(formats["ipv4"], `256`), nil, 0, -1, "", Empty},
		{"letters of one script", list(`^\p{Lu}$`), list(`^\p{L}$`), 0, -1, "", Empty},
		{"code points count once", list(`^😀$`), nil, 1, 1, "😀", Found},
		{"bounded repetition", list(`^[a-z]{1,64}$`), list(`^[a-z]{1,128}$`), 0, -1, "", Empty},
		{"bounded repetition cut", list(`^[a-z]{1,128}$`), list(`^[a-z]{1,64}$`), 0, -1, strings.Repeat("a", 65), Found},
		{"backreference", list(`^(a)\1$`), nil, 0, -1, "", Undecided},
		{"lookbehind", list(`(?<=a)b`), nil, 0, -1, "", Undecided},
		{"lone surrogate", list(`^\ud800$`), nil, 0, -1, "", Undecided},
		{"blow-up", list(`^(?:.*a.{20}b)$`), list(`^.*a.{20}[bc].*$|^b.{19}c`), 0, -1, "", Undecided},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			q := Query{parseAll(t, tt.all), parseAll(t, tt.none), tt.low, tt.high}
			example, verdict := Solve(q, DefaultBudget)
			if example != tt.example || verdict != tt.verdict {
				t.Errorf("Solve = %q, %v; want %q, %v", example, verdict, tt.example, tt.verdict)
			}
		})
	}
}

// TestEmptyIsNeverRefuted attacks every "empty" between two patterns with the
// texts of both, and confirms every "found".
func TestEmptyIsNeverRefuted(t *testing.T) {
	t.Parallel()
	var sources []string
	for _, source := range all() {
		sources = append(sources, source)
	}
	slices.Sort(sources)
	patterns := parseAll(t, sources)
	rng := rand.New(rand.NewPCG(7, 7))
	pool := make([][]string, len(patterns))
	for i, p := range patterns {
		pool[i] = texts(rng, p, 40)
	}
	count := map[Verdict]int{}
	for range 4000 {
		i, j := rng.IntN(len(patterns)), rng.IntN(len(patterns))
		low, high := rng.IntN(4), -1
		if rng.IntN(2) == 0 {
			high = low + rng.IntN(6)
		}
		q := Query{All: patterns[i : i+1], None: patterns[j : j+1], MinLength: low, MaxLength: high}
		if rng.IntN(3) == 0 {
			q.All, q.None = append(q.All[:1:1], q.None...), nil
		}
		example, verdict := Solve(q, DefaultBudget/4)
		count[verdict]++
		attack(t, q, example, verdict, slices.Concat(pool[i], pool[j]))
	}
	t.Logf("verdicts: %v", count)
	if count[Empty] < 200 || count[Found] < 2000 {
		t.Errorf("verdicts %v: too few are decided", count)
	}
}

func attack(t *testing.T, q Query, example string, verdict Verdict, texts []string) {
	t.Helper()
	if verdict == Found && !q.confirms(example) {
		t.Errorf("%v, not %v, %d-%d: example %q is wrong", q.All, q.None, q.MinLength, q.MaxLength, example)
	}
	for _, s := range texts {
		if verdict == Undecided || !q.confirms(s) {
			continue
		}
		if verdict == Empty {
			t.Errorf("%v, not %v, %d-%d: said to be empty, but %q", q.All, q.None, q.MinLength, q.MaxLength, s)
		} else if utf8.RuneCountInString(s) < utf8.RuneCountInString(example) {
			t.Errorf("%v, not %v: %q is shorter than %q", q.All, q.None, s, example)
		}
	}
}
