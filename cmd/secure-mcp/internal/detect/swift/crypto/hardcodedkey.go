package crypto

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// HardcodedKey reports keys and passwords of encryption that are constants.
var HardcodedKey = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/hardcoded-key",
		Title:    "an encryption key is written in the source",
		Why:      "Everyone who has the app has the key, so the encryption hides nothing.",
		Fix:      "Make the key on the device with SymmetricKey(size: .bits256) and keep it in the Keychain or the Secure Enclave.",
		Residual: "Data that was encrypted with the constant stays readable until it is encrypted again.",
		Verify:   "Install the app on two devices: their keys must differ.",
		Severity: finding.High,
		Spec:     "CWE-321",
		Since:    "unreleased",
	},
	Control: "SWIFT-HARDCODED-KEY", Family: "swift-ios.cryptography", Category: "cryptography",
	CWE: "CWE-321", OWASP: weakCrypto, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"SymmetricKey", "AES", "ChaCha20", "Blowfish", "Rabbit", "HMAC", "CCCrypt", "CCHmac", "RNCryptor", "RNEncryptor", "Encryptor", "encryptionKey", "usePassphrase", "PrivateKey"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			if key, ok := keyOf(v, c); ok && v.Constant(key) {
				h := code.Hit(c)
				h.Secret = true
				report(h)
			}
		}
		for _, p := range v.Pairs() {
			if p.Key == "encryptionKey" && v.Constant(p.Value) {
				report(detect.Hit{Start: v.At(p.At).Start, End: v.End(p.Value), Secret: true})
			}
		}
	},
}

// keyOf returns the key or password that a call encrypts or signs with.
func keyOf(v *code.View, c syntax.Call) (syntax.Range, bool) {
	switch name := cipher(c); name {
	case "SymmetricKey":
		return v.Argument(c, "data")
	case "AES", "ChaCha20", "Blowfish", "Rabbit", "HMAC", "CMAC", "Poly1305", "XChaCha20", "DES", "TripleDES":
		return v.Argument(c, "key")
	case "CCCrypt":
		return v.Nth(c, 3)
	case "CCHmac":
		return v.Nth(c, 1)
	case "encrypt", "encryptData", "decrypt", "decryptData", "Encryptor", "EncryptorV3", "Decryptor", "DecryptorV3", "RNEncryptor", "RNDecryptor":
		if name == "encrypt" || name == "decrypt" {
			return v.Argument(c, "withPassword", "password", "encryptionKey", "usingKey")
		}
		return v.Argument(c, "password", "withPassword", "withEncryptionKey", "encryptionKey", "withSettings")
	case "usePassphrase":
		return v.Nth(c, 0)
	case "PrivateKey":
		return v.Argument(c, "rawRepresentation", "pemRepresentation", "derRepresentation")
	}
	return syntax.Range{}, false
}
