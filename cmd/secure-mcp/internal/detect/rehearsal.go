package detect

import (
	"path"
	"strings"
)

// rehearsalDirs are directories of code that is not meant for production.
var rehearsalDirs = map[string]bool{
	"test": true, "tests": true, "__tests__": true, "__mocks__": true, "__fixtures__": true, "fixtures": true, "fixture": true,
	"testdata": true, "spec": true, "specs": true, "e2e": true, "cypress": true, "playwright": true, "mocks": true, "mock": true,
	"example": true, "examples": true, "samples": true, "sample": true, "demo": true, "demos": true, "stories": true, ".storybook": true,
	"seed": true, "seeds": true, "seeders": true, "benchmarks": true, "testing": true, "test-utils": true,
}

// Rehearsal reports whether a path is that of a test, a fixture or an example.
func Rehearsal(name string) bool {
	dir, base := path.Split(strings.ToLower(name))
	for part := range strings.SplitSeq(dir, "/") {
		if rehearsalDirs[part] || strings.HasSuffix(part, "tests") {
			return true
		}
	}
	for _, mark := range []string{".test.", ".spec.", ".stories.", ".e2e.", ".fixture.", ".mock.", "_test.", "_spec.", ".cy."} {
		if strings.Contains(base, mark) {
			return true
		}
	}
	stem := strings.TrimSuffix(base, path.Ext(base))
	return strings.HasPrefix(base, "test_") || stem == "seed" || stem == "conftest" || stem == "mocks" || strings.HasSuffix(stem, "tests") && len(stem) > len("tests")
}

// Tooling reports whether a path is that of a script which only developers run.
func Tooling(name string) bool {
	dir, base := path.Split(strings.ToLower(name))
	for part := range strings.SplitSeq(dir, "/") {
		switch part {
		case "scripts", "script", "tools", "tooling", "bin", "build", ".github", "hack", "gulp", "tasks", "bench", "installer":
			return true
		}
	}
	return strings.Contains(base, ".config.") || strings.HasPrefix(base, "gulpfile") || strings.HasPrefix(base, "gruntfile") || strings.HasPrefix(base, "build.")
}
