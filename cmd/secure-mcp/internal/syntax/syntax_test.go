package syntax_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

var kinds = map[syntax.Kind]string{
	syntax.Ident: "id", syntax.Number: "num", syntax.String: "str", syntax.Scalar: "scalar", syntax.Template: "tpl", syntax.TemplateText: "text",
	syntax.Hole: "hole", syntax.Regex: "regex", syntax.Punct: "", syntax.Text: "prose", syntax.Tag: "tag",
}

// tokens writes the tokens of a text, each as its kind and its text.
func tokens(path, text string) string {
	var out []string
	for _, t := range syntax.Parse(path, []byte(text)).Tokens {
		name := kinds[t.Kind]
		if name != "" {
			name += ":"
		}
		out = append(out, name+t.Text)
	}
	return strings.Join(out, " ")
}

func TestTokens(t *testing.T) {
	tests := []struct{ name, path, text, want string }{
		{"comments are no tokens", "a.js", "a // b\n/* c */ d", "id:a id:d"},
		{"shebang", "a.js", "#!/usr/bin/env node\na", "id:a"},
		{"byte order mark", "a.js", "\ufeffa", "id:a"},
		{"line ends of Windows", "a.js", "'a';\r\nb", "str:'a' ; id:b"},
		{"a string ends with its line", "a.js", "'a\nb", "str:'a id:b"},
		{"template with a hole in a hole", "a.js", "`a${`b${c}`}d`", "tpl:` text:a hole:${ tpl:` text:b hole:${ id:c hole:} tpl:` hole:} text:d tpl:`"},
		{"an object in a hole", "a.js", "`${{a:1}.a}`", "tpl:` hole:${ { id:a : num:1 } . id:a hole:} tpl:`"},
		{"division", "a.js", "a / b / c; (a) / 2; a[0] / 3; x++ / 2", "id:a / id:b / id:c ; ( id:a ) / num:2 ; id:a [ num:0 ] / num:3 ; id:x ++ / num:2"},
		{"regular expression", "a.js", "x = /a[/]b/g; return /c/; if (d) /e/.test(f)", "id:x = regex:/a[/]b/g ; id:return regex:/c/ ; id:if ( id:d ) regex:/e/ . id:test ( id:f )"},
		{"regular expression after a block", "a.js", "if (a) { b }\n/c/.test(d)", "id:if ( id:a ) { id:b } regex:/c/ . id:test ( id:d )"},
		{"division after an object", "a.js", "x = {a: 1} / 2", "id:x = { id:a : num:1 } / num:2"},
		{"nothing is null", "a.ts", "a! / b; a!.b; !/c/", "id:a ! / id:b ; id:a ! . id:b ; ! regex:/c/"},
		{"element", "a.tsx", `x = <a b="c" {...d} e={f}>it's {g} / h</a>; i`, `id:x = tag:<a id:b = str:"c" { ... id:d } id:e = { id:f } tag:> prose:it's  { id:g } prose: / h tag:</a tag:> ; id:i`},
		{"fragment and empty element", "a.jsx", "<><A.B c/></>", "tag:< tag:> tag:<A.B id:c tag:/> tag:</ tag:>"},
		{"a comparison is no element", "a.tsx", "a < b && c > d", "id:a < id:b && id:c > id:d"},
		{"type parameters are no element", "a.tsx", "f = <T,>(x: T) => x; g = <T extends U>(x) => x", "id:f = < id:T , > ( id:x : id:T ) => id:x ; id:g = < id:T id:extends id:U > ( id:x ) => id:x"},
		{"a type without an end is no element", "a.tsx", "type F = <T>(x: T) => void;\n'a'", "id:type id:F = tag:<T tag:> ( id:x : id:T ) => id:void ; str:'a'"},
		{"no elements in plain TypeScript", "a.ts", "x = <T>y", "id:x = < id:T > id:y"},
		{"private names", "a.js", "this.#a", "id:this . id:#a"},
		{"Swift holes", "a.swift", `"a\(b + "c\(d)")e"`, `tpl:" text:a hole:\( id:b + tpl:" text:c hole:\( id:d hole:) tpl:" hole:) text:e tpl:"`},
		{"Swift raw strings", "a.swift", `#"a\(b)\#(c)"#`, `tpl:#" text:a\(b) hole:\#( id:c hole:) tpl:"#`},
		{"Swift long strings", "a.swift", "\"\"\"\na \"b\" \\(c)\n\"\"\"", "tpl:\"\"\" text:\na \"b\"  hole:\\( id:c hole:) text:\n tpl:\"\"\""},
		{"Swift nested comments", "a.swift", "a /* b /* c */ d */ e", "id:a id:e"},
		{"Swift directives", "a.swift", "#if os(macOS)\n`class`", "id:#if id:os ( id:macOS ) id:`class`"},
		{"property list", "a.plist", "<key>a</key><true/>", "tag:<key> prose:a tag:</key> tag:<true/>"},
		{"variables", ".env", "export A=b c # d\nE=\"f\"\n# g", "id:export id:A = scalar:b c id:E = str:\"f\""},
		{"YAML", "a.yaml", "a:\n  - b: c # d\n  - \"e\"\nf: {g: h, i: [j]}", `id:a : - id:b : scalar:c - str:"e" id:f : { id:g : scalar:h , id:i : [ scalar:j ] }`},
		{"TOML", "a.toml", "[a]\nb = 'c'\nd = \"\"\"e\nf\"\"\"", "prose:[a] id:b = str:'c' id:d = str:\"\"\"e\nf\"\"\""},
		{"shell", "a.sh", "A=b; echo \"$A\" 'c' --d=e # f", "id:A = scalar:b ; id:echo str:\"$A\" str:'c' - id:-d = scalar:e"},
		{"Python", "a.py", "a = '''b\nc''' # d\ne = r\"f\"", "id:a = str:'''b\nc''' id:e = str:r\"f\""},
		{"Go", "a.go", "a := `b\\`; // c", "id:a := str:`b\\` ;"},
		{"script in HTML", "a.html", "<p>it's</p><script>a('</b>')</script><i>", "tag:<p tag:> prose:it's tag:</p tag:> tag:<script tag:> id:a ( str:'</b>' ) tag:</script tag:> tag:<i tag:>"},
		{"component", "a.vue", `<p v-html="a" @click="b"/>`, `tag:<p id:v-html = str:"a" id:@click = str:"b" tag:/>`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tokens(tt.path, tt.text)); diff != "" {
				t.Errorf("tokens (-want +got):\n%s", diff)
			}
		})
	}
}

