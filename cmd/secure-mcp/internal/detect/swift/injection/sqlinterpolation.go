package injection

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// SQLInterpolation reports SQL text that carries a value.
var SQLInterpolation = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/sql-interpolation",
		Title:    "SQL text with a value in it",
		Why:      "A value that becomes part of the text can change the statement.",
		Fix:      "Write a placeholder and bind the value: sqlite3_bind_text, arguments: of GRDB, parameters of SQLite.swift.",
		Residual: "Names of tables and columns cannot be bound; choose them from a fixed list.",
		Verify:   "Run the statement with a single quote in the value: it must find nothing and raise no error.",
		Severity: finding.High,
		Spec:     "CWE-89",
		Since:    "unreleased",
	},
	Control: "SWIFT-SQL-INTERPOLATION", Family: "swift-ios.injection", Category: "injection-risk",
	CWE: "CWE-89", OWASP: badInput, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"sqlite3_", "SQLite", "GRDB", "FMDB", "FMDatabase", "sql", "SQL", "SELECT", "INSERT", "UPDATE", "DELETE", "select ", "executeQuery", "executeUpdate"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			text, ok := statement(v, c)
			if !ok {
				continue
			}
			h := code.Hit(c)
			h.Sink = c.Name()
			if p, built := v.Built(text); built {
				report(from(h, p))
			} else if input := v.Input(text); input != "" {
				h.Source, h.Confidence = input, finding.Certain
				report(h)
			}
		}
	},
}

// statement returns the SQL text that a call runs.
func statement(v *code.View, c syntax.Call) (syntax.Range, bool) {
	switch name := c.Name(); name {
	case "sqlite3_exec", "sqlite3_prepare", "sqlite3_prepare_v2", "sqlite3_prepare_v3", "sqlite3_prepare16", "sqlite3_prepare16_v2":
		return v.Nth(c, 1)
	case "SQLRequest", "SQL", "SQLStatement", "raw", "unsafeRaw":
		if sql, ok := v.Argument(c, "sql"); ok {
			return sql, true
		}
		if name == "raw" || name == "unsafeRaw" {
			value, ok := v.Argument(c, "", "query", "unsafeSQL")
			return value, ok && looksSQL(v, value)
		}
	case "execute", "fetchAll", "fetchOne", "fetchCursor", "makeStatement", "makeSelectStatement", "makeUpdateStatement", "cachedStatement", "allStatements", "filter", "order", "having", "group", "select":
		if sql, ok := v.Argument(c, "sql"); ok { // GRDB; its literal: turns interpolation into arguments
			return sql, true
		}
		value, ok := v.Argument(c, "")
		return value, ok && name == "execute" && (v.Imports("SQLite") || looksSQL(v, value))
	case "executeQuery", "executeUpdate", "executeStatements", "run", "prepare", "scalar", "query", "runRowQuery", "exec", "rawQuery", "simpleQuery":
		value, ok := v.Nth(c, 0)
		return value, ok && looksSQL(v, value)
	}
	return syntax.Range{}, false
}

var verbs = []string{"select ", "insert ", "update ", "delete from", "create ", "drop ", "alter ", "pragma ", "replace into", "with ", "attach ", "vacuum into"}

// looksSQL reports whether the first literal of an expression, or of the name
// that it is, begins like a statement.
func looksSQL(v *code.View, r syntax.Range) bool {
	if text, ok := beginning(v, r); ok {
		return text
	}
	if r.To-r.From != 1 {
		return false
	}
	for _, d := range v.Values(r.From) {
		if text, ok := beginning(v, d); ok && text {
			return true
		}
	}
	return false
}

func beginning(v *code.View, r syntax.Range) (sql, ok bool) {
	for i := r.From; i < r.To && i < r.From+8; i++ {
		if t := v.At(i); t.Kind == syntax.String || t.Kind == syntax.TemplateText {
			text := strings.ToLower(strings.TrimLeft(t.Text, "#\" \t\r\n"))
			for _, verb := range verbs {
				if strings.HasPrefix(text, verb) {
					return true, true
				}
			}
			return false, true
		}
	}
	return false, false
}
