package secrets

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/credential"
	tokenshape "github.com/mcpward/mcpward/pkg/redact/token"
)

// A shape is what tokens of one issuer look like: a fixed prefix and a run of
// characters. Adding one is a line here and a line in the case.
type shape struct {
	kind     string
	prefix   string
	alphabet string
	min, max int // length of the run; max 0 is no limit
	dots     int // separators "." that the run must hold

	in [256]bool // the alphabet
}

const (
	digits    = "0123456789"
	upper     = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	lower     = "abcdefghijklmnopqrstuvwxyz"
	hexLower  = digits + "abcdef"
	alnum     = digits + upper + lower
	base64URL = alnum + "-_"
)

// Kinds that have a rule of their own.
const (
	kindAWS    = "aws-access-key-id"
	kindGitHub = "github-token"
	kindStripe = "stripe-secret-key"
	kindSlack  = "slack-token"
	kindJWT    = "jwt"
)

var shapes = []shape{
	{kind: kindAWS, prefix: "AKIA", alphabet: digits + upper, min: 16, max: 16},
	{kind: kindAWS, prefix: "ASIA", alphabet: digits + upper, min: 16, max: 16},
	{kind: kindAWS, prefix: "ABIA", alphabet: digits + upper, min: 16, max: 16},
	{kind: kindAWS, prefix: "ACCA", alphabet: digits + upper, min: 16, max: 16},
	{kind: kindGitHub, prefix: "ghp_", alphabet: alnum, min: 20},
	{kind: kindGitHub, prefix: "gho_", alphabet: alnum, min: 20},
	{kind: kindGitHub, prefix: "ghu_", alphabet: alnum, min: 20},
	{kind: kindGitHub, prefix: "ghs_", alphabet: alnum, min: 20},
	{kind: kindGitHub, prefix: "ghr_", alphabet: alnum, min: 20},
	{kind: kindGitHub, prefix: "github_pat_", alphabet: alnum + "_", min: 22},
	{kind: kindStripe, prefix: "sk_live_", alphabet: alnum, min: 16},
	{kind: kindStripe, prefix: "rk_live_", alphabet: alnum, min: 16},
	{kind: kindStripe, prefix: "whsec_", alphabet: alnum + "+/=", min: 24},
	{kind: kindSlack, prefix: "xoxa-", alphabet: alnum + "-", min: 10},
	{kind: kindSlack, prefix: "xoxb-", alphabet: alnum + "-", min: 10},
	{kind: kindSlack, prefix: "xoxe-", alphabet: alnum + "-", min: 10},
	{kind: kindSlack, prefix: "xoxe.xox", alphabet: alnum + "-", min: 10},
	{kind: kindSlack, prefix: "xoxp-", alphabet: alnum + "-", min: 10},
	{kind: kindSlack, prefix: "xoxr-", alphabet: alnum + "-", min: 10},
	{kind: kindSlack, prefix: "xoxs-", alphabet: alnum + "-", min: 10},
	{kind: kindSlack, prefix: "xapp-", alphabet: alnum + "-", min: 20},
	{kind: kindSlack, prefix: "hooks.slack.com/services/", alphabet: alnum + "/", min: 40},
	{kind: kindJWT, prefix: "eyJ", alphabet: base64URL + ".", min: 32, dots: 2},

	{kind: "age-key", prefix: "AGE-SECRET-KEY-1", alphabet: digits + upper, min: 58, max: 58},
	{kind: "alibaba-key", prefix: "LTAI", alphabet: alnum, min: 20, max: 20},
	{kind: "anthropic-key", prefix: "sk-ant-", alphabet: base64URL, min: 20},
	{kind: "atlassian-token", prefix: "ATATT3xFfGF0", alphabet: base64URL + "=", min: 40},
	{kind: "atlassian-token", prefix: "ATCTT3xFfGN0", alphabet: base64URL + "=", min: 40},
	{kind: "brevo-key", prefix: "xkeysib-", alphabet: hexLower + alnum + "-", min: 64},
	{kind: "brevo-key", prefix: "xsmtpsib-", alphabet: hexLower + alnum + "-", min: 64},
	{kind: "clojars-token", prefix: "CLOJARS_", alphabet: hexLower, min: 60, max: 60},
	{kind: "contentful-token", prefix: "CFPAT-", alphabet: base64URL, min: 43, max: 43},
	{kind: "databricks-token", prefix: "dapi", alphabet: hexLower, min: 32, max: 32},
	{kind: "digitalocean-token", prefix: "dop_v1_", alphabet: hexLower, min: 64, max: 64},
	{kind: "digitalocean-token", prefix: "doo_v1_", alphabet: hexLower, min: 64, max: 64},
	{kind: "digitalocean-token", prefix: "dor_v1_", alphabet: hexLower, min: 64, max: 64},
	{kind: "docker-token", prefix: "dckr_pat_", alphabet: base64URL, min: 27},
	{kind: "docker-token", prefix: "dckr_oat_", alphabet: base64URL, min: 27},
	{kind: "doppler-token", prefix: "dp.pt.", alphabet: alnum, min: 40},
	{kind: "doppler-token", prefix: "dp.st.", alphabet: alnum + "._-", min: 40},
	{kind: "duffel-token", prefix: "duffel_live_", alphabet: base64URL + "=", min: 43},
	{kind: "dynatrace-token", prefix: "dt0c01.", alphabet: alnum + ".", min: 80, dots: 1},
	{kind: "easypost-key", prefix: "EZAK", alphabet: alnum, min: 54, max: 54},
	{kind: "figma-token", prefix: "figd_", alphabet: base64URL, min: 40},
	{kind: "flutterwave-key", prefix: "FLWSECK-", alphabet: alnum + "-", min: 32},
	{kind: "fly-token", prefix: "fm2_", alphabet: base64URL + "+/=", min: 60},
	{kind: "frameio-token", prefix: "fio-u-", alphabet: base64URL + "=", min: 60},
	{kind: "gitlab-token", prefix: "glpat-", alphabet: base64URL + ".", min: 20},
	{kind: "gitlab-token", prefix: "gldt-", alphabet: base64URL, min: 20},
	{kind: "gitlab-token", prefix: "glrt-", alphabet: base64URL, min: 20},
	{kind: "gitlab-token", prefix: "glptt-", alphabet: hexLower, min: 40},
	{kind: "gitlab-token", prefix: "glcbt-", alphabet: base64URL, min: 20},
	{kind: "google-api-key", prefix: "AIza", alphabet: base64URL, min: 35, max: 35},
	{kind: "google-oauth-secret", prefix: "GOCSPX-", alphabet: base64URL, min: 28, max: 28},
	{kind: "google-oauth-token", prefix: "ya29.", alphabet: base64URL, min: 40},
	{kind: "grafana-token", prefix: "glsa_", alphabet: alnum + "_", min: 40},
	{kind: "grafana-token", prefix: "glc_", alphabet: alnum + "+/=", min: 40},
	{kind: "groq-key", prefix: "gsk_", alphabet: alnum, min: 48},
	{kind: "hashicorp-vault-token", prefix: "hvs.", alphabet: base64URL, min: 24},
	{kind: "hashicorp-vault-token", prefix: "hvb.", alphabet: base64URL, min: 24},
	{kind: "hubspot-token", prefix: "pat-na1-", alphabet: hexLower + "-", min: 36, max: 36},
	{kind: "hubspot-token", prefix: "pat-eu1-", alphabet: hexLower + "-", min: 36, max: 36},
	{kind: "huggingface-token", prefix: "hf_", alphabet: alnum, min: 34},
	{kind: "infracost-key", prefix: "ico-", alphabet: alnum, min: 32, max: 32},
	{kind: "linear-key", prefix: "lin_api_", alphabet: alnum, min: 40},
	{kind: "mailgun-key", prefix: "key-", alphabet: hexLower, min: 32, max: 32},
	{kind: "mapbox-secret-token", prefix: "sk.eyJ", alphabet: base64URL + ".", min: 60, dots: 1},
	{kind: "newrelic-key", prefix: "NRAK-", alphabet: digits + upper, min: 27, max: 27},
	{kind: "newrelic-key", prefix: "NRII-", alphabet: base64URL, min: 32},
	{kind: "notion-token", prefix: "ntn_", alphabet: alnum, min: 40},
	{kind: "npm-token", prefix: "npm_", alphabet: alnum, min: 36, max: 36},
	{kind: "openai-key", prefix: "sk-proj-", alphabet: base64URL, min: 20},
	{kind: "openai-key", prefix: "sk-svcacct-", alphabet: base64URL, min: 20},
	{kind: "openai-key", prefix: "sk-", alphabet: alnum, min: 40},
	{kind: "openrouter-key", prefix: "sk-or-v1-", alphabet: hexLower, min: 64, max: 64},
	{kind: "perplexity-key", prefix: "pplx-", alphabet: alnum, min: 48},
	{kind: "planetscale-token", prefix: "pscale_tkn_", alphabet: base64URL + ".=", min: 32},
	{kind: "planetscale-password", prefix: "pscale_pw_", alphabet: base64URL + ".=", min: 32},
	{kind: "posthog-key", prefix: "phx_", alphabet: alnum, min: 40},
	{kind: "postman-key", prefix: "PMAK-", alphabet: hexLower + "-", min: 59},
	{kind: "prefect-token", prefix: "pnu_", alphabet: alnum, min: 36, max: 36},
	{kind: "pulumi-token", prefix: "pul-", alphabet: hexLower, min: 40, max: 40},
	{kind: "pypi-token", prefix: "pypi-AgE", alphabet: base64URL, min: 50},
	{kind: "razorpay-key", prefix: "rzp_live_", alphabet: alnum, min: 14},
	{kind: "readme-key", prefix: "rdme_", alphabet: alnum, min: 70, max: 70},
	{kind: "replicate-token", prefix: "r8_", alphabet: alnum, min: 37, max: 37},
	{kind: "resend-key", prefix: "re_", alphabet: alnum + "_", min: 32, max: 40},
	{kind: "rubygems-key", prefix: "rubygems_", alphabet: hexLower, min: 48, max: 48},
	{kind: "sendgrid-key", prefix: "SG.", alphabet: base64URL + ".", min: 40, dots: 1},
	{kind: "sentry-token", prefix: "sntrys_", alphabet: base64URL + "+/=", min: 60},
	{kind: "sentry-token", prefix: "sntryu_", alphabet: hexLower, min: 64, max: 64},
	{kind: "shippo-token", prefix: "shippo_live_", alphabet: hexLower, min: 40, max: 40},
	{kind: "shopify-token", prefix: "shpat_", alphabet: hexLower, min: 32, max: 32},
	{kind: "shopify-token", prefix: "shpss_", alphabet: hexLower, min: 32, max: 32},
	{kind: "shopify-token", prefix: "shpca_", alphabet: hexLower, min: 32, max: 32},
	{kind: "shopify-token", prefix: "shppa_", alphabet: hexLower, min: 32, max: 32},
	{kind: "square-token", prefix: "sq0atp-", alphabet: base64URL, min: 22, max: 22},
	{kind: "square-secret", prefix: "sq0csp-", alphabet: base64URL, min: 43, max: 43},
	{kind: "supabase-token", prefix: "sbp_", alphabet: hexLower, min: 40, max: 40},
	{kind: "supabase-key", prefix: "sb_secret_", alphabet: base64URL, min: 20},
	{kind: "tailscale-key", prefix: "tskey-", alphabet: alnum + "-", min: 24},
	{kind: "twilio-key", prefix: "SK", alphabet: hexLower, min: 32, max: 32},
	{kind: "typeform-token", prefix: "tfp_", alphabet: base64URL, min: 40},
	{kind: "vercel-token", prefix: "vercel_blob_rw_", alphabet: alnum + "_", min: 30},
	{kind: "xai-key", prefix: "xai-", alphabet: alnum, min: 70},
	{kind: "yandex-key", prefix: "AQVN", alphabet: base64URL, min: 35, max: 38},
}

