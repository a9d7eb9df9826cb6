package app

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/lockfile"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// updates lists what differs between two lockfiles, counts the tools that do
// not, and says whether more than a version text differs.
func updates(before, after *lockfile.File) (list []string, left int, stale bool) {
	if before == nil {
		return nil, 0, true
	}
	servers := schema.SortedNames(after.Servers)
	for name := range before.Servers {
		if after.Servers[name] == nil {
			servers = append(servers, name)
		}
	}
	slices.Sort(servers)
	for _, name := range servers {
		prefix := ""
		if len(servers) > 1 {
			prefix = term.Name(name) + ": "
		}
		was, now := before.Servers[name], after.Servers[name]
		switch {
		case was == nil:
			list, stale = append(list, prefix+"server added"), true
		case now == nil:
			list, stale = append(list, prefix+"server removed"), true
		default:
			found, same, content := surfaceUpdates(was, now)
			for _, f := range found {
				list = append(list, prefix+f)
			}
			left += same
			stale = stale || content
		}
	}
	return list, left, stale
}

func surfaceUpdates(was, now *contract.Surface) (list []string, left int, stale bool) {
	for _, l := range contract.Lists {
		found, same := listUpdates(l, *l.Items(was), *l.Items(now))
		list = append(list, found...)
		if l.Subject == "tool" {
			left = same
		}
	}
	stale = len(list) > 0
	fields := serverUpdates(was, now)
	if len(fields) > 0 {
		list = append(list, "server ("+strings.Join(fields, ", ")+")")
		stale = stale || !slices.Equal(fields, []string{versionField})
	}
	return list, left, stale
}

const versionField = "version"

// serverUpdates names what differs beside the lists.
func serverUpdates(was, now *contract.Surface) []string {
	var out []string
	add := func(name string, differs bool) {
		if differs {
			out = append(out, name)
		}
	}
	add("protocol", was.Protocol != now.Protocol)
	add("supported revisions", !slices.Equal(was.Supported, now.Supported))
	add("launch", !sameLaunch(was.Launch, now.Launch))
	if was.ServerInfo.Digest != now.ServerInfo.Digest {
		out = append(out, changedFields(was.ServerInfo, now.ServerInfo)...)
	}
	add("capabilities", was.Capabilities.Digest != now.Capabilities.Digest)
	add("instructions", was.Instructions.Digest != now.Instructions.Digest)
	return out
}

func sameLaunch(a, b contract.Launch) bool {
	return a.Transport == b.Transport && a.Command == b.Command && slices.Equal(a.Args, b.Args) && slices.Equal(a.Env, b.Env) &&
		a.Cwd == b.Cwd && a.URL == b.URL && maps.Equal(a.Headers, b.Headers)
}

// listUpdates names the items of one list that differ, in the order of their
// names, and counts those that do not.
func listUpdates(l contract.List, was, now []contract.Item) (list []string, same int) {
	before, after := byName(was), byName(now)
	names := slices.Collect(maps.Keys(before))
	for name := range after {
		if before[name] == nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		a, b := before[name], after[name]
		if slices.EqualFunc(a, b, func(x, y contract.Item) bool { return x.Digest == y.Digest }) {
			same += len(b)
			continue
		}
		list = append(list, fmt.Sprintf("%s (%s)", itemName(l, name), difference(a, b)))
	}
	return list, same
}

func byName(items []contract.Item) map[string][]contract.Item {
	out := map[string][]contract.Item{}
	for _, item := range items {
		out[item.Name] = append(out[item.Name], item)
	}
	return out
}

// itemName is the bare name of a tool; others say what they are.
func itemName(l contract.List, name string) string {
	if l.Subject == "tool" {
		return term.Name(name)
	}
	return l.Subject + " " + term.Name(name)
}

func difference(was, now []contract.Item) string {
	switch {
	case len(was) == 0:
		return "added"
	case len(now) == 0:
		return "removed"
	case len(was) > 1 || len(now) > 1:
		return "one of several with this name"
	}
	return strings.Join(changedFields(was[0].Fact, now[0].Fact), ", ")
}

// changedFields names the fields that differ between two values, sorted. With
// digests alone on one side, digests are compared.
func changedFields(was, now contract.Fact) []string {
	a, b := fieldDigests(was), fieldDigests(now)
	names := slices.Collect(maps.Keys(a))
	for name := range b {
		if _, both := a[name]; !both {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	var out []string
	for _, name := range names {
		if a[name] != b[name] {
			out = append(out, term.Name(name))
		}
	}
	if len(out) == 0 {
		return []string{"content"}
	}
	return out
}

func fieldDigests(f contract.Fact) map[string]string {
	if f.Value == nil {
		return f.Fields
	}
	out := map[string]string{}
	if len(f.Value) > 0 && f.Value[0] == '{' {
		for name, value := range schema.Fields(f.Value) {
			out[name] = schema.Digest(value)
		}
	}
	return out
}
