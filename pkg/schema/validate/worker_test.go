package validate

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func TestWorkersAreAbandonedAtTheDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool()
		stuck := make(chan struct{})
		hang := func() (int, error) { <-stuck; return 1, nil }
		for range maxAbandoned {
			start := time.Now()
			if _, err := bounded(t.Context(), p, Deadline, hang); !errors.Is(err, ErrTooComplex) {
				t.Fatalf("error %v", err)
			}
			if took := time.Since(start); took != Deadline {
				t.Errorf("answered after %v, want %v", took, Deadline)
			}
		}
		start := time.Now()
		if _, err := bounded(t.Context(), p, Deadline, hang); !errors.Is(err, ErrTooComplex) {
			t.Errorf("error %v", err)
		}
		if took := time.Since(start); took != 0 {
			t.Errorf("with two abandoned workers the answer took %v", took)
		}
		close(stuck)
		synctest.Wait()
		if n := p.abandoned.Load(); n != 0 {
			t.Errorf("%d workers count as abandoned although all have ended", n)
		}
		if got, err := bounded(t.Context(), p, Deadline, func() (int, error) { return 7, nil }); got != 7 || err != nil {
			t.Errorf("afterwards: %v, %v", got, err)
		}
	})
}

func TestWorkersWaitForEachOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool()
		errs := make(chan error)
		for range 2 * maxAbandoned {
			go func() {
				_, err := bounded(context.Background(), p, Deadline, func() (int, error) {
					time.Sleep(Deadline / 2)
					return 0, nil
				})
				errs <- err
			}()
		}
		for range 2 * maxAbandoned {
			if err := <-errs; err != nil && !errors.Is(err, ErrTooComplex) {
				t.Errorf("error %v", err)
			}
		}
		synctest.Wait()
		if n := p.abandoned.Load(); n != 0 {
			t.Errorf("%d abandoned", n)
		}
	})
}

func TestWorkerKeepsTheCallersReason(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool()
		stuck := make(chan struct{})
		ctx, cancel := context.WithTimeout(t.Context(), Deadline/4)
		defer cancel()
		_, err := bounded(ctx, p, Deadline, func() (int, error) { <-stuck; return 0, nil })
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v", err)
		}
		close(stuck)
		synctest.Wait()
	})
}

func TestPanicsBecomeErrors(t *testing.T) {
	p := newPool()
	for _, value := range []any{"boom", ErrTooComplex, errors.New("boom")} {
		_, err := bounded(t.Context(), p, Deadline, func() (int, error) { panic(value) })
		if !errors.Is(err, ErrTooComplex) {
			t.Errorf("panic(%v) becomes %v", value, err)
		}
	}
}

func TestRecursionThatMultipliesIsAbandoned(t *testing.T) {
	v := mustCompile(t, `{"$ref":"#/$defs/n","$defs":{"n":{"anyOf":[{"items":{"$ref":"#/$defs/n"}},{"items":{"$ref":"#/$defs/n"},"maxItems":9}],"not":{"const":"x"}}}}`)
	deep := `"x"`
	for range 16 {
		deep = "[" + deep + "]"
	}
	start := time.Now()
	_, err := v.Valid(mustParse(t, deep))
	if err != nil && !errors.Is(err, ErrTooComplex) {
		t.Errorf("error %v", err)
	}
	if took := time.Since(start); took > 3*Deadline {
		t.Errorf("took %v", took)
	}
	for range maxAbandoned { // let it end before other tests need the workers
		workers.running <- struct{}{}
	}
	for range maxAbandoned {
		<-workers.running
	}
}
