package redact

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/pkg/schema"
)

const odd = `p@ss "w/rd\+%&é<7>`

func TestSpellings(t *testing.T) {
	t.Parallel()
	component := strings.NewReplacer("%21", "!", "%27", "'", "%28", "(", "%29", ")", "%2A", "*", "+", "%20").Replace(url.QueryEscape(odd))
	every := ""
	for _, c := range []byte(odd) {
		every += fmt.Sprintf("%%%02x", c)
	}
	tests := map[string]string{
		"form":                        url.QueryEscape(odd),
		"path":                        url.PathEscape(odd),
		"encodeURIComponent":          component,
		"lower-case digits":           strings.ReplaceAll(strings.ToLower(component), "p%40", "p%40"),
		"every byte":                  every,
		"some bytes":                  strings.ReplaceAll(url.PathEscape(odd), "%2F", "/"),
		"percent-encoded twice":       url.QueryEscape(component),
		"percent-encoded inside JSON": `{\"u\":\"` + component + `\"}`,
		"JSON percent-encoded":        url.QueryEscape(string(schema.AppendString(nil, odd))),
	}
	r := New(map[string]string{"S": odd})
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			got := r.String("<" + text + ">")
			if !strings.Contains(got, "${S}") || strings.Contains(got, "ss") || strings.Contains(got, "rd") {
				t.Errorf("%s became %s", text, got)
			}
			raw := schema.AppendString(nil, text)
			if !r.Touches(raw) {
				t.Errorf("Touches(%s) = false", raw)
			}
			v := &schema.Value{Kind: schema.String, Text: text}
			if !r.Pinned(v) || strings.Contains(v.Text, "rd") {
				t.Errorf("pinned as %q", v.Text)
			}
		})
	}
}

func TestBase64(t *testing.T) {
	t.Parallel()
	for _, secret := range []string{"Tk9-simple_secretVALUE77", odd + "\xff\xfe?>", "12345678", "123456789"} {
		r := New(map[string]string{"S": secret})
		for before := range 4 {
			for after := range 4 {
				plain := strings.Repeat("u", before) + secret + strings.Repeat("v", after)
				for _, e := range []*base64.Encoding{base64.StdEncoding, base64.RawStdEncoding, base64.URLEncoding, base64.RawURLEncoding} {
					text := e.EncodeToString([]byte(plain))
					got := r.String("(" + text + ")")
					if !strings.Contains(got, "${S}") || len(got) > len("(${S})")+2*4+2 {
						t.Errorf("%q as %s became %s", plain, text, got)
					}
					if !r.Touches(schema.AppendString(nil, text)) {
						t.Errorf("Touches misses %s", text)
					}
				}
			}
		}
	}
}

// TestBase64LeavesNoBitOfTheSecret rotates a secret: nothing else may change.
func TestBase64LeavesNoBitOfTheSecret(t *testing.T) {
	t.Parallel()
	for before := range 3 {
		encode := func(secret string) string {
			text := base64.StdEncoding.EncodeToString([]byte(strings.Repeat("u", before) + secret))
			return New(map[string]string{"S": secret}).String(text)
		}
		if a, b := encode("\x00aaaaaaaaaaa\x00"), encode("\xffbbbbbbbbbbb\xff"); a != b {
			t.Errorf("%s and %s", a, b)
		}
	}
}

func TestPartsOfAValue(t *testing.T) {
	t.Parallel()
	pem := "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEF\nAAOCAQ8AMIIBCgKCAQEAsecret00\n-----END PRIVATE KEY-----\n"
	account := "{\n  \"type\": \"service_account\",\n  \"key_id\": \"abcDEF0123456789\",\n  \"pem\": \"-----BEGIN PRIVATE KEY-----\\nMIIEvQIBADANBgkqhkiG9w0BAQEF\\n-----END PRIVATE KEY-----\\n\"\n}"
	tests := []struct{ name, value, in, want string }{
		{"a line", pem, "AAOCAQ8AMIIBCgKCAQEAsecret00", "${K}"},
		{"another line", pem, "> MIIEvQIBADANBgkqhkiG9w0BAQEF", "> ${K}"},
		{"a title is none", pem, "-----BEGIN PRIVATE KEY", "-----BEGIN PRIVATE KEY"},
		{"all of it", pem, pem, "${K}"},
		{"without the last line break", "tok-12345678\n", "tok-12345678", "${K}"},
		{"Windows line ends", "first-line\r\nsecond-line\r\n", "first-line second-line", "${K} ${K}"},
		{"a line of JSON", account, `  "key_id": "abcDEF0123456789",`, "  ${K}"},
		{"a text of JSON", account, "id abcDEF0123456789", "id ${K}"},
		{"a line of a text of JSON", account, "MIIEvQIBADANBgkqhkiG9w0BAQEF", "${K}"},
		{"a word of JSON is none", account, "service_account {", "service_account {"},
		{"JSON on one line", `{"k":["abcDEF0123456789"]}`, "abcDEF0123456789", "${K}"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := New(map[string]string{"K": tt.value}).String(tt.in); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
