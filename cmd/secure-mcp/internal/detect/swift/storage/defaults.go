package storage

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// A write is a credential that goes into preferences.
type write struct {
	hit   detect.Hit
	token int // that names the credential
}

// store says which preferences a receiver is.
type store int

const (
	noStore store = iota
	ownStore
	sharedStore
)

// preferences finds the credentials that go into preferences of that kind.
func preferences(v *code.View, kind store, report func(write)) {
	for _, c := range v.Calls() {
		if !setter(c.Name()) || len(c.Args) < 2 || receiver(v, c) != kind {
			continue
		}
		value, _ := v.Nth(c, 0)
		key, ok := v.Argument(c, "forKey")
		if !ok {
			key, ok = v.Nth(c, 1)
		}
		if token, held := kept(v, value, key); ok && held {
			report(write{code.Hit(c), token})
		}
	}
	for _, a := range v.Assignments() {
		if at := a.Pattern.To - 1; v.At(at).Is("]") && v.At(at).Match > 0 && receiverAt(v, v.At(at).Match-1) == kind {
			if token, held := kept(v, a.Value, syntax.Range{From: v.At(at).Match + 1, To: at}); held {
				report(write{detect.Hit{Start: v.At(a.Pattern.From).Start, End: v.End(a.Value)}, token})
			}
		}
	}
}

func setter(name string) bool { return name == "set" || name == "setValue" || name == "setObject" }

// kept returns the token that shows that the value is a credential: by its own
// name or by the key that it gets.
func kept(v *code.View, value, key syntax.Range) (token int, ok bool) {
	if token, ok = v.Holds(value); ok {
		return token, true
	}
	if value.To-value.From == 1 && v.At(value.From).Kind != syntax.Ident || v.True(value) || v.False(value) || v.At(value.From).Is("nil") || v.At(value.From).Is("!") {
		return 0, false
	}
	if v.Uses(value, "Date", "count", "isEmpty", "hash", "sha256", "SHA256", "encrypt", "encrypted", "seal", "Bool", "Int", "timeIntervalSince1970", "now") || unlike(v, value) {
		return 0, false
	}
	for i := key.From; i < key.To; i++ {
		t := v.At(i)
		text := t.Value()
		if t.Kind == syntax.Ident {
			text = strings.TrimSuffix(strings.TrimSuffix(text, "Key"), "_KEY")
		}
		if (t.Kind == syntax.String || t.Kind == syntax.Ident) && len(text) < 64 && code.Credential(text) && !code.Vague(text) {
			return i, true
		}
	}
	return 0, false
}

// unlike reports whether a value's name says that it is a flag or a number.
func unlike(v *code.View, value syntax.Range) bool {
	name := strings.ToLower(v.Last(value))
	for _, prefix := range []string{"is", "has", "should", "enabled", "did"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return strings.HasSuffix(name, "date") || strings.HasSuffix(name, "expiry") || strings.HasSuffix(name, "encrypted") || strings.HasSuffix(name, "enabled") || strings.HasSuffix(name, "hash")
}

// receiver returns which preferences a call is made on.
func receiver(v *code.View, c syntax.Call) store {
	end := c.Open - 1
	if !v.Member(end) {
		return noStore
	}
	end -= 2
	for v.At(end).Is("?") || v.At(end).Is("!") {
		end--
	}
	return receiverAt(v, end)
}

// receiverAt returns which preferences the expression that ends at token end is.
func receiverAt(v *code.View, end int) store {
	chain, first := v.Chain(end)
	if len(chain) == 0 {
		return noStore
	}
	switch root := strings.TrimSuffix(chain[0], "()"); {
	case root == "UserDefaults", root == "NSUbiquitousKeyValueStore":
		if suite(v, first, end) {
			return sharedStore
		}
		return ownStore
	case len(chain) > 2 || len(chain) == 2 && chain[0] != "self":
		return noStore
	}
	for _, d := range v.Values(end) {
		if v.At(d.From).Is("UserDefaults") {
			if suite(v, d.From, d.To) {
				return sharedStore
			}
			return ownStore
		}
	}
	if v.IsA(end, "UserDefaults") || strings.HasSuffix(strings.ToLower(v.At(end).Text), "userdefaults") || v.At(end).Is("defaults") {
		return ownStore
	}
	return noStore
}

func suite(v *code.View, from, to int) bool {
	return v.At(from).Is("UserDefaults") && v.Uses(syntax.Range{From: from, To: to + 1}, "suiteName")
}
