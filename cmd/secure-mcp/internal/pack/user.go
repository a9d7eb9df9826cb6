package pack

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/mcpward/mcpward/pkg/yaml"
)

// maxUserPacks bounds the packs of a directory.
const maxUserPacks = 100

// Open returns the built-in packs and those in directories of the user: every
// file there that ends in .yaml or .yml, none below it. They are parsed now,
// so that mistakes show at start. The error joins one [*yaml.Error] per file
// that has problems; packs with the ids of others are among them.
func Open(dirs ...string) (*Registry, error) {
	r := Builtin()
	var problems []error
	for _, dir := range dirs {
		problems = append(problems, r.addDir(dir))
	}
	return r, errors.Join(problems...)
}

func (r *Registry) addDir(dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fmt.Errorf("open packs directory: %w", err)
	}
	return errors.Join(r.addAll(root, dir), root.Close())
}

func (r *Registry) addAll(root *os.Root, dir string) error {
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return fmt.Errorf("read packs directory: %w", err)
	}
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool {
		ext := filepath.Ext(e.Name())
		return e.IsDir() || ext != ".yaml" && ext != ".yml"
	})
	switch {
	case len(entries) == 0:
		return fmt.Errorf("no packs in %q: a pack is a file that ends in .yaml", dir)
	case len(entries) > maxUserPacks:
		return fmt.Errorf("%d packs in %q are more than %d", len(entries), dir, maxUserPacks)
	}
	var problems []error
	for _, e := range entries { // sorted by name
		text, err := readPack(root, e.Name())
		if err == nil {
			err = r.add(filepath.Join(dir, e.Name()), text)
		}
		problems = append(problems, err)
	}
	return errors.Join(problems...)
}

// readPack reads a regular file, as far as a pack may be long.
func readPack(root *os.Root, name string) (text string, err error) {
	// Without O_NONBLOCK, opening a pipe would wait for a writer.
	f, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return "", fmt.Errorf("read pack: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return "", fmt.Errorf("read pack: %w", err)
	}
	if !info.Mode().IsRegular() {
		return "", fmt.Errorf("read pack: %q is not a regular file", f.Name())
	}
	data, err := yaml.ReadCapped(f)
	return string(data), err
}
