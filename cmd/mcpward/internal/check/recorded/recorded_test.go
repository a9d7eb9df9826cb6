package recorded

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

// A line is a frame on a connection: "> " was sent, "< " was received.
type line struct {
	channel int
	text    string
}

// subject has recorded the lines in their order.
func subject(r protocol.Revision, lines ...line) *check.Subject {
	s := &check.Subject{Revision: r, Record: new(check.Record)}
	tracers := map[int]func(wire.Frame){}
	for _, l := range lines {
		if tracers[l.channel] == nil {
			tracers[l.channel] = s.Record.Tracer()
		}
		tracers[l.channel](wire.Frame{Sent: l.text[0] == '>', Data: []byte(l.text[2:])})
	}
	return s
}

func TestExchanges(t *testing.T) {
	t.Parallel()
	hello := func(channel int, asked, answered string) []line {
		return []line{
			{channel, `> {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"` + asked + `"}}`},
			{channel, `< {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"` + answered + `"}}`},
		}
	}
	list := []line{{1, `> {"jsonrpc":"2.0","id":1,"method":"tools/list"}`}, {1, `< {"jsonrpc":"2.0","id":1,"result":{"tools":[]}}`}}
	modern := []line{
		{1, `> {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}`},
		{1, `< {"jsonrpc":"2.0","id":1,"result":{"tools":[]}}`},
	}
	tests := []struct {
		name     string
		revision protocol.Revision
		lines    []line
		want     []string
	}{
		{"after a handshake", "2025-11-25", append(hello(1, "2025-11-25", "2025-11-25"), list...), []string{"initialize result", "tools/list result"}},
		{"after another handshake", "2025-11-25", append(hello(1, "2025-03-26", "2025-03-26"), list...), nil},
		{"the server chose", "2025-11-25", append(hello(1, "1900-01-01", "2025-11-25"), list...), []string{"initialize result", "tools/list result"}},
		{"without a handshake", "2025-11-25", list, nil},
		{"modern", "2026-07-28", modern, []string{"tools/list result"}},
		{"modern beside legacy", "2025-11-25", modern, nil},
		{"an error", "2025-11-25", append(hello(1, "2025-11-25", "2025-11-25"), line{1, `> {"id":"x","method":"ping"}`}, line{1, `< {"id":"x","error":{"code":1}}`}), []string{"initialize result", "ping error"}},
		{"result and error", "2025-11-25", append(hello(1, "2025-11-25", "2025-11-25"), line{1, `> {"id":"x","method":"ping"}`}, line{1, `< {"id":"x","result":{},"error":{"code":1}}`}), []string{"initialize result"}},
		{"another id", "2025-11-25", append(hello(1, "2025-11-25", "2025-11-25"), line{1, `> {"id":7,"method":"ping"}`}, line{1, `< {"id":"7","result":{}}`}), []string{"initialize result"}},
		{"another connection", "2025-11-25", append(hello(1, "2025-11-25", "2025-11-25"), line{1, `> {"id":7,"method":"ping"}`}, line{2, `< {"id":7,"result":{}}`}), []string{"initialize result"}},
		{"no JSON", "2025-11-25", append(hello(1, "2025-11-25", "2025-11-25"), line{1, `> {"id":7,"method":"ping"}`}, line{1, `< {"id":7,`}), []string{"initialize result"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, x := range Exchanges(subject(tt.revision, tt.lines...)) {
				kind := "result"
				if x.Error != nil {
					kind = "error"
				}
				got = append(got, x.Method+" "+kind)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestPushes(t *testing.T) {
	t.Parallel()
	notification := line{1, `< {"jsonrpc":"2.0","method":"notifications/message"}`}
	hello := []line{
		{1, `> {"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}`},
		{1, `< {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25"}}`},
	}
	if got := Pushes(subject("2025-11-25", append(hello, notification, line{1, `< {"id":1,"method":"ping"}`})...)); len(got) != 2 || got[0].Request || !got[1].Request {
		t.Errorf("after a handshake: %+v, want a notification and a request", got)
	}
	if got := Pushes(subject("2025-06-18", append(hello, notification)...)); got != nil {
		t.Errorf("in another revision: %+v, want none", got)
	}
	if got := Pushes(subject("2026-07-28", notification)); len(got) != 1 {
		t.Errorf("without a handshake in a modern revision: %+v, want one", got)
	}
}
