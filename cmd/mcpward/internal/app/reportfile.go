package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/contract/lockfile"
	"github.com/mcpward/mcpward/pkg/term"
)

// checkTargets refuses reports that could not be written to where they are
// meant to go, or that would replace each other.
func checkTargets(reports []fileReport) *report.Problem {
	for i, r := range reports {
		if err := writable(r.path); err != nil {
			return &report.Problem{
				Kind: kindUsage, Message: fmt.Sprintf("a report cannot be written to %s: it %s", term.Name(r.path), err),
				Hint: "name a file, or a device such as /dev/stdout",
			}
		}
		for _, before := range reports[:i] {
			if sameFile(before.path, r.path) && !(stream(before.path) && stream(r.path)) {
				return &report.Problem{
					Kind: kindUsage, Message: fmt.Sprintf("two reports would be written to one file, %s and %s", term.Name(before.path), term.Name(r.path)),
					Hint: "name another file with --output or --report",
				}
			}
		}
	}
	return nil
}

// writable returns what path is if it is neither a file nor a character
// device nor what an open descriptor leads to: a FIFO nobody reads would keep
// us waiting, and a folder holds no report.
func writable(path string) error {
	info, err := os.Stat(path)
	if err != nil || info.Mode().IsRegular() || info.Mode()&fs.ModeCharDevice != 0 {
		return nil // what is not there can be made, or the write says why not
	}
	if info.Mode()&fs.ModeNamedPipe != 0 && descriptor(path) {
		return nil
	}
	return errors.New(lockfile.NotRegular(info.Mode()))
}

// descriptor reports whether path is the name of an open descriptor, which
// the shell gives for "| cat" and for ">(cat)".
func descriptor(path string) bool {
	path = filepath.Clean(path)
	return path == "/dev/stdout" || path == "/dev/stderr" || strings.HasPrefix(path, "/dev/fd/") || strings.HasPrefix(path, "/proc/self/fd/")
}

// stream reports whether what is written to path comes after what was written
// before.
func stream(path string) bool {
	info, err := os.Stat(path)
	return descriptor(path) || err == nil && !info.Mode().IsRegular()
}

// sameFile reports whether two paths lead to one file, which need not exist.
func sameFile(a, b string) bool {
	if filepath.Clean(a) == filepath.Clean(b) || destination(a) == destination(b) {
		return true
	}
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}

// destination follows the links at path to the file that it leads to, which
// need not exist.
func destination(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	for range 40 {
		if dir, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
			path = filepath.Join(dir, filepath.Base(path))
		}
		link, err := os.Readlink(path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(filepath.Dir(path), link)
		}
		path = link
	}
	return path
}

// keepsGoldens refuses golden files that are a file the run is about: to be
// compared with it is a mistake, and --update-golden would replace it.
func (p *plan) keepsGoldens(o *options) error {
	plan, _ := p.run.Suites.(*suite.Plan)
	if plan == nil {
		return nil
	}
	kept := map[string]string{} // what it is, by destination
	keep := func(path, what string) {
		if path != "" {
			kept[destination(path)] = what
		}
	}
	for _, s := range plan.Suites {
		keep(s.Place.File, "a file of suites")
	}
	for _, r := range o.reports {
		keep(r.path, "where a report goes")
	}
	keep(p.lock, "the lockfile")
	keep(p.config, "the config")
	there := map[string]os.FileInfo{}
	for path := range kept {
		if info, err := os.Stat(path); err == nil {
			there[path] = info
		}
	}
	for x := range goldens(plan.Suites) {
		what := kept[destination(x.Golden.Path)]
		if info, err := os.Stat(x.Golden.Path); err == nil && what == "" {
			for path, other := range there {
				if os.SameFile(info, other) {
					what = kept[path]
				}
			}
		}
		if what != "" {
			o.reports = nil // not even this refusal goes there
			return &report.Problem{
				Kind: kindConfig, Message: fmt.Sprintf("%s: the golden file %s is %s", term.Name(x.Place.String()), term.Quote(x.Golden.Shown), what),
				Hint: "name a file of its own, such as goldens/NAME.json",
			}
		}
		keep(x.Golden.Path, "that of the expectation at "+term.Name(x.Place.String()))
	}
	return nil
}

// goldens yields the expectations with a golden file.
func goldens(suites []*suite.Suite) func(func(*suite.Expectation) bool) {
	return func(yield func(*suite.Expectation) bool) {
		for _, s := range suites {
			steps := append(append([]*suite.Step{}, s.Setup...), s.Teardown...)
			for _, c := range s.Cases {
				steps = append(steps, c.Steps...)
			}
			for _, step := range steps {
				for _, x := range step.Expect {
					if x.Golden != nil && !yield(x) {
						return
					}
				}
			}
		}
	}
}

// writeWhole replaces a file in one step, so that a reader sees the old or the
// new content and never half of it. Character devices and open descriptors are
// written to.
func writeWhole(path string, data []byte) error {
	if err := writable(path); err != nil {
		return err
	}
	if stream(path) {
		return appendTo(path, data)
	}
	path = destination(path)
	old, missing := os.Stat(path)
	temp := fmt.Sprintf("%s.%d.tmp", path, os.Getpid())
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	defer os.Remove(temp) // fails once it is renamed
	_, err = f.Write(data)
	if missing == nil {
		err = errors.Join(err, f.Chmod(old.Mode().Perm()))
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(temp, path)
}

// appendTo writes behind what is there. The open waits for nobody.
func appendTo(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|syscall.O_NONBLOCK, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}
