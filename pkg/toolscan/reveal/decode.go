package reveal

import (
	"encoding/base64"
	"encoding/hex"
	"html"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tags decodes the tag block (U+E0000), which mirrors ASCII without a shape.
// The tags of a flag of a region are left alone.
func (l *layers) tags() {
	for _, sp := range runs(l.s, func(r rune) bool { return r >= 0xe0000 && r <= 0xe007f }) {
		if flag(l.s, sp) {
			continue
		}
		var out strings.Builder
		for _, r := range l.s[sp.From:sp.To] {
			if r -= 0xe0000; r >= ' ' && r < 0x7f {
				out.WriteRune(r)
			}
		}
		l.add("tag characters", out.String(), sp.From, sp.To, false)
	}
}

// selectors decodes bytes carried by variation selectors, of which a letter
// has one at most.
func (l *layers) selectors() {
	for _, sp := range runs(l.s, selector) {
		var out []byte
		for _, r := range l.s[sp.From:sp.To] {
			if r >= 0xe0100 {
				out = append(out, byte(r-0xe0100+16))
			} else {
				out = append(out, byte(r-0xfe00))
			}
		}
		if len(out) > 3 {
			l.add("variation selectors", printable(out), sp.From, sp.To, false)
		}
	}
}

func selector(r rune) bool {
	return r >= 0xfe00 && r <= 0xfe0f || r >= 0xe0100 && r <= 0xe01ef
}

// bits decodes letters written with two invisible characters as 0 and 1.
func (l *layers) bits() {
	for _, sp := range runs(l.s, func(r rune) bool { return r >= 0x200b && r <= 0x200d || r >= 0x2060 && r <= 0x2064 || r == 0xfeff }) {
		var seen [2]rune
		var digits []byte
		for _, r := range l.s[sp.From:sp.To] {
			switch {
			case seen[0] == 0 || r == seen[0]:
				seen[0] = r
				digits = append(digits, '0')
			case seen[1] == 0 || r == seen[1]:
				seen[1] = r
				digits = append(digits, '1')
			}
		}
		if len(digits) < 32 {
			continue
		}
		text := printable(octets(digits))
		if text == "" {
			text = printable(octets([]byte(strings.NewReplacer("0", "1", "1", "0").Replace(string(digits)))))
		}
		l.add("invisible bits", text, sp.From, sp.To, false)
	}
}

func octets(digits []byte) []byte {
	var out []byte
	for i := 0; i+8 <= len(digits); i += 8 {
		v, err := strconv.ParseUint(string(digits[i:i+8]), 2, 8)
		if err != nil {
			return nil
		}
		out = append(out, byte(v))
	}
	return out
}

// printable returns b as text, "" when it is something else.
func printable(b []byte) string {
	if !utf8.Valid(b) {
		return ""
	}
	odd := 0
	for _, r := range string(b) {
		if r == utf8.RuneError || !unicode.IsPrint(r) && r != '\n' && r != '\t' && r != '\r' {
			odd++
		}
	}
	if odd*20 > len(b) {
		return ""
	}
	return string(b)
}

// encoded decodes runs of base64 and hex.
func (l *layers) encoded() {
	s := l.s
	for i := 0; i < len(s); i++ {
		if kinds[s[i]] != kindWord {
			continue
		}
		from := i
		for i < len(s) && (kinds[s[i]] == kindWord || wrapped(s, i)) {
			i++
		}
		if i-from >= minRun {
			l.run(strings.Trim(s[from:i], "/-_"), from, i)
		}
	}
}

// wrapped reports whether the line break at i is inside a long run.
func wrapped(s string, i int) bool {
	return s[i] == '\n' && i > 40 && i+20 < len(s) && !strings.ContainsAny(s[i-40:i], " .,:") && !strings.ContainsAny(s[i+1:i+20], " .,:")
}

func (l *layers) run(word string, from, to int) {
	word = strings.ReplaceAll(word, "\n", "")
	if len(word) < minRun {
		return
	}
	if bare := strings.TrimPrefix(word, "0x"); len(bare)%2 == 0 {
		if b, err := hex.DecodeString(bare); err == nil {
			l.add("hex", printable(b), from, to, false)
			return
		}
	}
	unpadded := strings.TrimRight(word, "=")
	for _, enc := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
		if b, err := enc.DecodeString(unpadded); err == nil {
			l.add("base64", printable(b), from, to, false)
			return
		}
	}
}

