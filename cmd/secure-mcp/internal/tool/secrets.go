package tool

import (
	"context"
	"path"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/pack"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
)

// Secrets looks for credentials.
var Secrets = &Tool{
	Name:  "secure_mcp_review_secrets",
	Title: "Review secrets for remediation",
	Description: `Reads every text file of the project and reports places where a credential may be written down or leak: provider tokens, private keys, passwords and keys next to a label, environment files, secrets under a public prefix, logs and clipboards that hold them. ` +
		`Call it in every review. secure_mcp_get_audit_guidance section=secrets says how to judge what it reports.

Values are masked in every result and their hashes cannot be guessed back; do not try to recover, print, copy or test one. Cite file, line and kind. For each candidate decide: a real credential (rotate first), a publishable key, a placeholder that the program would fail with, or a test value. env_related_files lists files that usually hold credentials, whether or not something was found in them.`,
	MaxArguments: 1 << 20,
	Params:       categoryParams(),
	Output: output(`
		"env_related_files": {"type": "array"},` + categoryOutput + projectOutput + pageOutput),
	Run: func(ctx context.Context, c *Call) (*Answer, error) {
		answer, _, r, err := secretsCategory.run(ctx, c)
		if err == nil {
			answer.Fields["env_related_files"] = c.seal().Lines(credentialFiles(r.Tree.Files))
		}
		return answer, err
	},
}

var secretsCategory = category{tool: "secrets", prefix: "SEC", title: "Secret candidates", kind: detect.Secrets, focus: pack.Secrets}

// maxCredentialFiles bounds env_related_files, which repeats paths that the
// inventory has too.
const maxCredentialFiles = 50

// credentialFiles are the files whose names say that they hold credentials.
func credentialFiles(files []project.File) []string {
	out := []string{}
	for _, f := range files {
		if credentialFile(f.Path) && len(out) < maxCredentialFiles {
			out = append(out, f.Path)
		}
	}
	return out
}

func credentialFile(p string) bool {
	base := strings.ToLower(path.Base(p))
	switch path.Ext(base) {
	case ".pem", ".key", ".p12", ".pfx", ".jks", ".keystore":
		return true
	}
	for _, prefix := range []string{".env", "credentials", "service-account", "serviceaccount", "googleservice-info", "id_rsa", "id_ed25519", ".npmrc", ".netrc"} {
		if strings.HasPrefix(base, prefix) {
			return true
		}
	}
	return false
}
