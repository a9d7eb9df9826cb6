package compat

// The kinds of change. Each is judged in its direction; what widens an input
// narrows nothing a caller relies on, and the other way round for an output.
const (
	SchemaAdded   = "schema-added"   // there was no schema
	SchemaRemoved = "schema-removed" // there is no schema any more

	RequiredAdded       = "required-added"        // a name that was not declared is required now
	RequiredWithDefault = "required-with-default" // a name is required now whose schema has a default
	BecameRequired      = "became-required"       // a declared optional property is required now
	BecameOptional      = "became-optional"       // a required property is optional now
	RequiredRemoved     = "required-removed"      // output: a promised field is no longer declared
	OptionalAdded       = "optional-added"        // a property was declared that callers may leave out
	OptionalRemoved     = "optional-removed"      // output: an optional field is no longer declared
	ParamRemoved        = "param-removed"         // input: a parameter of a closed object is no longer declared
	OpenParamRemoved    = "open-param-removed"    // input: a parameter is no longer declared and will be ignored
	ParamUndeclared     = "param-undeclared"      // input: a parameter is no longer declared by an explicitly open object

	TypeNarrowed = "type-narrowed" // some types are no longer allowed
	TypeWidened  = "type-widened"  // further types are allowed
	TypeChanged  = "type-changed"  // some types went, others came

	EnumValueAdded   = "enum-value-added"   // Name is the value
	EnumValueRemoved = "enum-value-removed" // Name is the value
	EnumIntroduced   = "enum-introduced"    // any value before, listed values now
	EnumDropped      = "enum-dropped"       // listed values before, any value now

	ClosedContentModel  = "closed-content-model" // additionalProperties absent → false, where absent already reads as closed
	OpenContentModel    = "open-content-model"   // and back
	AdditionalForbidden = "additional-forbidden" // undeclared properties are refused now
	AdditionalAllowed   = "additional-allowed"   // undeclared properties are accepted now

	BoundTightened = "bound-tightened" // Name is the keyword, such as "maximum"
	BoundLoosened  = "bound-loosened"

	DialectChanged    = "dialect-changed"    // $schema
	FormatChanged     = "format-changed"     // annotation only in current dialects
	AnnotationChanged = "annotation-changed" // Name is the keyword: deprecated, readOnly, a vendor's own
	Rewritten         = "rewritten"          // other bytes, same meaning
	KeywordChanged    = "keyword-changed"    // Name is the keyword, which has no kind of its own
	Undecided         = "undecided"          // the schemas cannot be compared here
)

// Kinds lists every kind a Change may have.
var Kinds = []string{
	SchemaAdded, SchemaRemoved,
	RequiredAdded, RequiredWithDefault, BecameRequired, BecameOptional, RequiredRemoved,
	OptionalAdded, OptionalRemoved, ParamRemoved, OpenParamRemoved, ParamUndeclared,
	TypeNarrowed, TypeWidened, TypeChanged,
	EnumValueAdded, EnumValueRemoved, EnumIntroduced, EnumDropped,
	ClosedContentModel, OpenContentModel, AdditionalForbidden, AdditionalAllowed,
	BoundTightened, BoundLoosened,
	DialectChanged, FormatChanged, AnnotationChanged, Rewritten, KeywordChanged, Undecided,
}

type judged struct {
	kind    string
	verdict Verdict
	dir     Direction
}

