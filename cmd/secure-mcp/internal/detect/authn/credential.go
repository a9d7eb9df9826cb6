package authn

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/credential"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// AuthHeader reports Authorization headers with a credential in the code.
var AuthHeader = &detect.Detector{
	Doc: rule.Doc{
		ID:       "authentication/hardcoded-authorization",
		Title:    "an Authorization header is written in the code",
		Why:      "Everybody who can read the code asks the other side in this name.",
		Fix:      "Read the credential from the environment or a secret manager, and replace the one that was published.",
		Residual: "Copies remain in the history of the repository and in builds.",
		Verify:   "Ask the other side with the old credential and expect a refusal.",
		Severity: finding.Critical,
		Spec:     "CWE-798",
		Since:    "unreleased",
	},
	Control: "AUTH-HTTP-BASIC-OR-BEARER-HARDCODE", Family: "core.authentication", Category: "secrets",
	CWE: "CWE-798", OWASP: owaspIdentity,
	Stack: finding.StackCommon, Confidence: finding.Certain, Tool: detect.Authentication,
	Langs:    syntax.Script | syntax.Swift | syntax.JSON | syntax.YAML | syntax.Go | syntax.Python,
	Words:    []string{"Bearer ", "bearer ", "Basic ", "basic "},
	Replaces: []string{"secrets/generic-api-key", "secrets/jwt"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, l := range f.Strings() {
			scheme, value, ok := strings.Cut(l.Value, " ")
			if !ok || !strings.EqualFold(scheme, "bearer") && !strings.EqualFold(scheme, "basic") || !strings.EqualFold(l.Key, "authorization") {
				continue
			}
			if len(value) >= 8 && !strings.ContainsAny(value, " <>{}$[]…") && credential.Random(value) {
				report(detect.Hit{Start: l.Start, End: l.End, Secret: true, Message: "an Authorization header with a " + strings.ToLower(scheme) + " credential is written in the code"})
			}
		}
	},
}
