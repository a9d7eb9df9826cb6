package security

import (
	"cmp"
	"context"
	"fmt"
	"maps"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
	"github.com/mcpward/mcpward/pkg/toolscan"
)

// scan returns the check of one rule. It runs last, because texts that other
// checks have fetched count too.
func scan(r *toolscan.Rule) *check.Check {
	return &check.Check{
		Doc:   r.Doc,
		Level: check.Advice,
		Stage: check.Final,
		Run: func(_ context.Context, p *check.Pass) error {
			for _, h := range hits(p.Subject) {
				if h.Rule == r.Doc.ID {
					p.Violate(check.Violation{At: h.At, Subject: h.Subject, Message: message(h), Severity: h.Severity})
				}
			}
			return nil
		},
	}
}

// message is what a hit says, with what hidden words mean and how many more
// there are.
func message(h toolscan.Hit) string {
	text := h.Message
	if h.Decoded != "" {
		text += ", which reads " + term.Quote(h.Decoded)
	}
	if h.More > 0 {
		text += fmt.Sprintf("; %d more hits in it are not listed", h.More)
	}
	return text
}

type hitsKey struct{}

// hits returns everything suspicious about a server, found once for all rules.
func hits(s *check.Subject) []toolscan.Hit {
	return check.Once(s, hitsKey{}, func() []toolscan.Hit {
		all := toolscan.Scan(s.Surface)
		all = append(all, across(s)...)
		return append(all, fetched(s)...)
	})
}

// across looks at the server beside the others of the run.
func across(s *check.Subject) []toolscan.Hit {
	if len(s.Neighbours) == 0 {
		return nil
	}
	surfaces := maps.Clone(s.Neighbours)
	own := cmp.Or(s.Name, "this server")
	surfaces[own] = s.Surface
	var all []toolscan.Hit
	for _, h := range toolscan.Across(surfaces) {
		if h.Server == own {
			all = append(all, h)
		}
	}
	return all
}

// fetched looks at the texts of prompts and resources that other checks have
// asked for.
func fetched(s *check.Subject) []toolscan.Hit {
	var all []toolscan.Hit
	for _, kind := range []struct{ method, key, list, subject, items string }{
		{"prompts/get", "name", "prompts", "prompt", "messages"},
		{"resources/read", "uri", "resources", "resource", "contents"},
	} {
		asked := map[question]string{}
		messages, _ := s.Record.Messages()
		for _, m := range messages {
			if m.Method != kind.method {
				continue
			}
			at := question{m.Channel, m.ID}
			if m.Sent {
				asked[at] = sentName(m.Data, kind.key)
				continue
			}
			name := asked[at]
			for _, text := range texts(m.Data, kind.items) {
				for _, h := range toolscan.ScanText(text) {
					h.Subject, h.At = kind.subject+":"+name, schema.Pointer("").Append(kind.list).Append(name)
					all = append(all, h)
				}
			}
		}
	}
	return all
}

// A question is one request of one connection.
type question struct {
	channel int
	id      string
}

func sentName(frame []byte, key string) string {
	v, err := schema.Parse(frame)
	if err != nil {
		return ""
	}
	name := v.Get("params").Get(key)
	if name == nil {
		return ""
	}
	return name.Text
}

// texts returns every text of an answer's messages or contents.
func texts(frame []byte, items string) []string {
	v, err := schema.Parse(frame)
	if err != nil {
		return nil
	}
	list := v.Get("result").Get(items)
	if list == nil {
		return nil
	}
	var out []string
	for _, item := range list.Items {
		for _, at := range []*schema.Value{item, item.Get("content"), item.Get("content").Get("resource")} {
			if text := at.Get("text"); text != nil && text.Kind == schema.String {
				out = append(out, text.Text)
			}
		}
	}
	return out
}
