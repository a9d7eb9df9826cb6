package run

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// realGitleaks names the environment variable with the path of a gitleaks to
// test against. "make test-scanners" sets it; the test is not run otherwise.
const realGitleaks = "SECURE_MCP_TEST_GITLEAKS"

func TestTheRealGitleaks(t *testing.T) {
	path := os.Getenv(realGitleaks)
	if path == "" {
		t.Skipf("%s does not name a gitleaks", realGitleaks)
	}
	t.Setenv("PATH", filepath.Dir(path))
	// Put together here, so that no scanner stops at this file.
	key := "AKIA" + "Q3EGVRZWZ5Y7T6NB"
	o := Options{Root: t.TempDir(), Enable: true, Allowed: true, Limit: time.Minute}
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(filepath.Join(o.Root, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(o.Root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	scan := func() Report { return Scanners(context.Background(), o)[0] }
	write("src/clean.ts", "export const x = 1;\n")
	if got := brief([]Report{scan()})[0]; got != "gitleaks completed" {
		t.Fatalf("a clean project: %s", got)
	}
	// The project tries to switch the scanner off.
	write("src/a.ts", "// one\nconst key = \""+key+"\"; // gitleaks:allow\n")
	write(".gitleaks.toml", "title = 'none'\n[[rules]]\nid = 'never'\nregex = '''zzzzzzzz'''\n")
	write(".gitleaksignore", "src/a.ts:aws-access-token:2\n")
	r := scan()
	want := "gitleaks completed: the project has a .gitleaksignore, which gitleaks always reads and which may hide findings [gitleaks/aws-access-token src/a.ts:2 high]"
	if diff := cmp.Diff(want, brief([]Report{r})[0]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, f := range r.Findings {
		if text := f.Evidence + f.Description + f.Title; strings.Contains(text, key) {
			t.Errorf("the secret is repeated: %q", text)
		}
	}
	o.GitleaksConfig = filepath.Join(t.TempDir(), "rules.toml")
	if err := os.WriteFile(o.GitleaksConfig, []byte("[[rules]]\nid = 'own'\ndescription = 'd'\nregex = '''export const'''\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := brief([]Report{scan()})[0]; !strings.HasSuffix(got, "[gitleaks/own src/clean.ts:1 high]") {
		t.Errorf("the operator's rules: %s", got)
	}
	if err := os.WriteFile(o.GitleaksConfig, []byte("[[rules]]\nid = 'own'\nregex = '''('''\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := scan(); got.Status != Failed || len(got.Findings) != 0 {
		t.Errorf("broken rules: %+v", got)
	}
}

// brief is what a test compares of a report.
func brief(reports []Report) []string {
	var out []string
	for _, r := range reports {
		line := r.ID + " " + r.Status
		if r.Note != "" {
			line += ": " + r.Note
		}
		for _, f := range r.Findings {
			line += " [" + f.ID + " " + f.File + ":" + strconv.Itoa(f.Line) + " " + string(f.Severity) + "]"
		}
		out = append(out, line)
	}
	return out
}
