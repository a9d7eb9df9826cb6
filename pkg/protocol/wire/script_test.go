//go:build unix

package wire_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

// The test binary is its own stdio server: with this variable it runs the
// script it finds there instead of the tests.
const scriptVar = "WIRE_TEST_SCRIPT"

func TestMain(m *testing.M) {
	if script, ok := os.LookupEnv(scriptVar); ok {
		run(script)
		return
	}
	code := m.Run()
	if left := leftovers(); code == 0 && left != "" {
		fmt.Fprintf(os.Stderr, "goroutines are left after all tests:\n\n%s\n", left)
		code = 1
	}
	os.Exit(code)
}

// leftovers returns the stacks of goroutines that a connection left behind,
// after giving those of net/http a moment to see that theirs was closed.
func leftovers() string {
	var left string
	for range 100 {
		buf := make([]byte, 1<<20)
		left = ""
		for stack := range strings.SplitSeq(string(buf[:runtime.Stack(buf, true)]), "\n\n") {
			ours := strings.Contains(stack, "pkg/protocol/wire") || strings.Contains(stack, "net/http.(*persistConn)")
			if ours && !strings.Contains(stack, "TestMain") {
				left += stack + "\n\n"
			}
		}
		if left == "" {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	return left
}

// scripted is a target that runs script. The commands, one per line:
//
//	await METHOD     read stdin up to a message with this method
//	reply JSON       write one line; $ID is the id of the awaited message
//	raw QUOTED       write the unquoted text as it is
//	fill N QUOTED    write it N times
//	stderr TEXT      write a line to stderr
//	sleep DURATION   do nothing
//	eof              read stdin to its end
//	serve            answer initialize, tools/list and ping until stdin ends
//	once FILE        on the first start go on, on the second serve
//	sdk              serve with the official SDK
//	deaf             ignore SIGTERM from here on
//	child FILE SCRIPT  start a grandchild with our stdout and its own script
//	                 (";" separates its commands) and wait until FILE exists
//	detached FILE SCRIPT  the same in a session of its own
//	pid FILE         write our number to FILE
//	close            close stdout
//	hang             do nothing for ever
//	env FILE         write the environment to FILE
//	die              end by SIGKILL
//	exit N
func scripted(tb testing.TB, script string) wire.Target {
	tb.Helper()
	self, err := os.Executable()
	if err != nil {
		tb.Fatal(err)
	}
	env := map[string]string{scriptVar: script, "GORACE": "atexit_sleep_ms=0"}
	if testing.CoverMode() != "" {
		env["GOCOVERDIR"] = tb.TempDir() // or it complains on stderr
	}
	return wire.Target{Transport: "stdio", Command: self, Env: env}
}

type runner struct {
	in *bufio.Reader
	id string
}

func run(script string) {
	r := &runner{in: bufio.NewReader(os.Stdin)}
	for line := range strings.Lines(script) {
		command, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if command != "" {
			r.step(command, rest)
		}
	}
}

func (r *runner) step(command, rest string) {
	switch command {
	case "await":
		r.await(rest)
	case "reply":
		write(strings.ReplaceAll(rest, "$ID", r.id) + "\n")
	case "raw":
		write(unquote(rest))
	case "fill":
		n, text, _ := strings.Cut(rest, " ")
		fill(n, unquote(text))
	case "stderr":
		fmt.Fprintln(os.Stderr, rest)
	case "sleep":
		d, err := time.ParseDuration(rest)
		must(err)
		time.Sleep(d)
	case "eof":
		_, _ = io.Copy(io.Discard, r.in)
	case "sdk":
		runSDK()
	case "serve":
		r.serve()
	case "once":
		if _, err := os.Stat(rest); err == nil {
			r.serve()
		}
		must(os.WriteFile(rest, nil, 0o600))
	case "exit":
		code, err := strconv.Atoi(rest)
		must(err)
		os.Exit(code)
	default:
		process(command, rest)
	}
}

// process runs the commands that are about processes.
func process(command, rest string) {
	switch command {
	case "deaf":
		signal.Ignore(syscall.SIGTERM)
	case "child", "detached":
		file, script, _ := strings.Cut(rest, " ")
		child(file, strings.ReplaceAll(script, ";", "\n"), command == "detached")
	case "close":
		must(os.Stdout.Close())
	case "hang":
		for {
			time.Sleep(time.Hour)
		}
	case "pid":
		must(os.WriteFile(rest+".new", []byte(strconv.Itoa(os.Getpid())), 0o600))
		must(os.Rename(rest+".new", rest))
	case "env":
		must(os.WriteFile(rest, []byte(strings.Join(os.Environ(), "\n")), 0o600))
	case "die":
		must(syscall.Kill(os.Getpid(), syscall.SIGKILL))
		select {}
	default:
		panic("unknown command " + command)
	}
}

func child(file, script string, detached bool) {
	self, err := os.Executable()
	must(err)
	cmd := exec.Command(self)
	cmd.Env = []string{scriptVar + "=" + script, "GOCOVERDIR=" + os.Getenv("GOCOVERDIR")}
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: detached}
	must(cmd.Start())
	for {
		if _, err := os.Stat(file); err == nil {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// message is what a server needs to see of a message.
type message struct {
	ID     json.RawMessage
	Method string
}

// next reads one message; it exits at the end of stdin.
func (r *runner) next() message {
	line, err := r.in.ReadBytes('\n')
	if err != nil {
		os.Exit(0)
	}
	var m message
	must(json.Unmarshal(line, &m))
	return m
}

func (r *runner) await(method string) {
	for {
		if m := r.next(); m.Method == method {
			r.id = string(m.ID)
			return
		}
	}
}

func (r *runner) serve() {
	for {
		m := r.next()
		result := map[string]string{
			"initialize": `{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"scripted","version":"1"}}`,
			"tools/list": `{"tools":[{"name":"echo"}]}`,
			"ping":       `{}`,
		}[m.Method]
		switch {
		case m.ID == nil:
		case result == "":
			write(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"Method not found"}}`+"\n", m.ID))
		default:
			write(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`+"\n", m.ID, result))
		}
	}
}

func write(s string) {
	_, err := os.Stdout.WriteString(s)
	must(err)
}

// fill writes a long text in big pieces.
func fill(times, text string) {
	n, err := strconv.Atoi(times)
	must(err)
	out := bufio.NewWriterSize(os.Stdout, 1<<20)
	for range n {
		if _, err := out.WriteString(text); err != nil {
			os.Exit(3)
		}
	}
	if out.Flush() != nil {
		os.Exit(3)
	}
}

func unquote(s string) string {
	s, err := strconv.Unquote(s)
	must(err)
	return s
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "script:", err)
		os.Exit(99)
	}
}
