package validate

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mcpward/mcpward/pkg/schema"
)

func TestCatastrophicPatternIsNoAnswer(t *testing.T) {
	t.Parallel()
	v := mustCompile(t, `{"pattern":"^(a+)+\\1b$"}`)
	instance := mustParse(t, `"`+strings.Repeat("a", 5000)+`"`)
	start := time.Now()
	if _, err := v.Valid(instance); !errors.Is(err, ErrTooComplex) {
		t.Errorf("Valid: %v", err)
	}
	if _, err := v.Validate(t.Context(), instance); !errors.Is(err, ErrTooComplex) {
		t.Errorf("Validate: %v", err)
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("took %v", took)
	}
	regular := mustCompile(t, `{"pattern":"^(a+)+$"}`)
	long := mustParse(t, `"`+strings.Repeat("a", 5000)+`!"`)
	if valid, err := regular.Valid(long); valid || err != nil {
		t.Errorf("a regular pattern is not decided: %v, %v", valid, err)
	}
}

// TestManySlowMatchesEnd has a pattern that is slow on each of many texts
// without ever reaching its own time limit.
func TestManySlowMatchesEnd(t *testing.T) {
	t.Parallel()
	v := mustCompile(t, `{"items":{"pattern":"^(a+)+\\1[^a]b$"}}`)
	texts := strings.Repeat(`"`+strings.Repeat("a", 17)+`!",`, 20_000)
	start := time.Now()
	if _, err := v.Valid(mustParse(t, "["+strings.TrimSuffix(texts, ",")+"]")); !errors.Is(err, ErrTooComplex) {
		t.Errorf("error %v", err)
	}
	if took := time.Since(start); took > 3*Deadline {
		t.Errorf("took %v", took)
	}
}

func TestWatchServesOneCallAtATime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var w watch
		if !w.start() || w.start() {
			t.Error("two calls share the watch")
		}
		time.Sleep(Deadline)
		if w.expired() {
			t.Error("expired at the deadline")
		}
		time.Sleep(time.Nanosecond)
		if !w.expired() {
			t.Error("not expired after the deadline")
		}
		w.stop()
		if w.expired() || !w.start() {
			t.Error("still running after it was stopped")
		}
	})
}

func TestNumbersOfInstancesAreBounded(t *testing.T) {
	t.Parallel()
	v := mustCompile(t, `{"type":"array","items":{"multipleOf":3}}`)
	_, err := v.Valid(mustParse(t, `[1e999999999]`))
	if _, ok := errors.AsType[*schema.Refusal](err); !ok {
		t.Errorf("Valid: %v", err)
	}
	if valid, err := v.Valid(mustParse(t, `[3e400]`)); !valid || err != nil {
		t.Errorf("3e400: %v, %v", valid, err)
	}
}

// TestHostileSchemasAreCheap runs the schemas that exhaust ordinary validators.
func TestHostileSchemasAreCheap(t *testing.T) {
	wide := `{"anyOf":[` + strings.TrimSuffix(strings.Repeat(`{"properties":{"a":{"pattern":"^x"}}},`, 4000), ",") + `]}`
	chain := `{"$ref":"#/$defs/d0","$defs":{`
	for i := range 3000 {
		chain += fmt.Sprintf(`"d%d":{"$ref":"#/$defs/d%d"},`, i, i+1)
	}
	chain += `"d3000":{"type":"string"}}}`
	loose := `{"allOf":[`
	for i := range 2000 {
		loose += fmt.Sprintf(`{"$ref":"#/x-parts/p%d"},`, i)
	}
	loose += `{}],"x-parts":{`
	for i := range 2000 {
		loose += fmt.Sprintf(`"p%d":{"type":"string"},`, i)
	}
	loose += `"q":1}}`
	huge := `{"enum":["` + strings.Repeat("x", 5<<20) + `"]}`
	for name, text := range map[string]string{"wide": wide, "chain": chain, "loose parts": loose, "five megabytes": huge} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			start := time.Now()
			v, err := Compile(mustParse(t, text))
			if err == nil {
				_, err = v.Valid(mustParse(t, `{"a":"y"}`))
			}
			runtime.ReadMemStats(&after)
			t.Logf("%v, %v, %d MiB allocated", time.Since(start), err, (after.TotalAlloc-before.TotalAlloc)>>20)
			if took := time.Since(start); took > 3*Deadline {
				t.Errorf("took %v", took)
			}
			if grown := int64(after.HeapSys) - int64(before.HeapSys); grown > 256<<20 {
				t.Errorf("the heap grew by %d MiB", grown>>20)
			}
		})
	}
}

func TestCanceledContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	v := mustCompile(t, `{"anyOf":[{"items":{"$ref":"#"}},{"items":{"$ref":"#"}}]}`)
	_, err := v.Validate(ctx, mustParse(t, strings.Repeat("[", 40)+strings.Repeat("]", 40)))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("Validate = %v", err)
	}
}
