package report

import (
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
)

// prose makes text of a finding safe inside Markdown and leaves it readable:
// code spans and lists stay, and every other character that could begin markup
// is escaped, so that nothing loads, links to or hides something, or looks like
// a part of the report.
func prose(text string) string {
	lines := strings.Split(lineEnds.Replace(strings.TrimSpace(text)), "\n")
	for i, line := range lines {
		line = strings.TrimSpace(line)
		marker := listMarker.FindString(line)
		lines[i] = marker + start(outsideCode(line[len(marker):], false))
	}
	return strings.Join(lines, "\n")
}

var (
	lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

	// An item of a list has a text, as lines are trimmed: a lone marker may
	// underline a heading.
	listMarker = regexp.MustCompile(`^([-+*]|[0-9]{1,9}[.)]) +`)

	// What only means something at the beginning of a line and is not in
	// markup. The escape goes before the last character.
	beginning = regexp.MustCompile(`^([-+=:]|[0-9]{1,9}[.)])`)
)

// onOneLine is prose for headings and items of lists.
func onOneLine(text string) string {
	return start(outsideCode(strings.Join(strings.Fields(text), " "), false))
}

// cell is prose for a cell of a table.
func cell(text string) string { return outsideCode(strings.Join(strings.Fields(text), " "), true) }

// start escapes what means something at the beginning of a line.
func start(line string) string {
	if n := len(beginning.FindString(line)); n > 0 {
		return line[:n-1] + `\` + line[n-1:]
	}
	return line
}

// markup is every character that can begin markup, and what makes a link of a
// bare address.
var markup = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "<", "&lt;", ">", "&gt;", "&", "&amp;", "[", `\[`, "]", `\]`, "|", `\|`, "~", `\~`, "#", `\#`,
	"://", `:\//`, "www.", `www\.`,
)

// outsideCode escapes a line except for its code spans, where everything is
// literal. As every backslash outside of them is escaped, none can take the
// meaning of a backtick away, and a backtick without its pair is escaped. In a
// table a bar ends the cell even in code, so code with one is no code there.
func outsideCode(line string, table bool) string {
	var b strings.Builder
	for line != "" {
		at := strings.IndexByte(line, '`')
		if at < 0 {
			at = len(line)
		}
		b.WriteString(markup.Replace(line[:at]))
		line = line[at:]
		fence := line[:len(line)-len(strings.TrimLeft(line, "`"))]
		end := closing(line[len(fence):], fence)
		if end < 0 || table && strings.Contains(line[:len(fence)+end], "|") {
			b.WriteString(markup.Replace(fence))
			line = line[len(fence):]
			continue
		}
		b.WriteString(line[:len(fence)+end])
		line = line[len(fence)+end:]
	}
	return b.String()
}

// closing returns where the code span ends that fence began, -1 if it does
// not end: a run of exactly as many backticks.
func closing(rest, fence string) int {
	for at := 0; at < len(rest); {
		i := strings.IndexByte(rest[at:], '`')
		if i < 0 {
			return -1
		}
		at += i
		run := len(rest[at:]) - len(strings.TrimLeft(rest[at:], "`"))
		at += run
		if run == len(fence) {
			return at
		}
	}
	return -1
}

// span is text as a code span.
func span(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	fence := strings.Repeat("`", longestRun(text)+1)
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return fence + text + fence
}

// block is text as a code block of its own.
func block(text string) string {
	fence := strings.Repeat("`", max(3, longestRun(text)+1))
	return fence + "\n" + strings.TrimRight(text, "\n") + "\n" + fence
}

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

// place is where a finding is, "" if it is nowhere.
func place(f finding.Finding) string {
	if f.File == "" {
		return ""
	}
	return span(Place(f))
}

// placeInTable is place for a cell of a table.
func placeInTable(f finding.Finding) string {
	text := Place(f)
	if strings.Contains(text, `\|`) {
		return markup.Replace(strings.Join(strings.Fields(text), " ")) // nobody agrees on what ends this cell in code
	}
	return strings.ReplaceAll(place(f), "|", `\|`)
}
