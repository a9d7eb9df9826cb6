package lifecycle

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/protocol"
)

// unknownRevision is a date before there was a protocol.
const unknownRevision = "1900-01-01"

// An attempt is one initialize on a connection of its own.
type attempt struct {
	asked string
	sent  []byte
	reply probe.Reply
	err   error    // of the connection
	early [][]byte // what came before notifications/initialized, if that was waited for
}

// version returns the revision of the result, "" if there is none.
func (a attempt) version() string {
	return probe.Text(probe.Get(a.reply.Frame.Result, "protocolVersion"))
}

type attemptsKey struct{}

// attempts asks for every legacy revision except the one in use, which the
// main connection asked for, and for an unknown one. The attempts run beside
// each other, in that order in the result.
func attempts(ctx context.Context, s *check.Subject) []attempt {
	return check.Once(s, attemptsKey{}, func() []attempt {
		var asked []string
		for _, r := range protocol.Revisions {
			if !r.Modern() && r != s.Revision {
				asked = append(asked, string(r))
			}
		}
		asked = append(asked, unknownRevision)
		out := make([]attempt, len(asked))
		var wg sync.WaitGroup
		for i, revision := range asked {
			wg.Go(func() { out[i] = initialize(ctx, s, revision, i == 0) })
		}
		wg.Wait()
		return out
	})
}

// earlyWindow is how long a server may speak up between its answer to
// initialize and notifications/initialized.
const earlyWindow = 300 * time.Millisecond

// initialize asks for a revision on a fresh connection.
func initialize(ctx context.Context, s *check.Subject, revision string, wait bool) attempt {
	a := attempt{asked: revision}
	l, done, err := probe.Bare(ctx, s)
	if err != nil {
		a.err = err
		return a
	}
	defer done()
	a.sent = greeting(s, l, revision)
	a.reply, a.err = l.Ask(ctx, a.sent)
	if wait && a.err == nil {
		a.early = append(a.reply.Answer.Others, l.Listen(ctx, earlyWindow)...)
	}
	return a
}

// greeting is an initialize with a text as id, which is as good as a number.
func greeting(s *check.Subject, l *probe.Line, revision string) []byte {
	return l.Frame(`"i1"`, "initialize", map[string]any{
		"protocolVersion": revision, "capabilities": struct{}{}, "clientInfo": s.Options.Client,
	})
}

// anyMethod is a request that needs no params, of a list that is declared if
// there is one.
func anyMethod(s *check.Subject) string {
	declared := s.Conn.Session().Capabilities
	for _, kind := range []string{"tools", "prompts", "resources"} {
		if probe.Get(declared, kind) != nil {
			return kind + "/list"
		}
	}
	return probe.Harmless(s)
}

// withMeta is a request with exactly these members of _meta, nil for none.
func withMeta(id, method string, meta map[string]any) []byte {
	params := map[string]any{}
	if meta != nil {
		params["_meta"] = meta
	}
	frame, err := json.Marshal(map[string]any{
		"jsonrpc": "2.0", "id": json.RawMessage(id), "method": method, "params": params,
	})
	if err != nil { // plain values only
		return nil
	}
	return frame
}
