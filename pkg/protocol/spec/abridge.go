package spec

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// longText is the greatest length of a text that the patterns see, in bytes. A
// picture in base64 has millions, and a pattern is given 50 ms.
const longText = 1 << 16

// abridge returns v with every text shortened that is longer than that, and v
// itself if none is. A shorter text is base64 if and only if the long one is,
// and a URI if the long one begins like one.
func abridge(v *schema.Value) *schema.Value {
	switch v.Kind {
	case schema.String:
		if len(v.Text) > longText {
			return &schema.Value{Kind: schema.String, Text: abridged(v.Text), Offset: v.Offset}
		}
	case schema.Array:
		items := slices.Clone(v.Items)
		for i := range items {
			items[i] = abridge(items[i])
		}
		if !slices.Equal(items, v.Items) {
			return &schema.Value{Kind: schema.Array, Items: items, Offset: v.Offset}
		}
	case schema.Object:
		members := slices.Clone(v.Members)
		for i := range members {
			members[i].Value = abridge(members[i].Value)
		}
		if !slices.Equal(members, v.Members) {
			return &schema.Value{Kind: schema.Object, Members: members, Offset: v.Offset}
		}
	}
	return v
}

func abridged(text string) string {
	if isBase64(text) {
		return "AAAA"
	}
	head := text[:longText]
	if i := strings.LastIndexByte(head[longText-2:], '%'); i >= 0 {
		head = head[:longText-2+i] // not in the middle of an escape
	}
	// A tilde may stand in a URI and not in base64.
	return strings.ToValidUTF8(head, "~") + "~"
}

// isBase64 says the same as the pattern of the definition base64.
func isBase64(text string) bool {
	body := strings.TrimRight(text, "=")
	if len(text)%4 != 0 || len(text)-len(body) > 2 {
		return false
	}
	for i := range len(body) {
		c := body[i]
		if (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '+' && c != '/' {
			return false
		}
	}
	return true
}
