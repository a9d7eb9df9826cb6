package compat_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// A generator writes random schemas and values from a small vocabulary, so
// that pairs often meet in the middle.
type generator struct{ *rand.Rand }

func (g generator) pick(options ...string) string { return options[g.IntN(len(options))] }

func (g generator) schema(depth int) string {
	if g.IntN(12) == 0 {
		return g.pick("true", "false", "{}", `{"$ref":"#/$defs/d"}`, `{"$ref":"#"}`)
	}
	var words []string
	add := func(format string, args ...any) { words = append(words, fmt.Sprintf(format, args...)) }
	if g.IntN(4) > 0 {
		add(`"type":%s`, g.pick(`"string"`, `"integer"`, `"number"`, `["string","null"]`, `"object"`, `"object"`, `"array"`, `"boolean"`, `["object","array"]`))
	}
	if g.IntN(6) == 0 {
		add(`"enum":%s`, g.pick(`["a"]`, `["a","b"]`, `[1,"a"]`, `[true,false]`, `[1.0,2]`, `[{}]`, `[{"p":1}]`))
	}
	if g.IntN(12) == 0 {
		add(`"const":%s`, g.pick(`"a"`, `1`, `{}`))
	}
	for _, keyword := range []string{"minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"} {
		if g.IntN(14) == 0 {
			add(`%q:%d`, keyword, g.IntN(3))
		}
	}
	if g.IntN(10) == 0 {
		add(`%s`, g.pick(`"pattern":"^a"`, `"pattern":"b"`, `"pattern":"(?=a)"`, `"multipleOf":2`, `"multipleOf":0.5`, `"uniqueItems":true`, `"format":"email"`, `"title":"t"`))
	}
	if depth > 0 {
		g.nested(depth-1, add)
	}
	return "{" + strings.Join(words, ",") + "}"
}

func (g generator) nested(depth int, add func(string, ...any)) {
	if g.IntN(2) == 0 {
		var properties []string
		for _, name := range []string{"p", "q", "r"} {
			if g.IntN(2) == 0 {
				properties = append(properties, fmt.Sprintf("%q:%s", name, g.schema(depth)))
			}
		}
		add(`"properties":{%s}`, strings.Join(properties, ","))
	}
	if g.IntN(3) == 0 {
		add(`"required":%s`, g.pick(`[]`, `["p"]`, `["q"]`, `["p","q"]`, `["z"]`))
	}
	if g.IntN(4) == 0 {
		add(`"additionalProperties":%s`, g.pick("true", "false", "false", g.schema(depth)))
	}
	if g.IntN(4) == 0 {
		add(`"items":%s`, g.schema(depth))
	}
	if g.IntN(10) == 0 {
		add(`%q:[%s,%s]`, g.pick("oneOf", "allOf"), g.schema(depth), g.schema(depth))
	}
	if g.IntN(10) == 0 {
		add(`"anyOf":[%s,{"type":"null"}]`, g.schema(depth))
	}
	if g.IntN(16) == 0 {
		add(`"not":%s`, g.schema(depth))
	}
}

// root writes a schema that its references can lead into.
func (g generator) root() string {
	return fmt.Sprintf(`{"$defs":{"d":%s},%s`, g.schema(1), strings.TrimPrefix(g.object(), "{"))
}

func (g generator) object() string {
	for {
		if s := g.schema(2); strings.HasPrefix(s, "{") && s != "{}" {
			return s
		}
	}
}

