package injection_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/injection"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
)

func TestACallThatSoundsLikeAGuardLowersConfidenceOnly(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, call string }{
		{"import {exec} from 'child_process'; const f = (req) => { validateLength(req.query.x); exec(req.query.x) }", "validateLength"},
		{"import {exec} from 'child_process'; const f = (req) => { exec(escapeArg(req.query.x)) }", "escapeArg"},
		{"const f = (req) => { checkUrl(req.query.x); fetch(req.query.x) }", "checkUrl"},
		{"const f = (req, res) => { if (guard.isSafe(req.query.x)) res.redirect(req.query.x) }", "guard.isSafe"},
		{"const f = (req, res) => res.sendFile(safeName(req.query.x))", "safeName"},
		{"const f = (req) => db.query(`SELECT * FROM t WHERE a = ${safe(req.query.x)}`)", "safe"},
		{"const f = (el, x) => { el.innerHTML = cleanUp(x) }", "cleanUp"},
		{"const f = (req, res) => res.send(`<p>${cleanUp(req.query.x)}</p>`)", "cleanUp"},
		{"const f = (req) => { checkName(req.body.x); return User.findOne({ x: req.body.x }) }", "checkName"},
	}
	for _, tt := range tests {
		all := detect.Run(syntax.Parse("a.ts", []byte(tt.text)), injection.Detectors).Candidates
		if len(all) != 1 {
			t.Errorf("%s: %d candidates", tt.text, len(all))
			continue
		}
		c := all[0]
		want := "the value passes " + tt.call + ", which by its name may refuse or clean it; what that does was not seen"
		if diff := cmp.Diff([]string{want}, c.Counter); diff != "" || c.Confidence != finding.Tentative {
			t.Errorf("%s: confidence %s, counterevidence (-want +got):\n%s", tt.text, c.Confidence, diff)
		}
		plain := detect.Run(syntax.Parse("a.ts", []byte(strings.ReplaceAll(tt.text, tt.call+"(", "plain("))), injection.Detectors).Candidates
		if len(plain) != 1 || plain[0].Severity != c.Severity || len(plain[0].Counter) != 0 {
			t.Errorf("%s: under another name it is %+v", tt.text, plain)
		}
	}
}
