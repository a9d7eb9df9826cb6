//go:build unix

package wire_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

func TestCallTimeoutLeavesTheConnectionUsable(t *testing.T) {
	t.Parallel()
	o := legacyOptions()
	o.Timeouts.Call = 300 * time.Millisecond
	target := scripted(t, replyInit+"await tools/list\nsleep 1s\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":{\"tools\":[1]}}\nserve")
	c := connect(t, target, o)
	_, err := listTools(t, c)
	e := detail(err)
	if e.Kind != wire.KindTimeout || e.Limit != o.Timeouts.Call || plain(err, target) != `no answer to "tools/list" within 0.3 s` {
		t.Errorf("List: %v", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	var got [][]byte
	for err != nil && ctx.Err() == nil { // until the server is awake again
		got, err = c.List(ctx, "tools/list", "tools")
	}
	if err != nil || string(slices.Concat(got...)) != `{"name":"echo"}` {
		t.Errorf("next List = %s, %v, want the answer to its own request", got, err)
	}
}

func TestDeadlineOfTheRun(t *testing.T) {
	t.Parallel()
	target := scripted(t, replyInit+"hang")
	c := connect(t, target, legacyOptions())
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	_, err := c.List(ctx, "tools/list", "tools")
	if e := detail(err); e.Kind != wire.KindTimeout || e.Limit != 0 ||
		plain(err, target) != `no answer to "tools/list" before the time limit of the whole run` {
		t.Errorf("List: %v", err)
	}
}

func TestCancellation(t *testing.T) {
	t.Parallel()
	for _, step := range []string{"initialize", "tools/list"} {
		t.Run(step, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "pid")
			script := "child " + file + " deaf;pid " + file + ";hang\ndeaf\n" + replyInit + "await tools/list\nhang"
			if step == "initialize" {
				script = "child " + file + " deaf;pid " + file + ";hang\ndeaf\nhang"
			}
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			time.AfterFunc(700*time.Millisecond, cancel)
			target := scripted(t, script)
			c, err := wire.Connect(ctx, target, legacyOptions())
			if err == nil {
				_, err = c.List(ctx, "tools/list", "tools")
				if closeErr := c.Close(); closeErr != nil {
					t.Errorf("Close: %v", closeErr)
				}
			}
			if e := detail(err); e.Kind != wire.KindCanceled || !errors.Is(err, context.Canceled) ||
				plain(err, target) != fmt.Sprintf("interrupted at %q", step) {
				t.Errorf("error: %v", err)
			}
			vanished(t, file)
		})
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := wire.Connect(ctx, scripted(t, "hang"), options()); detail(err).Kind != wire.KindCanceled || detail(err).Step != "start" {
		t.Errorf("Connect with a canceled context: %v", err)
	}
}

func TestNothingIsLeftBehind(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, script string // FILE is where a grandchild leaves its number
		request      bool
		detached     bool
		want         string // error of Close
	}{
		{"exits by itself", replyInit + "eof", false, false, ""},
		{"ignores the end of stdin", replyInit + "hang", false, false, ""},
		{"ignores TERM", "deaf\n" + replyInit + "hang", false, false, `the server did not exit within 0.5 s of its stdin being closed, ignored the request to end, and was killed`},
		{"with a grandchild", "child FILE pid FILE;hang\n" + replyInit + "hang", false, false, ""},
		{"with a deaf grandchild", "child FILE deaf;pid FILE;hang\ndeaf\n" + replyInit + "hang", false, false, `the server did not exit within 0.5 s of its stdin being closed, ignored the request to end, and was killed`},
		{"grandchild outlives the exit", "child FILE deaf;pid FILE;hang\n" + replyInit + "eof", false, false, "the server exited but left a process running, which was killed"},
		{"grandchild holds stdout after a crash", "child FILE pid FILE;hang\n" + replyInit + "await tools/list\nexit 4", true, false, ""},
		{"detached grandchild holds stdout after a crash", "detached FILE pid FILE;sleep 2s\n" + replyInit + "await tools/list\nexit 4", true, true, ""},
		{"detached grandchild holds stdout after the end", "detached FILE pid FILE;sleep 2s\n" + replyInit + "eof", false, true, ""},
		{"does not read its stdin", replyInit + "hang", true, false, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "pid")
			o := legacyOptions()
			o.Timeouts.Call = 2 * time.Second
			c := connect(t, scripted(t, strings.ReplaceAll(tt.script, "FILE", file)), o)
			if tt.request {
				big := strings.Repeat("x", 1<<20) // more than a pipe holds
				if _, err := c.Request(context.Background(), "tools/list", map[string]string{"cursor": big}); err == nil {
					t.Error("the request got an answer")
				}
			}
			started := time.Now()
			err := c.Close()
			if took := time.Since(started); took > 4*time.Second {
				t.Errorf("Close took %v", took)
			}
			if got := detail(err).Reason; got != tt.want || err != nil && detail(err).Step != "shutdown" {
				t.Errorf("Close: %v\nwant   %s", err, tt.want)
			}
			if again := c.Close(); again != err {
				t.Errorf("second Close: %v", again)
			}
			if strings.Contains(tt.script, "FILE") && !tt.detached {
				vanished(t, file)
			}
		})
	}
}

func TestFailedHandshakeLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	for name, script := range map[string]string{
		"timeout": "hang",
		"crash":   "exit 1",
		"refusal": initAt("2099-01-01") + "deaf\nhang",
		"flood":   "fill 70000 " + strconv.Quote(strings.Repeat("x", 1<<10)) + "\nhang",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "pid")
			o := legacyOptions()
			o.Timeouts.Connect = 10 * time.Second
			if name == "timeout" {
				o.Timeouts.Connect = 2 * time.Second
			}
			if _, err := wire.Connect(context.Background(), scripted(t, "child "+file+" deaf;pid "+file+";hang\n"+script), o); err == nil {
				t.Error("Connect worked")
			}
			vanished(t, file)
		})
	}
}

func TestFrameCaps(t *testing.T) {
	t.Parallel()
	frame := func(mib int) string {
		return replyInit + "await tools/list\nraw \"{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":2,\\\"result\\\":{\\\"tools\\\":[\\\"\"\n" +
			"fill " + strconv.Itoa(mib<<10) + " " + strconv.Quote(strings.Repeat("x", 1<<10)) + "\nraw \"\\\"]}}\\n\"\neof"
	}
	t.Run("25 MiB", func(t *testing.T) {
		t.Parallel()
		c := connect(t, scripted(t, frame(25)), legacyOptions())
		got, err := listTools(t, c)
		if err != nil || len(got) != 1 || len(got[0]) != 25<<20+2 {
			t.Errorf("List: %d items, %v", len(got), err)
		}
	})
	t.Run("70 MiB", func(t *testing.T) {
		t.Parallel()
		target := scripted(t, frame(70))
		c := connect(t, target, legacyOptions())
		_, err := listTools(t, c)
		if e := detail(err); e.Kind != wire.KindTooLarge ||
			plain(err, target) != `"tools/list": the server wrote a line longer than 64 MiB and was stopped` {
			t.Errorf("List: %v", err)
		}
		if _, err := listTools(t, c); detail(err).Kind != wire.KindTooLarge {
			t.Errorf("second List: %v", err)
		}
		if err := c.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
}

func TestStderrTailIsBounded(t *testing.T) {
	t.Parallel()
	script := "await initialize\n"
	for i := range 60 {
		script += fmt.Sprintf("stderr line %d %s\n", i, strings.Repeat("y", i*40))
	}
	_, err := wire.Connect(context.Background(), scripted(t, script+"exit 1"), legacyOptions())
	lines := strings.Split(detail(err).Stderr, "\n")
	if len(lines) != 40 || !strings.HasPrefix(lines[0], "line 20 y") || len(lines[39]) != 1024 {
		t.Errorf("%d lines, first %.10q, last of %d bytes", len(lines), lines[0], len(lines[len(lines)-1]))
	}
}

func TestEnvironmentIsAnAllowList(t *testing.T) {
	t.Setenv("WIRE_TEST_SECRET", "do not pass on")
	t.Setenv("LC_WIRE_TEST", "C")
	t.Setenv("LANG", "C")
	file := filepath.Join(t.TempDir(), "env")
	target := scripted(t, "env "+file+"\n"+replyInit+"eof")
	target.Env["OWN"] = "value=1"
	target.Env["LANG"] = "own"
	connect(t, target, legacyOptions())
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	allowed := []string{"PATH", "HOME", "LANG", "TMPDIR", "SHELL", "TERM", "USER", "OWN", "GORACE", "GOCOVERDIR", scriptVar}
	for line := range strings.Lines(string(data)) {
		name, val, found := strings.Cut(strings.TrimRight(line, "\n"), "=")
		switch {
		case !found || strings.Contains(name, " "): // a line of the script
		case !slices.Contains(allowed, name) && !strings.HasPrefix(name, "LC_"):
			t.Errorf("variable %q was passed on", name)
		case name == "LANG" && val != "own":
			t.Errorf("LANG = %q, want the configured value", val)
		}
	}
	for _, want := range []string{"LC_WIRE_TEST=C", "OWN=value=1"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s is missing", want)
		}
	}
}

// TestBigListFitsIntoMemory reads 10,000 tools in a frame of 16 MB.
func TestBigListFitsIntoMemory(t *testing.T) {
	const size = 1600
	item := `{"name":"tool","description":"` + strings.Repeat("d", size-40) + `"}`
	script := replyInit + "await tools/list\nraw \"{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":2,\\\"result\\\":{\\\"tools\\\":[0\"\n" +
		"fill 10000 " + strconv.Quote(","+item) + "\nraw \"]}}\\n\"\neof"
	c := connect(t, scripted(t, script), legacyOptions())
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	items, err := c.List(context.Background(), "tools/list", "tools")
	runtime.ReadMemStats(&after)
	if err != nil || len(items) != 10001 || string(items[10000]) != item {
		t.Fatalf("List: %d items, %v", len(items), err)
	}
	if total := (after.TotalAlloc - before.TotalAlloc) >> 20; total > 40 {
		t.Errorf("%d MiB were allocated for a frame of 16", total)
	}
}
