package tool

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/pack"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/page"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/report"
)

// KnowledgePack returns items of knowledge packs, fairly from all that are
// asked for.
var KnowledgePack = &Tool{
	Name:  "secure_mcp_get_knowledge_pack",
	Title: "Get knowledge pack (on demand)",
	Description: `Returns remediation knowledge from the packs that secure_mcp_analyze_architecture recommends: what one weakness is, what goes wrong if it stays, how to remedy it and how to verify that. ` +
		`It needs no authorised root and reads no project.

How to use it:
- Pass one entry of pack_batches as pack_ids, detail=summary first. A summary is a title and the first sentence of the remedy.
- Ask for detail=full with categories set (authentication, authorization, injection-risk, secrets, privacy, configuration, cryptography, supply-chain, architecture, threat-model) right before working on that topic; full items are long.
- Items are taken in turn from every pack, so that no pack is starved. max_items is the size of one page; follow next_cursor to get the rest. items_per_pack counts this page.
- include_index lists all packs with their cost in tokens.

An item is a question to ask of the code, never a finding: only code that was read and cited makes one. The texts describe remedies, no attacks.`,
	Params: []Param{
		{Name: "pack_ids", kind: texts, required: true, least: 1, most: pack.MaxPacks, min: 1, max: 100, Help: "Ids of packs, in the order in which they take turns."},
		{Name: "categories", kind: texts, most: 20, min: 1, max: 100, Help: "Only items of these categories, whatever their case."},
		{Name: "max_items", kind: number, def: pack.DefaultItems, min: 1, max: pack.MaxItems, Help: "Most items on one page."},
		choice("detail", "How much of each item.", "summary", "full"),
		{Name: "include_index", kind: flag, Help: "Add the list of all packs."},
		{Name: "cursor", max: 512, Help: "next_cursor of the page before."},
		format("Form of the text block.", "json", "markdown"),
	},
	Output: output(`
		"applied_pack_ids": {"type": "array"},
		"detail": {"type": "string"},
		"max_items": {"type": "integer"},
		"item_count": {"type": "integer", "description": "Items on this page."},
		"truncated_by_max_items": {"type": "boolean", "description": "max_items ended the page; omitted counts what follows for any reason."},
		"items_per_pack": {"type": "object"},
		"items": {"type": "array", "description": "id, title, category, severityHint, remediation; in full also description, impact_if_unremediated, verification_suggestion, cwe, references, example, tags, stacks."},
		"available_packs": {"type": "array"},
		"notes": {"type": "array"},` + pageOutput),
	Run: knowledgePack,
}

// packBudget is how many bytes of items one page may hold.
const packBudget = 24 << 10

func knowledgePack(_ context.Context, c *Call) (*Answer, error) {
	query := pack.Query{Packs: c.texts("pack_ids"), Categories: c.texts("categories"), Max: math.MaxInt}
	all, err := c.Packs.Choose(query)
	if u, ok := errors.AsType[*pack.UnknownError](err); ok {
		return nil, &Problem{Code: CodeUnknownPack, Text: u.Error(), Hint: "Use ids that secure_mcp_analyze_architecture recommends."}
	}
	if err != nil {
		return nil, err
	}
	c.values["limit"] = c.number("max_items")
	p, err := c.cut("packs", itemSection(all.Items, c.text("detail")))
	if err != nil {
		return nil, err
	}
	shown, before := p.Lists[0], p.Lists[0].Before
	onPage := all.Items[before : before+len(shown.Items)]
	answer := &Answer{
		Summary: fmt.Sprintf("%s of %d from %s (%s).", report.Count(len(onPage), "item"), len(all.Items), report.Count(len(all.Packs), "pack"), strings.Join(all.Packs, ", ")),
		Page:    p,
		Fields: map[string]any{
			"applied_pack_ids": all.Packs, "detail": c.text("detail"), "max_items": c.number("max_items"), "item_count": len(onPage),
			"truncated_by_max_items": shown.Omitted > 0 && len(onPage) == c.number("max_items"), "items_per_pack": perPack(c.Packs, query, before, len(onPage)),
			"notes": packNotes(all, shown),
		},
	}
	if c.flag("include_index") {
		answer.Fields["available_packs"] = c.Packs.Catalog()
	}
	if c.text("response_format") == "markdown" {
		answer.Text = itemsMarkdown(answer.Summary, onPage, c.text("detail"), pageLine(p))
	} else {
		answer.Text = itemsText(answer.Summary, onPage, pageLine(p))
	}
	return answer, nil
}

func itemSection(items []pack.Item, detail string) page.Section {
	if detail == "full" {
		return page.Of("items", packBudget, items)
	}
	summaries := make([]pack.Summary, len(items))
	for i, item := range items {
		summaries[i] = item.Summary()
	}
	return page.Of("items", packBudget, summaries)
}

// perPack counts the items of a page by pack: those chosen up to its end
// without those chosen before it.
func perPack(packs *pack.Registry, q pack.Query, before, n int) map[string]int {
	counts := map[string]int{}
	for sign, upTo := range map[int]int{1: before + n, -1: before} {
		if upTo == 0 {
			q.Max = -1
		} else {
			q.Max = upTo
		}
		chosen, err := packs.Choose(q)
		if err != nil {
			continue // the same query has just succeeded
		}
		for id, n := range chosen.PerPack {
			counts[id] += sign * n
		}
	}
	return counts
}

func packNotes(all *pack.Selection, shown page.List) []string {
	notes := []string{"Items are questions to ask of the code, not findings."}
	if len(all.Items) == 0 {
		notes = append(notes, "No item of these packs is in the categories.")
	}
	if shown.Omitted > 0 {
		notes = append(notes, fmt.Sprintf("%d more items on later pages.", shown.Omitted))
	}
	return notes
}

func itemsText(summary string, items []pack.Item, more string) string {
	lines := []string{summary}
	for _, item := range items {
		lines = append(lines, fmt.Sprintf("%-8s %s  %s", item.SeverityHint, item.ID, item.Title))
	}
	if more != "" {
		lines = append(lines, more)
	}
	return strings.Join(lines, "\n")
}

func itemsMarkdown(summary string, items []pack.Item, detail, more string) string {
	var b strings.Builder
	b.WriteString(summary + "\n")
	for _, item := range items {
		fmt.Fprintf(&b, "\n## %s: %s\n\n%s · %s", item.ID, item.Title, item.Category, item.SeverityHint)
		if item.CWE != "" {
			b.WriteString(" · " + item.CWE)
		}
		if detail == "summary" {
			b.WriteString("\n\n" + pack.FirstSentence(item.Remediation) + "\n")
			continue
		}
		fmt.Fprintf(&b, "\n\n%s\n\n**If nothing is done.** %s\n\n**Remedy.** %s\n\n**Verify.** %s\n",
			strings.TrimSpace(item.Description), strings.TrimSpace(item.Impact), strings.TrimSpace(item.Remediation), strings.TrimSpace(item.Verification))
		if item.Example != nil {
			fmt.Fprintf(&b, "\n```\n%s\n```\n\nbecomes\n\n```\n%s\n```\n", strings.TrimRight(item.Example.Bad, "\n"), strings.TrimRight(item.Example.Good, "\n"))
		}
	}
	if more != "" {
		b.WriteString("\n" + more)
	}
	return strings.TrimRight(b.String(), "\n")
}

// PackMarkdown is a whole pack for readers of its resource.
func PackMarkdown(p *pack.Pack) string {
	return itemsMarkdown("# "+p.Title+"\n\n"+strings.TrimSpace(p.Description), p.Items, "full", "")
}
