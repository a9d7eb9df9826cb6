package sarif

import "encoding/json"

// The parts of SARIF 2.1.0 that we write. Lists without omitempty are never
// nil: SARIF tells "none" from "not looked for".
type (
	document struct {
		Schema  string `json:"$schema"`
		Version string `json:"version"`
		Runs    []run  `json:"runs"`
	}
	run struct {
		Tool               tool                        `json:"tool"`
		AutomationDetails  *automationDetails          `json:"automationDetails,omitempty"`
		Invocations        []invocation                `json:"invocations"`
		OriginalURIBaseIDs map[string]artifactLocation `json:"originalUriBaseIds,omitempty"`
		ColumnKind         string                      `json:"columnKind"`
		Results            []result                    `json:"results"`
		Properties         json.RawMessage             `json:"properties,omitempty"`
	}
	tool struct {
		Driver driver `json:"driver"`
	}
	driver struct {
		Name           string       `json:"name"`
		Version        string       `json:"version,omitempty"`
		InformationURI string       `json:"informationUri,omitempty"`
		Rules          []descriptor `json:"rules"`
		Notifications  []descriptor `json:"notifications,omitempty"`
	}
	descriptor struct {
		ID                   string         `json:"id"`
		ShortDescription     *message       `json:"shortDescription,omitempty"`
		FullDescription      *message       `json:"fullDescription,omitempty"`
		DefaultConfiguration *configuration `json:"defaultConfiguration,omitempty"`
		HelpURI              string         `json:"helpUri,omitempty"`
		Help                 *message       `json:"help,omitempty"`
		Properties           *ruleFacts     `json:"properties,omitempty"`
	}
	message struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown,omitempty"`
	}
	configuration struct {
		Level Level `json:"level"`
	}
	ruleFacts struct {
		Tags             []string `json:"tags"`
		SecuritySeverity string   `json:"security-severity,omitempty"`
		Spec             string   `json:"spec,omitempty"`
		Since            string   `json:"since,omitempty"`
	}
	automationDetails struct {
		ID string `json:"id"`
	}
	invocation struct {
		ExecutionSuccessful bool           `json:"executionSuccessful"`
		ExitCode            int            `json:"exitCode"`
		Notifications       []notification `json:"toolExecutionNotifications"`
	}
	notification struct {
		Descriptor *reference `json:"descriptor,omitempty"`
		Level      Level      `json:"level"`
		Message    message    `json:"message"`
	}
	reference struct {
		ID    string `json:"id"`
		Index int    `json:"index"`
	}
	result struct {
		RuleID              string            `json:"ruleId"`
		RuleIndex           int               `json:"ruleIndex"`
		Level               Level             `json:"level"`
		Message             message           `json:"message"`
		Locations           []location        `json:"locations"`
		CodeFlows           []codeFlow        `json:"codeFlows,omitempty"`
		PartialFingerprints map[string]string `json:"partialFingerprints,omitempty"`
		BaselineState       Baseline          `json:"baselineState,omitempty"`
		Suppressions        *[]suppression    `json:"suppressions,omitempty"` // all results have the list, or none
		Properties          resultFacts       `json:"properties"`
	}
	location struct {
		PhysicalLocation *physicalLocation `json:"physicalLocation,omitempty"`
		LogicalLocations []logicalLocation `json:"logicalLocations,omitempty"`
		Message          *message          `json:"message,omitempty"`
	}
	physicalLocation struct {
		ArtifactLocation artifactLocation `json:"artifactLocation"`
		Region           *region          `json:"region,omitempty"`
	}
	artifactLocation struct {
		URI         string   `json:"uri,omitempty"`
		URIBaseID   string   `json:"uriBaseId,omitempty"`
		Description *message `json:"description,omitempty"`
	}
	region struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
	}
	logicalLocation struct {
		Name               string `json:"name,omitempty"`
		FullyQualifiedName string `json:"fullyQualifiedName"`
		Kind               string `json:"kind,omitempty"`
	}
	codeFlow struct {
		ThreadFlows []threadFlow `json:"threadFlows"`
	}
	threadFlow struct {
		Locations []flowLocation `json:"locations"`
	}
	flowLocation struct {
		Location location `json:"location"`
	}
	suppression struct {
		Kind          SuppressionKind `json:"kind"`
		Status        string          `json:"status"`
		Justification string          `json:"justification,omitempty"`
	}
	resultFacts struct {
		Tags             []string `json:"tags,omitempty"`
		Severity         string   `json:"severity,omitempty"`
		Confidence       string   `json:"confidence,omitempty"`
		Category         string   `json:"category,omitempty"`
		Disposition      string   `json:"disposition,omitempty"`
		ValidationStatus string   `json:"validation_status,omitempty"`
		CWE              string   `json:"cwe,omitempty"`
		OWASP            string   `json:"owasp,omitempty"`
		InstanceID       string   `json:"instance_id,omitempty"`
	}
)

const (
	schemaURI = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	version   = "2.1.0"

	// columns are counted as Go counts the characters of a text.
	columnKind = "unicodeCodePoints"
)

func newDocument(r Run) (document, error) {
	rules, index, err := usedRules(r)
	if err != nil {
		return document{}, err
	}
	results, err := newResults(r, index)
	if err != nil {
		return document{}, err
	}
	properties, err := runProperties(r.Properties)
	if err != nil {
		return document{}, err
	}
	notices, ids, err := newNotifications(r.Notifications)
	if err != nil {
		return document{}, err
	}
	out := run{
		Tool: tool{driver{
			Name: r.Tool, Version: r.Version, InformationURI: absoluteURI(r.InformationURI), Rules: rules, Notifications: ids,
		}},
		Invocations:        []invocation{{r.Successful, r.ExitCode, notices}},
		OriginalURIBaseIDs: baseIDs(r), ColumnKind: columnKind, Results: results, Properties: properties,
	}
	if r.Category != "" {
		out.AutomationDetails = &automationDetails{r.Category}
	}
	return document{schemaURI, version, []run{out}}, nil
}
