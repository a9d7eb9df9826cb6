package tool_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/redact"
)

// planted is a project with a secret of every known shape in every kind of
// place from which text gets into a result.
func planted(t *testing.T, secrets []string) string {
	t.Helper()
	contents := map[string]string{
		"package.json": `{"name":"x","dependencies":{"next":"15.0.0"}}`,
	}
	var servers []string
	for i, s := range secrets {
		quoted, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		contents[fmt.Sprintf("src/f%d.ts", i)] = fmt.Sprintf("// %s\nconst key = %s;\neval(input + %s);\nconsole.log(%s);\n", strings.ReplaceAll(s, "\n", " "), quoted, quoted, quoted)
		contents[fmt.Sprintf("conf/f%d.env", i)] = "API_KEY=" + s + "\n"
		if len(s) < 120 && !strings.ContainsAny(s, "/\\\n\x00:") {
			contents["api/"+s+"/[id]/route.ts"] = "export function GET(r, { params }) { return db.find({ where: { id: params.id } }) }\n"
		}
		if i%5 != 0 {
			continue
		}
		servers = append(servers, fmt.Sprintf(`"s%d":{"command":"npx","args":["-y","pkg",%s],"env":{"A_TOKEN":%s},"headers":{"Authorization":%s}}`, i, quoted, quoted, quoted))
	}
	contents[".mcp.json"] = `{"mcpServers":{` + strings.Join(servers, ",") + `}}`
	return files(t, contents)
}

// everything returns the first page of a call as text, with every document
// that it links to. That later pages are no different is for package review.
func everything(t *testing.T, tl *tool.Tool, env *tool.Env, arguments map[string]any) string {
	t.Helper()
	raw, err := json.Marshal(arguments)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := tl.Do(context.Background(), env, raw, nil)
	if err != nil {
		t.Fatalf("%s: %v", tl.Name, err)
	}
	page, err := json.Marshal(answer.Structured())
	if err != nil {
		t.Fatal(err)
	}
	all := answer.Body() + "\n" + string(page)
	for _, l := range answer.Links {
		if f, ok := env.Reports.Get(l.URI); ok {
			all += "\n" + f.Text
		}
	}
	return all
}

// TestNoSecretOfAnyShapeGetsOut is about every tool, in every format.
func TestNoSecretOfAnyShapeGetsOut(t *testing.T) {
	t.Parallel()
	var secrets []string
	for i, s := range redact.Shapes() {
		secrets = append(secrets, s.Example(uint64(i)))
	}
	random := rand.NewChaCha8([32]byte{7})
	for range 5 { // of no shape, but for what they are made of
		var key [48]byte
		random.Read(key[:])
		secrets = append(secrets, base64.StdEncoding.EncodeToString(key[:]))
	}
	if len(secrets) < 60 {
		t.Fatalf("only %d shapes are known", len(secrets))
	}
	root := planted(t, secrets)
	roots := project.Open(root, nil)
	t.Cleanup(func() { roots.Close() })
	env := tool.Env{Roots: roots, Redact: redact.New(nil)}.Complete()
	tools := []*tool.Tool{tool.ProjectStructure, tool.Architecture, tool.Authentication, tool.Injection, tool.Secrets, tool.ThreatModel, tool.MCPServers}
	for _, format := range []string{"json", "markdown"} {
		for _, tl := range tools {
			t.Run(tl.Name+" "+format, func(t *testing.T) {
				search(t, secrets, everything(t, tl, env, map[string]any{"project_root": root, "response_format": format, "limit": 200}))
			})
		}
	}
	for _, format := range []string{"json", "markdown", "sarif"} {
		t.Run("produce_findings "+format, func(t *testing.T) {
			for some := range slices.Chunk(secrets, 60) {
				search(t, some, everything(t, tool.ProduceFindings, env, map[string]any{
					"findings": withSecrets(some), "response_format": format, "limit": 200, "report_title": some[0], "project_root": some[0],
				}))
			}
		})
	}
}

// withSecrets are findings with a secret in every free text.
func withSecrets(secrets []string) []map[string]any {
	var all []map[string]any
	for _, s := range secrets {
		f := given(map[string]any{"tags": []string{s[:min(len(s), 200)]}, "counterevidence": []string{s}, "proof_gap": []string{s}, "validation": []string{s}})
		for _, d := range finding.Fields() {
			_, list := f[d.Name].([]string)
			if d.Words == nil && !list && d.Name != "line" && len(s) <= d.Max {
				f[d.Name] = s
			}
		}
		all = append(all, f)
	}
	return all
}

// search looks for secrets, whole or all but their beginning.
func search(t *testing.T, secrets []string, text string) {
	t.Helper()
	const tail = 20
	for _, s := range secrets {
		quoted, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(text, s) || strings.Contains(text, string(quoted[1:len(quoted)-1])) {
			at := max(strings.Index(text, s)-80, 0)
			t.Errorf("%q is in the result: …%s…", s, text[at:min(at+300, len(text))])
		}
		if len(s) > 2*tail && strings.Contains(text, s[len(s)-tail:]) {
			t.Errorf("the end of %q is in the result", s)
		}
	}
}

// TestALongSecretIsHiddenToItsEnd is about secrets that are longer than the code
// that a finding quotes.
func TestALongSecretIsHiddenToItsEnd(t *testing.T) {
	t.Parallel()
	var secret strings.Builder
	secret.WriteString("IQoJb3JpZ2lu")
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	random := rand.New(rand.NewPCG(1, 2))
	for range 1200 {
		secret.WriteByte(alphabet[random.IntN(len(alphabet))])
	}
	root := files(t, map[string]string{"src/a.ts": fmt.Sprintf("const token = %q, other = 1;\n", secret.String())})
	roots := project.Open(root, nil)
	t.Cleanup(func() { roots.Close() })
	env := tool.Env{Roots: roots, Redact: redact.New(nil)}.Complete()
	text := everything(t, tool.Secrets, env, map[string]any{"project_root": root})
	if !strings.Contains(text, "aws-session-token") {
		t.Errorf("not found:\n%s", text)
	}
	const window = 12
	for i := 0; i+window <= secret.Len(); i += window {
		if piece := secret.String()[i : i+window]; strings.Contains(text, piece) {
			t.Fatalf("%q, from byte %d of the secret, is in the result:\n%s", piece, i, text)
		}
	}
}
