package toolscan

import (
	"maps"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
	"github.com/mcpward/mcpward/pkg/toolscan/phrase"
)

// LookalikeName reports names that are taken for other names.
var LookalikeName = &Rule{
	Doc: rule.Doc{
		ID:       "security/lookalike-name",
		Title:    "a name can be mistaken for another one",
		Why:      "A call that is meant for one tool goes to another, and the person who approves it sees no difference.",
		Fix:      "Rename one of the two; spell names in one script.",
		Residual: "Fonts make more letters alike than any table lists.",
		Verify:   "Run mcpward run --only security/lookalike-name.",
		Severity: finding.Medium,
		Spec:     "Unicode TR39, Confusable Detection; CWE-1007",
		Since:    "unreleased",
	},
	Red: []string{
		`{"name":"s\u0435nd_mail","description":"Sends a mail."}`,
	},
	Green: []string{
		`{"name":"send_mail","description":"Sends a mail."}`,
		`{"name":"отправить","description":"Отправляет письмо."}`,
	},
	says:  "can be mistaken for another name",
	finds: disguisedName,
}

// disguisedName finds names whose letters come from another script than they
// seem to.
func disguisedName(p *pass) {
	for i := range p.pieces {
		pc := &p.pieces[i]
		if pc.role != label {
			continue
		}
		if looks, disguised := phrase.Skeleton(pc.text); disguised {
			p.report(candidate{severity: finding.High, piece: pc, at: pc.at, text: pc.text, to: len(pc.text), decoded: looks})
		}
	}
}

// alike writes one way what looks the same.
var alike = strings.NewReplacer("_", "", "-", "", ".", "", " ", "", "0", "o", "1", "l", "rn", "m", "vv", "w")

// glance returns what a name looks like at a glance: without case, separators
// and the digits that stand for letters.
func glance(name string) string {
	looks, _ := phrase.Skeleton(name)
	return alike.Replace(strings.ReplaceAll(looks, "i", "l"))
}

// lookalikes compares the names of one list.
func lookalikes(list contract.List, items []contract.Item) []Hit {
	if list.Key != "name" {
		return nil
	}
	first := map[string]string{}
	var hits []Hit
	for _, it := range items {
		key := glance(it.Name)
		other, seen := first[key]
		if !seen {
			first[key] = it.Name
			continue
		}
		if other == it.Name || key == "" {
			continue // twins are a matter of the protocol
		}
		hits = append(hits, likeness(list, it.Name, other, "", "", finding.Medium))
		if len(hits) == maxHits {
			break
		}
	}
	return hits
}

func likeness(list contract.List, name, other, server, otherServer string, severity finding.Severity) Hit {
	message := LookalikeName.says + ": " + term.Quote(name) + " looks like " + term.Quote(other)
	if otherServer != "" {
		message += " of " + term.Quote(otherServer)
	}
	return Hit{
		Rule: LookalikeName.Doc.ID, Severity: severity, Confidence: confidence(severity), Server: server,
		Subject: list.Subject + ":" + name, At: schema.Pointer("").Append(list.Field).Append(name), Message: message, Excerpt: clip(name), key: name,
	}
}

// Across returns what only a look at several servers together shows, by the
// name each has in the client's configuration: tools that are named alike, and
// descriptions that name a tool of another server. The hits are sorted by
// server, subject, pointer and rule.
func Across(surfaces map[string]*contract.Surface) []Hit {
	servers := slices.Sorted(maps.Keys(surfaces))
	tools := contract.Lists[0]
	type owner struct{ server, name string }
	first := map[string]owner{}
	var hits []Hit
	for _, server := range servers {
		if surfaces[server] == nil {
			continue
		}
		for _, it := range *tools.Items(surfaces[server]) {
			key := glance(it.Name)
			o, seen := first[key]
			switch {
			case !seen:
				first[key] = owner{server, it.Name}
			case o.server != server && o.name == it.Name:
				hits = append(hits, shadow(tools, it.Name, server, o.server))
			case o.server != server:
				hits = append(hits, likeness(tools, it.Name, o.name, server, o.server, finding.Medium))
			}
		}
	}
	hits = append(hits, references(servers, surfaces)...)
	sortHits(hits)
	return hits
}

// shadow notes a tool that two servers have: which one is called depends on
// the client.
func shadow(list contract.List, name, server, other string) Hit {
	h := likeness(list, name, name, server, other, finding.Info)
	h.Message = "has the same name as a tool of " + term.Quote(other) + ": " + term.Quote(name)
	return h
}

// references finds tools of other servers that a description names.
func references(servers []string, surfaces map[string]*contract.Surface) []Hit {
	owners := map[string]string{}
	for _, server := range servers {
		if surfaces[server] == nil {
			continue
		}
		for _, it := range surfaces[server].Tools {
			if strings.ContainsAny(it.Name, "_-") && len(it.Name) > 5 {
				owners[it.Name] = server
			}
		}
	}
	var hits []Hit
	for _, server := range servers {
		if surfaces[server] == nil {
			continue
		}
		for _, list := range contract.Lists {
			own := names(*list.Items(surfaces[server]))
			for _, it := range *list.Items(surfaces[server]) {
				hits = append(hits, foreign(list, it, own, server, owners)...)
			}
		}
	}
	return hits
}

// foreign returns the hits of one item.
func foreign(list contract.List, it contract.Item, own map[string]bool, server string, owners map[string]string) []Hit {
	if it.Value == nil {
		return nil
	}
	v, err := schema.Parse(it.Value)
	if err != nil {
		return nil
	}
	d := definition{list: list, value: v, root: schema.Pointer("").Append(list.Field).Append(it.Name)}
	d.collect()
	var hits []Hit
	for _, pc := range d.pieces {
		if pc.role&(prose|argument|value) == 0 {
			continue
		}
		for _, w := range strings.FieldsFunc(pc.text, func(r rune) bool { return !nameRune(r) }) {
			if o, known := owners[w]; known && o != server && !own[w] && len(hits) < maxHits {
				hits = append(hits, Hit{
					Rule: CrossTool.Doc.ID, Severity: finding.Medium, Confidence: finding.Probable, Server: server,
					Subject: list.Subject + ":" + it.Name, At: pc.at.pointer(d.root), Excerpt: w, Offset: len([]rune(pc.text[:strings.Index(pc.text, w)])), key: w,
					Message: "names a tool of " + term.Quote(o) + ": " + term.Quote(w),
				})
				break
			}
		}
	}
	return hits
}

func nameRune(r rune) bool {
	return r == '_' || r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}
