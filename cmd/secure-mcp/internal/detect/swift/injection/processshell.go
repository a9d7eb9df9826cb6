package injection

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ProcessShell reports commands that a shell interprets, and processes whose
// program or arguments come from elsewhere.
var ProcessShell = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/process-shell",
		Title:    "a command is put together from text",
		Why:      "A shell runs whatever the text says, and a program chosen by input can be any program.",
		Fix:      "Run a fixed executable with an array of arguments, without a shell, and check each argument against a list.",
		Residual: "Arguments that begin with a dash may still be read as options; put \"--\" in front of them.",
		Verify:   "Pass \"; touch /tmp/x\" as the value: no file may appear.",
		Severity: finding.High,
		Spec:     "CWE-78",
		Since:    "unreleased",
	},
	Control: "SWIFT-PROCESS-SHELL", Family: "swift-ios.injection", Category: "injection-risk",
	CWE: "CWE-78", OWASP: badInput, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"Process", "NSTask", "/sh", "/bash", "/zsh", "popen", "system(", "ShellOut", "shellOut", "launchPath", "executableURL"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		reported := map[int]bool{} // functions with a shell whose command has been reported
		shellArguments(v, func(h detect.Hit, at int) {
			reported[v.Around(at).From] = true
			report(h)
		})
		shellPaths(v, reported, report)
		programs(v, report)
		commands(v, report)
	},
}

// shellArguments reports arguments of a shell that hold something variable.
func shellArguments(v *code.View, report func(h detect.Hit, at int)) {
	look := func(value syntax.Range, start int) {
		if !v.At(value.From).Is("[") || !command(v, value) {
			return
		}
		if p, ok := variable(v, value); ok {
			report(from(detect.Hit{Start: start, End: v.End(value), Sink: "a shell"}, p), value.From)
		}
	}
	for _, a := range v.Assignments() {
		if name := a.Name(); name == "arguments" || name == "args" {
			look(a.Value, v.At(a.Pattern.From).Start)
		}
	}
	for _, p := range v.Pairs() {
		if p.Key == "arguments" || p.Key == "args" {
			look(p.Value, v.At(p.At).Start)
		}
	}
}

// command reports whether an array begins with "-c", as for a shell.
func command(v *code.View, array syntax.Range) bool {
	for i := array.From; i < array.To && i < array.From+8; i++ {
		if t := v.At(i); t.Kind == syntax.String && (t.Value() == "-c" || t.Value() == "-lc" || t.Value() == "-ic") {
			return true
		}
	}
	return false
}

// variable returns what an array holds that is not constant.
func variable(v *code.View, array syntax.Range) (code.Part, bool) {
	if p, ok := v.Built(array); ok {
		return p, true
	}
	for _, item := range v.Items(array.From) {
		if name := v.At(item.From); name.Kind == syntax.Ident && !v.Constant(item) {
			return code.Part{Token: item.From, Name: name.Text, Input: v.Input(item)}, true
		}
	}
	return code.Part{}, false
}

// shellPaths reports shells that are started in a function where the command
// is not seen.
func shellPaths(v *code.View, reported map[int]bool, report func(detect.Hit)) {
	for i, t := range v.Tokens {
		if t.Kind != syntax.String || !shell(t.Value()) || reported[v.Around(i).From] {
			continue
		}
		around := v.Around(i)
		if !v.Uses(around, "Process", "NSTask", "execv", "posix_spawn") || fixed(v, around) || v.Compared(i, i) {
			continue
		}
		report(detect.Hit{Start: t.Start, End: t.End, Sink: "a shell", ProofGap: []string{"what the shell is given"}})
	}
}

// fixed reports whether the shell of a function gets constants only.
func fixed(v *code.View, around syntax.Range) bool {
	for _, i := range v.Places("arguments") {
		if i < around.From || i >= around.To {
			continue
		}
		if at := i + 1; v.At(at).Is("=") || v.At(at).Is(":") {
			if v.Constant(syntax.Range{From: at + 1, To: v.ExprEnd(at + 1)}) {
				return true
			}
		}
	}
	return false
}

func shell(path string) bool {
	switch path {
	case "/bin/sh", "/bin/bash", "/bin/zsh", "/bin/dash", "/bin/ksh", "/bin/csh", "/bin/tcsh", "/usr/bin/bash", "/usr/bin/zsh", "/usr/bin/osascript":
		return true
	}
	return false
}

// programs reports processes whose program is input.
func programs(v *code.View, report func(detect.Hit)) {
	for _, a := range v.Assignments() {
		if name := a.Name(); name != "executableURL" && name != "launchPath" || len(a.Target) < 2 {
			continue
		}
		h := detect.Hit{Start: v.At(a.Pattern.From).Start, End: v.End(a.Value), Sink: "the program that is started"}
		if input := v.Input(a.Value); input != "" {
			h.Source, h.Confidence = input, finding.Certain
			report(h)
		} else if p, ok := v.Built(a.Value); ok {
			report(from(h, p))
		}
	}
}

// commands reports system, popen and their like.
func commands(v *code.View, report func(detect.Hit)) {
	for _, c := range v.Calls() {
		if len(c.Args) == 0 || len(c.Callee) > 2 {
			continue
		}
		if len(c.Callee) == 2 && c.Callee[0] != "Darwin" && c.Callee[0] != "Glibc" {
			continue
		}
		value, _ := v.Nth(c, 0)
		switch name := c.Name(); name {
		case "system", "popen", "shellOut":
			_, labelled := v.Argument(c, "")
			if _, to := v.Argument(c, "to"); name == "shellOut" && to || labelled && name != "shellOut" && !fontCall(v, value) {
				h := code.Hit(c)
				h.Sink = name
				if p, ok := v.Built(value); ok {
					report(from(h, p))
				} else if !v.Constant(value) {
					h.Confidence, h.Source = finding.Tentative, strings.TrimSpace(v.Source(value))
					report(h)
				}
			}
		}
	}
}

// fontCall reports whether ".system(.headline)" or "system(16)" is about fonts.
func fontCall(v *code.View, value syntax.Range) bool {
	t := v.At(value.From)
	return t.Kind == syntax.Number || t.Is(".")
}
