package injection

import (
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// SQLConcat reports SQL that is put together from text and values.
var SQLConcat = &detect.Detector{
	Doc: rule.Doc{
		ID:       "injection/sql-concat",
		Title:    "SQL is put together from text and values",
		Why:      "A value that is joined into a statement can change it: read other rows, or write them.",
		Fix:      "Pass values as bound parameters, or use the tagged template of the database library.",
		Residual: "Names of tables and columns cannot be bound; choose them from a fixed list.",
		Verify:   "Pass a value that holds a quote and see that it is stored as it is.",
		Severity: finding.High,
		Spec:     "CWE-89",
		Since:    "unreleased",
	},
	Control: "INJ-SQL-CONCAT", Family: "core.injection", Category: "injection-risk",
	CWE: "CWE-89", OWASP: owaspInjection,
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Script,
	Find:  findSQL,
	Words: []string{
		"SELECT", "INSERT", "UPDATE", "DELETE", "WHERE", "ORDER BY", "DROP", "ALTER", "TRUNCATE", "CALL ", "EXEC",
		"select ", "insert ", "update ", "delete ", "where ", "Unsafe", "Raw", "raw", "literal", "unsafe", `='"`, `= '"`, "='${", "= '${", `" AND "`, "' AND '",
	},
}

// statement is what begins an SQL statement; English prose does not, even if
// it begins with the same word.
var statement = regexp.MustCompile(`^\s*(?:` + strings.Join([]string{
	`(?:EXPLAIN\s+)?SELECT\s[\s\S]*?\sFROM[\s\x00(]`, `SELECT\s+[\w.]+\(`, `INSERT\s+(?:OR\s+\w+\s+)?INTO\s`, `UPDATE\s+\S+(?:\s+\w+)?\s+SET\s`,
	`DELETE\s+FROM[\s\x00]`, `(?:DROP|ALTER|TRUNCATE|CREATE)\s+(?:TABLE|INDEX|DATABASE|VIEW|SCHEMA|USER|ROLE)[\s\x00]`, `WITH\s+\w+\s+AS\s*\(`,
	`(?i:select)\s+(?:\*|[\w."]+(?:\s*,\s*[\w."]+)*)\s+(?i:from)\s+[\w."\x00]+(?:\s+(?i:where|order|limit|join|left|inner|group|as)\b|\s*$|\s*;)`,
	`(?i:insert\s+into)\s+[\w."\x00]+\s*(?:\(|(?i:values|select))`, `(?i:update)\s+[\w."\x00]+\s+(?i:set)\s+[\w."\x00]+\s*=`, `(?i:delete\s+from)\s+[\w."\x00]+\s+(?i:where)\s`,
}, "|") + `)`)

// clause is what a part of a statement begins with, where it is joined to the
// rest later. In lower case, only a quote before the value tells it from prose.
var clause = regexp.MustCompile(`^\s*(?:` + strings.Join([]string{
	`(?:AND|OR|WHERE|ORDER BY|HAVING|GROUP BY)\s+[\w."]+\s*(?:=|<|>|LIKE|IN|ILIKE|!=)?\s*[('"%]*\x00`,
	`(?:and|or|where|having)\s+[\w."]+\s*(?:=|<>|!=|<=?|>=?|like|ilike|in)\s*\(?['"%]+\x00`,
}, "|") + `)`)

// rawCalls take SQL as their first argument, by the last name of the callee.
var rawCalls = map[string]bool{
	"$queryRawUnsafe": true, "$executeRawUnsafe": true, "whereRaw": true, "orderByRaw": true, "havingRaw": true, "joinRaw": true,
	"selectRaw": true, "groupByRaw": true, "fromRaw": true,
}

func findSQL(f *syntax.File, report func(detect.Hit)) {
	q := &queries{f: f, t: origin.New(f, escapesSQL).Sounding(soundsClean), judged: map[string]bool{}}
	for _, text := range q.t.Texts() {
		whole := q.isSQL(text)
		if !whole && !q.condition(text) {
			continue
		}
		if h, ok := q.hit(text.Span, text.Parts); ok && (whole || h.Source != "" || inQuotes(text)) {
			report(h)
		}
	}
	q.appended(report)
	for _, c := range f.Calls() {
		if c.Tagged || len(c.Args) == 0 || !takesRaw(c) {
			continue
		}
		arg := c.Args[0]
		if first := f.At(arg.From); first.Kind == syntax.String || first.Kind == syntax.Template {
			text := origin.TextAt(f, arg.From)
			if q.isSQL(text) { // reported above
				continue
			}
			if h, ok := q.hit(arg, text.Parts); ok {
				report(h)
			}
			continue
		}
		if h, ok := q.hit(arg, []syntax.Range{arg}); ok && (h.Source != "" || strings.HasSuffix(c.Name(), "Unsafe")) {
			report(h)
		}
	}
}

// isSQL reports whether a text is a statement or a part of one.
func (q *queries) isSQL(text origin.Text) bool {
	shape := q.t.Expand(text)
	return statement.MatchString(shape) || clause.MatchString(shape)
}

func takesRaw(c syntax.Call) bool {
	if rawCalls[c.Name()] {
		return true
	}
	chain := strings.Join(c.Callee, ".")
	return strings.HasSuffix(chain, "sql.raw") || strings.HasSuffix(chain, "knex.raw") || strings.HasSuffix(chain, "equelize.literal") ||
		strings.HasSuffix(chain, "sql.unsafe") || strings.HasSuffix(chain, "Prisma.raw")
}

func escapesSQL(name string) bool {
	switch name {
	case "escape", "escapeId", "escapeLiteral", "escapeIdentifier", "quoteIdentifier", "quoteIdent", "format", "mysql_real_escape_string":
		return true
	}
	return false
}

// hit reports a statement unless all its parts are fixed or only bring
// placeholders.
func (q *queries) hit(span syntax.Range, parts []syntax.Range) (detect.Hit, bool) {
	h := rangeHit(q.f, span)
	h.Control = "bound parameters"
	found := false
	for _, part := range parts {
		if q.t.Fixed(part) || q.judged[q.conditions(part)] || placeholders(q.f, part) || q.t.Cleaned(part) {
			continue
		}
		if source := q.t.Request(part); source != "" {
			h.Source, h.Confidence = source, finding.Certain
			sounding(&h, q.t.Doubt(func() bool { return q.t.Request(part) == "" }))
			return h, true
		}
		found = true
	}
	h.ProofGap = []string{"who chooses the value is not shown in this function"}
	if q.clauses(parts) {
		h.Severity, h.Confidence = finding.Low, finding.Tentative
		h.Counter = []string{"by their names the values are clauses that the program put together"}
	}
	unproven(q.f, q.t, &h, span)
	if found {
		sounding(&h, q.t.Doubt(func() bool { return allCleaned(q.t, parts) }))
	}
	return h, found
}

func allCleaned(t *origin.Tracer, parts []syntax.Range) bool {
	for _, part := range parts {
		if !t.Fixed(part) && !t.Cleaned(part) {
			return false
		}
	}
	return true
}

// placeholders reports whether a part only makes "?" or "$1" for values that
// are bound elsewhere.
func placeholders(f *syntax.File, r syntax.Range) bool {
	for i := r.From; i < r.To; i++ {
		switch t := f.Tokens[i]; t.Kind {
		case syntax.String, syntax.TemplateText:
			if v := strings.TrimSpace(t.Value()); v == "?" || strings.HasPrefix(v, "$") || strings.Trim(v, "(?,) ") == "" && strings.Contains(v, "?") || v == ":" || v == "@p" {
				return true
			}
		case syntax.Ident:
			if lower := strings.ToLower(t.Text); strings.Contains(lower, "placeholder") {
				return true
			}
		}
	}
	return false
}
