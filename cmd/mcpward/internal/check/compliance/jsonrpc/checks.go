// Package jsonrpc checks that a server keeps to JSON-RPC 2.0 as MCP uses it:
// ids, envelopes, error codes, and what it says to messages that it does not
// know or cannot read.
package jsonrpc

import "github.com/mcpward/mcpward/cmd/mcpward/internal/check"

// Checks lists the checks of this package.
var Checks = []*check.Check{
	RPCBatchAccepted,
	RPCBatchRejected,
	RPCCapabilityGated,
	RPCEnvelope,
	RPCErrorCodes,
	RPCIDEcho,
	RPCIDLarge,
	RPCIDNull,
	RPCInvalidRequest,
	RPCNotificationSilent,
	RPCParseError,
	RPCRemovedMethods,
	RPCUnknownMethod,
	RPCUnsolicited,
}
