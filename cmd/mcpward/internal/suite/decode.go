package suite

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite/jsonpath"
	"github.com/mcpward/mcpward/pkg/yaml"
)

// Options say where a list of suites stands.
type Options struct {
	// Dir is the folder that file names are relative to.
	Dir string
	// Env looks up a variable of the environment and notes that its value is
	// in use, so that it can be kept out of reports.
	Env func(name string) (value string, set bool)
	// Servers are the names that the key server: may have; nil for any.
	Servers []string
}

// Decode reads the list of suites at n: mappings, and names of files or
// patterns such as "tests/*.yaml" whose files hold suites. Problems, those in
// the files too, are added to d; what is wrong is left out of the result.
func Decode(d *yaml.Decoder, n *yaml.Node, o Options) []*Suite {
	r := &reader{Decoder: d, Options: o, names: map[string]Place{}, goldens: map[string]Place{}, files: map[string]bool{}}
	r.list(n, "suites", true)
	return r.suites
}

// A reader reads suites of one file.
type reader struct {
	*yaml.Decoder
	Options
	suites  []*Suite
	names   map[string]Place // of cases, by target and name
	goldens map[string]Place // by path
	files   map[string]bool  // read so far

	// Of the suite and the case being read.
	kind    Kind
	target  *Template
	dialect jsonpath.Dialect
	saved   map[string]bool // names that steps before have saved
	quote   bool            // what is read is a regular expression
}

func (r *reader) place(n *yaml.Node) Place { return Place{r.Source.Path, n.Line, n.Column} }

func (r *reader) list(n *yaml.Node, where string, mayName bool) {
	r.List(n, where, func(item *yaml.Node, where string) {
		switch {
		case item.Kind == yaml.Text && mayName:
			r.pattern(item, where)
		case item.Kind == yaml.Text:
			r.Report(item, "", "%s is text; a file of suites holds mappings only", where)
		default:
			r.suite(item, where)
		}
	})
}

// maxFiles bounds the files of one config.
const maxFiles = 1000

// pattern reads the files that a pattern names.
func (r *reader) pattern(n *yaml.Node, where string) {
	s, ok := r.Filled(n, where)
	if !ok {
		return
	}
	pattern := s
	if !filepath.IsAbs(s) {
		pattern = filepath.Join(escapePattern(r.Dir), s)
	}
	paths, err := filepath.Glob(pattern)
	switch {
	case err != nil:
		r.Report(n, "", "%s: %q is not a pattern for file names", where, s)
	case len(paths) == 0:
		r.Report(n, "", "%s: no file matches %q", where, s)
	}
	for _, path := range paths {
		if r.files[path] {
			continue
		}
		if r.files[path] = true; len(r.files) > maxFiles {
			r.Report(n, "", "%s: more than %d files of suites", where, maxFiles)
			return
		}
		r.file(n, where, path)
	}
}

// escapePattern makes a folder match only itself.
func escapePattern(dir string) string {
	if runtime.GOOS == "windows" { // where a backslash separates
		return dir
	}
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(dir)
}

// file reads one file: a list of suites, or a mapping with the key suites.
func (r *reader) file(n *yaml.Node, where, path string) {
	text, err := readFile(path)
	if err != nil {
		r.Report(n, "", "%s: %s", where, err)
		return
	}
	src := &yaml.Source{
		Path: path, Text: text, Noun: "a file of suites",
		Keys: r.Source.Keys,
	}
	inner := *r
	inner.Decoder = &yaml.Decoder{Source: src}
	inner.Dir = filepath.Dir(path)
	inner.suites = nil
	root, problem := src.Parse()
	switch {
	case problem != nil:
		inner.Add(*problem)
	case root.Kind == yaml.List:
		inner.list(root, "suites", false)
	default:
		inner.Object(root, "the file of suites", []yaml.Field{yaml.Key("suites", func(n *yaml.Node) { inner.list(n, "suites", false) })})
	}
	r.Problems = append(r.Problems, inner.Problems...)
	r.suites = append(r.suites, inner.suites...)
}

