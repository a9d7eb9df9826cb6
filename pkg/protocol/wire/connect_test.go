//go:build unix

package wire_test

import (
	"context"
	"errors"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

const (
	initResult     = `{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"scripted","version":"1"}}`
	replyInit      = "\nawait initialize\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":" + initResult + "}\n"
	discoverResult = `{"supportedVersions":["2025-11-25","2026-07-28"],"capabilities":{"tools":{}},"instructions":"read me","resultType":"complete","ttlMs":0,"cacheScope":"public","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"modern","version":"2"}}}`
	replyDiscover  = "\nawait server/discover\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":" + discoverResult + "}\n"
	noDiscover     = "\nawait server/discover\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID,\"error\":{\"code\":-32601,\"message\":\"Method not found\"}}\n"
)

func options() wire.Options {
	return wire.Options{
		Timeouts: wire.Timeouts{Connect: 20 * time.Second, Call: 20 * time.Second},
		Client:   wire.ClientInfo{Name: "mcpward", Version: "test"},
	}
}

// connect connects and closes at the end of the test.
func connect(tb testing.TB, t wire.Target, o wire.Options) *wire.Conn {
	tb.Helper()
	c, err := wire.Connect(context.Background(), t, o)
	if err != nil {
		tb.Fatalf("Connect: %v\nstderr: %s", err, detail(err).Stderr)
	}
	tb.Cleanup(func() { _ = c.Close() })
	return c
}

// detail returns the *wire.Error in err, or an empty one.
func detail(err error) *wire.Error {
	var e *wire.Error
	if errors.As(err, &e) {
		return e
	}
	return &wire.Error{}
}

// session is a Session in a form that compares and prints well.
type session struct {
	Protocol, ServerInfo, Instructions string
	Modern                             bool
	Supported                          []string
}

func summary(s wire.Session) session {
	return session{s.Protocol, string(s.ServerInfo), string(s.Instructions), s.Modern, s.Supported}
}

var (
	legacySession = session{Protocol: "2025-11-25", ServerInfo: `{"name":"scripted","version":"1"}`, Supported: []string{"2025-11-25"}}
	modernSession = session{
		Protocol: "2026-07-28", ServerInfo: `{"name":"modern","version":"2"}`, Instructions: `"read me"`,
		Modern: true, Supported: []string{"2025-11-25", "2026-07-28"},
	}
)

func old(revision string) session {
	s := legacySession
	s.Protocol, s.Supported = revision, []string{revision}
	return s
}

func initAt(revision string) string {
	return strings.ReplaceAll(replyInit, "2025-11-25", revision)
}

func refuse(method, err string) string {
	return "\nawait " + method + "\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID,\"error\":" + err + "}\n"
}

