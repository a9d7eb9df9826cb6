package review_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review"
	"github.com/mcpward/mcpward/pkg/finding"
)

// decided are files in which a finding was closed, and edits of each, the old
// text and the new one: those that must open it again, and those that must not.
var decided = []struct {
	name, path, text string
	reopens, keeps   [][2]string
}{
	{
		"a shell behind a guard", "src/run.ts",
		`import { exec } from 'child_process';
import { other } from './other';
import express, { Router } from 'express';
import { requireAuth } from './auth';
const DIRS = ['/srv/a'];
const BASE = '/srv';
const UNUSED = 1;
const app = express();
app.use(requireAuth);
app.use((req, res, next) => (req.user ? next() : res.sendStatus(401)));
const listed = (dir) => DIRS.includes(dir);
function permit(dir) {
  if (!listed(dir)) throw new Error('no');
}
function build(dir) {
  return 'ls ' + BASE + dir;
}
function another(x) {
  return x + UNUSED;
}
export function run(req, res) {
  permit(req.query.dir);
  exec(build(req.query.dir));
}
app.post('/run', requireAuth, run);
app.post('/other', another);
`,
		[][2]string{
			{"if (!listed(dir)) throw new Error('no');", "if (!listed(dir)) console.log('no');"},
			{"const DIRS = ['/srv/a'];", "const DIRS = ['/srv/a', '; rm'];"},
			{"const BASE = '/srv';", "const BASE = 'x; ';"},
			{"DIRS.includes(dir)", "true"},
			{"return 'ls ' + BASE + dir;", "return dir;"},
			{"app.use(requireAuth);\n", ""},
			{"(req.user ? next() : res.sendStatus(401))", "next()"},
			{"'/run', requireAuth, run", "'/run', run"},
			{"from './auth'", "from './noauth'"},
			{"const app", "DIRS.push(process.argv[2]);\nconst app"},
			{"  permit(req.query.dir);\n", "  // permit(req.query.dir);\n"},
			{"const app = express();", "const app = express();\nfunction setup() {\n  DIRS.length = 0;\n}"},
			{"const app = express();", "const app = express();\nfunction setup() {\n  DIRS.push('; x');\n}"},
			{"const app = express();", "const app = express();\nif (process.env.MORE) { DIRS.push('; x'); }"},
		},
		[][2]string{
			{"return x + UNUSED;", "return x;"},
			{"import { other } from './other';\n", ""},
			{"express, { Router }", "express"},
			{"const UNUSED = 1;", "const UNUSED = 2;"},
			{"function permit", "// who may\n\n\nfunction permit"},
			{"  permit(req.query.dir);\n", "  /* first */ permit(req.query.dir); // then\n\n"},
			{"const BASE", "\n\n// the directory\nconst BASE"},
			{"app.post('/other', another);\n", ""},
			{"export function run", "function more() {}\nexport function run"},
			{"  if (!listed(dir)) throw", "\t\tif (!listed(dir)) throw"},
			{"import { requireAuth } from", "import { requireAuth, more } from"},
		},
	},
	{
		"a guard behind the first line of a key", "src/pem.ts",
		`import { exec } from 'child_process';
export function run(req, res) {
  if (!req.body.pem.startsWith("-----BEGIN PRIVATE KEY-----")) return;
  if (!load(req.user).isAdmin) return;
  exec('ls ' + req.query.dir);
}
`,
		[][2]string{{"  if (!load(req.user).isAdmin) return;\n", ""}, {"isAdmin", "isUser"}},
		[][2]string{{"export function run", "// who may\nexport function run"}},
	},
	{
		"a setting", "conf/db.yaml",
		"name: shop\npassword: \"x9QkLmZp27RtVw81\"\nlog: debug\n",
		[][2]string{{"password:", "admin_password:"}},
		[][2]string{{"log: debug", "log: info"}, {"name: shop\n", "name: shop\nport: 1\n"}, {"\n", "\r\n"}},
	},
	{
		"a method", "src/runner.ts",
		`import { exec } from 'child_process';
@Guarded()
class Base {
  may(x) { return this.names.has(x); }
}
export class Runner extends Base {
  names = new Set(['a']);
  other = 1;
  constructor() { super(); this.root = '/srv'; }
  static quoted(x) { return x; }
  unrelated() { return 2; }
  start(x) {
    if (!this.may(x)) return;
    exec(this.root + Runner.quoted(x));
  }
}
`,
		[][2]string{
			{"this.names.has(x)", "true"},
			{"new Set(['a'])", "new Set(['b'])"},
			{"this.root = '/srv'", "this.root = ''"},
			{"return x; }", "return '' + x; }"},
			{" extends Base", ""},
		},
		[][2]string{{"return 2", "return 3"}, {"  unrelated() { return 2; }\n", ""}, {"  start(x) {", "  // start\n  start(x) {"}},
	},
	{
		"a function in a function", "src/app.ts",
		`import { exec } from 'child_process';
export function createApp(app, auth) {
  app.use(auth);
  const root = '/srv';
  function helper(x) { return x; }
  function unrelated() { return 1; }
  app.get('/other', (req, res) => { res.json(1); });
  app.get('/run', async (req, res) => {
    exec(helper(root) + req.query.x);
  });
}
`,
		[][2]string{{"  app.use(auth);\n", ""}, {"root = '/srv'", "root = ''"}, {"return x", "return x + x"}},
		[][2]string{{"return 1", "return 2"}, {"res.json(1)", "res.json(2)"}, {"function unrelated() { return 1; }", ""}},
	},
	{
		"a wrapper", "app/api/x/route.ts",
		`import { exec } from 'child_process';
const withAuth = (handler) => (req) => (req.user ? handler(req) : null);
const withNothing = (handler) => handler;
async function handle(req) {
  exec(req.body.x);
}
export const POST = withAuth(handle);
export const GET = withNothing(() => 1);
`,
		[][2]string{{"POST = withAuth", "POST = withNothing"}, {"req.user ? handler(req) : null", "handler(req)"}},
		[][2]string{{"export const GET = withNothing(() => 1);\n", ""}},
	},
	{
		"the matcher of a middleware", "middleware.ts",
		`import { exec } from 'child_process';
export function middleware(req) {
  exec('ls ' + req.nextUrl.pathname);
}
function unrelated() {}
export const config = { matcher: ['/admin/:path*'] };
`,
		[][2]string{{"'/admin/:path*'", "'/:path*'"}, {"export const config = { matcher: ['/admin/:path*'] };\n", ""}},
		[][2]string{{"function unrelated() {}\n", ""}},
	},
	{
		"code of the top level", "scripts/run.js",
		`const { exec, spawn } = require('child_process');
const dir = pick(process.argv[2]);
function pick(x) {
  if (!x.startsWith('/srv')) process.exit(1);
  return x;
}
function unrelated() { return 1; }
exec('ls ' + dir);
module.exports = { pick };
`,
		[][2]string{{"if (!x.startsWith('/srv')) process.exit(1);", ""}, {"pick(process.argv[2])", "process.argv[2]"}},
		[][2]string{{"return 1", "return 2"}, {"exec, spawn", "exec"}, {"{ pick }", "{ pick, unrelated }"}},
	},
	{
		"Swift", "App/Runner.swift",
		`import Foundation
let root = "/srv"
let other = "/x"
class Runner {
  func allowed(_ x: String) -> Bool { return x.hasPrefix(root) }
  func unrelated() -> Int { return 1 }
}
extension Runner {
  func go(_ x: String) {
    guard allowed(x) else { return }
    let p = Process()
    p.launchPath = "/bin/sh"
    p.arguments = ["-c", "ls \(x)"]
  }
}
`,
		[][2]string{{"return x.hasPrefix(root)", "return true"}, {`root = "/srv"`, `root = "/"`}, {"    guard allowed(x) else { return }\n", ""}},
		[][2]string{{"return 1", "return 2"}, {`other = "/x"`, `other = "/y"`}, {"  func go", "  // starts\n  func go"}},
	},
}

