package redact

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// run returns n characters of the alphabet, digits and capitals among them.
func run(n int) string { return strings.Repeat("a1B2c3D4", n/8+1)[:n] }

func TestShapes(t *testing.T) {
	t.Parallel()
	jwt := "eyJ" + run(20) + ".eyJ" + run(30) + "." + run(20)
	tests := []struct{ token, kind string }{
		{"AKIA" + "ABCDEFGH23456789", "aws-access-key"},
		{"ASIA" + "ABCDEFGH23456789", "aws-access-key"},
		{"ghp_" + run(36), "github-token"},
		{"gho_" + run(36), "github-token"},
		{"ghu_" + run(36), "github-token"},
		{"ghs_" + run(36), "github-token"},
		{"ghr_" + run(40), "github-token"},
		{"github_pat_" + run(82), "github-token"},
		{"glpat-" + run(20), "gitlab-token"},
		{"xoxa-" + run(20), "slack-token"},
		{"xoxb-12-34-" + run(20), "slack-token"},
		{"xoxe-" + run(20), "slack-token"},
		{"xoxp-" + run(20), "slack-token"},
		{"xoxr-" + run(20), "slack-token"},
		{"xoxs-" + run(20), "slack-token"},
		{"xapp-" + run(20), "slack-token"},
		{"sk_live_" + run(24), "stripe-key"},
		{"rk_live_" + run(24), "stripe-key"},
		{"npm_" + run(36), "npm-token"},
		{"pypi-AgE" + run(60), "pypi-token"},
		{"AIza" + run(35), "google-api-key"},
		{"sk-ant-api03-" + run(40), "anthropic-key"},
		{"sk-" + run(48), "openai-key"},
		{"sk-proj-" + run(48), "openai-key"},
		{"hf_" + run(34), "huggingface-token"},
		{"SG." + run(22) + "." + run(43), "sendgrid-key"},
		{jwt, "jwt"},
		{"-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----", "private-key"},
		{"-----BEGIN PRIVATE KEY-----\nMIIE", "private-key"},
	}
	for _, s := range Shapes() {
		tests = append(tests, struct{ token, kind string }{s.Example(1), s.Kind})
	}
	for _, tt := range tests {
		kind, ok := Shape(tt.token)
		if !ok || kind != tt.kind {
			t.Errorf("Shape(%q) = %q, %v, want %q", tt.token, kind, ok, tt.kind)
		}
		if got, want := maskShapes("<"+tt.token), "<[REDACTED:"+tt.kind+"]"; got != want {
			t.Errorf("maskShapes = %q, want %q", got, want)
		}
	}
}

func TestNotAShape(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "AKIA", "AKIAABCDEFGH2345678", "AKIAABCDEFGH234567890", "xAKIAABCDEFGH23456789", "akiaabcdefgh23456789",
		"ghp_" + run(19), "github_pat_short", "glpat-", "xoxb-short", "sk_live_short", "sk_test_" + run(5),
		"npm_install_all_packages_of_the_project", "AIza" + run(34), "AIza" + run(36),
		"risk-assessment-of-the-whole-project", "sk-learn-classifiers-and-regressors", "sk-SHORT1",
		"SG." + run(60), "eyJ" + run(60), "eyJ" + run(20) + ".." + run(20), "eyJ" + run(20) + "." + run(20),
		"-----BEGIN CERTIFICATE-----\nMIIE\n-----END CERTIFICATE-----", "-----BEGIN PRIVATE KEY",
		"authorization token endpoint", "authorization, token endpoints", `["authorization", "token"]`, "Authorization: Bearer <token>", "Authorization: Bearer token", "authorization: none",
		"ssh://git@host/x", "https://host/@scope/pkg", "https://host/?a=b@c", "mailto:a@b", "://@",
		"https://${TOKEN}@host", "https://user:${TOKEN}@host", "https://[REDACTED:userinfo]@host",
	} {
		if kind, ok := Shape(text); ok {
			t.Errorf("Shape(%q) = %q, want none", text, kind)
		}
		if got := maskShapes(text); got != text {
			t.Errorf("maskShapes(%q) = %q, want no change", text, got)
		}
	}
}

func TestPlaces(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, want string }{
		{"bearer", "Authorization: Bearer abc.def-123", "Authorization: Bearer [REDACTED:bearer]"},
		{"basic in JSON", `{"Authorization":"Basic dXNlcjpwYXNz"}`, `{"Authorization":"Basic [REDACTED:basic]"}`},
		{"escaped JSON", `"{\"authorization\": \"bearer 0123456789\"}"`, `"{\"authorization\": \"bearer [REDACTED:bearer]\"}"`},
		{"shell", `AUTHORIZATION=token 0123456789abcdef x`, `AUTHORIZATION=token [REDACTED:token] x`},
		{"a call that sets a header", `headers.set("Authorization", "Token 9d3f201380e313ef40d6965b43cbada3")`, `headers.set("Authorization", "Token [REDACTED:token]")`},
		{"a member", `h["Authorization"] = "ApiKey qfBpbSbld6Ty"`, `h["Authorization"] = "ApiKey [REDACTED:apikey]"`},
		{"two headers", "authorization: basic 01234567\nauthorization: basic 89abcdef", "authorization: basic [REDACTED:basic]\nauthorization: basic [REDACTED:basic]"},
		{"password in an address", "postgres://me:pw@db/x", "postgres://[REDACTED:userinfo]@db/x"},
		{"token in a web address", "https://abc@host/x", "https://[REDACTED:userinfo]@host/x"},
		{"at sign in a password", "https://a:b@c@host", "https://[REDACTED:userinfo]@host"},
		{
			"two keys", "-----BEGIN PRIVATE KEY-----a-----END PRIVATE KEY----- and -----BEGIN EC PRIVATE KEY-----b-----END EC PRIVATE KEY-----",
			"[REDACTED:private-key] and [REDACTED:private-key]",
		},
		{
			"after a certificate", "-----BEGIN CERTIFICATE-----a-----END CERTIFICATE----------BEGIN PRIVATE KEY-----b",
			"-----BEGIN CERTIFICATE-----a-----END CERTIFICATE-----[REDACTED:private-key]",
		},
		{"two tokens of a kind", "AKIAABCDEFGHIJKLMNOP AKIAABCDEFGHIJKLMNOQ", "[REDACTED:aws-access-key] [REDACTED:aws-access-key]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := maskShapes(tt.in)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if again := maskShapes(got); again != got {
				t.Errorf("a second pass gives %q", again)
			}
		})
	}
}
