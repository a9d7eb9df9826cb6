package authn_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/authn"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// hostile are texts that a detector which looks back or ahead without a bound
// takes quadratic time for.
var hostile = map[string]string{
	"statements":  "db.select().from(a).where(eq(a.id, params.id));\n",
	"one chain":   ".where(eq(a.id, params.id)).eq('id', params.id)",
	"nested":      "db.a.findMany({ where: { id: ",
	"comparisons": "and(eq(a.id, params.id), ",
	"templates":   "sql`select a where id = ${params.id} ${",
	"holes":       "${a.id} = ${params.id} and ",
	"routes":      "app.get('/a', ",
	"patterns":    "({ params: { id } }) => ",
	"names":       "const id = params.id; db.a.findUnique({ where: { id } });\n",
	"statement":   "pool.query('select a where id = $1', [params.id]);\n",
	"places":      "id = ? and ",
}

func TestHostileTextTakesLinearTime(t *testing.T) {
	const size, limit = 128 << 10, 5 * time.Second // quadratic time takes longer, linear time a tenth of it
	for name, part := range hostile {
		t.Run(name, func(t *testing.T) {
			text := strings.Repeat(part, size/len(part))
			switch name {
			case "nested":
				text += strings.Repeat("} })", size/len(part))
			case "routes", "comparisons":
				text += strings.Repeat(")", size/len(part))
			case "one chain":
				text = "supabase.from('a').select()" + text
			case "holes":
				text = "sql`select a where " + text + "`"
			case "places":
				text = "pool.query('select a where " + text + "', [params.id])"
			}
			start := time.Now()
			detect.Run(syntax.Parse("app/[id]/route.ts", []byte(text)), authn.Detectors)
			if took := time.Since(start); took > limit {
				t.Errorf("%d bytes took %v", len(text), took)
			} else {
				t.Logf("%d bytes took %v", len(text), took)
			}
		})
	}
}
