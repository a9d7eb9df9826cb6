package drift

// A Class groups rules that fail or pass together. Its names are part of the
// configuration and of the reports.
type Class string

// The classes.
const (
	ClassToolRemoved             Class = "tool_removed"
	ClassToolAdded               Class = "tool_added"
	ClassDescriptionChanged      Class = "description_changed"
	ClassBreakingSchemaChange    Class = "breaking_schema_change"
	ClassUnprovenSchemaChange    Class = "unproven_schema_change"
	ClassNonbreakingSchemaChange Class = "nonbreaking_schema_change"
	ClassAnnotationChanged       Class = "annotation_changed"
	ClassPromptRemoved           Class = "prompt_removed"
	ClassPromptAdded             Class = "prompt_added"
	ClassPromptChanged           Class = "prompt_changed"
	ClassResourceRemoved         Class = "resource_removed"
	ClassResourceAdded           Class = "resource_added"
	ClassResourceChanged         Class = "resource_changed"
	ClassCapabilityRemoved       Class = "capability_removed"
	ClassCapabilityAdded         Class = "capability_added"
	ClassProtocolRevisionRemoved Class = "protocol_revision_removed"
	ClassProtocolRevisionAdded   Class = "protocol_revision_added"
	ClassLaunchChanged           Class = "launch_changed"
	ClassServerIdentityChanged   Class = "server_identity_changed"
	ClassMetadataChanged         Class = "metadata_changed"
)

// Classes lists the classes in the order in which they are documented.
var Classes = []Class{
	ClassToolRemoved, ClassToolAdded, ClassDescriptionChanged,
	ClassBreakingSchemaChange, ClassUnprovenSchemaChange, ClassNonbreakingSchemaChange, ClassAnnotationChanged,
	ClassPromptRemoved, ClassPromptAdded, ClassPromptChanged, ClassResourceRemoved, ClassResourceAdded, ClassResourceChanged,
	ClassCapabilityRemoved, ClassCapabilityAdded, ClassProtocolRevisionRemoved, ClassProtocolRevisionAdded,
	ClassLaunchChanged, ClassServerIdentityChanged, ClassMetadataChanged,
}

// Status returns what a change of the class does to a run unless a policy says
// otherwise.
func (c Class) Status() Status {
	switch c {
	case ClassToolRemoved, ClassDescriptionChanged, ClassBreakingSchemaChange, ClassUnprovenSchemaChange, ClassAnnotationChanged,
		ClassPromptRemoved, ClassPromptChanged, ClassResourceRemoved, ClassResourceChanged,
		ClassCapabilityRemoved, ClassProtocolRevisionRemoved, ClassLaunchChanged:
		return Fail
	case ClassServerIdentityChanged:
		return Warn
	}
	return Note
}
