package review_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/catalog"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/redact"
)

// desk writes a project and returns a desk that may review it.
func desk(t *testing.T, contents map[string]string) (*review.Desk, string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range contents {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	roots := project.Open("", []string{dir})
	t.Cleanup(func() { roots.Close() })
	return review.NewDesk(roots, review.NewSeal(redact.New(nil)), "", review.NewDetectors(catalog.Detectors)), dir
}

func find(t *testing.T, d *review.Desk, root string, kind detect.Kind) *review.Outcome {
	t.Helper()
	r, err := d.Open(context.Background(), root, review.Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	o, err := r.Find(context.Background(), kind)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// TestTheSealHolds plants a secret of every known shape in code that detectors
// of all kinds look at.
func TestTheSealHolds(t *testing.T) {
	t.Parallel()
	contents := map[string]string{}
	var secrets []string
	for i, s := range redact.Shapes() {
		secret := s.Example(uint64(i))
		quoted, err := json.Marshal(secret)
		if err != nil {
			t.Fatal(err)
		}
		secrets = append(secrets, secret)
		contents[fmt.Sprintf("f%d.ts", i)] = fmt.Sprintf("const key = %s; eval(input + %s);\n", quoted, quoted)
	}
	d, root := desk(t, contents)
	for _, kind := range []detect.Kind{detect.Authentication, detect.Injection, detect.Secrets} {
		o := find(t, d, root, kind)
		if kind != detect.Authentication && len(o.Findings) < len(secrets)/2 {
			t.Errorf("only %d candidates of kind %d", len(o.Findings), kind)
		}
		raw, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range secrets {
			if strings.Contains(string(raw), secret) {
				t.Errorf("kind %d: %q is in a candidate", kind, secret)
			}
		}
		for _, f := range o.Findings {
			if err := f.Validate(); err != nil {
				t.Errorf("%s: %v", f.ID, err)
			}
			if !finding.IsFingerprint(f.InstanceID) || f.EvidenceHash == "" {
				t.Errorf("%s has the id %q and the hash %q", f.ID, f.InstanceID, f.EvidenceHash)
			}
		}
	}
}

// TestNoFindingQuotesTheSecretOfAnother has secrets on one line that only
// their detectors know: a redactor sees no name in front of them.
func TestNoFindingQuotesTheSecretOfAnother(t *testing.T) {
	t.Parallel()
	d, root := desk(t, map[string]string{
		".netrc":     "default login a password swordfish default login b password catfish-of-b\n",
		"ecs.tf":     `a = [{ value = "c0rrect-h0rse", type = 1, name = "DB_PASSWORD" }, { value = "w0rse-h0rse", type = 2, name = "ROOT_PASSWORD" }]` + "\n",
		"src/run.ts": "run({ value: 'f0rth-h0rse', is: 1, name: 'DB_PASSWORD' }); eval(x);\n",
	})
	o := find(t, d, root, detect.Secrets)
	if len(o.Findings) != 5 {
		t.Errorf("%d candidates", len(o.Findings))
	}
	raw, err := json.Marshal([]any{o, find(t, d, root, detect.Injection)})
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"swordfish", "catfish", "c0rrect", "w0rse", "f0rth"} {
		if strings.Contains(string(raw), secret) {
			t.Errorf("%s is in a candidate", secret)
		}
	}
}

func TestTheSealLeavesOwnIdentifiersAlone(t *testing.T) {
	t.Parallel()
	s := review.NewSeal(redact.New(nil))
	f := finding.Finding{
		ID: "AUTH-001", Category: "core.authorization", RuleFamily: "core.authorization", RootControl: "SECRET-PATTERN-GENERIC-API-KEY-ASSIGNMENT",
		InstanceID: finding.Identity{Rule: "core.authorization"}.Fingerprint(), EvidenceHash: finding.EvidenceHash("x"), CWE: "CWE-798", Title: "t",
	}
	if diff := cmp.Diff(f, s.Finding(f)); diff != "" {
		t.Errorf("changed (-own +sealed):\n%s", diff)
	}
	token := "ghp_" + strings.Repeat("a1B2", 9)
	hostile := s.Finding(finding.Finding{ID: token, InstanceID: token, RootControl: token + "\u200b", Tags: []string{token}})
	if text := fmt.Sprint(hostile); strings.Contains(text, token) || strings.Contains(text, "\u200b") {
		t.Errorf("sealed into %s", text)
	}
	if got := s.Line("a\nb\tc\u202e"); got != "a<U+000A>b<U+0009>c<U+202E>" {
		t.Errorf("line is %q", got)
	}
}

func TestAReviewCanBeCancelled(t *testing.T) {
	t.Parallel()
	d, root := desk(t, map[string]string{"a.ts": "x", "b/c.ts": "y"})
	ctx, cancel := context.WithCancel(context.Background())
	r, err := d.Open(ctx, root, review.Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	cancel()
	if _, err := r.Find(ctx, detect.Injection); !errors.Is(err, context.Canceled) {
		t.Errorf("error is %v", err)
	}
	if _, err := d.Open(ctx, root, review.Options{}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error is %v", err)
	}
}

// Reviews of one desk share a cache and must not share more.
func TestParallelReviewsAgree(t *testing.T) {
	t.Parallel()
	contents := map[string]string{}
	for i := range 60 {
		contents[fmt.Sprintf("d%d/f%d.ts", i%7, i)] = fmt.Sprintf("eval(input%d)\n", i)
	}
	d, root := desk(t, contents)
	want := find(t, d, root, detect.Injection).Findings
	if len(want) < 60 {
		t.Fatalf("%d candidates", len(want))
	}
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if diff := cmp.Diff(want, find(t, d, root, detect.Injection).Findings); diff != "" {
				t.Errorf("another result (-want +got):\n%s", diff)
			}
		})
	}
	all.Wait()
}

// Where one rule says it better, the other one is not heard; but only there.
func TestARuleIsReplacedWhereTheOtherApplies(t *testing.T) {
	t.Parallel()
	const page = "export const Bio = ({ bio }) => <p dangerouslySetInnerHTML={{ __html: bio }} />;\n"
	for framework, want := range map[string]string{"react": "INJ-DANGEROUS-HTML", "next": "NEXT-DANGEROUS-HTML"} {
		d, root := desk(t, map[string]string{"package.json": `{"dependencies":{"` + framework + `":"15.0.0"}}`, "src/bio.tsx": page})
		var controls []string
		for _, f := range find(t, d, root, detect.Injection).Findings {
			controls = append(controls, f.RootControl)
		}
		if diff := cmp.Diff([]string{want}, controls); diff != "" {
			t.Errorf("%s (-want +got):\n%s", framework, diff)
		}
	}
}
