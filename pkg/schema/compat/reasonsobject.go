package compat

// Why changes of what objects declare, require and refuse matter.
var objectReasons = map[string]why{
	RequiredAdded: {
		callersFine:     "Every call that was accepted had to pass the property already, for another reason.",
		callersBroken:   "Calls made under the old contract leave it out and will be rejected.",
		consumersFine:   "Results promise one more field than before.",
		consumersBroken: "Results must carry a field that the old contract did not allow with such a value.",
	},
	RequiredWithDefault: {
		callersFine:     "Every call that was accepted had to pass it already, whatever the default is.",
		callersBroken:   "Calls made under the old contract leave it out; only a server that fills in the default still accepts them.",
		consumersFine:   "Results always carry the field now, with its default or another value.",
		consumersBroken: "Results must carry a field, be it with its default, that the old contract did not allow with such a value.",
	},
	BecameRequired: {
		callersFine:     "No call that was accepted could leave it out, for another reason.",
		callersBroken:   "Calls that left it out were fine and will be rejected.",
		consumersFine:   "Results now always carry a field that they could leave out.",
		consumersBroken: "Results that always carry the field were not possible under the old contract.",
	},
	BecameOptional: {
		callersFine:     "Calls that pass it stay valid.",
		callersBroken:   "Not requiring it any more makes another rule refuse calls that were accepted.",
		consumersFine:   "Results still cannot leave it out, for another reason.",
		consumersBroken: "Consumers rely on the field, and results may now leave it out.",
	},
	RequiredRemoved: {
		callersFine:     "Calls need not pass it any more, and those that do stay valid.",
		callersBroken:   "Calls had to pass it, and some that do will be rejected.",
		consumersFine:   "Results that were possible without the field were possible before, for another reason.",
		consumersBroken: "Consumers rely on the field, and it is no longer promised.",
	},
	OptionalAdded: {
		callersFine:     "Calls made under the old contract leave it out and stay valid.",
		callersBroken:   "Undeclared properties were accepted with any value, and this one is restricted now.",
		consumersFine:   "Consumers of the old contract ignore a field they do not know.",
		consumersBroken: "The old contract said that there are no other fields, and strict consumers refuse this one.",
	},
	OptionalRemoved: {
		consumersFine:   "Consumers had to cope without the field already, but it will not come again.",
		consumersBroken: "The field may still come, with values that the old contract excluded.",
	},
	ParamRemoved: {
		callersFine:   "No call that was accepted is refused because of the removal.",
		callersBroken: "Calls that pass the removed parameter were fine and will be rejected.",
	},
	OpenParamRemoved: {
		callersBroken: "Calls that pass it are accepted, but the argument is now ignored without a word.",
	},
	ParamUndeclared: {
		callersFine:   "The object accepts undeclared properties, so calls that pass it stay valid.",
		callersBroken: "Undeclared properties must satisfy rules here that some values of the parameter do not.",
	},
	ClosedContentModel: {
		callersFine:     "No call that follows the old contract passes an undeclared argument.",
		callersBroken:   "Some undeclared arguments were part of the old contract and will be rejected.",
		consumersFine:   "Results keep to the declared fields, as they were expected to.",
		consumersBroken: "Closing the object makes another rule allow results that were excluded.",
	},
	OpenContentModel: {
		callersFine:     "Undeclared arguments are no longer refused, and every declared one is accepted as before.",
		callersBroken:   "Opening the object makes another rule refuse calls that were accepted.",
		consumersFine:   "The declared fields are the same, and the object is still read as having no others.",
		consumersBroken: "The old contract said that there are no other fields, and the new one leaves room for some.",
	},
	AdditionalForbidden: {
		callersFine:     "No call that was accepted could pass an undeclared argument.",
		callersBroken:   "Undeclared arguments were accepted and no longer are.",
		consumersFine:   "Results keep to the declared fields, where others were possible.",
		consumersBroken: "Refusing undeclared fields makes another rule allow results that were excluded.",
	},
	AdditionalAllowed: {
		callersFine:     "Calls may pass more than before, and those that do not stay valid.",
		callersBroken:   "Accepting undeclared arguments makes another rule refuse calls that were accepted.",
		consumersFine:   "No further field becomes possible that consumers could not meet before.",
		consumersBroken: "The old contract said that there are no other fields, and results may now have some.",
	},
	AdditionalChanged: {
		callersFine:     "Every undeclared argument that was accepted still is.",
		callersBroken:   "Some undeclared arguments were accepted and will be rejected.",
		consumersFine:   "Undeclared fields hold only what they could hold before.",
		consumersBroken: "Undeclared fields may now hold what the old contract excluded.",
	},
	PatternPropertyAdded: {
		callersFine:     "Arguments whose names match the pattern are accepted with every value they could have.",
		callersBroken:   "Arguments whose names match the pattern were accepted with values that will be rejected.",
		consumersFine:   "Fields whose names match the pattern hold only what they could hold before.",
		consumersBroken: "Fields whose names match the pattern were excluded, or had other values, and may come now.",
	},
	PatternPropertyRemoved: {
		callersFine:     "Arguments whose names match the pattern are no longer restricted by it.",
		callersBroken:   "Arguments whose names match the pattern were part of the old contract and no longer are.",
		consumersFine:   "Without the pattern, no field becomes possible that was excluded before.",
		consumersBroken: "Fields whose names match the pattern may now hold what it excluded.",
	},
	PropertyNamesAdded: {
		callersFine:     "Every argument name that was accepted satisfies the new rule for names.",
		callersBroken:   "Some argument names were accepted and do not satisfy the new rule for names.",
		consumersFine:   "Field names keep to a rule that they did not have before.",
		consumersBroken: "The rule for field names makes another one allow results that were excluded.",
	},
	PropertyNamesRemoved: {
		callersFine:     "Argument names are free of a rule, so those that were accepted still are.",
		callersBroken:   "Dropping the rule for names makes another one refuse calls that were accepted.",
		consumersFine:   "Without the rule for names, no field becomes possible that was excluded before.",
		consumersBroken: "Results may now have fields with names that the old rule excluded.",
	},
	PropertyNamesChanged: {
		callersFine:     "The new rule for names accepts every argument name that the old one did.",
		callersBroken:   "The new rule for names refuses an argument name that the old one accepted.",
		consumersFine:   "The new rule for names allows no field name that the old one excluded.",
		consumersBroken: "The new rule for names allows a field name that the old one excluded.",
	},
	DependencyAdded: {
		callersFine:     "Calls that pass the property meet its new demand already.",
		callersBroken:   "Calls that pass the property without what it demands now were fine and will be rejected.",
		consumersFine:   "Results with the field promise more than before.",
		consumersBroken: "The new demand makes another rule allow results that were excluded.",
	},
	DependencyRemoved: {
		callersFine:     "Calls that pass the property need nothing else for it any more.",
		callersBroken:   "Dropping the demand makes another rule refuse calls that were accepted.",
		consumersFine:   "Results with the field still come with what it demanded, for another reason.",
		consumersBroken: "Consumers rely on what came along with the field, and it may be missing now.",
	},
	DependencyChanged: {
		callersFine:     "Calls that met the old demand of the property meet the new one.",
		callersBroken:   "Calls that met the old demand of the property do not all meet the new one.",
		consumersFine:   "Results that meet the new demand of the field meet the old one.",
		consumersBroken: "Results that meet the new demand of the field need not meet the old one.",
	},
	UnevaluatedAdded: {
		callersFine:     "Whatever no other keyword looks at satisfied the new rule already.",
		callersBroken:   "Calls could hold what no other keyword looks at, and some of it will be rejected.",
		consumersFine:   "What no other keyword looks at is restricted in results now, as it was not before.",
		consumersBroken: "Restricting what no other keyword looks at makes another rule allow results that were excluded.",
	},
	UnevaluatedRemoved: {
		callersFine:     "What no other keyword looks at is free now, so calls that were accepted still are.",
		callersBroken:   "Freeing what no other keyword looks at makes another rule refuse calls that were accepted.",
		consumersFine:   "Results hold nothing beyond the other keywords that was excluded before.",
		consumersBroken: "Results may now hold, beyond what other keywords look at, what was excluded.",
	},
	UnevaluatedChanged: {
		callersFine:     "The new rule for what no other keyword looks at accepts all that the old one did.",
		callersBroken:   "The new rule for what no other keyword looks at refuses something that the old one accepted.",
		consumersFine:   "The new rule for what no other keyword looks at allows nothing that the old one excluded.",
		consumersBroken: "The new rule for what no other keyword looks at allows something that the old one excluded.",
	},
}
