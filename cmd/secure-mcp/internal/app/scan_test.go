package app

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/mcpward/mcpward/fixtures/projects"
	"github.com/mcpward/mcpward/pkg/finding"
)

// written is a folder with the files.
func written(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := projects.Write(dir, name, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// shop is the project of the guides.
func shop(t *testing.T) string {
	t.Helper()
	archive, err := txtar.ParseFile("../tool/testdata/shop.txtar")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range archive.Files {
		files[f.Name] = string(f.Data)
	}
	return written(t, files)
}

// scanned is what of the JSON report the tests look at.
type scanned struct {
	Findings []finding.Finding `json:"findings"`
	Ledger   []finding.Entry   `json:"disposition_ledger"`
	Coverage struct {
		Status string `json:"scan_status"`
	} `json:"coverage"`
}

func scanJSON(t *testing.T, args ...string) scanned {
	t.Helper()
	got := execute("", nil, false, append([]string{"scan", "--format", "json", "--fail-on", "never"}, args...)...)
	if got.Code != 0 || got.Err != "" {
		t.Fatalf("status %d: %s", got.Code, got.Err)
	}
	var s scanned
	if err := json.Unmarshal([]byte(got.Out), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// rulesOf lists "rule  file" of findings that are not closed.
func rulesOf(all []finding.Finding) []string {
	var out []string
	for _, f := range all {
		if f.Disposition.Closed() {
			continue
		}
		for _, tag := range f.Tags {
			if id, ok := strings.CutPrefix(tag, "source-id:"); ok {
				out = append(out, id+"  "+f.File)
			}
		}
	}
	return out
}

func TestScanOfAFixture(t *testing.T) {
	t.Parallel()
	const screen = `⚠ medium    a record is chosen by an id from the request alone
  at   app/api/notes/[id]/route.ts:8
  seen const note = await db.note.findUnique({ where: { id: (await params).id } });
  rule authorization/object-owner   confidence low   F-001
  fix  Put the owner into the same query (where: {id, ownerId: session.user.id}), or compare it before anything else happens.

i info      the middleware runs only for the paths of its matcher
  at   middleware.ts:4
  seen export const config = { matcher: ['/dashboard/:path*'] };
  rule profile/middleware-matcher   confidence medium   F-002
  fix  Compare the matcher with the list of routes, and check the session again in handlers and actions.

2 candidates: 1 medium, 1 info.
19 files read, 3 left alone (3 gitignored); all of the project's code that a detector knows.
`
	dir := projects.Copy(t, "next")
	for _, tt := range []struct {
		threshold string
		code      int
	}{{"critical", 0}, {"high", 0}, {"medium", 1}, {"low", 1}, {"info", 1}, {"never", 0}} {
		if diff := cmp.Diff(result{tt.code, screen, ""}, execute("", nil, false, "scan", dir, "--fail-on", tt.threshold)); diff != "" {
			t.Errorf("--fail-on %s (-want +got):\n%s", tt.threshold, diff)
		}
	}
	if diff := cmp.Diff(result{0, screen, ""}, execute("", nil, false, "scan", dir)); diff != "" {
		t.Errorf("by default (-want +got):\n%s", diff)
	}
}

func TestScanSaysWhatItDoesNotKnow(t *testing.T) {
	t.Parallel()
	got := execute("", nil, false, "scan", projects.Copy(t, "python-go"))
	for _, want := range []string{"No candidates.\n", "No detector knows go: ", "No detector knows python: "} {
		if !strings.Contains(got.Out, want) {
			t.Errorf("%q is not in:\n%s", want, got.Out)
		}
	}
	empty := execute("", nil, false, "scan", t.TempDir())
	if want := "No candidates.\n0 files read; that nothing is reported means nothing.\n"; empty.Out != want || empty.Code != 0 {
		t.Errorf("an empty folder: %+v", empty)
	}
	if os.Getuid() == 0 {
		return // root reads everything
	}
	dir := written(t, map[string]string{"a.ts": "eval(x)"})
	if err := os.Chmod(filepath.Join(dir, "a.ts"), 0); err != nil {
		t.Fatal(err)
	}
	closed := execute("", nil, false, "scan", dir)
	if closed.Code != 2 || !strings.Contains(closed.Err, "could be read, so nothing is known about it\nhint: ") {
		t.Errorf("a project that cannot be read: %+v", closed)
	}
}

func TestScanKeepsToTheLimitsOfItsEnvironment(t *testing.T) {
	t.Parallel()
	dir := written(t, map[string]string{"a.ts": "1", "b.ts": "2"})
	got := execute("", map[string]string{"SECURE_MCP_MAX_FILES": "1"}, false, "scan", dir)
	if got.Code != 0 || !strings.Contains(got.Out, "1 file read. Not covered: 1 path of the project (1 max_files)") {
		t.Errorf("%+v", got)
	}
	got = execute("", map[string]string{"SECURE_MCP_MAX_DEPTH": "deep"}, false, "scan", dir)
	if want := "secure-mcp: SECURE_MCP_MAX_DEPTH is no positive number\nhint: give it one, or leave it out\n"; got.Code != 2 || got.Err != want {
		t.Errorf("%+v", got)
	}
}

func TestScanReportsGoToAFile(t *testing.T) {
	t.Parallel()
	dir, out := shop(t), filepath.Join(t.TempDir(), "report")
	for format, begins := range map[string]string{
		"console": "✗ high", "json": "{\n  \"tool\": \"secure-mcp\"", "sarif": "{\n", "markdown": "# Security review\n",
	} {
		got := execute("", nil, false, "scan", dir, "--format", format, "--output", out)
		if got.Code != 1 || got.Err != "" || !strings.Contains(got.Out, "files read") || strings.Contains(got.Out, "  rule ") {
			t.Errorf("%s: %+v", format, got)
		}
		text, err := os.ReadFile(out)
		if err != nil || !strings.HasPrefix(string(text), begins) {
			t.Errorf("%s: %v, begins with %.60q", format, err, text)
		}
		direct := execute("", nil, false, "scan", dir, "--format", format)
		if direct.Out != string(text) {
			t.Errorf("%s: stdout differs from the file", format)
		}
	}
	left, err := os.ReadDir(filepath.Dir(out))
	if err != nil || len(left) != 1 {
		t.Errorf("files beside the report: %v, %v", left, err)
	}
}

func TestScanErrorsExitTwo(t *testing.T) {
	t.Parallel()
	dir := written(t, map[string]string{
		"a.ts": "", "list.json": `[{"evidence_hash":"x","disposition":"maybe"}]`, "object.json": `{"findings":[]}`, "text.json": "no",
		"twice.json": `[{"evidence_hash":"x","evidence_hash":"x","disposition":"fixed"}]`, "hash.json": `[{"disposition":"fixed"}]`, "number.json": `[1]`,
	})
	const see = `run "secure-mcp scan --help"`
	const ledger = `give the disposition_ledger of secure_mcp_produce_findings, or the file that "secure-mcp scan --format json" has written`
	named := func(name string) string { return `baseline "` + filepath.Join(dir, name) + `": ` }
	base := func(name string) []string { return []string{dir, "--baseline", filepath.Join(dir, name)} }
	tests := []struct {
		name       string
		args       []string
		text, hint string
	}{
		{"two directories", []string{"a", "b"}, `unexpected argument "b" after scan`, see},
		{"no directory", []string{filepath.Join(dir, "x")}, `"` + filepath.Join(dir, "x") + `" does not exist`, "name a directory that this user may read"},
		{"a file", []string{filepath.Join(dir, "a.ts")}, `"` + filepath.Join(dir, "a.ts") + `" is not a directory`, "name a directory that this user may read"},
		{"empty directory", []string{""}, "the directory to scan is empty", "name one, or leave it out for the current directory"},
		{"empty flag", []string{"--changed-since", ""}, "--changed-since is empty", "give it a value, or leave it out"},
		{"unknown flag", []string{"--outptu", "x"}, `unknown flag "--outptu"`, `did you mean "--output"? "secure-mcp scan --help" lists all`},
		{"flag of the server", []string{"--allow", dir}, "--allow says nothing to scan", "leave it out; " + see},
		{"unknown format", []string{"--format", "xml"}, `unknown value "xml" of --format`, "valid values are console, json, sarif, markdown"},
		{"unknown threshold", []string{"--fail-on", "all"}, `unknown value "all" of --fail-on`, "valid values are critical, high, medium, low, info, never"},
		{"missing baseline", base("x"), `cannot read the baseline "` + filepath.Join(dir, "x") + `": no such file or directory`, ledger},
		{"a folder as baseline", []string{dir, "--baseline", dir}, `cannot read the baseline "` + dir + `": it is no regular file`, ledger},
		{"baseline with another word", base("list.json"), named("list.json") + `entry 0: there is no disposition "maybe"`, ledger},
		{"baseline without a ledger", base("object.json"), named("object.json") + "holds no disposition_ledger", ledger},
		{"baseline with a repeated field", base("twice.json"), named("twice.json") + "entry 0: evidence_hash is given twice", ledger},
		{"baseline without a hash", base("hash.json"), named("hash.json") + "entry 0: evidence_hash is missing", ledger},
		{"baseline of numbers", base("number.json"), named("number.json") + "entry 0: is not an object", ledger},
		{"output into nowhere", []string{dir, "--output", filepath.Join(dir, "x", "y")}, `cannot write the report "` + filepath.Join(dir, "x", "y") + `": no such file or directory`, "name a file in a directory that is there and may be written to"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			want := result{2, "", "secure-mcp: " + tt.text + "\nhint: " + tt.hint + "\n"}
			if diff := cmp.Diff(want, execute("", nil, false, append([]string{"scan"}, tt.args...)...)); diff != "" {
				t.Errorf("result (-want +got):\n%s", diff)
			}
		})
	}
	for _, args := range [][]string{base("text.json"), {dir, "--changed-since", "main"}} {
		if got := execute("", nil, false, append([]string{"scan"}, args...)...); got.Code != 2 || got.Out != "" || !strings.Contains(got.Err, "\nhint: ") {
			t.Errorf("%q: %+v", args, got)
		}
	}
}

func TestConfigurationsThatGitIgnoresAreReviewed(t *testing.T) {
	t.Parallel()
	dir := written(t, map[string]string{
		".gitignore":       ".cursor/\n",
		".cursor/mcp.json": `{"mcpServers":{"a":{"command":"npx","args":["-y","a-mcp"]}}}`,
	})
	got := rulesOf(scanJSON(t, dir).Findings)
	if diff := cmp.Diff([]string{"mcp/unpinned-launch  .cursor/mcp.json", "mcp/not-locked  .cursor/mcp.json"}, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

// obeyed is what a terminal or a build system would act upon.
var obeyed = regexp.MustCompile("[\x00-\x08\x0b-\x1f\x7f\u0080-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]|(?m:^\\s*::)|##\\[|##vso\\[")

func TestNothingOfAProjectReachesTheTerminal(t *testing.T) {
	t.Parallel()
	const hostile = "\x1b[2J\u009b31m\u202e\u200b\a##[error]##vso[x]\n::error::forged\r"
	token := "ghp_" + strings.Repeat("a1B2", 9)
	files := map[string]string{
		"a.ts":      "eval(input + `" + hostile + "`);\n",
		"b.ts":      "const t = '" + token + "';\n::error::x eval(t)\n",
		".mcp.json": `{"mcpServers":{"\u001b[2J::error::":{"command":"npx","args":["-y","\u202e##[error]"]}}}`,
	}
	for _, name := range []string{"::error::c\x1b[2J\u202e.ts", "\r::error::x/.mcp.json"} {
		files[name] = "eval(x)\n"
	}
	dir := written(t, files)
	for _, format := range []string{"console", "json", "sarif", "markdown"} {
		got := execute("", nil, false, "scan", dir, "--format", format)
		if got.Code != 1 {
			t.Errorf("%s: status %d, %s", format, got.Code, got.Err)
		}
		if at := obeyed.FindStringIndex(got.Out); at != nil {
			t.Errorf("%s has %q", format, got.Out[max(0, at[0]-60):min(len(got.Out), at[1]+60)])
		}
		if strings.Contains(got.Out, token) {
			t.Errorf("%s shows a token", format)
		}
		if !strings.Contains(got.Out, "a.ts") || !strings.Contains(got.Out, "b.ts") || (format == "json" || format == "markdown") && !strings.Contains(got.Out, "forged") {
			t.Errorf("%s does not report what it should make harmless", format)
		}
	}
}

func TestAStoppedScanIsInterrupted(t *testing.T) {
	t.Parallel()
	files := map[string]string{}
	for i := range 3000 {
		files[filepath.Join("src", string(rune('a'+i%26))+strings.Repeat("x", i/26)+".ts")] = "eval(x)\n"
	}
	dir := written(t, files)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		signals := make(chan os.Signal, 1)
		signals <- s
		var out, err bytes.Buffer
		if code := Run(World{Args: []string{"scan", dir}, Env: func(string) string { return "" }, Out: &out, Err: &err, Signals: signals}); code != 130 || err.Len() > 0 {
			t.Errorf("%v: status %d, stderr %q", s, code, err.String())
		}
	}
}
