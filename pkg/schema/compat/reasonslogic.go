package compat

// Why changes of how schemas are combined matter.
var logicReasons = map[string]why{
	UnionBranchAdded: {
		callersFine:     "Every alternative that was there still is.",
		callersBroken:   "Some values fit the new alternative as well as an old one, and only one may apply.",
		consumersFine:   "The new alternative allows no result that the others did not.",
		consumersBroken: "Results may now take a form that consumers were told never to expect.",
	},
	UnionBranchRemoved: {
		callersFine:     "Calls that use this alternative fit another one as well.",
		callersBroken:   "Calls that use this alternative were fine and will be rejected.",
		consumersFine:   "Results keep to forms that consumers already handle.",
		consumersBroken: "Without the alternative, another one applies alone to results that were excluded.",
	},
	UnionIntroduced: {
		callersFine:     "Every call that was accepted fits one of the alternatives.",
		callersBroken:   "A call that was accepted fits none of the alternatives, or too many.",
		consumersFine:   "Each of the alternatives allows only results that were possible before.",
		consumersBroken: "One of the alternatives allows results that the old contract excluded.",
	},
	UnionDropped: {
		callersFine:     "What every alternative accepted is still accepted without them.",
		callersBroken:   "One of the alternatives accepted calls that will be rejected.",
		consumersFine:   "Every possible result fits the alternatives that went.",
		consumersBroken: "Results may now fit none of the alternatives that consumers were told about.",
	},
	UnionModeChanged: {
		callersFine:     "No call that was accepted depends on whether the alternatives may overlap.",
		callersBroken:   "A call that was accepted fits a number of alternatives that is refused now.",
		consumersFine:   "No new result depends on whether the alternatives may overlap.",
		consumersBroken: "A result may now fit a number of alternatives that was excluded.",
	},
	ConjunctAdded: {
		callersFine:     "Every call that was accepted satisfies the schema that was added.",
		callersBroken:   "A call that was accepted does not satisfy the schema that was added.",
		consumersFine:   "Results satisfy one more schema, which takes nothing from consumers.",
		consumersBroken: "The schema that was added declares or evaluates something that the old contract excluded.",
	},
	ConjunctRemoved: {
		callersFine:     "Calls have one schema less to satisfy, so those that were accepted still are.",
		callersBroken:   "What the schema that went declared is no longer part of the contract.",
		consumersFine:   "Every possible result still satisfies the schema that went.",
		consumersBroken: "Results need not satisfy the schema that went, and consumers relied on it.",
	},
	NotAdded: {
		callersFine:     "No call that was accepted satisfies the schema that is refused now.",
		callersBroken:   "A call that was accepted satisfies the schema that is refused now.",
		consumersFine:   "Results exclude more than before, which takes nothing from consumers.",
		consumersBroken: "Refusing a schema makes another rule allow results that were excluded.",
	},
	NotRemoved: {
		callersFine:     "Nothing is refused for satisfying the schema any more, and all else is as before.",
		callersBroken:   "Not refusing the schema any more makes another rule refuse calls that were accepted.",
		consumersFine:   "Results still cannot satisfy the schema that was refused, for another reason.",
		consumersBroken: "Results may now satisfy the schema that was refused.",
	},
	NotChanged: {
		callersFine:     "The schema that is refused now covers no call that was accepted.",
		callersBroken:   "The schema that is refused now covers a call that was accepted.",
		consumersFine:   "The schema that is refused now covers all results that were refused before.",
		consumersBroken: "The schema that is refused now leaves out results that were refused before.",
	},
	ConditionAdded: {
		callersFine:     "Every call that the condition is about satisfies what follows from it.",
		callersBroken:   "A call that the condition is about does not satisfy what follows from it.",
		consumersFine:   "Results promise more where the condition holds than they did before.",
		consumersBroken: "The condition declares or evaluates something that the old contract excluded.",
	},
	ConditionRemoved: {
		callersFine:     "Calls need not satisfy what followed from the condition, and those that do stay valid.",
		callersBroken:   "What the condition declared is no longer part of the contract.",
		consumersFine:   "Results still satisfy what followed from the condition, for another reason.",
		consumersBroken: "Consumers rely on what followed from the condition, and it is no longer promised.",
	},
	ConditionChanged: {
		callersFine:     "Every call that was accepted satisfies what follows from the new condition.",
		callersBroken:   "A call that was accepted does not satisfy what follows from the new condition.",
		consumersFine:   "Every possible result satisfies what followed from the old condition.",
		consumersBroken: "A result may now break what followed from the old condition.",
	},
}
