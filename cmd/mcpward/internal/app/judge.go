package app

import (
	"strings"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// judge fills v with the verdict on the pair. It is that of mcpward diff on
// two servers whose only tool has these schemas, so that both commands name
// the same rules in the same words.
func (p pair) judge(v *report.Verdict) {
	started := time.Now()
	v.Direction, v.Reading = p.direction, p.reading
	if v.Direction == "" {
		v.Direction = compat.Input
	}
	if v.Reading == "" {
		v.Reading = compat.MCP
	}
	guarded(v, func() { p.compare(v) })
	v.Elapsed = time.Since(started)
}

// guarded runs work. A bug of ours must neither cost the answers to the pairs
// that follow nor pass for a proof.
func guarded(v *report.Verdict, work func()) {
	defer func() {
		if recover() != nil {
			v.Changes = nil
			v.Verdict, v.Reason = compat.Unknown, "mcpward failed on this pair, which is a bug in mcpward"
		}
	}()
	work()
}

func (p pair) compare(v *report.Verdict) {
	field := "inputSchema"
	if v.Direction == compat.Output {
		field = "outputSchema"
	}
	changes := drift.Compare(p.surface(field, p.old), p.surface(field, p.new), drift.Options{Reading: v.Reading})
	for _, c := range changes {
		c.Subject = ""
		c.Message = strings.TrimPrefix(strings.TrimPrefix(c.Message, `Tool "`+soleTool+`" `+field), " ")
		c.Pointer = schema.Pointer(strings.TrimPrefix(string(c.Pointer), "/tools/"+soleTool+"/"+field))
		v.Changes = append(v.Changes, report.Change{Change: c, Status: drift.Policy{}.Status(c)})
	}
	v.Decide()
}

// soleTool is the tool whose schemas are compared.
const soleTool = "t"

func (p pair) surface(field string, v *schema.Value) *contract.Surface {
	tool := map[string][]byte{"name": schema.AppendString(nil, soleTool)}
	if v != nil {
		tool[field] = declare(v, p.dialect).AppendCanonical(nil)
	}
	return &contract.Surface{Tools: []contract.Item{contract.NewItem(soleTool, schema.AppendObject(nil, tool))}}
}
