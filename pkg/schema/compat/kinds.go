package compat

// The kinds of change. Each is judged in its direction; what widens an input
// narrows nothing a caller relies on, and the other way round for an output.
const (
	SchemaAdded   = "schema-added"
	SchemaRemoved = "schema-removed"
	SchemaChanged = "schema-changed"

	RequiredAdded       = "required-added"
	RequiredWithDefault = "required-with-default"
	BecameRequired      = "became-required"
	BecameOptional      = "became-optional"
	RequiredRemoved     = "required-removed"
	OptionalAdded       = "optional-added"
	OptionalRemoved     = "optional-removed"
	ParamRemoved        = "param-removed"
	OpenParamRemoved    = "open-param-removed"
	ParamUndeclared     = "param-undeclared"

	TypeNarrowed = "type-narrowed"
	TypeWidened  = "type-widened"
	TypeChanged  = "type-changed"

	EnumValueAdded   = "enum-value-added"
	EnumValueRemoved = "enum-value-removed"
	EnumIntroduced   = "enum-introduced"
	EnumDropped      = "enum-dropped"

	ClosedContentModel  = "closed-content-model"
	OpenContentModel    = "open-content-model"
	AdditionalForbidden = "additional-forbidden"
	AdditionalAllowed   = "additional-allowed"
	AdditionalChanged   = "additional-changed"

	BoundTightened = "bound-tightened"
	BoundLoosened  = "bound-loosened"
	StepChanged    = "step-changed"

	PatternAdded   = "pattern-added"
	PatternRemoved = "pattern-removed"
	PatternChanged = "pattern-changed"

	ItemsIntroduced    = "items-introduced"
	ItemsDropped       = "items-dropped"
	TupleItemAdded     = "tuple-item-added"
	TupleItemRemoved   = "tuple-item-removed"
	UniqueItemsAdded   = "unique-items-added"
	UniqueItemsRemoved = "unique-items-removed"
	ContainsAdded      = "contains-added"
	ContainsRemoved    = "contains-removed"
	ContainsChanged    = "contains-changed"

	PatternPropertyAdded   = "pattern-property-added"
	PatternPropertyRemoved = "pattern-property-removed"
	PropertyNamesAdded     = "property-names-added"
	PropertyNamesRemoved   = "property-names-removed"
	PropertyNamesChanged   = "property-names-changed"
	DependencyAdded        = "dependency-added"
	DependencyRemoved      = "dependency-removed"
	DependencyChanged      = "dependency-changed"
	UnevaluatedAdded       = "unevaluated-added"
	UnevaluatedRemoved     = "unevaluated-removed"
	UnevaluatedChanged     = "unevaluated-changed"

	UnionBranchAdded   = "union-branch-added"
	UnionBranchRemoved = "union-branch-removed"
	UnionIntroduced    = "union-introduced"
	UnionDropped       = "union-dropped"
	UnionModeChanged   = "union-mode-changed"
	ConjunctAdded      = "conjunct-added"
	ConjunctRemoved    = "conjunct-removed"
	NotAdded           = "not-added"
	NotRemoved         = "not-removed"
	NotChanged         = "not-changed"
	ConditionAdded     = "condition-added"
	ConditionRemoved   = "condition-removed"
	ConditionChanged   = "condition-changed"

	Combined          = "combined"
	DialectChanged    = "dialect-changed"
	FormatChanged     = "format-changed"
	AnnotationChanged = "annotation-changed"
	Rewritten         = "rewritten"
	Undecided         = "undecided"
)

// A kind is a kind of change and what it means in one sentence.
type kind struct{ name, meaning string }

