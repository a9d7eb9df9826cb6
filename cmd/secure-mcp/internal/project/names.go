package project

import (
	"path"
	"path/filepath"
	"strings"
)

// binaries are extensions of files that hold no text.
var binaries = words(`png jpg jpeg gif webp avif bmp ico icns tif tiff psd heic xcf raw
	woff woff2 ttf otf eot mp3 mp4 m4a m4v mov avi mkv webm ogg oga ogv wav flac aac aiff
	zip gz tgz bz2 xz zst 7z rar tar jar war aar apk ipa aab dmg pkg deb rpm iso img msi
	exe dll so dylib a o obj lib class pyc pyo wasm node bin dat pdb rlib
	pdf doc docx xls xlsx ppt pptx odt ods key numbers pages sketch fig ai eps
	sqlite sqlite3 db mdb realm parquet avro arrow onnx pt pth safetensors gguf npy npz pkl h5 tflite mlmodel
	glb gltf fbx blend stl ktx dds snap`)

// textAnyway are extensions of the list above that also hold texts worth
// reading, such as private keys; their content decides.
var textAnyway = words("key dat db snap")

// lockFiles are written by package managers and hold no code.
var lockFiles = words(`package-lock.json npm-shrinkwrap.json pnpm-lock.yaml yarn.lock bun.lock bun.lockb deno.lock
	package.resolved podfile.lock cartfile.resolved composer.lock gemfile.lock cargo.lock poetry.lock pipfile.lock uv.lock pdm.lock go.sum
	gradle.lockfile packages.lock.json flake.lock mix.lock pubspec.lock .ds_store thumbs.db`)

func words(s string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(s) {
		set[w] = true
	}
	return set
}

// nameReason says why a file is left out for its name alone.
func nameReason(name string) Reason {
	name = strings.ToLower(name)
	ext := strings.TrimPrefix(path.Ext(name), ".")
	switch {
	case lockFiles[name]:
		return LockFile
	case binaries[ext] && !textAnyway[ext]:
		return Binary
	}
	return ""
}

// leaves reports whether a link in the directory dir of the root leads out of
// it, as far as its text tells.
func leaves(root, dir, target string) bool {
	target = filepath.FromSlash(target)
	if filepath.IsAbs(target) {
		return !within(filepath.Clean(target), root)
	}
	return !within(filepath.Join(root, filepath.FromSlash(dir), target), root)
}

// manifests are the files that make a directory a package. Patterns are those
// of path.Match.
var manifests = words(`package.json pyproject.toml cargo.toml go.mod requirements.txt setup.py pipfile build.gradle build.gradle.kts
	settings.gradle settings.gradle.kts pom.xml package.swift gemfile composer.json deno.json deno.jsonc pubspec.yaml mix.exs`)

// manifestExtensions are those of manifests with any name; the last two are
// directories.
var manifestExtensions = words(".csproj .fsproj .vbproj .sln .slnx .xcodeproj .xcworkspace")

func manifest(name string) bool {
	name = strings.ToLower(name)
	return manifests[name] || manifestExtensions[path.Ext(name)] && path.Ext(name) != name
}
