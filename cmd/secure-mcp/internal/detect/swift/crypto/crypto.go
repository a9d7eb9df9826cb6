// Package crypto looks for weak cryptography in Swift: broken algorithms, keys
// and nonces that are written down, passwords that are hashed too fast.
package crypto

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// Detectors lists the detectors of this family. A new one is a new file, a
// case beside it and a line here.
var Detectors = []*detect.Detector{
	WeakHash,
	WeakCipher,
	ECBMode,
	StaticIV,
	HardcodedKey,
	StaticSalt,
	PBKDF2Rounds,
	WeakRandom,
	ShortKey,
}

const weakCrypto = "M10:2024 Insufficient Cryptography"

// wordsAround reports whether the name of the function around token i, or the
// name that its statement assigns, has any of the words in it.
func wordsAround(v *code.View, i int, words ...string) bool {
	around := strings.ToLower(v.Scope(i))
	for at := i; at > 0 && at > i-12; at-- {
		if t := v.At(at); t.Is("=") {
			around += " " + strings.ToLower(v.At(at-1).Text)
			if v.At(at - 2).Is(":") {
				around += " " + strings.ToLower(v.At(at-3).Text)
			}
			break
		} else if t.Is("{") || t.Is("}") || t.Is(";") {
			break
		}
	}
	for _, w := range words {
		if strings.Contains(around, w) {
			return true
		}
	}
	return false
}

// cipher returns the constructor of a cipher or the like that a call is:
// "AES" of "AES(key: …)" and "try AES.init(key: …)", "CBC" of "CBC(iv: …)".
func cipher(c syntax.Call) string {
	name := c.Name()
	if name == "init" && len(c.Callee) > 1 {
		return c.Callee[len(c.Callee)-2]
	}
	return name
}
