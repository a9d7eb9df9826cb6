// Package pack chooses knowledge for a review: which packs a project needs,
// which items of them to show and how much of each.
//
// A pack is a YAML file of items; an item says what one weakness is, what
// happens if it stays, how to remedy it and how to verify the remedy. The
// built-in packs lie in package packs, a user's own in a directory. What only
// needs names, such as routing, reads the index; a pack is parsed when its
// texts are asked for, and once.
package pack

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/packs"
	"github.com/mcpward/mcpward/pkg/finding"
)

// A Pack is one file of knowledge.
//
// The tags of Pack, Item and Example are the format of the file and its only
// copy: "pack" names the key in YAML, min and max bound the characters of a
// text or of each text of a list, least and most the length of a list, and a
// key with "?" may be missing. [Fields] reads them for [Parse] and for
// schemas/pack.schema.json.
type Pack struct {
	ID          string   `json:"id" pack:"id" min:"2" max:"60" pattern:"^[a-z][a-z0-9]*(-[a-z0-9]+)*$" help:"the name of the file without .yaml"`
	Title       string   `json:"title" pack:"title" min:"3" max:"120" line:"one" help:"one line"`
	Description string   `json:"description" pack:"description" min:"20" max:"1000" help:"what the pack covers"`
	StackTags   []string `json:"stackTags" pack:"stack_tags" least:"1" most:"10" min:"2" max:"30" pattern:"^[a-z][a-z0-9]*(-[a-z0-9]+)*$" help:"the technologies it is about; common for all"`
	Families    []string `json:"detectorFamilies,omitempty" pack:"detector_families?" least:"0" most:"40" min:"3" max:"100" pattern:"^[a-z][a-z0-9-]*[.][a-z][a-z0-9-]*$" help:"the families of detectors whose results it explains"`
	Items       []Item   `json:"items" pack:"items" least:"1" most:"200" help:"in the order in which they matter"`
}

// An Item is one piece of knowledge. Its JSON is the full item of the
// published contract.
type Item struct {
	ID           string           `json:"id" pack:"id" min:"3" max:"60" pattern:"^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$" help:"upper-case words with dashes; never renamed"`
	Title        string           `json:"title" pack:"title" min:"3" max:"120" line:"one" help:"the state to reach, in one line"`
	Category     string           `json:"category" pack:"category" min:"3" max:"60" pattern:"^[a-z][a-z0-9]*(-[a-z0-9]+)*$" help:"the kind of weakness, such as authorization"`
	SeverityHint finding.Severity `json:"severityHint" pack:"severity_hint" help:"how much it usually matters"`
	Description  string           `json:"description" pack:"description" min:"20" max:"1200" help:"what it is and how to recognise it"`
	Impact       string           `json:"impact_if_unremediated" pack:"impact_if_unremediated" min:"20" max:"800" help:"what goes wrong if nothing is done"`
	Remediation  string           `json:"remediation" pack:"remediation" min:"20" max:"2000" help:"what to do; the first sentence has at most 200 characters and stands alone in summaries"`
	Verification string           `json:"verification_suggestion" pack:"verification_suggestion" min:"20" max:"1200" help:"how to see that it is remedied"`
	CWE          string           `json:"cwe,omitempty" pack:"cwe?" min:"5" max:"10" pattern:"^CWE-[1-9][0-9]{0,4}$" help:"entry of the Common Weakness Enumeration"`
	References   []string         `json:"references,omitempty" pack:"references?" least:"0" most:"20" min:"3" max:"200" line:"one" help:"entries of CWE, OWASP lists and standards"`
	Tags         []string         `json:"tags" pack:"tags" least:"1" most:"20" min:"2" max:"60" pattern:"^[a-z0-9]+([.-][a-z0-9]+)*$" help:"words to search for"`
	Stacks       []string         `json:"stacks" pack:"stacks" least:"1" most:"10" min:"2" max:"30" pattern:"^[a-z][a-z0-9]*(-[a-z0-9]+)*$" help:"the technologies it applies to"`
	Example      *Example         `json:"example,omitempty" pack:"example?" help:"the weakness and its remedy in a few lines of code"`
}

// An Example shows a weakness and its remedy.
type Example struct {
	Bad  string `json:"bad" pack:"bad" min:"3" max:"2000" help:"the weakness"`
	Good string `json:"good" pack:"good" min:"3" max:"2000" help:"its remedy"`
}

// A Summary is the short form of an item.
type Summary struct {
	ID           string           `json:"id"`
	Title        string           `json:"title"`
	Category     string           `json:"category"`
	SeverityHint finding.Severity `json:"severityHint"`
	Remediation  string           `json:"remediation"` // its first sentence
}

// Summary returns the short form of the item.
func (i Item) Summary() Summary {
	return Summary{i.ID, i.Title, i.Category, i.SeverityHint, FirstSentence(i.Remediation)}
}

// sentenceEnd is where one sentence ends and the next begins: an abbreviation
// or a file name is not followed by a space and a capital.
var sentenceEnd = regexp.MustCompile("[.!?][\"')\\]]?\\s+[\\p{Lu}\\p{N}\"'`(\\[]|\n\\s*\n")

// FirstSentence returns the first sentence of a text on one line, all of it
// if there is only one.
func FirstSentence(text string) string {
	if at := sentenceEnd.FindStringIndex(text); at != nil {
		text = strings.TrimRight(text[:at[0]+1]+closing(text[at[0]+1:at[1]]), " \n")
	}
	return strings.Join(strings.Fields(text), " ")
}

// closing returns the quote or bracket that belongs to the sentence before.
func closing(between string) string {
	if between != "" && strings.ContainsAny(between[:1], "\"')]") {
		return between[:1]
	}
	return ""
}

// Entry returns what the index says about the pack.
func (p *Pack) Entry() packs.Entry {
	e := packs.Entry{ID: p.ID, Title: p.Title, StackTags: p.StackTags, Families: p.Families}
	summaries := make([]Summary, len(p.Items))
	for i, item := range p.Items {
		summaries[i] = item.Summary()
		e.Items = append(e.Items, packs.Item{ID: item.ID, Title: item.Title, Category: item.Category, Severity: string(item.SeverityHint)})
	}
	e.FullTokens, e.SummaryTokens = tokens(p.Items), tokens(summaries)
	return e
}

// tokens estimates what a value costs a model as JSON. Four bytes a token is
// the usual estimate for English text.
func tokens(v any) int {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // our own types always encode
	}
	return (b.Len() + 3) / 4
}

// has reports whether list holds word, whatever its case.
func has(list []string, word string) bool {
	return slices.ContainsFunc(list, func(s string) bool { return strings.EqualFold(s, word) })
}
