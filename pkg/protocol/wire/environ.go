package wire

import (
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// passed names the variables a server inherits; everything else of our
// environment stays with us, secrets above all.
var passed = []string{"PATH", "HOME", "LANG", "TMPDIR", "SHELL", "TERM", "USER"}

// passedWindows names those without which programs on Windows do not run.
var passedWindows = []string{
	"PATH", "PATHEXT", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "TEMP", "TMP",
	"USERPROFILE", "USERNAME", "HOMEDRIVE", "HOMEPATH", "APPDATA", "LOCALAPPDATA",
	"PROGRAMDATA", "PROGRAMFILES", "PROGRAMFILES(X86)", "COMMONPROGRAMFILES", "PROCESSOR_ARCHITECTURE",
}

// environment returns what a server is started with: the allow-list out of
// parent, then own, which wins.
func environment(parent []string, own map[string]string, windows bool) []string {
	vars := map[string]string{}
	for _, entry := range parent {
		name, val, ok := strings.Cut(entry, "=")
		if ok && inherited(name, windows) {
			vars[name] = val
		}
	}
	for name, val := range own {
		if windows {
			maps.DeleteFunc(vars, func(have, _ string) bool { return strings.EqualFold(have, name) })
		}
		vars[name] = val
	}
	env := make([]string, 0, len(vars))
	for _, name := range slices.Sorted(maps.Keys(vars)) {
		env = append(env, name+"="+vars[name])
	}
	return env
}

func inherited(name string, windows bool) bool {
	if windows {
		return slices.Contains(passedWindows, strings.ToUpper(name))
	}
	return slices.Contains(passed, name) || strings.HasPrefix(name, "LC_")
}

// lookup finds a command the way the server's own PATH would.
func lookup(t Target) (string, error) {
	if filepath.Base(t.Command) != t.Command {
		return t.Command, nil
	}
	own, ok := ownPath(t.Env)
	if !ok {
		return exec.LookPath(t.Command)
	}
	for _, dir := range filepath.SplitList(own) {
		if !filepath.IsAbs(dir) {
			continue // as exec.LookPath, never the working folder
		}
		if path, err := exec.LookPath(filepath.Join(dir, t.Command)); err == nil {
			return path, nil
		}
	}
	return "", exec.ErrNotFound
}

func ownPath(env map[string]string) (string, bool) {
	for name, val := range env {
		if name == "PATH" || runtime.GOOS == "windows" && strings.EqualFold(name, "PATH") {
			return val, true
		}
	}
	return "", false
}

// startReason says why a command could not be started.
func startReason(t Target, err error, mask masker) string {
	line := commandLine(t.Command, t.Args)
	if t.Dir != "" {
		if info, statErr := os.Stat(t.Dir); statErr != nil || !info.IsDir() {
			return line + ": there is no folder " + excerpt(mask, t.Dir) + " to start it in"
		}
	}
	switch {
	case errors.Is(err, exec.ErrDot):
		return line + ": found only in the working folder; write " + excerpt(mask, "."+string(filepath.Separator)+t.Command) + " to run it from there"
	case errors.Is(err, exec.ErrNotFound):
		return line + ": command not found in PATH"
	case errors.Is(err, os.ErrPermission):
		return line + ": permission denied"
	case errors.Is(err, os.ErrNotExist):
		return line + ": " + missing(t)
	}
	var pathErr *os.PathError
	if errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	return line + ": " + err.Error()
}

// missing tells a command that does not exist from a script whose interpreter
// does not.
func missing(t Target) string {
	path := t.Command
	if t.Dir != "" && !filepath.IsAbs(path) {
		path = filepath.Join(t.Dir, path)
	}
	if found, err := lookup(t); err == nil && filepath.Base(t.Command) == t.Command {
		path = found
	}
	if _, err := os.Stat(path); err == nil {
		return "the interpreter named in its first line does not exist"
	}
	return "no such file"
}
