package catalog_test

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/catalog"
)

func TestDetectorsAreCompleteAndUnique(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, d := range catalog.Detectors {
		if err := d.Validate(); err != nil {
			t.Error(err)
		}
		if seen[d.Doc.ID] {
			t.Errorf("the rule %s is declared twice", d.Doc.ID)
		}
		seen[d.Doc.ID] = true
	}
}

var declaration = regexp.MustCompile(`(?m)^var \w+ = &detect\.Detector\{`)

// TestEveryDetectorIsRun counts what is declared below detect: a family that
// nobody joins is never run, and its own tests do not notice.
func TestEveryDetectorIsRun(t *testing.T) {
	t.Parallel()
	declared := 0
	tree := os.DirFS("../detect")
	err := fs.WalkDir(tree, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(tree, path)
		declared += len(declaration.FindAll(text, -1))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if declared != len(catalog.Detectors) {
		t.Errorf("%d detectors are declared and %d are run", declared, len(catalog.Detectors))
	}
}

// TestThePublishedControlsAreRun names the controls of the published contract.
func TestThePublishedControlsAreRun(t *testing.T) {
	t.Parallel()
	run := map[string]bool{}
	for _, d := range catalog.Detectors {
		run[d.Control] = true
	}
	for _, control := range strings.Fields(`
		AUTH-HARDCODED-JWT-SECRET AUTH-DISABLE-VERIFY AUTH-MIDDLEWARE-ONLY AUTH-MISSING-ROLE-CHECK AUTH-HTTP-BASIC-OR-BEARER-HARDCODE
		AUTH-RN-INSECURE-TOKEN-STORE AUTH-EXPO-PUBLIC-CREDENTIAL AUTH-RN-SECURESTORE-WEAK-ACCESS AUTH-USERDEFAULTS-TOKEN AUTH-SWIFT-KEYCHAIN-ALWAYS
		AUTH-SWIFT-TRUST-DISABLE AUTH-SWIFT-SUITE-TOKEN CMN-AUTHZ-IDOR AUTH-MIDDLEWARE-MATCHER-COVERAGE AUTH-EXPO-STORAGE-REDIRECTS AUTH-SWIFT-KEYCHAIN-STORAGE
		INJ-EVAL INJ-CHILD-PROCESS INJ-SQL-CONCAT INJ-DANGEROUS-HTML INJ-PATH-JOIN-USER NEXT-DANGEROUS-HTML NEXT-REDIRECT-PARAM SWIFT-PROCESS-SHELL
		SWIFT-WEBVIEW-HANDLER SWIFT-DEEP-LINK-HANDLER SWIFT-EVAL-JS SWIFT-ATS-ARBITRARY SWIFT-ATS-EXCEPTION SWIFT-HTTP-URL SWIFT-WEAK-HASH
		SECRET-PATTERN-AWS-ACCESS-KEY-ID SECRET-PATTERN-PRIVATE-KEY-BLOCK SECRET-PATTERN-GITHUB-TOKEN SECRET-PATTERN-STRIPE-SECRET-KEY
		SECRET-PATTERN-SLACK-TOKEN SECRET-PATTERN-GENERIC-API-KEY-ASSIGNMENT SECRET-PATTERN-PASSWORD-ASSIGNMENT SECRET-PATTERN-JWT-LIKE-TOKEN
		SECRET-ENV-FILE NEXT-PUBLIC-SECRET NEXT-USE-CLIENT-SECRET SWIFT-FIREBASE-CONFIG SWIFT-HARDCODED-PASSWORD SWIFT-PRINT-SENSITIVE SWIFT-PASTEBOARD-SECRET`) {
		if !run[control] {
			t.Errorf("nothing reports %s", control)
		}
	}
}
