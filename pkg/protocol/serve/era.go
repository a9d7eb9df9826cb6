package serve

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcpward/mcpward/pkg/protocol"
)

// metaPrefix begins the metadata keys of the modern era.
const metaPrefix = "io.modelcontextprotocol/"

// modernOnly are the requests that no legacy revision knows.
var modernOnly = []string{"server/discover", "subscriptions/listen"}

// An era is what a connection has agreed on so far. Both kinds of client may
// talk to one process, even in turn.
type era struct {
	legacy protocol.Revision // agreed on by initialize, "" before it
	modern bool              // a request has named a modern revision
}

// admit refuses a request that may not be made now or does not say what its
// revision demands; the SDK answers some of these with code 0 or as if they
// were of the other era. It notes what the request settles.
func (e *era) admit(m *envelope) *refusal {
	meta, r := metadata(m)
	if r != nil {
		return r
	}
	version, named := meta[protocol.MetaProtocolVersion]
	if named {
		return e.admitNamed(m, version)
	}
	switch {
	case m.method == "initialize":
		return e.initialize(m)
	case m.method == "ping":
		return nil
	case slices.Contains(modernOnly, m.method):
		if e.legacy != "" {
			return refuse(m.id, protocol.CodeMethodNotFound, "method not found: %s is not part of %s", spelled(m.method), e.legacy)
		}
		return missing(m)
	case e.legacy != "":
		return nil
	case e.modern || reserved(meta):
		return missing(m)
	}
	return refuse(m.id, protocol.CodeInvalidRequest,
		"%s before initialize: send initialize first, or name the revision in params._meta[%q]", spelled(m.method), protocol.MetaProtocolVersion)
}

// noMethod stands for what is no method.
const noMethod = "the method"

// maxMethod is longer than any method of the protocol.
const maxMethod = 48

// spelled is a method as a message may repeat it. What is in its place need not
// be a method: it could be a secret that went astray.
func spelled(method string) string {
	letter := func(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '/' || r == '_' }
	if len(method) > maxMethod || strings.ContainsFunc(method, func(r rune) bool { return !letter(r) }) {
		return noMethod
	}
	return strconv.Quote(method)
}

// admitNamed handles a request that names its revision. The SDK checks the
// other parts of the metadata of a modern one.
func (e *era) admitNamed(m *envelope, raw json.RawMessage) *refusal {
	var version string
	if raw[0] != '"' || json.Unmarshal(raw, &version) != nil {
		return refuse(m.id, protocol.CodeInvalidParams, "_meta field %q must be a string", protocol.MetaProtocolVersion)
	}
	supported := mcp.SupportedProtocolVersions()
	known := slices.Contains(supported, version)
	switch {
	case known && protocol.Revision(version).Modern():
		e.modern = true
		return nil
	case known && m.method == "initialize":
		return e.initialize(m)
	case known && e.legacy != "":
		return nil
	}
	r := refuse(m.id, protocol.CodeUnsupportedProtocolVersion, "unsupported protocol version %q", version)
	if known {
		r.text = "protocol version " + version + " is served after initialize, not per request"
	}
	r.data = mcp.UnsupportedProtocolVersionData{Supported: supported, Requested: version}
	return r
}

// initialize checks the parameters: the SDK would answer bad ones with code 0
// and an absent revision with success.
func (e *era) initialize(m *envelope) *refusal {
	if e.legacy != "" {
		return refuse(m.id, protocol.CodeInvalidRequest, "initialize was already answered on this connection")
	}
	var version string
	fields, twice, _ := members(m.params) // no parameters: no members
	named := fields["protocolVersion"]
	if twice != "" || named == nil || named[0] != '"' || json.Unmarshal(named, &version) != nil ||
		json.Unmarshal(m.params, &mcp.InitializeParams{}) != nil {
		return refuse(m.id, protocol.CodeInvalidParams,
			"initialize needs protocolVersion (a string), capabilities and clientInfo (objects)")
	}
	e.legacy = negotiate(version)
	return nil
}

// negotiate is the revision that initialize agrees on.
func negotiate(requested string) protocol.Revision {
	r := protocol.Revision(requested)
	if slices.Contains(mcp.SupportedProtocolVersions(), requested) && !r.Modern() {
		return r
	}
	return protocol.LatestLegacy
}

// metadata returns the members of params._meta.
func metadata(m *envelope) (map[string]json.RawMessage, *refusal) {
	if m.params == nil {
		return nil, nil
	}
	params, twice, err := members(m.params)
	if err != nil || twice != "" {
		return nil, refuse(m.id, protocol.CodeInvalidParams, "params member %q occurs twice", twice)
	}
	raw := params["_meta"]
	if raw == nil {
		return nil, nil
	}
	meta, twice, err := members(raw)
	if err != nil {
		return nil, refuse(m.id, protocol.CodeInvalidParams, "params._meta must be an object")
	}
	if twice != "" {
		return nil, refuse(m.id, protocol.CodeInvalidParams, "params._meta member %q occurs twice", twice)
	}
	return meta, nil
}

// reserved reports whether the metadata holds a key that only the modern era
// uses.
func reserved(meta map[string]json.RawMessage) bool {
	for key := range meta {
		if strings.HasPrefix(key, metaPrefix) {
			return true
		}
	}
	return false
}

func missing(m *envelope) *refusal {
	return refuse(m.id, protocol.CodeInvalidParams, "missing _meta field %q", protocol.MetaProtocolVersion)
}
