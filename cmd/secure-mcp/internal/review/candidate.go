package review

import (
	"strings"
	"unicode/utf8"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/pkg/finding"
)

const (
	maxEvidence = 400 // characters of code that a finding quotes
	masked      = "[REDACTED:****]"
)

// undecided is why a candidate needs review.
const undecided = "A detector reported it; nobody has read the source yet."

// examine looks at one file with every detector and seals what it finds.
func (d *Desk) examine(path string, text []byte) scanned {
	result := d.detectors.set().Scan(path, text)
	s := scanned{capped: result.Capped}
	hashes := map[string]string{} // of contexts, which many candidates share
	seen := map[string]int{}
	for _, c := range result.Candidates {
		key := c.Context
		if c.Secret {
			key = withoutSecret(c.Context, c.Fragment)
		}
		hash, ok := hashes[key]
		if !ok {
			hash = finding.EvidenceHash(d.Seal.Text(key))
			hashes[key] = hash
		}
		id := d.Seal.identity(c)
		n := seen[id.Fingerprint()]
		seen[id.Fingerprint()]++
		s.pieces = append(s.pieces, piece{d.Seal.candidate(c, n, hash), c.Detector})
	}
	return s
}

// withoutSecret masks every occurrence of a secret in a text: a hash of the
// rest helps nobody to guess it.
func withoutSecret(text, secret string) string {
	if secret == "" {
		return text
	}
	return strings.ReplaceAll(text, secret, masked)
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
// at all, only what stands around it.
func (s Seal) evidence(c detect.Candidate) string {
	switch {
	case c.Fragment == "" && c.Path == "":
		return "the project as a whole"
	case c.Fragment == "":
		return "path " + s.Line(c.Path)
	}
	lines := around(c.Context, c.Fragment)
	if c.Secret {
		lines = withoutSecret(lines, c.Fragment)
	}
	text := strings.TrimSpace(s.Text(lines))
	if utf8.RuneCountInString(text) > maxEvidence {
		text = string([]rune(text)[:maxEvidence]) + " …"
	}
	return text
}

// around returns the lines of a text that a fragment of it stands in.
func around(text, fragment string) string {
	at := strings.Index(text, fragment)
	if at < 0 {
		return fragment
	}
	start := strings.LastIndexByte(text[:at], '\n') + 1
	end := at + len(fragment)
	if i := strings.IndexByte(text[end:], '\n'); i >= 0 {
		end += i
	} else {
		end = len(text)
	}
	// A minified line helps nobody; the fragment is what was asked for.
	if at-start > maxEvidence {
		start = at
	}
	return text[start:end]
}
