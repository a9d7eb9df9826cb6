package architecture

import (
	"strings"
	"testing"
	"time"
)

// handler wraps statements in a handler with an id from its path.
func handler(body string) string {
	return "export async function GET(req, { params }) {\n\tconst { id } = await params;\n" + body + "\n}\n"
}

func TestOwnerPredicates(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, how, wrapper string }{
		{"nothing", handler("return db.doc.findUnique({ where: { id } });"), "", ""},

		{"compared with the session", handler("if (doc.ownerId !== session.user.id) return deny();"), "comparison", ""},
		{"the other way round", handler("if (session.user.id === doc.userId) return doc;"), "comparison", ""},
		{"compared with a name from the session", handler("const { userId } = await auth();\nif (doc.userId !== userId) return deny();"), "comparison", ""},
		{"tenants", handler("if (doc.tenantId != ctx.tenant.id) return deny();"), "comparison", ""},
		{"compared with nothing", handler("if (session.userId === '') return deny();\nif (userId == null) return deny();\nif (orgId !== undefined) go();"), "", ""},
		{"compared with a constant", handler("if (doc.userId === 7 || doc.ownerId === `x`) go();"), "", ""},
		{"compared with what was sent", handler("if (doc.ownerId === params.owner) go();"), "", ""},
		{"the path names the caller", handler("if (params.userId !== session.user.id) return deny();"), "comparison", ""},
		{"the path against itself", handler("if (params.userId === doc.owner) go();"), "", ""},
		{"only in a comment", handler("// if (doc.ownerId !== session.user.id) return deny();"), "", ""},
		{"only in a string", handler("log('doc.ownerId !== session.user.id');"), "", ""},
		{"a role is not an owner", handler("if (session.user.role !== 'admin') return deny();"), "", ""},

		{"a filter", handler("return db.doc.findFirst({ where: { id, ownerId: session.user.id } });"), "filter", ""},
		{"a filter by a derived name", handler("const { userId } = await auth();\nreturn db.doc.findFirst({ where: { id, userId } });"), "filter", ""},
		{"a filter by what was sent", handler("return db.doc.findFirst({ where: { id, userId: params.userId } });"), "", ""},
		{"a filter by a name that was sent", handler("const { userId } = await params;\nreturn db.doc.findFirst({ where: { id, userId } });"), "", ""},
		{"an owner outside the filter", handler("return db.doc.create({ data: { userId: session.user.id } });"), "", ""},
		{"a nested filter", handler("return db.doc.findFirst({ where: { AND: [{ id }, { workspaceId: workspace.id }] } });"), "filter", ""},
		{"drizzle", handler("return db.select().from(docs).where(and(eq(docs.id, id), eq(docs.userId, session.user.id)));"), "filter", ""},
		{"supabase", handler("return supabase.from('docs').select().eq('id', id).eq('user_id', user.id);"), "filter", ""},
		{"supabase by what was sent", handler("return supabase.from('docs').select().eq('user_id', params.user);"), "", ""},

		{"a check by its name", handler("await assertOwner(id);"), "check", ""},
		{"another", handler("if (!(await canAccessDocument(user, id))) return deny();"), "check", ""},
		{"a guard for viewing", handler("await assertCanView(id);"), "check", ""},
		{"in a list of middleware", "router.get('/docs/:id', requireOwnership, show);", "check", ""},
		{"a wrapper that checks", "export const GET = withOwner(async ({ params }) => db.doc.find(params.id));", "check", "withOwner"},
		{"a check that is only imported", "import { assertOwner } from './auth';\n" + handler("return db.doc.find(id);"), "", ""},

		{"a wrapper that authenticates", "export const GET = withWorkspace(async ({ params }) => db.doc.find(params.id));", "", "withWorkspace"},
		{"a wrapper and its scope", "export const GET = withWorkspace(async ({ params, workspace }) => db.doc.findFirst({ where: { id: params.id, workspaceId: workspace.id } }));", "filter", "withWorkspace"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f := Read("app/api/docs/[id]/route.ts", []byte(tt.text))
			if f.Owner != tt.how || f.Wrapper != tt.wrapper {
				t.Errorf("owner %q, wrapper %q, want %q, %q", f.Owner, f.Wrapper, tt.how, tt.wrapper)
			}
		})
	}
}

func TestIdsFromTheCaller(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		want       bool
	}{
		{"a member", "find(params.id)", true},
		{"awaited", "find((await params).id)", true},
		{"of a request", "find(req.query.orgId)", true},
		{"an input", "publicProcedure.query(({ input }) => find(input.slug))", true},
		{"taken apart", "const { id } = await params;", true},
		{"taken apart in the parameters", "export const GET = ({ params: { id } }) => find(id);", true},
		{"search parameters", "find(searchParams.get('accountId'))", true},
		{"of any object", "find(req.params.linkId)", true},
		{"by a call", "find(c.req.param('id'))", true},
		{"any object taken apart", "const { link_id } = req.params;", true},
		{"the request's own id", "log(req.query.requestId, req.query.client_id)", false},
		{"an id of the program's own", "const id = randomUUID(); save({ id });", false},
		{"of the session", "find(session.user.id)", false},
		{"another parameter", "find(params.page)", false},
		{"in a comment", "// params.id", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := Read("app/api/users/route.ts", []byte(tt.text)).ObjectID; got != tt.want {
				t.Errorf("object id is %v", got)
			}
		})
	}
}

// TestHostileTextsTakeLinearTime gives the reader nested and repeated code of
// 100 kB; quadratic work on it takes minutes.
func TestHostileTextsTakeLinearTime(t *testing.T) {
	t.Parallel()
	started := time.Now()
	for _, unit := range []string{"where: {", "{ where: { userId: ", "a = params.", "x.userId === ", "eq(a.userId, ", "const { id } = ", "withAuth(", "await params ", "use server'"} {
		Read("app/api/users/route.ts", []byte("'use server';"+strings.Repeat(unit, 100_000/len(unit))))
	}
	if took := time.Since(started); took > 20*time.Second {
		t.Errorf("took %s", took)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("a/[id]/route.ts", handler("if (a.ownerId === session.user.id) go({ where: { userId } });"))
	f.Add("A.swift", "WKWebView().onOpenURL { }")
	f.Fuzz(func(t *testing.T, path, text string) {
		first, second := Read(path, []byte(text)), Read(path, []byte(text))
		if first.Owner != second.Owner || first.Wrapper != second.Wrapper || first.ObjectID != second.ObjectID {
			t.Error("two readings differ")
		}
	})
}
