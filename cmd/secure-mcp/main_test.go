package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// binary is the program under test, built once.
var binary string

func TestMain(m *testing.M) {
	code, err := buildAndRun(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func buildAndRun(m *testing.M) (code int, err error) {
	dir, err := os.MkdirTemp("", "secure-mcp")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	if binary, err = build(dir, "secure-mcp", "."); err != nil {
		return 0, err
	}
	return m.Run(), nil
}

func build(dir, name, pkg string) (string, error) {
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	path := filepath.Join(dir, name)
	out, err := exec.Command("go", "build", "-buildvcs=false", "-o", path, pkg).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go build %s: %w\n%s", pkg, err, out)
	}
	return path, nil
}

// A process is a running server, spoken to in raw lines.
type process struct {
	t      testing.TB
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	stderr bytes.Buffer
}

// run starts the program in dir with exactly this environment.
func run(t testing.TB, dir string, env []string, args ...string) *process {
	t.Helper()
	return start(t, binary, dir, env, args...)
}

func start(t testing.TB, path, dir string, env []string, args ...string) *process {
	t.Helper()
	p := &process{t: t, cmd: exec.Command(path, args...)}
	p.cmd.Dir, p.cmd.Env, p.cmd.Stderr = dir, append([]string{"NO_COLOR=1"}, env...), &p.stderr
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	p.out = bufio.NewReader(out)
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.cmd.Process.Kill(); p.cmd.Wait() })
	return p
}

func (p *process) send(line string) {
	p.t.Helper()
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		p.t.Fatalf("write to the server: %v\n%s", err, p.stderr.String())
	}
}

// line returns the next line of stdout without its end.
func (p *process) line() string {
	p.t.Helper()
	line, err := p.out.ReadString('\n')
	if err != nil {
		p.t.Fatalf("read from the server: %q, %v\n%s", line, err, p.stderr.String())
	}
	return line[:len(line)-1]
}

// ask sends a request and returns the next line.
func (p *process) ask(line string) string {
	p.t.Helper()
	p.send(line)
	return p.line()
}

// end closes stdin and returns the exit status. Nothing more may be written.
func (p *process) end() int {
	p.t.Helper()
	p.in.Close()
	rest, err := io.ReadAll(p.out)
	if err != nil || len(rest) > 0 {
		p.t.Errorf("after the last answer the server wrote %q, %v", rest, err)
	}
	return p.wait()
}

func (p *process) wait() int {
	p.t.Helper()
	if err := p.cmd.Wait(); err != nil && p.cmd.ProcessState == nil {
		p.t.Fatal(err)
	}
	return p.cmd.ProcessState.ExitCode()
}
