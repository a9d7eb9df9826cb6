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
		{"sink(req.query.a ? 'b' : 'c')", ""},
		{"sink(['b'].includes(req.query.a) ? req.query.a : 'b')", ""},
		{"sink(!['b'].includes(req.query.a) ? req.query.a : 'b')", "req.query.a"},
		{"sink(['b'].includes(req.query.a) ? 'b' : req.query.a)", "req.query.a"},
		{"sink(req.query.a === 'b' || req.query.a === 'c' ? req.query.a : 'b')", ""},
		{"sink(req.query.a === 'b' || x ? req.query.a : 'b')", "req.query.a"},
		{"if (['b'].indexOf(req.query.a) === -1) throw e; sink(req.query.a)", ""},
		{"if (['b'].indexOf(req.query.a) !== -1) throw e; sink(req.query.a)", "req.query.a"},
		{"if (!['b'].includes(a)) return; const a = req.query.a; sink(a)", "req.query.a"},
		{"const t = { b: 'c' }; sink(t[req.query.a] ?? 'd')", ""},
		{"const t = { b: 'c' }; sink(t[req.query.a] ?? req.query.a)", "req.query.a"},
		{"sink(-req.query.a)", ""},
		{"sink('a' + req.query.a)", "req.query.a"},
		{"sink('a' - req.query.a)", ""},
		{"let a = req.query.a; if (x) a = 'b'; sink(a)", "req.query.a"},
		{"let a = req.query.a; a = 'b'; sink(a)", ""},
		{"for (const a of req.body.list) sink(a)", "req.body.list"},
		{"req.body.list.forEach((a) => sink(a))", "req.body.list"},
		{"req.body.list.map((a, n) => sink(n))", ""},
		{"const a = []; a.push(req.query.b); sink(a.join(' '))", "req.query.b"},
		{"async function f(form: FormData) { sink(form.get('a')) }", "form.get('a')"},
		{"async function f(a) { 'use server'; sink(a.b) }", "a.b"},
		{"const a = req.query.a; function f(a) { sink(a) }", ""},
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
		"sink(b.map(() => '?').join(','))": true, "sink(b.map((_, i) => `$${i + 1}`))": true, "sink(new Array(n).fill('?').join())": true,
		"const t = new Map([['a', 'b']]); sink(t.get(x))": true, "sink(Math.max(a, b))": true, "sink(a | 0)": true, "sink(+a)": true, "sink(a >>> 0)": true, "sink(~~a)": true,
		"sink((() => { switch (x) { case 1: return 'a'; default: return 'b' } })())": true, "sink((() => a)())": false, "sink(a < b > (c))": false, "sink(a === b)": true,
		"function f(x) { if (x) return 'a'; return 'b' }\nsink(f(y))": true, "let a; switch (x) { case 1: a = 'b'; break; default: a = 'c' } sink(a)": true,
		"const w = []; w.push('a = ?'); sink(w.join(' AND '))": true, "for (const a of ['b']) sink(a)": true, "const a: string = 'b'; sink(a as T)": true,
		"sink(b.map((c) => c))": false, "const w = []; w.push(a); sink(w.join(''))": false, "function f(x) { return x }\nsink(f('a' + y))": false,
		"let a = x; if (y) a = 'b'; sink(a)": false, "function f(a) { if (y) a = 'b'; sink(a) }": false, "sink(a + 1)": false, "const t = { a: x }; sink(t[b])": false,
		"sink(a)": false, "sink('a' + b)": false, "sink(path.join(__dirname, a))": false, "sink(x ? a : 'b')": false, "sink(f())": false,
	}
	for text, want := range tests {
		f, arg, _ := argument(t, text)
		if got := origin.New(f, nil).Fixed(arg); got != want {
			t.Errorf("Fixed of %s = %v", text, got)
		}
	}
}

