package redact

import (
	"encoding/base64"
	"strings"

	"github.com/mcpward/mcpward/pkg/redact/label"
)

// Shorter runs of base64 hold no secret, and what is encoded more often is
// searched no more.
const (
	minEncoded = 24
	maxEncoded = 2
)

const encodedKind = "base64"

// findEncoded finds runs of base64 whose text holds a secret, wherever the
// text begins in the run. The whole run is the match: it may hold more.
func findEncoded(s string, deeper int, found []match) []match {
	for i := 0; deeper > 0 && i < len(s); {
		if !isBase64At(s, i) {
			i++
			continue
		}
		start := i
		for i < len(s) && isBase64At(s, i) {
			i++
		}
		if i-start >= minEncoded && holdsSecret(s[start:i], deeper) {
			for i < len(s) && s[i] == '=' {
				i++
			}
			found = append(found, match{start, i, mask(encodedKind), i - start})
		}
	}
	return found
}

func isBase64At(s string, i int) bool { return inBase64[s[i]] && s[i] != '=' }

var toStandard = strings.NewReplacer("-", "+", "_", "/")

// holdsSecret decodes a run from each of the four places where a group of
// characters can begin.
func holdsSecret(run string, deeper int) bool {
	for skip := range 4 {
		if len(run)-skip < minEncoded {
			break
		}
		if head := decoded(run[skip:min(len(run), skip+48)]); !isText(head) {
			continue
		}
		text := decoded(run[skip:])
		if len(findTokens(text)) > 0 || len(label.Find(text)) > 0 || len(findEncoded(text, deeper-1, nil)) > 0 {
			return true
		}
	}
	return false
}

// decoded returns what the whole groups of the run say.
func decoded(run string) string {
	if strings.ContainsAny(run, "-_") {
		run = toStandard.Replace(run)
	}
	if len(run)%4 == 1 {
		run = run[:len(run)-1]
	}
	text, err := base64.RawStdEncoding.DecodeString(run)
	if err != nil { // the last characters do not end a group cleanly
		text, _ = base64.RawStdEncoding.DecodeString(run[:len(run)/4*4])
	}
	return string(text)
}

// isText reports whether three of four bytes are printable ASCII.
func isText(s string) bool {
	n := 0
	for i := range len(s) {
		if s[i] >= 0x20 && s[i] < 0x7f || s[i] == '\n' || s[i] == '\t' || s[i] == '\r' {
			n++
		}
	}
	return n*4 >= len(s)*3
}