func TestABracketErrorClosesLocally(t *testing.T) {
	f := syntax.Parse("a.js", []byte("f(a, { b: [1, 2 }); g(c); } h({d: e})"))
	var got []string
	for _, c := range f.Calls() {
		for _, a := range c.Args {
			got = append(got, strings.Join(c.Callee, ".")+" "+f.Source(a))
		}
	}
	want := []string{"f a", "f { b: [1, 2 }", "g c", "h {d: e}"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("arguments (-want +got):\n%s", diff)
	}
}

func TestCallsAreResolved(t *testing.T) {
	tests := []struct{ text, want string }{
		{"import { exec } from 'node:child_process'; exec(a)", "child_process.exec"},
		{"import { exec as run } from 'child_process'; run(a)", "child_process.exec"},
		{"import * as cp from 'child_process'; cp.exec(a)", "child_process.exec"},
		{"import cp, { spawn } from 'child_process'; cp.exec(a)", "child_process.exec"},
		{"import type { exec } from 'child_process'; exec(a)", "child_process.exec"},
		{"import cp = require('child_process'); cp.exec(a)", "child_process.exec"},
		{"const { exec: run } = require('child_process'); run(a)", "child_process.exec"},
		{"const run = require('child_process').exec; run(a)", "child_process.exec"},
		{"require('child_process').exec(a)", "child_process.exec"},
		{"const cp = await import('child_process'); cp.exec(a)", "child_process.exec"},
		{"import { exec } from 'child_process'; const run = exec; run(a)", "child_process.exec"},
		{"import cp from 'child_process'; const { exec } = cp; exec(a)", "child_process.exec"},
		{"import cp from 'child_process'; const run = promisify(cp.exec); run(a)", "child_process.exec"},
		{"import cp from 'child_process'; const run = cp.exec.bind(cp); run(a)", "child_process.exec"},
		{"import cp from 'child_process'; util.promisify(cp.exec)(a)", "child_process.exec"},
		{"import cp from 'child_process'; cp['exec'](a)", "child_process.exec"},
		{"import cp from 'child_process'; (cp).exec(a)", "child_process.exec"},
		{"import cp from 'child_process'; cp?.exec?.(a)", "child_process.exec"},
		{"import { Client } from 'pg'; const db = new Client(); db.query(a)", "pg.Client().query"},
		{"import { Client } from 'pg'; const db: Client = new Client<X>(); db.query<Y>(a)", "pg.Client().query"},
		{"import { exec } from 'child_process'; function f(exec) { exec(a) }", ""},
		{"import { exec } from 'child_process'; const f = ({ exec }) => exec(a)", ""},
		{"import { spawn } from 'xstate'; spawn(a)", "xstate.spawn"},
		{"function exec() {}\nexec(a)", ""},
		{"/x/.exec(a)", ""},
		{"eval(a)", "eval"},
		{"window.eval(a)", "eval"},
		{"globalThis['eval'](a)", "eval"},
		{"redis.eval(a)", "redis.eval"},
		{"new https.Agent(a)", "https.Agent"},
		{"User.find(b).exec(a)", "User.find().exec"},
		{"import { exec } from 'child_process'; const go = exec; go(a)", "child_process.exec"},
		{"import { and } from 'drizzle-orm'; and(a)", "drizzle-orm.and"},
		{"import { from } from 'rxjs'; from(a)", "rxjs.from"},
	}
	for _, tt := range tests {
		calls := syntax.Parse("a.ts", []byte(tt.text)).Calls()
		found := false
		var all []string
		for _, c := range calls {
			if len(c.Args) == 1 && c.Args[0].To-c.Args[0].From == 1 {
				all = append(all, c.Resolved)
				found = found || c.Resolved == tt.want
			}
		}
		if !found {
			t.Errorf("%s: calls %q, want %q", tt.text, all, tt.want)
		}
	}
}

