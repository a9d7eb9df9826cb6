package lockfile

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func canonical(tb testing.TB, text string) []byte {
	tb.Helper()
	c, err := schema.Canonical([]byte(text))
	if err != nil {
		tb.Fatalf("%v: %s", err, text)
	}
	return c
}

func items(tb testing.TB, list contract.List, texts ...string) []contract.Item {
	tb.Helper()
	var out []contract.Item
	for _, text := range texts {
		c := canonical(tb, text)
		name, _ := list.Name(c)
		out = append(out, contract.NewItem(name, c))
	}
	return out
}

// files returns a lockfile of two servers: one ordinary, one that sends
// everything that a typed decoder would lose.
func files(tb testing.TB) *File {
	tb.Helper()
	tools, prompts, resources, templates := contract.Lists[0], contract.Lists[1], contract.Lists[2], contract.Lists[3]
	plain := &contract.Surface{
		Protocol:  "2025-11-25",
		Supported: []string{"2025-11-25"},
		Launch: contract.Launch{
			Transport: "stdio", Command: "node", Args: []string{"./server.js", "--token", "${TOKEN}", "<a&b>"}, Env: []string{"TOKEN"}, Cwd: "./work",
		},
		ServerInfo:   contract.NewFact(canonical(tb, `{"version":"1.0.0","name":"acme-files","title":"Files","websiteUrl":"https://acme.example"}`)),
		Capabilities: contract.NewFact(canonical(tb, `{"tools":{"listChanged":true},"prompts":{}}`)),
		Instructions: contract.NewFact(canonical(tb, `"Use <echo> & relax.\nThen stop."`)),
		Tools: items(
			tb, tools,
			`{"name":"read","description":"Reads a file.","inputSchema":{"type":"object","properties":{"path":{"type":"string"},"max":{"maximum":9007199254740993}},"required":["path"]},"annotations":{"readOnlyHint":true,"title":"Read","openWorldHint":false,"customHint":true}}`,
			`{"name":"echo","inputSchema":{"type":"object"}}`,
		),
		Prompts:           items(tb, prompts, `{"name":"greet","arguments":[{"name":"who","required":true}]}`),
		Resources:         items(tb, resources, `{"uri":"file:///a","name":"a","mimeType":"text/plain"}`),
		ResourceTemplates: items(tb, templates, `{"uriTemplate":"file:///{path}","name":"any"}`),
	}
	odd := &contract.Surface{
		Protocol:     "2026-07-28",
		Supported:    []string{"2026-07-28", "2025-11-25"},
		Launch:       contract.Launch{Transport: "http", URL: "https://acme.example/mcp", Headers: map[string]string{"Authorization": "Bearer ${KEY}", "X-Trace": "1"}},
		ServerInfo:   contract.NewFact(canonical(tb, `{"name":"odd","version":"0"}`)),
		Capabilities: contract.NewFact(canonical(tb, `{}`)),
		Tools: items(
			tb, tools,
			`{"name":"twin","description":"first"}`, `{"name":"twin","description":"second"}`, `{"name":"twin","description":"first"}`,
			`{"name":"__proto__","n":[1e400,-0,1.0,123456789012345678901234567890]}`,
			`{"name":"","__proto__":{"":null}}`,
			`{"name":"dup","name":"dup2","x":1,"x":0}`,
			`{"name":"\ud800","a":"\ud801","\udc00":1}`,
			`{"name":"e\u0000\u001b[2J\u202e\u2028😀"}`,
			`{"title":"without a name"}`, `[1,"no object"]`, `null`,
		),
	}
	return &File{Servers: map[string]*contract.Surface{"files": plain, "o/d~d \"": odd}}
}

var ignoreLines = cmpopts.IgnoreUnexported(File{})

// want is f as it reads back: sorted.
func want(f *File) *File {
	out := &File{Servers: map[string]*contract.Surface{}, HashOnly: f.HashOnly}
	for name, s := range f.Servers {
		out.Servers[name] = sorted(s, f.HashOnly)
	}
	return out
}

