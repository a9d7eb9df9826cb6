package sarif

import (
	"cmp"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"
)

// root is the usual name of the folder that relative paths start from. Where
// it is on this machine is nobody's business.
const root = "%SRCROOT%"

// baseIDs explains root if some location is relative to it.
func baseIDs(r Run) map[string]artifactLocation {
	relative := func(file string) bool { return file != "" && artifact(file).URIBaseID == root }
	if !slices.ContainsFunc(r.Results, func(res Result) bool {
		return relative(res.File) || slices.ContainsFunc(res.Flow, func(s Step) bool { return relative(s.File) })
	}) {
		return nil
	}
	return map[string]artifactLocation{root: {Description: &message{Text: cmp.Or(r.Root, "The folder in which the program was run.")}}}
}

func locations(res Result) []location {
	l := location{PhysicalLocation: physical(res.File, res.Line, res.Column)}
	if res.Logical != "" {
		l.LogicalLocations = []logicalLocation{logical(res.Logical, res.LogicalKind)}
	}
	if l.PhysicalLocation == nil && l.LogicalLocations == nil {
		return []location{}
	}
	return []location{l}
}

func physical(file string, line, column int) *physicalLocation {
	if file == "" {
		return nil
	}
	out := &physicalLocation{ArtifactLocation: artifact(file)}
	if line > 0 {
		out.Region = &region{line, max(column, 0)}
	}
	return out
}

// kinds are the kinds of SARIF that come nearest to the subjects of a report.
var kinds = map[string]string{
	"tool": "function", "prompt": "function", "resource": "resource", "template": "resource", "server": "module",
}

func logical(name, kind string) logicalLocation {
	subject, rest, _ := strings.Cut(name, ":")
	return logicalLocation{Name: rest, FullyQualifiedName: name, Kind: cmp.Or(kind, kinds[subject])}
}

// artifact returns the URI of a path. A relative path stays one; an absolute
// path becomes a file URI.
func artifact(file string) artifactLocation {
	file = strings.ReplaceAll(file, `\`, "/")
	switch {
	case strings.HasPrefix(file, "//"): // a share of another machine
		return artifactLocation{URI: "file://" + escape("/"+path.Clean(file))}
	case strings.HasPrefix(file, "/"):
		return artifactLocation{URI: "file://" + escape(path.Clean(file))}
	case len(file) > 2 && isLetter(file[0]) && file[1:3] == ":/":
		return artifactLocation{URI: "file:///" + file[:2] + escape(path.Clean(file[2:]))}
	}
	return artifactLocation{URI: escape(path.Clean(file)), URIBaseID: root}
}

func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

// escape percent-encodes a path byte by byte, so that names that are not UTF-8
// survive. A colon is encoded because the first part of a relative URI cannot
// have one.
func escape(p string) string {
	var b strings.Builder
	for i := range len(p) {
		c := p[i]
		if isLetter(c) || '0' <= c && c <= '9' || strings.IndexByte("/-._~!$&'()*+,;=@", c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// absoluteURI returns uri encoded, "" if it is no absolute URI.
func absoluteURI(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || !u.IsAbs() || u.Host == "" {
		return ""
	}
	encoded := u.String() // a query stays as it was given
	if strings.ContainsFunc(encoded, func(r rune) bool { return r <= ' ' || r >= 0x7f || strings.ContainsRune("\"<>\\^`{|}", r) }) {
		return ""
	}
	return encoded
}