func TestNegotiation(t *testing.T) {
	t.Parallel()
	once := filepath.Join(t.TempDir(), "started")
	tests := []struct {
		name, revision, script string
		want                   session
	}{
		{"modern", "", replyDiscover + "eof", modernSession},
		{"legacy answers -32601", "", noDiscover + replyInit + "await notifications/initialized\neof", legacySession},
		{"legacy answers another error", "", refuse("server/discover", `{"code":0,"message":"not initialized"}`) + replyInit + "eof", legacySession},
		{"silent on discover", "", replyInit + "eof", legacySession},
		{"discover answered while initialize waits", "", "await server/discover\nsleep 900ms\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":" + discoverResult + "}\neof", modernSession},
		{"discover answered well after initialize", "", replyInit + "sleep 400ms\nraw " + strconv.Quote(`{"jsonrpc":"2.0","id":1,"result":`+discoverResult+"}\n") + "\neof", modernSession},
		{"discover answered just after initialize", "", replyInit + "raw \"{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":1,\\\"result\\\":{\\\"supportedVersions\\\":[\\\"2026-07-28\\\"],\\\"capabilities\\\":{}}}\\n\"\neof", session{Protocol: "2026-07-28", Modern: true, Supported: []string{"2026-07-28"}}},
		{"initialize unknown, discover late", "", refuse("initialize", `{"code":-32601,"message":"no"}`) + "sleep 900ms\nraw " + strconv.Quote(`{"jsonrpc":"2.0","id":1,"result":`+discoverResult+"}\n") + "\neof", modernSession},
		{"discover refused while initialize waits", "", "await server/discover\nsleep 700ms\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID,\"error\":{\"code\":-32601,\"message\":\"no\"}}\n" + replyInit + "eof", legacySession},
		{"discover lists legacy only", "", "await server/discover\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":{\"supportedVersions\":[\"2024-11-05\",\"2025-06-18\",\"2099-01-01\"]}}\n" + initAt("2025-06-18") + "eof", old("2025-06-18")},
		{"-32022 lists legacy only", "", refuse("server/discover", `{"code":-32022,"message":"no","data":{"supported":["2025-03-26"],"requested":"2026-07-28"}}`) + initAt("2025-03-26") + "eof", old("2025-03-26")},
		{"-32022 without a list", "", refuse("server/discover", `{"code":-32022,"message":"no"}`) + replyInit + "eof", legacySession},
		{"server answers an older revision", "", noDiscover + initAt("2024-11-05") + "eof", old("2024-11-05")},
		{"banner before the answer", "", "raw \"Server starting\\n\"\n" + noDiscover + replyInit + "eof", legacySession},
		{"text instead of an answer to discover", "", "await server/discover\nraw \"Unknown command\\n\"\n" + replyInit + "eof", legacySession},
		{"exits on discover", "", "once " + once + "1\n" + "await server/discover\nexit 1", legacySession},
		{"answers discover with nonsense", "", "once " + once + "2\n" + "await server/discover\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":{}}\nhang", legacySession},
		{"refuses initialize after discover", "", "once " + once + "3\n" + noDiscover + refuse("initialize", `{"code":0,"message":"duplicate"}`) + "eof", legacySession},
		{"answers with neither result nor error", "", "once " + once + "4\n" + "await server/discover\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID}\nraw \"{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":1,\\\"result\\\":nul\"\nexit 0", legacySession},
		{"forced legacy", "2025-03-26", initAt("2025-03-26") + "eof", old("2025-03-26")},
		{"forced legacy, server prefers another", "2025-03-26", initAt("2025-06-18") + "eof", old("2025-06-18")},
		{"forced legacy refused with a list", "2025-03-26", refuse("initialize", `{"code":-32602,"message":"Unsupported protocol version","data":{"supported":["2024-11-05"],"requested":"2025-03-26"}}`) + initAt("2024-11-05") + "eof", old("2024-11-05")},
		{"forced legacy, server is modern now", "2025-03-26", refuse("initialize", `{"code":-32601,"message":"no"}`) + replyDiscover + "eof", modernSession},
		{"forced modern", "2026-07-28", replyDiscover + "eof", modernSession},
		{"forced modern, server is legacy", "2026-07-28", noDiscover + replyInit + "eof", legacySession},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			o := options()
			o.Revision = tt.revision
			c := connect(t, scripted(t, tt.script), o)
			if diff := cmp.Diff(tt.want, summary(c.Session())); diff != "" {
				t.Errorf("session (-want +got):\n%s", diff)
			}
			if err := c.Close(); err != nil {
				t.Errorf("Close: %v", err)
			}
		})
	}
}

