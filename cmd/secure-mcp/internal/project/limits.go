package project

import "strconv"

// The variables with which an operator bounds every walk of a process.
const (
	FilesVariable      = "SECURE_MCP_MAX_FILES"
	FileBytesVariable  = "SECURE_MCP_MAX_FILE_BYTES"
	DepthVariable      = "SECURE_MCP_MAX_DEPTH"
	TotalBytesVariable = "SECURE_MCP_MAX_TOTAL_BYTES"
)

// Ceilings are the largest limits that make sense on a developer's machine.
var ceilings = Limits{Files: 50_000, Depth: 200, FileBytes: 64 << 20, TotalBytes: 4 << 30}

// OperatorLimits returns what the environment says; a field that it says
// nothing about is 0. What is too large is the largest possible, and bad names
// the variables that hold no positive number and count as not set.
func OperatorLimits(env func(name string) string) (l Limits, bad []string) {
	read := func(name string, ceiling int64) int64 {
		text := env(name)
		if text == "" {
			return 0
		}
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || n < 1 {
			bad = append(bad, name)
			return 0
		}
		return min(n, ceiling)
	}
	l.Files = int(read(FilesVariable, int64(ceilings.Files)))
	l.FileBytes = read(FileBytesVariable, ceilings.FileBytes)
	l.Depth = int(read(DepthVariable, int64(ceilings.Depth)))
	l.TotalBytes = read(TotalBytesVariable, ceilings.TotalBytes)
	return l, bad
}

// Within returns l where it is narrower than the operator's limits, and those
// where it is not. 0 is no limit on either side.
func (l Limits) Within(operator Limits) Limits {
	l.Files = narrower(l.Files, operator.Files)
	l.Depth = narrower(l.Depth, operator.Depth)
	l.FileBytes = narrower(l.FileBytes, operator.FileBytes)
	l.TotalBytes = narrower(l.TotalBytes, operator.TotalBytes)
	return l
}

func narrower[N int | int64](a, b N) N {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}
