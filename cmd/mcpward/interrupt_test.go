//go:build linux

package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/mcpward/mcpward/fixtures"
)

func TestInterruptLeavesNothingBehind(t *testing.T) {
	server := fixtures.Server(t)
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			cmd := exec.Command("mcpward", "baseline", "--log-level", "trace", "--log-format", "json", "--", server, "hang-list")
			cmd.Dir = dir
			stderr, err := cmd.StderrPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			guard := time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill() })
			defer guard.Stop()
			last := ""
			for lines := bufio.NewScanner(stderr); lines.Scan(); {
				last = lines.Text()
				if strings.Contains(last, `"sent"`) && strings.Contains(last, "tools/list") {
					if err := cmd.Process.Signal(sig); err != nil {
						t.Fatal(err)
					}
				}
			}
			_ = cmd.Wait()
			if got := cmd.ProcessState.ExitCode(); got != 130 {
				t.Errorf("exit status %d, want 130", got)
			}
			if last != "mcpward: interrupted" {
				t.Errorf("last line on stderr is %q", last)
			}
			if _, err := os.Stat(filepath.Join(dir, "mcpward.lock.json")); err == nil {
				t.Error("a lockfile was written")
			}
			if left := children(t, dir); left != "" {
				t.Errorf("the server is still there: %s", left)
			}
		})
	}
}

func TestAReaderThatWentAwayChangesNoVerdict(t *testing.T) {
	dir := t.TempDir()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	read.Close()
	defer write.Close()
	cmd := exec.Command("mcpward", "baseline", "--", fixtures.Server(t), "one-tool")
	cmd.Dir, cmd.Stdout = dir, write
	if err := cmd.Run(); err != nil {
		t.Errorf("mcpward with a closed stdout: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "mcpward.lock.json")); err != nil {
		t.Error("no lockfile was written")
	}
}

func TestAFullDiskIsNoSuccess(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	cmd := exec.Command("mcpward", "baseline", "--", fixtures.Server(t), "one-tool")
	cmd.Dir, cmd.Stdout = t.TempDir(), full
	_ = cmd.Run()
	if got := cmd.ProcessState.ExitCode(); got != 2 {
		t.Errorf("exit status %d, want 2", got)
	}
}
