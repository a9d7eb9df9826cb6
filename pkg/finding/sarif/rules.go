package sarif

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
)

// usedRules returns the rules that have results, by id, and the position of
// each.
func usedRules(r Run) ([]descriptor, map[string]int, error) {
	listed := map[string]Rule{}
	for _, u := range slices.Backward(r.Rules) { // the first of two with one id counts
		listed[wellFormed(u.ID)] = u
	}
	index := map[string]int{}
	for _, res := range r.Results {
		id := wellFormed(res.Rule)
		if _, ok := listed[id]; !ok {
			return nil, nil, fmt.Errorf("%w: %q", ErrRule, res.Rule)
		}
		index[id] = 0
	}
	rules := []descriptor{}
	for i, id := range slices.Sorted(maps.Keys(index)) {
		rules = append(rules, newRule(id, listed[id]))
		index[id] = i
	}
	return rules, index, nil
}

func newRule(id string, r Rule) descriptor {
	return descriptor{
		ID:                   id,
		ShortDescription:     &message{Text: sentence(r.Title)},
		FullDescription:      &message{Text: r.Why},
		DefaultConfiguration: &configuration{LevelOf(r.Severity)},
		HelpURI:              absoluteURI(r.HelpURI),
		Help:                 help(r),
		Properties:           facts(id, r),
	}
}

// help is what a viewer shows beside a result, as plain text and as Markdown.
func help(r Rule) *message {
	var text, markdown strings.Builder
	for _, part := range []struct{ title, text string }{
		{"Why", r.Why}, {"Fix", r.Fix}, {"What may remain", r.Residual}, {"Verify", r.Verify},
	} {
		if part.text == "" {
			continue
		}
		fmt.Fprintf(&text, "%s: %s\n", part.title, part.text)
		fmt.Fprintf(&markdown, "**%s.** %s\n\n", part.title, markup.Replace(part.text))
	}
	if r.Markdown != "" {
		return &message{text.String(), r.Markdown}
	}
	return &message{text.String(), strings.TrimSuffix(markdown.String(), "\n")}
}

// markup keeps prose from being taken for Markdown or HTML.
var markup = strings.NewReplacer(
	"<", "&lt;", "&", "&amp;", "|", `\|`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, `\`, `\\`,
)

func facts(id string, r Rule) *ruleFacts {
	out := &ruleFacts{Spec: r.Spec, Since: r.Since}
	if family, _, ok := strings.Cut(id, "/"); ok {
		out.Tags = append(out.Tags, family)
	}
	out.Tags = append(out.Tags, r.Tags...)
	for _, m := range cwe.FindAllStringSubmatch(r.Spec, -1) {
		out.Tags = append(out.Tags, fmt.Sprintf("external/cwe/cwe-%03s", m[1]))
	}
	out.Tags = distinct(out.Tags)
	if slices.Contains(out.Tags, "security") {
		out.SecuritySeverity = scores[r.Severity]
	}
	return out
}

var cwe = regexp.MustCompile(`CWE-([0-9]{1,6})\b`)

// scores place our severities inside the bands that code hosts use: above 9,
// above 7, above 4, above 0, and 0.
var scores = map[finding.Severity]string{
	finding.Critical: "9.5", finding.High: "8.0", finding.Medium: "5.5", finding.Low: "3.0", finding.Info: "0.0",
}
