// Package plist looks at what property lists and entitlements of Apple
// platforms switch off.
package plist

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// Detectors lists the detectors of this family. A new one is a new file, a
// case beside it and a line here.
var Detectors = []*detect.Detector{
	ATSArbitrary,
	ATSException,
	ATSBuildSetting,
	RuntimeException,
	SandboxOff,
	SandboxException,
	DebugEntitlement,
	KeychainGroup,
	FileSharing,
	Secret,
}

// How much of what is around and inside a pair is looked at, so that a list of
// any shape takes linear time.
const (
	maxDepth  = 32
	maxTokens = 1000
)

const misconfiguration = "M8:2024 Security Misconfiguration"

// A state says what a value switches.
type state int

const (
	off state = iota
	on
	variable // a build setting decides
)

// switched returns what a value switches: <true/>, the texts and numbers that
// the system reads as such, and "$(SETTING)".
func switched(f *syntax.File, value syntax.Range) state {
	if value.Empty() {
		return off
	}
	tag := f.At(value.From)
	if tag.Value() == "true" {
		return on
	}
	if tag.Value() != "string" && tag.Value() != "integer" || value.To-value.From != 3 {
		return off
	}
	switch text := strings.TrimSpace(f.At(value.From + 1).Text); {
	case strings.HasPrefix(text, "$("), strings.HasPrefix(text, "${"):
		return variable
	case strings.EqualFold(text, "YES"), strings.EqualFold(text, "true"), text == "1":
		return on
	}
	return off
}

// isFalse reports whether a value is <false/> or a text for it.
func isFalse(f *syntax.File, value syntax.Range) bool {
	tag := f.At(value.From)
	return !value.Empty() && (tag.Value() == "false" || value.To-value.From == 3 && (strings.EqualFold(f.At(value.From+1).Text, "NO") || f.At(value.From+1).Text == "0"))
}

// hit covers a pair: its key and its value.
func hit(f *syntax.File, p syntax.Pair) detect.Hit {
	h := detect.Hit{Start: f.At(p.At).Start, End: f.At(p.At).End}
	if !p.Value.Empty() {
		h.End = f.At(p.Value.To - 1).End
	}
	return h
}

// within returns the keys of the dictionaries around the pair, inner ones
// first.
func within(f *syntax.File, p syntax.Pair) []string {
	var keys []string
	for dict, steps := f.Parent(f.Parent(p.At)), 0; dict >= 0 && steps < maxDepth; dict, steps = f.Parent(dict), steps+1 {
		if f.At(dict).Value() == "dict" && f.At(dict-1).Text == "</key>" {
			keys = append(keys, strings.TrimSpace(f.At(dict-2).Text))
		}
	}
	return keys
}

// texts returns the strings in a value.
func texts(f *syntax.File, value syntax.Range) []string {
	var all []string
	for i := value.From; i < value.To && i < value.From+maxTokens; i++ {
		if t := f.At(i); t.Kind == syntax.Text {
			all = append(all, strings.TrimSpace(t.Text))
		}
	}
	return all
}