func (g generator) value(depth int) string {
	if depth == 0 || g.IntN(3) == 0 {
		return g.pick(`"a"`, `"b"`, `"abc"`, `""`, `0`, `1`, `2`, `1.5`, `-1`, `true`, `false`, `null`, `{}`, `[]`)
	}
	var parts []string
	if g.IntN(3) == 0 {
		for range g.IntN(4) {
			parts = append(parts, g.value(depth-1))
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	for _, name := range []string{"p", "q", "r", "z"} {
		if g.IntN(2) == 0 {
			parts = append(parts, fmt.Sprintf("%q:%s", name, g.value(depth-1)))
		}
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// mutate changes a schema text in one place now and then.
func (g generator) mutate(s string) string {
	swaps := []string{
		`"string"`, `"integer"`, `"integer"`, `"number"`, `["p"]`, `["p","q"]`, `["p","q"]`, `["q"]`, `"a"`, `"b"`,
		`:false`, `:true`, `"q":`, `"r":`, `["string","null"]`, `"string"`, `:1`, `:2`, `["a"]`, `["a","b"]`,
		`{"type":"null"}`, `{"type":"boolean"}`, `"minLength"`, `"maxLength"`, `"p":`, `"s":`, `:2`, `:0`, `"^a"`, `"^ab"`, `:true`, `:{}`,
		`"anyOf"`, `"oneOf"`, `"additionalProperties"`, `"x-additional"`, `"required"`, `"x-required"`,
	}
	if g.IntN(2) == 0 { // the other way round
		for i := 0; i < len(swaps); i += 2 {
			swaps[i], swaps[i+1] = swaps[i+1], swaps[i]
		}
	}
	i := g.IntN(len(swaps)/2) * 2
	return strings.Replace(s, swaps[i], swaps[i+1], 1+g.IntN(2))
}

// TestAnswersSurviveRandomValues attacks every compatible answer with random
// values and checks every witness.
func TestAnswersSurviveRandomValues(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	g := generator{rand.New(rand.NewPCG(seed, 0))}
	count := map[compat.Verdict]int{}
	for range 1500 {
		before := g.root()
		after := before
		for i := 0; after == before && i < 50; i++ {
			after = g.mutate(before)
		}
		if g.IntN(3) == 0 {
			after = g.root()
		}
		dir := compat.Direction(g.pick("input", "output"))
		closed := g.IntN(2) == 0
		count[attack(t, g, before, after, dir, closed)]++
	}
	t.Logf("answers: %v", count)
}

func attack(t *testing.T, g generator, before, after string, dir compat.Direction, closed bool) compat.Verdict {
	t.Helper()
	old, new := parse(t, before), parse(t, after)
	run := compat.CompareSet
	if closed {
		run = compat.Compare
	}
	result := run(old, new, dir)
	if diff := cmp.Diff(result, run(old, new, dir)); diff != "" {
		t.Errorf("two answers for %s -> %s:\n%s", before, after, diff)
	}
	innerClosed, outerClosed := closed, closed
	inner, outer := old, new
	if dir == compat.Output {
		inner, outer, outerClosed = new, old, false
	}
	refutes := func(value string) bool {
		v := parse(t, value)
		return compat.Valid(inner, v, innerClosed) > 0 && compat.Valid(outer, v, outerClosed) < 0
	}
	for _, change := range result.Changes {
		if (change.Verdict == compat.Breaking) != (change.Witness != nil) || change.Witness != nil && !refutes(string(change.Witness)) {
			t.Errorf("%s %s -> %s: %s with witness %s", dir, before, after, change.Kind, change.Witness)
		}
	}
	for range 40 {
		if value := g.value(3); result.Verdict == compat.Compatible && refutes(value) {
			t.Errorf("%s (closed %t)\n%s ->\n%s: answered compatible, refuted by %s", dir, closed, before, after, value)
		}
	}
	return result.Verdict
}

// BenchmarkRealChange compares a tool's schema of common size in which one
// parameter became required.
func BenchmarkRealChange(b *testing.B) {
	var properties []string
	for i := range 20 {
		properties = append(properties, fmt.Sprintf(`"p%d":{"anyOf":[{"type":"string","maxLength":%d},{"type":"null"}],"default":null,"description":"Parameter %d of the tool."}`, i, 10+i, i))
	}
	old := parse(b, object(strings.Join(properties, ","), `"required":["p1","p2"]`))
	new := parse(b, object(strings.Join(properties, ","), `"required":["p1","p2","p3"]`))
	for b.Loop() {
		if compat.Compare(old, new, compat.Input).Verdict != compat.Breaking {
			b.Fatal("not breaking")
		}
	}
}
