package toolscan

import (
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// SecretParameter notes parameters that ask for a secret where nothing about
// the tool explains it.
var SecretParameter = &Rule{
	Doc: rule.Doc{
		ID:       "security/secret-parameter",
		Title:    "a parameter asks for a secret",
		Why:      "What a model passes is in its context and in logs. Secrets belong into the server's configuration or into an elicitation by URL.",
		Fix:      "Read the secret from the environment of the server.",
		Residual: "Tools that log in somewhere cannot always do without; those are not reported.",
		Verify:   "Run mcpward run --only security/secret-parameter.",
		Severity: finding.Info,
		Spec:     "MCP client/elicitation, Security Considerations; CWE-522",
		Since:    "unreleased",
	},
	Red: []string{
		`{"name":"add","description":"Adds two numbers.","inputSchema":{"properties":{"a":{"type":"number"},"password":{"type":"string"}}}}`,
	},
	Green: []string{
		`{"name":"login","description":"Logs in.","inputSchema":{"properties":{"user":{"type":"string"},"password":{"type":"string"}}}}`,
		`{"name":"list","description":"Lists orders.","inputSchema":{"properties":{"page_token":{"type":"string"},"max_tokens":{"type":"number"}}}}`,
	},
	Weak:  true,
	says:  "asks for a secret",
	finds: secretParameters,
}

var secretNames = map[string]bool{
	"password": true, "passwd": true, "passphrase": true, "api key": true, "apikey": true, "secret key": true, "private key": true, "access token": true, "auth token": true, "seed phrase": true, "ssh private key": true,
	"bearer token": true, "session token": true, "credit card": true, "credit card number": true, "card number": true, "cvv": true, "ssn": true, "social security number": true, "user password": true, "root password": true, "admin password": true, "aws secret access key": true, "ssh key": true, "recovery phrase": true, "user api key": true, "openai api key": true, "github token": true,
}

// secretParameters reports the first of them only: one note per tool.
func secretParameters(p *pass) {
	if p.purpose&(toAuthenticate|toConverse|toConnect) != 0 || p.list.Field != "tools" {
		return
	}
	for _, prm := range p.params {
		if prm.output() || len(prm.name) > 64 {
			continue
		}
		format := textOf(prm.value.Get("format"))
		if kind := textOf(prm.value.Get("type")); kind != "" && kind != "string" {
			continue
		}
		if secretNames[strings.Join(nameWords(prm.name), " ")] || format == "password" {
			p.report(candidate{at: prm.at, text: prm.name, to: len(prm.name)})
			return
		}
	}
}
