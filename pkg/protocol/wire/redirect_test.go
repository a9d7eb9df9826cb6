//go:build unix

package wire_test

import (
	"context"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

func TestHTTPServerRequestsInAStream(t *testing.T) {
	t.Parallel()
	replied := make(chan struct{}, 2)
	note := func(w http.ResponseWriter, _ *http.Request, _ json.RawMessage) {
		replied <- struct{}{}
		w.WriteHeader(http.StatusAccepted)
	}
	ping := `{"jsonrpc":"2.0","id":"p","result":{}}`
	roots := `{"jsonrpc":"2.0","id":5,"error":{"code":-32601,"message":"not supported by this client"}}`
	e, target := serveHTTP(t, legacyServer(map[string]handler{
		ping: note, roots: note,
		"tools/list": func(w http.ResponseWriter, r *http.Request, id json.RawMessage) {
			sse("data: {\"jsonrpc\":\"2.0\",\"id\":\"p\",\"method\":\"ping\"}\n\ndata: {\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"roots/list\"}\n\n")(w, r, id)
			<-replied
			<-replied
			sse("data: {\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":{\"tools\":[1]}}\n\n")(w, r, id)
		},
	}))
	c := connect(t, target, options())
	if got, err := listTools(t, c); err != nil || len(got) != 1 {
		t.Fatalf("List = %q, %v", got, err)
	}
	seen := e.requests()
	for _, want := range []string{ping, roots} {
		if !slices.Contains(seen, want+" Mcp-Protocol-Version=2025-11-25") {
			t.Errorf("no reply %s in %q", want, seen)
		}
	}
}

func TestHTTPSessionIDMustBeVisible(t *testing.T) {
	t.Parallel()
	e, target := serveHTTP(t, legacyServer(map[string]handler{"initialize": func(w http.ResponseWriter, r *http.Request, id json.RawMessage) {
		w.Header().Set("Mcp-Session-Id", "a\tb")
		result(initResult)(w, r, id)
	}}))
	c := connect(t, target, options())
	_ = c.Close()
	if diff := cmp.Diff([]wire.Deviation{{Kind: wire.SessionID, Text: "a\tb"}}, c.Deviations()); diff != "" {
		t.Errorf("deviations (-want +got):\n%s", diff)
	}
	if last := e.requests(); strings.HasPrefix(last[len(last)-1], "DELETE") {
		t.Error("a session that was not taken up was deleted")
	}
}

func TestHTTPRedirects(t *testing.T) {
	t.Parallel()
	to := func(status int, location string) handler {
		return func(w http.ResponseWriter, _ *http.Request, _ json.RawMessage) {
			w.Header().Set("Location", location)
			w.WriteHeader(status)
		}
	}
	for _, status := range []int{301, 302, 307, 308} {
		t.Run(fmt.Sprint("same host ", status), func(t *testing.T) {
			t.Parallel()
			final := &endpoint{t: t, handlers: legacyServer(nil)}
			mux := http.NewServeMux()
			mux.Handle("/mcp/", final)
			mux.HandleFunc("/mcp", func(w http.ResponseWriter, r *http.Request) { to(status, "/mcp/")(w, r, nil) })
			s := httptest.NewServer(mux)
			t.Cleanup(s.Close)
			c := connect(t, wire.Target{Transport: "http", URL: s.URL + "/mcp", Headers: map[string]string{"X-Own": "1"}}, legacyOptions())
			if _, err := listTools(t, c); err != nil {
				t.Error(err)
			}
			if got := final.requests()[0]; got != "initialize X-Own=1" {
				t.Errorf("first request = %s", got)
			}
		})
	}
	t.Run("another server is not contacted", func(t *testing.T) {
		t.Parallel()
		final, other := serveHTTP(t, legacyServer(nil))
		_, target := serveHTTP(t, map[string]handler{"initialize": to(307, other.URL+"?token=t")})
		_, err := wire.Connect(context.Background(), target, legacyOptions())
		want := fmt.Sprintf("the server answered HTTP status 307 Temporary Redirect: a redirect from %q to another server is not followed: %q;"+
			" if that is the server you mean, use its url", target.URL, other.URL)
		if e := detail(err); e.Kind != wire.KindTransport || e.Reason != want {
			t.Errorf("Connect: %v\nwant     %s", err, want)
		}
		if got := final.requests(); len(got) != 0 {
			t.Errorf("the other server got %q", got)
		}
	})
	for name, tt := range map[string]struct{ location, want string }{
		"loop":        {"/mcp", `more than 3 redirects, the last one to "SELF/mcp"`},
		"no location": {"", `its Location is not a URL: ""`},
		"other thing": {"file:///etc/passwd", `its Location is not a URL: "file:///etc/passwd"`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, target := serveHTTP(t, map[string]handler{"initialize": to(307, tt.location)})
			_, err := wire.Connect(context.Background(), target, legacyOptions())
			want := "the server answered HTTP status 307 Temporary Redirect: " + strings.ReplaceAll(tt.want, "SELF", strings.TrimSuffix(target.URL, "/mcp"))
			if e := detail(err); e.Kind != wire.KindTransport || e.Reason != want {
				t.Errorf("Connect: %v\nwant     %s", err, want)
			}
		})
	}
}

func TestHTTPS(t *testing.T) {
	t.Parallel()
	plainServer, plainTarget := serveHTTP(t, legacyServer(nil))
	var location string
	e := &endpoint{t: t, handlers: legacyServer(map[string]handler{"prompts/list": func(w http.ResponseWriter, _ *http.Request, _ json.RawMessage) {
		w.Header().Set("Location", location)
		w.WriteHeader(http.StatusTemporaryRedirect)
	}})}
	s := httptest.NewUnstartedServer(e)
	s.Config.ErrorLog = log.New(io.Discard, "", 0) // it complains of the refused certificate
	s.StartTLS()
	t.Cleanup(s.Close)
	location = plainTarget.URL
	file := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	c := connect(t, wire.Target{Transport: "http", URL: s.URL, CAFile: file}, legacyOptions())
	if _, err := listTools(t, c); err != nil {
		t.Error(err)
	}
	_, err := c.List(context.Background(), "prompts/list", "prompts")
	if want := "a redirect from https to http is not followed"; err == nil || !strings.Contains(err.Error(), want) || len(plainServer.requests()) != 0 {
		t.Errorf("List: %v, want one that says %s", err, want)
	}
	_, err = wire.Connect(context.Background(), wire.Target{Transport: "http", URL: s.URL}, legacyOptions())
	if e := detail(err); e.Kind != wire.KindTransport || !strings.Contains(err.Error(), "certificate") {
		t.Errorf("Connect without the CA: %v", err)
	}
}
