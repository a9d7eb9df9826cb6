package lockfile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
)

// The names of members that belong to the lockfile, not to a server.
const (
	keyDigest   = "digest"
	keyValue    = "value"
	keyFields   = "fields"
	keyHints    = "hints"
	keyIdentity = "identity"
	keyName     = "name"
	keyHashOnly = "hashOnly"
	keyVersion  = "lockfileVersion"
	keyServers  = "servers"
)

// entry returns the members of a server's entry without values and digest, as
// canonical JSON: everything that its digest covers.
func entry(s *contract.Surface) (map[string][]byte, error) {
	launch, err := encodeLaunch(s.Launch)
	if err != nil {
		return nil, err
	}
	members := map[string][]byte{
		"launch":    launch,
		"protocol":  schema.AppendString(nil, s.Protocol),
		"supported": encodeStrings(s.Supported),
	}
	for _, f := range facts(s) {
		if !f.fact.Absent() {
			members[f.key] = appendFact(nil, *f.fact, keyIdentity, nil)
		}
	}
	for _, list := range contract.Lists {
		out := []byte{'['}
		for i, item := range *list.Items(s) {
			if i > 0 {
				out = append(out, ',')
			}
			out = appendItem(out, item)
		}
		members[list.Field] = append(out, ']')
	}
	return members, nil
}

// A namedFact is one of the three facts of a surface and its key.
type namedFact struct {
	key  string
	fact *contract.Fact
}

func facts(s *contract.Surface) []namedFact {
	return []namedFact{
		{"capabilities", &s.Capabilities}, {"instructions", &s.Instructions}, {"serverInfo", &s.ServerInfo},
	}
}

// appendItem appends an item without its value. Only an item whose text is
// unknown needs its name spelled out.
func appendItem(dst []byte, item contract.Item) []byte {
	if item.HashOnly() {
		return appendFact(dst, item.Fact, keyHints, &item.Name)
	}
	return appendFact(dst, item.Fact, keyHints, nil)
}

// appendFact appends a fact without its value as a canonical object.
func appendFact(dst []byte, f contract.Fact, clearKey string, name *string) []byte {
	if f.Value != nil { // the usual case, 10,000 times
		dst = append(dst, `{"digest":`...)
		return append(schema.AppendString(dst, f.Digest), '}')
	}
	members := map[string][]byte{keyDigest: schema.AppendString(nil, f.Digest)}
	if f.Fields != nil {
		fields := make(map[string][]byte, len(f.Fields))
		for field, digest := range f.Fields {
			fields[field] = schema.AppendString(nil, digest)
		}
		members[keyFields] = schema.AppendObject(nil, fields)
	}
	if f.Clear != nil {
		members[clearKey] = f.Clear
	}
	if name != nil {
		members[keyName] = schema.AppendString(nil, *name)
	}
	return schema.AppendObject(dst, members)
}

func encodeStrings(list []string) []byte {
	out := []byte{'['}
	for i, s := range list {
		if i > 0 {
			out = append(out, ',')
		}
		out = schema.AppendString(out, s)
	}
	return append(out, ']')
}

func encodeLaunch(l contract.Launch) ([]byte, error) {
	raw, err := json.Marshal(l)
	if err != nil {
		return nil, fmt.Errorf("encode launch: %w", err)
	}
	return schema.Canonical(raw)
}

func decodeLaunch(canonical []byte) (l contract.Launch, err error) {
	dec := json.NewDecoder(bytes.NewReader(canonical))
	dec.DisallowUnknownFields()
	err = dec.Decode(&l)
	return l, err
}

// fileDigest returns the digest over the digests of all servers.
func fileDigest(servers map[string]string, hashOnly bool) string {
	entries := make(map[string][]byte, len(servers))
	for name, digest := range servers {
		entries[name] = schema.AppendString(nil, digest)
	}
	members := map[string][]byte{
		keyVersion: fmt.Append(nil, Version),
		keyServers: schema.AppendObject(nil, entries),
	}
	if hashOnly {
		members[keyHashOnly] = []byte("true")
	}
	return schema.Digest(schema.AppendObject(nil, members))
}

// sorted returns a copy of s in the order of the lockfile, and without texts
// when hashOnly asks for that.
func sorted(s *contract.Surface, hashOnly bool) *contract.Surface {
	c := *s
	c.Supported = slices.Clone(s.Supported)
	for _, list := range contract.Lists {
		items := list.Items(&c)
		*items = slices.Clone(*items)
		if hashOnly {
			for i := range *items {
				(*items)[i].Fact = withoutText((*items)[i].Fact, list.Field == "tools")
			}
		}
	}
	c.Sort()
	if hashOnly {
		c.ServerInfo = identityOnly(c.ServerInfo)
		c.Instructions = contract.Fact{Digest: c.Instructions.Digest}
	}
	return &c
}
