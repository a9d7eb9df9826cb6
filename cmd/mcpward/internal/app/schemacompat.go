package app

import (
	"bytes"
	"context"
	"encoding/json"
	"io"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// The formats of a command that makes no report.
const (
	formConsole = "console"
	formJSON    = "json"
)

var forms = []string{formConsole, formJSON}

const compatExits = `Exit status
  0    all are compatible
  1    one at least is breaking or unknown
  2    not examined: usage, or input that cannot be read
  130  interrupted
`

func compatVerb() verb {
	return verb{
		name:  "compat",
		usage: "say whether a change from one schema to another breaks",
		args:  " [OLD.json NEW.json | -]",
		text: `mcpward schema compat says whether the change from one JSON Schema to another is
compatible (proved), breaking (with a value that shows it) or unknown (with the
place and the reason). For input, every value valid under OLD must stay valid
under NEW; for output, every value valid under NEW must be valid under OLD.

With - or without arguments it reads pairs from stdin, one JSON object per line,
and answers each with one line of JSON:
  {"id": "1", "direction": "input", "draft": "draft-07", "old": {…}, "new": {…}}
Only old and new are needed; null stands for a schema that is absent. draft is
the dialect of schemas that declare none, 2020-12 where it is not given.`,
		example: []string{
			"mcpward schema compat old.json new.json",
			"mcpward schema compat --direction output --reading set old.json new.json",
			"mcpward schema compat < pairs.jsonl",
		},
		exits: compatExits,
		flags: []flagGroup{
			{"Verdict", []flag{
				{name: "direction", value: "DIRECTION", text: "input (default) or output; a pair on stdin may name its own"},
				readingFlag,
			}},
			{"Output", []flag{
				{name: "format", short: "f", value: "FORMAT", text: "console or json (default console for files, json for stdin)"},
				colorFlag,
				{name: "verbose", text: "show every text in full", kind: toggle},
			}},
		},
		most:    2,
		formats: forms,
		print:   (*runner).compat,
	}
}

func (r *runner) compat(_ context.Context, o *options) (int, error) {
	switch {
	case len(o.words) == 0, len(o.words) == 1 && o.words[0] == stdin:
		return r.compatPairs(o)
	case len(o.words) == 1:
		return 0, &report.Problem{
			Kind: kindUsage, Message: "one schema is not a pair",
			Hint: `name the old and the new schema: mcpward schema compat OLD.json NEW.json`,
		}
	}
	return r.compatFiles(o)
}

// compatFiles compares two files.
func (r *runner) compatFiles(o *options) (int, error) {
	name, _ := json.Marshal(o.words[1])
	v := &report.Verdict{ID: name, Old: o.words[0], New: o.words[1]}
	p := pair{direction: o.direction, reading: o.reading}
	var err error
	if p.old, err = r.readJSON(o.words[0]); err == nil {
		p.new, err = r.readJSON(o.words[1])
	}
	if err == nil {
		p.judge(v)
		return v.Exit(), r.show(o, v.Write)
	}
	v.Problem = problem(kindInput, err)
	if o.form == formJSON {
		if err := r.show(o, v.Write); err != nil {
			return 0, err
		}
	}
	return 0, v.Problem
}

// show hands write the format and the style of stdout, and writes what it
// made of them.
func (r *runner) show(o *options, write func(w io.Writer, asJSON bool, v report.View) error) error {
	var b bytes.Buffer
	view := report.View{Style: term.Detect(r.Stdout, o.color, r.Getenv), Verbose: o.verbose}
	if err := write(&b, o.form == formJSON, view); err != nil {
		return problem(kindOutput, err)
	}
	return r.say("%s", b.Bytes())
}

// A pair is two schemas to compare; nil is an absent one.
type pair struct {
	old, new  *schema.Value
	direction compat.Direction // "" is input
	reading   compat.Reading   // "" is mcp
	dialect   schema.Dialect   // of schemas that declare none; "" is 2020-12
}
