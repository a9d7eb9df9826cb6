//go:build unix

package app

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
)

func TestReportsGoToFilesAndDevicesOnly(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	fifo, socket := at("fifo"), at("socket")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	fd, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(fd)
	t.Chdir(dir) // the address of a socket is short
	if err := syscall.Bind(fd, &syscall.SockaddrUnix{Name: "socket"}); err != nil {
		t.Fatal(err)
	}
	for target, link := range map[string]string{"fifo": "tofifo", "/dev/null": "tonull", "nowhere": "dangling"} {
		if err := os.Symlink(target, at(link)); err != nil {
			t.Fatal(err)
		}
	}
	for path, why := range map[string]string{
		fifo: "is not a regular file but a FIFO", at("tofifo"): "is not a regular file but a FIFO",
		socket: "is not a regular file but a socket", dir: "is not a regular file but a directory",
	} {
		p := checkTargets([]fileReport{{path: path}})
		if p == nil || !strings.HasSuffix(p.Message, ": it "+why) || p.Hint == "" {
			t.Errorf("%s: %+v, want %q", path, p, why)
		}
		done := make(chan error, 1)
		go func() { done <- writeWhole(path, []byte("x")) }()
		select {
		case err := <-done:
			if err == nil || err.Error() != why {
				t.Errorf("%s is written to: %v", path, err)
			}
		case <-time.After(30 * time.Second):
			t.Fatalf("%s: it waits", path)
		}
	}
	for _, path := range []string{"/dev/null", at("tonull"), at("dangling"), at("new")} {
		if p := checkTargets([]fileReport{{path: path}}); p != nil {
			t.Errorf("%s: %+v", path, p)
		}
		if err := writeWhole(path, []byte("x")); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	if text, err := os.ReadFile(at("nowhere")); err != nil || string(text) != "x" {
		t.Errorf("behind the dangling link: %q, %v", text, err)
	}
}

func TestOpenDescriptorsAreWrittenTo(t *testing.T) {
	if _, err := os.Stat("/dev/fd"); err != nil {
		t.Skip("descriptors have no names here")
	}
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	path := fmt.Sprintf("/dev/fd/%d", write.Fd())
	if p := checkTargets([]fileReport{{path: path}}); p != nil {
		t.Errorf("%+v", p)
	}
	if err := writeWhole(path, []byte("to a pipe")); err != nil {
		t.Fatal(err)
	}
	write.Close()
	var got [32]byte
	if n, _ := read.Read(got[:]); string(got[:n]) != "to a pipe" {
		t.Errorf("the pipe got %q", got[:n])
	}
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.WriteString("printed,"); err != nil {
		t.Fatal(err)
	}
	if err := writeWhole(fmt.Sprintf("/dev/fd/%d", file.Fd()), []byte("reported")); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(file.Name()); err != nil || string(text) != "printed,reported" {
		t.Errorf("the file behind a descriptor holds %q, %v", text, err)
	}
}

func TestTwoReportsNeverShareAFile(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, err := range []error{
		os.Mkdir(at("d"), 0o755), os.WriteFile(at("old"), nil, 0o600), os.Link(at("old"), at("hard")),
		os.Symlink("b", at("a")), os.Symlink("a", at("aa")), os.Symlink("d", at("dd")), os.Symlink("old", at("soft")),
		os.Symlink("loop", at("loop")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	for _, tt := range []struct {
		one, two string
		same     bool
	}{
		{"a", "b", true},
		{"b", "aa", true},
		{"aa", "a", true},
		{"d/x", "dd/x", true},
		{"d/x", at("dd/x"), true},
		{"x", at("x"), true},
		{"old", "hard", true},
		{"old", "soft", true},
		{"a", "c", false},
		{"d/x", "dd/y", false},
		{"loop", "a", false},
		{"/dev/stdout", "/dev/stderr", false},
		{"/dev/null", "/dev/../dev/null", false},
	} {
		p := checkTargets([]fileReport{{path: tt.one}, {path: tt.two}})
		if (p != nil) != tt.same {
			t.Errorf("%s and %s: %+v, want the same: %v", tt.one, tt.two, p, tt.same)
		}
	}
}

func TestGoldensAreNoFileTheRunIsAbout(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, err := range []error{
		os.WriteFile("mcpward.yaml", nil, 0o600), os.WriteFile("lock.json", nil, 0o600), os.Mkdir("tests", 0o755),
		os.WriteFile("tests/a.yaml", nil, 0o600), os.Link("lock.json", "hard.json"), os.Symlink("tests", "t"),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for golden, want := range map[string]string{
		"mcpward.yaml": "the config", "./mcpward.yaml": "the config", filepath.Join(dir, "mcpward.yaml"): "the config",
		"lock.json": "the lockfile", "hard.json": "the lockfile", "t/a.yaml": "a file of suites",
		"tests/out.json": "where a report goes", "t/out.json": "where a report goes",
		"tests/other.json": "that of the expectation at tests/a.yaml:2:3", "fine.json": "",
	} {
		x := func(path string, line int) *suite.Step {
			return &suite.Step{Expect: []*suite.Expectation{{Place: suite.Place{File: "tests/a.yaml", Line: line, Column: 3}, Golden: &suite.Golden{Path: path, Shown: path}}}}
		}
		s := &suite.Suite{
			Place: suite.Place{File: "tests/a.yaml"}, Setup: []*suite.Step{x("t/other.json", 2)},
			Cases: []*suite.Case{{Steps: []*suite.Step{x(golden, 5)}}},
		}
		p := &plan{config: "mcpward.yaml", lock: "lock.json"}
		p.run.Suites = &suite.Plan{Suites: []*suite.Suite{s}}
		o := &options{reports: []fileReport{{path: "tests/out.json"}}}
		err := p.keepsGoldens(o)
		switch {
		case want == "":
			if err != nil || len(o.reports) != 1 {
				t.Errorf("%s: %v", golden, err)
			}
		case err == nil || !strings.HasSuffix(err.Error(), " is "+want) || len(o.reports) != 0:
			t.Errorf("%s: %v, want %s; reports %v", golden, err, want, o.reports)
		}
	}
}
