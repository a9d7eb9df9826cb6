package app

import (
	"io"
	"unicode/utf8"

	"github.com/rs/zerolog"

	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/redact"
	"github.com/mcpward/mcpward/pkg/term"
)

// maxFrame is how much of a frame is logged.
const maxFrame = 4096

// logger returns the diagnostics of this run. They carry no time, so that two
// runs can be compared.
func (r *runner) logger(o *options, secret *redact.Redactor) zerolog.Logger {
	level, err := zerolog.ParseLevel(o.logLevel)
	if err != nil {
		level = zerolog.WarnLevel
	}
	var w io.Writer = &maskedWriter{w: zerolog.SyncWriter(r.Stderr), secret: secret}
	if o.logFormat == "console" {
		w = zerolog.ConsoleWriter{
			Out: w, NoColor: !term.Detect(r.Stderr, o.color, r.Getenv).Color,
			PartsExclude: []string{zerolog.TimestampFieldName},
		}
	}
	return zerolog.New(w).Level(level)
}

// maskedWriter masks secrets in each line of a log.
type maskedWriter struct {
	w      io.Writer
	secret *redact.Redactor
}

func (m *maskedWriter) Write(line []byte) (int, error) {
	if _, err := io.WriteString(m.w, m.secret.String(string(line))); err != nil {
		return 0, err
	}
	return len(line), nil
}

// tracer logs every frame, or is nil when nobody looks.
func tracer(log zerolog.Logger, secret *redact.Redactor) func(wire.Frame) {
	if log.GetLevel() > zerolog.TraceLevel {
		return nil
	}
	return func(f wire.Frame) {
		direction := "received"
		if f.Sent {
			direction = "sent"
		}
		log.Trace().Int("bytes", len(f.Data)).Str("frame", bounded(f.Data, secret)).Msg(direction)
	}
}

// bounded returns the beginning of what went over the wire, printable. Secrets
// are masked in the whole frame before it is cut: one that a cut goes through
// is found by nobody, and a short placeholder draws what lies behind it into
// sight. The frame is in memory already, and the transport bounds it.
func bounded(data []byte, secret *redact.Redactor) string {
	text := secret.String(string(data))
	if len(text) <= maxFrame {
		return term.Line(text)
	}
	cut := maxFrame
	for cut > maxFrame-utf8.UTFMax && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return term.Line(text[:cut]) + "…"
}
