package secrets

import (
	"encoding/base64"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
)

// general are the rules that say less about a token than that of its issuer.
var general = []string{"authentication/hardcoded-authorization", "secrets/connection-string"}

// AWSKey reports ids of AWS access keys.
var AWSKey = &detect.Detector{
	Doc:     tokenDoc("secrets/aws-access-key-id", "the id of an AWS access key is written in the file", finding.Critical),
	Control: "SECRET-PATTERN-AWS-ACCESS-KEY-ID", Family: family, Category: "secrets", CWE: "CWE-798", OWASP: owaspIdentity,
	Stack: finding.StackCommon, Confidence: finding.Certain, Tool: detect.Secrets, Anywhere: true,
	Langs: syntax.Any, Words: []string{"AKIA", "ASIA", "ABIA", "ACCA"}, Find: find(awsKinds), Replaces: general,
}

// GitHubToken reports tokens of GitHub.
var GitHubToken = &detect.Detector{
	Doc:     tokenDoc("secrets/github-token", "a GitHub token is written in the file", finding.Critical),
	Control: "SECRET-PATTERN-GITHUB-TOKEN", Family: family, Category: "secrets", CWE: "CWE-798", OWASP: owaspIdentity,
	Stack: finding.StackCommon, Confidence: finding.Certain, Tool: detect.Secrets, Anywhere: true,
	Langs: syntax.Any, Words: []string{"ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"}, Find: find(gitHubKinds), Replaces: general,
}

// StripeKey reports secret keys of Stripe.
var StripeKey = &detect.Detector{
	Doc:     tokenDoc("secrets/stripe-secret-key", "a secret key of Stripe is written in the file", finding.Critical),
	Control: "SECRET-PATTERN-STRIPE-SECRET-KEY", Family: family, Category: "secrets", CWE: "CWE-798", OWASP: owaspIdentity,
	Stack: finding.StackCommon, Confidence: finding.Certain, Tool: detect.Secrets, Anywhere: true,
	Langs: syntax.Any, Words: []string{"sk_live_", "rk_live_", "sk_test_", "rk_test_", "whsec_"}, Find: find(stripeKinds), Replaces: general,
}

// SlackToken reports tokens and webhooks of Slack.
var SlackToken = &detect.Detector{
	Doc:     tokenDoc("secrets/slack-token", "a Slack token is written in the file", finding.High),
	Control: "SECRET-PATTERN-SLACK-TOKEN", Family: family, Category: "secrets", CWE: "CWE-798", OWASP: owaspIdentity,
	Stack: finding.StackCommon, Confidence: finding.Certain, Tool: detect.Secrets, Anywhere: true,
	Langs: syntax.Any, Words: []string{"xox", "xapp-", "xwfp-", "hooks.slack.com/"}, Find: find(slackKinds), Replaces: general,
}

// ProviderToken reports tokens of the other issuers whose form is known.
var ProviderToken = &detect.Detector{
	Doc:     tokenDoc("secrets/provider-token", "a token of a known issuer is written in the file", finding.High),
	Control: "SECRET-PATTERN-PROVIDER-TOKEN", Family: family, Category: "secrets", CWE: "CWE-798", OWASP: owaspIdentity,
	Stack: finding.StackCommon, Confidence: finding.Certain, Tool: detect.Secrets, Anywhere: true,
	Langs: syntax.Any, Holds: holds(otherKinds), Find: find(otherKinds), Replaces: general,
}

// JWT reports signed tokens, but not those that are meant for everybody.
var JWT = &detect.Detector{
	Doc:     tokenDoc("secrets/jwt", "a signed token is written in the file", finding.Medium),
	Control: "SECRET-PATTERN-JWT-LIKE-TOKEN", Family: family, Category: "secrets", CWE: "CWE-798", OWASP: owaspIdentity,
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Secrets,
	Langs: syntax.Any, Words: []string{"eyJ"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, t := range tokens(f.Text, jwtKinds) {
			if payload, ok := claims(f.Text[t.Start:t.End]); ok && drawn(t.Varies(f.Text)) && !everybody(payload) {
				report(detect.Hit{Start: t.Start, End: t.End, Secret: true, Message: under(f, t.Start, "a signed token (JWT) is written in the file")})
			}
		}
	},
}

// claims returns the payload of a token as JSON text.
func claims(jwt string) (string, bool) {
	parts := strings.Split(jwt, ".")
	if len(parts) != 3 || len(parts[2]) < 16 {
		return "", false
	}
	payload, err := base64.RawURLEncoding.DecodeString(parts[1])
	return string(payload), err == nil && len(payload) > 1 && payload[0] == '{'
}

// everybody reports whether a token says of itself that it is for the public,
// or is the one that documentation shows.
func everybody(payload string) bool {
	compact := strings.Join(strings.Fields(payload), "")
	return strings.Contains(compact, `"role":"anon"`) || strings.Contains(compact, `"name":"JohnDoe"`)
}
