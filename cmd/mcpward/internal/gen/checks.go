package gen

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/catalog"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// checkKeys are the keys below checks.
func checkKeys() object {
	keys := object{
		"only": selectors("these families or rules only"),
		"skip": selectors("families or rules to leave out"),
		"rules": nullable("object", "propertyNames", object{"enum": checkIDs()}, "additionalProperties", object{"enum": []check.Outcome{check.Fail, check.Warn, check.Note}}).
			with("description", "what a violation of single rules does"),
		"call_read_only": object{"type": "boolean", "description": "tools with readOnlyHint: true may be called"},
		"portability": nullable("array", "items", object{"enum": catalog.Profiles()}).
			with("description", "clients and model APIs whose limits warn"),
		"context_tokens": object{"type": "integer", "minimum": 1, "description": "budget for the estimated cost of the tool list"},
	}
	settings := map[string]object{"drift": driftKeys(), "errors": errorKeys(), "latency": latencyKeys()}
	for _, family := range catalog.Families() {
		turn := object{"type": "boolean", "description": "false leaves the family out"}
		if own, ok := settings[family]; ok {
			keys[family] = object{"anyOf": []any{turn, own}}
			continue
		}
		keys[family] = turn
	}
	return keys
}

func driftKeys() object {
	return optional(object{
		"baseline": text("path of the lockfile"),
		"fail_on":  nullable("array", "items", object{"enum": drift.Classes}).with("description", "the classes that fail, instead of the usual ones"),
		"rules": nullable("object", "propertyNames", object{"enum": ruleIDs()}, "additionalProperties", object{"enum": drift.Statuses}).
			with("description", "what single rules do, whatever their class"),
		"reading": object{
			"enum":        []compat.Reading{compat.MCP, compat.Set},
			"description": "mcp (default): an object that lists properties has no others; set: it is open, as JSON Schema says",
		},
	})
}

func errorKeys() object {
	return optional(object{
		"bad_arguments": nullable("array", "items", text("")).with("description", "tools that may be called with arguments that break their schema"),
	})
}

func latencyKeys() object {
	keys := budgetKeys()
	keys["warmup"] = object{"type": "integer", "minimum": 0, "maximum": 10000, "description": "calls before those that count"}
	keys["samples"] = object{"type": "integer", "minimum": 1, "maximum": 10000, "description": "calls that count, of each tool"}
	keys["tools"] = nullable("object", "additionalProperties", optional(budgetKeys())).with("description", "budgets of single tools by name")
	return optional(keys)
}

func budgetKeys() object {
	keys := object{}
	for _, p := range []string{"50", "95", "99"} {
		keys["p"+p+"_ms"] = object{
			"type": "integer", "minimum": 1, "maximum": maxMillis,
			"description": "milliseconds in which " + p + " of 100 calls must be answered",
		}
	}
	return keys
}

func acceptances() object {
	entry := closed(object{
		"rule":    object{"enum": catalog.IDs()},
		"tool":    text("name of the tool it is about"),
		"subject": object{"type": "string", "pattern": "^(server|(tool|prompt|resource|template|case):.+)$", "description": "what it is about, if that is no tool"},
		"to":      object{"type": "string", "pattern": "^(absent|sha256:[0-9a-f]{64})$", "description": "what was found, as a report names it"},
		"reason":  text("why it may wait"),
		"until":   object{"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "description": "the last day on which it holds"},
	}).with("required", []string{"rule", "to", "reason", "until"})
	return nullable("array", "items", entry).with("description", "what may fail for a while")
}

func selectors(help string) object {
	return nullable("array", "items", text("")).with("description", help)
}

// checkIDs are the rules that checks.rules can change.
func checkIDs() []string {
	return slices.DeleteFunc(catalog.IDs(), func(id string) bool { return strings.HasPrefix(id, "drift/") })
}
