package wire

import (
	"bytes"
	"strconv"
	"strings"
	"sync"

	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/schema"
)

// maxMirrored bounds the tools whose designations are kept.
const maxMirrored = 10_000

// A mirror knows which arguments of which tools go into headers too, because
// their schemas say so with x-mcp-header (server/tools, from 2026-07-28 on). A
// server refuses a call whose headers and arguments differ.
type mirror struct {
	mu    sync.Mutex
	tools map[string][]protocol.Mirrored
}

var mirrorKey = []byte(`"` + protocol.MirrorKeyword + `"`)

// learn keeps the designations of listed tools.
func (m *mirror) learn(tools [][]byte) {
	for _, tool := range tools {
		if !object(tool) || !bytes.Contains(tool, mirrorKey) {
			continue
		}
		name, ok := text(field(tool, "name"))
		input, err := schema.Parse(field(tool, "inputSchema"))
		if !ok || err != nil {
			continue
		}
		found, _ := protocol.Mirror(input)
		m.mu.Lock()
		if m.tools == nil {
			m.tools = map[string][]protocol.Mirrored{}
		}
		if len(m.tools) < maxMirrored {
			m.tools[name] = found
		}
		m.mu.Unlock()
	}
}

// headers returns the headers of a call: name and value in turn. An argument
// that is absent, null or no primitive has none.
func (m *mirror) headers(params []byte) (pairs []string) {
	name, _ := text(field(params, "name"))
	m.mu.Lock()
	tool := m.tools[name]
	m.mu.Unlock()
	for _, d := range tool {
		at := field(params, "arguments")
		for _, key := range d.Path {
			at = field(at, key)
		}
		if value, ok := primitive(at); ok {
			pairs = append(pairs, "Mcp-Param-"+d.Header, headerValue(value))
		}
	}
	return pairs
}

// primitive writes a string, a number or a boolean as a header does. Whole
// numbers are written without a fraction or exponent where they are exact.
func primitive(raw []byte) (string, bool) {
	if absent(raw) || object(raw) || array(raw) {
		return "", false
	}
	if s, ok := text(raw); ok {
		return s, true
	}
	lexeme := string(raw)
	if f, err := strconv.ParseFloat(lexeme, 64); err == nil && f == float64(int64(f)) && strings.ContainsAny(lexeme, ".eE") {
		return strconv.FormatInt(int64(f), 10), true
	}
	return lexeme, true
}
