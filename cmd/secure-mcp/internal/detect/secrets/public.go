package secrets

import (
	"path"
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

const (
	publicWhy      = "Values under this prefix are text in the scripts that every visitor downloads."
	publicFix      = "Rename the variable, use it on the server only, and replace the value that was published."
	publicResidual = "Bundles that were published before still hold the old value."
	publicVerify   = "Build, and search the client bundle for the value."
)

// EnvFile reports files of variables that lie in the repository.
var EnvFile = &detect.Detector{
	Doc: rule.Doc{
		ID:       "secrets/env-file",
		Title:    "a file of environment variables lies in the project",
		Why:      "Such files hold credentials sooner or later, and they travel with every copy of the project.",
		Fix:      "Ignore the file in git, commit an example without values, and replace what was committed.",
		Residual: "The history keeps what was committed before.",
		Verify:   "Run git check-ignore on the file, and git log on its path.",
		Severity: finding.Medium,
		Spec:     "CWE-200",
		Since:    "unreleased",
	},
	Control: "SECRET-ENV-FILE", Family: "secrets.environment-file", Category: "secrets",
	CWE: "CWE-200", OWASP: "A05:2021 Security Misconfiguration",
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Secrets,
	Path: func(p detect.PathInfo, report func(detect.Hit)) {
		base := path.Base(p.Path)
		kind, ok := strings.CutPrefix(base, ".env")
		switch strings.TrimSuffix(strings.TrimLeft(kind, ".-_"), ".local") {
		case "", "local", "development", "production", "staging", "prod", "dev":
		default:
			return
		}
		if ok && (kind == "" || strings.IndexByte(".-_", kind[0]) >= 0) {
			report(detect.Hit{Message: quoted(base) + " is a file of environment variables", ProofGap: []string{"whether git ignores the file is not known here"}})
		}
	},
}

// NextPublicSecret reports secrets under the prefix that Next.js publishes.
var NextPublicSecret = &detect.Detector{
	Doc: rule.Doc{
		ID:       "secrets/next-public-secret",
		Title:    "a variable for the browser is named like a secret",
		Why:      publicWhy,
		Fix:      publicFix,
		Residual: publicResidual,
		Verify:   publicVerify,
		Severity: finding.Critical,
		Spec:     "CWE-200",
		Since:    "unreleased",
	},
	Control: "NEXT-PUBLIC-SECRET", Family: "web-next.client-bundle-secrets", Category: "secrets",
	CWE: "CWE-200", OWASP: "A05:2021 Security Misconfiguration",
	Stack: finding.StackNextJS, Confidence: finding.Probable, Tool: detect.Secrets,
	Langs: syntax.Script | syntax.Config | syntax.Shell | syntax.Dockerfile,
	Words: []string{"NEXT_PUBLIC_"},
	Find:  publicNames("NEXT_PUBLIC_"),
}

// PublicSecret reports secrets under the prefixes that other tools publish.
var PublicSecret = &detect.Detector{
	Doc: rule.Doc{
		ID:       "secrets/public-variable",
		Title:    "a variable for the bundle is named like a secret",
		Why:      publicWhy,
		Fix:      publicFix,
		Residual: publicResidual,
		Verify:   publicVerify,
		Severity: finding.High,
		Spec:     "CWE-200",
		Since:    "unreleased",
	},
	Control: "SECRET-PUBLIC-VARIABLE", Family: "secrets.client-bundle", Category: "secrets",
	CWE: "CWE-200", OWASP: "A05:2021 Security Misconfiguration",
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Secrets,
	Langs: syntax.Script | syntax.Config | syntax.Shell | syntax.Dockerfile,
	Words: []string{"VITE_", "REACT_APP_", "NUXT_PUBLIC_", "GATSBY_", "VUE_APP_"},
	Find:  publicNames("VITE_", "REACT_APP_", "NUXT_PUBLIC_", "GATSBY_", "VUE_APP_"),
}

var (
	secretName = regexp.MustCompile(`SECRET(?:_KEY)?$|PASSWORD$|PRIVATE_KEY$|SERVICE_ROLE(?:_KEY)?$|(?:ACCESS|AUTH|ADMIN|API|BEARER|REFRESH|SERVICE)_TOKEN$|DATABASE_URL$|(?:OPENAI|ANTHROPIC|SENDGRID|TWILIO|RESEND|GROQ|GEMINI|AWS_SECRET_ACCESS)_(?:API_)?KEY$|ENCRYPTION_KEY$|SIGNING_KEY$`)
	openName   = regexp.MustCompile(`PUBLISHABLE|ANON|MAPBOX|RECAPTCHA|TURNSTILE|SENTRY|POSTHOG|ANALYTICS|_PUBLIC_|CLIENT_TOKEN|CONTENTFUL|STORYBLOK|SHOPIFY_STOREFRONT`)
)

// publicNames returns a Find function for names under prefixes, each once for
// a file.
func publicNames(prefixes ...string) func(*syntax.File, func(detect.Hit)) {
	return func(f *syntax.File, report func(detect.Hit)) {
		seen := map[string]bool{}
		for _, t := range f.Tokens {
			if t.Kind != syntax.Ident && t.Kind != syntax.String {
				continue
			}
			for _, prefix := range prefixes {
				name := strings.Trim(t.Text, `"'`)
				rest, ok := strings.CutPrefix(name, prefix)
				if ok && !seen[name] && len(name) < 100 && secretName.MatchString(rest) && !openName.MatchString(rest) {
					seen[name] = true
					report(detect.Hit{Start: t.Start, End: t.End, Message: quoted(name) + " is named like a secret, and " + prefix + " publishes it"})
				}
			}
		}
	}
}

// UseClientSecret reports variables of the server that client components read.
var UseClientSecret = &detect.Detector{
	Doc: rule.Doc{
		ID:       "secrets/use-client-secret",
		Title:    "a client component reads a secret of the server",
		Why:      "The value is missing in the browser, and the usual repair, a public prefix, publishes it.",
		Fix:      "Read it in a server component, a route handler or an action, and pass on only what the page needs.",
		Residual: "Props of client components are visible to the visitor too.",
		Verify:   "Search the client bundle for the name of the variable.",
		Severity: finding.Medium,
		Spec:     "CWE-200",
		Since:    "unreleased",
	},
	Control: "NEXT-USE-CLIENT-SECRET", Family: "web-next.client-bundle-secrets", Category: "secrets",
	CWE: "CWE-200", OWASP: "A05:2021 Security Misconfiguration",
	Stack: finding.StackNextJS, Confidence: finding.Probable, Tool: detect.Secrets,
	Langs: syntax.JavaScript | syntax.TypeScript,
	Words: []string{"use client"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		if !f.Directive(0, "use client") {
			return
		}
		for i, t := range f.Tokens {
			if !t.Is("process") || !f.At(i+2).Is("env") {
				continue
			}
			name := f.At(i + 4)
			if f.At(i + 3).Is("[") {
				name.Text = name.Value()
			}
			if serverOnly.MatchString(name.Text) && !strings.HasPrefix(name.Text, "NEXT_PUBLIC_") {
				report(detect.Hit{Start: t.Start, End: name.End, Message: "a client component reads " + quoted(name.Text)})
			}
		}
	},
}

var serverOnly = regexp.MustCompile(`SECRET|TOKEN|PASSWORD|PRIVATE|CREDENTIAL|_KEY$|DATABASE_URL|_DSN$|CONNECTION_STRING`)
