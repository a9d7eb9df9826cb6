//go:build !windows

package project

import (
	"path/filepath"
	"syscall"
	"testing"
)

func TestAPipeIsRefusedWithoutWaitingForAWriter(t *testing.T) {
	t.Parallel()
	dir := tree(t)
	must(t, syscall.Mkfifo(filepath.Join(dir, "package.json"), 0o666))
	a := Open(dir, nil)
	defer a.Close()
	_, err := a.Roots[0].Read("package.json", 5)
	if err == nil || err.Error() != "package.json is not a regular file" {
		t.Errorf("error is %v", err)
	}
	if got := a.Roots[0].PackageName(); got != "" {
		t.Errorf("package name is %q", got)
	}
}
