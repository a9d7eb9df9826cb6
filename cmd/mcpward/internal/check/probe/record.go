package probe

import (
	"slices"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/protocol"
)

// A Received is one recorded message of the server, taken apart. A batch is
// taken apart into its messages.
type Received struct {
	check.Message
	Frame    Frame
	OK       bool   // it is a JSON object
	At       int    // its place among all recorded messages of both directions
	Revision string // of an answer: what the _meta of the request named; "" if it named none, or the request is not known
}

type receivedKey struct{}

// All returns everything the server was recorded to send. It is for checks of
// stage Final, when nothing comes any more.
func All(s *check.Subject) []Received {
	return check.Once(s, receivedKey{}, func() []Received {
		messages, _ := s.Record.Messages()
		var out []Received
		asked := map[request]string{}
		for i, m := range messages {
			if m.Sent {
				if m.ID != "" && !m.Answer {
					f, _ := Read(m.Data)
					asked[request{m.Channel, m.ID}] = Text(Get(f.Params, "_meta", protocol.MetaProtocolVersion))
				}
				continue
			}
			for _, r := range taken(m, i) {
				if r.Frame.Response() {
					r.Revision = asked[request{m.Channel, Canonical(r.Frame.ID)}]
				}
				out = append(out, r)
			}
		}
		return out
	})
}

// A request is told by its connection and id.
type request struct {
	channel int
	id      string
}

func taken(m check.Message, at int) []Received {
	f, ok := Read(m.Data)
	if ok {
		return []Received{{Message: m, Frame: f, OK: true, At: at}}
	}
	var out []Received
	for _, part := range Batch(m.Data) {
		f, ok := Read(part)
		out = append(out, Received{Message: m, Frame: f, OK: ok, At: at})
	}
	if out == nil {
		out = []Received{{Message: m, Frame: f, At: at}}
	}
	return out
}

// Results returns the recorded results of requests, in order.
func Results(s *check.Subject) []Received {
	return slices.DeleteFunc(slices.Clone(All(s)), func(r Received) bool {
		return !r.OK || !r.Frame.Response() || Null(r.Frame.Result) || r.Frame.Failed()
	})
}

// Notifications returns the recorded notifications with a method, in order.
func Notifications(s *check.Subject, method string) []Received {
	return slices.DeleteFunc(slices.Clone(All(s)), func(r Received) bool {
		return !r.OK || r.Message.Method != method || r.Frame.Method == nil || r.Frame.ID != nil
	})
}
