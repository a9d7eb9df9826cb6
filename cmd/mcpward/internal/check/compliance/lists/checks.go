// Package lists checks what a server declares, how it lists and pages, and the
// frame of its results. Its rules are a part of the family "compliance".
//
// What single resources, prompts and completions have to be is in package
// items.
package lists

import "github.com/mcpward/mcpward/cmd/mcpward/internal/check"

// Checks lists the checks of this package. A new check is a new file and one
// line here; TestEveryCheckIsListed fails if the line is forgotten.
var Checks = []*check.Check{
	ListReadable,
	CapDeclaredWorks,
	CapWorksUndeclared,
	CapCompletionsDeclared,
	CapLoggingDeclared,
	CapListChangedDeclared,
	PageWalk,
	PageBadCursor,
	PageStable,
	ListOrder,
	CacheHints,
	CacheScopePages,
	ResultType,
	ResultShape,
	DeprecatedFeatures,
}
