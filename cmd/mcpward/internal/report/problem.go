package report

import (
	"fmt"
	"io"
	"strings"
)

// KindInterrupted is the kind of a problem that a signal caused.
const KindInterrupted = "interrupted"

// A Problem says why something could not be examined, and what to do about
// it. It is an error whose text is one line.
type Problem struct {
	Kind    string   // for scripts: "config", "lockfile", "server-start", "timeout", …
	Message string   // one line: what, which, why
	Detail  []string // printable lines to show below it
	Hint    string   // names only commands that exist
}

// Error returns the message.
func (p *Problem) Error() string { return p.Message }

func (p *Problem) exit() int {
	if p.Kind == KindInterrupted {
		return ExitInterrupted
	}
	return ExitUnexamined
}

// Write prints p for people, as it stands on stderr.
func (p *Problem) Write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "mcpward: %s\n", p.Message)
	for _, line := range p.Detail {
		fmt.Fprintln(&b, line)
	}
	if p.Hint != "" {
		fmt.Fprintf(&b, "hint: %s\n", p.Hint)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