func TestDeclarationsAreNoCalls(t *testing.T) {
	f := syntax.Parse("a.ts", []byte("class A { eval(a: string): number { return 1 } async b(c) {} }\nfunction d(e) {}\nif (f) {}\nconst g = { h(i) {} };"))
	if calls := f.Calls(); len(calls) != 0 {
		t.Errorf("calls: %+v", calls)
	}
}

func TestAssignmentsAndPairs(t *testing.T) {
	tests := []struct{ path, text, want string }{
		{"a.ts", "const a: string = 'b'; c.d['e'] = f; g ??= h", "a='b' c.d.e=f g=h"},
		{"a.ts", "const a: Record<string, Array<number>> = b\nlet c = d", "a=b c=d"},
		{"a.ts", "const { a, b: c } = d", "=d b:c"},
		{"a.ts", "class A { private a: string = 'b'; static c = 1 }", "a='b' c=1"},
		{"a.ts", "x = { a: 'b', 'c': d, [e]: f, g }", "x={ a: 'b', 'c': d, [e]: f, g } a:'b' c:d []:f"},
		{"a.tsx", `x = <a b="c" d={e}/>`, `x=<a b="c" d={e}/> b:"c" d:{e}`},
		{"a.ts", "x = a ? b : c", "x=a ? b : c"},
		{"a.swift", "let a: String = \"b\"\nf(c: d)", "a=\"b\" c:d"},
		{"a.yaml", "a: b\nc:\n  d: 'e'", "a:b c: d:'e'"},
		{".env", "A=b\nC=", "A:b C:"},
		{"a.json", `{"a": {"b": "c"}}`, `a:{"b": "c"} b:"c"`},
		{"a.plist", "<dict><key>a</key><dict><key>b</key><true/></dict></dict>", "a:<dict><key>b</key><true/></dict> b:<true/>"},
		{"a.py", "a = 'b'\nc(d='e')", "a='b' d='e'"},
	}
	for _, tt := range tests {
		f := syntax.Parse(tt.path, []byte(tt.text))
		var got []string
		if f.Language&syntax.Config == 0 {
			for _, a := range f.Assignments() {
				got = append(got, strings.Join(a.Target, ".")+"="+f.Source(a.Value))
			}
		}
		for _, p := range f.Pairs() {
			got = append(got, p.Key+":"+f.Source(p.Value))
		}
		if diff := cmp.Diff(tt.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.text, diff)
		}
	}
}

