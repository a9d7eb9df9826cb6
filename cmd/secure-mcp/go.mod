module github.com/mcpward/mcpward/cmd/secure-mcp

go 1.26.0

require github.com/mcpward/mcpward v0.0.0

require (
	github.com/google/go-cmp v0.7.0 // indirect
	github.com/mattn/go-colorable v0.1.14 // indirect
	github.com/mattn/go-isatty v0.0.24 // indirect
	github.com/modelcontextprotocol/go-sdk v1.8.0 // indirect
	github.com/rogpeppe/go-internal v1.16.0 // indirect
	github.com/rs/zerolog v1.35.1 // indirect
	github.com/urfave/cli/v3 v3.14.0 // indirect
	golang.org/x/sys v0.50.0 // indirect
)

replace github.com/mcpward/mcpward => ../..
