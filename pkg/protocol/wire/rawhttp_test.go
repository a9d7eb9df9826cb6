//go:build unix

package wire_test

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

func TestRawHTTPHeadersOfARevision(t *testing.T) {
	t.Parallel()
	e, target := serveHTTP(t, legacyServer(map[string]handler{
		"initialize": func(w http.ResponseWriter, r *http.Request, id json.RawMessage) {
			w.Header().Set("Mcp-Session-Id", "s1")
			result(initResult)(w, r, id)
		},
		"resources/read": result(`{}`),
	}))
	target.Headers = map[string]string{"Authorization": "Bearer x"}
	r := openRaw(t, target, rawOptions())
	exchange(t, r, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
	if _, err := r.Handshake(t.Context(), "2025-11-25"); err != nil {
		t.Fatal(err)
	}
	exchange(t, r, `{"jsonrpc":"2.0","id":"2","method":"tools/list"}`)
	exchange(t, r, `{"jsonrpc":"2.0","id":3,"method":"resources/read","params":{"uri":"a:ü","_meta":{"io.modelcontextprotocol/protocolVersion":"1900-01-01"}}}`)
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	want := []string{
		"tools/list Authorization=Bearer x",
		"initialize Authorization=Bearer x",
		"notifications/initialized Mcp-Session-Id=s1 Mcp-Protocol-Version=2025-11-25 Authorization=Bearer x",
		"tools/list Mcp-Session-Id=s1 Mcp-Protocol-Version=2025-11-25 Authorization=Bearer x",
		"resources/read Mcp-Protocol-Version=1900-01-01 Mcp-Method=resources/read Mcp-Name==?base64?YTrDvA==?= Authorization=Bearer x",
		"DELETE Mcp-Session-Id=s1 Mcp-Protocol-Version=2025-11-25 Authorization=Bearer x",
	}
	if diff := cmp.Diff(want, e.requests()); diff != "" {
		t.Errorf("requests (-want +got):\n%s", diff)
	}
}

func TestRawHTTPModernHandshakeSettlesHeaders(t *testing.T) {
	t.Parallel()
	e, target := serveHTTP(t, map[string]handler{"tools/list": result(`{}`)})
	r := openRaw(t, target, rawOptions())
	if _, err := r.Handshake(t.Context(), "2026-07-28"); err != nil {
		t.Fatal(err)
	}
	exchange(t, r, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
	want := []string{"tools/list Mcp-Protocol-Version=2026-07-28 Mcp-Method=tools/list"}
	if diff := cmp.Diff(want, e.requests()); diff != "" {
		t.Errorf("requests (-want +got):\n%s", diff)
	}
}

// TestRawHTTPSendsWhatItIsTold reads the request as bytes, since net/http
// hides the spelling of names.
func TestRawHTTPSendsWhatItIsTold(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	got := make(chan string, 1)
	go func() {
		c, err := l.Accept()
		if err != nil {
			return
		}
		defer c.Close()
		buf := make([]byte, 64<<10)
		n, _ := c.Read(buf)
		for !strings.Contains(string(buf[:n]), "\r\n\r\n{}") {
			m, err := c.Read(buf[n:])
			if n += m; err != nil {
				break
			}
		}
		got <- string(buf[:n])
		_, _ = io.WriteString(c, "HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n")
	}()
	r := openRaw(t, wire.Target{Transport: "http", URL: "http://" + l.Addr().String() + "/mcp", Headers: map[string]string{"X-Own": "y"}}, rawOptions())
	a, err := r.Do(t.Context(), wire.Request{
		Method: "PUT", Host: "evil.example", Body: []byte("{}"),
		Header: http.Header{"mcp-METHOD": {"x"}, "Accept": {"text/plain"}, "X-Own": {"z"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if a.Status != http.StatusFound || a.Frame != nil {
		t.Errorf("answer = %+v, want the redirect itself", a)
	}
	lines := strings.Split(strings.TrimSuffix(<-got, "\r\n\r\n{}"), "\r\n")
	slices.Sort(lines)
	want := []string{
		"Accept-Encoding: gzip", "Accept: text/plain", "Content-Length: 2", "Host: evil.example",
		"PUT /mcp HTTP/1.1", "User-Agent: mcpward/test", "X-Own: z", "mcp-METHOD: x",
	}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Errorf("request (-want +got):\n%s", diff)
	}
}

func TestRawHTTPAnswers(t *testing.T) {
	t.Parallel()
	const note = `{"jsonrpc":"2.0","method":"notifications/x"}`
	const good = `{"jsonrpc":"2.0","id":7,"result":{}}`
	big := good[:len(good)-2] + `"text":"` + strings.Repeat("x", 200<<10) + `"}}`
	tests := []struct {
		name  string
		serve handler
		want  wire.Answer
	}{
		{"JSON", raw(200, "application/json", good), wire.Answer{Status: 200, Frame: []byte(good), Body: []byte(good), Ended: true}},
		{"a large message", raw(200, "application/json", big), wire.Answer{Status: 200, Frame: []byte(big), Body: []byte(big[:64<<10]), Ended: true}},
		{"JSON with an error status", raw(404, "", good), wire.Answer{Status: 404, Frame: []byte(good), Body: []byte(good), Ended: true}},
		{
			"another id", raw(200, "application/json", `{"id":"7","result":{}}`),
			wire.Answer{Status: 200, Others: [][]byte{[]byte(`{"id":"7","result":{}}`)}, Body: []byte(`{"id":"7","result":{}}`), Ended: true},
		},
		{"text", raw(400, "text/plain", "JSON RPC not handled"), wire.Answer{Status: 400, Body: []byte("JSON RPC not handled"), Ended: true}},
		{"no body", raw(202, "", ""), wire.Answer{Status: 202, Ended: true}},
		{"half of JSON", raw(200, "application/json", good[:9]), wire.Answer{Status: 200, Body: []byte(good[:9]), Ended: true}},
		{
			"stream", sse("id: 1\ndata:\n\n", "data: "+note+"\n\n", "data: "+good+"\n\n"),
			wire.Answer{
				Status: 200, Stream: true, Ended: true, Frame: []byte(good), Others: [][]byte{[]byte(note)},
				Body: []byte("id: 1\ndata:\n\ndata: " + note + "\n\ndata: " + good + "\n\n"),
			},
		},
		{
			"stream that goes on", func(w http.ResponseWriter, r *http.Request, id json.RawMessage) {
				sse("data: "+good+"\n\n", "data: "+note+"\n\n")(w, r, id)
				<-r.Context().Done()
			},
			wire.Answer{
				Status: 200, Stream: true, Frame: []byte(good), Later: [][]byte{[]byte(note)},
				Body: []byte("data: " + good + "\n\ndata: " + note + "\n\n"),
			},
		},
		{
			"stream without the answer", sse("data: " + note + "\n\n"),
			wire.Answer{Status: 200, Stream: true, Ended: true, Others: [][]byte{[]byte(note)}, Body: []byte("data: " + note + "\n\n")},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, target := serveHTTP(t, map[string]handler{"x": tt.serve})
			r := openRaw(t, target, rawOptions())
			a, err := r.Exchange(t.Context(), []byte(`{"jsonrpc":"2.0","id":7,"method":"x"}`))
			if err != nil {
				t.Fatal(err)
			}
			if a.Elapsed <= 0 || a.Header == nil {
				t.Errorf("Elapsed = %v, Header = %v", a.Elapsed, a.Header)
			}
			a.Elapsed, a.Header = 0, nil
			if len(a.Body) == 0 {
				a.Body = nil
			}
			if diff := cmp.Diff(tt.want, *a); diff != "" {
				t.Errorf("answer (-want +got):\n%s", diff)
			}
		})
	}
}

func TestRawHTTPListensToAStream(t *testing.T) {
	t.Parallel()
	forever := func(w http.ResponseWriter, r *http.Request, id json.RawMessage) {
		sse("data: {\"a\":1}\n\n")(w, r, id)
		<-r.Context().Done()
	}
	_, target := serveHTTP(t, map[string]handler{"x": forever, "GET": forever, "silent": hang})
	r := openRaw(t, target, rawOptions())
	for name, req := range map[string]wire.Request{
		"a request":    {Body: []byte(`{"id":1,"method":"x"}`), Listen: 500 * time.Millisecond},
		"a GET":        {Method: "GET", Header: http.Header{"Accept": {"text/event-stream"}}},
		"a longer GET": {Method: "GET", Listen: 500 * time.Millisecond},
	} {
		a, err := r.Do(t.Context(), req)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if a.Frame != nil || a.Ended || len(a.Others) != 1 {
			t.Errorf("%s: %+v", name, a)
		}
	}
	a, err := r.Do(t.Context(), wire.Request{Body: []byte(`{"id":1,"method":"silent"}`), Listen: 200 * time.Millisecond})
	if err != nil || a.Status != 0 {
		t.Errorf("silence: %+v, %v", a, err)
	}
}

func TestRawHTTPFailures(t *testing.T) {
	t.Parallel()
	o := rawOptions()
	o.Timeouts = wire.Timeouts{Connect: 300 * time.Millisecond, Call: 300 * time.Millisecond}
	_, target := serveHTTP(t, map[string]handler{"x": hang})
	r := openRaw(t, target, o)
	_, err := r.Exchange(t.Context(), []byte(`{"id":1,"method":"x"}`))
	if e := detail(err); e.Kind != wire.KindTimeout || e.Step != "x" {
		t.Errorf("silence: %v", err)
	}
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	r = openRaw(t, wire.Target{Transport: "http", URL: gone.URL}, rawOptions())
	_, err = r.Do(t.Context(), wire.Request{Method: "DELETE"})
	if e := detail(err); e.Kind != wire.KindTransport || e.Step != "DELETE" {
		t.Errorf("nobody there: %v", err)
	}
	if err := r.Send(t.Context(), nil); detail(err).Kind != wire.KindTransport {
		t.Errorf("Send: %v", err)
	}
	if _, err := r.Next(t.Context()); detail(err).Kind != wire.KindTransport {
		t.Errorf("Next: %v", err)
	}
	if !r.Alive() || r.Ended() != nil || r.Listen(t.Context(), time.Hour) != nil || !r.CloseInput(time.Hour) || r.Stderr() != "" {
		t.Error("a server over HTTP has no process")
	}
}

func TestRawHTTPEndlessBodyIsCut(t *testing.T) {
	t.Parallel()
	_, target := serveHTTP(t, map[string]handler{"x": func(w http.ResponseWriter, r *http.Request, _ json.RawMessage) {
		for r.Context().Err() == nil {
			if _, err := io.WriteString(w, strings.Repeat("spam ", 1000)); err != nil {
				return
			}
		}
	}})
	r := openRaw(t, target, rawOptions())
	a, err := r.Exchange(t.Context(), []byte(`{"id":1,"method":"x"}`))
	if err != nil || len(a.Body) != 64<<10 {
		t.Errorf("%v, %d bytes", err, len(a.Body))
	}
}
