package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/mcpward/mcpward/pkg/protocol"
)

// An outgoing message is one request or notification, ready to be sent.
type outgoing struct {
	id       int64 // 0 for a notification
	method   string
	revision protocol.Revision // "" before one was negotiated
	name     string            // what the Mcp-Name header repeats
	resume   string            // GET: the event after which a stream goes on
	params   []byte            // raw JSON, a part of frame
	mirrored []string          // names and values of headers that repeat arguments
	frame    []byte            // one JSON object without newlines
}

// compose builds a message. A modern revision puts _meta into its params.
func compose(id int64, method string, params any, rev protocol.Revision, client ClientInfo) (*outgoing, error) {
	raw, err := encodeParams(params)
	if err != nil {
		return nil, fmt.Errorf("params of %q: %w", method, err)
	}
	if rev.Modern() && id != 0 {
		if raw, err = addMeta(raw, rev, client); err != nil {
			return nil, fmt.Errorf("params of %q: %w", method, err)
		}
	}
	m := &outgoing{id: id, method: method, revision: rev, name: principal(method, raw), params: raw}
	m.frame = append(m.frame, `{"jsonrpc":"2.0",`...)
	if id != 0 {
		m.frame = append(m.frame, `"id":`...)
		m.frame = strconv.AppendInt(m.frame, id, 10)
		m.frame = append(m.frame, ',')
	}
	name, err := encode(method)
	if err != nil {
		return nil, err
	}
	m.frame = append(append(m.frame, `"method":`...), name...)
	if raw != nil {
		m.frame = append(append(m.frame, `,"params":`...), raw...)
	}
	m.frame = append(m.frame, '}')
	return m, nil
}

var errParams = errors.New("not a JSON object or array")

// encodeParams returns params as compact JSON, or nil for none.
func encodeParams(params any) ([]byte, error) {
	if params == nil {
		return nil, nil
	}
	raw, err := encode(params)
	if err != nil {
		return nil, err
	}
	var buf bytes.Buffer
	if err := json.Compact(&buf, raw); err != nil {
		return nil, err
	}
	if raw = buf.Bytes(); !object(raw) && !array(raw) {
		return nil, errParams
	}
	return raw, nil
}

// addMeta joins the members every modern request must carry (basic, _meta)
// with those the caller put into _meta; the caller's win.
func addMeta(raw []byte, rev protocol.Revision, client ClientInfo) ([]byte, error) {
	if raw == nil {
		raw = []byte("{}")
	}
	if !object(raw) {
		return nil, errors.New("not a JSON object, so it cannot carry _meta")
	}
	info, err := encode(client)
	if err != nil {
		return nil, err
	}
	meta := []byte("{")
	given := field(raw, "_meta")
	for _, m := range []struct{ key, val string }{
		{protocol.MetaProtocolVersion, strconv.Quote(string(rev))},
		{protocol.MetaClientInfo, string(info)},
		{protocol.MetaClientCapabilities, "{}"},
	} {
		if field(given, m.key) == nil {
			meta = appendMember(meta, strconv.Quote(m.key), m.val)
		}
	}
	meta = appendMembers(meta, given, "")
	params := appendMember([]byte("{"), `"_meta"`, string(append(meta, '}')))
	return append(appendMembers(params, raw, "_meta"), '}'), nil
}

func appendMember(dst []byte, name, val string) []byte {
	if dst[len(dst)-1] != '{' {
		dst = append(dst, ',')
	}
	return append(append(append(dst, name...), ':'), val...)
}

// appendMembers copies the members of obj, except one, to the open object dst.
func appendMembers(dst, obj []byte, except string) []byte {
	if !object(obj) {
		return dst
	}
	// obj was marshalled by us or is a part of what was, so it is valid.
	_, _ = members(obj, 0, 0, func(name, val []byte) {
		if except == "" || !named(name, except) {
			dst = appendMember(dst, string(name), string(val))
		}
	})
	return dst
}

// principal returns the value that the Mcp-Name header mirrors
// (basic/transports, Standard Headers).
func principal(method string, params []byte) string {
	key := ""
	switch method {
	case "tools/call", "prompts/get":
		key = "name"
	case "resources/read":
		key = "uri"
	default:
		return ""
	}
	name, _ := text(field(params, key))
	return name
}
