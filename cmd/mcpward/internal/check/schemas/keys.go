package schemas

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/recorded"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// MetaKeys reports keys of _meta, in definitions and in results, that break
// the grammar of keys or use a name that the protocol reserves.
var MetaKeys = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/keys",
		Title:    "a key of _meta is misshapen or reserved",
		Why:      "Clients look keys up by their exact form. A misshapen one is dropped or refused, and a reserved one can get a meaning that the server did not intend.",
		Fix:      "Use a domain of your own before the key, such as com.example/owner, and not mcp or modelcontextprotocol as its second label.",
		Residual: "Two servers can still use one key for different things.",
		Verify:   "Run mcpward run --only schema/keys.",
		Severity: finding.Medium,
		Spec:     "MCP basic, _meta",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.From(protocol.R20250618),
	Stage:     check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		for _, item := range listed.All(p.Subject) {
			metaKeys(p, item.At.Append("_meta"), "the definition of "+term.Quote(item.Name), item.Get("_meta"))
		}
		for _, x := range recorded.Exchanges(p.Subject) {
			metaKeys(p, "", "a result of "+term.Line(x.Method), x.Result.Get("_meta"))
		}
		return nil
	},
}

func metaKeys(p *check.Pass, at schema.Pointer, where string, meta *schema.Value) {
	if meta == nil || meta.Kind != schema.Object {
		return
	}
	for _, m := range meta.Members {
		problem := keyFault(m.Name, p.Revision)
		if problem == "" {
			continue
		}
		if at != "" {
			p.Report(at.Append(m.Name), "the _meta key %s of %s %s", term.Quote(m.Name), where, problem)
			continue
		}
		p.Report("", "the _meta key %s in %s %s", term.Quote(m.Name), where, problem)
	}
}

var (
	metaName  = regexp.MustCompile(`^([A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?)?$`)
	metaLabel = regexp.MustCompile(`^[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?$`)
)

// knownKeys are the keys below reserved prefixes that the specification and
// its official extensions define.
var knownKeys = []string{
	protocol.MetaProtocolVersion, protocol.MetaClientInfo, protocol.MetaClientCapabilities, protocol.MetaServerInfo,
	"io.modelcontextprotocol/logLevel", "io.modelcontextprotocol/related-task", "io.modelcontextprotocol/model-immediate-response",
	"io.modelcontextprotocol/subscriptionId", "io.modelcontextprotocol/ui", "io.modelcontextprotocol.registry/official",
	"io.modelcontextprotocol.registry/publisher-provided",
}

// keyFault says what is wrong with a key of _meta.
func keyFault(key string, r protocol.Revision) string {
	prefix, name, found := strings.Cut(key, "/")
	if !found {
		prefix, name = "", key
	}
	if !metaName.MatchString(name) {
		return "has a name that does not begin and end with a letter or digit, or holds something else than letters, digits, - _ and ."
	}
	if !found {
		return ""
	}
	labels := strings.Split(prefix, ".")
	if slices.ContainsFunc(labels, func(l string) bool { return !metaLabel.MatchString(l) }) {
		return "has a prefix that is no list of labels with dots between them"
	}
	if reserved(labels, r) && !slices.Contains(knownKeys, key) {
		return "uses a prefix that is reserved for the protocol"
	}
	return ""
}

// reserved reports whether a prefix belongs to the protocol: since 2025-11-25
// if its second label says so, before that if any but the last one does.
func reserved(labels []string, r protocol.Revision) bool {
	ours := func(label string) bool { return label == "mcp" || label == "modelcontextprotocol" }
	if r >= protocol.R20251125 {
		return len(labels) > 1 && ours(labels[1])
	}
	return slices.ContainsFunc(labels[:len(labels)-1], ours)
}
