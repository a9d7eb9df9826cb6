// Package notify checks what a server says beside its answers: pings, log
// messages, progress, cancellation, requests for input and subscriptions.
package notify

import "github.com/mcpward/mcpward/cmd/mcpward/internal/check"

// Checks lists the checks of this package.
var Checks = []*check.Check{
	CancelNoCrash,
	CancelNoResponse,
	LogNoUnsolicited,
	LogSetLevel,
	MRTRShape,
	PingReply,
	ProgMonotonic,
	ProgStop,
	ProgToken,
	ProgUnrequested,
	SubAckFirst,
	SubCancel,
	SubFilter,
	SubID,
}
