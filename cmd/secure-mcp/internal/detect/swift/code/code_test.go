package code_test

import (
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

func TestCredential(t *testing.T) {
	tests := []struct {
		name string
		want bool
	}{
		{"password", true},
		{"userPassword", true},
		{"DB_PASSWORD", true},
		{"accessToken", true},
		{"refresh_token", true},
		{"apiKey", true},
		{"APIKey", true},
		{"privateKey", true},
		{"clientSecret", true},
		{"jwt", true},
		{"cvv", true},
		{"`token`", true},
		{"", false},
		{"passwordLabel", false},
		{"passwordLength", false},
		{"isPasswordValid", false},
		{"hasToken", false},
		{"tokenCount", false},
		{"tokenizer", false},
		{"cancellationToken", false},
		{"nextPageToken", false},
		{"encryptedPassword", false},
		{"passwordHash", false},
		{"passwordKey", false},
		{"publicKey", false},
		{"primaryKey", false},
		{"spinner", false},
		{"session", false},
		{"compass", false},
	}
	for _, tt := range tests {
		if got := code.Credential(tt.name); got != tt.want {
			t.Errorf("Credential(%q) = %v, want %v", tt.name, got, tt.want)
		}
	}
}

// value returns a view of the source and the value of the last assignment.
func value(t *testing.T, source string) (*code.View, syntax.Range) {
	t.Helper()
	v := code.Of(syntax.Parse("A.swift", []byte(source)))
	all := v.Assignments()
	if len(all) == 0 {
		t.Fatalf("no assignment in %q", source)
	}
	return v, all[len(all)-1].Value
}

func TestHolds(t *testing.T) {
	tests := []struct {
		source string
		want   string
	}{
		{`x = password`, "password"},
		{`x = "a \(user.password!) b"`, "password"},
		{`x = passwordField.text ?? ""`, "text"},
		{`x = Data(apiKey.utf8)`, "apiKey"},
		{`x = keychain.getPassword()`, "getPassword"},
		{`x = accessToken as Any`, "accessToken"},
		{`x = password.count`, ""},
		{`x = password.isEmpty ? 1 : 2`, ""},
		{`x = password == other`, ""},
		{`x = nil != token`, ""},
		{`x = hash(password)`, ""},
		{`x = encrypt(password).data`, ""},
		{`x = f(password: 1)`, ""},
		{`x = "password"`, ""},
		{`x = .password`, ""},
		{`x = items.map { password }`, ""},
		{`x = token.cancel()`, ""},
	}
	for _, tt := range tests {
		v, r := value(t, tt.source)
		token, ok := v.Holds(r)
		got := ""
		if ok {
			got = v.At(token).Text
		}
		if got != tt.want {
			t.Errorf("Holds(%s) = %q, want %q", tt.source, got, tt.want)
		}
	}
}

func TestConstant(t *testing.T) {
	tests := []struct {
		source string
		want   bool
	}{
		{`x = "a"`, true},
		{`x = [1, 2, 3]`, true},
		{`x = Data("a".utf8)`, true},
		{"let k = \"a\"\nx = Array(k.utf8)", true},
		{`x = [UInt8](repeating: 0, count: 16)`, true},
		{"var k = [0, 0]\nfill(&k)\nx = k", false},
		{"var k = Data()\nk.append(other)\nx = k", false},
		{"let a = b\nlet b = a\nx = a", false},
		{`x = name`, false},
		{`x = make("a")`, false},
		{`x = "a \(name)"`, false},
		{`x = []`, false},
		{"func f() { let k = other() }\nfunc g() { let k = \"a\"\nx = k }", true},
		{"func f() { let k = \"a\" }\nfunc g(k: String) { x = k }", false},
	}
	for _, tt := range tests {
		v, r := value(t, tt.source)
		if got := v.Constant(r); got != tt.want {
			t.Errorf("Constant(%s) = %v, want %v", tt.source, got, tt.want)
		}
	}
}

func TestBuiltAndInput(t *testing.T) {
	tests := []struct {
		source, name, input string
		built               bool
	}{
		{`x = "a \(name)"`, "name", "", true},
		{`x = "a" + name`, "name", "", true},
		{`x = name + "a"`, "name", "", true},
		{`x = String(format: "%@", name)`, "name", "", true},
		{"let q = \"a \\(name)\"\nx = q", "name", "", true},
		{"var q = \"a\"\nq += \" \" + name\nx = q", "name", "", true},
		{`x = "a \(nameField.text!)"`, "nameField", "nameField.text!", true},
		{"let n = CommandLine.arguments[1]\nx = \"a \\(n)\"", "n", "CommandLine.arguments[1]", true},
		{`x = "a \(items.count)"`, "", "", false},
		{`x = "a \(Int(name))"`, "", "", false},
		{"let t = \"notes\"\nx = \"a \\(t)\"", "", "", false},
		{`x = "a \(Table.name)"`, "", "", false},
		{"func f(n: Int) { x = \"a \\(n)\" }", "", "", false},
		{`x = a + b`, "", "", false},
		{`x = name`, "", "", false},
	}
	for _, tt := range tests {
		v, r := value(t, tt.source)
		part, ok := v.Built(r)
		if ok != tt.built || part.Name != tt.name || part.Input != tt.input {
			t.Errorf("Built(%s) = %+v, %v", tt.source, part, ok)
		}
	}
}
