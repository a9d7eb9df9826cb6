package asked

import (
	"regexp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/schema"
)

// A Question is a completion that can be asked for.
type Question struct {
	At     schema.Pointer // of the prompt or template
	Params Params
}

// variable is the first name in an expression of a URI template.
var variable = regexp.MustCompile(`\{[+#./;?&]?([A-Za-z0-9_.]+)`)

// Completions returns one question for every prompt with arguments and every
// resource template with variables.
func Completions(s *check.Subject) []Question {
	var all []Question
	for _, p := range listed.Prompts(s) {
		if arguments := p.Get("arguments"); arguments != nil && len(arguments.Items) > 0 {
			if name := listed.Text(arguments.Items[0].Get("name")); name != "" {
				all = append(all, question(p.At, Params{"type": "ref/prompt", "name": p.Name}, name))
			}
		}
	}
	for _, t := range listed.Templates(s) {
		if m := variable.FindStringSubmatch(t.Name); m != nil {
			all = append(all, question(t.At, Params{"type": "ref/resource", "uri": t.Name}, m[1]))
		}
	}
	return all
}

func question(at schema.Pointer, ref Params, argument string) Question {
	return Question{at, Params{"ref": ref, "argument": Params{"name": argument, "value": ""}}}
}
