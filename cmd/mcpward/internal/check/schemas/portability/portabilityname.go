package portability

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// Name reports tool names that clients rename or drop and model APIs refuse.
var Name = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/portability-name",
		Title:    "clients or model APIs do not take the name of a tool",
		Why:      "A name that is refused costs the tool, or every tool of the request. A name that is cut is another name, with which permissions and instructions no longer agree. Clients also put the name of the server in front.",
		Fix:      "Use at most 47 letters, digits and underscores, beginning with a letter, and give the server a short name.",
		Residual: "Users choose the name of the server in their client, and may choose a long one.",
		Verify:   "Run mcpward run --only schema/portability-name.",
		Severity: finding.Info,
		Spec:     "documentation of clients and model APIs, tool names",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Run: func(_ context.Context, p *check.Pass) error {
		s := serverOf(p)
		for _, t := range listed.Tools(p.Subject) {
			found := faults(func(pr Profile) string { return pr.nameFault(s, t.Name) })
			shared := twoAPIs
			if !protocol.ValidToolName(t.Name) {
				shared = never // schema/name-format has said so already
			}
			report(p, t.At.Append("name"), "tool name "+term.Quote(t.Name), found, shared)
		}
		return nil
	},
}

// nameFault says why a profile does not take a tool's name as it is.
func (p Profile) nameFault(s server, name string) string {
	if name == "" {
		return "" // there is no name, which is another rule
	}
	full := name
	if p.Prefix != nil {
		full = p.Prefix(s) + name
	}
	if p.Extra != "" {
		if odd := strings.IndexFunc(name, func(r rune) bool { return !letter(r) && !digit(r) && !strings.ContainsRune(p.Extra, r) }); odd >= 0 {
			r, _ := utf8.DecodeRuneInString(name[odd:])
			return "has the character " + term.Quote(string(r))
		}
	}
	if first, _ := utf8.DecodeRuneInString(name); p.Begins != nil && !p.Begins(first) {
		return "begins with " + term.Quote(string(first))
	}
	n := utf8.RuneCountInString(full)
	switch {
	case p.MaxName == 0 || n <= p.MaxName:
		return ""
	case full == name:
		return fmt.Sprintf("is longer than %d characters", p.MaxName)
	}
	return fmt.Sprintf("becomes %d characters with %s in front, more than %d", n, term.Quote(p.Prefix(s)), p.MaxName)
}
