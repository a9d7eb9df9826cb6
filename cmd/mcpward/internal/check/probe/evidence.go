package probe

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/term"
)

// excerptSize bounds every text of evidence.
const excerptSize = 1 << 10

// maskSize is how much of a text is masked before it is cut: more than a
// secret can be long.
const maskSize = 256 << 10

// Excerpt returns the first KiB of what was sent or received, with secrets
// hidden.
func Excerpt(s *check.Subject, text []byte) string {
	out := string(text[:min(len(text), maskSize)])
	if s.Options.Mask != nil {
		out = s.Options.Mask(out)
	}
	if len(out) <= excerptSize {
		return out
	}
	end := excerptSize
	for end > excerptSize-utf8.UTFMax && !utf8.RuneStart(out[end]) {
		end--
	}
	return out[:end] + "…"
}

// Short returns a text of the server's for the middle of a message: masked,
// quoted and at most 80 characters long.
func Short[T string | []byte](s *check.Subject, text T) string {
	const most = 80
	out := Excerpt(s, []byte(text))
	if runes := []rune(out); len(runes) > most {
		out = string(runes[:most]) + "…"
	}
	return term.Quote(out)
}

// Came describes what came back, with its status and content type over HTTP.
func Came(s *check.Subject, a *wire.Answer) string {
	var parts []string
	if a.Status != 0 {
		parts = append(parts, strings.TrimSpace(fmt.Sprintf("HTTP %d %s", a.Status, a.Header.Get("Content-Type"))))
	}
	switch {
	case a.Frame != nil:
		parts = append(parts, Excerpt(s, a.Frame))
	case len(a.Others) > 0:
		parts = append(parts, Excerpt(s, a.Others[0]))
	case len(a.Body) > 0:
		parts = append(parts, Excerpt(s, a.Body))
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, ": ")
}

// Describe says in half a sentence what answer came.
func Describe(s *check.Subject, r Reply) string {
	switch {
	case r.Frame.Failed():
		code := string(Get(r.Frame.Error, "code"))
		if code == "" {
			code = "no code"
		}
		return fmt.Sprintf("error %s %s", term.Line(code), Short(s, r.Frame.Says()))
	case r.Frame.Response():
		return "a result"
	case r.Answer.Status != 0:
		return strings.TrimSpace(fmt.Sprintf("HTTP status %d without a JSON-RPC message: %s", r.Answer.Status, Short(s, r.Answer.Body)))
	}
	return "no answer"
}

// Exited reports whether an error says that the process ended, and how.
func Exited(err error) (*wire.Error, bool) {
	var e *wire.Error
	ok := errors.As(err, &e) && e.Kind == wire.KindServerExit
	return e, ok
}

// Silent reports whether an error says that nothing came in time.
func Silent(err error) bool {
	var e *wire.Error
	return errors.As(err, &e) && e.Kind == wire.KindTimeout
}

// Failure describes an error of a connection as what came.
func Failure(err error) string {
	if e, ok := Exited(err); ok {
		text := "the server " + e.Reason
		if e.Stderr != "" {
			text += "; the end of its stderr: " + e.Stderr
		}
		return text
	}
	if Silent(err) {
		return "no answer"
	}
	return err.Error()
}
