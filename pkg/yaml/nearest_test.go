package yaml_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/yaml"
)

func TestNearest(t *testing.T) {
	words := []string{"baseline", "fail_on", "rules", "a"}
	for word, want := range map[string]string{
		"fail_onn": "fail_on", "fial_on": "fail_on", "failon": "fail_on", "Rules": "rules",
		"baselin": "baseline", "nothing": "", "": "", "b": "", strings.Repeat("baseline", 50): "",
	} {
		if got := yaml.Nearest(word, words); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
}

func TestNearbyWords(t *testing.T) {
	words := []string{"drift/tool-added", "drift/tool-removed", "security/tool-removed", "drift/launch-changed"}
	tests := []struct {
		word string
		n    int
		want []string
	}{
		{"drift/tool-remove", 2, []string{"drift/tool-removed", "drift/tool-added"}},
		{"tool-removed", 2, []string{"drift/tool-removed", "security/tool-removed"}},
		{"lunch-changed", 1, []string{"drift/launch-changed"}},
		{"", 9, []string{"drift/tool-added", "drift/tool-removed", "security/tool-removed", "drift/launch-changed"}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, yaml.Nearby(tt.word, words, tt.n)); diff != "" {
			t.Errorf("Nearby(%q) (-want +got):\n%s", tt.word, diff)
		}
	}
	if got := yaml.Nearby(strings.Repeat("é", 1<<20), words, 1); len(got) != 1 {
		t.Errorf("a long word is near %q", got)
	}
}

func TestEscapedTextIsReadBackUnchanged(t *testing.T) {
	value := func(string) (string, error) { return "value", nil }
	for in, want := range map[string]string{
		"plain": "plain", "$5": "$5", "$$": "$$", "$$$": "$$$", "${": "${", "${no name}": "${no name}",
		"${TOKEN}": "value", "$${TOKEN}": "$${TOKEN}", "a$": "a$",
	} {
		got, _, err := yaml.Expand(yaml.Escape(in), value)
		if err != nil || got != want {
			t.Errorf("Expand(Escape(%q)) = %q, %v, want %q", in, got, err, want)
		}
	}
}
