package injection

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// PathJoinUser reports file names that a caller chooses.
var PathJoinUser = &detect.Detector{
	Doc: rule.Doc{
		ID:       "injection/path-join-user",
		Title:    "a caller chooses part of a file name",
		Why:      "Steps such as ../ lead out of the directory that is meant, to any file the program can open.",
		Fix:      "Resolve the path and require that it begins with the directory and a separator, or take the base name only.",
		Residual: "A symbolic link inside the directory still leads out of it.",
		Verify:   "Ask for ../../etc/passwd, also percent-encoded, and expect a refusal.",
		Severity: finding.Medium,
		Spec:     "CWE-22",
		Since:    "unreleased",
	},
	Control: "INJ-PATH-JOIN-USER", Family: "core.injection", Category: "injection-risk",
	CWE: "CWE-22", OWASP: "A01:2021 Broken Access Control",
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Script,
	Words: []string{"path", "fs", "sendFile", "sendfile", "download", "Bun.file"},
	Find:  findPath,
}

// fileCalls open, write or remove what their first argument names, by the last
// name of a function of fs.
var fileCalls = map[string]bool{
	"readFile": true, "readFileSync": true, "createReadStream": true, "createWriteStream": true, "writeFile": true, "writeFileSync": true,
	"appendFile": true, "appendFileSync": true, "unlink": true, "unlinkSync": true, "rm": true, "rmSync": true, "rmdir": true, "readdir": true,
	"readdirSync": true, "open": true, "openSync": true, "stat": true, "statSync": true, "copyFile": true, "copyFileSync": true,
	"rename": true, "renameSync": true, "mkdir": true, "mkdirSync": true, "access": true, "existsSync": true,
	"readJson": true, "readJSON": true, "outputFile": true, "remove": true, "readlink": true,
}

func findPath(f *syntax.File, report func(detect.Hit)) {
	names := f.Imported("sanitize-filename")
	t := origin.New(f, func(name string) bool {
		switch name {
		case "basename", "slugify", "parse":
			return true
		case "sanitize", "sanitizeFilename", "sanitizeFileName":
			return names
		}
		return false
	}).Sounding(soundsClean)
	anyone := origin.NewAny(f)
	for _, c := range f.Calls() {
		if c.Tagged || len(c.Args) == 0 || !opens(c) || rooted(f, t, c) {
			continue
		}
		args := c.Args[0]
		if joins(c) {
			args.To = c.Args[len(c.Args)-1].To
		}
		if !joins(c) && madeByJoin(f, args) {
			continue
		}
		h := callHit(c)
		h.Source, h.Control = t.Request(args), "a check that the resolved path stays in its directory"
		switch {
		case h.Source == "" && joins(c):
			if anyone.Request(args) != "" || !namedInput(f, t, args) {
				continue
			}
			h.Confidence = finding.Tentative
			h.ProofGap = []string{"by its name the value is input; where it comes from is not shown in this function"}
		case h.Source == "":
			if !appended(f, t, args) {
				continue
			}
			h.Severity, h.Confidence = finding.Low, finding.Tentative
			h.ProofGap = []string{"who chooses the name is not shown in this function"}
		default:
			guarded, doubt := t.GuardedValue(args, c.First, origin.Path)
			if guarded {
				continue
			}
			sounding(&h, doubt)
			sounding(&h, t.Doubt(func() bool { return t.Request(args) == "" }))
		}
		report(h)
	}
}

// inputs are names of what a caller sends.
var inputs = map[string]bool{"query": true, "body": true, "input": true}

// namedInput reports whether a member of something is among the parts of a path
// whose name says that it was sent, and that is not fixed. A part of a request
// that was found to be harmless is for others to judge.
func namedInput(f *syntax.File, t *origin.Tracer, r syntax.Range) bool {
	for i := r.From; i+2 < r.To; i++ {
		tok := f.Tokens[i]
		if f.Parent(i) != f.Parent(r.From) || tok.Kind != syntax.Ident || !inputs[tok.Text] || f.At(i-1).Is(".") || f.At(i-1).Is("?.") || !f.At(i+1).Is(".") && !f.At(i+1).Is("?.") {
			continue
		}
		if chain := (syntax.Range{From: i, To: i + 3}); f.At(i+3).Is("(") || t.Fixed(chain) || t.Cleaned(chain) {
			continue
		}
		return true
	}
	return false
}

func joins(c syntax.Call) bool {
	switch strings.Replace(c.Resolved, ".posix", "", 1) {
	case "path.join", "path.resolve", "path/posix.join", "path/posix.resolve":
		return len(c.Args) > 1
	}
	return false
}

// madeByJoin reports whether an argument is a call of path.join or alike: the
// place of the candidate is that call.
func madeByJoin(f *syntax.File, r syntax.Range) bool {
	for i := r.From; i < r.To && i < r.From+8; i++ {
		if t := f.Tokens[i]; (t.Text == "join" || t.Text == "resolve" || t.Text == "normalize") && f.At(i+1).Is("(") {
			return true
		}
	}
	return false
}

// opens reports whether a call works on a path that an argument names.
func opens(c syntax.Call) bool {
	if joins(c) {
		return true
	}
	name := c.Name()
	switch {
	case (name == "sendFile" || name == "sendfile" || name == "download") && len(c.Callee) > 1:
		root := c.Callee[0]
		return root == "res" || root == "response" || root == "reply" || root == "ctx" || root == "c" || strings.HasPrefix(root, "res.")
	case c.Resolved == "Bun.file":
		return true
	}
	module, _, _ := strings.Cut(c.Resolved, ".")
	return fileCalls[name] && (module == "fs" || module == "fs/promises" || module == "fs-extra" || module == "graceful-fs" || module == "fsPromises" || module == "fsp")
}

// rooted reports whether a response sends a file from a root that its options
// name: it refuses what leads out of that.
func rooted(f *syntax.File, t *origin.Tracer, c syntax.Call) bool {
	switch c.Name() {
	case "sendFile", "sendfile", "download":
	default:
		return false
	}
	for _, arg := range c.Args[1:] {
		if arg.To-arg.From == 1 {
			if d, ok := t.Definition(arg.From); ok {
				arg = d
			}
		}
		if root, ok := f.Property(arg.From, "root"); ok && f.At(arg.From).Is("{") && t.Request(root) == "" {
			return true
		}
	}
	return false
}

// appended reports whether a path is a fixed directory and a value behind it.
func appended(f *syntax.File, t *origin.Tracer, r syntax.Range) bool {
	first := f.At(r.From)
	if first.Kind != syntax.String && first.Kind != syntax.Template {
		return false
	}
	text := origin.TextAt(f, r.From)
	directory := text.Leading()
	if !strings.HasPrefix(directory, "/") || !strings.HasSuffix(directory, "/") || len(text.Parts) == 0 {
		return false
	}
	return !t.Fixed(text.Parts[0])
}
