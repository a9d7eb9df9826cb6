package app

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/mcpward/mcpward/pkg/redact"
)

func TestFilesAreReplacedWhole(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	if err := os.WriteFile(target, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("target", link); err != nil {
		t.Fatal(err)
	}
	if err := writeWhole(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(target)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(target)
	if err != nil || string(text) != "new" || info.Mode().Perm() != 0o600 {
		t.Errorf("target holds %q with mode %v (%v), want the new text and the old mode", text, info.Mode(), err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link was replaced: %v, %v", info.Mode(), err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("%d files are left, want 2", len(entries))
	}
}

func TestAFileThatCannotBeReplacedStaysAsItWas(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "nowhere")
	if err := writeWhole(filepath.Join(dir, "x"), nil); err == nil {
		t.Error("no error for a folder that does not exist")
	}
	if err := writeWhole(t.TempDir(), nil); err == nil {
		t.Error("no error for a folder")
	}
}

func TestSecretsAreMaskedInWhatIsWritten(t *testing.T) {
	r := &runner{Process: Process{LookupEnv: os.LookupEnv}, secret: redact.New(map[string]string{"TOKEN": "correct-horse"})}
	var b bytes.Buffer
	r.Stderr = &b
	r.warn("the server said %s", "correct-horse")
	if got := b.String(); got != "warning: the server said ${TOKEN}\n" {
		t.Errorf("got %q", got)
	}
}

func TestOnlyAReaderThatWentAwayIsForgiven(t *testing.T) {
	if !closedByReader(fmt.Errorf("write: %w", syscall.EPIPE)) {
		t.Error("EPIPE is not recognised")
	}
	if closedByReader(fmt.Errorf("write: %w", syscall.ENOSPC)) {
		t.Error("a full disk is forgiven")
	}
}
