package redact

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/redact/hidden"
)

// contexts are where a secret may stand in a text; escaped says how it is
// written there.
var contexts = []struct {
	name    string
	around  string // with %s for the secret
	escaped func(string) string
}{
	{"bare", "%s", same},
	{"sentence", "Use %s, or ask for another.", same},
	{"double quotes", `const x = "%s";`, same},
	{"single quotes", `x('%s')`, same},
	{"JSON", `{"a":{"value":"%s"},"n":1}`, same},
	{"JSON in JSON", `{"body":"{\"k\":\"%s\"}"}`, same},
	{"behind an escape", `"first line\n%s\tmore"`, same},
	{"YAML", "service:\n  value: %s\n  port: 80\n", same},
	{"env", "export SOMETHING=%s\n", same},
	{"TOML", "value = \"%s\" # note\n", same},
	{"header", "X-Custom: %s\r\nAccept: */*\r\n", same},
	{"bearer", "Authorization: Bearer %s\n", same},
	{"address", "https://api.example.com/v1?value=%s&page=2", url.QueryEscape},
	{"every byte percent-encoded", "https://api.example.com/v1?value=%s", everyByte},
	{"base64", "data: %s", func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }},
	{"base64 of a sentence", "blob=%s;", func(s string) string {
		return base64.StdEncoding.EncodeToString([]byte("the value is " + s + " and nothing else"))
	}},
	{"base64 for addresses", "x %s", func(s string) string {
		return base64.RawURLEncoding.EncodeToString([]byte(`{"user":"a","value":"` + s + `"}`))
	}},
	{"Markdown", "* see **%s** for more", markdown},
	{"split by zero width", "a %s b", func(s string) string { return s[:3] + "\u200b" + s[3:len(s)/2] + "\u00ad" + s[len(s)/2:] }},
	{"split by tags", "a %s b", func(s string) string { return s[:3] + "\U000e0041\U000e0042" + s[3:] }},
	{"JSON escapes", `"%s"`, func(s string) string { return fmt.Sprintf(`\u%04x`, s[0]) + s[1:] }},
	{"XML", "<a><value>%s</value></a>", same},
	{"table", "| name | %s |", same},
	{"log", "2026-01-02T03:04:05Z ERROR request failed: value=%s status=401", same},
	{"terminal", "\x1b[31m%s\x1b[0m", same},
}

func same(s string) string { return s }

func markdown(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		if strings.IndexByte(alnum+" ", c) < 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(c)
	}
	return b.String()
}

func everyByte(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		fmt.Fprintf(&b, "%%%02X", c)
	}
	return b.String()
}

// leaks returns a piece of the secret that text still shows, in plain or as it
// was written.
func leaks(text, secret, written string) string {
	plain := strings.NewReplacer("\\", "", "\u200b", "", "\u00ad", "").Replace(text)
	if decoded, err := url.PathUnescape(plain); err == nil {
		plain = decoded
	}
	const piece = 10
	for _, s := range []struct{ in, of string }{{plain, secret}, {text, written}} {
		for i := 0; i+piece <= len(s.of); i++ {
			if p := s.of[i : i+piece]; !harmless(p) && strings.Contains(s.in, p) {
				return p
			}
		}
	}
	return ""
}

// harmless reports whether a piece is a fixed part of a token and no secret.
func harmless(p string) bool {
	return !strings.ContainsAny(p, digits) || strings.Contains("api.example.com https://hooks.slack.com/services/ discord.com/api/webhooks/ AAAAAAAAAAAAAAAAAAAAAAAA FLWSECK_TEST- AGE-SECRET-KEY-1 configcat-sdk-1/", p)
}

func TestNoPlantedSecretSurvives(t *testing.T) {
	t.Parallel()
	failures := 0
	for _, shape := range Shapes() {
		secret := shape.Example(7)
		for _, c := range contexts {
			written := c.escaped(secret)
			text := fmt.Sprintf(c.around, written)
			got := Text(text)
			if p := leaks(got, secret, written); p != "" {
				t.Errorf("%s in %s: %q became %q, which shows %q", shape.Pattern, c.name, text, got, p)
				if failures++; failures > 40 {
					t.Fatal("and so on")
				}
			}
			if again := Text(got); again != got {
				t.Errorf("%s in %s: a second pass makes %q of %q", shape.Pattern, c.name, again, got)
			}
		}
	}
}

