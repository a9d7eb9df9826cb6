package toolscan

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// AnnotationContradiction reports tools that say they only read and are named
// after a change.
var AnnotationContradiction = &Rule{
	Doc: rule.Doc{
		ID:       "security/annotation-contradiction",
		Title:    "readOnlyHint is true on a tool that changes things",
		Why:      "Clients call read-only tools without asking. A false hint takes the question away from the user.",
		Fix:      "Set readOnlyHint to false, or rename the tool if it changes nothing.",
		Residual: "Hints are claims; only a behavioural suite shows what the tool does.",
		Verify:   "Run mcpward run --only security/annotation-contradiction.",
		Severity: finding.Medium,
		Spec:     "MCP server/tools, Tool annotations",
		Since:    "unreleased",
	},
	Red: []string{
		`{"name":"delete_order","description":"Deletes an order.","annotations":{"readOnlyHint":true}}`,
		`{"name":"order-tool","description":"Permanently deletes an order.","annotations":{"readOnlyHint":true}}`,
	},
	Green: []string{
		`{"name":"list_updates","description":"Lists updates and changes; creates a summary.","annotations":{"readOnlyHint":true}}`,
		`{"name":"create_plan","description":"Returns a plan.","annotations":{"readOnlyHint":true}}`,
		`{"name":"delete_order","description":"Deletes an order.","annotations":{"readOnlyHint":false}}`,
	},
	Weak:  true,
	says:  "is announced as read-only and changes things",
	finds: annotationContradiction,
}

// A force is how surely a verb changes things.
type force uint8

const (
	unsure force = iota
	reads
	changes // in some senses
	destroys
)

var verbs = map[string]force{
	"get": reads, "list": reads, "read": reads, "search": reads, "find": reads, "fetch": reads, "show": reads, "describe": reads, "query": reads, "check": reads, "count": reads, "view": reads, "lookup": reads, "retrieve": reads, "returns": reads, "return": reads, "preview": reads, "validate": reads, "analyze": reads, "compare": reads, "export": reads, "can": reads, "simulate": reads, "plan": reads, "explain": reads, "test": reads, "is": reads,
	"delete": destroys, "remove": destroys, "drop": destroys, "destroy": destroys, "erase": destroys, "wipe": destroys, "purge": destroys, "truncate": destroys, "overwrite": destroys, "uninstall": destroys,
	"deletes": destroys, "removes": destroys, "drops": destroys, "destroys": destroys, "erases": destroys, "wipes": destroys, "purges": destroys, "truncates": destroys, "overwrites": destroys, "uninstalls": destroys,
	"update": changes, "insert": changes, "write": changes, "edit": changes, "modify": changes, "rename": changes, "move": changes, "send": changes, "publish": changes, "upload": changes, "transfer": changes, "pay": changes, "grant": changes, "revoke": changes, "kill": changes, "deploy": changes, "cancel": changes, "archive": changes, "reset": changes,
	"updates": changes, "inserts": changes, "writes": changes, "edits": changes, "modifies": changes, "renames": changes, "moves": changes, "sends": changes, "publishes": changes, "uploads": changes, "transfers": changes, "pays": changes, "grants": changes, "revokes": changes, "kills": changes, "deploys": changes, "cancels": changes, "archives": changes, "resets": changes,
}

func annotationContradiction(p *pass) {
	if p.list.Field != "tools" {
		return
	}
	hint := p.value.Get("annotations").Get("readOnlyHint")
	if hint == nil || hint.Text != "true" {
		return
	}
	named := firstVerb(nameWords(p.name), 3)
	description := textOf(p.value.Get("description"))
	told := firstVerb(nameWords(opening(description)), 2)
	if named == destroys && told != reads || told == destroys && named != reads || named == changes && told == changes {
		at := &place{above: &place{token: "annotations", index: -1}, token: "readOnlyHint", index: -1}
		p.report(candidate{at: at, text: p.name, to: len(p.name)})
	}
}

// firstVerb returns the force of the first verb among the first n words.
func firstVerb(words []string, n int) force {
	for _, w := range words[:min(n, len(words))] {
		if f := verbs[w]; f != unsure {
			return f
		}
	}
	return unsure
}