func TestADecisionHoldsWhileWhatItRestsOnIsTheSame(t *testing.T) {
	t.Parallel()
	for _, tt := range decided {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d, root := desk(t, map[string]string{tt.path: tt.text, "package.json": `{"dependencies":{"next":"1"}}`})
			closed := finding.Ledger(candidates(t, d, root, tt.path))
			if len(closed) == 0 {
				t.Fatal("there is no candidate")
			}
			for i := range closed {
				closed[i].Disposition, closed[i].DispositionReason = finding.Suppressed, "guarded"
			}
			try := func(edit [2]string, want finding.Disposition) {
				t.Helper()
				if !strings.Contains(tt.text, edit[0]) {
					t.Fatalf("%q is not in the text", edit[0])
				}
				text := strings.Replace(tt.text, edit[0], edit[1], 1)
				if err := os.WriteFile(filepath.Join(root, tt.path), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
				for _, f := range finding.Apply(closed, candidates(t, d, root, tt.path)) {
					if f.Disposition != want {
						t.Errorf("%q => %q: %s is %s, want %s", edit[0], edit[1], f.Evidence, f.Disposition, want)
					}
				}
			}
			try([2]string{"", ""}, finding.Suppressed)
			try([2]string{"", "\n\n"}, finding.Suppressed)
			for _, edit := range tt.reopens {
				try(edit, finding.NeedsReview)
			}
			for _, edit := range tt.keeps {
				try(edit, finding.Suppressed)
			}
		})
	}
}

// candidates are those about commands and credentials in one file.
func candidates(t *testing.T, d *review.Desk, root, path string) []finding.Finding {
	t.Helper()
	r, err := d.Open(context.Background(), root, review.Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var out []finding.Finding
	for _, kind := range []detect.Kind{detect.Injection, detect.Secrets} {
		o, err := r.Find(context.Background(), kind)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range o.Findings {
			if f.File == path && (f.CWE == "CWE-78" || f.CWE == "CWE-798" && strings.HasPrefix(path, "conf/")) {
				out = append(out, f)
			}
		}
	}
	return out
}
