package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/app"
	"github.com/mcpward/mcpward/pkg/contract/drift"
)

// TestEveryRuleIsExplained keeps what mcpward explain says about each rule
// under review in one file.
func TestEveryRuleIsExplained(t *testing.T) {
	var got strings.Builder
	for _, r := range drift.Rules {
		var stdout, stderr bytes.Buffer
		exit := app.Run(app.Process{Args: []string{"mcpward", "explain", r.Doc.ID}, Stdout: &stdout, Stderr: &stderr, LookupEnv: os.LookupEnv})
		if exit != 0 || stderr.Len() > 0 {
			t.Errorf("explain %s: exit status %d: %s", r.Doc.ID, exit, stderr.String())
		}
		fmt.Fprintf(&got, "$ mcpward explain %s\n%s\n", r.Doc.ID, stdout.String())
		for _, line := range strings.Split(stdout.String(), "\n") {
			label, path, _ := strings.Cut(line, "  ")
			if label != "Docs" && label != "File" {
				continue
			}
			if _, err := os.Stat(filepath.Join("../..", path)); err != nil {
				t.Errorf("explain %s names a file that does not exist: %v", r.Doc.ID, err)
			}
		}
	}
	golden := filepath.Join("testdata", "explain.golden")
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got.String(), "\n")); diff != "" {
		t.Errorf("%s; -update rewrites it (-want +got):\n%s", golden, diff)
	}
}
