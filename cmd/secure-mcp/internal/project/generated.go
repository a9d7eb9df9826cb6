package project

import (
	"io/fs"
	"os"
	"path"
	"strings"
)

// A product is a directory that a tool fills. Its name is not enough: anybody
// may call the folder of their sources build or vendor, or hide them there. It
// also has to hold one of the marks, or stand beside one of the files that
// make the tool produce it. Marks are patterns of path.Match; what is below is
// looked for in its first subdirectories.
type product struct {
	reason Reason
	inside []string
	beside []string
}

// below are the marks in the subdirectories of what packages are unpacked to,
// for those that stand alone.
var below = map[string]string{"node_modules": "package.json", "bower_components": ".bower.json", "vendor": ".cargo-checksum.json"}

// unmistakable is the one directory whose name alone says that a tool fills it.
const unmistakable = "__generated__"

// ByName reports whether the directory at a path is left out for its name
// alone, which anybody may choose.
func ByName(dir string) bool { return strings.EqualFold(path.Base(dir), unmistakable) }

// products are looked up by the lower-case name. A directory that is not in
// the table, or carries no mark, is walked unless git ignores it.
var products = map[string]product{
	// version control, whose files are no part of the working tree
	".git": {Repository, []string{"HEAD"}, nil},
	".svn": {Repository, []string{"wc.db", "entries", "format"}, nil},
	".hg":  {Repository, []string{"requires", "store"}, nil},
	".jj":  {Repository, []string{"repo", "working_copy"}, nil},

	// other people's code
	"node_modules":     {Dependencies, []string{".package-lock.json", ".modules.yaml", ".yarn-integrity", ".yarn-state.yml", ".bin", ".pnpm"}, []string{"package.json"}},
	"bower_components": {Dependencies, nil, []string{"bower.json", ".bowerrc"}},
	"vendor":           {Dependencies, []string{"modules.txt", "autoload.php", "bundle"}, nil},
	"site-packages":    {Dependencies, []string{"*.dist-info", "*.egg-info"}, nil},
	"pods":             {Dependencies, []string{"Manifest.lock", "Pods.xcodeproj"}, []string{"Podfile", "Podfile.lock"}},
	"carthage":         {Dependencies, []string{"Checkouts", "Build"}, []string{"Cartfile", "Cartfile.resolved"}},
	".venv":            {Dependencies, []string{"pyvenv.cfg"}, nil},
	"venv":             {Dependencies, []string{"pyvenv.cfg"}, nil},
	"env":              {Dependencies, []string{"pyvenv.cfg"}, nil},
	"virtualenv":       {Dependencies, []string{"pyvenv.cfg"}, nil},
	".tox":             {Dependencies, []string{"CACHEDIR.TAG", ".package"}, nil},
	".pnpm-store":      {Dependencies, []string{"v*"}, nil},

	// what a build writes
	"build":            {Generated, []string{"CACHEDIR.TAG", "CMakeCache.txt", "asset-manifest.json", "intermediates", "*.js.map", "*.pyc"}, nil},
	"dist":             {Generated, []string{"*.js.map", "*.mjs.map", "*.cjs.map", "*.d.ts.map", "*.whl", "asset-manifest.json"}, nil},
	"out":              {Generated, []string{"_next", "*.js.map", "*.class"}, nil},
	"target":           {Generated, []string{"CACHEDIR.TAG", ".rustc_info.json", "maven-status"}, nil},
	"coverage":         {Generated, []string{"lcov.info", "lcov.dat", "lcov-report", "coverage-final.json", "coverage-summary.json", "clover.xml", "cobertura-coverage.xml"}, nil},
	"deriveddata":      {Generated, []string{"ModuleCache.noindex", "*.noindex", "CompilationCache*"}, nil},
	"xcuserdata":       {Generated, []string{"*.xcuserdatad"}, nil},
	".build":           {Generated, []string{"workspace-state.json", "build.db", "checkouts"}, []string{"Package.swift"}},
	".next":            {Generated, []string{"BUILD_ID", "build-manifest.json", "app-build-manifest.json", "routes-manifest.json", "required-server-files.json", "trace", "server", "static"}, nil},
	".nuxt":            {Generated, []string{"nuxt.d.ts", "imports.d.ts"}, nil},
	".output":          {Generated, []string{"nitro.json"}, nil},
	".svelte-kit":      {Generated, []string{"generated", "ambient.d.ts"}, nil},
	".turbo":           {Generated, []string{"cache", "cookies", "daemon", "*.log"}, nil},
	".expo":            {Generated, []string{"settings.json", "devices.json", "packager-info.json"}, nil},
	".gradle":          {Generated, []string{"buildOutputCleanup", "checksums", "file-system.probe"}, nil},
	".dart_tool":       {Generated, []string{"package_config.json"}, nil},
	".terraform":       {Dependencies, []string{"providers", "modules"}, nil},
	".cache":           {Generated, []string{"CACHEDIR.TAG"}, nil},
	"__pycache__":      {Generated, []string{"*.pyc"}, nil},
	".mypy_cache":      {Generated, []string{"CACHEDIR.TAG"}, nil},
	".ruff_cache":      {Generated, []string{"CACHEDIR.TAG"}, nil},
	".idea":            {Generated, []string{"workspace.xml", "modules.xml", "misc.xml"}, nil},
	".vs":              {Generated, []string{"slnx.sqlite", "ProjectSettings.json"}, nil},
	"storybook-static": {Generated, []string{"iframe.html"}, nil},
}

// produced says why a directory is a product, "" if it is none. The names are
// the entries of the directory itself and of the one it stands in.
func produced(name string, inside, beside map[string]bool) Reason {
	if ByName(name) {
		return Generated
	}
	p, ok := products[strings.ToLower(name)]
	if !ok {
		return ""
	}
	for _, mark := range p.beside {
		if beside[mark] {
			return p.reason
		}
	}
	for _, mark := range p.inside {
		if inside[mark] {
			return p.reason
		}
		if !strings.ContainsAny(mark, "*") {
			continue
		}
		for entry := range inside {
			if ok, err := path.Match(mark, entry); ok && err == nil {
				return p.reason
			}
		}
	}
	return ""
}

// peeks is how many subdirectories are looked at for a mark.
const peeks = 6

// unpacked reports whether the directory name, with the entries, holds packages
// that a tool has put there: one of its first subdirectories, or of those of
// a scope such as @types, has the mark.
func unpacked(above *os.Root, name string, entries []fs.DirEntry) bool {
	mark, ok := below[strings.ToLower(name)]
	if !ok {
		return false
	}
	left := peeks
	for _, e := range entries {
		if !e.IsDir() || strings.HasPrefix(e.Name(), ".") || left == 0 {
			continue
		}
		left--
		if marked(above, name+"/"+e.Name(), mark) {
			return true
		}
	}
	return false
}

// marked reports whether a directory, or the first one in it if it is a scope,
// holds a file called mark.
func marked(above *os.Root, dir, mark string) bool {
	if info, err := above.Lstat(dir + "/" + mark); err == nil {
		return info.Mode().IsRegular()
	}
	if !strings.HasPrefix(path.Base(dir), "@") {
		return false
	}
	scope, err := above.Open(asDirectory(dir))
	if err != nil {
		return false
	}
	defer scope.Close() // read only: nothing can be lost
	first, _ := scope.ReadDir(1)
	if len(first) == 0 {
		return false
	}
	info, err := above.Lstat(dir + "/" + first[0].Name() + "/" + mark)
	return err == nil && info.Mode().IsRegular()
}
