package protocol_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/pkg/protocol"
)

func TestRevisionsAreKnownAndInOrder(t *testing.T) {
	if !slices.IsSorted(protocol.Revisions) {
		t.Errorf("Revisions = %v, want oldest first", protocol.Revisions)
	}
	for _, r := range protocol.Revisions {
		if !protocol.Known(string(r)) {
			t.Errorf("Known(%q) = false", r)
		}
	}
	for _, name := range []string{"", "2099-01-01", "2025-11-25 ", "latest"} {
		if protocol.Known(name) {
			t.Errorf("Known(%q) = true", name)
		}
	}
	if got, want := protocol.RevisionNames(), "2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28"; got != want {
		t.Errorf("RevisionNames() = %q, want %q", got, want)
	}
}

func TestFactsOfRevisions(t *testing.T) {
	tests := []struct {
		revision                protocol.Revision
		modern, batches, naming bool
	}{
		{protocol.R20241105, false, false, false},
		{protocol.R20250326, false, true, false},
		{protocol.R20250618, false, false, false},
		{protocol.R20251125, false, false, true},
		{protocol.R20260728, true, false, true},
	}
	for _, tt := range tests {
		t.Run(string(tt.revision), func(t *testing.T) {
			if got := tt.revision.Modern(); got != tt.modern {
				t.Errorf("Modern() = %v", got)
			}
			if got := tt.revision.Batches(); got != tt.batches {
				t.Errorf("Batches() = %v", got)
			}
			if got := tt.revision.NamesTools(); got != tt.naming {
				t.Errorf("NamesTools() = %v", got)
			}
		})
	}
	if !protocol.Latest.Modern() || protocol.LatestLegacy.Modern() {
		t.Error("Latest must be modern and LatestLegacy must not be")
	}
}

func TestNewestPicksAmongWhatIsKnown(t *testing.T) {
	legacy := func(r protocol.Revision) bool { return !r.Modern() }
	tests := []struct {
		name  string
		names []string
		want  protocol.Revision
	}{
		{"nothing", nil, ""},
		{"unknown only", []string{"2099-01-01"}, ""},
		{"filtered", []string{"2026-07-28"}, ""},
		{"order of the server does not count", []string{"2024-11-05", "2026-07-28", "2025-06-18", "2099-01-01"}, protocol.R20250618},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := protocol.Newest(tt.names, legacy); got != tt.want {
				t.Errorf("Newest(%q) = %q, want %q", tt.names, got, tt.want)
			}
		})
	}
}

func TestModernCode(t *testing.T) {
	for _, code := range []int64{-32020, -32021, -32022} {
		if !protocol.ModernCode(code) {
			t.Errorf("ModernCode(%d) = false", code)
		}
	}
	for _, code := range []int64{0, -32601, -32602, -32002, -32042, -32023} {
		if protocol.ModernCode(code) {
			t.Errorf("ModernCode(%d) = true", code)
		}
	}
}

func TestValidToolName(t *testing.T) {
	for _, name := range []string{"a", "read_data", "Admin.Tools-2", strings.Repeat("x", 128)} {
		if !protocol.ValidToolName(name) {
			t.Errorf("ValidToolName(%q) = false", name)
		}
	}
	for _, name := range []string{"", " ", "a b", "a/b", "é", "a\u200bb", strings.Repeat("x", 129)} {
		if protocol.ValidToolName(name) {
			t.Errorf("ValidToolName(%q) = true", name)
		}
	}
}
