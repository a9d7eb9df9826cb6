// Package mcpward_test keeps the house in order: which package may import
// which, which calls stay in which room, and how large a room may grow.
package mcpward_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/mcpward/mcpward"

// importBans lists what a package may never import, with the reason. "from"
// and "to" are path prefixes below the module; a "to" without a slash in front
// of its first dot is a package of the standard library or of another module.
var importBans = []struct{ from, to, why string }{
	{"cmd/mcpward", module + "/cmd/secure-mcp", "the two programs share only pkg"},
	{"cmd/secure-mcp", module + "/cmd/mcpward", "the two programs share only pkg"},
	{"pkg", module + "/cmd", "imports point downwards"},
	{"pkg", module + "/packs", "packs are data for secure-mcp"},
	{"pkg", module + "/fixtures", "fixtures are for tests"},
	{"cmd", module + "/fixtures", "fixtures are for tests"},

	{"pkg/contract/drift", module + "/pkg/protocol/wire", "drift is pure"},
	{"pkg/contract/drift", module + "/pkg/contract/capture", "drift is pure"},
	{"pkg/contract/drift", module + "/pkg/contract/lockfile", "drift is pure"},
	{"pkg/contract/drift", "os", "drift is pure"},
	{"pkg/contract/drift", "net", "drift is pure"},
	{"pkg/schema", "os", "schemas are read from memory only"},
	{"pkg/schema", "net", "schemas are never fetched"},
	{"pkg/schema/compat", module + "/pkg/contract", "compat returns kinds; drift owns ids and texts"},
	{"pkg/rule", module + "/pkg/contract", "a rule's text does not depend on who applies it"},
	{"pkg/finding", module + "/pkg/contract", "findings are below everything that reports them"},

	{"cmd/mcpward/internal/report", module + "/cmd/mcpward/internal/app", "app calls report"},
	{"cmd/mcpward/internal/config", module + "/cmd/mcpward/internal/app", "app calls config"},
	{"pkg", "github.com/rs/zerolog", "libraries do not log"},
	{"pkg", "github.com/urfave/cli/v3", "command lines belong to the programs"},
	{"pkg/contract", "github.com/modelcontextprotocol/go-sdk", "lockfiles come from raw bytes, not from typed results"},
	{"pkg/protocol/wire", "github.com/modelcontextprotocol/go-sdk", "the raw client sends and reads exact bytes"},
	{"cmd/mcpward", "github.com/modelcontextprotocol/go-sdk", "lockfiles come from raw bytes, not from typed results"},
}

// testRooms hold code that only tests import, and may import fixtures.
var testRooms = []string{"cmd/mcpward/internal/check/checktest"}

// parsesOnly lies below net and contacts nothing.
const parsesOnly = "net/url"

// onlyIn names the only packages that may import a library.
var onlyIn = []struct{ library, where, why string }{
	{"github.com/go-json-experiment/json", "pkg/schema", "wrapped in one place, to be replaced by the standard library"},
	{"github.com/goccy/go-yaml", "pkg/yaml", "YAML is capped before it is decoded, in one place"},
}

// callBans lists calls that stay in named rooms.
var callBans = []struct {
	pkg, names string // import path; space-separated function names, "Print*" for a prefix
	within     string // where the ban applies, a path prefix
	except     []string
	why        string
}{
	{"fmt", "Print Println Printf", "", []string{"cmd/mcpward/internal/report", "cmd/mcpward/internal/app", "cmd/secure-mcp/internal/app", "fixtures"}, "stdout is the result, or JSON-RPC"},
	{"os", "Exit", "", []string{"cmd/mcpward", "cmd/secure-mcp", "fixtures"}, "only main ends the process"},
	{"os/exec", "Command CommandContext", "", []string{"pkg/protocol/wire", "fixtures", "cmd/secure-mcp/internal/run"}, "other programs are started in one place per program"},
	{"os", "Open OpenFile ReadFile", "cmd/secure-mcp", []string{"cmd/secure-mcp/internal/project"}, "the repository is read through os.Root only"},
}

// exactOnly marks exceptions that name one package and not what lies below it.
var exactOnly = map[string]bool{"cmd/mcpward": true, "cmd/secure-mcp": true}

const maxFileLines = 350

// largeFiles may be longer than maxFileLines, each with its reason.
var largeFiles = map[string]string{}

type goPackage struct {
	ImportPath, Dir string
	GoFiles         []string
	Imports         []string
}

func packages(t *testing.T) []goPackage {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Dir,GoFiles,Imports", "work")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list work: %v\n%s", err, stderr.Bytes())
	}
	var all []goPackage
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p goPackage
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	if len(all) < 10 {
		t.Fatalf("go list work found %d packages only", len(all))
	}
	return all
}