var kinds = []kind{
	{SchemaAdded, "There was no schema, and now there is one."},
	{SchemaRemoved, "There was a schema, and now there is none."},
	{SchemaChanged, "The schema at this place was replaced by one that shares nothing with it."},
	{RequiredAdded, "A property that was not declared is required now."},
	{RequiredWithDefault, "A property is required now although its schema has a default."},
	{BecameRequired, "A declared property that could be left out is required now."},
	{BecameOptional, "A declared property that was required may be left out now."},
	{RequiredRemoved, "A required property is neither required nor declared any more."},
	{OptionalAdded, "A property that may be left out is declared now."},
	{OptionalRemoved, "A property that could be left out is no longer declared."},
	{ParamRemoved, "A parameter is no longer declared, and the object refuses what is not declared."},
	{OpenParamRemoved, "A parameter is no longer declared, so a value for it will be ignored."},
	{ParamUndeclared, "A parameter is no longer declared, but the object accepts undeclared properties."},
	{TypeNarrowed, "Some types are no longer allowed."},
	{TypeWidened, "Further types are allowed."},
	{TypeChanged, "Some types are no longer allowed and others are."},
	{EnumValueAdded, "A value was added to the list of allowed ones."},
	{EnumValueRemoved, "A value was removed from the list of allowed ones."},
	{EnumIntroduced, "Only listed values are allowed now."},
	{EnumDropped, "The allowed values are no longer listed."},
	{ClosedContentModel, "The object says now that there are no undeclared properties, as it was read before."},
	{OpenContentModel, "The object no longer says that there are no undeclared properties, but is still read so."},
	{AdditionalForbidden, "Undeclared properties are refused now."},
	{AdditionalAllowed, "Undeclared properties are accepted now."},
	{AdditionalChanged, "What undeclared properties may hold has changed."},
	{BoundTightened, "A limit leaves less room than before."},
	{BoundLoosened, "A limit leaves more room than before."},
	{StepChanged, "Numbers must be multiples of another step."},
	{PatternAdded, "Strings must match a pattern now."},
	{PatternRemoved, "Strings need not match a pattern any more."},
	{PatternChanged, "Strings must match another pattern."},
	{ItemsIntroduced, "There is a schema for array items now."},
	{ItemsDropped, "There is no schema for array items any more."},
	{TupleItemAdded, "A position of an array has a schema of its own now."},
	{TupleItemRemoved, "A position of an array has no schema of its own any more."},
	{UniqueItemsAdded, "Array items must differ from each other now."},
	{UniqueItemsRemoved, "Array items need not differ from each other any more."},
	{ContainsAdded, "An array must contain certain items now."},
	{ContainsRemoved, "An array need not contain certain items any more."},
	{ContainsChanged, "What an array must contain, or how often, has changed."},
	{PatternPropertyAdded, "Properties whose name matches a pattern have a schema now."},
	{PatternPropertyRemoved, "Properties whose name matches a pattern have no schema any more."},
	{PropertyNamesAdded, "Property names must satisfy a schema now."},
	{PropertyNamesRemoved, "Property names need not satisfy a schema any more."},
	{PropertyNamesChanged, "Property names must satisfy another schema."},
	{DependencyAdded, "A property demands something of the object now."},
	{DependencyRemoved, "A property does not demand anything of the object any more."},
	{DependencyChanged, "A property demands something else of the object."},
	{UnevaluatedAdded, "What no other keyword looks at must satisfy a schema now."},
	{UnevaluatedRemoved, "What no other keyword looks at need not satisfy a schema any more."},
	{UnevaluatedChanged, "What no other keyword looks at must satisfy another schema."},
	{UnionBranchAdded, "There is one more alternative."},
	{UnionBranchRemoved, "There is one alternative less."},
	{UnionIntroduced, "There are alternatives now of which one must apply."},
	{UnionDropped, "There are no alternatives any more of which one must apply."},
	{UnionModeChanged, "Alternatives that could overlap must not overlap now, or the other way round."},
	{ConjunctAdded, "One more schema must apply."},
	{ConjunctRemoved, "One schema less must apply."},
	{NotAdded, "Values that satisfy a schema are refused now."},
	{NotRemoved, "Values that satisfy a schema are no longer refused."},
	{NotChanged, "The schema whose values are refused has changed."},
	{ConditionAdded, "Some values must satisfy a further schema now."},
	{ConditionRemoved, "Some values need not satisfy a further schema any more."},
	{ConditionChanged, "The condition for a further schema has changed."},
	{Combined, "Several changes together have an effect that none of them has alone."},
	{DialectChanged, "The schema declares another dialect of JSON Schema."},
	{FormatChanged, "The format has changed, which is an annotation in current dialects."},
	{AnnotationChanged, "An annotation that is not prose has changed."},
	{Rewritten, "The schema is written differently and means the same."},
	{Undecided, "What the change means is not decided."},
}

// Kinds lists every kind a Change may have.
var Kinds = func() []string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.name
	}
	return names
}()

// Meaning returns one sentence that says what a kind of change is, "" for a
// kind that does not exist.
func Meaning(name string) string {
	for _, k := range kinds {
		if k.name == name {
			return k.meaning
		}
	}
	return ""
}
