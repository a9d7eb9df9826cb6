package rule_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/rule"
)

func page() rule.Page {
	doc := complete()
	doc.Why = "Calls <fail> | *often*."
	return rule.Page{
		Doc: doc, Level: "error", Facts: []rule.Fact{{Name: "class", Value: "`tool_removed`"}},
		Before: `{"b":1, "a":[]}`, Opposite: "drift/tool-added", Source: "pkg/contract/drift/toolremoved.go",
		Cases: []rule.Case{
			{Where: "as an inputSchema", Label: "In", Verdict: "breaking", Reason: "It is gone.", Proof: `This call worked before: {"a":1}`},
			{Where: "as an outputSchema", Label: "Out", Verdict: "compatible", Reason: "Nobody minds."},
		},
	}
}

func lines(t *testing.T, want, got string) {
	t.Helper()
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
}

func TestText(t *testing.T) {
	lines(t, `drift/tool-removed   error   unreleased
a tool was removed

Why   Calls <fail> | *often*.
Fix   Restore it.
Old   {"a":[],"b":1}
New   nothing
In    breaking: It is gone. This call worked before: {"a":1}
Out   compatible: Nobody minds.
Docs  docs/rules/drift/tool-removed.md
File  pkg/contract/drift/toolremoved.go
`, page().Text(0))
}

func TestTextWrapsProseAndNothingElse(t *testing.T) {
	p := page()
	p.Since = "0.1.0"
	lines(t, `drift/tool-removed   error   since 0.1.0
a tool was removed

Why   Calls <fail> |
      *often*.
Fix   Restore it.
Old   {"a":[],"b":1}
New   nothing
In    breaking: It
      is gone. This
      call worked
      before:
      {"a":1}
Out   compatible:
      Nobody minds.
Docs  docs/rules/drift/tool-removed.md
File  pkg/contract/drift/toolremoved.go
`, p.Text(20))
}

func TestARuleWithoutAnExampleSaysNothingAboutOne(t *testing.T) {
	p := page()
	p.Before, p.Cases = "", nil
	for _, text := range []string{p.Text(0), p.Markdown()} {
		if strings.Contains(text, "Old") || strings.Contains(text, "Example") || strings.Contains(text, "nothing") {
			t.Errorf("an example is shown:\n%s", text)
		}
	}
}

func TestMarkdown(t *testing.T) {
	lines(t, `<!-- "make gen" writes this page from the rule. -->

# drift/tool-removed

A tool was removed.

| | |
|---|---|
| level | error |
| severity | high |
| class | `+"`tool_removed`"+` |
| the other way round | [drift/tool-added](tool-added.md) |
| from | server/tools |
| release | unreleased |
| source | [pkg/contract/drift/toolremoved.go](../../../pkg/contract/drift/toolremoved.go) |

## Why

Calls &lt;fail> \| \*often\*.

## Example

Before:

`+"```json"+`
{
  "a": [],
  "b": 1
}
`+"```"+`

After: nothing.

**As an inputSchema it is breaking.** It is gone. This call worked before: `+"`"+`{"a":1}`+"`"+`.

**As an outputSchema it is compatible.** Nobody minds.

## Fix

Restore it.

## What may remain

None.

## Verify

Run mcpward diff.
`, page().Markdown())
}

func TestIndex(t *testing.T) {
	lines(t, `<!-- "make gen" writes this page from the rule. -->

# Rules

1 rules. `+"`mcpward rules` prints this list, `mcpward explain RULE`"+` one of them.
[review.md](review.md) lists those of secure-mcp, which reviews code.

| rule | level | what it reports |
|---|---|---|
| [drift/tool-removed](drift/tool-removed.md) | error | a tool was removed |
`, rule.Index([]rule.Page{page()}))
}