func TestImportsPointDownwards(t *testing.T) {
	for _, p := range packages(t) {
		from := strings.TrimPrefix(p.ImportPath, module+"/")
		for _, to := range p.Imports {
			for _, ban := range importBans {
				if below(from, ban.from) && below(to, ban.to) && to != parsesOnly && !(ban.to == module+"/fixtures" && slices.Contains(testRooms, from)) {
					t.Errorf("%s imports %s: %s", from, to, ban.why)
				}
			}
			for _, only := range onlyIn {
				if below(to, only.library) && !below(from, only.where) {
					t.Errorf("%s imports %s, which is only for %s: %s", from, to, only.where, only.why)
				}
			}
		}
	}
}

func TestEachBanNamesARealPackage(t *testing.T) {
	known := map[string]bool{}
	for _, p := range packages(t) {
		for path := strings.TrimPrefix(p.ImportPath, module+"/"); path != "."; path = filepath.Dir(path) {
			known[path] = true
		}
	}
	for _, ban := range importBans {
		if !known[ban.from] {
			t.Errorf("the ban on %s importing %s names no package that exists", ban.from, ban.to)
		}
	}
}

func TestCallsStayInTheirRooms(t *testing.T) {
	for _, p := range packages(t) {
		from := strings.TrimPrefix(p.ImportPath, module+"/")
		for _, name := range p.GoFiles {
			file := filepath.Join(p.Dir, name)
			fset := token.NewFileSet()
			parsed, err := parser.ParseFile(fset, file, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			checkCalls(t, from, fset, parsed)
		}
	}
}

func checkCalls(t *testing.T, from string, fset *token.FileSet, file *ast.File) {
	t.Helper()
	names := map[string]string{} // local name of an import → its path
	for _, imp := range file.Imports {
		path, _ := strconv.Unquote(imp.Path.Value)
		local := filepath.Base(path)
		if imp.Name != nil {
			local = imp.Name.Name
		}
		names[local] = path
	}
	ast.Inspect(file, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if id, ok := sel.X.(*ast.Ident); ok && banned(from, names[id.Name], sel.Sel.Name) != "" {
			t.Errorf("%s: %s.%s: %s", fset.Position(n.Pos()), id.Name, sel.Sel.Name, banned(from, names[id.Name], sel.Sel.Name))
		}
		return true
	})
}

func banned(from, pkg, name string) string {
	for _, ban := range callBans {
		if ban.pkg != pkg || !slices.Contains(strings.Fields(ban.names), name) || (ban.within != "" && !below(from, ban.within)) {
			continue
		}
		allowed := false
		for _, e := range ban.except {
			allowed = allowed || from == e || (!exactOnly[e] && below(from, e))
		}
		if !allowed {
			return ban.why
		}
	}
	return ""
}

func TestBansCatchWhatTheySay(t *testing.T) {
	tests := []struct {
		from, pkg, name string
		want            bool
	}{
		{"pkg/schema", "fmt", "Println", true},
		{"cmd/mcpward/internal/report", "fmt", "Println", false},
		{"cmd/mcpward/internal/app", "os", "Exit", true},
		{"cmd/mcpward", "os", "Exit", false},
		{"pkg/contract", "os/exec", "Command", true},
		{"pkg/protocol/wire", "os/exec", "Command", false},
		{"cmd/secure-mcp/internal/tool", "os", "ReadFile", true},
		{"cmd/mcpward/internal/config", "os", "ReadFile", false},
	}
	for _, tt := range tests {
		if got := banned(tt.from, tt.pkg, tt.name) != ""; got != tt.want {
			t.Errorf("banned(%s, %s.%s) = %v, want %v", tt.from, tt.pkg, tt.name, got, tt.want)
		}
	}
}

func TestFilesFitTheirRoom(t *testing.T) {
	for _, p := range packages(t) {
		for _, name := range p.GoFiles {
			file := filepath.Join(strings.TrimPrefix(p.ImportPath, module+"/"), name)
			if n := lines(t, filepath.Join(p.Dir, name)); n > maxFileLines && largeFiles[file] == "" {
				t.Errorf("%s has %d lines, more than %d: split it by idea, or give the reason in largeFiles", file, n, maxFileLines)
			}
			if strings.Contains(strings.TrimSuffix(name, ".go"), "_") {
				t.Errorf("%s: an underscore can silently leave a file out of the build", file)
			}
		}
		for _, drawer := range []string{"util", "utils", "common", "helpers", "helper", "shared", "misc"} {
			if filepath.Base(p.ImportPath) == drawer {
				t.Errorf("%s: a package is named for what it is", p.ImportPath)
			}
		}
	}
}

func lines(t *testing.T, path string) int {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for s := bufio.NewScanner(bytes.NewReader(data)); s.Scan(); {
		n++
	}
	return n
}

// below reports whether path is prefix or lies under it.
func below(path, prefix string) bool {
	return path == prefix || strings.HasPrefix(path, prefix+"/")
}
