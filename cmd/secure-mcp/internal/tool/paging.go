package tool

import (
	"errors"
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/page"
)

// pageOutput describes what a tool with long results adds to its result.
const pageOutput = `
		"total": {"type": "integer"},
		"omitted": {"type": "integer"},
		"next_cursor": {"type": ["string", "null"]},
		"sections": {"type": "object"}`

// cut returns the page of the result that the call asks for.
func (c *Call) cut(tool string, sections ...page.Section) (*page.Page, error) {
	p, err := page.Cut(page.Request{
		Limit: c.number("limit"), Cursor: c.text("cursor"), Arguments: tool + "\x00" + c.canonical(),
	}, sections...)
	switch {
	case strings.ContainsAny(c.text("cursor"), "\r\n"): // decoding skips them; no cursor of ours has one
	case err == nil:
		return p, nil
	case errors.Is(err, page.ErrStale):
		return nil, &Problem{
			Code: CodeCursorStale, Text: "the result has changed since the page before",
			Hint: "Call again without cursor and start over; the project, or what it is compared with, is another one now.",
		}
	case errors.Is(err, page.ErrForeign):
		return nil, &Problem{
			Code: CodeCursorStale, Text: "the cursor belongs to a call with other arguments",
			Hint: "Repeat all other arguments exactly when passing a cursor; only limit and response_format may change.",
		}
	}
	return nil, &Problem{
		Code: CodeInvalidCursor, Text: "the cursor is not one that this server made",
		Hint: "Copy next_cursor of the page before unchanged, or leave cursor out for the first page.",
	}
}

// pageFields adds a page to a structured result.
func pageFields(out map[string]any, p *page.Page) {
	sections := map[string]any{}
	for i, l := range p.Lists {
		out[l.Name] = l.Items
		sections[l.Name] = map[string]int{"total": l.Total, "omitted": l.Omitted}
		if i == 0 {
			out["total"], out["omitted"] = l.Total, l.Omitted
		}
	}
	out["sections"] = sections
	out["next_cursor"] = nil
	if p.Next != "" {
		out["next_cursor"] = p.Next
	}
}

// pageLine tells a reader of the text block alone that there is more.
func pageLine(p *page.Page) string {
	if p == nil || p.Next == "" {
		return ""
	}
	l := p.Lists[0]
	return fmt.Sprintf("This page has %s %d to %d of %d. Next page: the same arguments with cursor %q.",
		l.Name, min(l.Before+1, l.Total), l.Before+len(l.Items), l.Total, p.Next)
}
