package redact

import (
	"encoding/base64"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestKeysAreHiddenWhereTheyStandAsOne(t *testing.T) {
	t.Parallel()
	hex := strings.Repeat("9f86d081884c7d65", 4)
	for _, text := range []string{
		"SIGNER=" + hex, "export SIGNER='" + hex + "'", `{"env":{"WALLET_SEED":"` + hex + `"}}`, "key: " + hex, `"seed": "` + strings.ToUpper(hex) + `"`, "npx -y pkg --signer " + hex, "npx pkg --signer=" + hex,
		`"args": ["-y", "pkg", "--signer", "` + hex + `"]`, "const hexKey = '" + hex + "';", "docker run -e SIGNER=" + hex + " image", "**key:** " + hex,
		"x sk_abc123def456", "x sk-Abc123Def456ghi", `{"a":"pk-x7k2m9q4w8z1"}`, "ghp_abcDEF123456", "(ghpa1b2c3d4e5f6)", "k=sk_abc123def456", "sk-abcdefghijklmnopqrst",
		"send Bearer a1b2c3d4e5", "BEARER p9Xk2LqVt7Wm", "with Basic dXNlcjpwYXNz.", "Basic " + base64.StdEncoding.EncodeToString([]byte("user:p@ss w0rd")),
	} {
		if got := Text(text); !strings.Contains(got, redacted) || strings.Contains(strings.ToLower(got), hex[:16]) {
			t.Errorf("%q became %q", text, got)
		}
		if got := Text(text); Text(got) != got {
			t.Errorf("a second pass makes %q of %q", Text(got), got)
		}
	}
}

func TestDigestsAndNamesAreNoKeys(t *testing.T) {
	t.Parallel()
	hex := strings.Repeat("9f86d081884c7d65", 4)
	for _, text := range []string{
		"sha256:" + hex, "image@sha256:" + hex, "commit " + hex, "commit: " + hex, "--hash=sha256:" + hex, "COMMIT_SHA=" + hex, `"digest": "` + hex + `"`, "SHA256 (x) = " + hex, "--digest " + hex, "public_key: " + hex,
		`"checksum": "` + hex + `"`, hex, hex + "  file.tar.gz", "see " + hex + " for it", "X = " + hex, `x == "` + hex + `"`, "key: " + hex[:32], "A_KEY_ID: " + hex,
		"sk_user_profile_id", "pk_users_accounts_2", "sk-learn-classifiers-and-regressors", "pk_organisations", "ghp_", "task-runner2024", "sk_test", "skip_validation2", "ghostwriter2024x",
		"Bearer authentication", "a Bearer token-type", "Basic authentication", "basic understanding", "Basic usage", "bearer of news", "Authorization: Basic", "Basic v1.2.3",
	} {
		if got := Text(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

// TestRandomTextIsHiddenInCommandsAndProse is about 48 random bytes in base64.
func TestRandomTextIsHiddenInCommandsAndProse(t *testing.T) {
	t.Parallel()
	const rounds = 500
	random := rand.NewChaCha8([32]byte{1})
	for _, around := range []string{"npx -y pkg SECRET", "SECRET", "we found SECRET, which is used", "f(SECRET)", "a.b.SECRET", `["pkg", "SECRET"]`, "first line\nSECRET\nlast", "see (SECRET).", "x SECRET\ny"} {
		missed := 0
		for range rounds {
			var key [48]byte
			random.Read(key[:])
			secret := base64.StdEncoding.EncodeToString(key[:])
			if got := Text(strings.ReplaceAll(around, "SECRET", secret)); strings.Contains(got, secret[:24]) || strings.Contains(got, secret[40:]) {
				missed++
			}
		}
		if missed > rounds/50 {
			t.Errorf("in %q: %d of %d are shown", around, missed, rounds)
		}
	}
}

func TestBlocksOfDataStayReadable(t *testing.T) {
	t.Parallel()
	line := strings.Repeat("MIIBIjANBgkq9G0BA", 4)[:64]
	for _, text := range []string{
		line + "\n" + line + "\nAB==", "  " + line + "\r\n  " + line + "\r\n", "-----BEGIN CERTIFICATE-----\n" + line + "\n-----END CERTIFICATE-----", line + "\nq7Zx==",
		"convertIPv4MappedIPv6ToIPv4(x)", "a.toX509CertFromPKCS12Store2(x)",
	} {
		if got := Text(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

func TestTokensOfReportedFormsAreHiddenToTheirEnd(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	of := func(alphabet string, n int) string {
		b := make([]byte, n)
		for i := range b {
			b[i] = alphabet[random.IntN(len(alphabet))]
		}
		return string(b)
	}
	for range 50 {
		for kind, secret := range map[string]string{
			"square-token":    "EAAA" + of(base64URL, 59) + "x",
			"atlassian-token": "ATATT3x" + of(base64URL, 170) + "=" + of(digits+"ABCDEF", 8),
			"clojars-token":   "CLOJARS_" + of(alnum, 60),
			"discord-token":   "MTA" + of(alnum, 21) + "." + of(alnum, 6) + "." + of(base64URL, 37) + "x",
		} {
			for _, around := range []string{"npx -y pkg SECRET", `"SECRET"`, "see SECRET, or not"} {
				text := strings.ReplaceAll(around, "SECRET", secret)
				if got, want := Text(text), strings.ReplaceAll(around, "SECRET", mask(kind)); got != want {
					t.Errorf("%q became %q, want %q", text, got, want)
				}
			}
		}
	}
}
