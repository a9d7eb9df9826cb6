package pack_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/pack"
)

// published lists every pack and item with category, CWE and severity hint.
// Agents and reports refer to them: none is renamed or removed, and a new one
// is added here.
const published = `
# core
CMN-AUTH-SESSION authentication 522 high
CMN-AUTHZ-IDOR authorization 639 critical
CMN-INJ-COMMAND injection-risk 78 critical
CMN-INJ-SQL injection-risk 89 critical
CMN-XSS injection-risk 79 high
CMN-SECRETS secrets 798 critical
CMN-CRYPTO cryptography 327 high
CMN-LOGGING privacy 532 medium
CMN-DEPS supply-chain 1104 medium
CMN-PATH injection-risk 22 high
# threat-model
TM-TRUST-CLIENT-SERVER threat-model – high
TM-SPOOFING-IDENTITY authentication 287 critical
TM-TAMPERING-INTEGRITY threat-model 345 high
TM-REPUDIATION-AUDIT threat-model – medium
TM-INFO-DISCLOSURE privacy 200 high
TM-DOS-RESOURCE configuration 770 medium
TM-ELEVATION-PRIVILEGE authorization 269 critical
TM-SECRETS-BOUNDARY secrets 922 critical
TM-THIRD-PARTY threat-model – high
TM-CONTROL-COVERAGE architecture – info
# web-next
NEXT-MIDDLEWARE-AUTH authentication 306 high
NEXT-SERVER-ACTIONS authorization 20 high
NEXT-ROUTE-HANDLERS authorization – high
NEXT-ENV-EXPOSURE secrets 200 critical
NEXT-SSR-XSS injection-risk 79 high
NEXT-OPEN-REDIRECT injection-risk 601 medium
NEXT-HEADERS configuration – medium
NEXT-EDGE-RUNTIME configuration – low
NEXT-CACHE-TENANCY authorization 639 high
NEXT-CLIENT-SECRETS secrets – high
# web-api
API-AUTHZ-PER-METHOD authorization 285 high
API-OBJECT-LEVEL authorization 639 high
API-INPUT-VALIDATE injection-risk 20 high
API-CORS configuration 942 high
API-RATE-LIMIT configuration 770 medium
API-ERROR-HYGIENE privacy 209 medium
API-IDEMPOTENCY configuration – medium
API-CONTENT-TYPE configuration – low
API-PAGINATION-CAPS configuration 770 medium
API-WEBHOOK-VERIFY authentication 345 high
API-AUTHN-TRANSPORT authentication 319 high
# auth-web
AUTHWEB-COOKIE-FLAGS authentication 614 high
AUTHWEB-CSRF authentication 352 medium
AUTHWEB-SESSION-STORE authentication 384 high
AUTHWEB-OAUTH-CALLBACK authentication 601 high
AUTHWEB-PASSWORD-STORAGE authentication 916 critical
AUTHWEB-RESET-TOKENS authentication 640 high
AUTHWEB-OBJECT-LEVEL authorization 639 high
AUTHWEB-RBAC authorization 285 critical
AUTHWEB-LOGOUT authentication – medium
AUTHWEB-MFA authentication – medium
AUTHWEB-JWT-HYGIENE authentication 347 high
# swift-ios
SWIFT-KEYCHAIN secrets 922 high
SWIFT-ATS configuration 319 high
SWIFT-KEYCHAIN-ACCESS secrets – medium
SWIFT-BIOMETRICS authentication – medium
SWIFT-DEEP-LINKS injection-risk 939 high
SWIFT-WEBVIEW injection-risk 749 high
SWIFT-LOGGING privacy 532 medium
SWIFT-CRYPTOKIT cryptography 327 medium
SWIFT-PASTEBOARD secrets – medium
SWIFT-APP-TRANSPORT-HTTP configuration 319 medium
SWIFT-FILE-PROTECTION secrets 311 medium
SWIFT-EXTENSION-SHARING secrets 922 medium
SWIFT-TLS-TRUST authentication 295 high
# apple-desktop
MAC-ENTITLEMENTS configuration – medium
MAC-KEYCHAIN-SHARING secrets 922 high
MAC-PROCESS-SHELL injection-risk 78 high
MAC-FILE-SANDBOX configuration – medium
MAC-HARDENED-RUNTIME configuration – high
MAC-PRIVILEGED-HELPERS authorization – high
MAC-PRIVACY-LOGGING privacy 532 medium
MAC-TCC-PERMISSIONS privacy – medium
MAC-XPC-BOUNDARY authorization – high
MAC-LOCAL-LISTENER configuration 306 high
MAC-AUTO-UPDATES supply-chain – high
MAC-URL-SCHEME injection-risk 939 medium
MAC-PASTEBOARD-DESKTOP secrets – medium
# expo-rn
EXPO-SECURE-STORE secrets 922 high
EXPO-SECURE-STORE-ACCESS secrets – medium
EXPO-CONFIG-SECRETS secrets 798 critical
EXPO-PUBLIC-ENV secrets 200 critical
EXPO-DEEP-LINKS injection-risk 939 high
EXPO-AUTH-SESSION authentication 601 high
EXPO-WEBVIEW injection-risk 749 high
EXPO-PERMISSIONS privacy – medium
EXPO-LOGGING privacy 532 medium
EXPO-DEV-ARTIFACTS configuration – medium
EXPO-CERT-PINNING configuration 295 low
EXPO-UPDATE-CHANNEL supply-chain – high
# secrets
SEC-NO-HARDCODE secrets 798 critical
SEC-ROTATE-ON-EXPOSURE secrets – critical
SEC-ENV-SPLIT secrets 200 critical
SEC-DOTENV-GITIGNORE secrets – high
SEC-SCOPE-LEAST secrets – high
SEC-LOG-REDACTION privacy 532 high
SEC-CLIENT-BUNDLE secrets – high
SEC-CI-SECRETS secrets – high
SEC-EXAMPLE-PLACEHOLDERS secrets – medium
SEC-MANAGER-RUNTIME configuration – medium
# go
GO-CMD-EXEC injection-risk 78 critical
GO-SQL-FORMAT injection-risk 89 critical
GO-PATH-ROOT injection-risk 22 high
GO-ARCHIVE-EXTRACT injection-risk 22 high
GO-TLS-VERIFY authentication 295 high
GO-HTTP-TIMEOUTS configuration 400 medium
GO-SSRF-DIAL injection-risk 918 high
GO-TEMPLATE-HTML injection-risk 79 high
GO-CRYPTO-RAND cryptography 338 high
GO-CONSTANT-TIME cryptography 208 medium
GO-BODY-LIMIT configuration 770 medium
GO-FILE-MODES configuration 732 medium
GO-ERROR-IGNORED configuration 252 high
GO-AUTH-MIDDLEWARE authorization 862 high
GO-DATA-RACE configuration 362 medium
GO-DEBUG-ENDPOINTS configuration 489 medium
GO-MODULE-INTEGRITY supply-chain 494 medium
# mcp-server
MCP-TOOL-INPUT injection-risk 20 high
MCP-TOOL-COMMAND injection-risk 78 critical
MCP-TOOL-PATHS injection-risk 22 high
MCP-TOOL-FETCH injection-risk 918 high
MCP-TOOL-AUTHZ authorization 862 critical
MCP-TOKEN-PASSTHROUGH authentication 441 high
MCP-HTTP-ORIGIN configuration 346 high
MCP-SESSION-ID authentication 384 high
MCP-UNTRUSTED-CONTENT injection-risk 1427 high
MCP-DESCRIPTION-HONEST configuration – medium
MCP-CONTRACT-PIN supply-chain 345 high
MCP-LAUNCH-PINNED supply-chain 829 high
MCP-CONFIG-SECRETS secrets 798 critical
MCP-REMOTE-TLS configuration 319 high
MCP-ERROR-OUTPUT privacy 209 medium
MCP-RESULT-LIMITS configuration 770 medium
MCP-CONFIRM-EFFECTS authorization – high
`