func readFile(path string) (string, error) {
	f, err := openRegular(path)
	if err != nil {
		return "", fmt.Errorf("read %s: %w", path, err)
	}
	defer f.Close()
	data, err := yaml.ReadCapped(f)
	if err != nil {
		return "", fmt.Errorf("read %s: %w", path, plainError(err))
	}
	return string(data), nil
}

// suite reads one suite.
func (r *reader) suite(n *yaml.Node, where string) {
	s := &Suite{Place: r.place(n)}
	var setup, teardown, cases *yaml.Node
	var targets []*yaml.Node
	r.kind, r.target, r.dialect, r.saved = "", nil, jsonpath.RFC9535, map[string]bool{}
	before := len(r.Problems)
	fields := slices.Concat(r.targetKeys(where, &targets), []yaml.Field{
		yaml.Key("server", func(n *yaml.Node) { s.Server = r.server(n, where+".server") }),
		yaml.Key("tags", func(n *yaml.Node) { s.Tags = r.Words(n, where+".tags") }),
		yaml.Key("dialect", func(n *yaml.Node) { r.readDialect(n, where+".dialect") }),
		yaml.Key("setup", func(n *yaml.Node) { setup = n }),
		yaml.Key("teardown", func(n *yaml.Node) { teardown = n }),
		yaml.Key("cases", func(n *yaml.Node) { cases = n }),
	})
	if n.Kind == yaml.Null {
		r.Report(n, "", "%s is empty; it needs a tool, a prompt or a resource", where)
		return
	}
	if !r.Object(n, where, fields) || !r.oneTarget(n, where, targets) || len(r.Problems) > before && r.target == nil {
		return
	}
	s.Kind, s.Target = r.kind, targets[0].Text
	if cases == nil || len(cases.Items) == 0 && cases.Kind != yaml.Mapping && cases.Kind != yaml.Text {
		r.Report(cmp.Or(cases, n), "", "%s has no cases", where)
		return
	}
	s.Setup = r.steps(setup, where+".setup")
	afterSetup := r.saved
	r.List(cases, where+".cases", func(n *yaml.Node, where string) {
		r.saved = maps.Clone(afterSetup)
		if c := r.readCase(n, where, s); c != nil {
			s.Cases = append(s.Cases, c)
		}
	})
	r.saved = maps.Clone(afterSetup)
	s.Teardown = r.steps(teardown, where+".teardown")
	r.suites = append(r.suites, s)
}

// targetKeys read what a suite or a step is about.
func (r *reader) targetKeys(where string, seen *[]*yaml.Node) []yaml.Field {
	key := func(kind Kind) yaml.Field {
		return yaml.Key(string(kind), func(n *yaml.Node) {
			*seen = append(*seen, n)
			r.kind = kind
			s, ok := r.Filled(n, where+"."+string(kind))
			switch {
			case !ok:
				r.target = nil
			case kind == Resource:
				r.target = r.template(n, where+"."+string(kind))
			default:
				r.target = literal(s)
			}
		})
	}
	return []yaml.Field{key(Tool), key(Prompt), key(Resource)}
}

func (r *reader) oneTarget(n *yaml.Node, where string, targets []*yaml.Node) bool {
	switch len(targets) {
	case 0:
		r.Report(n, "", "%s needs a tool, a prompt or a resource", where)
		return false
	case 1:
		return r.target != nil
	}
	r.Report(targets[1], "", "%s is about one tool, prompt or resource only", where)
	return false
}

func (r *reader) server(n *yaml.Node, where string) string {
	s, ok := r.Filled(n, where)
	if ok && r.Servers != nil && !slices.Contains(r.Servers, s) {
		r.Report(n, yaml.Meant(s, r.Servers), "%s is %q, which is no server of the config", where, s)
	}
	return s
}

func (r *reader) readDialect(n *yaml.Node, where string) {
	if s, ok := r.OneOf(n, where, jsonpath.Dialects); ok {
		r.dialect = jsonpath.Dialect(s)
	}
}
