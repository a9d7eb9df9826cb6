package capture

import (
	"net/url"
	"path/filepath"
	"strings"
)

// address masks the parameters of an address that are labelled as secret, its
// user information, and what can be recognised anywhere.
func (m masker) address(s string) string {
	start := strings.IndexAny(s, "?#")
	if start < 0 {
		return m.text(s)
	}
	var b strings.Builder
	b.WriteString(m.text(s[:start]))
	separator, parameters := s[start], s[start+1:]
	for {
		end := strings.IndexAny(parameters, "&;?#")
		parameter := parameters
		if end >= 0 {
			parameter = parameters[:end]
		}
		b.WriteByte(separator)
		b.WriteString(m.parameter(parameter))
		if end < 0 {
			return b.String()
		}
		separator, parameters = parameters[end], parameters[end+1:]
	}
}

func (m masker) parameter(s string) string {
	name, value, ok := strings.Cut(s, "=")
	if !ok || !secretParameter(unescape(name)) {
		return m.text(s)
	}
	return name + "=" + m.credential(unescape(value), "query")
}

// unescape returns s as it is where it is not percent-encoded properly.
func unescape(s string) string {
	if plain, err := url.QueryUnescape(s); err == nil {
		return plain
	}
	return s
}

// folders shorten paths so that a lockfile is the same on every machine.
type folders struct{ cwd, home []string } // without a separator at the end

// folder returns the spellings of a folder: as it is given, and without
// symbolic links.
func folder(dir string) []string {
	dir = trimFolder(dir)
	if dir == "" {
		return nil
	}
	all := []string{dir}
	if real, err := filepath.EvalSymlinks(dir); err == nil && trimFolder(real) != "" && real != dir {
		all = append(all, real)
	}
	return all
}

// trimFolder returns "" for a root: every absolute path is below it.
func trimFolder(dir string) string {
	dir = strings.TrimRight(dir, `/\`)
	if len(dir) == 2 && dir[1] == ':' {
		return ""
	}
	return dir
}

// relative replaces the folders at the start of every path in s: s itself, the
// value of a flag, the parts of a list. A "~" that stood there is no home,
// since no shell reads it, and becomes "\~".
func (f folders) relative(s string) string {
	s = escapeTildes(s)
	for _, dir := range f.cwd {
		s = shorten(s, dir, ".")
	}
	for _, dir := range f.home {
		s = shorten(s, dir, "~")
	}
	return s
}

// between separates the paths in an argument.
const between = `=,:;"' `

// escapeTildes puts a "\" before each "~" that looks like home, and before
// each that has some already.
func escapeTildes(s string) string {
	var b strings.Builder
	done := 0
	for i := 0; i < len(s); i++ {
		if s[i] != '~' || i+1 < len(s) && strings.IndexByte(between+`/\`, s[i+1]) < 0 {
			continue
		}
		start := len(strings.TrimRight(s[:i], `\`))
		if start > 0 && strings.IndexByte(between, s[start-1]) < 0 && !strings.HasSuffix(s[:start], "file://") {
			continue
		}
		b.WriteString(s[done:i] + `\`)
		done = i
	}
	return b.String() + s[done:]
}

func shorten(s, folder, short string) string {
	var b strings.Builder
	for {
		i := strings.Index(s, folder)
		if i < 0 {
			break
		}
		rest := s[i+len(folder):]
		starts := i == 0 && b.Len() == 0 || i > 0 && strings.IndexByte(between, s[i-1]) >= 0 || strings.HasSuffix(s[:i], "file://")
		ends := rest == "" || strings.IndexByte(between+`/\`, rest[0]) >= 0
		b.WriteString(s[:i])
		if starts && ends {
			b.WriteString(short)
			s = slashes(rest)
		} else {
			b.WriteString(folder)
			s = rest
		}
	}
	b.WriteString(s)
	return b.String()
}

// slashes makes a path that follows a Windows folder look the same as
// elsewhere.
func slashes(rest string) string {
	if strings.HasPrefix(rest, `\`) {
		return strings.ReplaceAll(rest, `\`, "/")
	}
	return rest
}
