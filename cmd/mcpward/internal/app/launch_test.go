package app

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/contract"
)

func TestCommandsAreWrittenAsOneWouldTypeThem(t *testing.T) {
	tests := []struct {
		name   string
		launch contract.Launch
		want   string
	}{
		{"plain", contract.Launch{Transport: "stdio", Command: "npx", Args: []string{"-y", "@acme/server@1.2.0", "--port=80"}}, "stdio: npx -y @acme/server@1.2.0 --port=80"},
		{"spaces and quotes", contract.Launch{Transport: "stdio", Command: "my server", Args: []string{"it's", "", "$HOME", "a;b"}}, `stdio: 'my server' 'it'\''s' '' '$HOME' 'a;b'`},
		{"control characters", contract.Launch{Transport: "stdio", Command: "x", Args: []string{"a\nb"}}, `stdio: x "a\nb"`},
		{"other scripts", contract.Launch{Transport: "stdio", Command: "größe"}, "stdio: größe"},
		{"values of variables", contract.Launch{Transport: "stdio", Command: "x", Args: []string{"--key=${API_KEY}"}}, `stdio: x "--key=${API_KEY}"`},
		{"http", contract.Launch{Transport: "http", URL: "http://h/mcp\x1b"}, "http: http://h/mcp<U+001B>"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := launchText(tt.launch); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestTheServersCommandLineIsItsOwn(t *testing.T) {
	tests := []struct {
		name         string
		args         []string
		own, command []string
	}{
		{"none", []string{"mcpward", "diff"}, []string{"mcpward", "diff"}, nil},
		{"first separator", []string{"mcpward", "diff", "--", "x", "--", "y"}, []string{"mcpward", "diff"}, []string{"x", "--", "y"}},
		{"nothing after it", []string{"mcpward", "diff", "--"}, []string{"mcpward", "diff"}, []string{}},
		{"completion", []string{"mcpward", "diff", "--", completionRequest}, []string{"mcpward", "diff", "--", completionRequest}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			own, command := splitCommand(tt.args)
			if diff := cmp.Diff([][]string{tt.own, tt.command}, [][]string{own, command}); diff != "" {
				t.Errorf("split (-want +got):\n%s", diff)
			}
		})
	}
}
