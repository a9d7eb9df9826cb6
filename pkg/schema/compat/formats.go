package compat

// formatSamples holds values that look right for a format. A format refuses
// nothing, but a witness that respects it is one that somebody might send,
// and that a validator with an opinion on formats accepts as well.
var formatSamples = map[string][]string{
	"date-time":             {"2024-01-31T12:00:00Z"},
	"date":                  {"2024-01-31"},
	"time":                  {"12:00:00Z"},
	"duration":              {"PT1H"},
	"email":                 {"user@example.com"},
	"idn-email":             {"user@example.com"},
	"hostname":              {"example.com"},
	"idn-hostname":          {"example.com"},
	"ipv4":                  {"192.0.2.1"},
	"ipv6":                  {"2001:db8::1"},
	"uri":                   {"https://example.com/"},
	"uri-reference":         {"https://example.com/"},
	"iri":                   {"https://example.com/"},
	"iri-reference":         {"https://example.com/"},
	"url":                   {"https://example.com/"},
	"uri-template":          {"https://example.com/{id}"},
	"uuid":                  {"123e4567-e89b-42d3-a456-426614174000"},
	"json-pointer":          {"/a"},
	"relative-json-pointer": {"0/a"},
	"regex":                 {"a"},
	"byte":                  {"YQ=="},
}
