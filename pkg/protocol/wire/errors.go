package wire

import (
	"errors"
	"time"
)

// A Kind names what went wrong, for scripts and for choosing a hint.
type Kind string

// The kinds.
const (
	KindServerStart Kind = "server-start" // the command could not be started
	KindServerExit  Kind = "server-exit"  // the process ended, or closed its stdout
	KindTimeout     Kind = "timeout"      // a limit of [Timeouts] or the deadline of the context
	KindNotJSON     Kind = "not-json"     // something arrived that is not JSON-RPC, such as an HTML page
	KindProtocol    Kind = "protocol"     // JSON-RPC that breaks the protocol, or an error answer to the handshake or a list
	KindRevision    Kind = "revision"     // no revision in common
	KindTransport   Kind = "transport"    // no connection, a TLS failure, an HTTP status
	KindAuth        Kind = "auth"         // HTTP status 401 or 403
	KindTooLarge    Kind = "too-large"    // a frame or list beyond its cap
	KindEncoding    Kind = "encoding"     // a frame that is not UTF-8
	KindCanceled    Kind = "canceled"     // the context was canceled
)

// An Error is every failure of this package. Error() gives one line in which
// text of the server is quoted; the fields hold it raw, so quote it before
// showing it.
type Error struct {
	Kind   Kind
	Step   string // "start", a method such as "initialize", or "shutdown"
	Target string // as in "stdio: node server.js"
	Reason string // what and why, without step and target

	Limit time.Duration // timeout: the limit that was hit, 0 for the deadline of the context

	Exited   bool          // server-exit: ExitCode and Signal are known
	ExitCode int           // -1 if a signal ended it
	Signal   string        // such as "SIGSEGV", "" if it exited by itself
	After    time.Duration // server-exit: how long the process ran

	Stderr string   // the last lines the server wrote to stderr
	Noise  []string // lines on stdout that were not JSON-RPC

	HTTPStatus  int    // 0 if no HTTP answer came
	ContentType string // of that answer
	Body        []byte // its first bytes

	RPC    *RPCError // the server answered with this
	Offset int       // encoding: of the first wrong byte in the frame

	Connecting bool // it happened before [Connect] was done

	Err error // the cause, may be nil
}

// Unwrap returns the cause, so that errors.Is finds context.Canceled,
// context.DeadlineExceeded and [ErrNotServed].
func (e *Error) Unwrap() error { return e.Err }

// ErrNotServed reports that the server does not know the method of a list:
// it answered -32601, as a server without that capability should.
var ErrNotServed = errors.New("method not served")
