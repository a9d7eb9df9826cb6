package report

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/term"
)

// code puts a text into a code span: one printable line in which Markdown,
// HTML, mentions and references mean nothing.
func code(text string) string {
	text = term.Line(text)
	if strings.TrimSpace(text) == "" {
		text = `""`
	}
	ticks := strings.Repeat("`", longestRun(text)+1)
	if text[0] == '`' || text[len(text)-1] == '`' || text[0] == ' ' && text[len(text)-1] == ' ' {
		text = " " + text + " "
	}
	return ticks + text + ticks
}

// cell is [code] inside a table, where a bar ends the cell even in code.
func cell(text string) string { return strings.ReplaceAll(code(text), "|", `\|`) }

// fence puts a text of printable lines into a block of code.
func fence(language, text string) string {
	ticks := strings.Repeat("`", max(3, longestRun(text)+1))
	return ticks + language + "\n" + printable(text) + "\n" + ticks + "\n\n"
}

// longestRun returns the length of the longest run of backticks.
func longestRun(text string) int {
	longest, run := 0, 0
	for i := range len(text) {
		if text[i] != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}

// prose escapes a text of ours, so that what looks like markup is shown. Words
// that would mention somebody or become a link are set as code.
func prose(text string) string {
	words := strings.Split(term.Line(text), " ")
	for i, word := range words {
		if strings.ContainsAny(word, "@`") || strings.Contains(word, "://") || strings.Contains(word, "www.") {
			words[i] = code(word)
			continue
		}
		words[i] = markup.Replace(word)
	}
	return strings.Join(words, " ")
}

var markup = strings.NewReplacer(
	`\`, `\\`, "*", `\*`, "_", `\_`, "<", "&lt;", ">", "&gt;", "&", "&amp;", "[", `\[`, "]", `\]`, "|", `\|`, "~", `\~`, "#", `\#`,
)

// brief returns at most n characters of a text, and says how many are left
// out.
func brief(text string, n int) string {
	total := utf8.RuneCountInString(text)
	if total <= n+n/10 {
		return text
	}
	return fmt.Sprintf("%s … %s more characters", head(text, n), thousands(total-n))
}
