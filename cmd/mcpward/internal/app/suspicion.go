package app

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/term"
	"github.com/mcpward/mcpward/pkg/toolscan"
)

// warnPinned tells about suspicious text in what was just recorded: whoever
// pins it without reading it has approved it.
func (r *runner) warnPinned(o *options, p *plan, c *captured) {
	if o.quiet {
		return
	}
	var found []string
	for _, h := range toolscan.Scan(c.surface) {
		_, tool, isTool := strings.Cut(h.Subject, "tool:")
		switch {
		case check.OutcomeOf(h.Severity) == check.Note:
		case len(o.tools) > 0 && (!isTool || !slices.Contains(o.tools, tool)):
		default:
			found = append(found, fmt.Sprintf("%s in %s", h.Rule, term.Name(strings.TrimPrefix(h.Subject, "tool:"))))
		}
	}
	if len(found) == 0 {
		return
	}
	slices.Sort(found)
	found = slices.Compact(found)
	what := "1 finding"
	if len(found) > 1 {
		what = fmt.Sprintf("%d findings", len(found))
	}
	more := ""
	if extra := len(found) - shownFindings; extra > 0 {
		found, more = found[:shownFindings], fmt.Sprintf(" and %d more", extra)
	}
	r.warn("%s in what you have just pinned: %s%s\nhint: run %q to see it", what, strings.Join(found, ", "), more,
		p.command(o, "run", "", "--only", "security"))
}

// shownFindings is how many of them a warning names.
const shownFindings = 3

// suspect tells what suspicious text the changes of one server brought, so
// that a rug pull does not look like another wording.
func suspect(changes []report.Change, old, now *contract.Surface) {
	for _, list := range contract.Lists {
		before := byName(*list.Items(old))
		for _, item := range *list.Items(now) {
			var was contract.Item // of twins, one that differs
			for _, was = range before[item.Name] {
				if was.Digest == item.Digest {
					break
				}
			}
			if was.Digest == item.Digest {
				continue
			}
			for _, h := range toolscan.Introduced(list, was, item) {
				if i := nearestChange(changes, h); i >= 0 {
					changes[i].Hints = append(changes[i].Hints, introduced(h))
				}
			}
		}
	}
}

// nearestChange returns the change that a hit belongs to: the one whose place
// is closest above it, or else the first of its subject.
func nearestChange(changes []report.Change, h toolscan.Hit) int {
	best, length := -1, -1
	for i, c := range changes {
		if c.Subject != h.Subject {
			continue
		}
		if best < 0 {
			best = i
		}
		if at := string(c.Pointer); strings.HasPrefix(string(h.At), at) && len(at) > length {
			best, length = i, len(at)
		}
	}
	return best
}

func introduced(h toolscan.Hit) string {
	text := "suspicious, and new: " + h.Message
	if h.Decoded != "" {
		text += ", which reads " + term.Quote(h.Decoded)
	}
	return text + " (" + h.Rule + ")"
}
