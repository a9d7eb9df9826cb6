package compat

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A why says, for one kind of change, why it does or does not break callers
// (Input) and consumers (Output). A verdict that the kind alone would not
// suggest comes from the rest of the schemas. Empty: there is no such verdict.
type why struct {
	callersFine, callersBroken     string
	consumersFine, consumersBroken string
}

// reason returns the sentences for a decided change.
func reason(kind string, verdict Verdict, dir Direction) string {
	var w why
	for _, table := range []map[string]why{schemaReasons, objectReasons, valueReasons, arrayReasons, logicReasons} {
		if found, ok := table[kind]; ok {
			w = found
		}
	}
	switch {
	case verdict == Compatible && dir == Input:
		return w.callersFine
	case verdict == Compatible:
		return w.consumersFine
	case dir == Input:
		return w.callersBroken
	}
	return w.consumersBroken
}

// worded writes why something is not decided as a sentence.
func worded(why string) string {
	if r, n := utf8.DecodeRuneInString(why); unicode.IsLower(r) {
		why = string(unicode.ToUpper(r)) + why[n:]
	}
	if !strings.HasSuffix(why, ".") {
		why += "."
	}
	return why
}

// Why a schema as a whole matters.
var schemaReasons = map[string]why{
	SchemaAdded: {
		callersFine:   "Calls were not described before, so none of them is refused by the description.",
		consumersFine: "Consumers had no promise before, so none is broken.",
	},
	SchemaRemoved: {
		callersFine:     "Nothing is refused by a description that is gone, but MCP requires one.",
		consumersBroken: "Consumers that read structured results have no promise left to rely on.",
	},
	SchemaChanged: {
		callersFine:     "What the new schema says here refuses no call that the old one accepted.",
		callersBroken:   "What the new schema says here refuses a call that the old one accepted.",
		consumersFine:   "What the new schema says here allows no result that the old one excluded.",
		consumersBroken: "What the new schema says here allows a result that the old one excluded.",
	},
	Combined: {
		callersBroken:   "The value shown was accepted under the old contract and no longer is, by several changes together.",
		consumersBroken: "The value shown is now a possible result, by several changes together, and the old contract excluded it.",
	},
	DialectChanged: {
		callersFine:   "No keyword in use means something else in the new dialect, so no call is judged otherwise.",
		consumersFine: "No keyword in use means something else in the new dialect, so no result is judged otherwise.",
	},
	FormatChanged: {
		callersFine:   "Current dialects treat format as an annotation, which refuses no call.",
		consumersFine: "Current dialects treat format as an annotation, which promises nothing about results.",
	},
	AnnotationChanged: {
		callersFine:   "No validator looks at the annotation, so no call is refused because of it.",
		consumersFine: "No validator looks at the annotation, so no consumer relies on it.",
	},
	Rewritten: {
		callersFine:   "It is written differently and means the same: every call is judged as before.",
		consumersFine: "It is written differently and means the same: the same results are possible.",
	},
}
