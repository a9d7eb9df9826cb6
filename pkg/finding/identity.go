package finding

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// An Identity is what makes a finding the same one in every report. There is
// no line in it, so that code may move; Fragment and Context hold redacted
// text only, so that no secret can be guessed from a hash.
type Identity struct {
	Rule       string // id of the rule
	File       string // relative path; "" for what is in no file
	Symbol     string // the enclosing function or type; "" at the top level
	Fragment   string // the code in question
	Occurrence int    // which of several equal fragments in the symbol, from 0
}

// fingerprints are rule, a colon and 32 hex digits. Compiling that takes half a
// millisecond, which is much for programs that never look at one.
var fingerprints = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[a-z0-9][a-z0-9./-]{0,150}:[0-9a-f]{32}$`)
})

// IsFingerprint reports whether an instance id has the form that
// [Identity.Fingerprint] gives.
func IsFingerprint(id string) bool { return fingerprints().MatchString(id) }

// Fingerprint returns the instance id: the rule and a hash of everything.
// White space in the fragment does not count.
func (i Identity) Fingerprint() string {
	return i.Rule + ":" + digest(i.Rule, i.File, i.Symbol, squeeze(i.Fragment), strconv.Itoa(i.Occurrence))
}

// EvidenceHash returns a hash that changes when the code around a finding
// does: context is the redacted text that a judgement of it rests on. A closed finding whose guard is gone is open again.
// Lines count, as one that becomes part of a comment is gone, and so does how
// deep they are nested; how wide an indentation is does not.
func EvidenceHash(context string) string { return digest("evidence", layout(context)) }

// digest hashes parts that cannot run into each other.
func digest(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		_, _ = h.Write([]byte(strconv.Itoa(len(p)) + ":" + p))
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// layout returns a text without empty lines and blanks at the end of lines, each
// line after as many tabs as it is nested deep.
func layout(s string) string {
	var out strings.Builder
	widths := []int{0}
	for line := range strings.Lines(s) {
		line = strings.TrimRight(line, " \t\r\n\f\v")
		code := strings.TrimLeft(line, " \t")
		if code == "" {
			continue
		}
		width := 0
		for _, c := range line[:len(line)-len(code)] {
			width++
			if c == '\t' {
				width += 7
			}
		}
		for width < widths[len(widths)-1] {
			widths = widths[:len(widths)-1]
		}
		if width > widths[len(widths)-1] {
			widths = append(widths, width)
		}
		out.WriteString(strings.Repeat("\t", min(len(widths)-1, maxNested)) + code + "\n")
	}
	return out.String()
}

// maxNested bounds the depth that counts: a hostile file costs no more.
const maxNested = 64

// squeeze makes one blank of every run of white space.
func squeeze(s string) string { return strings.Join(strings.Fields(s), " ") }
