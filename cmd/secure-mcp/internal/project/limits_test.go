package project

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestOperatorLimits(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		env  map[string]string
		want Limits
		bad  []string
	}{
		{"nothing", nil, Limits{}, nil},
		{"all", map[string]string{FilesVariable: "7", FileBytesVariable: "1000", DepthVariable: "3", TotalBytesVariable: "5000"}, Limits{Files: 7, FileBytes: 1000, Depth: 3, TotalBytes: 5000}, nil},
		{"too large", map[string]string{FilesVariable: "9000000", DepthVariable: "100000"}, Limits{Files: ceilings.Files, Depth: ceilings.Depth}, nil},
		{"no numbers", map[string]string{FilesVariable: "many", FileBytesVariable: "-1", DepthVariable: "0", TotalBytesVariable: "1e3"}, Limits{}, []string{FilesVariable, FileBytesVariable, DepthVariable, TotalBytesVariable}},
	}
	for _, tt := range tests {
		got, bad := OperatorLimits(func(name string) string { return tt.env[name] })
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
		if diff := cmp.Diff(tt.bad, bad); diff != "" {
			t.Errorf("%s, bad (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestACallNarrowsTheOperatorsLimits(t *testing.T) {
	t.Parallel()
	operator := Limits{Files: 10, Depth: 5, FileBytes: 100}
	got := Limits{Files: 20, Depth: 2, TotalBytes: 7}.Within(operator)
	if diff := cmp.Diff(Limits{Files: 10, Depth: 2, FileBytes: 100, TotalBytes: 7}, got); diff != "" {
		t.Errorf("limits (-want +got):\n%s", diff)
	}
}
