package syntax_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// basis is the code that a judgement of "here" rests on.
func basis(path, text string) string {
	f := syntax.Parse(path, []byte(text))
	var out []string
	for _, r := range f.Basis(strings.Index(text, "here")) {
		out = append(out, f.Code(r))
	}
	return strings.Join(out, "\n")
}

// TestABasisThatIsTooLargeIsTheWholeFile makes sure that a bound never hides a
// change.
func TestABasisThatIsTooLargeIsTheWholeFile(t *testing.T) {
	var names, text strings.Builder
	for i := range 300 {
		fmt.Fprintf(&text, "const a%d = %d;\n", i, i)
		fmt.Fprintf(&names, "a%d, ", i)
	}
	text.WriteString("const unrelated = 1;\nfunction f() { here(" + names.String() + ") }")
	if got := basis("a.ts", text.String()); got != text.String() {
		t.Errorf("the basis has %d bytes of %d", len(got), text.Len())
	}
}

// TestABasisIsFoundInLinearTime asks for the basis of everything in files that
// refer to themselves in all ways. The bound is far above what linear work
// takes.
func TestABasisIsFoundInLinearTime(t *testing.T) {
	for _, unit := range []string{
		"function f%d(x) { exec(f%d(x)) }\n", "function f(x) { exec(f(x)) }\n", "function f%d(x) { g(x); app.use(x); }\n", "app.get('/a%d', (q) => { exec(q) })\n",
		"function f(x) { exec(x);", "class A { f(x) { exec(this.f(x)) }", "a = a + b; b = a;\n", "app.use(a);\n function b(x) { app(x) }\n", "x(a, ",
		"import a, {b} from 'c';\n function b() { a() }\n", "const a = [", "{ function a() {} a();", "a = 1, ",
	} {
		var text strings.Builder
		for i := 0; text.Len() < 1<<16; i++ {
			text.WriteString(strings.ReplaceAll(strings.Replace(unit, "%d", strconv.Itoa(i), 1), "%d", strconv.Itoa(i+1)))
		}
		for _, path := range []string{"a.ts", "a.swift"} {
			f := syntax.Parse(path, []byte(text.String()))
			start := time.Now()
			for _, tok := range f.Tokens {
				f.Basis(tok.Start)
			}
			if took := time.Since(start); took > 10*time.Second {
				t.Errorf("%q in %s took %s", unit, path, took)
			}
		}
	}
}

func TestBasis(t *testing.T) {
	tests := []struct{ name, path, text, want string }{
		{"alone", "a.ts", "const a = 1;\nfunction f() { here() }\nfunction g() {}\n", "function f() { here() }"},
		{"a constant", "a.ts", "export const root = '/srv';\nconst b = 2;\nfunction f() { here(root) }\n", "root = '/srv'\nfunction f() { here(root) }"},
		{
			"a chain of names", "a.ts", "const A = ['x'];\nconst ok = (x) => A.includes(x);\nfunction guard(x) { if (!ok(x)) throw x }\nfunction f(x) { guard(x); here(x) }",
			"A = ['x']\nconst ok = (x) => A.includes(x)\nfunction guard(x) { if (!ok(x)) throw x }\nfunction f(x) { guard(x); here(x) }",
		},
		{"comments", "a.ts", "// one\nfunction f() { /* two */ here() // three\n}", "function f() {   here()  \n}"},
		{"a used import", "a.ts", "import a, { guard as g, other } from './g';\nimport x from 'x';\nfunction f() { g(); here() }", "guard as g\n'./g'\nfunction f() { g(); here() }"},
		{"a used require", "a.ts", "const { guard, other } = require('./g');\nfunction f() { guard(); here() }", "guard\nrequire('./g')\nfunction f() { guard(); here() }"},
		{"middleware", "a.ts", "app.use(auth);\nfunction auth(q) { check(q) }\nfunction f() { here() }", "app.use(auth)\nfunction auth(q) { check(q) }\nfunction f() { here() }"},
		{"the route of a handler", "a.ts", "app.post('/a', auth, f);\napp.post('/b', g);\nfunction f() { here() }\nfunction g() {}", "app.post('/a', auth, f)\nfunction f() { here() }"},
		{"a caller, but not what else it calls", "a.ts", "function main() { g(); f(1) }\nfunction g() {}\nfunction f(x) { here(x) }", "function main() { g(); f(1) }\nfunction f(x) { here(x) }"},
		{"the matcher", "proxy.ts", "export const config = { matcher: ['/a'] };\nexport function middleware() { here() }", "config = { matcher: ['/a'] }\nexport function middleware() { here() }"},
		{"a function around", "a.ts", "function f(x) {\n  guard(x);\n  const g = () => { here(x) };\n  const h = () => { x() };\n  g();\n}", "function f(x) {\n  guard(x);\nconst g = () => { here(x) }\n;\n;\n  g();\n}"},
		{"a wrapper", "a.ts", "router.route('/a').get(auth, function a() {}).post(auth, function b() { here() })", "router.route('/a').get(auth,\n).post(auth,\nfunction b() { here() }\n)"},
		{
			"a method", "a.ts", "class A extends B {\n  root = '/srv';\n  other = 1;\n  ok(x) { return x }\n  no() {}\n  run(x) { if (this.ok(x)) here(this.root) }\n}",
			"class A extends B\nroot = '/srv'\nok(x) { return x }\nrun(x) { if (this.ok(x)) here(this.root) }",
		},
		{"a name of its own", "a.ts", "const root = '/srv';\nfunction f(root) { here(root) }", "function f(root) { here(root) }"},
		{"given another value", "a.ts", "let root = '/srv';\nfunction set() { if (input) { root = input } }\nfunction f() { here(root) }", "root = '/srv'\nroot = input\nfunction f() { here(root) }"},
		{"changed in place", "a.ts", "const LIST = new Set();\nLIST.add('a');\nfunction f(x) { if (LIST.has(x)) here(x) }", "LIST = new Set()\nLIST.add('a')\nfunction f(x) { if (LIST.has(x)) here(x) }"},
		{"the top level", "a.ts", "import a from 'a';\nconst x = a();\nfunction f() {}\nfunction g(y) {}\ng(x);\nhere(x);\nexport { f };", "a\n'a'\nconst x = a();\nfunction g(y) {}\ng(x);\nhere(x);"},
		{"lists of exports", "a.js", "function f() { here() }\nmodule.exports = { f, g };", "function f() { here() }"},
		{
			"swift", "a.swift", "let root = \"/srv\"\nlet other = 1\nclass A {\n  func ok(_ x: String) -> Bool { x == root }\n  func no() {}\n}\nextension A {\n  func run(_ x: String) { guard ok(x) else { return }; here(x) }\n}",
			"let root = \"/srv\"\nfunc ok(_ x: String) -> Bool { x == root }\nextension A\nfunc run(_ x: String) { guard ok(x) else { return }; here(x) }",
		},
		{"another language", "a.py", "def f():\n    here()\n", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, basis(tt.path, tt.text)); diff != "" {
				t.Errorf("basis (-want +got):\n%s", diff)
			}
		})
	}
}
