package secrets

import (
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/credential"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
)

// HighEntropy points at long random texts without any name that explains them.
var HighEntropy = &detect.Detector{
	Doc:     tokenDoc("secrets/high-entropy", "a long random text is written in the file", finding.Low),
	Control: "SECRET-PATTERN-HIGH-ENTROPY", Family: family, Category: "secrets", CWE: "CWE-798", OWASP: owaspIdentity,
	Stack: finding.StackCommon, Confidence: finding.Tentative, Tool: detect.Secrets,
	Langs: syntax.Script&^syntax.HTML | syntax.Env | syntax.YAML | syntax.TOML | syntax.Properties | syntax.Go | syntax.Python | syntax.Shell,
	Find: func(f *syntax.File, report func(detect.Hit)) {
		all := f.Strings()
		data := blobs(f, all)
		for i, l := range all {
			l = setting(f, l)
			if len(l.Value) < minRandom || len(l.Value) > maxRandom || data[i] || explained.MatchString(l.Key) || keyName(l.Key) || passwordName(l.Key) {
				continue
			}
			if !scrambled(l.Value) || harmless(l.Value) || registryToken(l.Key) || loginName(l.Key) {
				continue
			}
			h := detect.Hit{Start: l.Start, End: l.End, Secret: true, Message: "a long random text of " + alphabet(l.Value) + " has no name that explains it"}
			if l.Key != "" {
				h.Message = quoted(l.Key) + " is a long random text of " + alphabet(l.Value)
			}
			report(h)
		}
	},
}

// Keys are longer than most names and shorter than most data.
const minRandom, maxRandom = 32, 128

var explained = regexp.MustCompile(`(?i)hash|integrity|checksum|digest|sha\d|id$|uuid|etag|public|path|class|icon|svg|^d$|data|image|font|version|commit|signature|url|src|href|alphabet|charset|chars|cert|thumbprint|fingerprint|revision|cursor`)

// scrambled reports whether a text mixes cases and digits as only a generator
// does.
func scrambled(s string) bool {
	digits, uppers, lowers := 0, 0, 0
	for i := range len(s) {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			digits++
		case c >= 'A' && c <= 'Z':
			uppers++
		case c >= 'a' && c <= 'z':
			lowers++
		case strings.IndexByte("+/=_-", c) < 0:
			return false
		}
	}
	return digits >= 4 && uppers >= 6 && lowers >= 6 && credential.Entropy(s) >= 4.3 && !credential.Placeholder(s) && !credential.Sequence(s)
}

// blobs says which literals are pieces of data: of an image, a font or a
// certificate, whatever they are joined of.
func blobs(f *syntax.File, all []syntax.Literal) []bool {
	data := make([]bool, len(all))
	for first := 0; first < len(all); {
		size, last := len(all[first].Value), first
		for last+1 < len(all) && joined(f, all[last], all[last+1]) {
			last++
			size += len(all[last].Value)
		}
		begun := first > 0 && data[first-1] && listed(f, all[first-1], all[first])
		for i := first; i <= last; i++ {
			begun = begun || begins(all[i].Value)
			data[i] = begun || last > first && size > maxRandom
		}
		first = last + 1
	}
	return data
}

// joined reports whether b is added to a, or stands behind it with nothing in
// between.
func joined(f *syntax.File, a, b syntax.Literal) bool {
	before := f.At(b.Token - 1)
	return before.End == a.End && f.Language&syntax.Python != 0 || before.Is("+") && f.At(b.Token-2).End == a.End
}

// listed reports whether b is the next item of a list behind a.
func listed(f *syntax.File, a, b syntax.Literal) bool {
	return f.At(b.Token-1).Is(",") && f.At(b.Token-2).End == a.End
}

// begins reports whether data begins in a text: an address of it, or what the
// first bytes of images, fonts, documents, archives and certificates are in
// base64.
func begins(s string) bool {
	for _, first := range []string{"PHN2Z", "PD94bWw", "iVBORw0KGgo", "R0lGOD", "/9j/", "d09G", "AAEAAAA", "T1RUTw", "UklGR", "JVBERi", "UEsD", "H4sI", "AGFzbQ", "MII"} {
		if strings.HasPrefix(s, first) {
			return true
		}
	}
	return strings.Contains(s[:min(len(s), 256)], "data:")
}
