package mcpward_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var updateNotice = flag.Bool("update-notice", false, "rewrite NOTICE from the licences of the linked modules")

const noticeHead = `NOTICE

mcpward and secure-mcp are licensed under the MIT licence (see LICENSE). Their
binaries hold code of the modules below, under these licences.
"go test . -run Notice -update-notice" writes this file.
`

// TestNoticeHoldsTheLicencesOfWhatWeLink keeps NOTICE equal to the licence
// files of the modules that either program links.
func TestNoticeHoldsTheLicencesOfWhatWeLink(t *testing.T) {
	var want strings.Builder
	want.WriteString(noticeHead)
	for _, m := range linkedModules(t) {
		fmt.Fprintf(&want, "\n%s\n%s\n", strings.Repeat("=", 72), m.Path)
		for _, text := range licences(t, m.Dir) {
			fmt.Fprintf(&want, "%s\n%s\n", strings.Repeat("-", 72), strings.TrimSpace(text))
		}
	}
	if *updateNotice {
		if err := os.WriteFile("NOTICE", []byte(want.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("NOTICE")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want.String() {
		t.Error(`NOTICE is stale; run "go test . -run Notice -update-notice"`)
	}
}

type goModule struct{ Path, Dir string }

func linkedModules(t *testing.T) []goModule {
	t.Helper()
	out, err := exec.Command("go", "list", "-deps", "-json=Module", "./cmd/mcpward", "./cmd/secure-mcp").Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []goModule
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct{ Module *goModule }
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if p.Module != nil && !below(p.Module.Path, module) && !slices.Contains(all, *p.Module) {
			all = append(all, *p.Module)
		}
	}
	slices.SortFunc(all, func(a, b goModule) int { return cmp.Compare(a.Path, b.Path) })
	return all
}

// licences returns the texts of the licence files at the top of a module.
func licences(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, e := range entries {
		name := strings.ToUpper(e.Name())
		if e.IsDir() || !strings.HasPrefix(name, "LICEN") && !strings.HasPrefix(name, "COPYING") && !strings.HasPrefix(name, "NOTICE") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, strings.ReplaceAll(string(data), "\r\n", "\n"))
	}
	if len(texts) == 0 {
		t.Fatalf("%s has no licence file", dir)
	}
	return texts
}
