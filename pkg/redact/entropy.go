package redact

import (
	"strings"

	"github.com/mcpward/mcpward/pkg/redact/token"
)

const entropyKind = "high-entropy"

// Runs of this length may be keys: shorter ones are too often names, longer
// ones are pictures, certificates and other data.
const (
	minRandom = 20
	maxRandom = 200
)

var inBase64 = func() (in [256]bool) {
	for i := range 256 {
		in[i] = isBase64(byte(i)) || i == '='
	}
	return in
}()

// findRandom finds runs of letters and digits that look generated and are in
// no known context of hashes or data, or that a name or prefix makes a key.
func findRandom(s string, found []match) []match {
	for i := 0; i < len(s); {
		if !inBase64[s[i]] {
			i++
			continue
		}
		start := i
		for i < len(s) && inBase64[s[i]] {
			i++
		}
		if i-start < minPrefixed || i-start > maxRandom {
			continue
		}
		if from, to := keyPart(s, start, i); to > from {
			found = append(found, match{start + from, start + to, mask(keyKind), to - from})
			continue
		}
		if i-start < minRandom || isData(s, start, i) {
			continue
		}
		if from, to := randomPart(s[start:i]); to > from && (!isCode(s, start, i) || token.Scrambled(s[start:i])) {
			found = append(found, match{start + from, start + to, mask(entropyKind), to - from})
		}
	}
	return found
}

// isData reports whether the run s[start:end] is a hash with its algorithm in
// front, a picture, a public key, or a line of a block of base64.
func isData(s string, start, end int) bool {
	run, before := s[start:end], s[max(0, start-12):start]
	for _, algorithm := range []string{"sha1", "sha256", "sha384", "sha512", "md5", "blake"} {
		if len(run) > len(algorithm) && strings.EqualFold(run[:len(algorithm)], algorithm) || strings.HasSuffix(strings.TrimRight(before, ":=-"), algorithm) {
			return true
		}
	}
	if strings.HasSuffix(before, "h1:") || strings.HasSuffix(before, ";base64,") || strings.HasPrefix(run, "AAAA") {
		return true
	}
	return inBlock(s, start, end)
}

// blockLine is how long the lines of a block of base64 are at least, but for
// the last.
const blockLine = 60

// inBlock reports whether s[start:end] is a line of a block of base64: another
// one is above or below, or the title of the block.
func inBlock(s string, start, end int) bool {
	above, below := strings.TrimRight(s[max(0, start-2*blockLine):start], " \t"), strings.TrimLeft(s[end:min(len(s), end+2*blockLine)], "\r")
	if above != "" && above[len(above)-1] != '\n' || below != "" && below[0] != '\n' {
		return false
	}
	above = strings.TrimRight(above, " \t\r\n")
	if strings.HasSuffix(above, "-----") || len(above) >= blockLine && base64Prefix(above[len(above)-blockLine:]) == blockLine {
		return true
	}
	below = strings.TrimLeft(below, " \t\r\n")
	n := base64Prefix(below)
	return end-start >= blockLine && n > 0 && (n >= blockLine || below[n-1] == '=')
}

// base64Prefix returns how much of s, from its start, is base64.
func base64Prefix(s string) int {
	n := 0
	for n < len(s) && inBase64[s[n]] {
		n++
	}
	return n
}

// isCode reports whether the run s[start:end] could be a name of code and
// stands as one: behind a dot, in front of a bracket, between commas.
func isCode(s string, start, end int) bool {
	if strings.ContainsAny(s[start:end], "-+/=") || strings.IndexByte(digits, s[start]) >= 0 {
		return false
	}
	before, after := byte(' '), byte(' ')
	if start > 0 {
		before = s[start-1]
	}
	if end < len(s) {
		after = s[end]
	}
	return strings.IndexByte(".,(&*!{[", before) >= 0 || strings.IndexByte(".,;([{):", after) >= 0 && strings.IndexByte("\"'`=>/#@", before) < 0
}

// randomPart returns the part of a run that looks generated, without the
// folders of a path and the words of a name in front of it and behind; to is 0
// when there is none.
func randomPart(run string) (from, to int) {
	worded := 0
	var core strings.Builder
	for i := 0; i < len(run); {
		end := i
		for end < len(run) && strings.IndexByte("-_/+=", run[end]) < 0 {
			end++
		}
		switch part := run[i:end]; {
		case plain(part):
			worded += len(part)
		default:
			if core.Len() == 0 {
				from = i
			}
			core.WriteString(part)
			to = end
		}
		i = end + 1
	}
	if core.Len() < minRandom-4 || worded > core.Len() || to-from < minRandom || !token.Random(core.String()) {
		return 0, 0
	}
	for to < len(run) && run[to] == '=' {
		to++
	}
	return from, to
}

// plain reports whether a part is a word, a number, a hash, or very short.
func plain(part string) bool {
	if len(part) <= 2 || len(part) >= 7 && strings.Trim(strings.TrimPrefix(part, "0x"), digits+"abcdef") == "" {
		return true
	}
	rest := strings.TrimLeft(part, upper)
	if len(part)-len(rest) > 1 && rest != "" {
		return false
	}
	return strings.Trim(rest, lower) == "" || strings.Trim(part, digits) == ""
}