// A token is a piece of a text that has the shape of one.
type token struct {
	kind       string
	start, end int
	body       string // without the prefix
}

// byFirst holds the shapes by the first byte of their prefix, in order.
var byFirst = func() (t [256][]*shape) {
	for i := range shapes {
		shapes[i].in = set(shapes[i].alphabet)
		first := shapes[i].prefix[0]
		t[first] = append(t[first], &shapes[i])
	}
	return t
}()

// tokens returns the tokens of the kinds that want takes, in order. Where two
// shapes fit, the first one counts.
func tokens(text string, want func(kind string) bool) []token {
	var found []token
	inWord, escape := false, -maxEscape
	for i := 0; i < len(text); i++ {
		c := text[i]
		hidden := inWord && i-escape > maxEscape && !glue[text[i-1]]
		if inWord = wordByte[c]; c == '\\' || c == '%' {
			escape = i
		}
		if hidden || !inWord {
			continue
		}
		for _, s := range byFirst[c] {
			if !strings.HasPrefix(text[i:], s.prefix) || !tokenshape.Begins(text, i, s.distinct()) {
				continue
			}
			if end := s.end(text, i); end > 0 {
				if want(s.kind) {
					found = append(found, token{s.kind, i, end, text[i+len(s.prefix) : end]})
				}
				i, inWord = end-1, wordByte[text[end-1]]
				break
			}
		}
	}
	return found
}

