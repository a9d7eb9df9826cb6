package project

import (
	"path"
	"strings"
)

// A product is a directory that a tool fills. Its name is not enough: anybody
// may call the folder of their sources build or vendor, or hide them there. It
// also has to hold one of the marks, or stand beside one of the files that
// make the tool produce it. Marks are patterns of path.Match.
type product struct {
	reason Reason
	inside []string
	beside []string
}

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
	"bower_components": {Dependencies, []string{"*/.bower.json"}, []string{"bower.json"}},
	"vendor":           {Dependencies, []string{"modules.txt", "autoload.php", "bundle"}, nil},
	"pods":             {Dependencies, []string{"Manifest.lock", "Pods.xcodeproj"}, []string{"Podfile", "Podfile.lock"}},
	"carthage":         {Dependencies, []string{"Checkouts", "Build"}, []string{"Cartfile", "Cartfile.resolved"}},
	".venv":            {Dependencies, []string{"pyvenv.cfg"}, nil},
	"venv":             {Dependencies, []string{"pyvenv.cfg"}, nil},
	"env":              {Dependencies, []string{"pyvenv.cfg"}, nil},
	".tox":             {Dependencies, []string{"CACHEDIR.TAG", ".package"}, nil},
	".pnpm-store":      {Dependencies, []string{"v*"}, nil},

	// what a build writes
	"build":            {Generated, []string{"CACHEDIR.TAG", "CMakeCache.txt", "asset-manifest.json", "intermediates", "*.js.map", "*.pyc"}, nil},
	"dist":             {Generated, []string{"*.js.map", "*.mjs.map", "*.cjs.map", "*.d.ts.map", "*.whl", "asset-manifest.json"}, nil},
	"out":              {Generated, []string{"_next", "*.js.map", "*.class"}, nil},
	"target":           {Generated, []string{"CACHEDIR.TAG", ".rustc_info.json", "maven-status"}, nil},
	"coverage":         {Generated, []string{"lcov.info", "lcov-report", "coverage-final.json", "clover.xml"}, nil},
	"deriveddata":      {Generated, []string{"ModuleCache.noindex", "*.noindex", "CompilationCache*"}, nil},
	"xcuserdata":       {Generated, []string{"*.xcuserdatad"}, nil},
	".build":           {Generated, []string{"workspace-state.json", "build.db", "checkouts"}, []string{"Package.swift"}},
	".next":            {Generated, []string{"BUILD_ID", "build-manifest.json", "trace"}, nil},
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
