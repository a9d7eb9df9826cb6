package project

import (
	"path"
	"strings"
)

// The ranks of files, most telling first.
const (
	rankBoundary = iota // where requests, identities and secrets are dealt with
	rankServer          // code that runs on the trusted side
	rankCode
	rankConfig
	rankTest // tests, fixtures, stories, documentation
	rankText
)

// boundary are words in the name of a file, or of the directory it is in,
// that say so.
var boundary = []string{
	"auth", "session", "login", "logout", "signin", "signup", "password", "passwd", "credential", "secret", "token", "jwt", "oauth", "saml",
	"middleware", "guard", "permission", "role", "rbac", "acl", "crypt", "keychain", "securestore", "biometric", "webhook", "upload",
	"payment", "billing", "checkout", "admin", "deeplink", "webview", "pasteboard", "sanitiz", "csrf", "cors", "proxy", "redirect",
}

// server are directories of code on the trusted side.
var server = words("api server servers backend routes route controllers controller handlers handler services service actions action functions lambda lambdas rpc trpc graphql resolvers db database models lib middleware cmd internal")

var tests = words("test tests __tests__ spec specs e2e fixtures fixture __fixtures__ mocks __mocks__ stories examples example samples docs doc testdata cypress playwright benchmarks")

var codeExtensions = words(`.ts .tsx .mts .cts .js .jsx .mjs .cjs .vue .svelte .astro .swift .m .mm .h .c .cc .cpp .hpp .go .py .rb .php .java .kt .kts .scala .rs .cs .fs .vb
	.sh .bash .zsh .fish .ps1 .bat .cmd .pl .lua .dart .ex .exs .erl .clj .groovy .gradle .sql .prisma .graphql .gql .html .htm .ejs .hbs .erb .tf .hcl .bicep`)

var configExtensions = words(".json .jsonc .json5 .yml .yaml .toml .ini .cfg .conf .plist .entitlements .pbxproj .xcconfig .properties .xml .env .pem .key .p8 .crt .cer .npmrc .yarnrc")

// A setting is what the directory of a file says about it.
type setting struct{ test, server, boundary bool }

func settingOf(dir string) setting {
	dirs := strings.Split(strings.ToLower(dir), "/")
	return setting{anyOf(dirs, tests), anyOf(dirs, server), contains(dirs[len(dirs)-1], boundary)}
}

// rank orders files by how much a reviewer wants to see them, by path alone.
// It decides only what comes first and what a limit takes away last.
func (s setting) rank(name string) int {
	name = strings.ToLower(name)
	ext := path.Ext(name)
	code := codeExtensions[ext] || name == "dockerfile" || name == "makefile" || strings.HasPrefix(name, "dockerfile.")
	switch {
	case s.test || isTest(name, ext):
		return rankTest
	case isSecret(name, ext), code && (s.boundary || strings.HasPrefix(name, "route.") || contains(name, boundary)):
		return rankBoundary
	case code && s.server:
		return rankServer
	case code:
		return rankCode
	case configExtensions[ext], strings.HasPrefix(name, "."):
		return rankConfig
	}
	return rankText
}

// isSecret reports whether files of this name often hold credentials.
func isSecret(name, ext string) bool {
	switch ext {
	case ".pem", ".key", ".p8", ".entitlements":
		return true
	}
	return strings.HasPrefix(name, ".env") || name == ".npmrc" || name == ".pypirc" || name == ".netrc" ||
		configExtensions[ext] && contains(name, []string{"secret", "credential", "service-account", "serviceaccount", "id_rsa", "private"})
}

func isTest(name, ext string) bool {
	return strings.Contains(name, ".test.") || strings.Contains(name, ".spec.") || strings.Contains(name, ".stories.") ||
		strings.HasSuffix(name, "_test.go") || ext == ".py" && strings.HasPrefix(name, "test_") || ext == ".md" || ext == ".mdx"
}

func anyOf(names []string, set map[string]bool) bool {
	for _, n := range names {
		if set[n] {
			return true
		}
	}
	return false
}

func contains(s string, parts []string) bool {
	for _, p := range parts {
		if strings.Contains(s, p) {
			return true
		}
	}
	return false
}
