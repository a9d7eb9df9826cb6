package lockfile

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/term"
)

var damages = []struct {
	name, text, want string
	kind             Kind
}{
	{"empty", "", "x:1:1: the file is empty", Truncated},
	{"blank", " \n\n", "x:3:1: the file is empty", Truncated},
	{"garbage", "garbage\n", "x:1:1: not JSON: invalid character 'g' at start of value", Syntax},
	{"second line", "{\n  \"digest\" 1}", "x:2:12: not JSON: invalid character '1' after object name (expecting ':')", Syntax},
	{"truncated", "{\n  \"digest\": \"sha", "x:2:17: the file ends too early: it is not complete", Truncated},
	{"trailing text", "{} x", "x:1:4: not JSON: unexpected data after the value", Syntax},
	{"merge conflict", "{\n<<<<<<< HEAD\n", "x:2:1: not JSON: a merge conflict is not resolved", Syntax},
	{"conflict from the first line", "<<<<<<< HEAD\n{}", "x:1:1: not JSON: a merge conflict is not resolved", Syntax},
	{"not UTF-8", "{\"é\xff\":1}", "x:1:4: invalid UTF-8, 0xff", Encoding},
	{"braces", "{}", `x: is not a lockfile of mcpward: it has no "lockfileVersion" and no "servers" and no "digest"`, Foreign},
	{"array", "[]", "x: is not a lockfile of mcpward: it is an array, not an object", Foreign},
	{"null", "null", "x: is not a lockfile of mcpward: it is null, not an object", Foreign},
	{"only a version", `{"lockfileVersion":1}`, `x: is not a lockfile of mcpward: it has no "servers" and no "digest"`, Foreign},
	{"no digest", `{"lockfileVersion":1,"servers":{}}`, `x: is not a lockfile of mcpward: it has no "digest"`, Foreign},
	{"version is a string", `{"digest":"","lockfileVersion":"1","servers":{}}`, `x: is not a lockfile of mcpward: its lockfileVersion is "1", not a number from 1 on`, Foreign},
	{"version zero", `{"digest":"","lockfileVersion":0,"servers":{}}`, `x: is not a lockfile of mcpward: its lockfileVersion is 0, not a number from 1 on`, Foreign},
	{"newer", `{"digest":"","lockfileVersion":2,"servers":[],"new":1}`, "x: has lockfileVersion 2, but this mcpward reads up to 1", Newer},
	{"npm tool of the same name", `{"version":1,"tools":{"echo":{"descriptionHash":"ab"}}}`, `x: is not a lockfile of mcpward: it was written by the npm package of the same name, which stores only hashes ("descriptionHash")`, Foreign},
	{"npm tool, as a list", `{"tools":[{"name":"echo","descriptionHash":"ab"}]}`, `x: is not a lockfile of mcpward: it was written by the npm package of the same name, which stores only hashes ("descriptionHash")`, Foreign},
	{"package manager", `{"name":"app","lockfileVersion":3,"packages":{}}`, "x: is not a lockfile of mcpward: it is the lockfile of a package manager", Foreign},
	{"its old format", `{"name":"app","lockfileVersion":1,"dependencies":{}}`, `x: is not a lockfile of mcpward: it has no "servers" and no "digest"`, Foreign},
	{"another tool", `{"tools":[{"name":"echo"}]}`, `x: is not a lockfile of mcpward: it has no "lockfileVersion" and no "servers" and no "digest"`, Foreign},
}

func TestWhatIsNoLockfile(t *testing.T) {
	t.Parallel()
	for _, tt := range damages {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Parse("x", []byte(tt.text))
			e, ok := errors.AsType[*Error](err)
			if !ok {
				t.Fatalf("got %v, want an *Error", err)
			}
			if diff := cmp.Diff(tt.want, e.Error()); diff != "" || e.Kind != tt.kind {
				t.Errorf("kind %s, want %s (-want +got):\n%s", e.Kind, tt.kind, diff)
			}
		})
	}
}

