package credential_test

import (
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/credential"
)

func TestPlausible(t *testing.T) {
	tests := map[string]bool{
		"tr0ub4dor-staging-91": true, "Gr8-Harvest!": true, "hunter2x": true, "s3cr3t": true, "correct-Horse-7": true,
		"": false, "short": false, "Mot de passe": false, "Passwort": false, "current-password": false, "auth.login.password": false, "DB_PASSWORD": false,
		"${DB_PASSWORD}": false, "<your password>": false, "******": false, "......": false, "changeme123": false, "your-password": false, "/run/secrets/db1": false,
		"https://acme.test/1": false, "パスワード": false, "At least 8 characters": false, "{{ .Values.password }}": false, `"secret"`: false, "confirmPassword": false,
	}
	for text, want := range tests {
		if got := credential.Plausible(text); got != want {
			t.Errorf("Plausible(%q) = %v", text, got)
		}
	}
}

func TestWeak(t *testing.T) {
	tests := map[string]bool{
		"super-secret-value": true, "keyboard-cat": true, "k3y-for-acme": true,
		"JWT_SECRET": false, "config.jwt.secret": false, "https://acme.test/a": false, "your-secret-goes-here": false, "Enter the secret": false, "cat": false,
	}
	for text, want := range tests {
		if got := credential.Weak(text); got != want {
			t.Errorf("Weak(%q) = %v", text, got)
		}
	}
}

func TestRandom(t *testing.T) {
	tests := map[string]bool{
		"9f86d081884c7d659a2feaa0c55ad015": true, "q7Zp2LmX9vTc4RbN": true, "a1b2c3d4": true,
		"ThisIsALongIdentifierName": false, "000102030405060708090a0b0c0d0e0f": false, "access_token": false, "aaaaaaaaaaaaaaaa1": false, "abcdefghijklmnop1": false,
	}
	for text, want := range tests {
		if got := credential.Random(text); got != want {
			t.Errorf("Random(%q) = %v", text, got)
		}
	}
}

func TestWords(t *testing.T) {
	tests := map[string]bool{
		"my-app-secrets-prod-3": true, "tls-acme-2024": true, "db-creds-v2-eu": true, "EncapsulationKey1024": true, "decapsulationKey2": true,
		"acme-3": false, "q7zp2-lmx9-vtc4": false, "9f86d081-884c-7d65": false, "acme--1": false, "Acme-app-3": false, "": false, "app-key-904312": false, "qKzPdLmXwVtcRbN7": false, "token1": false, "9f86d081884c7d65": false,
	}
	for text, want := range tests {
		if got := credential.Words(text); got != want {
			t.Errorf("Words(%q) = %v", text, got)
		}
	}
}
