package review_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/catalog"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/redact"
)

func TestTheSealLeavesTheIdentifiersOfEveryRuleAlone(t *testing.T) {
	t.Parallel()
	s := review.NewSeal(redact.New(nil))
	for _, d := range catalog.Detectors {
		f := finding.Finding{
			ID: d.Doc.ID, Category: d.Category, RuleFamily: d.Family, RootControl: d.Control, CWE: d.CWE, OWASP: d.OWASP, Tags: []string{d.Doc.ID},
			InstanceID: finding.Identity{Rule: d.Family}.Fingerprint(), EvidenceHash: finding.EvidenceHash(d.Doc.ID),
		}
		if diff := cmp.Diff(f, s.Finding(f)); diff != "" {
			t.Errorf("changed (-own +sealed):\n%s", diff)
		}
	}
}

func TestTheSealHidesSecretsInIdentifiers(t *testing.T) {
	t.Parallel()
	s := review.NewSeal(redact.New(nil))
	for secret, text := range map[string]string{
		"p9Xk2LqVt7WmZ4RbN8sJ":        "p9Xk2LqVt7WmZ4RbN8sJ",
		"opensesame1":                 "password=opensesame1",
		"AKIA" + "Q2W3E4R5T6Y7U8I9":   "x_AKIA" + "Q2W3E4R5T6Y7U8I9",
		"ghp_" + "a1B2c3D4e5F6g7H8i9": `k\x3dghp_` + strings.Repeat("a1B2c3D4e5F6g7H8i9", 2),
	} {
		sealed := s.Finding(finding.Finding{
			ID: text, Category: text, RuleFamily: text, RootControl: text, InstanceID: text, EvidenceHash: text, CWE: text, OWASP: text, Tags: []string{text},
		})
		out, err := json.Marshal(sealed)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(out), secret) {
			t.Errorf("sealed into %s", out)
		}
	}
}

func TestAKeyOnOneLineIsNotQuoted(t *testing.T) {
	t.Parallel()
	body := strings.Repeat("EqV8ib8HDy88YtDtXbiufMdI8X2Y4rUm", 9)
	d, root := desk(t, map[string]string{"a.js": `const k = "-----BEGIN RSA PRIVATE KEY-----\n` + body + `\n-----END RSA PRIVATE KEY-----\n";` + "\n" + `const j = "-----BEGIN RSA PRIVATE KEY-----\n` + body + `";` + "\n"})
	found := find(t, d, root, detect.Secrets).Findings
	if len(found) < 2 {
		t.Fatalf("%d candidates", len(found))
	}
	for _, f := range found {
		if strings.Contains(f.Evidence, body[:12]) {
			t.Errorf("%s:%d quotes %s", f.File, f.Line, f.Evidence)
		}
	}
}
