package compat

// Why changes of types, listed values, limits and patterns matter.
var valueReasons = map[string]why{
	TypeNarrowed: {
		callersFine:     "Values of the types that went were refused already, for another reason.",
		callersBroken:   "Values of a type that was allowed will be rejected.",
		consumersFine:   "Results keep to types that consumers already handle.",
		consumersBroken: "Dropping a type makes another rule allow results that were excluded.",
	},
	TypeWidened: {
		callersFine:     "Every value of the types that were allowed still is.",
		callersBroken:   "Allowing another type makes another rule refuse values that were accepted.",
		consumersFine:   "Values of the further types do not come up in results, for another reason.",
		consumersBroken: "Results may now have a further type that consumers were told never to expect.",
	},
	TypeChanged: {
		callersFine:     "Values of the types that went were refused already, and the others are still accepted.",
		callersBroken:   "Values of the old type will be rejected.",
		consumersFine:   "Values of the new types do not come up in results, for another reason.",
		consumersBroken: "Results have another type now, which consumers were told never to expect.",
	},
	EnumValueAdded: {
		callersFine:     "Every value that was on the list still is.",
		callersBroken:   "Allowing the value makes another rule refuse values that were accepted.",
		consumersFine:   "The value does not come up in results, for another reason.",
		consumersBroken: "Consumers were told that the list is complete, and this value was not on it.",
	},
	EnumValueRemoved: {
		callersFine:     "Calls could not pass the value anyway, for another reason, or still can.",
		callersBroken:   "Calls that pass it were fine and will be rejected.",
		consumersFine:   "Consumers handle a value that no longer comes.",
		consumersBroken: "Taking the value off the list makes another rule allow results that were excluded.",
	},
	EnumIntroduced: {
		callersFine:     "Every value that was accepted is on the list.",
		callersBroken:   "Values outside the list were fine and will be rejected.",
		consumersFine:   "Results keep to listed values, all of which were possible before.",
		consumersBroken: "The list holds a value that the old contract excluded.",
	},
	EnumDropped: {
		callersFine:     "The values that were listed are still allowed.",
		callersBroken:   "A value that was listed is refused by another rule now.",
		consumersFine:   "Results hold no value beyond the old list, for another reason.",
		consumersBroken: "Results may now hold a value that was not on the list.",
	},
	BoundTightened: {
		callersFine:     "No value that was accepted is refused because of the new limit.",
		callersBroken:   "A value inside the old limit is outside the new one.",
		consumersFine:   "Results stay inside the old limit.",
		consumersBroken: "The new limit makes another rule allow results that were excluded.",
	},
	BoundLoosened: {
		callersFine:     "Every value inside the old limit is inside the new one.",
		callersBroken:   "The wider limit makes another rule refuse values that were accepted.",
		consumersFine:   "Results stay inside the old limit, for another reason.",
		consumersBroken: "Results may now go beyond the old limit.",
	},
	StepChanged: {
		callersFine:     "Every multiple of the old step that was accepted is one of the new step.",
		callersBroken:   "A multiple of the old step is none of the new one.",
		consumersFine:   "Every multiple of the new step that may come is one of the old step.",
		consumersBroken: "Results may now be multiples of the new step that are none of the old one.",
	},
	PatternAdded: {
		callersFine:     "Every string that was accepted matches the pattern.",
		callersBroken:   "Strings that do not match the pattern were fine and will be rejected.",
		consumersFine:   "Results keep to strings that match a pattern, where others were possible.",
		consumersBroken: "The pattern makes another rule allow results that were excluded.",
	},
	PatternRemoved: {
		callersFine:     "Strings that matched the pattern need not do so any more, and stay valid.",
		callersBroken:   "Dropping the pattern makes another rule refuse strings that were accepted.",
		consumersFine:   "Results still match the pattern that went, for another reason.",
		consumersBroken: "Results may now hold strings that do not match the pattern that went.",
	},
	PatternChanged: {
		callersFine:     "Every string that was accepted matches the new pattern, too.",
		callersBroken:   "A string that matches the old pattern does not match the new one.",
		consumersFine:   "Every string that may come matches the old pattern, too.",
		consumersBroken: "Results may now hold strings that match the new pattern and not the old one.",
	},
}

// Why changes of what arrays hold matter.
var arrayReasons = map[string]why{
	ItemsIntroduced: {
		callersFine:     "Every item that was accepted satisfies the schema for items.",
		callersBroken:   "Items were not restricted, and some will be rejected.",
		consumersFine:   "Items in results keep to a schema that they did not have before.",
		consumersBroken: "The schema for items makes another rule allow results that were excluded.",
	},
	ItemsDropped: {
		callersFine:     "Items are no longer restricted, so those that were accepted still are.",
		callersBroken:   "Without the schema for items, another rule refuses arrays that were accepted.",
		consumersFine:   "Items in results still hold only what the old schema allowed, for another reason.",
		consumersBroken: "Items in results may now be anything, and consumers relied on their schema.",
	},
	TupleItemAdded: {
		callersFine:     "What was accepted at the position satisfies its new schema.",
		callersBroken:   "What was accepted at the position does not all satisfy its new schema.",
		consumersFine:   "What may come at the position was possible there before.",
		consumersBroken: "The position may now hold what the old contract excluded there.",
	},
	TupleItemRemoved: {
		callersFine:     "The position is as free as the other items now, and what it held stays valid.",
		callersBroken:   "The position held what the schema of the other items refuses.",
		consumersFine:   "The position still holds only what its old schema allowed.",
		consumersBroken: "The position may now hold what its old schema excluded.",
	},
	UniqueItemsAdded: {
		callersFine:     "No array that was accepted could repeat an item.",
		callersBroken:   "Arrays that repeat an item were fine and will be rejected.",
		consumersFine:   "Arrays in results no longer repeat an item, which consumers do not mind.",
		consumersBroken: "Refusing repeated items makes another rule allow results that were excluded.",
	},
	UniqueItemsRemoved: {
		callersFine:     "Arrays without repeated items stay valid.",
		callersBroken:   "Accepting repeated items makes another rule refuse arrays that were accepted.",
		consumersFine:   "Arrays in results still cannot repeat an item, for another reason.",
		consumersBroken: "Arrays in results may now repeat an item, and consumers relied on the contrary.",
	},
	ContainsAdded: {
		callersFine:     "Every array that was accepted holds what it must contain.",
		callersBroken:   "Arrays that do not hold what they must contain now were fine and will be rejected.",
		consumersFine:   "Arrays in results promise to contain more than before.",
		consumersBroken: "What arrays must contain makes another rule allow results that were excluded.",
	},
	ContainsRemoved: {
		callersFine:     "Arrays need not contain anything in particular any more, and those that do stay valid.",
		callersBroken:   "Not asking for the items any more makes another rule refuse arrays that were accepted.",
		consumersFine:   "Arrays in results still hold what they had to contain, for another reason.",
		consumersBroken: "Consumers rely on items that arrays had to contain and may lack now.",
	},
	ContainsChanged: {
		callersFine:     "Arrays that hold what the old contract asked for hold what the new one does.",
		callersBroken:   "An array that holds what the old contract asked for lacks what the new one does.",
		consumersFine:   "Arrays that hold what the new contract asks for hold what the old one did.",
		consumersBroken: "Arrays in results may now lack what the old contract promised they contain.",
	},
}
