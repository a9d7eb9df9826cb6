package swift_test

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/plist"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/profile"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

func all() []*detect.Detector {
	return slices.Concat(swift.Detectors(), plist.Detectors, profile.Detectors)
}

func TestNoRuleAndNoControlIsListedTwice(t *testing.T) {
	seen := map[string]bool{}
	for _, d := range all() {
		for _, name := range []string{d.Doc.ID, d.Control} {
			if seen[name] {
				t.Errorf("%s is listed twice", name)
			}
			seen[name] = true
		}
	}
}

// TestWellKeptCodeIsQuiet runs everything over code that does the same things
// the right way.
func TestWellKeptCodeIsQuiet(t *testing.T) {
	files, err := fs.Glob(os.DirFS("testdata/quiet"), "*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	set := detect.NewSet(all())
	for _, name := range files {
		text, err := fs.ReadFile(os.DirFS("testdata/quiet"), name)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range set.Scan(name, text).Candidates {
			got = append(got, c.Detector.Doc.ID+" "+c.Fragment)
		}
		if diff := cmp.Diff([]string(nil), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// hostile are texts that a detector which looks back or ahead without a bound
// takes quadratic time for.
var hostile = map[string]string{
	"preferences":   "UserDefaults.set ",
	"calls":         "UserDefaults.standard.set(token, forKey: \"t\")\n",
	"nested calls":  "print(",
	"nested blocks": "func userContentController(_ m: M) { ",
	"chains":        "a.b().c { }.",
	"names":         "let a = a + \"x\" + a\n",
	"arrays":        "let iv = [iv, iv, iv, iv, iv, iv]\nCBC(iv: iv)\n",
	"holes":         "\"\\(",
	"queries":       "sqlite3_exec(db, q)\nq += q + \"\"\n",
	"links":         ".onOpenURL { url in url.host?.lowercased() ",
	"sha":           "Insecure.MD5.",
	"hashes":        "s.data(x)!.md5 ",
	"labels":        "print(\"password: \\(p)\", ",
	"hosts":         "\"http://\\(host)/a\" + \"http://\" + host ",
	"brackets":      "[[({",
	"keys":          "kSecAttrSynchronizable: true, kSecAttrKeySizeInBits: 1024, FileProtectionType.none,",
}

func TestHostileTextTakesLinearTime(t *testing.T) {
	const size, limit = 128 << 10, 5 * time.Second // quadratic time takes longer, linear time a tenth of it
	for name, part := range hostile {
		t.Run(name, func(t *testing.T) {
			text := strings.Repeat(part, size/len(part))
			start := time.Now()
			detect.Run(syntax.Parse("A.swift", []byte(text)), all())
			if took := time.Since(start); took > limit {
				t.Errorf("%d bytes took %v", len(text), took)
			} else {
				t.Logf("%d bytes took %v", len(text), took)
			}
		})
	}
	for name, part := range map[string]string{"dictionaries": "<dict><key>NSAppTransportSecurity</key>", "switches": "<key>NSAllowsArbitraryLoads</key><true/>", "arrays": "<key>keychain-access-groups</key><array><string>*</string>"} {
		t.Run("plist "+name, func(t *testing.T) {
			text := strings.Repeat(part, size/len(part))
			start := time.Now()
			detect.Run(syntax.Parse("Info.plist", []byte(text)), all())
			if took := time.Since(start); took > limit {
				t.Errorf("%d bytes took %v", len(text), took)
			} else {
				t.Logf("%d bytes took %v", len(text), took)
			}
		})
	}
}

func FuzzDetectors(f *testing.F) {
	for _, part := range hostile {
		f.Add(part + part)
	}
	f.Add("webView.evaluateJavaScript(\"a\\(b)\" + c)\nif a == b { CCCrypt(1, 2, 3, \"k\", 5, [0]) }")
	f.Add("<plist><dict><key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><string>$(X)</string></dict>")
	ds := all()
	f.Fuzz(func(t *testing.T, text string) {
		for _, name := range []string{"A.swift", "Info.plist", "middleware.ts", "A.xcconfig"} {
			for _, c := range detect.Run(syntax.Parse(name, []byte(text)), ds).Candidates {
				if c.Start > c.End || c.Line < 1 {
					t.Errorf("%s: %s at %d–%d, line %d", name, c.Detector.Doc.ID, c.Start, c.End, c.Line)
				}
			}
		}
	})
}