// percent decodes %XX where a sentence was written with them.
func (l *layers) percent() {
	s := l.s
	if strings.Count(s, "%") < 3 {
		return
	}
	for _, w := range fields(s) {
		word := s[w.From:w.To]
		if strings.Count(word, "%") < 3 || strings.Contains(word, "://") {
			continue
		}
		text := unpercent(word)
		if text != word {
			l.add("percent encoding", text, w.From, w.To, false)
		}
	}
}

func unpercent(s string) string {
	var out strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			if v, err := strconv.ParseUint(s[i+1:i+3], 16, 8); err == nil {
				out.WriteByte(byte(v))
				i += 2
				continue
			}
		}
		out.WriteByte(s[i])
	}
	return strings.ToValidUTF8(out.String(), "")
}

// escapes decodes \xNN, \uNNNN and \u{…} written out.
func (l *layers) escapes() {
	if strings.Count(l.s, `\x`)+strings.Count(l.s, `\u`) < 4 {
		return
	}
	var out strings.Builder
	first, last, n := -1, 0, 0 // n counts letters: other escapes stand in expressions
	for i := 0; i < len(l.s); {
		if r, size := escape(l.s[i:]); size > 0 {
			if first < 0 {
				first = i
			}
			out.WriteRune(r)
			i += size
			last = i
			if unicode.IsLetter(r) {
				n++
			}
			continue
		}
		if first >= 0 {
			out.WriteByte(l.s[i])
		}
		i++
	}
	if n >= 4 {
		text := out.String()
		l.add("character escapes", text[:len(text)-(len(l.s)-last)], first, last, false)
	}
}

func escape(s string) (r rune, size int) {
	if len(s) < 4 || s[0] != '\\' {
		return 0, 0
	}
	digits := ""
	switch {
	case s[1] == 'x':
		digits, size = s[2:4], 4
	case s[1] == 'u' && s[2] == '{':
		end := strings.IndexByte(s[:min(len(s), 12)], '}')
		if end < 0 {
			return 0, 0
		}
		digits, size = s[3:end], end+1
	case s[1] == 'u' && len(s) >= 6:
		digits, size = s[2:6], 6
	}
	v, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || v > unicode.MaxRune {
		return 0, 0
	}
	return rune(v), size
}

// entities decodes numeric character references.
func (l *layers) entities() {
	if strings.Count(l.s, "&#") < 4 {
		return
	}
	from := strings.Index(l.s, "&#")
	to := strings.LastIndex(l.s, "&#")
	if end := strings.IndexByte(l.s[to:], ';'); end > 0 {
		to += end + 1
	}
	l.add("character references", html.UnescapeString(l.s[from:to]), from, to, false)
}

// binary decodes groups of eight binary digits.
func (l *layers) binary() {
	var digits []byte
	from, to := -1, 0
	flush := func() {
		if len(digits) >= 48 {
			l.add("binary digits", printable(octets(digits)), from, to, false)
		}
		digits, from = digits[:0], -1
	}
	for _, w := range fields(l.s) {
		word := strings.Trim(l.s[w.From:w.To], ".,;:'\"`()")
		if len(word) != 8 || strings.Trim(word, "01") != "" {
			flush()
			continue
		}
		if from < 0 {
			from = w.From
		}
		digits, to = append(digits, word...), w.To
	}
	flush()
}
