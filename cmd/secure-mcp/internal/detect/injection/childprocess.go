package injection

import (
	"path"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ChildProcess reports commands that a shell reads and that are not fixed.
var ChildProcess = &detect.Detector{
	Doc: rule.Doc{
		ID:       "injection/child-process",
		Title:    "a command that is not fixed goes through a shell",
		Why:      "A shell gives meaning to characters such as ; and $( ), so a value can add commands of its own.",
		Fix:      "Call execFile or spawn with a fixed program and an argument list, without shell: true; put -- before values.",
		Residual: "The program itself may treat an argument as an option or a script.",
		Verify:   "Pass a value with blanks, quotes and a semicolon and see that it arrives as one argument.",
		Severity: finding.High,
		Spec:     "CWE-78",
		Since:    "unreleased",
	},
	Control: "INJ-CHILD-PROCESS", Family: "core.injection", Category: "injection-risk",
	CWE: "CWE-78", OWASP: owaspInjection,
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Script,
	Words: []string{"child_process", "execa", "zx", "shelljs", "cross-spawn", "Bun", "Deno", "bun"},
	Find:  findChildProcess,
}

// How a function starts a program, by resolved name.
const (
	throughShell = iota + 1 // the first argument is a command line
	direct                  // the first argument is a program
	quoting                 // a tagged template that quotes its holes
)

var starters = map[string]int{
	"child_process.exec": throughShell, "child_process.execSync": throughShell,
	"child_process.spawn": direct, "child_process.spawnSync": direct, "child_process.execFile": direct,
	"child_process.execFileSync": direct, "child_process.fork": direct,
	"execa.command": throughShell, "execa.commandSync": throughShell, "execa.execaCommand": throughShell, "execa.execaCommandSync": throughShell,
	"execa": direct, "execa.execa": direct, "execa.execaSync": direct, "execa.sync": direct, "execa.$": quoting,
	"shelljs.exec": throughShell, "cross-spawn": direct, "cross-spawn.sync": direct, "cross-spawn.spawn": direct,
	"zx.$": quoting, "Bun.$": quoting, "bun.$": quoting, "Bun.spawn": direct, "Bun.spawnSync": direct, "Deno.Command": direct, "Deno.run": direct,
}

func findChildProcess(f *syntax.File, report func(detect.Hit)) {
	t := origin.New(f, quotesShell(f)).Sounding(soundsClean)
	globals := f.Imported("zx/globals")
	for _, c := range f.Calls() {
		how := starters[c.Resolved]
		if globals && c.Resolved == "$" {
			how = quoting
		}
		if how == 0 || len(c.Args) == 0 {
			continue
		}
		if h, ok := commandHit(f, t, c, how); ok {
			report(h)
		}
	}
}

// commandHit judges one call.
func commandHit(f *syntax.File, t *origin.Tracer, c syntax.Call, how int) (detect.Hit, bool) {
	h := callHit(c)
	command := c.Args[0]
	shell, script := shellOption(f, c), shellScript(f, t, c)
	switch {
	case how == quoting:
		return quotedHit(f, t, c)
	case how == throughShell:
	case script != (syntax.Range{}):
		command = script
	case shell && len(c.Args) > 1:
		command = syntax.Range{From: c.Args[0].From, To: c.Args[1].To}
	case !shell: // a program: only a caller who chooses it is worth a look
		if h.Source = t.Request(programOf(f, command)); h.Source == "" {
			return h, false
		}
		h.Message = "a caller chooses which program is started"
		return h, true
	}
	if t.Fixed(command) {
		return h, false
	}
	if quoted(f, t, command) {
		return h, false
	}
	if h.Source = t.Request(command); h.Source != "" {
		h.Confidence = finding.Certain
		sounding(&h, t.Doubt(func() bool { return t.Request(command) == "" }))
	} else {
		h.ProofGap = []string{"who chooses the value is not shown in this function"}
		unproven(f, t, &h, command)
		sounding(&h, t.Doubt(func() bool { return quoted(f, t, command) }))
	}
	guarded, doubt := t.GuardedValue(command, c.First, origin.Shell)
	sounding(&h, doubt)
	return h, !guarded
}

// quotesShell returns a test for calls that give one word for a shell, if they
// are those of a library for it.
func quotesShell(f *syntax.File) func(name string) bool {
	library := f.Imported("shell-quote", "shell-escape", "shescape", "any-shell-escape", "puka")
	return func(name string) bool {
		switch name {
		case "quote", "quoteAll", "escape", "escapeAll", "shellescape", "shellEscape", "sh":
			return library
		}
		return false
	}
}

// quoted reports whether every value in a command line is quoted, or is a
// number.
func quoted(f *syntax.File, t *origin.Tracer, command syntax.Range) bool {
	first := f.At(command.From)
	if first.Kind != syntax.String && first.Kind != syntax.Template {
		return t.Cleaned(command)
	}
	text := origin.TextAt(f, command.From)
	for _, part := range text.Parts {
		if !t.Fixed(part) && !t.Cleaned(part) {
			return false
		}
	}
	return text.Span == command && len(text.Parts) > 0
}

// programOf returns the program of an argument list in one array.
func programOf(f *syntax.File, r syntax.Range) syntax.Range {
	if f.At(r.From).Is("[") {
		if items := f.Items(r.From); len(items) > 0 {
			return items[0]
		}
	}
	return r
}

// shellOption reports whether the options ask for a shell.
func shellOption(f *syntax.File, c syntax.Call) bool {
	last := c.Args[len(c.Args)-1]
	if !f.At(last.From).Is("{") {
		return false
	}
	value, ok := f.Property(last.From, "shell")
	return ok && !f.At(value.From).Is("false")
}

// shellScript returns the script of a call such as spawn("sh", ["-c", script]).
func shellScript(f *syntax.File, t *origin.Tracer, c syntax.Call) syntax.Range {
	program, _, ok := f.Literal(c.Args[0].From)
	if !ok || len(c.Args) < 2 || !f.At(c.Args[1].From).Is("[") {
		return syntax.Range{}
	}
	switch strings.TrimSuffix(path.Base(program), ".exe") {
	case "sh", "bash", "zsh", "dash", "ksh", "cmd", "powershell", "pwsh":
	default:
		return syntax.Range{}
	}
	items := f.Items(c.Args[1].From)
	for i, item := range items {
		flag, _, _ := f.Literal(item.From)
		if (strings.HasSuffix(flag, "c") || strings.EqualFold(flag, "/c") || strings.EqualFold(flag, "-Command")) && i+1 < len(items) {
			return items[i+1]
		}
	}
	return syntax.Range{}
}

// quotedHit judges a tagged template: each hole is one quoted word, so only
// a hole that is the program, or one that a caller fills, is reported.
func quotedHit(f *syntax.File, t *origin.Tracer, c syntax.Call) (detect.Hit, bool) {
	h := callHit(c)
	if !c.Tagged {
		return h, false
	}
	text := origin.TextAt(f, c.Open)
	for i, part := range text.Parts {
		program := i == 0 && strings.TrimSpace(text.Leading()) == ""
		if t.Fixed(part) {
			continue
		}
		h.Source = t.Request(part)
		if !program {
			h.Severity, h.Confidence = finding.Low, finding.Tentative
			h.Counter = []string{"the tag quotes each hole, so a value stays one argument"}
		}
		return h, program || h.Source != ""
	}
	return h, false
}
