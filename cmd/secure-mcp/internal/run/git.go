package run

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

// gitLimit is how long one command of git may take.
const gitLimit = time.Minute

// Changed returns the files below root that differ from ref, with slashes and
// sorted: those changed since the last commit that ref and HEAD share, and new
// ones that are not ignored. Deleted files are not among them.
//
// What the project's own configuration of git would start is left out: hooks,
// filters, external diffs, monitors, fetching. The user's configuration counts.
func Changed(ctx context.Context, root, ref string) ([]string, error) {
	if ref == "" || strings.HasPrefix(ref, "-") || strings.ContainsAny(ref, " \t\r\n\x00") {
		return nil, fmt.Errorf("%q is no name of a commit", ref)
	}
	g, err := newGit(ctx, root)
	if err != nil {
		return nil, err
	}
	if _, err := g.line(ctx, "rev-parse", "--git-dir"); err != nil {
		return nil, fmt.Errorf("git knows no repository here, so nothing can have changed since %q: %w", ref, err)
	}
	commit, err := g.line(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", ref+"^{commit}")
	if err != nil {
		return nil, fmt.Errorf("git knows no commit %q: fetch it, or name another: %w", ref, err)
	}
	if base, err := g.line(ctx, "merge-base", commit, "HEAD"); err == nil && base != "" {
		commit = base
	}
	changed, err := g.list(ctx, "diff", "--name-only", "-z", "--relative", "--no-renames", "--diff-filter=d", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", commit, "--")
	if err != nil {
		return nil, err
	}
	added, err := g.list(ctx, "ls-files", "-z", "--others", "--exclude-standard")
	if err != nil {
		return nil, err
	}
	all := append(changed, added...)
	slices.Sort(all)
	return slices.Compact(all), nil
}

// git runs commands of git in one folder.
type git struct {
	command

	overrides []string
}

// always are settings that no project may have otherwise.
var always = []string{
	"core.hooksPath=" + os.DevNull, "core.fsmonitor=false", "core.untrackedCache=false", "core.pager=cat", "core.editor=false", "core.sshCommand=false", "core.askPass=",
	"credential.helper=", "diff.external=", "protocol.allow=never", "gpg.program=false", "core.alternateRefsCommand=", "submodule.recurse=false",
}

func newGit(ctx context.Context, root string) (*git, error) {
	path, err := look("git", root)
	if err != nil {
		return nil, fmt.Errorf("git is %w", err)
	}
	g := &git{command: command{path: path, dir: root, limit: gitLimit}}
	g.env = environment("GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1", "GIT_PAGER=cat", "GIT_NO_REPLACE_OBJECTS=1")
	g.env = append(g.env, "LC_ALL=C")
	for _, setting := range always {
		g.overrides = append(g.overrides, "-c", setting)
	}
	return g, g.disarm(ctx)
}

// disarm takes the project's filters and drivers away. Reading the names of
// settings starts nothing.
func (g *git) disarm(ctx context.Context) error {
	r, err := g.do(ctx, "config", "--list", "--name-only", "-z")
	if err != nil {
		return err
	}
	for name := range strings.SplitSeq(string(r.stdout), "\x00") {
		if name == "" || !strings.HasPrefix(name, "filter.") && !strings.HasPrefix(name, "diff.") && !strings.HasPrefix(name, "merge.") {
			continue
		}
		if strings.ContainsAny(name, "=\n") {
			return errors.New("the project configures git with a name that cannot be overridden")
		}
		switch name[strings.LastIndexByte(name, '.')+1:] {
		case "clean", "smudge", "process", "command", "textconv", "driver":
			g.overrides = append(g.overrides, "-c", name+"=")
		case "required":
			g.overrides = append(g.overrides, "-c", name+"=false")
		}
	}
	return nil
}

func (g *git) do(ctx context.Context, args ...string) (result, error) {
	c := g.command
	c.args = slices.Concat([]string{"--no-pager", "--literal-pathspecs"}, g.overrides, args)
	r, err := c.run(ctx)
	switch {
	case err != nil:
		return r, fmt.Errorf("git %s: %w", args[0], err)
	case r.exit != 0:
		return r, fmt.Errorf("git %s ended with status %d%s", args[0], r.exit, because(r.stderr))
	}
	return r, nil
}

func (g *git) line(ctx context.Context, args ...string) (string, error) {
	r, err := g.do(ctx, args...)
	if err != nil {
		return "", err
	}
	line := strings.TrimSpace(string(r.stdout))
	if line == "" {
		return "", errors.New("no answer")
	}
	return line, nil
}

func (g *git) list(ctx context.Context, args ...string) ([]string, error) {
	r, err := g.do(ctx, args...)
	if err != nil {
		return nil, err
	}
	var names []string
	for name := range strings.SplitSeq(string(r.stdout), "\x00") {
		if name != "" {
			names = append(names, name)
		}
	}
	return names, nil
}
