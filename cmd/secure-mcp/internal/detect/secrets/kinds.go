package secrets

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/credential"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/redact/token"
)

// kinds says which rows of the table of token shapes a rule is about. The
// redactor hides what is in the same table.
type kinds func(*token.Shape) bool

// Issuers that have a rule of their own.
var (
	awsKinds    = named("aws-access-key")
	gitHubKinds = named("github-token")
	stripeKinds = named("stripe-key", "stripe-test-key", "stripe-webhook-secret")
	slackKinds  = named("slack-token", "slack-webhook")
	jwtKinds    = named("jwt")
)

func named(all ...string) kinds {
	return func(s *token.Shape) bool {
		for _, kind := range all {
			if s.Kind == kind {
				return true
			}
		}
		return false
	}
}

// otherKinds are those of all other issuers. What is no more than a name, such as
// the id of an account, is hidden and not reported.
func otherKinds(s *token.Shape) bool {
	for _, own := range []kinds{awsKinds, gitHubKinds, stripeKinds, slackKinds, jwtKinds} {
		if own(s) {
			return false
		}
	}
	return s.Severity != finding.Info
}

// tokens returns the tokens of some kinds in a text, in order.
func tokens(text string, want kinds) []token.Match {
	var found []token.Match
	for _, m := range token.Find(text) {
		if want(m.Shape) {
			found = append(found, m)
		}
	}
	return found
}

func holds(want kinds) func(string) bool {
	return func(text string) bool { return len(tokens(text, want)) > 0 }
}

// known reports whether a text holds a token that a rule of its own reports.
func known(text string) bool { return len(token.Find(text)) > 0 }

// find returns a Find function for tokens of some kinds. One that only shows
// the form is left out; an id of AWS is too unmistakable for that and is kept as
// a note.
func find(want kinds) func(*syntax.File, func(detect.Hit)) {
	return func(f *syntax.File, report func(detect.Hit)) {
		for _, t := range tokens(f.Text, want) {
			h := detect.Hit{Start: t.Start, End: t.End, Secret: true, Severity: t.Shape.Severity, Confidence: t.Confidence}
			if !drawn(t.Varies(f.Text)) {
				if !awsKinds(t.Shape) {
					continue
				}
				h.Severity, h.Confidence = finding.Low, finding.Tentative
				h.Counter = []string{"the value reads like an example"}
			}
			if published(f.Text[t.Start:t.End]) {
				h.Severity, h.Confidence = finding.Low, finding.Tentative
				h.Counter = []string{"the key is that of an emulator, which everybody has"}
			}
			h.Message = under(f, t.Start, "a credential of "+t.Shape.Provider+" ("+t.Kind+") is written in the file")
			report(h)
		}
	}
}

// published reports whether a token is the key of the storage emulator of Azure.
func published(text string) bool { return strings.HasPrefix(text, "AccountKey=Eby8vdM02xNOcqFlqUw") }

const (
	digits  = "0123456789"
	letters = "abcdefghijklmnopqrstuvwxyz"
)

// drawn reports whether what varies in a token was drawn at random rather than
// written to show the form.
func drawn(body string) bool {
	mixed := strings.ContainsAny(body, digits) || strings.ContainsAny(body, strings.ToUpper(letters)) && strings.ContainsAny(body, letters)
	return mixed && !credential.Placeholder(body) && !credential.Sequence(body) && credential.Entropy(body) >= 2.7
}
