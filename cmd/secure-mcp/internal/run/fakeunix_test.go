//go:build unix

package run

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// install puts shell scripts first in PATH and returns their folder. Each can
// use $OUT, the folder.
func install(t *testing.T, scripts map[string]string) string {
	t.Helper()
	bin := t.TempDir()
	for name, body := range scripts {
		if err := os.WriteFile(filepath.Join(bin, name), []byte("#!/bin/sh\nOUT="+bin+"\n"+body+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", bin+":/usr/bin:/bin")
	return bin
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func options(t *testing.T) Options {
	t.Helper()
	return Options{Root: t.TempDir(), Enable: true, Allowed: true, Limit: 20 * time.Second}
}

const twoLeaks = `cat <<END
[{"RuleID":"generic-api-key","Description":"Generic key","StartLine":7,"File":"$2/b.ts","Match":"REDACTED","Secret":"REDACTED"},
 {"RuleID":"AWS Access","Description":"AWS","StartLine":3,"File":"$2/a/x.ts"},
 {"RuleID":"generic-api-key","Description":"Generic key","StartLine":9,"File":"$2/b.ts"}]
END
exit 42`

func TestGitleaks(t *testing.T) {
	tests := []struct{ name, script, want string }{
		{"finds", twoLeaks, "gitleaks completed [gitleaks/aws-access a/x.ts:3 high] [gitleaks/generic-api-key b.ts:7 high] [gitleaks/generic-api-key b.ts:9 high]"},
		{"finds nothing", "echo '[]'", "gitleaks completed"},
		{"writes nothing and says all is well", "exit 0", "gitleaks error: gitleaks wrote no report that can be read"},
		{"writes null", "echo null", "gitleaks error: gitleaks wrote a report that its exit status contradicts"},
		{"fails", "echo '[]'; echo 'FTL no config' >&2; exit 1", "gitleaks error: gitleaks ended with status 1: FTL no config"},
		{"fails half way", `echo '[{"RuleID":"x","File":"a"}]'; exit 1`, "gitleaks error: gitleaks ended with status 1"},
		{"contradicts itself", "echo '[]'; exit 42", "gitleaks error: gitleaks wrote a report that its exit status contradicts"},
		{"writes no JSON", "echo oops; exit 42", "gitleaks error: gitleaks wrote no report that can be read"},
		{"is cut off", `printf '[{"RuleID":"x"'; exit 42`, "gitleaks error: gitleaks wrote no report that can be read"},
		{"points outside", `echo '[{"RuleID":"x","File":"/etc/passwd"}]'; exit 42`, "gitleaks error: gitleaks reported a file outside of the project"},
		{"is old", `if [ "$1" = dir ]; then echo 'Error: unknown command "dir" for "gitleaks"' >&2; exit 1; fi; echo '[]'`, "gitleaks completed"},
		{"skips", `echo '[]'; echo 'WRN skipping file: too large' >&2`, "gitleaks completed: gitleaks skipped at least 1 files"},
		{"is killed", "kill -9 $$", "gitleaks error: gitleaks ended with status -1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			install(t, map[string]string{"gitleaks": tt.script})
			if diff := cmp.Diff(tt.want, brief(Scanners(context.Background(), options(t)))[0]); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestFindingsAreValidAndKeepTheirIDs(t *testing.T) {
	install(t, map[string]string{"gitleaks": twoLeaks})
	first, second := Scanners(context.Background(), options(t))[0].Findings, Scanners(context.Background(), options(t))[0].Findings
	seen := map[string]bool{}
	for i, f := range first {
		if err := f.Validate(); err != nil {
			t.Errorf("%s: %v", f.ID, err)
		}
		if seen[f.InstanceID] || f.InstanceID != second[i].InstanceID {
			t.Errorf("instance ids %s and %s", f.InstanceID, second[i].InstanceID)
		}
		seen[f.InstanceID] = true
	}
}

func TestTheProjectHasNoSayInAScan(t *testing.T) {
	o := options(t)
	for _, name := range []string{".gitleaks.toml", ".gitleaksignore", ".semgrep.yml"} {
		if err := os.WriteFile(filepath.Join(o.Root, name), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	rules := filepath.Join(t.TempDir(), "rules.yml")
	if err := os.WriteFile(rules, []byte("rules: []"), 0o600); err != nil {
		t.Fatal(err)
	}
	o.SemgrepConfig = rules
	t.Setenv("SEMGREP_APP_TOKEN", "secret-of-ours")
	t.Setenv("GITLEAKS_CONFIG", "/elsewhere")
	record := `printf '%s\n' "$@" > $OUT/$(basename $0).args; env > $OUT/$(basename $0).env; pwd > $OUT/$(basename $0).pwd; `
	bin := install(t, map[string]string{"gitleaks": record + "echo '[]'", "semgrep": record + `echo '{"results":[],"errors":[],"paths":{"scanned":["a"]}}'`})
	got := brief(Scanners(context.Background(), o))
	want := []string{
		"gitleaks completed: the project has a .gitleaksignore, which gitleaks always reads and which may hide findings",
		"semgrep completed",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, scanner := range []string{"gitleaks", "semgrep"} {
		args, env, pwd := read(t, filepath.Join(bin, scanner+".args")), read(t, filepath.Join(bin, scanner+".env")), strings.TrimSpace(read(t, filepath.Join(bin, scanner+".pwd")))
		if strings.Contains(env, "secret-of-ours") || strings.Contains(env, "/elsewhere") || !strings.Contains(env, "HTTPS_PROXY=http://127.0.0.1:9") {
			t.Errorf("%s was started with\n%s", scanner, env)
		}
		if !strings.Contains(args, "--config=") || strings.Contains(args, "--config="+o.Root) {
			t.Errorf("%s was started with\n%s", scanner, args)
		}
		if _, err := os.Stat(pwd); within(o.Root, pwd) || err == nil {
			t.Errorf("%s ran in %s, which is in the project or still there", scanner, pwd)
		}
	}
}

func TestScannersAreGatedTwice(t *testing.T) {
	bin := install(t, map[string]string{"gitleaks": "touch $OUT/ran", "semgrep": "touch $OUT/ran"})
	for _, o := range []Options{{Enable: true}, {Allowed: true}, {}} {
		for _, r := range Scanners(context.Background(), o) {
			if r.Status != Skipped || r.Note == "" {
				t.Errorf("%+v: %+v", o, r)
			}
		}
	}
	if _, err := os.Stat(filepath.Join(bin, "ran")); err == nil {
		t.Error("a scanner was started")
	}
	for value, want := range map[string]bool{"1": true, "true": true, "TRUE": true, "": false, "0": false, "yes": false} {
		if got := Allowed(func(string) (string, bool) { return value, true }); got != want {
			t.Errorf("%q: %v", value, got)
		}
	}
}

func TestSemgrep(t *testing.T) {
	report := `{"version":"1.90.0","results":[
 {"check_id":"opt.rules.js.Eval-Use","path":"ROOT/src/a.js","start":{"line":4,"col":1},"end":{"line":4,"col":9},"extra":{"message":"Do not eval.","severity":"ERROR","lines":"requires login","metadata":{"cwe":["CWE-95: Eval"],"owasp":"A03:2021"}}},
 {"check_id":"x","path":"src/b.js","start":{"line":2},"extra":{"message":"m","severity":"INFO","metadata":{"cwe":7}}}],
 "errors":[ERRORS],"paths":{"scanned":["src/a.js"]}}`
	tests := []struct{ name, script, want string }{
		{
			"finds", "sed -e s#ROOT#$ROOT#g -e s#ERRORS## $OUT/report",
			"semgrep completed [semgrep/opt.rules.js.eval-use src/a.js:4 high] [semgrep/x src/b.js:2 low]",
		},
		{
			"warns", `sed -e s#ROOT#$ROOT#g -e 's#ERRORS#{"level":"warn","message":"parse"}#' $OUT/report`,
			"semgrep completed: semgrep could not understand all of the source: 1 warnings [semgrep/opt.rules.js.eval-use src/a.js:4 high] [semgrep/x src/b.js:2 low]",
		},
		{"has a broken rule", `sed -e s#ROOT#$ROOT#g -e 's#ERRORS#{"level":"error","message":"bad rule"}#' $OUT/report`, "semgrep error: semgrep could not scan everything: bad rule"},
		{"fails", "echo '{\"results\":[]}'; echo 'invalid config' >&2; exit 7", "semgrep error: semgrep ended with status 7: invalid config"},
		{"says nothing", "exit 0", "semgrep error: semgrep wrote no report that can be read"},
		{"has no results", "echo '{}'", "semgrep error: semgrep wrote no report that can be read"},
		{"scans nothing", `echo '{"results":[],"paths":{"scanned":[]}}'`, "semgrep completed: semgrep scanned no file: its rules are for other languages"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o := options(t)
			o.SemgrepConfig = filepath.Join(t.TempDir(), "rules.yml")
			bin := install(t, map[string]string{"gitleaks": "exit 1", "semgrep": "ROOT=" + o.Root + "\n" + tt.script})
			for path, text := range map[string]string{o.SemgrepConfig: "rules: []", filepath.Join(bin, "report"): report} {
				if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(tt.want, brief(Scanners(context.Background(), o))[1]); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestRulesAreTheOperators(t *testing.T) {
	install(t, map[string]string{"gitleaks": "echo '[]'", "semgrep": "echo '{}'"})
	o := options(t)
	inside := filepath.Join(o.Root, "rules.yml")
	if err := os.WriteFile(inside, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link.yml")
	if err := os.Symlink(inside, link); err != nil {
		t.Fatal(err)
	}
	for config, want := range map[string]string{
		"p/default":                       "is no absolute path; rules are never fetched",
		"auto":                            "is no absolute path; rules are never fetched",
		"https://example.com/rules.yml":   "is no absolute path; rules are never fetched",
		inside:                            "names a file of the project itself, which could switch off what finds something in it",
		link:                              "names a file of the project itself, which could switch off what finds something in it",
		filepath.Join(o.Root, "..", "no"): "names nothing that can be read",
	} {
		o.GitleaksConfig, o.SemgrepConfig = config, config
		got := brief(Scanners(context.Background(), o))
		wants := []string{"gitleaks skipped: gitleaks is not run: " + GitleaksVariable + " " + want, "semgrep skipped: semgrep is not run: " + SemgrepVariable + " " + want}
		if diff := cmp.Diff(wants, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", config, diff)
		}
	}
	o.GitleaksConfig, o.SemgrepConfig = "", ""
	if got := brief(Scanners(context.Background(), o))[1]; got != "semgrep skipped: semgrep is not run: it needs rules of the operator, in the file or folder that SECURE_MCP_SEMGREP_CONFIG names" {
		t.Error(got)
	}
}

func TestAMissingScannerIsMissing(t *testing.T) {
	o := options(t)
	t.Setenv("PATH", t.TempDir())
	if got := brief(Scanners(context.Background(), o)); !cmp.Equal(got, []string{"gitleaks missing: gitleaks not installed", "semgrep missing: semgrep not installed"}) {
		t.Error(got)
	}
	t.Setenv("PATH", o.Root)
	for _, name := range []string{"gitleaks", "semgrep"} {
		if err := os.WriteFile(filepath.Join(o.Root, name), []byte("#!/bin/sh\ntouch "+o.Root+"/ran\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if got := brief(Scanners(context.Background(), o))[0]; got != "gitleaks missing: gitleaks not installed outside of the project" {
		t.Error(got)
	}
	if _, err := os.Stat(filepath.Join(o.Root, "ran")); err == nil {
		t.Error("a program of the project was started")
	}
}

// TestNothingIsLeftBehind lets a scanner that ignores TERM start another
// program, and hang.
func TestNothingIsLeftBehind(t *testing.T) {
	bin := install(t, map[string]string{"gitleaks": `trap '' TERM; (trap '' TERM; echo $$ > $OUT/pid; while :; do sleep 1; done) & sleep 600`})
	o := options(t)
	o.Limit = 2 * time.Second
	started := time.Now()
	if got := brief(Scanners(context.Background(), o))[0]; got != "gitleaks timeout: gitleaks took too long" {
		t.Error(got)
	}
	if took := time.Since(started); took > 15*time.Second {
		t.Errorf("took %v", took)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(read(t, filepath.Join(bin, "pid"))))
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		if syscall.Kill(-pid, 0) != nil || zombies(pid) {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("group %d lives", pid)
}

// zombies reports whether the group's leader ended and only waits for a parent.
func zombies(pid int) bool {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err != nil || strings.Contains(string(stat), ") Z ")
}

func TestLimits(t *testing.T) {
	bin := install(t, map[string]string{"flood": "yes 0123456789012345678901234567890123456789", "child": "(sleep 30; touch $OUT/late) & echo done", "bad": ""})
	start := func(ctx context.Context, name string) (result, error) {
		return command{path: filepath.Join(bin, name), dir: bin, env: environment(), limit: time.Minute}.run(ctx)
	}
	if _, err := start(context.Background(), "flood"); !errors.Is(err, ErrTooMuch) {
		t.Errorf("a flood: %v", err)
	}
	if r, err := start(context.Background(), "child"); err != nil || string(r.stdout) != "done\n" {
		t.Errorf("a child that holds the pipe: %q, %v", r.stdout, err)
	}
	if _, err := start(context.Background(), "none"); err == nil {
		t.Error("a program that is not there ran")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := start(ctx, "flood"); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}
