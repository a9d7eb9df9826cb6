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

// TestWhatOneRuleFindsNoOtherOneQuotes is about evidence: a detector knows a
// password that no name gives away, and others quote its line.
func TestWhatOneRuleFindsNoOtherOneQuotes(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, file, code, secret, kept string }{
		{"a password with blanks", "a.ts", `eval(x, password = 'p@ss, w0rd!');`, "w0rd", "eval(x, password = "},
		{"a word that only a detector knows", "a.ts", `new Strategy({ secretOrKey: 'opensesame' }, eval(input));`, "opensesame", "new Strategy({ secretOrKey: "},
		{"a key of a call", "a.ts", `eval(input + jwt.sign(claims, "opensesame"));`, "opensesame", "jwt.sign(claims, "},
		{"a name like the secret", "a.ts", `opensesame.use(new Strategy({ secretOrKey: 'opensesame' }, eval(input)));`, `'opensesame'`, "opensesame.use(new Strategy({ secretOrKey: "},
		{"more than are reported", "a.ts", strings.Repeat("new Strategy({ secretOrKey: 'abracadabra' });\n", 2100) + "new Strategy({ secretOrKey: 'lastofall' }, eval(q));", "lastofall", "new Strategy({ secretOrKey: "},
		{"a path like the secret", "pass/opensesame/a.ts", `new Strategy({ secretOrKey: 'opensesame' }, eval(input));`, `'opensesame'`, "new Strategy({ secretOrKey: "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d, root := desk(t, map[string]string{tt.file: "function f(input) {\n" + tt.code + "\n}\n"})
			for _, kind := range []detect.Kind{detect.Authentication, detect.Injection, detect.Secrets} {
				o := find(t, d, root, kind)
				raw, err := json.Marshal(o.Findings)
				if err != nil {
					t.Fatal(err)
				}
				text := strings.ReplaceAll(string(raw), `\"`, `"`)
				if strings.Contains(text, tt.secret) {
					t.Errorf("kind %d shows it: %s", kind, text)
				}
				if kind != detect.Injection {
					continue
				}
				if len(o.Findings) == 0 || !strings.Contains(text, tt.kept) || o.Findings[0].File != tt.file {
					t.Errorf("what is around it is gone: %s", text)
				}
			}
		})
	}
}

func TestTheSealLeavesProseAboutSecretsReadable(t *testing.T) {
	t.Parallel()
	s := review.NewSeal(redact.New(nil))
	for _, text := range []string{
		"The API key: rotate it and keep the new one in a store.", "The password is compared with a literal in src/auth.ts:12.", "Set the secret key = the value of SECRET_KEY.", "const { password } = req.body;",
		"Basic authentication is used where Bearer tokens are expected.", "apiKey = getKey(); token: string", "Move `private key: ${KEY}` into the environment.", "commit 83d9c2b1f0a4e5d6c7b8a9f0e1d2c3b4a5f6e7d8",
	} {
		if got := s.Text(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}
