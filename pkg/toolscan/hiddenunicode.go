package toolscan

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/toolscan/reveal"
)

// HiddenUnicode reports characters that nobody sees.
var HiddenUnicode = &Rule{
	Doc: rule.Doc{
		ID:       "security/hidden-unicode",
		Title:    "invisible or control characters in a definition",
		Why:      "Text that a reviewer cannot see still reaches the model as instructions, and control characters change what a terminal shows.",
		Fix:      "Delete the characters at the reported offsets, or pin another version of the server.",
		Residual: "Visible letters of other scripts can be mistaken for Latin ones; security/lookalike-name reports them in names.",
		Verify:   "Run mcpward run --only security/hidden-unicode.",
		Severity: finding.High,
		Spec:     "Unicode TR36, Security Considerations; CWE-1007",
		Since:    "unreleased",
	},
	Red: []string{
		`{"name":"ec\u200bho","description":"Echoes."}`,
		`{"name":"echo","description":"Echoes\u200b the text."}`,
		`{"name":"echo","description":"Echoes.\udb40\udc68\udb40\udc69"}`,
		`{"name":"echo","description":"\u001b[2JEchoes."}`,
	},
	Green: []string{
		`{"name":"greet","description":"Says hello 👩\u200d🚀 and thanks ❤️\u200d🔥, 🏴\udb40\udc67\udb40\udc62\udb40\udc65\udb40\udc6e\udb40\udc67\udb40\udc7f."}`,
		`{"name":"fa","description":"متن را می\u200cخواند و خانه\u200cها را نشان می\u200cدهد"}`,
		`{"name":"hi","description":"क्\u200dष और श्री\u200cमान"}`,
	},
	says:  "has characters that nobody sees",
	finds: hiddenUnicode,
}

func hiddenUnicode(p *pass) {
	for i := range p.pieces {
		pc := &p.pieces[i]
		for n, m := range reveal.Invisible(pc.text) {
			if n >= maxHits {
				break
			}
			severity := finding.Medium
			if m.Trick != reveal.Stray || pc.role&label != 0 {
				severity = finding.High
			}
			p.report(candidate{severity: severity, piece: pc, at: pc.at, text: pc.text, from: m.From, to: m.To})
		}
	}
}