func TestOnlyATestOfTheValueGuardsIt(t *testing.T) {
	const yes, no = "guarded", ""
	tests := map[string]string{
		"if (!LIST.includes(x)) return; sink(x)": yes, "if (/^x$/.test(x)) sink(x)": yes, "switch (x) { case 'b': sink(x) }": yes,
		"if (!LIST.includes(req.query['x'])) return; sink(req.query.x)": yes, "if (!ok.test(x.trim())) return; sink('a' + x)": yes,
		"import validator from 'validator'; if (!validator.isUUID(x)) return; sink(x)": yes,

		// By the body of a function of the file.
		"const LIST = ['a']; function assertAllowed(x) { if (!LIST.includes(x)) throw x }\nassertAllowed(x); sink(x)": yes,
		"const isAllowed = (x) => LIST.has(x);\nif (!isAllowed(x)) return; sink(x)":                                   yes,
		"const isAllowed = (x) => LIST.has(x);\nisAllowed(x); sink(x)":                                                no,
		"function validateLength(x) { if (x.length > 9) throw x }\nvalidateLength(x); sink(x)":                        "validateLength",
		"function validate(x) { console.log(x) }\nvalidate(x); sink(x)":                                               no,
		"function check(x) { if (x.includes(';')) throw x }\ncheck(x); sink(x)":                                       "check",
		"function check(x) { if (x !== 'a' && x !== 'b') throw x }\ncheck(x); sink(x)":                                yes,
		"function check(x) { if (typeof x !== 'string') throw x }\ncheck(x); sink(x)":                                 "check",
		"class A { check(x) { if (!LIST.has(x)) throw x } run(x) { this.check(x); sink(x) } }":                        yes,
		"class A { check(x) { return x } run(x) { this.check(x); sink(x) } }":                                         no,

		// By the name alone.
		"validateLength(x); sink(x)": "validateLength", "check(req.query.x); sink(req.query.x)": "check", "validate(req.query); sink(req.query.x)": "validate",
		"sink(validUrl(x))": "validUrl", "if (!guard.isSafe(x)) return; sink(x)": "guard.isSafe", "if (x.startsWith('git')) sink(x)": "x.startsWith",
		"schema.safeParse(x); sink(x)": "schema.safeParse", "const s = z.enum(['a']); if (!s.safeParse(x).success) return; sink(x)": yes,
		"const s = z.string(); if (!s.safeParse(x).success) return; sink(x)": "s.safeParse",

		"const p = path.join(root, sink(x)); if (!p.startsWith(root)) return": no, "sink(x)": no, "log(x); sink(x)": no, "LIST.includes(x); sink(x)": no,
		"function f() { if (LIST.includes(x)) g() }\nfunction g() { sink(x) }": no, "if (!LIST.includes(b)) return; sink(x)": no,
		"verifyToken(req); sink(req.query.x)": no, "console.assert(req.query.x); sink(req.query.x)": no, "sink(req.query.x); check(req.query.x)": no,
		"check(req.query.y); sink(req.query.x)": no, "check(req, params.id); sink(req.query.x)": no, "assertDir(root); sink(root + req.query.x)": no,
		"if (req.hostname === 'a') sink(req.query.x)": no, "const r = sink(x); if (!valid(r)) return": no, "test('a', () => { sink(x); f(x) })": no,
		"verifyToken(req); sink(build(req))": no,
	}
	for text, want := range tests {
		if got := judged(t, text, origin.Shell); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"if (!req.get('a').startsWith('/')) return; sink(req.get('a'))": yes, "if (x.url.host === 'a') sink(x.url)": yes, "if (x.startsWith(ROOT)) sink(x)": yes,
		"function checked(x) { if (!x.startsWith('/')) throw x; return x }\nsink(checked(x))": yes,
		"if (!req.get('b').startsWith('/')) return; sink(req.get('a'))":                       no,
	} {
		if got := judged(t, text, origin.Address); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func judged(t *testing.T, text string, s origin.Sink) string {
	t.Helper()
	f, arg, at := argument(t, text)
	guarded, doubt := origin.New(f, nil).GuardedValue(arg, at, s)
	if guarded {
		return "guarded"
	}
	return doubt
}

func TestWhatIsPutTogetherMayBeTestedLater(t *testing.T) {
	f := syntax.Parse("a.ts", []byte("const p = path.join(root, x); if (!p.startsWith(root)) return; read(p)"))
	for _, c := range f.Calls() {
		if c.Name() != "join" {
			continue
		}
		if ok, _ := origin.New(f, nil).GuardedValue(syntax.Range{From: c.Args[0].From, To: c.Args[1].To}, c.First, origin.Path); !ok {
			t.Error("a test of the path that was put together does not count")
		}
	}
}

func TestTextAt(t *testing.T) {
	tests := map[string]string{
		"sink('a' + b + 'c')": "a\x00c", "sink(`a${b}c`)": "a\x00c", "sink(`a${b}` + 'c' + d)": "a\x00c\x00", "sink('a')": "a",
		"sink('a' + (b ? 'c' : 'd'), 'e')": "a\x00", "sink(''.concat(a, '/b').concat(c))": "\x00/b\x00", "sink('a'.concat(b) + 'c')": "a\x00c",
	}
	for text, want := range tests {
		f, arg, _ := argument(t, text)
		if diff := cmp.Diff(want, origin.TextAt(f, arg.From).Shape); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}
