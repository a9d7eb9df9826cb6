package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/mcpward/mcpward/pkg/protocol/serve"
)

// Path is where the HTTP server answers MCP.
const Path = "/mcp"

// readHeader is how long a request may take to say what it wants. A review may
// take minutes, so that answers have no limit.
const readHeader = 10 * time.Second

// Errors of [Listen]: where a server of one user's files must not be reached.
var (
	ErrAddress  = errors.New("is not HOST:PORT")
	ErrLoopback = errors.New("is not a loopback address: whoever reaches the server can read the authorised roots")
)

// Listen opens a TCP port on a loopback address, such as "127.0.0.1:8080".
// Port 0 chooses a free one.
func Listen(address string) (net.Listener, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil || port == "" {
		return nil, fmt.Errorf("%q %w", address, ErrAddress)
	}
	if host == "localhost" {
		host = "127.0.0.1"
	}
	ip, err := netip.ParseAddr(host)
	if err != nil || !ip.IsLoopback() {
		return nil, fmt.Errorf("%q %w", address, ErrLoopback)
	}
	return net.Listen("tcp", net.JoinHostPort(host, port))
}

// ServeHTTP answers Streamable HTTP on l until ctx ends, which returns the
// cause. Requests in flight get [serve.Grace] to finish.
func ServeHTTP(ctx context.Context, l net.Listener, s *serve.Server) error {
	h := &http.Server{Handler: handlerHTTP(s), ReadHeaderTimeout: readHeader}
	done := make(chan error, 1)
	go func() { done <- h.Serve(l) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), serve.Grace)
	defer cancel()
	if err := h.Shutdown(grace); err != nil {
		_ = h.Close() // a stream that the client holds open
	}
	return context.Cause(ctx)
}

func handlerHTTP(s *serve.Server) http.Handler {
	mux := http.NewServeMux()
	mux.Handle(Path, s.Handler())
	return local(mux)
}

// local refuses what comes from a page of another site: a name that was bound
// to this machine afterwards, or a script that knows the port (MCP basic/
// transports, Security Warning).
func local(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !here(r.Host) || !each(r.Header.Values("Origin"), sameMachine) {
			http.Error(w, "requests from other sites are refused", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func each(values []string, holds func(string) bool) bool {
	return !slices.ContainsFunc(values, func(v string) bool { return !holds(v) })
}

func sameMachine(origin string) bool {
	u, err := url.Parse(origin)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && here(u.Host)
}

// here reports whether a host, with or without a port, is this machine.
func here(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}
