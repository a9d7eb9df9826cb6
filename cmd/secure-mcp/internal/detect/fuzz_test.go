package detect_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
)

var fuzzPaths = []string{"a.ts", "a.tsx", "a.js", "a.vue", ".env", "a.yaml", "a.json", "a.py", "a.go", "Dockerfile", "app/api/[id]/route.ts"}

func FuzzScan(f *testing.F) {
	set := detect.NewSet(all)
	for i := range fuzzPaths {
		f.Add(uint8(i), "import {exec} from 'child_process'; exec(`a ${req.query.b}`); el.innerHTML = c; const password = 'Tr0ub4dor'; /(a+)+$/")
		f.Add(uint8(i), "'use server'; export async function a(id) { await db.b.delete({where: {id: params.id}}) } jwt.sign(a, 'k3y-of-acme'); cors({origin: true, credentials: true})")
	}
	f.Fuzz(func(t *testing.T, language uint8, text string) {
		path := fuzzPaths[int(language)%len(fuzzPaths)]
		for _, c := range set.Scan(path, []byte(text)).Candidates {
			if c.Line < 1 || c.End < c.Start || c.Detector == nil {
				t.Fatalf("%s: candidate %+v", path, c)
			}
		}
	})
}

// TestSinksInABundle scans files that hold nothing but sinks. The bound is far
// above what linear work takes, and far below what the square of it does.
func TestSinksInABundle(t *testing.T) {
	const size = 1 << 17
	set := detect.NewSet(all)
	for _, unit := range hostile {
		for _, path := range []string{"a.tsx", "a.yaml"} {
			start := time.Now()
			set.Scan(path, []byte(unit.head+strings.Repeat(unit.body, size/len(unit.body))))
			if took := time.Since(start); took > 10*time.Second {
				t.Errorf("%s of %q took %v", path, unit.body, took)
			} else if took > 2*time.Second {
				t.Logf("%s of %q took %v", path, unit.body, took)
			}
		}
	}
}

var hostile = []struct{ head, body string }{
	{"", "eval(x);\n"},
	{"", "eval("},
	{"", "path.join(req.query.a, b);\n"},
	{"", "path.join("},
	{"", "res.redirect(a = req.query.a);\n"},
	{"const f = (a, b) => {", "for (const k in b) f(a[k], b[k]); a[k] = b[k];"},
	{"import {exec} from 'child_process';", "exec('a' + b);\n"},
	{"import {exec} from 'child_process';", "exec(a) + "},
	{"", "db.query(`SELECT a FROM b WHERE c = '${d}'`);\n"},
	{"", "'SELECT a FROM b' + c + "},
	{"", "`${"},
	{"", "el.innerHTML = a;\n"},
	{"", "el.innerHTML = a = "},
	{"", "await db.a.findUnique({ where: { id: params.id } });\n"},
	{"'use server';", "export async function a() { await db.a.delete({}) }\n"},
	{"", "/(a+)+$/;\n"},
	{"", "(a|"},
	{"", "const password = 'Tr0ub4dor3xyz';\n"},
	{"", "{password: 'Tr0ub4dor3xyz', "},
	{"", "a://b:c@"},
	{"", "sk-"},
	{"", "-----BEGIN A PRIVATE KEY-----"},
	{"", "fetch(req.query.a);\n"},
	{"", "a = a + req.query.b;\n"},
	{"let sql = 'SELECT a FROM b';", "sql += ' AND c = ' + req.query.d;\n"},
	{"const w = []; db.query('SELECT a FROM b WHERE ' + w.join(' AND '));", "w.push(`c='${d}'`);\n"},
	{"", "db.query('SELECT a FROM b WHERE c = ' + (d ? "},
	{"", "if (!list.includes(req.query.a)) return; db.query(`SELECT a FROM b WHERE c = ${req.query.a}`);\n"},
	{"let a = req.query.a; db.query('SELECT a FROM b WHERE c = ' + (", "list.includes(a) ? a : "},
	{"location.href = ", "''.concat("},
	{"", "for (const a of a.map((a) => exec(a + "},
	{"", "function a(b) { return a(b) } db.query('SELECT a FROM b WHERE c = ' + a(b));\n"},
	{"", "res.type('html'); res.send('a' + req.query.b);\n"},
	{"", "require(req.query.a);\n"},
	{"", "<script dangerouslySetInnerHTML={{ __html: `${JSON.stringify(a)}` }} />;\n"},
	{"", "x = y;\n"},
	{"", "const {a} = await params;\n"},
	{"", "console.log(token);\n"},
	{"", "console.log("},
	{"", "token = Math.random();\n"},
	{"", "cors({origin: true, credentials: true});"},
	{"", "res.cookie('sid', a, {httpOnly: false});\n"},
	{"", "res.send('<b>' + req.query.a);\n"},
	{"", "<WebView originWhitelist={['*']} />"},
	{"", "if (a.ownerId !== b) c(params.id);\n"},
	{"", "User.findOne({a: req.body.a});\n"},
	{"", "withA(db.a.update({where:{id:params.id}}),"},
	{"", "process.env.NEXT_PUBLIC_A_SECRET;\n"},
	{"", "RegExp(req.query.a);"},
}
