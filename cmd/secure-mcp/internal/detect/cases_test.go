package detect_test

import (
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/detecttest"
)

// TestPairs runs every detector over weaknesses and their remedies. Each
// weakness is found, and no remedy is reported by any detector.
func TestPairs(t *testing.T) { detecttest.Cases(t, "testdata/pairs", all) }

// TestReports runs every detector over what other tools were reported to miss
// or to cry wolf about.
func TestReports(t *testing.T) { detecttest.Cases(t, "testdata/reports", all) }

// TestFormerFailures runs every detector over the inputs on which the tool
// that this one replaces failed.
func TestFormerFailures(t *testing.T) { detecttest.Cases(t, "testdata/failures", all) }
