package finding

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/schema"
)

// EntryLimits are the longest texts in the fields of an [Entry], in characters.
var EntryLimits = map[string]int{
	"instance_id": 200, "evidence_hash": 200, "disposition": 200, "disposition_reason": 2000, "rule_family": 200, "file": 500,
}

// ParseEntry reads one entry of a ledger as strictly as a ledger is written:
// evidence_hash and disposition are required, and there are no other fields than
// those of [Entry]. The error is a clause, such as "evidence_hash is missing".
func ParseEntry(v *schema.Value) (Entry, error) {
	if v == nil || v.Kind != schema.Object {
		return Entry{}, errors.New("is not an object")
	}
	texts := map[string]string{}
	for _, m := range v.Members {
		most, known := EntryLimits[m.Name]
		_, twice := texts[m.Name]
		switch {
		case !known:
			return Entry{}, fmt.Errorf("has no field %s", repeated(m.Name))
		case twice:
			return Entry{}, fmt.Errorf("%s is given twice", m.Name)
		case m.Value.Kind != schema.String || m.Value.Text == "":
			return Entry{}, fmt.Errorf("%s is not a text", m.Name)
		case utf8.RuneCountInString(m.Value.Text) > most:
			return Entry{}, fmt.Errorf("%s has more than %d characters", m.Name, most)
		}
		texts[m.Name] = strings.ToValidUTF8(m.Value.Text, "\ufffd")
	}
	e := Entry{
		InstanceID: texts["instance_id"], EvidenceHash: texts["evidence_hash"], RuleFamily: texts["rule_family"], File: texts["file"],
		Disposition: Disposition(texts["disposition"]), DispositionReason: texts["disposition_reason"],
	}
	switch {
	case e.EvidenceHash == "":
		return Entry{}, errors.New("evidence_hash is missing")
	case e.Disposition == "":
		return Entry{}, errors.New("disposition is missing")
	case !slices.Contains(Dispositions, e.Disposition):
		return Entry{}, fmt.Errorf("there is no disposition %s", repeated(string(e.Disposition)))
	}
	return e, nil
}

// repeated is a word of a caller as an error may repeat it. What is not a word
// could be anything, a secret too.
func repeated(word string) string {
	const longest = 40
	letter := func(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_' }
	if len(word) > longest || strings.ContainsFunc(word, func(r rune) bool { return !letter(r) }) {
		return "of that name"
	}
	return strconv.Quote(word)
}

// Reasoned reports whether a decision says why, in a way that another person can
// check. It counts all the same: the reason is optional.
func Reasoned(d Disposition, reason string) bool {
	return !d.Closed() || strings.ContainsFunc(reason, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) })
}
