package probe_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/checktest"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/fixtures"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

func subject(t *testing.T, scenario string) *check.Subject {
	t.Helper()
	return checktest.Subject(t, fixtures.CheckCase{Name: scenario, Scenario: scenario})
}

func TestSharedIsOneConnection(t *testing.T) {
	t.Parallel()
	s := subject(t, "compliant-legacy")
	const users = 5
	var arrived, wg sync.WaitGroup
	arrived.Add(users)
	for range users {
		wg.Go(func() {
			arrived.Done()
			err := probe.Shared(t.Context(), s, "a ping", func(l *probe.Line) error {
				arrived.Wait() // so that nobody leaves before the last one came
				time.Sleep(20 * time.Millisecond)
				return l.Alive(t.Context())
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	pings := map[int]int{}
	messages, _ := s.Record.Messages()
	for _, m := range messages {
		if m.Sent && m.Method == "ping" {
			pings[m.Channel]++
		}
	}
	if diff := cmp.Diff(map[int]int{2: users}, pings); diff != "" {
		t.Errorf("pings per connection (-want +got):\n%s", diff)
	}
}

func TestSharedReplacesADeadProcess(t *testing.T) {
	t.Parallel()
	s := subject(t, "unknown-method-exits")
	err := probe.Shared(t.Context(), s, "an unknown method", func(l *probe.Line) error {
		_, err := l.Request(t.Context(), "mcpward/does-not-exist", nil)
		return err
	})
	if e, ok := probe.Exited(err); !ok || e.ExitCode != 1 {
		t.Errorf("first: %v, want the end of the process", err)
	}
	if err := probe.Shared(t.Context(), s, "a ping", func(l *probe.Line) error { return l.Alive(t.Context()) }); err != nil {
		t.Errorf("second: %v", err)
	}
	deaths := probe.Deaths(s)
	if len(deaths) != 1 || deaths[0].After != "an unknown method" || deaths[0].Err.ExitCode != 1 {
		t.Errorf("Deaths = %+v", deaths)
	}
}

func TestAskPassesOverAnswersToNotifications(t *testing.T) {
	t.Parallel()
	s := subject(t, "answers-notifications")
	l, done, err := probe.Fresh(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	r, err := l.Ask(t.Context(), l.Frame("7", "ping", nil))
	if err != nil || string(r.Frame.ID) != "7" || len(r.Answer.Others) != 1 {
		t.Errorf("Ask = %s, %v with %d others", r.Frame.Raw, err, len(r.Answer.Others))
	}
	// Without a better answer, the one without an id is it.
	r, err = l.Ask(t.Context(), []byte(`{not json`))
	if code, ok := r.Frame.Code(); err != nil || !ok || code != -32700 {
		t.Errorf("Ask = %s, %v", r.Frame.Raw, err)
	}
}

func TestFreshEndsWithItsContext(t *testing.T) {
	t.Parallel()
	s := subject(t, "compliant-legacy")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := probe.Fresh(ctx, s); err == nil {
		t.Error("a connection without a context that lives")
	}
}

func TestAllKnowsTheRevisionOfARequest(t *testing.T) {
	t.Parallel()
	s := subject(t, "compliant")
	err := probe.Shared(t.Context(), s, "a request", func(l *probe.Line) error {
		if err := l.Alive(t.Context()); err != nil {
			return err
		}
		_, err := l.Ask(t.Context(), []byte(`[{"jsonrpc":"2.0","id":1,"method":"ping"}]`))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	for _, r := range probe.All(s) {
		got[r.Message.Method+" "+r.Revision]++
	}
	if got["server/discover 2026-07-28"] != 2 || got[" "] != 1 {
		t.Errorf("messages = %v, want two answers to server/discover and one to a batch", got)
	}
}

func TestFrames(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, raw         string
		ok, message       bool
		response, refused bool
	}{
		{"result", `{"jsonrpc":"2.0","id":1,"result":{}}`, true, true, true, false},
		{"error", `{"id":1,"error":{"code":-1}}`, true, true, true, true},
		{"null error beside a result", `{"id":1,"error":null,"result":{}}`, true, true, true, false},
		{"request", `{"id":1,"method":"ping"}`, true, true, false, false},
		{"log line", `{"level":"info","message":"started"}`, true, false, false, false},
		{"neither", `{"jsonrpc":"2.0","id":1}`, true, true, false, false},
		{"text", `"hello"`, false, false, false, false},
		{"array", `[]`, false, false, false, false},
		{"more", `{} {}`, false, false, false, false},
		{"not UTF-8", "{\"a\":\"\xff\"}", false, false, false, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f, ok := probe.Read([]byte(tt.raw))
			if ok != tt.ok || ok && (f.Message() != tt.message || f.Response() != tt.response || f.Failed() != tt.refused) {
				t.Errorf("ok %v, message %v, response %v, failed %v", ok, f.Message(), f.Response(), f.Failed())
			}
		})
	}
}

func TestParts(t *testing.T) {
	t.Parallel()
	raw := []byte(`{"a":{"b":[1,{"c":"x"}],"b2":["p","q"]},"a\u0032":7,"twice":1,"twice":2}`)
	if got := string(probe.Get(raw, "a", "b")); got != `[1,{"c":"x"}]` {
		t.Errorf("Get(a, b) = %s", got)
	}
	if got := string(probe.Get(raw, "a2")); got != "7" {
		t.Errorf("Get(a2) = %s", got)
	}
	if got := string(probe.Get(raw, "twice")); got != "2" {
		t.Errorf("Get(twice) = %s", got)
	}
	if got := probe.Get(raw, "a", "b", "c"); got != nil {
		t.Errorf("Get into an array = %s", got)
	}
	if list, ok := probe.Texts(probe.Get(raw, "a", "b2")); !ok || cmp.Diff([]string{"p", "q"}, list) != "" {
		t.Errorf("Texts = %q, %v", list, ok)
	}
	if _, ok := probe.Texts(probe.Get(raw, "a", "b")); ok {
		t.Error("Texts of numbers")
	}
	frames := probe.Messages([]byte("\xef\xbb\xbf" + `[{"id":1},2,{"id":2}]`))
	if len(frames) != 2 || string(frames[1].ID) != "2" {
		t.Errorf("Messages = %v", frames)
	}
}

func TestExcerptHidesBeforeItCuts(t *testing.T) {
	t.Parallel()
	s := &check.Subject{Options: wire.Options{Mask: func(text string) string { return strings.ReplaceAll(text, "secret", "*") }}}
	text := strings.Repeat("é", 510) + "secret" + strings.Repeat("x", 10)
	if got := probe.Excerpt(s, []byte(text)); strings.Contains(got, "se") || !strings.HasSuffix(got, "*xxx…") {
		t.Errorf("Excerpt ends with %q", got[len(got)-20:])
	}
	if got := probe.Short(s, "a\nsecret"); got != `"a\n*"` {
		t.Errorf("Short = %s", got)
	}
}
