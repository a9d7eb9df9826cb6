package accept

import (
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/schema"
)

// Absent stands for a tool, prompt, resource or template that is gone.
const Absent = "absent"

// Change returns the hash of what a change led to: [Absent] for a whole item
// that was removed, otherwise the digest of the canonical object with the
// place ("at") and, unless it is gone, the new value there ("value"). The
// place is part of it, so that two changes of one rule in one tool are two.
func Change(c drift.Change) string {
	if c.After == nil && c.Before != nil && whole(c.Pointer) {
		return Absent
	}
	members := map[string][]byte{"at": schema.AppendString(nil, string(c.Pointer))}
	switch {
	case c.After != nil:
		members["value"] = c.After
	case c.Before == nil:
		members["message"] = schema.AppendString(nil, c.Message)
	}
	return schema.Digest(schema.AppendObject(nil, members))
}

// whole reports whether a pointer leads to an item of a list.
func whole(at schema.Pointer) bool {
	tokens := at.Tokens()
	return len(tokens) == 2 && listOf(tokens[0]) != nil
}

func listOf(field string) *contract.List {
	for i := range contract.Lists {
		if contract.Lists[i].Field == field {
			return &contract.Lists[i]
		}
	}
	return nil
}

// Check returns the hash of what a check found.
//
// A violation that was read off the surface has the digest of the item it is
// in, as the lockfile has it: any change of the item ends the acceptance. What
// a server did, and what is in no item, has the digest of the canonical object
// with place ("at") and message ("message"). The numbers of a latency message
// count as 0, because they are never the same twice.
func Check(r check.Result, s *contract.Surface) string {
	if r.Evidence.Sent == "" && r.Place.File == "" && s != nil {
		if digest := pinned(r.At, s); digest != "" {
			return digest
		}
	}
	message := r.Message
	if r.Check.Family() == "latency" {
		message = numbers.ReplaceAllString(message, "0")
	}
	return schema.Digest(schema.AppendObject(nil, map[string][]byte{
		"at": schema.AppendString(nil, string(r.At)), "message": schema.AppendString(nil, message),
	}))
}

// numbers are what a measurement says.
var numbers = regexp.MustCompile(`[0-9]+(\.[0-9]+)?`)

// pinned returns the digest of the item or fact that a pointer leads into.
// Items that share a name share what is said about them.
func pinned(at schema.Pointer, s *contract.Surface) string {
	tokens := at.Tokens()
	if len(tokens) == 0 {
		return ""
	}
	switch tokens[0] {
	case "serverInfo":
		return s.ServerInfo.Digest
	case "capabilities":
		return s.Capabilities.Digest
	case "instructions":
		return s.Instructions.Digest
	}
	list := listOf(tokens[0])
	if list == nil || len(tokens) < 2 {
		return ""
	}
	var digests []string
	for _, item := range *list.Items(s) {
		if item.Name == tokens[1] {
			digests = append(digests, item.Digest)
		}
	}
	switch len(digests) {
	case 0:
		return ""
	case 1:
		return digests[0]
	}
	return schema.Digest(schema.AppendString(nil, strings.Join(digests, ",")))
}
