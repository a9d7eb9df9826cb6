package crypto

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
)

// hashProperties are names under which extensions of text and data give a
// broken hash; those in the second list mean nothing else.
var (
	hashProperties = []string{"md5", "sha1", "md2", "md4", "MD5", "SHA1"}
	hashTexts      = []string{
		"md5Hash", "md5String", "md5Hex", "md5HexString", "md5Digest", "md5Data", "md5Value", "md5Hashed", "MD5String", "MD5Hash",
		"sha1Hash", "sha1String", "sha1Hex", "sha1HexString", "sha1Digest", "sha1Data", "SHA1String", "SHA1Hash",
	}
)

// properties reports "text.md5", a property of an extension. A property of that
// name elsewhere is a field that holds a checksum, or a switch.
func properties(v *code.View, report func(detect.Hit)) {
	for _, name := range hashTexts {
		property(v, name, true, report)
	}
	for _, name := range hashProperties {
		property(v, name, false, report)
	}
}

func property(v *code.View, name string, sure bool, report func(detect.Hit)) {
	places := v.Places(name)
	for _, i := range places {
		sure = sure || computed(v, i)
	}
	for _, i := range places {
		if !v.Member(i) || v.Case(i) || v.At(i+1).Is("(") || v.At(i+1).Is("=") {
			continue
		}
		_, first := v.Chain(i)
		first = min(first, i)
		h := detect.Hit{Start: v.At(first).Start, End: v.At(i).End}
		switch receiver := (syntax.Range{From: first, To: i - 1}); {
		case code.Credential(v.Last(receiver)):
			h.Severity, h.Confidence = finding.High, finding.Probable
		case !sure && !v.Textual(receiver):
			continue
		case checksum(v, first):
			h.Severity, h.Counter = finding.Low, []string{checksumCounter}
		}
		report(h)
	}
}

// computed reports whether token i is declared as a property whose value a
// block computes: "var md5: String {".
func computed(v *code.View, i int) bool {
	if !v.At(i-1).Is("var") || !v.At(i+1).Is(":") {
		return false
	}
	for end := i + 2; end < i+8; end++ {
		switch t := v.At(end); {
		case t.Is("{"):
			return !v.At(end+1).Is("didSet") && !v.At(end+1).Is("willSet") && !(v.At(end+1).Is("get") && v.At(end+2).Is("}")) // no observers, no protocol
		case t.Is("="), t.Is("var"), t.Is("let"), t.Is("func"), t.Is("}"):
			return false
		}
	}
	return false
}