func TestEveryEditIsFound(t *testing.T) {
	t.Parallel()
	full := string(encoded(t, files(t)))
	digests := files(t)
	digests.HashOnly = true
	hashOnly := string(encoded(t, digests))
	tests := []struct {
		name, text, old, new, pointer string
		kind                          Kind
	}{
		{"a description", full, "Reads a file.", "Reads a file!", "/servers/files/tools/1", Edited},
		{"white space in a text", full, "Then stop.", "Then  stop.", "/servers/files/instructions", Edited},
		{"a number lexeme", full, "1e400", "1e401", `/servers/o~1d~0d "/tools/4`, Edited},
		{"a big integer", full, "9007199254740993", "9007199254740992", "/servers/files/tools/1", Edited},
		{"a lone surrogate", full, `"\ud801"`, `"\ud802"`, `/servers/o~1d~0d "/tools/10`, Edited},
		{"the revision", full, `"protocol": "2025-11-25"`, `"protocol": "2025-06-18"`, "/servers/files", Edited},
		{"supported revisions", full, "[\n        \"2025-11-25\"\n", "[\n        \"2025-06-18\"\n", "/servers/files", Edited},
		{"the launch", full, `"node"`, `"deno"`, "/servers/files", Edited},
		{"a case in the launch", full, `"command"`, `"Command"`, "/servers/files/launch", Edited},
		{"an unknown member of the launch", full, `"command"`, `"comment": "", "command"`, "/servers/files/launch", Edited},
		{"the name of a server", full, `"files": {`, `"file": {`, "", Edited},
		{"the digest of the file", full, `"digest": "sha256:`, `"digest": "sha256:0`, "", Edited},
		{"an item repeated", full, `"tools": [`, `"tools": [{"digest":"` + files(t).Servers["files"].Tools[0].Digest + `","value":` + string(files(t).Servers["files"].Tools[0].Value) + `},`, "/servers/files", Edited},
		{"an unknown key", full, `"lockfileVersion"`, `"comment": 1, "lockfileVersion"`, "/comment", Edited},
		{"an unknown key of a server", full, `"protocol"`, `"comment": 1, "protocol"`, "/servers/files/comment", Edited},
		{"a key of the hash-only form", full, `"value"`, `"name": "x", "value"`, "/servers/files/capabilities", Edited},
		{"a value that is gone", full, `"value": "Use`, `"name": "Use`, "/servers/files/instructions", Edited},
		{"another type", full, `"protocol": "2025-11-25"`, `"protocol": 2025`, "/servers/files/protocol", Edited},
		{"a list that is none", full, `"prompts": [],`, `"prompts": {},`, `/servers/o~1d~0d "/prompts`, Edited},
		{"servers that are none", full, `"servers": {`, `"servers": [], "x": {`, "/servers", Edited},
		{"a key twice", full, `"lockfileVersion"`, `"digest": "", "lockfileVersion"`, "/digest", Duplicate},
		{"a server twice", full, `"files": {`, `"o/d~d \"": {`, `/servers/o~1d~0d "`, Duplicate},
		{"the flag", hashOnly, `"hashOnly": true`, `"hashOnly": false`, "/servers/files/instructions", Edited},
		{"the flag as a string", hashOnly, `"hashOnly": true`, `"hashOnly": "true"`, "/hashOnly", Edited},
		{"a hint", hashOnly, `"readOnlyHint": true`, `"readOnlyHint": false`, "/servers/files", Edited},
		{"a name without text", hashOnly, `"name": "read"`, `"name": "write"`, "/servers/files", Edited},
		{"the digest of a field", hashOnly, `"inputSchema": "sha256:`, `"inputSchema": "sha256:0`, "/servers/files", Edited},
		{"the identity", hashOnly, `"title": "Files"`, `"title": "File"`, "/servers/files", Edited},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(tt.text, tt.old, tt.new, 1)
			if text == tt.text {
				t.Fatalf("the file does not hold %q", tt.old)
			}
			_, err := Parse("x", []byte(text))
			e, ok := errors.AsType[*Error](err)
			if !ok {
				t.Fatalf("got %v, want an *Error", err)
			}
			if e.Kind != tt.kind || string(e.Pointer) != tt.pointer {
				t.Errorf("got %s at %q, want %s at %q: %v", e.Kind, e.Pointer, tt.kind, tt.pointer, e)
			}
		})
	}
}

func TestEditedSaysWhere(t *testing.T) {
	t.Parallel()
	text := strings.Replace(string(encoded(t, files(t))), "Reads a file.", "Reads a file!", 1)
	_, err := Parse("dir/x", []byte(text))
	if want := "dir/x: was edited: /servers/files/tools/1 does not match its digest"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestHostileNamesAreMadeVisible(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, want string }{
		{`{"digest":"","lockfileVersion":1,"\u001b[2J\u202e":1,"servers":{}}`, "x: was edited: /" + term.Name("\x1b[2J\u202e") + " does not belong into a lockfile"},
		{`{"digest":"","lockfileVersion":"\u202e","servers":{}}`, "x: is not a lockfile of mcpward: its lockfileVersion is " + term.Name("\"\u202e\"") + ", not a number from 1 on"},
		{"\u202e", `x:1:1: not JSON: invalid character '\u202e' at start of value`},
	}
	for _, tt := range tests {
		_, err := Parse("x", []byte(tt.text))
		if err == nil || err.Error() != tt.want {
			t.Errorf("got %v, want %s", err, tt.want)
		}
	}
}

func TestEveryTruncationIsSaid(t *testing.T) {
	t.Parallel()
	data := []byte(strings.TrimSpace(string(encoded(t, files(t)))))
	for n := 0; n < len(data); n += 7 {
		_, err := Parse("x", data[:n])
		e, ok := errors.AsType[*Error](err)
		if !ok {
			t.Fatalf("%d bytes: got %v, want an *Error", n, err)
		}
		if e.Kind != Truncated && e.Kind != Encoding {
			t.Errorf("%d bytes: kind %s: %v", n, e.Kind, err)
		}
	}
}

func TestReadOfWhatIsNoFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	_, err := Read(filepath.Join(dir, "none"))
	if e, ok := errors.AsType[*Error](err); !ok || e.Kind != Missing || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing: got %v", err)
	}
	_, err = Read(dir)
	if e, ok := errors.AsType[*Error](err); !ok || e.Kind != Directory {
		t.Errorf("directory: got %v", err)
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = Read(filepath.Join(file, "below"))
	if e, ok := errors.AsType[*Error](err); !ok || e.Kind != Unreadable && e.Kind != Missing {
		t.Errorf("below a file: got %v", err)
	}
}

func TestReadOfATooLargeFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "big")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(file.Truncate(maxSize+1), file.Close()); err != nil {
		t.Fatal(err)
	}
	_, err = Read(path)
	if want := path + ": larger than 512 MiB"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
