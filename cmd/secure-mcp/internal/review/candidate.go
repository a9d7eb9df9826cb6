package review

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/architecture"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/pkg/finding"
)

const (
	maxEvidence = 400 // characters of code that a finding quotes
	masked      = "[REDACTED:****]"
)

// undecided is why a candidate needs review.
const undecided = "A detector reported it; nobody has read the source yet."

// examine looks at one file with every detector and seals what it finds: of
// each rule at most a number of candidates.
func (d *Desk) examine(path string, text []byte, most int) scanned {
	result := d.detectors.set().Scan(path, text)
	hide := secretsOf(result.Candidates) // of those that are not kept, too
	result = result.Bound(most)
	s := scanned{capped: result.Capped}
	hashes := make([]string, len(result.Texts))
	seen := map[string]int{}
	for _, c := range result.Candidates {
		for _, n := range c.Basis {
			if hashes[n] == "" {
				hashes[n] = finding.EvidenceHash(d.Seal.Text(hashed.Replace(hide(result.Texts[n]))))
			}
		}
		c.Fragment, c.Quote = hide(c.Fragment), hide(c.Quote)
		id := d.Seal.identity(c)
		nth := seen[id.Fingerprint()]
		seen[id.Fingerprint()]++
		s.pieces = append(s.pieces, piece{d.Seal.candidate(c, nth, basisHash(c.Basis, hashes)), c.Detector, c.ReplacedBy})
	}
	return s
}

// hashed is code as it is hashed: line ends differ between checkouts, and the
// first line of a key in a text would let the seal take what follows for one, so
// that a change there went unseen.
var hashed = strings.NewReplacer("\r", "", "-----BEGIN ", "BEGIN ")

// basisHash is the hash of what a judgement rests on: it changes when one of
// the pieces does, or their order.
func basisHash(pieces []int, hashes []string) string {
	if len(pieces) == 1 {
		return hashes[pieces[0]]
	}
	var all strings.Builder
	for _, n := range pieces {
		all.WriteString(hashes[n] + "\n")
	}
	return finding.EvidenceHash(all.String())
}

// secretsOf returns a function that masks every occurrence of the secrets
// among candidates: a hash of the rest helps nobody to guess one. The first line
// of a private key stays: by it the seal finds the key that follows.
func secretsOf(all []detect.Candidate) func(string) string {
	known := map[string]bool{}
	for _, c := range all {
		if c.Secret && c.Fragment != "" && !strings.HasPrefix(c.Fragment, "-----BEGIN ") {
			known[c.Fragment] = true
		}
	}
	if len(known) == 0 {
		return func(text string) string { return text }
	}
	secrets := slices.SortedFunc(maps.Keys(known), func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	pairs := make([]string, 0, 2*len(secrets))
	for _, secret := range secrets {
		pairs = append(pairs, secret, masked)
	}
	return strings.NewReplacer(pairs...).Replace
}

// identity is what makes a candidate the same one in every review.
func (s Seal) identity(c detect.Candidate) finding.Identity {
	fragment := s.Text(c.Fragment)
	if c.Secret {
		fragment = s.evidence(c)
	}
	return finding.Identity{Rule: c.Detector.Doc.ID, File: s.Line(c.Path), Symbol: s.Line(c.Symbol), Fragment: fragment}
}

// candidate makes a finding of a candidate, the nth of equal ones. The texts
// of the detector are ours and stay as they are; everything else is sealed.
func (s Seal) candidate(c detect.Candidate, nth int, hash string) finding.Finding {
	d := c.Detector
	id := s.identity(c)
	id.Occurrence = nth
	message := c.Message
	if message != d.Doc.Title {
		message = s.Text(message)
	}
	f := finding.Finding{
		ID: d.Doc.ID, Title: d.Doc.Title, Description: message, Severity: c.Severity, Confidence: c.Confidence, Category: d.Category,
		Stack: d.Stack, File: s.Line(c.Path), Line: c.Line, Evidence: s.evidence(c),
		Impact: d.Doc.Why, Remediation: d.Doc.Fix, ResidualRisk: d.Doc.Residual, Verification: d.Doc.Verify,
		CWE: d.CWE, OWASP: d.OWASP, Tags: []string{d.Doc.ID, d.Control}, RuleFamily: d.Family, RootControl: d.Control,
		InstanceID: id.Fingerprint(), Disposition: finding.NeedsReview, DispositionReason: undecided,
		Source: s.Text(c.Source), Control: s.Text(c.Control), Sink: s.Text(c.Sink), EvidenceHash: hash,
	}
	if c.Graph {
		f.Source = architecture.NodeID(f.File)
	}
	if hash == "" {
		f.EvidenceHash = finding.EvidenceHash(f.Evidence)
	}
	for _, text := range c.Counter {
		f.Counterevidence = append(f.Counterevidence, s.Text(text))
	}
	for _, text := range c.ProofGap {
		f.ProofGap = append(f.ProofGap, s.Text(text))
	}
	f.ValidationStatus = f.Status()
	return f.Bound()
}

// evidence is the code in question: whole lines, because half a token is not
// recognised as one, cut only after they were sealed. A secret is not quoted
// at all, only what stands around it: [secretsOf] has masked it.
func (s Seal) evidence(c detect.Candidate) string {
	switch {
	case c.Fragment == "" && c.Path == "":
		return "the project as a whole"
	case c.Fragment == "":
		return "path " + s.Line(c.Path)
	}
	text := strings.TrimSpace(s.Text(c.Quote))
	if utf8.RuneCountInString(text) > maxEvidence {
		text = string([]rune(text)[:maxEvidence]) + " …"
	}
	return text
}
