package syntax_test

import (
	"strings"
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

const sampleScript = `import { z } from 'zod';
import type { User } from '../types';
// The handler that everything goes through.
export async function updateUser(req: Request, { params }: { params: { id: string } }): Promise<Response> {
  const session = await getSession(req.headers.get('authorization') ?? '');
  if (!session || session.user.id !== params.id) {
    return new Response(JSON.stringify({ error: 'forbidden' }), { status: 403 });
  }
  const body = schema.parse(await req.json());
  const name = ` + "`${body.first} ${body.last}`" + `.trim().replace(/\s+/g, ' ');
  await prisma.user.update({ where: { id: params.id }, data: { name, email: body.email } });
  return Response.json({ ok: true, name });
}

export const Card = ({ user, onClick }: { user: User; onClick: () => void }) => (
  <div className="flex items-center gap-2" onClick={onClick}>
    <img src={user.image} alt="" width={32} />
    <span>{user.name} and friends</span>
  </div>
);
`

func BenchmarkParse(b *testing.B) {
	text := []byte(strings.Repeat(sampleScript, 50))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		syntax.Parse("a.tsx", text)
	}
}

func BenchmarkEverything(b *testing.B) {
	text := []byte(strings.Repeat(sampleScript, 50))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		f := syntax.Parse("a.tsx", text)
		f.Calls()
		f.Strings()
		f.Symbols()
	}
}
