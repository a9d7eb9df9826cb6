package rule_test

import (
	"strings"
	"testing"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

func complete() rule.Doc {
	return rule.Doc{
		ID: "drift/tool-removed", Title: "a tool was removed", Why: "Calls fail.", Fix: "Restore it.",
		Residual: "None.", Verify: "Run mcpward diff.", Severity: finding.High, Spec: "server/tools", Since: "unreleased",
	}
}

func TestValidateAcceptsACompleteDoc(t *testing.T) {
	if err := complete().Validate(); err != nil {
		t.Error(err)
	}
}

func TestValidateNamesWhatIsWrong(t *testing.T) {
	tests := []struct {
		name   string
		change func(*rule.Doc)
		want   string
	}{
		{"no family", func(d *rule.Doc) { d.ID = "removed" }, `"removed"`},
		{"capital in id", func(d *rule.Doc) { d.ID = "drift/Removed" }, `"drift/Removed"`},
		{"no reason", func(d *rule.Doc) { d.Why = " " }, "Why is empty"},
		{"full stop", func(d *rule.Doc) { d.Title = "A tool." }, "full stop"},
		{"no severity", func(d *rule.Doc) { d.Severity = "" }, "unknown severity"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := complete()
			tt.change(&d)
			if err := d.Validate(); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Validate() = %v, want an error that holds %q", err, tt.want)
			}
		})
	}
}
