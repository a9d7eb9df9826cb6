package tool_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
	"github.com/mcpward/mcpward/pkg/redact"
)

// shown is where the guide says that the project lies.
const shown = "/srv/shop"

// shop writes the project of the guide and returns an environment for it.
func shop(t *testing.T) (root string, env *tool.Env) {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/shop.txtar")
	if err != nil {
		t.Fatal(err)
	}
	contents := map[string]string{}
	for _, f := range archive.Files {
		contents[f.Name] = string(f.Data)
	}
	root = files(t, contents)
	a := project.Open(root, nil)
	t.Cleanup(func() { a.Close() })
	return root, tool.Env{Roots: a, Redact: redact.New(nil), Version: "1"}.Complete()
}

// steps are the blocks of the guide: a call, which is a JSON block with the
// name of the tool, and the text block that it answers with.
var steps = regexp.MustCompile("(?s)```json (secure_mcp_\\w+)\n(.*?)\n```\n\n`````text\n(.*?)\n`````\n")

var (
	cursorIn = regexp.MustCompile(`(cursor\\?" ?:? ?\\?"|with cursor ")[A-Za-z0-9_-]{20,}`)
	reportIn = regexp.MustCompile(`report://[0-9a-f]{32}`)
	lengthIn = regexp.MustCompile(`"bytes": \d+(,\s+"mime_type")`)
)

// plain hides what depends on where the project lies.
func plain(text, root string) string {
	text = strings.ReplaceAll(text, root, shown)
	text = lengthIn.ReplaceAllString(text, `"bytes": 0$1`)
	text = cursorIn.ReplaceAllString(text, "${1}…")
	return reportIn.ReplaceAllString(text, "report://…")
}

// TestTheGuideShowsARealReview plays docs/guide/review.md, and keeps all of
// what an agent sees on the way in testdata/session.txtar.
func TestTheGuideShowsARealReview(t *testing.T) {
	t.Parallel()
	root, env := shop(t)
	raw, err := os.ReadFile(guide + "review.md")
	if err != nil {
		t.Fatal(err)
	}
	session := &txtar.Archive{Comment: []byte("What an agent sees in the review of docs/guide/review.md, written by the test with -update.\n")}
	played := 0
	got := steps.ReplaceAllStringFunc(string(raw), func(block string) string {
		played++
		m := steps.FindStringSubmatch(block)
		i := slices.IndexFunc(tool.All, func(tl *tool.Tool) bool { return tl.Name == m[1] })
		if i < 0 {
			t.Fatalf("the guide calls %s", m[1])
		}
		text, structured := step(t, tool.All[i], env, strings.ReplaceAll(m[2], shown, root))
		text, structured = plain(text, root), plain(structured, root)
		name := fmt.Sprintf("%d %s", played, m[1])
		session.Files = append(session.Files,
			txtar.File{Name: name + " arguments", Data: []byte(m[2] + "\n")},
			txtar.File{Name: name + " text", Data: []byte(text + "\n")},
			txtar.File{Name: name + " structured", Data: []byte(structured + "\n")},
		)
		return fmt.Sprintf("```json %s\n%s\n```\n\n`````text\n%s\n`````\n", m[1], m[2], text)
	})
	if played < 8 {
		t.Errorf("the guide has %d steps that can be played", played)
	}
	same(t, guide+"review.md", string(raw), got)
	before, err := os.ReadFile("testdata/session.txtar")
	if err != nil && !*update {
		t.Fatal(err)
	}
	same(t, "testdata/session.txtar", string(before), string(txtar.Format(session)))
}

// step makes one call of the guide.
func step(t *testing.T, tl *tool.Tool, env *tool.Env, arguments string) (text, structured string) {
	t.Helper()
	answer, err := tl.Do(context.Background(), env, json.RawMessage(arguments), nil)
	if err != nil {
		t.Fatalf("%s: %v", tl.Name, err)
	}
	call(t, tl, env, arguments) // holds the result against its schema
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(answer.Structured()); err != nil {
		t.Fatal(err)
	}
	return answer.Body(), strings.TrimSpace(b.String())
}

func same(t *testing.T, path, before, now string) {
	t.Helper()
	if before == now {
		return
	}
	if *update {
		if err := os.WriteFile(path, []byte(now), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("%s is stale; read the difference and run with -update (-file +now):\n%s", path, cmp.Diff(before, now))
}
