package report_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/schema"
)

func TestChangesAreInOrderOfWhatTheyDo(t *testing.T) {
	change := func(status drift.Status, class drift.Class, subject, pointer string) report.Change {
		return report.Change{Status: status, Change: drift.Change{Class: class, Subject: subject, Pointer: schema.Pointer(pointer)}}
	}
	want := []report.Change{
		change(drift.Fail, drift.ClassBreakingSchemaChange, "tool:z", "/a"), // z first: its text changed too
		change(drift.Fail, drift.ClassDescriptionChanged, "tool:z", "/d"),
		change(drift.Fail, drift.ClassBreakingSchemaChange, "tool:b", "/b"),
		change(drift.Fail, drift.ClassToolRemoved, "tool:a", "/a"),
		change(drift.Fail, drift.ClassToolAdded, "tool:c", "/c"), // failing by policy only
		change(drift.Warn, drift.ClassServerIdentityChanged, "server", "/s"),
		change(drift.Note, drift.ClassMetadataChanged, "server", "/m"),
		change(drift.Note, drift.ClassToolAdded, "tool:a", "/a"),
		change(drift.Note, drift.ClassToolAdded, "tool:b", "/a"),
		change(drift.Note, drift.ClassToolAdded, "tool:b", "/b"),
	}
	for shift := range want {
		got := append(append([]report.Change{}, want[shift:]...), want[:shift]...)
		report.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("shifted by %d: order (-want +got):\n%s", shift, diff)
		}
	}
}
