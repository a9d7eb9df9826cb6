// Secure-mcp is an MCP server that gives coding agents a defensive, read-only
// security review of the code they may see.
package main

import (
	"os"
	"runtime/debug"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/app"
)

func main() {
	// A review allocates much and keeps little: to collect half as often saves
	// a fifth of its time for some megabytes.
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(200)
	}
	os.Exit(app.Run(app.Process()))
}