func TestText(t *testing.T) {
	t.Parallel()
	jwt := "eyJ" + run(20) + ".eyJ" + run(30) + "." + run(20)
	tests := []struct{ name, in, want string }{
		{"labelled", `password = "hunter2"`, `password = "[REDACTED:password]"`},
		{"shape wins over label", `token: "` + jwt + `"`, `token: "[REDACTED:jwt]"`},
		{"unlabelled", "see p9Xk2LqVt7WmZ4RbN8sJ1c", "see [REDACTED:high-entropy]"},
		{"escaped JSON", `{\"password\":\"hunter2\"}`, `{\"password\":\"[REDACTED:password]\"}`},
		{"percent-encoded", "q=%7B%22password%22%3A%22hunter2%22%7D", "q=%7B%22password%22%3A%22[REDACTED:password]%22%7D"},
		{"basic header in base64", "x " + base64.StdEncoding.EncodeToString([]byte("db: postgres://me:hunter2@db/x")), "x [REDACTED:base64]"},
		{"bare bearer", "curl -H 'Bearer p9Xk2LqVt7WmZ4Rb'", "curl -H 'Bearer [REDACTED:bearer]'"},
		{"cut at the end", "key is ghp_p9Xk2LqVt7", "key is [REDACTED:github-token]"},
		{"hidden", "a\u200bb", "a<U+200B>b"},
		{"userinfo", "postgres://me:hunter2@db/x", "postgres://[REDACTED:userinfo]@db/x"},
		{"two in one", "AKIAABCDEFGHIJKLMNOP:p9Xk2LqVt7WmZ4RbN8sJ1cQ", "[REDACTED:aws-access-key]:[REDACTED:high-entropy]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Text(tt.in)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestTextLeavesTheRestAlone(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "token: string", `password: 'Mot de passe'`, "Possible secret: API key assignment", "Hard-coded credentials in configuration", "secrets/generic-api-key",
		"core.authorization:0123456789abcdef0123456789abcdef", "secrets/hardcoded-password:0123456789abcdef0123456789abcdef",
		"550e8400-e29b-41d4-a716-446655440000", "commit 83d9c2b1f0a4e5d6c7b8a9f0e1d2c3b4a5f6e7d8", "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
		`"integrity": "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg=="`, "github.com/x/y v1.2.3 h1:aB3dE5fG7hJ9kL1mN3pQaB3dE5fG7hJ9kL1mN3pQabc=",
		"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ8k2Lq9Xv7Wm4Rb8sJ1cQp2T5y6U3i0O9a",
		"[REDACTED:github-token]", "AbstractSingletonProxyFactoryBeanConfiguration2", "apps/web/lib/components/Button2/IndexPage3.tsx", "https://example.com/a/b?page=2&sort=asc",
		"export const getServerSideProps2 = withAuth2(handlerForUser)", "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsecret00abcdefghij0123\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsecret00abcdefghij0123",
		"Die Übergabe des Passworts erfolgt später.", "パスワードを入力してください", "2026-01-02T03:04:05.678901234Z", "-----BEGIN CERTIFICATE-----", "secure_mcp_build_remediation_threat_model", "injection/child-process",
	} {
		if got := Text(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

func TestTextTakesLinearTime(t *testing.T) {
	t.Parallel()
	for _, piece := range []string{
		"eyJ-", "sk-", "a.eyJ", "-----BEGIN PRIVATE KEY", "://a:b", "authorization: bearer ", `\\\\`, `\u005c`, "%25", "%255c", "aGVsbG8gd29ybGQg", "\u200b", "ghp_", "Bearer ", "x@", "QUJD-", "A1b2", "a:'", "\x1b[", "Z", "z", "authorization:",
	} {
		text := strings.Repeat(piece, 1<<19/len(piece))
		started := time.Now()
		Text(text)
		if took := time.Since(started); took > 20*time.Second {
			t.Errorf("%q: %v for half a MiB", piece, took)
		}
		t.Logf("%q: %v", piece, time.Since(started))
	}
}

func FuzzText(f *testing.F) {
	f.Add("ghp_"+strings.Repeat("a1B2", 9), "a", "b")
	f.Add("AKIAABCDEFGHIJKLMNOP", `"`, "\u200b")
	f.Fuzz(func(t *testing.T, middle, before, after string) {
		text := before + middle + after
		got := Text(text)
		if hidden.In(got) {
			t.Errorf("Text(%q) = %q holds hidden characters", text, got)
		}
		d := NewDocument(text)
		if whole := d.Slice(0, len(text)); whole != got {
			t.Errorf("%q: %q and %q", text, got, whole)
		}
		Find(text)
	})
}
