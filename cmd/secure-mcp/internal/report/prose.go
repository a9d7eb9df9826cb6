package report

import (
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
)

// prose makes text of a finding safe inside Markdown and leaves it readable:
// code spans and lists stay, but nothing becomes markup that would load, link
// to or hide something, or that would look like a part of the report.
func prose(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, line := range lines {
		lines[i] = proseLine(strings.TrimSpace(line))
	}
	return strings.Join(lines, "\n")
}

// onOneLine is prose for headings, cells of tables and items of lists.
func onOneLine(text string) string { return proseLine(strings.Join(strings.Fields(text), " ")) }

// cell is prose for a cell of a table.
func cell(text string) string { return strings.ReplaceAll(onOneLine(text), "|", `\|`) }

func proseLine(line string) string {
	out := outsideCode(line)
	if out == "" {
		return out
	}
	underline := strings.Trim(out, "-= \t*_") == ""
	if underline || strings.ContainsAny(out[:1], "#>=[|~") || strings.HasPrefix(out, "```") {
		return `\` + out
	}
	return out
}

// markup are the beginnings of HTML, links, images and entities.
var markup = strings.NewReplacer("<", "&lt;", "](", `]\(`, "][", `]\[`, "&", "&amp;")

// outsideCode escapes a line except for its code spans, where everything is
// literal. A backtick without its pair is escaped.
func outsideCode(line string) string {
	var b strings.Builder
	for line != "" {
		at := strings.IndexByte(line, '`')
		if at < 0 {
			b.WriteString(markup.Replace(line))
			break
		}
		b.WriteString(markup.Replace(line[:at]))
		line = line[at:]
		fence := line[:len(line)-len(strings.TrimLeft(line, "`"))]
		end := closing(line[len(fence):], fence)
		if end < 0 {
			b.WriteString(strings.ReplaceAll(fence, "`", "\\`"))
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
