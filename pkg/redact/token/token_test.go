package token

import (
	"strings"
	"testing"
)

func TestEveryShapeFindsItsExampleAndNoNearMiss(t *testing.T) {
	t.Parallel()
	for _, s := range Shapes() {
		for seed := range uint64(5) {
			example := s.Example(seed)
			for _, text := range []string{example, "a (" + example + ") b", `"` + example + `"`, "x=" + example + "\n"} {
				start := strings.Index(text, example)
				found := Find(text)
				if len(found) != 1 || found[0].Start > start || found[0].End < start+len(example) {
					t.Errorf("%s %s: Find(%q) = %+v", s.Kind, s.Pattern, text, found)
				}
			}
			if got, ok := Whole(example); !ok || got.Kind != s.Kind {
				t.Errorf("%s %s: Whole(%q) = %+v, %v", s.Kind, s.Pattern, example, got, ok)
			}
			miss := s.NearMiss(seed)
			for _, m := range Find(miss) {
				if m.Shape == s {
					t.Errorf("%s %s: the near miss %q is found", s.Kind, s.Pattern, miss)
				}
			}
		}
	}
}

func TestTheTableIsWide(t *testing.T) {
	t.Parallel()
	providers, patterns := map[string]bool{}, map[string]bool{}
	for _, s := range Shapes() {
		providers[s.Provider] = true
		if patterns[s.Pattern] {
			t.Errorf("%s is listed twice", s.Pattern)
		}
		patterns[s.Pattern] = true
		if s.Kind == "" || s.Provider == "" || s.Severity == "" || s.Confidence == "" {
			t.Errorf("%s says too little: %+v", s.Pattern, s)
		}
	}
	if len(providers) < 150 {
		t.Errorf("%d providers only", len(providers))
	}
	t.Logf("%d providers, %d shapes", len(providers), len(patterns))
}

func TestWhatStandsInFrontProtectsNoToken(t *testing.T) {
	t.Parallel()
	for _, s := range Shapes() {
		example := s.Example(1)
		fronts := []string{`\n`, `\t`, `\x3d`, `\u003d`, `\U0000003d`, "%3D", "%253D"}
		if s.distinct {
			fronts = append(fronts, "x_", "1", `\075`, "dir_")
		}
		for _, front := range fronts {
			text := front + example
			if found := Find(text); len(found) == 0 || found[0].End < len(text) {
				if s.lead > 0 && found == nil {
					continue // what varies may take the escape in
				}
				t.Errorf("%s %s: Find(%q) = %+v", s.Kind, s.Pattern, text, found)
			}
		}
		if s.lead == 0 && isWord[example[0]] {
			for _, m := range Find("x" + example) {
				if m.Start <= 1 && m.Shape == s {
					t.Errorf("%s %s: found behind a letter", s.Kind, s.Pattern)
				}
			}
		}
	}
}
