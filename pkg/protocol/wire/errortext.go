package wire

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Error is one line that says what failed, at which step and why.
func (e *Error) Error() string {
	switch e.Kind {
	case KindServerStart:
		return "server did not start: " + e.Reason
	case KindServerExit:
		return e.exit()
	case KindTimeout:
		return e.timeout()
	case KindCanceled:
		return fmt.Sprintf("interrupted at %q%s", e.Step, e.at())
	}
	return fmt.Sprintf("%q: %s%s", e.Step, e.Reason, e.at())
}

func (e *Error) exit() string {
	end := strings.TrimPrefix(e.Target, "stdio: ") + " " + e.Reason
	if e.Connecting {
		return "server did not start: " + end
	}
	return fmt.Sprintf("no answer to %q: %s", e.Step, end)
}

func (e *Error) timeout() string {
	if e.Reason != "" {
		return e.Reason + e.at()
	}
	if e.Limit == 0 {
		return fmt.Sprintf("no answer to %q before the time limit of the whole run%s", e.Step, e.at())
	}
	return fmt.Sprintf("no answer to %q within %s%s", e.Step, limit(e.Limit), e.at())
}

func (e *Error) at() string {
	if e.Target == "" {
		return ""
	}
	return " (" + e.Target + ")"
}

// limit writes a configured duration: "10 s", "0.5 s".
func limit(d time.Duration) string {
	return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) + " s"
}

// elapsed writes a measured duration: "0.2 s".
func elapsed(d time.Duration) string {
	return strconv.FormatFloat(d.Seconds(), 'f', 1, 64) + " s"
}

// commandLine writes a command as one would type it; an argument that needs
// it is quoted.
func commandLine(command string, args []string) string {
	words := make([]string, 0, len(args)+1)
	for _, w := range append([]string{command}, args...) {
		if w == "" || strings.ContainsFunc(w, awkward) {
			w = strconv.Quote(w)
		}
		words = append(words, w)
	}
	return strings.Join(words, " ")
}

func awkward(r rune) bool {
	return r == ' ' || r == '"' || r == utf8.RuneError || !unicode.IsPrint(r)
}

// describe says what an error answer said.
func (e *RPCError) describe(mask masker) string {
	code := string(e.RawCode)
	if code == "" {
		code = "without a code"
	} else if code != strconv.FormatInt(e.Code, 10) {
		code = excerpt(mask, code)
	}
	if e.Message == "" {
		return "error " + code
	}
	return "error " + code + " " + excerpt(mask, e.Message)
}
