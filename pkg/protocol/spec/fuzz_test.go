package spec_test

import (
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/spec"
	"github.com/mcpward/mcpward/pkg/schema"
)

// FuzzCheckMessage looks for a message that crashes a check, takes long, or
// makes a violation that cannot be printed or found.
func FuzzCheckMessage(f *testing.F) {
	methods := []string{"tools/list", "tools/call", "resources/read", "prompts/get", "initialize", "server/discover", "completion/complete"}
	for i, s := range append(samples(f, "testdata/valid.txt"), samples(f, "testdata/invalid.txt")...) {
		f.Add(i%len(protocol.Revisions), i%len(methods), []byte(s.value))
		f.Add(i%len(protocol.Revisions), i%len(methods), []byte(`{"jsonrpc":"2.0","id":1,"result":`+s.value+`}`))
	}
	f.Fuzz(func(t *testing.T, rev, method int, raw []byte) {
		if rev < 0 || method < 0 {
			return
		}
		r, m := protocol.Revisions[rev%len(protocol.Revisions)], methods[method%len(methods)]
		start := time.Now()
		found, err := spec.CheckMessage(r, m, raw)
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("took %v for %d bytes", took, len(raw))
		}
		if err != nil {
			return
		}
		v, err := schema.Parse(raw)
		if err != nil {
			t.Fatalf("checked what is not JSON: %v", err)
		}
		for _, x := range found {
			if x.Message == "" || strings.ContainsFunc(x.Message, unicode.IsControl) || v.Lookup(x.Pointer) == nil {
				t.Errorf("violation %+q", x)
			}
		}
	})
}

// TestLargeMessagesAreChecked has answers that are large in every way that a
// server can choose.
func TestLargeMessagesAreChecked(t *testing.T) {
	t.Parallel()
	tool := `{"name":"n","description":"` + strings.Repeat("d", 1000) + `","inputSchema":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"array","items":{"type":"integer"}}},"required":["a"]}},`
	blob := strings.Repeat("AAEC", 1<<21)
	for name, raw := range map[string]string{
		"many tools":  `{"tools":[` + strings.TrimSuffix(strings.Repeat(tool, 5000), ",") + `]}`,
		"one deep":    `{"tools":[{"name":"n","inputSchema":{"type":"object","x":` + strings.Repeat(`[`, 900) + strings.Repeat(`]`, 900) + `}}]}`,
		"one blob":    `{"contents":[{"uri":"x:y","blob":"` + blob + `"}]}`,
		"one picture": `{"tools":[{"name":"n","inputSchema":{"type":"object"},"icons":[{"src":"data:image/png;base64,` + blob + `"}]}]}`,
		"one text":    `{"contents":[{"uri":"x:y","text":"` + strings.Repeat("%é\\n", 1<<20) + `"}]}`,
	} {
		shape := spec.Shape("ListToolsResult")
		if strings.HasPrefix(raw, `{"contents"`) {
			shape = "ReadResourceResult"
		}
		start := time.Now()
		found, err := spec.Check(protocol.R20251125, shape, []byte(raw))
		if err != nil || found != nil {
			t.Errorf("%s: %v, %v", name, found, err)
		}
		t.Logf("%s: %d bytes in %v", name, len(raw), time.Since(start))
	}
}

func TestLongTextsAreJudged(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("AAEC", 1<<18)
	for value, want := range map[string]string{
		long:                       "",
		long + "AA==":              "",
		long + "A":                 "data is not base64 with padding (RFC 4648, section 4)",
		long + "====":              "data is not base64 with padding (RFC 4648, section 4)",
		long[:1<<17] + "!!!!":      "data is not base64 with padding (RFC 4648, section 4)",
		strings.Repeat("%", 1<<17): "data is not base64 with padding (RFC 4648, section 4)",
	} {
		raw := `{"type":"image","mimeType":"m","data":"` + value + `"}`
		if got := strings.Join(check(t, protocol.Latest, "ImageContent", raw), "; "); got != want {
			t.Errorf("%d bytes that end in %q: %q, want %q", len(value), value[len(value)-4:], got, want)
		}
	}
	for value, want := range map[string]bool{
		"data:," + long:                         true,
		"data:," + strings.Repeat("%41", 1<<17): true,
		"data:" + strings.Repeat(" ", 1<<17):    false,
		long:                                    false,
	} {
		if got := check(t, protocol.Latest, "Icon", `{"src":"`+value+`"}`); (got == nil) != want {
			t.Errorf("%.10q…: %q", value, got)
		}
	}
}

func BenchmarkCheckMessage(b *testing.B) {
	raw := []byte(`{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"hello"}],"structuredContent":{"a":1}}}`)
	b.SetBytes(int64(len(raw)))
	for b.Loop() {
		if found, err := spec.CheckMessage(protocol.R20251125, "tools/call", raw); found != nil || err != nil {
			b.Fatal(found, err)
		}
	}
}