func TestStringsHaveNames(t *testing.T) {
	tests := []struct{ path, text, want string }{
		{"a.ts", "const a = 'b'; c = process.env.D || 'e'; f = { g: \"h\" }; i('j', 'k')", "a=b c=e g=h =j =k"},
		{"a.ts", "if (a.b === 'c' || 'd' == e) {}", "b~c e~d"},
		{"a.ts", "headers.set('Authorization', 'Bearer x')", "=Authorization Authorization=Bearer x"},
		{"a.ts", "a = `b`; c = `d${e}`", "a=b"},
		{"a.tsx", `<a b="c" d={'e'}/>`, "b=c d=e"},
		{"a.ts", `a = '\x41\u0042\u{43}\n'`, "a=ABC\n"},
		{"a.yaml", "a: b\nc: 'd'", "a=b c=d"},
		{".env", "A=b", "A=b"},
		{"a.py", "A = 'b'\nos.environ['C'] = 'd'", "A=b =C C=d"},
		{"a.go", `const a = "b"`, "a=b"},
		{"a.plist", "<dict><key>a</key><string>b</string></dict>", "=a a=b"},
		{"Dockerfile", "ENV A=b", "A=b"},
		{"a.sh", "export A='b'", "A=b"},
		{"a.yaml", "- name: A\n  value: b\n- value: c\n  name: D\n- value: e\n- name: F", "name=A A=b D=c name=D value=e name=F"},
		{"a.yaml", "name: A\nb:\n  c: d\n  value: e\nvalue: f", "name=A c=d b=e A=f"},
		{"a.yaml", "A:\n  value: b\nc: [{name: D, value: e}]", "A=b name=D D=e"},
		{"a.json", `[{"name": "A", "value": "b"}, {"value": "c", "name": "D"}, {"value": "e"}]`, "=name name=A =value A=b =value D=c =name name=D =value value=e"},
		{"a.json", `{"A": {"value": "b", "c": {"value": "d"}}}`, "=A =value A=b =c =value c=d"},
		{"a.ts", "a = [{ key: 'A', value: 'b' }, { value: 'c' }]; ", "key=A A=b value=c"},
		{"a.tsx", `<a name="b" value="c"/>`, "name=b value=c"},
		{"a.tf", "variable \"a\" {\n  default = \"b\"\n}\nenv {\n  name = \"C\"\n  value = \"d\"\n}", "=a a=b name=C C=d"},
		{"a.php", "define('A', 'b'); $c = ['d' => 'e'];", "=A A=b =d d=e"},
		{"a.xml", `<a><b>c</b><d name="E">f</d><g key="H" value="i"/></a>`, "b=c name=E E=f key=H H=i"},
		{".npmrc", "//a.test:80/:_authToken=b\n//c.test/:_auth = d", "//a.test:80/:_authToken=b //c.test/:_auth=d"},
		{".netrc", "# x\nmachine a login b password c\ndefault\n\tlogin d password machine-e", "machine=a login=b password=c login=d password=machine-e"},
		{".pgpass", "a:5432:*:b:c\\:d\ne:f", "=a =5432 =* =b password=c\\:d =e password=f"},
	}
	for _, tt := range tests {
		var got []string
		for _, l := range syntax.Parse(tt.path, []byte(tt.text)).Strings() {
			sign := "="
			if l.Compared {
				sign = "~"
			}
			got = append(got, l.Key+sign+l.Value)
		}
		if diff := cmp.Diff(tt.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%s: %s (-want +got):\n%s", tt.path, tt.text, diff)
		}
	}
}

