package detect_test

import "github.com/mcpward/mcpward/cmd/secure-mcp/internal/catalog"

// all are the detectors that reviews run, and no others.
var all = catalog.Detectors
