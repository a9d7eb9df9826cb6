package lists

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/asked"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/recorded"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
)

// DeprecatedFeatures reports features in use that the revision keeps for a
// while only.
var DeprecatedFeatures = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/deprecated-features",
		Title:    "a deprecated feature is in use",
		Why:      "A later revision takes it away, and newer clients no longer offer it.",
		Fix:      "Log to stderr or with OpenTelemetry, ask a model service of your own instead of sampling, and take folders as parameters or configuration instead of roots.",
		Residual: "Clients that rely on the feature need an update first.",
		Verify:   "Run mcpward run --only compliance/deprecated-features.",
		Severity: finding.Info,
		Spec:     "MCP deprecated features (2026-07-28)",
		Since:    "unreleased",
	},
	Level:     check.Prose,
	Revisions: check.Modern,
	Stage:     check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		if asked.Declares(p.Subject, "logging") {
			p.Report(capabilityAt("logging"), "the capability \"logging\" is declared, which is deprecated")
		}
		for _, x := range recorded.Exchanges(p.Subject) {
			for _, feature := range wanted(x.Result) {
				p.Violate(check.Violation{
					Message:  "a result of " + x.Method + " asks the client for " + feature + ", which is deprecated",
					Evidence: recorded.Evidence(p.Subject, x.Sent, x.Got, "no use of "+feature),
				})
			}
		}
		return nil
	},
}

// deprecated are the requests of features that are. Log messages belong to a
// capability, which is looked at instead; a server that sends requests of its
// own breaks another rule.
var deprecated = map[string]string{
	"sampling/createMessage": "sampling",
	"roots/list":             "roots",
}

// wanted returns the deprecated features that a result asks input of.
func wanted(result *schema.Value) []string {
	requests := result.Get("inputRequests")
	if requests == nil {
		return nil
	}
	var features []string
	for _, m := range requests.Members {
		if feature := deprecated[listed.Text(m.Value.Get("method"))]; feature != "" {
			features = append(features, feature)
		}
	}
	return features
}
