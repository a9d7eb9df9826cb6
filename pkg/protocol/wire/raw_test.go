//go:build unix

package wire_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

func rawOptions() wire.Options {
	return wire.Options{
		Timeouts: wire.Timeouts{Connect: 20 * time.Second, Call: 20 * time.Second},
		Client:   wire.ClientInfo{Name: "mcpward", Version: "test"},
	}
}

// openRaw opens a raw connection that ends with the test.
func openRaw(t *testing.T, target wire.Target, o wire.Options) *wire.Raw {
	t.Helper()
	r, err := wire.Open(t.Context(), target, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	return r
}

func exchange(t *testing.T, r *wire.Raw, frame string) string {
	t.Helper()
	a, err := r.Exchange(t.Context(), []byte(frame))
	if err != nil {
		t.Fatalf("Exchange(%s): %v", frame, err)
	}
	return string(a.Frame)
}

func TestRawMatchesIDsAsJSONValues(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, asked, answer string
	}{
		{"number", `7`, `{"jsonrpc":"2.0","id":7,"result":{}}`},
		{"number spelled differently", `7`, `{"jsonrpc":"2.0","id":7.0,"result":{}}`},
		{"text", `"7"`, `{"jsonrpc":"2.0","id":"7","result":{}}`},
		{"escaped text", `"A"`, `{"jsonrpc":"2.0","id":"\u0041","result":{}}`},
		{"greatest exact number", `9007199254740991`, `{"jsonrpc":"2.0","id":9007199254740991,"result":{}}`},
		{"beyond exact numbers", `9007199254740993`, `{"jsonrpc":"2.0","id":9007199254740993,"result":{}}`},
		{"null", `null`, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no"}}`},
		{"no id", ``, `{"jsonrpc":"2.0","error":{"code":-32700,"message":"no"}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			others := []string{ // nothing of this answers
				`{"jsonrpc":"2.0","id":8,"result":{}}`,
				`{"jsonrpc":"2.0","id":7,"method":"ping"}`,
				`{"jsonrpc":"2.0","id":9007199254740992,"result":{}}`,
				`{"jsonrpc":"2.0","id":"8","result":{}}`,
			}
			script := "await x\nreply " + strings.Join(others, "\nreply ") + "\nreply " + tt.answer + "\neof"
			r := openRaw(t, scripted(t, script), rawOptions())
			frame := `{"jsonrpc":"2.0","method":"x","id":` + tt.asked + `}`
			if tt.asked == "" {
				frame = `{"jsonrpc":"2.0","method":"x"}`
			}
			a, err := r.Exchange(t.Context(), []byte(frame))
			if err != nil {
				t.Fatal(err)
			}
			if string(a.Frame) != tt.answer {
				t.Errorf("Frame = %s, want %s", a.Frame, tt.answer)
			}
			if diff := cmp.Diff(others, lines(a.Others)); diff != "" {
				t.Errorf("Others (-want +got):\n%s", diff)
			}
		})
	}
}

func lines(raw [][]byte) []string {
	var out []string
	for _, line := range raw {
		out = append(out, string(line))
	}
	return out
}

func TestRawTextIsNotANumber(t *testing.T) {
	t.Parallel()
	r := openRaw(t, scripted(t, "await x\nreply {\"jsonrpc\":\"2.0\",\"id\":\"7\",\"result\":{}}\neof"), rawOptions())
	a, err := r.Do(t.Context(), wire.Request{Body: []byte(`{"id":7,"method":"x"}`), Listen: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	if a.Frame != nil || len(a.Others) != 1 {
		t.Errorf("Frame = %s, Others = %q, want the answer under another id among the others", a.Frame, a.Others)
	}
}

func TestRawSendsExactBytesInOrder(t *testing.T) {
	t.Parallel()
	target := wire.Target{Transport: "stdio", Command: "cat"}
	r := openRaw(t, target, rawOptions())
	sent := []string{"{not json\n", "\r\n", "{\"a\":\n", "\xff\n", "  \n", "last\r\n"}
	for _, s := range sent {
		if err := r.Send(t.Context(), []byte(s)); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for range 4 { // blank lines are no messages
		line, err := r.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, string(line))
	}
	if diff := cmp.Diff([]string{"{not json", "{\"a\":", "\xff", "last"}, got); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

func TestRawBatchIsSearched(t *testing.T) {
	t.Parallel()
	r := openRaw(t, scripted(t, "await x\nreply [{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}},{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}]\neof"), rawOptions())
	if got := exchange(t, r, `{"id":2,"method":"x"}`); got != `{"jsonrpc":"2.0","id":2,"result":{}}` {
		t.Errorf("Frame = %s", got)
	}
}

func TestRawListensAndRemembers(t *testing.T) {
	t.Parallel()
	r := openRaw(t, scripted(t, "raw \"hello\\n\"\nawait x\nreply one\nreply two\neof"), rawOptions())
	if line, err := r.Next(t.Context()); string(line) != "hello" || err != nil {
		t.Fatalf("Next = %q, %v", line, err)
	}
	if err := r.Send(t.Context(), []byte("{\"method\":\"x\"}\n")); err != nil {
		t.Fatal(err)
	}
	var got []string
	for ctx := t.Context(); len(got) < 2 && ctx.Err() == nil; {
		got = append(got, lines(r.Listen(ctx, 50*time.Millisecond))...)
	}
	if diff := cmp.Diff([]string{"one", "two"}, got); diff != "" {
		t.Errorf("Listen (-want +got):\n%s", diff)
	}
}

func TestRawConcurrentExchanges(t *testing.T) {
	t.Parallel()
	r := openRaw(t, scripted(t, "serve"), rawOptions())
	if _, err := r.Handshake(t.Context(), "2025-06-18"); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for i := range 50 {
		wg.Go(func() {
			id := strconv.Itoa(i)
			if i%2 == 0 {
				id = strconv.Quote(id)
			}
			a, err := r.Exchange(t.Context(), r.Frame(id, "ping", nil))
			if want := `{"jsonrpc":"2.0","id":` + id + `,"result":{}}`; err != nil || string(a.Frame) != want {
				t.Errorf("%s: %v, %v", id, a, err)
			}
		})
	}
	wg.Wait()
}

func TestRawHandshake(t *testing.T) {
	t.Parallel()
	var sent []string
	o := rawOptions()
	o.Trace = func(f wire.Frame) {
		if f.Sent {
			sent = append(sent, string(f.Data))
		}
	}
	r := openRaw(t, scripted(t, "serve"), o)
	a, err := r.Handshake(t.Context(), "2025-06-18")
	if err != nil || !strings.Contains(string(a.Frame), `"serverInfo"`) {
		t.Fatalf("Handshake = %v, %v", a, err)
	}
	exchange(t, r, `{"jsonrpc":"2.0","id":1,"method":"ping"}`)
	want := []string{
		`{"jsonrpc":"2.0","id":1000000,"method":"initialize","params":{"capabilities":{},"clientInfo":{"name":"mcpward","version":"test"},"protocolVersion":"2025-06-18"}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`{"jsonrpc":"2.0","id":1,"method":"ping"}`,
	}
	if diff := cmp.Diff(want, sent); diff != "" {
		t.Errorf("sent (-want +got):\n%s", diff)
	}
	if got, want := string(r.Frame("5", "ping", nil)), `{"jsonrpc":"2.0","id":5,"method":"ping"}`; got != want {
		t.Errorf("Frame = %s, want %s", got, want)
	}
}

func TestRawHandshakeRefused(t *testing.T) {
	t.Parallel()
	for name, reply := range map[string]string{
		"error":            `"error":{"code":-32602,"message":"no"}`,
		"unknown revision": `"result":{"protocolVersion":"2031-01-01"}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := openRaw(t, scripted(t, "await initialize\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID,"+reply+"}\neof"), rawOptions())
			a, err := r.Handshake(t.Context(), "2025-11-25")
			if e := detail(err); e.Kind != wire.KindRevision || a == nil || !strings.Contains(string(a.Frame), reply) {
				t.Errorf("Handshake = %v, %v, want the answer beside an error", a, err)
			}
		})
	}
}

func TestRawFrameOfModernRevision(t *testing.T) {
	t.Parallel()
	r := openRaw(t, wire.Target{Transport: "stdio", Command: "cat"}, rawOptions())
	if a, err := r.Handshake(t.Context(), "2026-07-28"); a != nil || err != nil {
		t.Fatalf("Handshake = %v, %v", a, err)
	}
	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",` +
		`"io.modelcontextprotocol/clientInfo":{"name":"mcpward","version":"test"},"io.modelcontextprotocol/clientCapabilities":{}}`
	for _, tt := range []struct{ got, want string }{
		{string(r.Frame(`"a"`, "tools/list", nil)), `{"jsonrpc":"2.0","id":"a","method":"tools/list","params":{` + meta + `}}`},
		{
			string(r.Frame("1", "tools/call", map[string]any{"name": "<x>"})),
			`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{` + meta + `,"name":"<x>"}}`,
		},
		{string(r.Frame("", "notifications/x", nil)), `{"jsonrpc":"2.0","method":"notifications/x"}`},
		{string(r.Frame("1", "x", make(chan int))), `{"jsonrpc":"2.0","id":1,"method":"x"}`},
	} {
		if tt.got != tt.want {
			t.Errorf("Frame = %s, want %s", tt.got, tt.want)
		}
	}
}

func TestRawTimeout(t *testing.T) {
	t.Parallel()
	o := rawOptions()
	o.Timeouts.Call = 200 * time.Millisecond
	target := scripted(t, "await ping\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":{}}\nhang")
	r := openRaw(t, target, o)
	exchange(t, r, `{"id":1,"method":"ping"}`) // may take as long as a start
	_, err := r.Exchange(t.Context(), []byte(`{"id":2,"method":"tools/list"}`))
	if e := detail(err); e.Kind != wire.KindTimeout || e.Limit != o.Timeouts.Call || plain(err, target) != `no answer to "tools/list" within 0.2 s` {
		t.Errorf("Exchange: %v", err)
	}
	_, err = r.Next(t.Context())
	if e := detail(err); e.Kind != wire.KindTimeout {
		t.Errorf("Next: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = r.Exchange(ctx, []byte(`{"id":3,"method":"x"}`))
	if e := detail(err); e.Kind != wire.KindCanceled || !errors.Is(err, context.Canceled) {
		t.Errorf("canceled Exchange: %v", err)
	}
}

func TestRawServerThatDies(t *testing.T) {
	t.Parallel()
	r := openRaw(t, scripted(t, "await x\nstderr out of luck\nreply last words\nexit 3"), rawOptions())
	_, err := r.Exchange(t.Context(), []byte(`{"id":1,"method":"x"}`))
	if e := detail(err); e.Kind != wire.KindServerExit || !e.Exited || e.ExitCode != 3 || e.Stderr != "out of luck" {
		t.Errorf("Exchange: %v", err)
	}
	if e := r.Ended(); e == nil || e.ExitCode != 3 || r.Alive() {
		t.Errorf("Ended = %v, Alive = %v", e, r.Alive())
	}
	if line, err := r.Next(t.Context()); string(line) != "last words" || err != nil {
		t.Errorf("Next = %q, %v, want what it wrote before", line, err)
	}
	_, err = r.Next(t.Context())
	if e := detail(err); e.Kind != wire.KindServerExit {
		t.Errorf("Next: %v", err)
	}
	err = r.Send(t.Context(), []byte("x\n"))
	if e := detail(err); e.Kind != wire.KindServerExit {
		t.Errorf("Send: %v", err)
	}
}

func TestRawServerThatDoesNotRead(t *testing.T) {
	t.Parallel()
	o := rawOptions()
	o.Timeouts = wire.Timeouts{Connect: 300 * time.Millisecond, Call: 300 * time.Millisecond}
	r := openRaw(t, scripted(t, "hang"), o)
	err := r.Send(t.Context(), make([]byte, 1<<20))
	if e := detail(err); e.Kind != wire.KindTimeout {
		t.Errorf("Send: %v", err)
	}
	if err := r.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
}

func TestRawFloodIsBounded(t *testing.T) {
	t.Parallel()
	r := openRaw(t, scripted(t, "fill 100000 \"{\\\"log\\\":1}\\n\"\nserve"), rawOptions())
	if _, err := r.Handshake(t.Context(), "2025-11-25"); err != nil {
		t.Fatal(err)
	}
	r2 := openRaw(t, scripted(t, "fill 100000 \"{\\\"log\\\":1}\\n\"\nawait x\nreply {\"id\":$ID,\"result\":1}\neof"), rawOptions())
	a, err := r2.Exchange(t.Context(), []byte(`{"id":1,"method":"x"}`))
	if err != nil || len(a.Others) > 4096 {
		t.Errorf("Exchange: %v, %d other lines", err, len(a.Others))
	}
}

func TestRawLineBeyondTheCap(t *testing.T) {
	t.Parallel()
	r := openRaw(t, scripted(t, "fill 70000 "+strconv.Quote(strings.Repeat("x", 1<<10))+"\nhang"), rawOptions())
	_, err := r.Next(t.Context())
	if e := detail(err); e.Kind != wire.KindTooLarge {
		t.Errorf("Next: %v", err)
	}
}

func TestRawCloseInput(t *testing.T) {
	t.Parallel()
	polite := openRaw(t, scripted(t, "eof"), rawOptions())
	if !polite.CloseInput(20 * time.Second) {
		t.Error("a server that reads to the end of stdin did not exit")
	}
	if err := polite.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	rude := openRaw(t, scripted(t, "eof\nhang"), rawOptions())
	if rude.CloseInput(300 * time.Millisecond) {
		t.Error("a server that hangs exited")
	}
	if !rude.Alive() {
		t.Error("it is not alive")
	}
	err := rude.Send(t.Context(), []byte("x\n"))
	if e := detail(err); e.Kind != wire.KindTransport {
		t.Errorf("Send after CloseInput: %v", err)
	}
}

func TestRawLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "pid")
	r := openRaw(t, scripted(t, "child "+file+" deaf;pid "+file+";hang\nserve"), rawOptions())
	if _, err := r.Handshake(t.Context(), "2025-11-25"); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(string(text))
	if err != nil {
		t.Fatal(err)
	}
	if e := detail(r.Close()); !strings.Contains(e.Reason, "left a process running") {
		t.Errorf("Close: %v", e)
	}
	if err := syscall.Kill(pid, 0); err == nil {
		if stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)); !strings.Contains(string(stat), ") Z ") {
			t.Errorf("process %d is left", pid)
		}
	}
}

func TestRawOpenFails(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	tests := []struct {
		name   string
		ctx    context.Context
		target wire.Target
		kind   wire.Kind
	}{
		{"no such command", t.Context(), wire.Target{Transport: "stdio", Command: "./missing"}, wire.KindServerStart},
		{"no such transport", t.Context(), wire.Target{Transport: "pigeon"}, wire.KindTransport},
		{"no URL", t.Context(), wire.Target{Transport: "http", URL: "%"}, wire.KindTransport},
		{"canceled", ctx, wire.Target{Transport: "stdio", Command: "cat"}, wire.KindCanceled},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := wire.Open(tt.ctx, tt.target, rawOptions())
			if e := detail(err); e.Kind != tt.kind || e.Step != "start" {
				t.Errorf("Open: %v (%s)", err, e.Kind)
			}
		})
	}
}

func TestRawHandshakeIsNoTestOfIDs(t *testing.T) {
	t.Parallel()
	r := openRaw(t, scripted(t, "await initialize\nreply {\"jsonrpc\":\"2.0\",\"id\":\"$ID\",\"result\":{\"protocolVersion\":\"2025-06-18\"}}\neof"), rawOptions())
	if _, err := r.Handshake(t.Context(), "2025-06-18"); err != nil {
		t.Error(err)
	}
}
