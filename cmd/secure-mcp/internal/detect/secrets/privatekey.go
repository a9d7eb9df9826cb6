package secrets

import (
	"encoding/base64"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
)

const (
	pemBegin = "-----BEGIN "
	// pemBase64 is the same in base64: the last character depends on what follows.
	pemBase64 = "LS0tLS1CRUdJTi"
)

// PrivateKey reports private keys in PEM form, also in base64.
var PrivateKey = &detect.Detector{
	Doc:     tokenDoc("secrets/private-key-block", "a private key is written in the file", finding.Critical),
	Control: "SECRET-PATTERN-PRIVATE-KEY-BLOCK", Family: family, Category: "secrets", CWE: "CWE-798", OWASP: owaspIdentity,
	Stack: finding.StackCommon, Confidence: finding.Certain, Tool: detect.Secrets, Anywhere: true,
	Langs: syntax.Any, Words: []string{"PRIVATE KEY", pemBase64},
	Replaces: []string{"secrets/generic-api-key", "secrets/password", "secrets/high-entropy"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		each(f.Text, pemBegin, func(at int) {
			from := at + len(pemBegin)
			label, rest, ok := strings.Cut(f.Text[from:min(len(f.Text), from+100)], "-----")
			if !ok || !privateLabel(label) {
				return
			}
			h := detect.Hit{Start: at, End: from + len(label) + len("-----"), Secret: true, Message: keyMessage(f, at, label)}
			if bodyLength(rest) < 24 {
				h.Severity, h.Confidence = finding.Low, finding.Tentative
				h.Counter = []string{"only the first line of a key is seen"}
			}
			report(h)
		})
		end := 0 // of the run looked at last
		each(f.Text, pemBase64, func(at int) {
			if at < end {
				return
			}
			for end = at; end < len(f.Text) && base64Byte(f.Text[end]); end++ {
			}
			if label := labelBase64(f.Text[at:end]); privateLabel(label) {
				report(detect.Hit{Start: at, End: end, Secret: true, Message: keyMessage(f, at, label) + " in base64"})
			}
		})
	},
}

func privateLabel(label string) bool {
	return strings.HasSuffix(label, "PRIVATE KEY") || strings.HasSuffix(label, "PRIVATE KEY BLOCK")
}

func keyMessage(f *syntax.File, at int, label string) string {
	return under(f, at, "a private key ("+label+") is written in the file")
}

// labelBase64 returns the label of a PEM block in base64 that is long enough
// to hold a key.
func labelBase64(text string) string {
	const head, body = 96, 128
	if len(text) < body {
		return ""
	}
	plain, err := base64.StdEncoding.DecodeString(text[:head])
	if err != nil {
		return ""
	}
	label, _, _ := strings.Cut(strings.TrimPrefix(string(plain), pemBegin), "-----")
	return label
}

// bodyLength counts the characters of a key behind its first line; escaped
// line ends and quotes that join strings do not end it.
func bodyLength(s string) int {
	s = strings.NewReplacer(`\r`, "", `\n`, "", "\r", "", "\n", "", " ", "", "\t", "", `"`, "", "'", "", "+", "+").Replace(s)
	n := 0
	for n < len(s) && base64Byte(s[n]) {
		n++
	}
	return n
}

func base64Byte(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '+' || c == '/' || c == '='
}
