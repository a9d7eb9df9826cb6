package tool_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
	"github.com/mcpward/mcpward/pkg/redact"
)

// largeProject writes 5,000 files in 12 packages.
func largeProject(b *testing.B) string {
	b.Helper()
	dir := b.TempDir()
	body := strings.Repeat("export function handler(req, res) {\n  const id = req.params.id;\n  return db.find({ where: { id } });\n}\n", 20)
	for i := range 5000 {
		path := filepath.Join(dir, fmt.Sprintf("packages/p%d/src/d%d/f%d.ts", i%12, i%40, i))
		if i < 12 {
			path = filepath.Join(dir, fmt.Sprintf("packages/p%d/package.json", i))
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			b.Fatal(err)
		}
		text := fmt.Sprintf("// %d\n", i) + body
		if i < 12 {
			text = `{"dependencies":{"next":"15"}}`
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			b.Fatal(err)
		}
	}
	return dir
}

// BenchmarkLargeProject measures the first call on a tree and one on a tree
// that is known already.
func BenchmarkLargeProject(b *testing.B) {
	dir := largeProject(b)
	roots := project.Open(dir, nil)
	defer roots.Close()
	fresh := func() *tool.Env {
		return tool.Env{Roots: roots, Redact: redact.New(nil)}.Complete()
	}
	args := json.RawMessage(on(dir, ""))
	for _, tl := range []*tool.Tool{tool.ProjectStructure, tool.Architecture, tool.Injection} {
		do := func(b *testing.B, env *tool.Env) {
			if _, err := tl.Do(context.Background(), env, args, nil); err != nil {
				b.Fatal(err)
			}
		}
		b.Run(tl.Name+"/cold", func(b *testing.B) {
			for b.Loop() {
				do(b, fresh())
			}
		})
		b.Run(tl.Name+"/cached", func(b *testing.B) {
			env := fresh()
			do(b, env)
			for b.Loop() {
				do(b, env)
			}
		})
	}
}
