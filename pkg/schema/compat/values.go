package compat

import "github.com/mcpward/mcpward/pkg/schema"

func null() *schema.Value { return &schema.Value{Kind: schema.Null} }

func boolean(b bool) *schema.Value {
	if b {
		return &schema.Value{Kind: schema.Bool, Text: "true"}
	}
	return &schema.Value{Kind: schema.Bool, Text: "false"}
}

func number(lexeme string) *schema.Value { return &schema.Value{Kind: schema.Number, Text: lexeme} }

func str(s string) *schema.Value { return &schema.Value{Kind: schema.String, Text: s} }

func array(items []*schema.Value) *schema.Value {
	return &schema.Value{Kind: schema.Array, Items: items}
}
