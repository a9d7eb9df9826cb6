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

func TestNoPartOfASecretIsLoggedWhereverTheFrameIsCut(t *testing.T) {
	t.Parallel()
	short := strings.Repeat("0123456789", 5)
	long := strings.Repeat("abcdefghij-", 900) // about 10 KiB, as a key or a certificate can be
	secret := redact.New(map[string]string{"S": short, "L": long})
	shows := func(text, value string) bool {
		for i := 0; i+8 <= len(value); i++ {
			if strings.Contains(text, value[i:i+8]) {
				return true
			}
		}
		return false
	}
	for at := maxFrame - 200; at < maxFrame+2<<10; at += 7 {
		pad := strings.Repeat("x", at-100)
		for _, value := range []string{short, long} {
			// Some before the cut, whose placeholders are shorter, and one at it.
			got := bounded([]byte(strings.Repeat(value+" ", 40)+pad+value+" "+value), secret)
			if shows(got, value) {
				t.Fatalf("a secret of %d bytes at %d shows in …%s", len(value), at, got[max(0, len(got)-60):])
			}
			if got := bounded([]byte(pad+value), secret); shows(got, value) {
				t.Fatalf("a secret of %d bytes at %d, alone, shows in …%s", len(value), at, got[max(0, len(got)-60):])
			}
		}
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