var reasons = map[judged]string{
	{SchemaAdded, Compatible, Input}:    "Calls were not described before, so none of them is refused by the description.",
	{SchemaAdded, Compatible, Output}:   "Consumers had no promise before, so none is broken.",
	{SchemaRemoved, Compatible, Input}:  "Nothing is refused by a description that is gone, but MCP requires one.",
	{SchemaRemoved, Breaking, Output}:   "Consumers that read structured results have no promise left to rely on.",
	{RequiredAdded, Breaking, Input}:    "Calls made under the old contract leave it out and will be rejected.",
	{RequiredAdded, Compatible, Output}: "Results promise one more field than before.",

	{RequiredWithDefault, Breaking, Input}: "Calls made under the old contract leave it out; only a server that fills in the default still accepts them.",
	{BecameRequired, Breaking, Input}:      "Calls that left it out were fine and will be rejected.",
	{BecameRequired, Compatible, Output}:   "Results now always carry a field that they could leave out.",
	{BecameOptional, Compatible, Input}:    "Calls that pass it stay valid.",
	{BecameOptional, Breaking, Output}:     "Consumers rely on the field, and results may now leave it out.",
	{RequiredRemoved, Breaking, Output}:    "Consumers rely on the field, and it is no longer promised.",
	{OptionalAdded, Compatible, Input}:     "Calls made under the old contract leave it out and stay valid.",
	{OptionalAdded, Compatible, Output}:    "Consumers of the old contract ignore a field they do not know.",
	{OptionalAdded, Breaking, Output}:      "The old contract said that there are no other fields, and strict consumers refuse this one.",
	{OptionalRemoved, Compatible, Output}:  "Consumers had to cope without the field already, but it will not come again.",
	{ParamRemoved, Breaking, Input}:        "Calls that pass it were fine and will be rejected.",
	{OpenParamRemoved, Breaking, Input}:    "Calls that pass it are accepted, but the argument is now ignored without a word.",
	{ParamUndeclared, Compatible, Input}:   "The object accepts undeclared properties, so calls that pass it stay valid.",

	{TypeNarrowed, Breaking, Input}:    "Values of a type that was allowed will be rejected.",
	{TypeWidened, Compatible, Input}:   "Every value that was allowed still is.",
	{TypeChanged, Breaking, Input}:     "Values of the old type will be rejected.",
	{TypeNarrowed, Compatible, Output}: "Results keep to types that consumers already handle.",
	{TypeWidened, Breaking, Output}:    "Results may now have a type that consumers were told never to expect.",
	{TypeChanged, Breaking, Output}:    "Results may now have a type that consumers were told never to expect.",

	{EnumValueAdded, Compatible, Input}:    "Every value that was allowed still is.",
	{EnumValueAdded, Breaking, Output}:     "Consumers were told that the list is complete.",
	{EnumValueRemoved, Breaking, Input}:    "Calls that pass it were fine and will be rejected.",
	{EnumValueRemoved, Compatible, Output}: "Consumers handle a value that no longer comes.",
	{EnumIntroduced, Breaking, Input}:      "Values outside the list were fine and will be rejected.",
	{EnumIntroduced, Compatible, Output}:   "Results keep to values that were possible before.",
	{EnumDropped, Compatible, Input}:       "The listed values are still allowed.",
	{EnumDropped, Breaking, Output}:        "Results may now hold a value that was not on the list.",

	{ClosedContentModel, Compatible, Input}:   "No call that follows the old contract passes an undeclared argument.",
	{ClosedContentModel, Compatible, Output}:  "Results keep to the declared fields.",
	{OpenContentModel, Compatible, Input}:     "Every call that was accepted still is.",
	{OpenContentModel, Compatible, Output}:    "The declared fields are the same.",
	{AdditionalForbidden, Breaking, Input}:    "Undeclared arguments were explicitly accepted and no longer are.",
	{AdditionalForbidden, Compatible, Output}: "Results keep to the declared fields.",
	{AdditionalAllowed, Compatible, Input}:    "Every call that was accepted still is.",
	{AdditionalAllowed, Breaking, Output}:     "The old contract said that there are no other fields, and results may now have some.",

	{BoundTightened, Breaking, Input}:    "A value inside the old limit is outside the new one.",
	{BoundTightened, Compatible, Output}: "Results stay inside the old limit.",
	{BoundLoosened, Compatible, Input}:   "Every value inside the old limit is inside the new one.",
	{BoundLoosened, Breaking, Output}:    "Results may now go beyond the old limit.",

	{DialectChanged, Compatible, Input}:     "No keyword in use means something else in the new dialect.",
	{DialectChanged, Compatible, Output}:    "No keyword in use means something else in the new dialect.",
	{FormatChanged, Compatible, Input}:      "Current dialects treat format as an annotation, which refuses nothing.",
	{FormatChanged, Compatible, Output}:     "Current dialects treat format as an annotation, which refuses nothing.",
	{AnnotationChanged, Compatible, Input}:  "No validator looks at it.",
	{AnnotationChanged, Compatible, Output}: "No validator looks at it.",
	{Rewritten, Compatible, Input}:          "Every value is judged as before.",
	{Rewritten, Compatible, Output}:         "Every value is judged as before.",
}

// reason returns the sentence for a decided change.
func reason(kind string, verdict Verdict, dir Direction) string {
	if text := reasons[judged{kind, verdict, dir}]; text != "" {
		return text
	}
	switch {
	case verdict == Compatible && dir == Input:
		return "Every call that was accepted still is."
	case verdict == Compatible:
		return "Every result that is now possible was possible before."
	case dir == Input:
		return "The value shown was accepted under the old contract and no longer is."
	}
	return "The value shown is now a possible result, which the old contract excluded."
}
