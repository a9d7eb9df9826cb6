// Package syntax reads source text as tolerant token trees: one linear lexer
// per language, brackets matched into groups, names resolved through imports.
//
// [Parse] never fails. Text that no compiler would take still gives tokens in
// order, and a bracket error closes locally instead of losing the rest of the
// file. Nothing here does I/O, and a [File] belongs to one goroutine.
package syntax

import (
	"path"
	"strings"
)

// Language is a set of languages; a [File] has exactly one.
type Language uint32

// The languages, as bits so that a detector can name several.
const (
	JavaScript Language = 1 << iota
	TypeScript
	Swift
	Plist // property lists, entitlements and other XML
	Env
	JSON // with comments
	YAML
	TOML
	Properties // .properties, .ini, .npmrc and alike
	Shell
	Dockerfile
	Go
	Python
	Terraform
	Markdown
	HTML // also single-file components; their scripts are JavaScript tokens
	Other
)

const (
	// Script is every language whose files hold JavaScript tokens.
	Script = JavaScript | TypeScript | HTML
	// Config is every language of keys and scalars.
	Config = Plist | Env | JSON | YAML | TOML | Properties
	// Any is every language.
	Any = Other<<1 - 1
)

var byExtension = map[string]Language{
	".js": JavaScript, ".jsx": JavaScript, ".mjs": JavaScript, ".cjs": JavaScript,
	".ts": TypeScript, ".tsx": TypeScript, ".mts": TypeScript, ".cts": TypeScript,
	".swift": Swift,
	".plist": Plist, ".entitlements": Plist, ".xml": Plist, ".storyboard": Plist, ".xib": Plist,
	".json": JSON, ".jsonc": JSON, ".json5": JSON,
	".yml": YAML, ".yaml": YAML,
	".toml":       TOML,
	".properties": Properties, ".ini": Properties, ".cfg": Properties, ".conf": Properties, ".xcconfig": Properties, ".netrc": Properties,
	".sh": Shell, ".bash": Shell, ".zsh": Shell, ".ksh": Shell,
	".dockerfile": Dockerfile,
	".go":         Go,
	".py":         Python, ".pyi": Python,
	".tf": Terraform, ".tfvars": Terraform, ".hcl": Terraform,
	".md": Markdown, ".mdx": Markdown, ".markdown": Markdown,
	".html": HTML, ".htm": HTML, ".vue": HTML, ".svelte": HTML, ".astro": HTML,
	".env": Env,
}

var byName = map[string]Language{
	".npmrc": Properties, ".yarnrc": Properties, ".pypirc": Properties, ".netrc": Properties, ".gitconfig": Properties, ".envrc": Shell,
	"dockerfile": Dockerfile, "containerfile": Dockerfile, "makefile": Shell, "gnumakefile": Shell, "justfile": Shell,
	".babelrc": JSON, ".eslintrc": JSON, ".bashrc": Shell, ".zshrc": Shell, ".profile": Shell,
}

// Of returns the language of a file by its path alone.
func Of(name string) Language {
	base := strings.ToLower(path.Base(strings.ReplaceAll(name, `\`, "/")))
	if l, ok := byName[base]; ok {
		return l
	}
	if base == ".env" || strings.HasPrefix(base, ".env.") {
		return Env
	}
	if strings.HasPrefix(base, "dockerfile.") {
		return Dockerfile
	}
	if l, ok := byExtension[path.Ext(base)]; ok {
		return l
	}
	return Other
}

// jsx reports whether "<" may begin an element in a file of that name: plain
// TypeScript has type assertions there.
func jsx(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".ts", ".mts", ".cts":
		return false
	}
	return true
}
