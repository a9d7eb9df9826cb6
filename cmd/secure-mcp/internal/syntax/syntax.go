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
	HTML   // also single-file components; their scripts are JavaScript tokens
	Logins // .netrc, .pgpass, .htpasswd: rows of logins and passwords
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
	".json": JSON, ".jsonc": JSON, ".json5": JSON, ".tfstate": JSON,
	".yml": YAML, ".yaml": YAML,
	".toml":       TOML,
	".properties": Properties, ".ini": Properties, ".cfg": Properties, ".conf": Properties, ".xcconfig": Properties, ".cnf": Properties,
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
	".npmrc": Properties, ".yarnrc": Properties, ".pypirc": Properties, ".gitconfig": Properties, ".envrc": Shell,
	"credentials": Properties, ".s3cfg": Properties, ".boto": Properties, ".hgrc": Properties,
	".netrc": Logins, "_netrc": Logins, ".pgpass": Logins, "pgpass.conf": Logins, ".htpasswd": Logins, "htpasswd": Logins,
	".dockercfg": JSON, ".dockerconfigjson": JSON, "terraform.tfstate.backup": JSON,
	"web.config": Plist, "app.config": Plist, "nuget.config": Plist,
	"dockerfile": Dockerfile, "containerfile": Dockerfile, "makefile": Shell, "gnumakefile": Shell, "justfile": Shell,
	".babelrc": JSON, ".eslintrc": JSON, ".bashrc": Shell, ".zshrc": Shell, ".profile": Shell,
}

// byFolder are files whose name says nothing without that of their folder.
var byFolder = map[string]Language{".aws/config": Properties, ".kube/config": YAML}

// Of returns the language of a file by its path alone.
func Of(name string) Language {
	name = strings.ToLower(strings.ReplaceAll(name, `\`, "/"))
	base := path.Base(name)
	if l, ok := byName[base]; ok {
		return l
	}
	if l, ok := byFolder[path.Join(path.Base(path.Dir(name)), base)]; ok {
		return l
	}
	if rest, ok := strings.CutPrefix(base, ".env"); ok && (rest == "" || strings.IndexByte(".-_", rest[0]) >= 0) {
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
