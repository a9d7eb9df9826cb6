package app

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// startHTTP starts the program on a free port and returns its address and how
// to stop it with a signal, which returns the exit status.
func startHTTP(t *testing.T) (address string, stop func(os.Signal) int) {
	t.Helper()
	r, w := io.Pipe()
	signals, code := make(chan os.Signal, 1), make(chan int, 1)
	go func() {
		code <- Run(World{
			Args: []string{"serve", "--http", "127.0.0.1:0", "--log-level", "off"}, Env: func(string) string { return "" },
			In: strings.NewReader(""), Out: io.Discard, Err: w, Signals: signals,
		})
		w.Close()
	}()
	lines := bufio.NewReader(r)
	line, err := lines.ReadString('\n')
	m := regexp.MustCompile(`an MCP server on http://(\S+)/mcp, read-only\n$`).FindStringSubmatch(line)
	if m == nil {
		t.Fatalf("the server said %q, %v", line, err)
	}
	go io.Copy(io.Discard, lines) // ends with the program
	stopped := false
	stop = func(s os.Signal) int {
		stopped = true
		signals <- s
		return <-code
	}
	t.Cleanup(func() {
		if !stopped {
			stop(os.Interrupt)
		}
	})
	return m[1], stop
}

// post sends a message and returns the status and the body.
func post(t *testing.T, address, message string, change func(*http.Request)) (*http.Response, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+address+"/mcp", strings.NewReader(message))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	if change != nil {
		change(req)
	}
	res, err := (&http.Client{Timeout: 20 * time.Second}).Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res, string(body)
}

const hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`

func TestServingOverHTTP(t *testing.T) {
	t.Parallel()
	address, stop := startHTTP(t)
	res, body := post(t, address, hello, nil)
	if res.StatusCode != http.StatusOK || !strings.Contains(body, `"secure-mcp"`) {
		t.Fatalf("initialize: %s, %s", res.Status, body)
	}
	in := func(r *http.Request) { r.Header.Set("Mcp-Protocol-Version", "2025-11-25") }
	post(t, address, `{"jsonrpc":"2.0","method":"notifications/initialized"}`, in)
	if _, body := post(t, address, `{"jsonrpc":"2.0","id":2,"method":"tools/list"}`, in); !strings.Contains(body, "secure_mcp_produce_findings") {
		t.Errorf("tools/list: %s", body)
	}
	call := `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"secure_mcp_list_authorized_roots","arguments":{}}}`
	if _, body := post(t, address, call, in); !strings.Contains(body, `"id":3,"result"`) || !strings.Contains(body, `"ok":true`) {
		t.Errorf("tools/call: %s", body)
	}
	if code := stop(syscall.SIGTERM); code != 0 {
		t.Errorf("SIGTERM gives status %d", code)
	}
}

func TestOnlyThisMachineMayAskOverHTTP(t *testing.T) {
	t.Parallel()
	address, stop := startHTTP(t)
	tests := []struct {
		name   string
		change func(*http.Request)
		status int
	}{
		{"own origin", func(r *http.Request) { r.Header.Set("Origin", "http://"+address) }, http.StatusOK},
		{"another host", func(r *http.Request) { r.Host = "example.com" }, http.StatusForbidden},
		{"a page", func(r *http.Request) { r.Header.Set("Origin", "https://example.com") }, http.StatusForbidden},
		{"a page without origin", func(r *http.Request) { r.Header.Set("Origin", "null") }, http.StatusForbidden},
		{"another path", func(r *http.Request) { r.URL.Path = "/" }, http.StatusNotFound},
	}
	for _, tt := range tests {
		if res, body := post(t, address, hello, tt.change); res.StatusCode != tt.status {
			t.Errorf("%s: %s, %s", tt.name, res.Status, body)
		}
	}
	if code := stop(os.Interrupt); code != 130 {
		t.Errorf("an interrupt gives status %d", code)
	}
}

func TestOnlyLoopbackIsListenedOn(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"", "8400", "127.0.0.1:", ":8400", "0.0.0.0:8400", "[::]:8400", "192.0.2.1:8400", "example.com:80", "localhost.example.com:80"} {
		got := execute("", nil, false, "--http", address, "--log-level", "off")
		if got.Code != 2 || !strings.HasPrefix(got.Err, "secure-mcp: the address of --http: ") || !strings.Contains(got.Err, "\nhint: give a loopback address") {
			t.Errorf("%q: %+v", address, got)
		}
	}
	address, _ := startHTTP(t)
	if got := execute("", nil, false, "--http", address, "--log-level", "off"); got.Code != 2 || !strings.HasPrefix(got.Err, "secure-mcp: open the address of --http: ") {
		t.Errorf("a port in use: %+v", got)
	}
}
