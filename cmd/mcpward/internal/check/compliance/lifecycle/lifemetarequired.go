package lifecycle

import (
	"context"
	"fmt"
	"slices"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// LifeMetaRequired reports servers that serve a request without the _meta it
// must carry, or refuse one that only lacks what is optional.
var LifeMetaRequired = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/life-meta-required",
		Title:    "a request without the required _meta is not refused with -32602",
		Why:      "A server that assumes a revision or capabilities for a client which named none may send it what it cannot read.",
		Fix:      "Refuse a request whose _meta lacks protocolVersion or clientCapabilities with -32602; clientInfo is optional.",
		Residual: "Over stdio a server that also speaks older revisions takes a request without protocolVersion for one of them, so that is not tried there.",
		Verify:   "Run mcpward run --only compliance/life-meta-required.",
		Severity: finding.High,
		Spec:     "2026-07-28, basic/index, _meta (required members; MUST be rejected with -32602)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Run: func(ctx context.Context, p *check.Pass) error {
		for _, c := range incomplete(p) {
			if err := metaCase(ctx, p, c); err != nil {
				return err
			}
		}
		return nil
	},
}

// A metaVariant is a _meta that lacks something.
type metaVariant struct {
	lacks   string
	meta    map[string]any
	allowed bool
}

func incomplete(p *check.Pass) []metaVariant {
	full := map[string]any{
		protocol.MetaProtocolVersion: p.Revision, protocol.MetaClientInfo: p.Options.Client, protocol.MetaClientCapabilities: struct{}{},
	}
	without := func(name string) map[string]any {
		meta := map[string]any{}
		for key, value := range full {
			if key != name {
				meta[key] = value
			}
		}
		return meta
	}
	variants := []metaVariant{
		{"clientCapabilities", without(protocol.MetaClientCapabilities), false},
		{"clientInfo", without(protocol.MetaClientInfo), true},
	}
	if p.HTTP() || !slices.ContainsFunc(p.Conn.Session().Supported, handshaken) {
		variants = append(variants, metaVariant{"all of it", nil, false}, metaVariant{"protocolVersion", without(protocol.MetaProtocolVersion), false})
	}
	return variants
}

// handshaken reports whether a revision begins with initialize.
func handshaken(revision string) bool {
	return protocol.Known(revision) && !protocol.Revision(revision).Modern()
}

func metaCase(ctx context.Context, p *check.Pass, v metaVariant) error {
	return probe.Shared(ctx, p.Subject, "a request whose _meta lacks "+v.lacks, func(l *probe.Line) error {
		sent := withMeta(l.ID(), anyMethod(p.Subject), v.meta)
		r, err := l.Ask(ctx, sent)
		if err != nil {
			return err
		}
		served := r.Frame.Response() && !r.Frame.Failed()
		message, want := "", "error -32602"
		switch {
		case v.allowed:
			want = "a result"
			if !served {
				message = "is answered with " + probe.Describe(p.Subject, r)
			}
		case served:
			message = "is served"
		case !r.Frame.Is(protocol.CodeInvalidParams):
			message = "is refused with " + probe.Describe(p.Subject, r) + " instead of -32602"
		}
		if message != "" {
			p.Violate(check.Violation{
				Message:  fmt.Sprintf("a request whose _meta lacks %s %s", v.lacks, message),
				Evidence: evidence(p, sent, r, want),
			})
		}
		return nil
	})
}
