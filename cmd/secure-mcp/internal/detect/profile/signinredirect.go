package profile

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// SignInRedirect points at sign-ins of an Expo app that come back through a
// link.
var SignInRedirect = &detect.Detector{
	Doc: rule.Doc{
		ID:       "profile/sign-in-redirect",
		Title:    "a sign-in comes back to the app through a link",
		Why:      "Another app can register the same scheme, and what comes back has to be kept somewhere.",
		Fix:      "Use PKCE, an exact https redirect where the provider allows it, compare state, and keep tokens in SecureStore.",
		Residual: "Custom schemes stay open to other apps; PKCE makes the code useless for them.",
		Verify:   "Open the redirect with a foreign state and code: the app must refuse both.",
		Severity: finding.Info,
		Spec:     "MASVS-AUTH-1",
		Since:    "unreleased",
	},
	Control: "AUTH-EXPO-STORAGE-REDIRECTS", Family: "expo-rn.profile-auth-storage", Category: "authentication",
	OWASP: "M3:2024 Insecure Authentication/Authorization", Stack: finding.StackExpo, Confidence: finding.Tentative, Tool: detect.Authentication,
	Langs: syntax.JavaScript | syntax.TypeScript,
	Words: []string{"expo-auth-session", "openAuthSessionAsync"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, c := range f.Calls() {
			module, name, ok := strings.Cut(c.Resolved, ".")
			if !ok || !strings.HasPrefix(module, "expo-auth-session") && module != "expo-web-browser" {
				continue
			}
			switch name {
			case "makeRedirectUri", "useAuthRequest", "startAsync", "openAuthSessionAsync", "AuthRequest":
			default:
				continue
			}
			h := detect.Hit{Start: c.Start, End: c.End, ProofGap: []string{"where the tokens are kept"}}
			if f.Imported("expo-secure-store") {
				h.ProofGap, h.Counter = nil, []string{"the file uses SecureStore"}
			}
			report(h)
			return
		}
	},
}
