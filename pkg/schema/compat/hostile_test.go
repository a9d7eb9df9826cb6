package compat

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

func repeat(n int, f func(i int) string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = f(i)
	}
	return strings.Join(parts, ",")
}

// hostile pairs are made to take long or much memory.
var hostile = []struct{ name, old, new string }{
	{"deep not", strings.Repeat(`{"not":`, 900) + `{}` + strings.Repeat(`}`, 900), `{}`},
	{"not as deep as is allowed", strings.Repeat(`{"not":`, 60) + `{}` + strings.Repeat(`}`, 60), strings.Repeat(`{"not":`, 59) + `{}` + strings.Repeat(`}`, 59)},
	{"doubling references", `{"$ref":"#/$defs/d0","$defs":{` + repeat(24, func(i int) string {
		return fmt.Sprintf(`"d%d":{"anyOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]}`, i, i+1, i+1)
	}) + `,"d24":{"type":"string"}}}`, `{"type":"string","maxLength":3}`},
	{"self-reference", `{"$ref":"#"}`, `{}`},
	{"large exponent", `{"minimum":1e999999999}`, `{"minimum":1e999999998}`},
	{"repeated name", `{"type":"string","type":"number"}`, `{"type":"string"}`},
	{"remote reference", `{"$ref":"https://example.com/a"}`, `{"$ref":"https://example.com/b"}`},
	{"catastrophic pattern", `{"type":"string","pattern":"^(a+)+$"}`, `{"type":"string","pattern":"^(a|aa)+b?$"}`},
	{"pattern with large repetition", `{"type":"string","pattern":"^([a-z]{1,500}){1,500}$"}`, `{"type":"string","pattern":"^([a-y]{1,500}){1,500}$"}`},
	{"backreference", `{"type":"string","pattern":"^(a*)b\\1$"}`, `{"type":"string","pattern":"^(a*)b\\1c?$"}`},
	{"many alternatives", `{"oneOf":[` + repeat(300, func(i int) string {
		return fmt.Sprintf(`{"type":"object","properties":{"k":{"const":"k%d"},"v":{"type":"integer"}},"required":["k"]}`, i)
	}) + `]}`, `{"oneOf":[` + repeat(300, func(i int) string {
		return fmt.Sprintf(`{"type":"object","properties":{"k":{"const":"k%d"},"v":{"type":"number"}},"required":["k"]}`, i)
	}) + `]}`},
	{"overlapping alternatives", `{"oneOf":[` + repeat(60, func(i int) string {
		return fmt.Sprintf(`{"type":"object","required":["k%d"]}`, i)
	}) + `]}`, `{"oneOf":[` + repeat(60, func(i int) string {
		return fmt.Sprintf(`{"type":"object","required":["k%d"],"maxProperties":50}`, i)
	}) + `]}`},
	{"satisfiability", `{"type":"object","allOf":[` + repeat(60, func(i int) string {
		return fmt.Sprintf(`{"anyOf":[{"required":["x%d"]},{"not":{"required":["x%d"]}},{"required":["x%d"]}]}`, i%20, (i*7+3)%20, (i*11+5)%20)
	}) + `,` + repeat(60, func(i int) string {
		return fmt.Sprintf(`{"anyOf":[{"not":{"required":["x%d"]}},{"not":{"required":["x%d"]}},{"required":["x%d"]}]}`, (i*3+1)%20, (i*5+2)%20, (i*13+7)%20)
	}) + `]}`, `{"type":"object","maxProperties":2}`},
	{"pigeons", pigeons(7, 6), `{"type":"object","maxProperties":2}`},
	{"many values", `{"enum":[` + repeat(20000, func(i int) string { return fmt.Sprintf("%d", i) }) + `]}`, `{"enum":[` + repeat(20000, func(i int) string { return fmt.Sprintf("%d", i+1) }) + `]}`},
	{
		"many properties", `{"type":"object","properties":{` + repeat(2000, func(i int) string { return fmt.Sprintf(`"p%d":{"type":"string"}`, i) }) + `}}`,
		`{"type":"object","properties":{` + repeat(2000, func(i int) string { return fmt.Sprintf(`"p%d":{"type":"integer"}`, i) }) + `}}`,
	},
	{
		"many patterns", `{"type":"object","patternProperties":{` + repeat(30, func(i int) string { return fmt.Sprintf(`"^a{%d}b*":{"type":"string"}`, i+1) }) + `},"minProperties":3}`,
		`{"type":"object","patternProperties":{` + repeat(30, func(i int) string { return fmt.Sprintf(`"^a{%d}c*":{"type":"string"}`, i+1) }) + `}}`,
	},
	{"large counts", `{"type":"array","minItems":1000000000}`, `{"type":"array","minItems":1000000001}`},
	{"large strings", `{"type":"string","minLength":1000000000}`, `{"type":"string","minLength":1000000001}`},
	{"large objects", `{"type":"object","minProperties":100000}`, `{"type":"object","minProperties":100001}`},
	{"different items", `{"type":"array","uniqueItems":true,"minItems":200,"items":{"enum":[` + repeat(199, func(i int) string { return fmt.Sprintf("%d", i) }) + `]}}`, `{"type":"array","maxItems":3}`},
	{"counted items", `{"allOf":[` + repeat(6, func(i int) string {
		return fmt.Sprintf(`{"contains":{"multipleOf":%d},"minContains":20,"maxContains":30}`, i+2)
	}) + `],"type":"array","minItems":60}`, `{"type":"array","uniqueItems":true}`},
	{"multiples", `{"type":"integer","not":{"anyOf":[` + repeat(40, func(i int) string { return fmt.Sprintf(`{"multipleOf":%d}`, i+2) }) + `]},"minimum":2}`, `{"type":"integer","minimum":50}`},
	{
		"recursion through itself", `{"$ref":"#/$defs/a","$defs":{"a":{"type":"object","properties":{"l":{"$ref":"#/$defs/a"},"r":{"$ref":"#/$defs/b"}},"additionalProperties":false},"b":{"type":"array","items":{"$ref":"#/$defs/a"}}}}`,
		`{"$ref":"#/$defs/a","$defs":{"a":{"type":"object","properties":{"l":{"$ref":"#/$defs/a"},"r":{"$ref":"#/$defs/b"}},"additionalProperties":false},"b":{"type":"array","items":{"$ref":"#/$defs/a"},"maxItems":100}}}`,
	},
	{"unions in unions", unions(6), strings.Replace(unions(6), `"integer"`, `"number"`, 1)},
	{"conditions", `{"type":"object","allOf":[` + repeat(25, func(i int) string {
		return fmt.Sprintf(`{"if":{"required":["a%d"]},"then":{"required":["b%d"]},"else":{"required":["c%d"]}}`, i, i, i)
	}) + `]}`, `{"type":"object","minProperties":26}`},
	{"unevaluated", `{"anyOf":[` + repeat(40, func(i int) string {
		return fmt.Sprintf(`{"properties":{"p%d":{"type":"string"},"q%d":true}}`, i, i)
	}) + `],"unevaluatedProperties":false}`, `{"type":"object","maxProperties":30}`},
	{"large document", `{"description":"` + strings.Repeat("x", 5<<20) + `"}`, `{}`},
}