// maxEscape is the length of the longest escape, "\U0000003d".
const maxEscape = 10

// wordByte is what a word is made of, glue what may join a token to one.
var wordByte, glue = set(alnum + "_"), set(digits + "_")

func set(alphabet string) (t [256]bool) {
	for i := range len(alphabet) {
		t[alphabet[i]] = true
	}
	return t
}

// distinct reports whether the prefix alone says what it is, so that a digit
// or "_" may stand in front of it.
func (s *shape) distinct() bool {
	const long, short = 4, 3
	return s.prefix != "key-" && len(s.prefix) >= long || s.dots > 0 || len(s.prefix) == short && strings.ContainsAny(s.prefix, "-_.")
}

// maxToken bounds how far a run is followed, in bytes.
const maxToken = 4096

// end returns where the token that begins with the prefix at text[start:]
// ends, 0 when it is not one.
func (s *shape) end(text string, start int) int {
	body := text[start+len(s.prefix):]
	body = body[:min(len(body), maxToken)]
	n := 0
	for n < len(body) && s.in[body[n]] {
		n++
	}
	run := strings.TrimRight(body[:n], ".-")
	if len(run) < s.min || s.max > 0 && len(run) > s.max || s.dots > 0 && strings.Count(run, ".") != s.dots {
		return 0
	}
	if s.max > 0 && n < len(body) && strings.IndexByte(alnum, body[n]) >= 0 {
		return 0
	}
	return start + len(s.prefix) + len(run)
}

// drawn reports whether the body of a token was drawn at random rather than
// written to show the form.
func (t token) drawn() bool {
	letters := strings.ContainsAny(t.body, digits) || strings.ContainsAny(t.body, upper) && strings.ContainsAny(t.body, lower)
	return letters && !credential.Placeholder(t.body) && !credential.Sequence(t.body) && credential.Entropy(t.body) >= 2.7
}

// known reports whether a text holds a token that a rule of its own reports.
func known(text string) bool {
	return len(tokens(text, func(string) bool { return true })) > 0
}

// prefixes returns the prefixes of the kinds that want takes: the words to
// look for.
func prefixes(want func(kind string) bool) []string {
	var words []string
	for i := range shapes {
		if want(shapes[i].kind) {
			words = append(words, shapes[i].prefix)
		}
	}
	return words
}
