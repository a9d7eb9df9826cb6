package toolscan_test

import (
	"path/filepath"
	"testing"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/lockfile"
	"github.com/mcpward/mcpward/pkg/toolscan"
)

// realServers returns the recorded contracts of real servers.
func realServers(tb testing.TB) map[string]*contract.Surface {
	tb.Helper()
	paths, err := filepath.Glob("../../fixtures/real/locks/*.lock.json")
	if err != nil || len(paths) == 0 {
		tb.Fatalf("no locks: %v", err)
	}
	all := map[string]*contract.Surface{}
	for _, path := range paths {
		file, err := lockfile.Read(path)
		if err != nil {
			tb.Fatal(err)
		}
		for name, s := range file.Servers {
			all[filepath.Base(path)+" "+name] = s
		}
	}
	return all
}

func BenchmarkScan(b *testing.B) {
	servers := realServers(b)
	size := 0
	for _, s := range servers {
		size += len(s.Instructions.Value)
		for _, list := range contract.Lists {
			for _, it := range *list.Items(s) {
				size += len(it.Value)
			}
		}
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range servers {
			toolscan.Scan(s)
		}
	}
}