// pigeons says that n pigeons sit in m holes, none in one with another.
func pigeons(n, m int) string {
	var all []string
	for p := range n {
		all = append(all, `{"anyOf":[`+repeat(m, func(h int) string { return fmt.Sprintf(`{"required":["p%dh%d"]}`, p, h) })+`]}`)
		for q := range p {
			for h := range m {
				all = append(all, fmt.Sprintf(`{"not":{"required":["p%dh%d","p%dh%d"]}}`, p, h, q, h))
			}
		}
	}
	return `{"type":"object","allOf":[` + strings.Join(all, ",") + `]}`
}

func unions(depth int) string {
	if depth == 0 {
		return `{"type":"integer"}`
	}
	inner := unions(depth - 1)
	return `{"anyOf":[{"type":"object","properties":{"a":` + inner + `}},{"type":"object","properties":{"b":` + inner + `},"required":["b"]},{"type":"null"}]}`
}

func TestHostile(t *testing.T) {
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) {
			old, new := parse(t, []byte(h.old)), parse(t, []byte(h.new))
			for _, dir := range []Direction{Input, Output} {
				for _, reading := range []Reading{MCP, Set} {
					var before, after runtime.MemStats
					runtime.ReadMemStats(&before)
					began := time.Now()
					r := Compare(old, new, Options{Direction: dir, Reading: reading})
					took := time.Since(began)
					runtime.ReadMemStats(&after)
					why := ""
					for _, c := range r.Changes {
						if c.Verdict == Unknown {
							why = fmt.Sprintf("%.200s %s", c.Pointer, c.Reason)
						}
					}
					t.Logf("%s %s %s %v %d MB %s", dir, reading, r.Verdict, took, (after.TotalAlloc-before.TotalAlloc)>>20, why)
					if took > 2*time.Second {
						t.Errorf("took %v", took)
					}
					if r.Verdict == Unknown && why == "" {
						t.Error("unknown without a reason")
					}
				}
			}
		})
	}
}
