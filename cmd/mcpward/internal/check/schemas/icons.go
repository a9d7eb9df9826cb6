package schemas

import (
	"context"
	"encoding/base64"
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// Icons reports icons of tools, prompts, resources, templates and of the
// server itself that a client cannot or should not show.
var Icons = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/icons",
		Title:    "an icon cannot be shown, or is fetched without protection",
		Why:      "Clients fetch icons by themselves. An address of another kind fails or reaches into the client's machine, and over http anyone on the way can swap the picture.",
		Fix:      "Give src an https address or a data: text in base64; theme is light or dark, each size is like 48x48, or any.",
		Residual: "An https icon still tells its host who looks at it.",
		Verify:   "Run mcpward run --only schema/icons.",
		Severity: finding.Medium,
		Spec:     "MCP basic, Icons (2025-11-25)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.From(protocol.R20251125),
	Run: func(_ context.Context, p *check.Pass) error {
		for _, item := range listed.All(p.Subject) {
			icons(p, item.At.Append("icons"), item.Get("icons"))
		}
		if info, err := schema.Parse(p.Surface.ServerInfo.Value); err == nil {
			icons(p, "/serverInfo/icons", info.Get("icons"))
		}
		return nil
	},
}

// icons reports what is wrong with a list of icons.
func icons(p *check.Pass, at schema.Pointer, list *schema.Value) {
	if list == nil {
		return
	}
	if list.Kind != schema.Array {
		p.Violate(check.Violation{At: at, Severity: finding.High, Message: "icons is " + listed.Kind(list) + ", not a list"})
		return
	}
	for i, icon := range list.Items {
		for _, v := range iconFaults(icon) {
			v.At = at.Index(i) + v.At
			p.Violate(v)
		}
	}
}

var iconSize = regexp.MustCompile(`^([0-9]+x[0-9]+|any)$`)

// iconFaults says what is wrong with one icon; places are inside it.
func iconFaults(icon *schema.Value) []check.Violation {
	if icon.Kind != schema.Object {
		return []check.Violation{{Severity: finding.High, Message: "an icon is " + listed.Kind(icon) + ", not an object"}}
	}
	var out []check.Violation
	if severity, message := sourceFault(icon.Get("src")); message != "" {
		out = append(out, check.Violation{At: "/src", Severity: severity, Message: message})
	}
	if theme := icon.Get("theme"); theme != nil && listed.Text(theme) != "light" && listed.Text(theme) != "dark" {
		out = append(out, check.Violation{At: "/theme", Message: "the theme of an icon is " + string(theme.AppendCanonical(nil)) + "; light and dark are known"})
	}
	sizes := icon.Get("sizes")
	if sizes != nil && sizes.Kind != schema.Array {
		return append(out, check.Violation{At: "/sizes", Message: "the sizes of an icon are " + listed.Kind(sizes) + ", not a list"})
	}
	if sizes == nil {
		return out
	}
	for i, size := range sizes.Items {
		if !iconSize.MatchString(listed.Text(size)) {
			out = append(out, check.Violation{At: schema.Pointer("/sizes").Index(i), Message: "an icon has the size " + string(size.AppendCanonical(nil)) + "; sizes are like 48x48, or any"})
		}
	}
	return out
}

// sourceFault says what is wrong with the address of an icon; severity "" is
// that of the rule.
func sourceFault(src *schema.Value) (severity finding.Severity, message string) {
	address := listed.Text(src)
	scheme, rest, _ := strings.Cut(address, ":")
	switch {
	case src == nil:
		return finding.High, "an icon has no src"
	case src.Kind != schema.String:
		return finding.High, "the src of an icon is " + listed.Kind(src) + ", not a string"
	case strings.EqualFold(scheme, "https") && strings.HasPrefix(rest, "//"):
		return "", ""
	case strings.EqualFold(scheme, "http") && strings.HasPrefix(rest, "//"):
		return "", "an icon is fetched over http: " + term.Quote(address)
	case strings.EqualFold(scheme, "data"):
		return dataFault(rest)
	}
	return finding.High, "an icon has an address that is neither https: nor data: " + term.Quote(excerpt(address))
}

func dataFault(rest string) (severity finding.Severity, message string) {
	head, data, ok := strings.Cut(rest, ",")
	if !ok || !strings.HasSuffix(head, ";base64") {
		return "", "an icon is a data: address without ;base64"
	}
	if _, err := base64.StdEncoding.DecodeString(data); err != nil {
		return finding.High, "an icon is a data: address that is not base64"
	}
	return "", ""
}

// excerpt shortens a text for a message.
func excerpt(s string) string {
	const most = 120
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
