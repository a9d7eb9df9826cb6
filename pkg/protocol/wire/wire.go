// Package wire is a raw MCP client. It starts a server on stdio or reaches one
// over Streamable HTTP, agrees on a revision of either era and hands over what
// the server sent as exact bytes: nothing is decoded into Go values, so
// duplicate keys, big numbers and unknown fields survive.
//
// A server is never trusted. Frames, lists, noise and stderr are bounded,
// every wait has a deadline, and a stdio server runs in a process group of its
// own of which [Conn.Close] leaves nothing behind.
//
// Failures are values of [*Error].
package wire

import (
	"time"
)

// A Target says which server to talk to.
type Target struct {
	Transport string // "stdio" or "http"

	Command string            // stdio: a path, or a name looked up in PATH
	Args    []string          // stdio
	Env     map[string]string // stdio: what the server gets beside the allow-list of [Connect], already expanded
	Dir     string            // stdio: working folder, "" for ours

	URL     string            // http: absolute, http or https
	Headers map[string]string // http: sent with every request, already expanded
	CAFile  string            // http: PEM certificates trusted beside those of the system
}

// Timeouts bound single steps; zero means no bound of its own. The deadline of
// the whole run is that of the context.
type Timeouts struct {
	Connect time.Duration // start and handshake together
	Call    time.Duration // each request after that, so each page of a list
}

// ClientInfo is what we tell the server about ourselves.
type ClientInfo struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Options choose how to talk.
type Options struct {
	Timeouts Timeouts

	// Revision is "" to find the newest common one, or a known revision. A
	// server may still answer with another known one: see Session.Protocol.
	Revision string

	Client ClientInfo

	// Mask, if not nil, hides secrets in everything of the server's that is
	// kept for errors: stderr, noise, deviations and quoted text. It is called
	// before a text is cut, since half a secret cannot be found any more. It
	// may be called by several goroutines at once.
	Mask func(string) string

	// Trace, if not nil, sees every frame of both directions in order. It is
	// never called twice at once and must neither block nor keep Data.
	Trace func(Frame)
}

// A Frame is one message on the wire: a line of stdin or stdout, or one JSON
// message of an HTTP body or event.
type Frame struct {
	Sent bool // by us
	Data []byte
}

// A Session is what the handshake settled.
type Session struct {
	Protocol  string   // the revision in use
	Modern    bool     // no session: the revision goes with every request
	Supported []string // modern: as the server listed them; legacy: the negotiated one

	// Raw JSON as the server sent it, nil if absent.
	ServerInfo, Capabilities, Instructions []byte

	Elapsed time.Duration // start and handshake
}
