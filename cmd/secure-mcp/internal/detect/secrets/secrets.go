// Package secrets looks for credentials that are written in files.
package secrets

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// Detectors lists the detectors of this package. A new detector is a new file,
// its case and one line here.
var Detectors = []*detect.Detector{
	AWSKey,
	GitHubToken,
	StripeKey,
	SlackToken,
	ProviderToken,
	JWT,
	PrivateKey,
	ConnectionString,
	LoginFile,
	GenericKey,
	Password,
	HighEntropy,
	EnvFile,
	NextPublicSecret,
	PublicSecret,
	UseClientSecret,
}

const (
	owaspIdentity = "A07:2021 Identification and Authentication Failures"
	family        = "secrets.secret-patterns"

	tokenWhy      = "Everybody who can read the file, its history or a build of it can use the credential."
	tokenFix      = "Revoke the credential first, then read the new one from the environment or a secret manager."
	tokenResidual = "Copies remain in the history of the repository, in forks and in builds; only revoking helps."
	tokenVerify   = "Use the old credential once and expect a refusal."
)

// tokenDoc returns the texts of a rule for tokens of a known form.
func tokenDoc(id, title string, severity finding.Severity) rule.Doc {
	return rule.Doc{
		ID: id, Title: title, Why: tokenWhy, Fix: tokenFix, Residual: tokenResidual, Verify: tokenVerify,
		Severity: severity, Spec: "CWE-798", Since: "unreleased",
	}
}
