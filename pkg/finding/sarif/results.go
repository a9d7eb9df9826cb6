package sarif

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/mcpward/mcpward/pkg/finding"
)

func newResults(r Run, index map[string]int) ([]result, error) {
	key := cmp.Or(r.FingerprintKey, r.Tool+"/v1")
	compared := slices.ContainsFunc(r.Results, func(res Result) bool { return res.Baseline != "" })
	suppressing := slices.ContainsFunc(r.Results, func(res Result) bool { return len(accepted(res)) > 0 })
	out := make([]result, len(r.Results))
	for i, res := range r.Results {
		if err := check(res); err != nil {
			return nil, fmt.Errorf("result %d: %w", i, err)
		}
		o := newResult(res, key)
		o.RuleIndex = index[o.RuleID]
		if compared {
			o.BaselineState = cmp.Or(res.Baseline, New)
		}
		if suppressing {
			list := newSuppressions(res)
			o.Suppressions = &list
		}
		out[i] = o
	}
	return out, nil
}

func newResult(res Result, key string) result {
	f := res.Finding
	out := result{
		RuleID:    wellFormed(res.Rule),
		Level:     cmp.Or(res.Level, LevelOf(f.Severity)),
		Message:   message{Text: oneLine(cmp.Or(res.Message, f.Title, finding.NotStated))},
		Locations: locations(res),
		CodeFlows: codeFlows(res.Flow),
		Properties: resultFacts{
			Tags: distinct(f.Tags), Severity: string(f.Severity), Confidence: string(f.Confidence), Category: f.Category,
			Disposition: string(f.Disposition), ValidationStatus: string(f.ValidationStatus),
			CWE: f.CWE, OWASP: f.OWASP, InstanceID: f.InstanceID,
		},
	}
	if res.Fingerprint != "" {
		out.PartialFingerprints = map[string]string{key: res.Fingerprint}
	}
	return out
}

// check refuses words that are not those of SARIF: they come from a program,
// never from a server or a file.
func check(res Result) error {
	switch res.Baseline {
	case "", New, Unchanged, Updated, Absent:
	default:
		return fmt.Errorf("%w: baseline state %q", ErrWord, res.Baseline)
	}
	for _, s := range res.Suppressions {
		switch s.Kind {
		case "", External, InSource:
		default:
			return fmt.Errorf("%w: suppression kind %q", ErrWord, s.Kind)
		}
	}
	return checkLevel(res.Level)
}

func checkLevel(l Level) error {
	switch l {
	case "", Error, Warning, Note:
		return nil
	}
	return fmt.Errorf("%w: level %q", ErrWord, l)
}

// accepted returns the suppressions of a result: what is closed is not work
// any more, whoever says so.
func accepted(res Result) []Suppression {
	d := res.Finding.Disposition
	if len(res.Suppressions) == 0 && d.Closed() {
		return []Suppression{{External, cmp.Or(res.Finding.DispositionReason, string(d))}}
	}
	return res.Suppressions
}

func newSuppressions(res Result) []suppression {
	out := []suppression{}
	for _, s := range accepted(res) {
		next := suppression{cmp.Or(s.Kind, External), "accepted", oneLine(s.Justification)}
		if !slices.Contains(out, next) {
			out = append(out, next)
		}
	}
	return out
}

func codeFlows(steps []Step) []codeFlow {
	if len(steps) == 0 {
		return nil
	}
	path := make([]flowLocation, len(steps))
	for i, s := range steps {
		path[i].Location.PhysicalLocation = physical(s.File, s.Line, s.Column)
		if s.Message != "" {
			path[i].Location.Message = &message{Text: oneLine(s.Message)}
		}
	}
	return []codeFlow{{[]threadFlow{{path}}}}
}

// newNotifications returns the notifications and a descriptor for each of
// their ids.
func newNotifications(given []Notification) ([]notification, []descriptor, error) {
	var ids []descriptor
	out := make([]notification, len(given))
	for i, n := range given {
		if err := checkLevel(n.Level); err != nil {
			return nil, nil, fmt.Errorf("notification %d: %w", i, err)
		}
		out[i] = notification{Level: cmp.Or(n.Level, Error), Message: message{Text: oneLine(cmp.Or(n.Message, finding.NotStated))}}
		if n.ID == "" {
			continue
		}
		id := wellFormed(n.ID)
		at := slices.IndexFunc(ids, func(d descriptor) bool { return d.ID == id })
		if at < 0 {
			at, ids = len(ids), append(ids, descriptor{ID: id})
		}
		out[i].Descriptor = &reference{id, at}
	}
	return out, ids, nil
}

func runProperties(given map[string]any) (json.RawMessage, error) {
	if len(given) == 0 {
		return nil, nil
	}
	if _, ok := given["tags"]; ok {
		return nil, fmt.Errorf(`%w: "tags" has a meaning of its own`, ErrProperty)
	}
	text, err := json.Marshal(given)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrProperty, err)
	}
	return text, nil
}