func TestPublishedItemsStay(t *testing.T) {
	want, id := map[string][]string{}, ""
	for line := range strings.Lines(strings.TrimSpace(published)) {
		line = strings.TrimSpace(line)
		if name, heading := strings.CutPrefix(line, "# "); heading {
			id = name
			continue
		}
		want[id] = append(want[id], line)
	}
	got := map[string][]string{}
	for id, p := range builtins(t) {
		for _, i := range p.Items {
			cwe := strings.TrimPrefix(i.CWE, "CWE-")
			if cwe == "" {
				cwe = "–"
			}
			got[id] = append(got[id], strings.Join([]string{i.ID, i.Category, cwe, string(i.SeverityHint)}, " "))
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("items (-want +got):\n%s", diff)
	}
}

func TestItemsNumberAHundredAndTheNewPacks(t *testing.T) {
	sizes := map[string]int{}
	for _, l := range pack.Builtin().Catalog() {
		sizes[l.ID] = l.ItemCount
	}
	want := map[string]int{
		"core": 10, "threat-model": 10, "web-next": 10, "web-api": 11, "auth-web": 11, "swift-ios": 13,
		"apple-desktop": 13, "expo-rn": 12, "secrets": 10, "go": 17, "mcp-server": 17,
	}
	if diff := cmp.Diff(want, sizes); diff != "" {
		t.Errorf("items per pack (-want +got):\n%s", diff)
	}
}
