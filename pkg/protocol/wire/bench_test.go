//go:build unix

package wire_test

import (
	"bufio"
	"context"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

// BenchmarkHandshake compares a start, handshake, tools/list and stop with a
// bare client that does only what it must: "probed" is what baseline does (the
// server refuses server/discover), "pinned" what diff does. They take turns, so
// that a busy machine slows all of them, and the medians are reported.
func BenchmarkHandshake(b *testing.B) {
	target := scripted(b, "serve")
	clients := []struct {
		name string
		run  func()
		took []time.Duration
	}{
		{name: "bare", run: func() { bare(b, target) }},
		{name: "pinned", run: func() { whole(b, target, legacyOptions()) }},
		{name: "probed", run: func() { whole(b, target, options()) }},
	}
	for b.Loop() {
		for i := range clients {
			started := time.Now()
			clients[i].run()
			clients[i].took = append(clients[i].took, time.Since(started))
		}
	}
	for _, c := range clients {
		slices.Sort(c.took)
		b.ReportMetric(float64(c.took[len(c.took)/2].Microseconds())/1000, c.name+"-ms")
	}
}

// whole is one session of ours.
func whole(b *testing.B, t wire.Target, o wire.Options) {
	c, err := wire.Connect(context.Background(), t, o)
	if err != nil {
		b.Fatal(err)
	}
	if items, err := c.List(context.Background(), "tools/list", "tools"); err != nil || len(items) != 1 {
		b.Fatal(items, err)
	}
	if err := c.Close(); err != nil {
		b.Fatal(err)
	}
}

// bare is the shortest client there can be.
func bare(b *testing.B, t wire.Target) {
	cmd := exec.Command(t.Command)
	for name, val := range t.Env {
		cmd.Env = append(cmd.Env, name+"="+val)
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	r := bufio.NewReader(out)
	ask := func(lines ...string) {
		if _, err := io.WriteString(in, strings.Join(lines, "\n")+"\n"); err != nil {
			b.Fatal(err)
		}
		if _, err := r.ReadBytes('\n'); err != nil {
			b.Fatal(err)
		}
	}
	ask(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"bare","version":"1"}}}`)
	ask(`{"jsonrpc":"2.0","method":"notifications/initialized"}`, `{"jsonrpc":"2.0","id":2,"method":"tools/list"}`)
	_ = in.Close()
	if err := cmd.Wait(); err != nil {
		b.Fatal(err)
	}
}
