// Command mcpward pins the contract of an MCP server into a lockfile and fails
// a build when it drifts.
package main

import (
	"os"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/app"
)

func main() {
	os.Exit(app.Run(app.Process{
		Args: os.Args, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, LookupEnv: os.LookupEnv, Now: time.Now,
	}))
}
