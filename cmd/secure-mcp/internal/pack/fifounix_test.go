//go:build unix

package pack_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/pack"
)

func TestAPipeAmongPacksIsRefusedWithoutWaiting(t *testing.T) {
	dir := directory(t, map[string]string{"small.yaml": small})
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.yaml"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := pack.Open(dir); err == nil || !strings.Contains(err.Error(), `pipe.yaml" is not a regular file`) {
		t.Errorf("error is %v", err)
	}
}
