package project

import (
	"encoding/json"
	"path/filepath"
	"regexp"
)

// maxManifest bounds the package.json that is worth reading for its name.
const maxManifest = 256 << 10

// Name is the last element of the path, for display only.
func (r *Root) Name() string { return filepath.Base(r.Path) }

// PackageName returns the name in the root's package.json. It is "" if there
// is none or if it is not a name that npm would accept: whoever writes the
// repository chooses it, so free text must not get through.
func (r *Root) PackageName() string {
	data, err := r.Read("package.json", maxManifest)
	if err != nil {
		return ""
	}
	var manifest struct {
		Name string `json:"name"`
	}
	if json.Unmarshal(data, &manifest) != nil || !packageName(manifest.Name) {
		return ""
	}
	return manifest.Name
}

// packageName reports whether s has the form that npm publishes, with or
// without a scope.
func packageName(s string) bool {
	ok, err := regexp.MatchString(`^(@[A-Za-z0-9-][A-Za-z0-9._-]*/)?[A-Za-z0-9-][A-Za-z0-9._-]*$`, s)
	return err == nil && ok && len(s) <= 214
}