func TestEnclosing(t *testing.T) {
	tests := []struct{ path, text, want string }{
		{"a.ts", "function f() { @ }", "f"},
		{"a.ts", "class A { b() { const c = () => { @ } } }", "A.b.c"},
		{"a.ts", "export const GET = withAuth(async (req, { params }) => { await one(); @ });", "GET"},
		{"a.ts", "app.get('/a', (req, res) => { @ })", "get(/a)"},
		{"a.ts", "const a = { b: function () { @ } }", "b"},
		{"a.ts", "@", ""},
		{"a.swift", "struct A { func b(c: Int) -> D { @ } }", "A.b"},
		{"a.swift", "class A { init() { @ } }", "A.init"},
		{"a.go", "func (a *B) C() error { @ }", "C"},
		{"a.py", "class A:\n    def b(self):\n        x()\n        @\n", "A.b"},
	}
	for _, tt := range tests {
		f := syntax.Parse(tt.path, []byte(tt.text))
		if got := f.Enclosing(strings.IndexByte(tt.text, '@')); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestPosition(t *testing.T) {
	f := syntax.Parse("a.js", []byte("a\r\né = b\n"))
	for offset, want := range map[int]string{0: "1:1", 3: "2:1", 6: "2:3", 100: "3:1", -1: "1:1"} {
		line, column := f.Position(offset)
		if got := fmt.Sprintf("%d:%d", line, column); got != want {
			t.Errorf("offset %d is at %s, want %s", offset, got, want)
		}
	}
}

func TestOf(t *testing.T) {
	tests := map[string]syntax.Language{
		"a/b.mts": syntax.TypeScript, "B.JSX": syntax.JavaScript, ".env.local": syntax.Env, "Dockerfile.dev": syntax.Dockerfile, "App.entitlements": syntax.Plist,
		"a.tfvars": syntax.Terraform, "Makefile": syntax.Shell, ".npmrc": syntax.Properties, `C:\a\b.swift`: syntax.Swift, "x": syntax.Other,
		".env-prod": syntax.Env, ".environment": syntax.Other, `C:\u\.aws\config`: syntax.Properties, "config": syntax.Other, ".aws/credentials": syntax.Properties, "a/_netrc": syntax.Logins,
	}
	for path, want := range tests {
		if got := syntax.Of(path); got != want {
			t.Errorf("Of(%q) = %b, want %b", path, got, want)
		}
	}
}

func TestUTF16(t *testing.T) {
	for name, bytes := range map[string]string{
		"little": "\xff\xfea\x00 \x00=\x00 \x00b\x00", "big": "\xfe\xff\x00a\x00 \x00=\x00 \x00b", "no mark": "a\x00 \x00=\x00 \x00b\x00;\x00;\x00",
	} {
		if got := syntax.Parse("a.js", []byte(bytes)).Text; !strings.HasPrefix(got, "a = b") {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestDecorators(t *testing.T) {
	tests := []struct{ path, text, want string }{
		{"a.ts", "@Controller('x')\nexport class A {\n  @UseGuards(Admin)\n  @Get()\n  public async h(@Query() q) { here(q) }\n}", "@Controller('x')\nexport\n@UseGuards(Admin)\n  @Get()\n  public async\n"},
		{"a.ts", "class A {\n  @auth.Guarded h(q) { here(q) }\n}", "@auth.Guarded\n"},
		{"a.ts", "class A {\n  @Get() a() {}\n  h(q) { here(q) }\n}", ""},
		{"a.py", "@app.route('/x')\n@admin_required\ndef f(q):\n    here(q)\n", "@app.route('/x')\n@admin_required\n"},
		{"a.swift", "@MainActor public final class A {\n  func f() { here() }\n}", "@MainActor public final\n"},
		{"a.ts", "function f(q) { here(q) }", ""},
	}
	for _, tt := range tests {
		f := syntax.Parse(tt.path, []byte(tt.text))
		if got := f.Decorators(strings.Index(tt.text, "here")); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.text, got, tt.want)
		}
	}
}