func encoded(tb testing.TB, f *File) []byte {
	tb.Helper()
	data, err := Encode(f)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

func TestGolden(t *testing.T) {
	t.Parallel()
	for name, hashOnly := range map[string]bool{"full": false, "hashonly": true} {
		t.Run(name, func(t *testing.T) {
			f := files(t)
			f.HashOnly = hashOnly
			got := encoded(t, f)
			golden := filepath.Join("testdata", name+".lock.json")
			if *update {
				if err := os.WriteFile(golden, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			data, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			// A checkout may have changed the line ends.
			text := strings.ReplaceAll(string(data), "\r\n", "\n")
			if diff := cmp.Diff(text, string(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestRoundTrip(t *testing.T) {
	t.Parallel()
	for name, hashOnly := range map[string]bool{"with texts": false, "digests only": true} {
		t.Run(name, func(t *testing.T) {
			f := files(t)
			f.HashOnly = hashOnly
			data := encoded(t, f)
			got, err := Parse("x", data)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want(f), got, ignoreLines, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if again := encoded(t, got); !bytes.Equal(data, again) {
				t.Errorf("writing what was read gives other bytes:\n%s", cmp.Diff(string(data), string(again)))
			}
		})
	}
}

func TestOrderOfItemsDoesNotMatter(t *testing.T) {
	t.Parallel()
	f := files(t)
	data := encoded(t, f)
	for _, s := range f.Servers {
		for _, list := range contract.Lists {
			its := *list.Items(s)
			for i, j := 0, len(its)-1; i < j; i, j = i+1, j-1 {
				its[i], its[j] = its[j], its[i]
			}
		}
	}
	before := f.Servers["files"].Tools[0].Name
	if again := encoded(t, f); !bytes.Equal(data, again) {
		t.Error("another order gives other bytes")
	}
	if f.Servers["files"].Tools[0].Name != before {
		t.Error("Encode sorted the surface of its caller")
	}
}

func TestWhiteSpaceIsNotContent(t *testing.T) {
	t.Parallel()
	data := string(encoded(t, files(t)))
	compact := canonical(t, data)
	for name, text := range map[string]string{
		"CRLF": strings.ReplaceAll(data, "\n", "\r\n"), "compact": string(compact), "tabs": strings.ReplaceAll(data, "  ", "\t"),
		"no final line end": strings.TrimSpace(data),
	} {
		if _, err := Parse("x", []byte(text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestEmptyFile(t *testing.T) {
	t.Parallel()
	data := encoded(t, &File{})
	want := `{
  "digest": "` + fileDigest(nil, false) + `",
  "lockfileVersion": 1,
  "servers": {}
}
`
	if diff := cmp.Diff(want, string(data)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	f, err := Parse("x", data)
	if err != nil || len(f.Servers) != 0 {
		t.Errorf("Parse = %v, %v", f, err)
	}
}

func TestEncodeRefusesTextsThatAreNotKnown(t *testing.T) {
	t.Parallel()
	f := files(t)
	f.HashOnly = true
	f, err := Parse("x", encoded(t, f))
	if err != nil {
		t.Fatal(err)
	}
	delete(f.Servers, "o/d~d \"")
	f.HashOnly = false
	_, err = Encode(f)
	if want := `server "files": the text of instructions is not known, only its digest`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	f.Servers["files"].Instructions = contract.Fact{}
	f.Servers["files"].ServerInfo = contract.Fact{}
	_, err = Encode(f)
	if want := `server "files": the text of tool "echo" is not known, only its digest`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestHashOnlyHoldsNoText(t *testing.T) {
	t.Parallel()
	f := files(t)
	f.HashOnly = true
	data := string(encoded(t, f))
	for _, text := range []string{"Reads a file", "relax", "websiteUrl\": \"https", "first", "second", "text/plain", "Read\"", "customHint"} {
		if strings.Contains(data, text) {
			t.Errorf("the file holds %q", text)
		}
	}
	tool := func(name string) contract.Item {
		for _, item := range want(f).Servers["files"].Tools {
			if item.Name == name {
				return item
			}
		}
		t.Fatalf("no tool %q", name)
		return contract.Item{}
	}
	if got, want := string(tool("read").Clear), `{"openWorldHint":false,"readOnlyHint":true}`; got != want {
		t.Errorf("hints are %s, want %s", got, want)
	}
	if got := tool("echo").Clear; got != nil {
		t.Errorf("hints of a tool without annotations: %s", got)
	}
	info := want(f).Servers["files"].ServerInfo
	if got, want := string(info.Clear), `{"name":"acme-files","title":"Files","version":"1.0.0"}`; got != want || info.Value != nil {
		t.Errorf("identity is %s beside %s, want %s", got, info.Value, want)
	}
}

func TestLine(t *testing.T) {
	t.Parallel()
	data := encoded(t, files(t))
	f, err := Parse("x", []byte(strings.ReplaceAll(string(data), "\n", "\r\n")))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(data), "\n")
	at := func(n int) string {
		if n == 0 {
			return ""
		}
		return strings.Join(lines[n-1:min(n+12, len(lines))], "\n")
	}
	tests := []struct{ server, subject, holds string }{
		{"files", "server", `"files": {`},
		{"files", "", `"files": {`},
		{"files", "tool:read", `Reads a file.`},
		{"files", "tool:echo", `"name": "echo"`},
		{"files", "prompt:greet", `"arguments"`},
		{"files", "resource:file:///a", `text/plain`},
		{"files", "template:file:///{path}", `"any"`},
		{"o/d~d \"", "server", `"o/d~d \"": {`},
		{"o/d~d \"", "tool:twin", `"twin"`},
		{"o/d~d \"", "tool:", `"digest"`},
	}
	for _, tt := range tests {
		n := f.Line(tt.server, tt.subject)
		if !strings.Contains(at(n), tt.holds) {
			t.Errorf("Line(%q, %q) = %d, where there is\n%s", tt.server, tt.subject, n, at(n))
		}
		if first := strings.TrimSpace(lines[max(n-1, 0)]); first != "{" && !strings.HasSuffix(first, ": {") {
			t.Errorf("line %d is %q, want the beginning of an object", n, first)
		}
	}
	for _, absent := range [][2]string{{"files", "tool:none"}, {"none", "server"}, {"files", "read"}} {
		if n := f.Line(absent[0], absent[1]); n != 0 {
			t.Errorf("Line(%q) = %d, want 0", absent, n)
		}
	}
}

// FuzzRoundTrip pins whatever a server may send.
func FuzzRoundTrip(f *testing.F) {
	for _, s := range files(f).Servers {
		for _, item := range s.Tools {
			f.Add(item.Value, "name", true)
			f.Add(item.Value, "", false)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte, server string, hashOnly bool) {
		value, err := schema.Canonical(text)
		if err != nil {
			return
		}
		s := &contract.Surface{Protocol: server, Supported: []string{server}, ServerInfo: contract.NewFact(value), Instructions: contract.NewFact(value)}
		for _, list := range contract.Lists {
			name, _ := list.Name(value)
			*list.Items(s) = []contract.Item{contract.NewItem(name, value), contract.NewItem("", []byte("{}"))}
		}
		file := &File{Servers: map[string]*contract.Surface{strings.ToValidUTF8(server, "?"): s}, HashOnly: hashOnly}
		first := encoded(t, file)
		again, err := Parse("x", first)
		if err != nil {
			t.Fatalf("what was written is refused: %v\n%s", err, first)
		}
		if second := encoded(t, again); !bytes.Equal(first, second) {
			t.Fatalf("two writings differ:\n%s", cmp.Diff(string(first), string(second)))
		}
	})
}

// FuzzParse reads anything; what passes as a lockfile must survive writing.
func FuzzParse(f *testing.F) {
	for _, hashOnly := range []bool{false, true} {
		file := &File{Servers: map[string]*contract.Surface{"s": {Tools: []contract.Item{contract.NewItem("", []byte("1"))}}}, HashOnly: hashOnly}
		f.Add(encoded(f, file))
	}
	for _, tt := range damages {
		f.Add([]byte(tt.text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Parse("x", data)
		if err != nil {
			if _, ok := errors.AsType[*Error](err); !ok {
				t.Fatalf("not an *Error: %v", err)
			}
			return
		}
		if _, err := Parse("x", encoded(t, file)); err != nil {
			t.Fatalf("what was written is refused: %v", err)
		}
	})
}
