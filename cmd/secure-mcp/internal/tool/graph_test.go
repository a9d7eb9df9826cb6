package tool_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
)

// handlers choose a record by an id of the request in the ways of several
// frameworks.
const handlers = `
-- package.json --
{"dependencies": {"next": "15", "express": "4", "@trpc/server": "11"}}
-- app/api/docs/[id]/route.ts --
export async function GET(_: Request, { params }: Ctx) {
  return Response.json(await db.select().from(docs).where(eq(docs.id, params.id)));
}
-- app/api/lists/route.ts --
export async function GET(req: NextRequest) {
  return Response.json(await prisma.list.findUnique({ where: { id: req.nextUrl.searchParams.get('listId') } }));
}
-- src/express.ts --
import express from 'express';
const app = express();
app.get('/links/:linkId', async (req, res) => res.json(await Link.findById(req.params.linkId)));
-- src/hono.ts --
import { Hono } from 'hono';
const app = new Hono();
app.get('/docs/:id', async (c) => c.json(await db.query.docs.findFirst({ where: eq(docs.id, c.req.param('id')) })));
-- src/koa.js --
const Router = require('@koa/router');
const router = new Router();
router.get('/docs/:id', async (ctx) => { ctx.body = await knex('docs').where({ id: ctx.params.id }).first(); });
-- src/fastify.ts --
import Fastify from 'fastify';
const fastify = Fastify();
fastify.get('/docs/:id', async (request) => {
  const { id } = request.params as { id: string };
  return sql§select * from docs where id = ${id}§;
});
-- src/controllers/link.ts --
export const show = async (req, res) => res.json(await Link.findById(req.params.linkId));
-- src/router.ts --
export const docs = router({
  byId: publicProcedure.input(schema).query(({ input }) => prisma.doc.findUnique({ where: { id: input.id } })),
});
`

func TestFindingsOfAuthorizationJoinTheGraph(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	want := 0
	for _, f := range txtar.Parse([]byte(strings.ReplaceAll(handlers, "§", "`"))).Files {
		p := filepath.Join(root, f.Name)
		if err := os.MkdirAll(filepath.Dir(p), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
		want++
	}
	env := environment(t, root)
	got, _ := call(t, tool.Architecture, env, on(root, ""))
	nodes := map[any]bool{}
	for _, n := range got["authz_graph"].([]any) {
		nodes[n.(map[string]any)["id"]] = true
	}
	got, _ = call(t, tool.Authentication, env, on(root, ""))
	joined := 0
	for _, f := range got["findings"].([]any) {
		finding := f.(map[string]any)
		if finding["rule_family"] != "core.authorization" {
			continue
		}
		joined++
		if !nodes[finding["source"]] {
			t.Errorf("%s: the source %q is no node of %v", finding["file"], finding["source"], nodes)
		}
	}
	if joined != want-1 { // all but the manifest
		t.Errorf("%d findings", joined)
	}
}
