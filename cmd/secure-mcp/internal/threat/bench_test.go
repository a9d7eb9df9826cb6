package threat_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project/cache"
	"github.com/mcpward/mcpward/fixtures/projects"
)

// largeProject writes 5,000 files of about 3.5 kB in 12 Next.js packages: one
// in five is a route handler with an id, the others are plain code.
func largeProject(tb testing.TB) string {
	tb.Helper()
	dir := tb.TempDir()
	write := func(path, text string) {
		if err := projects.Write(dir, path, []byte(text)); err != nil {
			tb.Fatal(err)
		}
	}
	write(".gitignore", "node_modules\n/dist\n*.log\n.env.local\ncoverage/\n/apps/*/out\n**/*.tsbuildinfo\n!keep.log\n")
	code := strings.Repeat("export function total(items: Item[]): number {\n\t// adds up what is in the basket\n\treturn items.reduce((sum, i) => sum + i.price * i.count, 0);\n}\n", 22)
	route := "import { db } from '@/lib/db';\n" + strings.Repeat("export async function handler(req: Request, { params }) {\n\tconst { id } = await params;\n\treturn db.doc.findFirst({ where: { id, ownerId: session.user.id } });\n}\n", 20)
	for i := range 5000 {
		pkg := fmt.Sprintf("packages/p%02d", i%12)
		if i < 12 {
			write(pkg+"/package.json", `{"name":"p","dependencies":{"next":"15.0.0"}}`)
		}
		if i%5 == 0 {
			write(fmt.Sprintf("%s/app/api/area%d/[id]/part%d/route.ts", pkg, i/60%9, i), fmt.Sprintf("// %d\n%s", i, route))
			continue
		}
		write(fmt.Sprintf("%s/lib/area%d/part%d/file%d.ts", pkg, i/12%8, i/96%6, i), fmt.Sprintf("// %d\n%s", i, code))
	}
	return dir
}

// BenchmarkStructureAndArchitecture is what two tools need on 5,000 files. The
// goal is 500 ms cold and 60 ms cached on two free cores.
func BenchmarkStructureAndArchitecture(b *testing.B) {
	dir := largeProject(b)
	time.Sleep(2100 * time.Millisecond) // until files are known by their identity
	b.Run("cold", func(b *testing.B) {
		for b.Loop() {
			examine(b, open(b, dir), cache.New(64<<20), "")
		}
	})
	b.Run("cached", func(b *testing.B) {
		c := cache.New(64 << 20)
		root := open(b, dir)
		examine(b, root, c, "")
		b.ResetTimer()
		for b.Loop() {
			examine(b, root, c, "")
		}
	})
}
