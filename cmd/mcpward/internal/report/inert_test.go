package report_test

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// annotation is all that a line of the format github may be.
var annotation = regexp.MustCompile(`^(::(error|warning|notice) title=[^:,\n]*(,file=[^:,\n]*(,line=[0-9]+)?(,col=[0-9]+)?)?::[^\n]*|Summary: [0-9][^\n]*)$`)

func annotated(t *testing.T, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if !annotation.MatchString(line) {
			t.Errorf("github: line %q", line)
		}
		if bare := regexp.MustCompile(`%(25|0A|0D|3A|2C)`).ReplaceAllString(line, ""); strings.Contains(bare, "%") {
			t.Errorf("github: a percent sign that is not escaped: %q", line)
		}
	}
}

// inertMarkdown takes code away and looks at what is left: only words of ours.
func inertMarkdown(t *testing.T, text string) {
	t.Helper()
	if n := utf8.RuneCountInString(text); n > 65536 {
		t.Errorf("markdown: %d characters", n)
	}
	var rest []string
	fence := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		ticks := line[:len(line)-len(strings.TrimLeft(line, "`"))]
		switch {
		case fence != "" && closes(line, fence):
			fence = ""
		case fence != "":
		case len(ticks) >= 3 && (line == ticks+"text" || line == ticks+"diff"):
			fence = ticks
		default:
			rest = append(rest, withoutCode(t, line))
		}
	}
	if fence != "" {
		t.Error("markdown: a block of code is not closed")
	}
	ours := strings.Join(rest, "\n")
	if i := strings.IndexAny(ours, "@![]`"); i >= 0 || strings.Contains(ours, "://") || strings.Contains(ours, "www.") {
		t.Errorf("markdown: active text outside code: %q", ours[max(0, i-40):min(len(ours), max(0, i)+40)])
	}
	if html := regexp.MustCompile(`<[^>]*>`).FindString(ours); html != "" {
		t.Errorf("markdown: HTML outside code: %q", html)
	}
}

// closes reports whether a line ends a block of code: at least as many
// backticks, at most three spaces before them and only spaces after.
func closes(line, fence string) bool {
	bare := strings.TrimLeft(line, " ")
	rest := strings.TrimLeft(bare, "`")
	return len(line)-len(bare) < 4 && len(bare)-len(rest) >= len(fence) && strings.Trim(rest, " ") == ""
}

// withoutCode removes the code spans of one line as CommonMark finds them: a
// run of backticks closes with the next run of that length.
func withoutCode(t *testing.T, line string) string {
	t.Helper()
	runs := regexp.MustCompile("`+").FindAllStringIndex(line, -1)
	out, at := "", 0
	for i := 0; i < len(runs); i++ {
		k := i + 1
		for k < len(runs) && runs[k][1]-runs[k][0] != runs[i][1]-runs[i][0] {
			k++
		}
		if k == len(runs) {
			t.Errorf("markdown: a code span is not closed: %q", line)
			break
		}
		out += line[at:runs[i][0]]
		at = runs[k][1]
		i = k
	}
	return out + line[at:]
}

// allowed are the elements a page may have, and their attributes.
var allowed = map[string]string{
	"html": "lang", "head": "", "meta": "charset http-equiv content name", "title": "", "style": "", "body": "", "a": "class href",
	"input": "class type name id aria-label checked", "header": "class", "p": "class", "span": "class aria-hidden", "h1": "class", "h2": "", "h3": "",
	"svg": "viewBox width height role aria-label", "path": "d fill stroke stroke-width stroke-linejoin stroke-linecap", "rect": "x y width height rx",
	"dl": "class", "div": "class", "dt": "", "dd": "", "nav": "class aria-label", "label": "class for", "b": "", "br": "", "main": "id", "section": "class aria-label",
	"pre": "", "code": "class", "ul": "class", "li": "class", "table": "class", "caption": "class", "thead": "", "tbody": "", "tr": "class", "th": "scope",
	"td": "class colspan", "article": "class", "details": "", "summary": "", "del": "", "ins": "", "footer": "",
}

// inertHTML reads the page as strictly as XML and finds nothing that could
// load or run.
func inertHTML(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	d.Strict, d.AutoClose, d.Entity = false, []string{"meta", "input", "br"}, xml.HTMLEntity
	depth := 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("html: %v", err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			depth++
			attributes, ok := allowed[e.Name.Local]
			if !ok {
				t.Errorf("html: element %q", e.Name.Local)
			}
			for _, a := range e.Attr {
				if !strings.Contains(" "+attributes+" ", " "+a.Name.Local+" ") {
					t.Errorf("html: attribute %q of %q", a.Name.Local, e.Name.Local)
				}
				if a.Name.Local == "href" && a.Value != "#results" {
					t.Errorf("html: link to %q", a.Value)
				}
			}
		case xml.EndElement:
			depth--
		case xml.Comment:
			t.Errorf("html: comment %q", string(e))
		}
	}
	if depth != 0 {
		t.Errorf("html: %d elements are not closed", depth)
	}
	if strings.Contains(text, "url(") || strings.Contains(text, "@import") || strings.Contains(text, "ZgotmplZ") {
		t.Error("html: the style loads something, or a value was refused")
	}
}
