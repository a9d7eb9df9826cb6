// Package items checks resources, templates, prompts and completions: what is
// listed, and what comes when it is asked for. Its rules are a part of the
// family "compliance".
package items

import "github.com/mcpward/mcpward/cmd/mcpward/internal/check"

// Checks lists the checks of this package. A new check is a new file and one
// line here; TestEveryCheckIsListed fails if the line is forgotten.
var Checks = []*check.Check{
	ResShape,
	ResRead,
	ResAnnotations,
	ResSubscribe,
	TmplShape,
	PromptShape,
	PromptGet,
	ComplMax100,
	ComplBadRef,
}

// sampled is how many items of a kind are asked for: one faulty handler shows
// in a few, and a server may list thousands.
const sampled = 3
