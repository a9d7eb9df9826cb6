package app

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/lockfile"
)

func TestEveryServerFindsItsEntryOrSaysWhyNot(t *testing.T) {
	file := func(names ...string) *lockfile.File {
		f := &lockfile.File{Servers: map[string]*contract.Surface{}}
		for _, n := range names {
			f.Servers[n] = &contract.Surface{Protocol: "2025-06-18"}
		}
		return f
	}
	unknown := file("a")
	unknown.Servers["a"].Protocol = "2031-01-01"
	tests := []struct {
		name    string
		job     string
		file    *lockfile.File
		o       options
		want    []string // revisions
		problem *report.Problem
	}{
		{"by name", "b", file("a", "b"), options{}, []string{"2025-06-18"}, nil},
		{"the only one", "", file("a"), options{}, []string{"2025-06-18"}, nil},
		{"which one", "", file("b", "a\n"), options{}, nil, &report.Problem{
			Kind: "lockfile", Message: "l.json pins 2 servers, and nothing says which one is meant", Hint: "name it with --server: a<U+000A>, b",
		}},
		{"none", "", file(), options{}, nil, &report.Problem{
			Kind: "lockfile", Message: "l.json pins no server", Hint: `run "mcpward baseline" to record one`,
		}},
		{"nearly", "filse", file("files"), options{}, nil, &report.Problem{
			Kind: "lockfile", Message: `l.json has no entry for server "filse"`, Hint: `did you mean "files"? otherwise run "mcpward baseline --server filse" to record it`,
		}},
		{"unknown revision", "a", unknown, options{}, nil, &report.Problem{
			Kind:    "revision",
			Message: `a was recorded at protocol revision "2031-01-01", which this mcpward does not know; it knows 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28`,
			Hint:    "update mcpward, or name a revision with --protocol-version",
		}},
		{"unknown revision, another one forced", "a", unknown, options{revision: "2025-11-25"}, []string{"2031-01-01"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := &plan{lock: "l.json", jobs: []*job{{name: tt.job}}}
			got, err := p.match(tt.file, &tt.o)
			var problem *report.Problem
			if err != nil && !errors.As(err, &problem) {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("revisions (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.problem, problem); diff != "" {
				t.Errorf("problem (-want +got):\n%s", diff)
			}
		})
	}
}