func TestHandshakeFailures(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, revision, script string
		kind                   wire.Kind
		step                   string
		want                   string // the first line without the target
	}{
		{
			"exits at start", "", "stderr Error: Cannot find module 'express'\nexit 1", wire.KindServerExit, "initialize",
			"server did not start: SELF exited with status 1 after N s",
		},
		{
			"killed at start", "", "die", wire.KindServerExit, "initialize",
			"server did not start: SELF was ended by SIGKILL after N s",
		},
		{
			"exits on initialize", "2025-11-25", "await initialize\nexit 3", wire.KindServerExit, "initialize",
			"server did not start: SELF exited with status 3 after N s",
		},
		{
			"closes stdout", "2025-11-25", "close\nhang", wire.KindServerExit, "initialize",
			"server did not start: SELF closed its stdout without exiting",
		},
		{
			"unknown revision", "", noDiscover + initAt("2099-01-01") + "eof", wire.KindRevision, "initialize",
			`"initialize": the server answered revision "2099-01-01" to the "2025-11-25" it was asked for; this client can initialize 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25`,
		},
		{
			"modern revision from initialize", "2025-11-25", initAt("2026-07-28") + "eof", wire.KindRevision, "initialize",
			`"initialize": the server answered revision "2026-07-28" to the "2025-11-25" it was asked for; this client can initialize 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25`,
		},
		{
			"discover lists nothing known", "", "await server/discover\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":{\"supportedVersions\":[\"2099-01-01\"]}}\neof", wire.KindRevision, "server/discover",
			`"server/discover": no common protocol revision: the server speaks "2099-01-01", this client 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28`,
		},
		{
			"-32022 lists nothing known", "", refuse("server/discover", `{"code":-32022,"message":"no","data":{"supported":["1.0","\u001b[2J"]}}`) + "eof", wire.KindRevision, "server/discover",
			`"server/discover": no common protocol revision: the server speaks "1.0, \x1b[2J", this client 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28`,
		},
		{
			"modern server wants a capability", "", refuse("server/discover", `{"code":-32021,"message":"elicitation"}`) + "eof", wire.KindProtocol, "server/discover",
			`"server/discover": the server answered with error -32021 "elicitation"`,
		},
		{
			"initialize refused", "2025-11-25", refuse("initialize", `{"code":-32603,"message":"no \u202elicence"}`) + refuse("server/discover", `{"code":-32601,"message":"no"}`) + "eof", wire.KindProtocol, "initialize",
			`"initialize": the server answered with error -32603 "no \u202elicence"`,
		},
		{
			"initialize refused with foreign revisions", "2025-11-25", refuse("initialize", `{"code":-32602,"message":"no","data":{"supported":["2099-01-01"]}}`) + "eof", wire.KindRevision, "initialize",
			`"initialize": the server refused revision "2025-11-25" and speaks "2099-01-01"`,
		},
		{
			"initialize without a revision", "2025-11-25", "await initialize\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":{\"protocolVersion\":1}}\neof", wire.KindProtocol, "initialize",
			`"initialize": the result has no protocolVersion: "{\"protocolVersion\":1}"`,
		},
		{
			"initialize is broken JSON", "2025-11-25", "await initialize\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":{]}\neof", wire.KindNotJSON, "initialize",
			`"initialize": the answer is not valid JSON: unexpected character ']' at byte 34`,
		},
		{
			"initialize is not UTF-8", "2025-11-25", "await initialize\nraw \"{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":1,\\\"result\\\":{\\\"instructions\\\":\\\"\\xb0\\xa1\\\"}}\\n\"\neof", wire.KindEncoding, "initialize",
			`"initialize": the answer is not valid UTF-8: byte 0xb0 at offset 50`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			o := options()
			o.Revision = tt.revision
			target := scripted(t, tt.script)
			_, err := wire.Connect(context.Background(), target, o)
			e := detail(err)
			if e.Kind != tt.kind || e.Step != tt.step || !e.Connecting {
				t.Errorf("kind %q, step %q, connecting %v, want %q, %q, true", e.Kind, e.Step, e.Connecting, tt.kind, tt.step)
			}
			if diff := cmp.Diff(tt.want, plain(err, target)); diff != "" {
				t.Errorf("message (-want +got):\n%s", diff)
			}
			if strings.Contains(tt.script, "stderr ") && e.Stderr != "Error: Cannot find module 'express'" {
				t.Errorf("stderr tail = %q", e.Stderr)
			}
		})
	}
}

var runningTime = regexp.MustCompile(`after [0-9]+\.[0-9] s`)

// plain returns the message without what differs between runs.
func plain(err error, t wire.Target) string {
	if err == nil {
		return ""
	}
	s := strings.ReplaceAll(err.Error(), " (stdio: "+t.Command+")", "")
	s = strings.ReplaceAll(s, t.Command, "SELF")
	return runningTime.ReplaceAllString(s, "after N s")
}
