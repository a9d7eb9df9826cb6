// Secure-mcp is an MCP server that gives coding agents a defensive, read-only
// security review of the code they may see.
package main

import (
	"os"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/app"
)

func main() {
	os.Exit(app.Run(app.Process()))
}
