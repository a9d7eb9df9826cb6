package project

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/gitignore"
	"github.com/mcpward/mcpward/pkg/redact"
	"github.com/mcpward/mcpward/pkg/term"
)

// maxPath is how many bytes of a path are worth asking the system about.
const maxPath = 4096

const useListed = `Call secure_mcp_list_authorized_roots and use one of its paths, or a directory below one.`

// Find opens the directory that a project_root argument names, if it lies
// within an authorised root. A relative path is taken from cwd, the working
// directory of the server, and Notes of the root says so. Links are resolved
// first, so that one that leaves every root is refused like the path it stands
// for. The caller closes the root. Every error is a *[Problem].
func (a *Allowlist) Find(path, cwd string) (*Root, error) {
	if len(a.Roots) == 0 {
		return nil, &Problem{
			CodeNoRoots, "no directory is authorised for review",
			"Tell the user to set " + RootsVariable + " or to start the server with --allow DIR; do not try other paths.",
		}
	}
	if strings.TrimSpace(path) == "" {
		return nil, &Problem{CodeBlank, "project_root is blank", useListed}
	}
	if len(path) > maxPath || strings.ContainsRune(path, 0) {
		return nil, &Problem{CodeInvalidPath, "project_root is no path: it is too long or contains a zero byte", useListed}
	}
	abs, notes := absolute(path, cwd)
	canonical, missing := resolve(abs)
	above := a.holding(canonical)
	if above == nil {
		return nil, &Problem{CodeOutside, "project_root " + quote(path) + " is outside the authorised roots", useListed}
	}
	if missing != nil {
		return nil, a.unusable(path, missing)
	}
	root, err := above.descend(canonical)
	if err != nil {
		return nil, a.unusable(path, err)
	}
	root.Notes = notes
	return root, nil
}

// absolute completes a relative path and says so.
func absolute(path, cwd string) (abs string, notes []string) {
	if filepath.IsAbs(path) {
		return filepath.Clean(path), nil
	}
	abs = filepath.Join(cwd, path)
	return abs, []string{fmt.Sprintf("project_root %s is relative; it was taken from the server's working directory as %s. Pass an absolute path.", quote(path), quote(abs))}
}

// resolve returns the path without links. Of a path that cannot be opened it
// resolves as much as it can and returns the error too: whether the rest would
// be inside a root decides how much of the error the caller may learn.
func resolve(abs string) (string, error) {
	canonical, err := filepath.EvalSymlinks(abs)
	if err == nil {
		return canonical, nil
	}
	// A dangling link leads to a place that is not this one.
	if info, lerr := os.Lstat(abs); lerr == nil && info.Mode()&fs.ModeSymlink != 0 {
		if target, rerr := os.Readlink(abs); rerr == nil {
			if !filepath.IsAbs(target) {
				target = filepath.Join(filepath.Dir(abs), target)
			}
			return filepath.Clean(target), err
		}
	}
	parent := filepath.Dir(abs)
	if parent == abs {
		return abs, err
	}
	upper, _ := resolve(parent)
	return filepath.Join(upper, filepath.Base(abs)), err
}

// holding returns the innermost authorised root that path is in.
func (a *Allowlist) holding(path string) *Root {
	var best *Root
	for _, r := range a.Roots {
		if within(path, r.Path) && (best == nil || len(r.Path) > len(best.Path)) {
			best = r
		}
	}
	return best
}

func within(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}

// descend opens a directory below the root through the handle of the root, so
// that nothing that happens to the path meanwhile can lead out of it.
func (r *Root) descend(canonical string) (*Root, error) {
	rel, err := filepath.Rel(r.Path, canonical)
	if err != nil {
		return nil, errReplaced
	}
	now, err := os.Stat(canonical)
	if err != nil {
		return nil, err
	}
	if !now.IsDir() {
		return nil, errNotDir
	}
	dir, err := r.dir.OpenRoot(asDirectory(rel))
	if err != nil {
		return nil, err
	}
	info, err := dir.Stat(".")
	if err == nil && !os.SameFile(now, info) {
		err = errReplaced
	}
	if err != nil {
		return nil, errors.Join(err, dir.Close())
	}
	return &Root{Path: canonical, dir: dir, info: info, above: r.layers(filepath.ToSlash(rel)), turns: r.turns}, nil
}

// asDirectory makes os.Root open the last element as a directory or not at
// all: without it a pipe that takes the place of the directory would be
// waited on.
func asDirectory(path string) string {
	if path == "." {
		return path
	}
	return path + "/."
}

// layers returns the ignore files between the root and the directory at rel,
// from the top of the repository that the directory belongs to. The directory
// itself is never ignored: it was asked for.
func (r *Root) layers(rel string) []layer {
	var out []layer
	for at := "."; at != rel; {
		rest := strings.TrimPrefix(rel, at+"/")
		if at == "." {
			rest = rel
		}
		if _, err := r.dir.Lstat(at + "/.git"); err == nil {
			out = nil
		}
		if text, err := r.Read(at+"/.gitignore", maxIgnoreFile); err == nil {
			out = append(out, layer{prefix: rest + "/", rules: gitignore.Parse(text)})
		}
		next, _, _ := strings.Cut(rest, "/")
		if at == "." {
			at = next
		} else {
			at += "/" + next
		}
	}
	if _, err := r.dir.Lstat(rel + "/.git"); err == nil {
		return nil
	}
	return out
}

// quote repeats a path that a caller gave, without what looks like a secret.
// Masking comes first: an escape before a token would hide where it begins.
func quote(path string) string { return term.Quote(redact.New(nil).String(path)) }

// unusable words an error without what the operating system calls it.
func (a *Allowlist) unusable(path string, err error) *Problem {
	quoted := "project_root " + quote(path)
	var given *Problem
	switch {
	case errors.As(err, &given):
		return given
	case errors.Is(err, errReplaced):
		return &Problem{
			CodeReplaced, quoted + " is no longer the directory that was authorised, or changed while it was being opened",
			"Try again once. If it fails again, tell the user to restart the server.",
		}
	case errors.Is(err, fs.ErrNotExist):
		return &Problem{CodeNotFound, quoted + " does not exist", "Check the spelling. " + useListed}
	case errors.Is(err, errNotDir), errors.Is(err, syscall.ENOTDIR):
		return &Problem{CodeNotDirectory, quoted + " is not a directory", "Pass the directory that holds it, and name the file in focus_paths."}
	case errors.Is(err, fs.ErrPermission):
		return &Problem{
			CodeUnreadable, quoted + " may not be read by the user that runs the server",
			"Tell the user; do not change permissions for the review.",
		}
	}
	return &Problem{CodeUnreadable, quoted + " cannot be opened", "Check that it is an ordinary directory on a mounted disk."}
}
