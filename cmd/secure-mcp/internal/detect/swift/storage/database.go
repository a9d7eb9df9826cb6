package storage

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// Database reports credentials that go into a local database in clear text.
var Database = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/database-cleartext",
		Title:    "a credential is stored in a local database",
		Why:      "Core Data, Realm and SQLite files are clear text unless the store itself is encrypted.",
		Fix:      "Keep the credential in the Keychain and only a reference in the database, or encrypt the value first.",
		Residual: "Journals and backups may hold old copies.",
		Verify:   "Open the store's file of a signed-in app and search it for the value.",
		Severity: finding.Medium,
		Spec:     "CWE-312",
		Since:    "unreleased",
	},
	Control: "SWIFT-DATABASE-CLEARTEXT", Family: "swift-ios.authentication", Category: "secrets",
	CWE: "CWE-312", OWASP: insecureStorage, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Authentication,
	Langs: syntax.Swift,
	Words: []string{"sqlite3_bind", "CoreData", "GRDB", "SQLite", "RealmSwift", "FMDB"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		if v.Has("SQLCipher", "sqlite3_key", "usePassphrase", "encryptionKey") {
			return // the store itself is encrypted
		}
		for _, c := range v.Calls() {
			if value, ok := row(v, c); ok {
				if token, held := v.Holds(value); held {
					report(vague(v, token, code.Hit(c)))
				}
			}
		}
		modelFields(v, report)
	},
}

// row returns what a call stores in a database.
func row(v *code.View, c syntax.Call) (syntax.Range, bool) {
	all := syntax.Range{From: c.Open + 1, To: v.At(c.Open).Match}
	switch name := c.Name(); {
	case strings.HasPrefix(name, "sqlite3_bind_text") || strings.HasPrefix(name, "sqlite3_bind_blob"):
		return v.Nth(c, 2)
	case name == "setValue" || name == "setPrimitiveValue":
		if _, ok := v.Argument(c, "forKey"); ok && v.Imports("CoreData") {
			return v.Nth(c, 0)
		}
	case name == "execute" && v.Imports("GRDB"), name == "executeUpdate" && v.Imports("FMDB"):
		return v.Argument(c, "arguments", "withArgumentsIn", "values")
	case (name == "insert" || name == "update") && v.Imports("SQLite") && arrow(v, all):
		return all, true
	}
	return syntax.Range{}, false
}

// arrow reports whether "column <- value" is in r.
func arrow(v *code.View, r syntax.Range) bool {
	for i := r.From; i < r.To && i < r.From+64; i++ {
		if v.At(i).Is("<") && v.At(i+1).Is("-") {
			return true
		}
	}
	return false
}

// modelFields reports assignments of credentials to stored properties of a
// model that is declared in the file.
func modelFields(v *code.View, report func(detect.Hit)) {
	if !v.Imports("RealmSwift", "CoreData") {
		return
	}
	fields := map[string]bool{}
	for _, mark := range []string{"Persisted", "NSManaged", "dynamic"} {
		for _, i := range v.Places(mark) {
			for at := i + 1; at < i+10; at++ {
				if v.At(at).Is("var") && code.Credential(v.At(at+1).Text) {
					fields[v.At(at+1).Text] = true
				}
			}
		}
	}
	for _, a := range v.Assignments() {
		if len(a.Target) > 1 && a.Target[0] != "self" && fields[a.Name()] && !v.At(a.Value.From).Is("nil") && a.Op == "=" && !v.Uses(a.Value, "encrypt", "hash", "seal", "SHA256") {
			report(detect.Hit{Start: v.At(a.Pattern.From).Start, End: v.End(a.Value)})
		}
	}
}
