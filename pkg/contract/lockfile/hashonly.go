package lockfile

import (
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
)

var (
	// hints of a tool are no text: they stay readable, so that a changed hint
	// is reported exactly.
	hints    = []string{"readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"}
	identity = []string{"name", "title", "version"}
)

// withoutText reduces an item to digests.
func withoutText(f contract.Fact, tool bool) contract.Fact {
	if f.Value == nil {
		return f
	}
	reduced := contract.Fact{Digest: f.Digest, Fields: contract.FieldDigests(f.Value)}
	if tool {
		reduced.Clear = pick(schema.Field(f.Value, "annotations"), hints, isBool)
	}
	return reduced
}

// identityOnly keeps serverInfo readable if it holds nothing but the server's
// identity, and reduces it to that otherwise.
func identityOnly(f contract.Fact) contract.Fact {
	if f.Value == nil {
		return f
	}
	picked := pick(f.Value, identity, isString)
	if string(picked) == string(f.Value) {
		return f
	}
	return contract.Fact{Digest: f.Digest, Fields: contract.FieldDigests(f.Value), Clear: picked}
}

// pick returns a canonical object of those named members of a canonical object
// that keep accepts; nil when there are none.
func pick(canonical []byte, names []string, keep func([]byte) bool) []byte {
	members := map[string][]byte{}
	for _, name := range names {
		if value := schema.Field(canonical, name); value != nil && keep(value) {
			members[name] = value
		}
	}
	if len(members) == 0 {
		return nil
	}
	return schema.AppendObject(nil, members)
}

func isBool(canonical []byte) bool {
	return string(canonical) == "true" || string(canonical) == "false"
}

func isString(canonical []byte) bool { return canonical[0] == '"' }
