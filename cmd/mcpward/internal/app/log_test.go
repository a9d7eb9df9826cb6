package app

import (
	"bytes"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/redact"
)

func TestLoggedFramesAreBoundedPrintableAndWithoutSecrets(t *testing.T) {
	secret := redact.New(map[string]string{"TOKEN": "correct-horse"})
	tests := []struct{ name, frame, want string }{
		{"short", "{\x1b\"a\":1}", `{\u{1b}"a":1}`},
		{"secret", `{"t":"correct-horse"}`, `{"t":"${TOKEN}"}`},
		{"long", strings.Repeat("x", 5000), strings.Repeat("x", maxFrame) + "…"},
		{"cut inside a character", strings.Repeat("x", maxFrame-1) + "ü" + "yyy", strings.Repeat("x", maxFrame-1) + "…"},
		{"secret at the cut", strings.Repeat("x", maxFrame-9) + "correct-horse" + strings.Repeat("y", 50), strings.Repeat("x", maxFrame-9) + "${TOKEN}y" + "…"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := bounded([]byte(tt.frame), secret); got != tt.want {
				t.Errorf("got …%s, want …%s", got[max(0, len(got)-40):], tt.want[max(0, len(tt.want)-40):])
			}
		})
	}
}

func TestLogsCarryNoTimeAndNoSecret(t *testing.T) {
	var b bytes.Buffer
	r := &runner{Process: Process{Stderr: &b, LookupEnv: func(string) (string, bool) { return "", false }}}
	secret := redact.New(map[string]string{"TOKEN": "correct-horse"})
	for _, tt := range []struct{ format, want string }{
		{"console", "TRC sent bytes=13 frame=${TOKEN}\nWRN said correct=${TOKEN}\n"},
		{"json", `{"level":"trace","bytes":13,"frame":"${TOKEN}","message":"sent"}` + "\n" + `{"level":"warn","correct":"${TOKEN}","message":"said"}` + "\n"},
	} {
		b.Reset()
		log := r.logger(&options{logLevel: "trace", logFormat: tt.format}, secret)
		tracer(log, secret)(wire.Frame{Sent: true, Data: []byte("correct-horse")})
		log.Warn().Str("correct", "correct-horse").Msg("said")
		if got := b.String(); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.format, got, tt.want)
		}
	}
	if tracer(zerolog.New(&b).Level(zerolog.DebugLevel), secret) != nil {
		t.Error("frames are prepared for nobody")
	}
}
