// Package lifecycle checks how a server begins and ends: the handshake of
// legacy revisions, discovery and per-request metadata of the modern one, and
// what happens when the client goes away.
package lifecycle

import "github.com/mcpward/mcpward/cmd/mcpward/internal/check"

// Checks lists the checks of this package.
var Checks = []*check.Check{
	LifeDiscover,
	LifeInitializeOnModernOnly,
	LifeInitializeShape,
	LifeMetaRequired,
	LifeMissingCapability,
	LifeNoEarlyServerRequests,
	LifePreInitPing,
	LifePreInitRequest,
	LifeServerInfoMeta,
	LifeServerSurvives,
	LifeStatelessLists,
	LifeStdinCloseExit,
	LifeUnsupportedVersion,
	LifeVersionEcho,
	LifeVersionUnknown,
}
