package mobile

import (
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// PublicCredential reports secrets under a prefix that puts them into the app.
var PublicCredential = &detect.Detector{
	Doc: rule.Doc{
		ID:       "mobile/public-credential",
		Title:    "a variable that goes into the app is named like a secret",
		Why:      "Values under EXPO_PUBLIC_ are text in the bundle of everybody who installs the app.",
		Fix:      "Rename the variable and use it on a server that the app asks; replace the value.",
		Residual: "Versions that were published still hold the old value.",
		Verify:   "Search the exported bundle for the value.",
		Severity: finding.Critical,
		Spec:     "CWE-200",
		Since:    "unreleased",
	},
	Control: "AUTH-EXPO-PUBLIC-CREDENTIAL", Family: "expo-rn.authentication", Category: "secrets",
	CWE: "CWE-200", OWASP: "M1:2024 Improper Credential Usage",
	Stack: finding.StackExpo, Confidence: finding.Probable, Tool: detect.Authentication,
	Langs: syntax.Script | syntax.Env | syntax.JSON | syntax.YAML,
	Words: []string{"EXPO_PUBLIC_"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		seen := map[string]bool{}
		for _, t := range f.Tokens {
			name := t.Text
			if t.Kind == syntax.String {
				name = t.Value()
			} else if t.Kind != syntax.Ident {
				continue
			}
			if publicCredential.MatchString(name) && !publicAnyway(name) && !seen[name] {
				seen[name] = true
				report(detect.Hit{Start: t.Start, End: t.End})
			}
		}
	},
}

var publicCredential = regexp.MustCompile(`^EXPO_PUBLIC_\w*(?:SECRET|SECRET_KEY|TOKEN|PASSWORD|CREDENTIALS?|PRIVATE_KEY|SERVICE_ROLE_KEY)$`)

// publicAnyway reports whether a name says that the value may be seen.
func publicAnyway(name string) bool {
	for _, word := range []string{"PUBLISHABLE", "ANON", "MAPBOX", "_PUBLIC_TOKEN", "CLIENT_TOKEN"} {
		if strings.Contains(name[len("EXPO_PUBLIC"):], word) {
			return true
		}
	}
	return false
}
