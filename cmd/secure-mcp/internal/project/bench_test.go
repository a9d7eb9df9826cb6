package project

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project/cache"
)

// manyFiles writes 12 packages with n code files in all, about 3.5 kB each.
func manyFiles(tb testing.TB, n int) string {
	tb.Helper()
	dir, err := filepath.EvalSymlinks(tb.TempDir())
	if err != nil {
		tb.Fatal(err)
	}
	write := func(path, text string) {
		full := filepath.Join(dir, path)
		if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
			tb.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o666); err != nil {
			tb.Fatal(err)
		}
	}
	write(".gitignore", "node_modules\n/dist\n*.log\n.env.local\ncoverage/\n/apps/*/out\n**/*.tsbuildinfo\n!keep.log\n")
	body := strings.Repeat("export function handler(request: Request) {\n\tconst id = new URL(request.url).searchParams.get('id');\n\treturn find(id);\n}\n", 28)
	for i := range n {
		pkg := fmt.Sprintf("packages/p%02d", i%12)
		if i < 12 {
			write(pkg+"/package.json", `{"name":"p","dependencies":{"next":"15.0.0"}}`)
		}
		write(fmt.Sprintf("%s/app/area%02d/part%d/file%04d.ts", pkg, i/12%8, i/96%6, i), fmt.Sprintf("// %d\n%s", i, body))
	}
	return dir
}

func BenchmarkWalk(b *testing.B) {
	dir := manyFiles(b, 5000)
	a := Open(dir, nil)
	defer a.Close()
	b.ReportAllocs()
	for b.Loop() {
		tree, err := Walk(context.Background(), a.Roots[0], Options{})
		if err != nil || len(tree.Files) < 5000 {
			b.Fatal(err)
		}
	}
}

func BenchmarkAnalyze(b *testing.B) {
	dir := manyFiles(b, 5000)
	a := Open(dir, nil)
	defer a.Close()
	tree, err := Walk(context.Background(), a.Roots[0], Options{})
	if err != nil {
		b.Fatal(err)
	}
	time.Sleep(time.Duration(settling)) // until files are known by their identity
	lines := Analysis[int]{Name: "lines", Run: func(_ File, text []byte) int { return strings.Count(string(text), "\n") }}
	for name, fresh := range map[string]bool{"cold": true, "cached": false} {
		b.Run(name, func(b *testing.B) {
			c := cache.New(64 << 20)
			for b.Loop() {
				if fresh {
					c = cache.New(64 << 20)
				}
				if _, err := Analyze(context.Background(), tree, c, tree.Files, lines); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
