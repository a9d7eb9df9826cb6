package capture

import (
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/redact"
)

// Secrets registers with r every literal secret in t: arguments, headers and
// address parameters that are labelled as secret, values of environment
// variables whose name says so, and everything with the shape of a known
// token. Call it before the first output, and before connecting.
func Secrets(t wire.Target, r *redact.Redactor) {
	Launch(t, r, "", "")
	m := masker{r}
	for _, name := range slices.Sorted(maps.Keys(t.Env)) {
		m.argument(t.Env[name]) // it may be an address or a list of settings
		if secretLabel(name) {
			m.credential(t.Env[name], "env")
		}
	}
}

// Launch describes how t is started or reached, without secrets and machine
// paths. Variables are named only. Values that came from the environment
// become ${NAME}; arguments that follow or are joined to a flag labelled as
// secret, headers and address parameters so labelled, and known token shapes
// become [REDACTED:kind] and are registered with r like [Secrets] does; what says
// ${NAME} or ~/ literally is escaped. Paths
// below cwd become ./…, those below home ~/…; either may be "" for none.
func Launch(t wire.Target, r *redact.Redactor, cwd, home string) contract.Launch {
	m := masker{r}
	if t.Transport == "http" {
		return contract.Launch{Transport: t.Transport, URL: text(m.address(t.URL)), Headers: m.headers(t.Headers)}
	}
	paths := folders{cwd: folder(cwd), home: folder(home)}
	l := contract.Launch{Transport: t.Transport, Command: text(paths.relative(m.text(t.Command)))}
	for _, arg := range m.arguments(t.Command, t.Args) {
		l.Args = append(l.Args, text(paths.relative(arg)))
	}
	for _, name := range slices.Sorted(maps.Keys(t.Env)) {
		l.Env = append(l.Env, text(name))
	}
	if dir := trimFolder(t.Dir); !slices.Contains(paths.cwd, dir) && dir != trimFolder(cwd) {
		l.Cwd = text(paths.relative(m.text(dir)))
	}
	return l
}

// text makes s valid UTF-8, as the lockfile is: anything else would differ
// from what was recorded on every run.
func text(s string) string { return strings.ToValidUTF8(s, "\ufffd") }

// A masker hides secrets and registers those that stand there literally.
type masker struct{ r *redact.Redactor }

// text masks what can be recognised anywhere.
func (m masker) text(s string) string {
	m.r.Learn(s)
	return m.r.String(m.r.Pin(s))
}

// credential masks a value that is known to be secret. What came from the
// environment is shown by its name, with the authentication scheme before it.
func (m masker) credential(value, kind string) string {
	if strings.TrimSpace(value) == "" {
		return value
	}
	masked, whole := m.r.Credential(value)
	if whole {
		return masked
	}
	m.r.Literal(value, kind)
	if _, credentials, ok := strings.Cut(value, " "); ok {
		m.r.Literal(strings.TrimSpace(credentials), kind)
	}
	return "[REDACTED:" + kind + "]"
}

// headers masks the values; names differing in case only are one.
func (m masker) headers(all map[string]string) map[string]string {
	if len(all) == 0 {
		return nil
	}
	out := make(map[string]string, len(all))
	for _, name := range slices.Sorted(maps.Keys(all)) {
		out[text(http.CanonicalHeaderKey(name))] = text(m.header(name, all[name]))
	}
	return out
}

func (m masker) header(name, value string) string {
	if secretHeader(name) || hasScheme(value) {
		return m.credential(value, "header")
	}
	return m.text(value)
}
