//go:build unix

package wire_test

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

const maskedSecret = "correct-horse-battery-staple"

func maskingOptions() wire.Options {
	o := legacyOptions()
	o.Mask = func(s string) string { return strings.ReplaceAll(s, maskedSecret, "${S}") }
	return o
}

// TestTextIsMaskedBeforeItIsCut puts a secret across each place where a text
// of the server is cut.
func TestTextIsMaskedBeforeItIsCut(t *testing.T) {
	t.Parallel()
	across := func(size int) string { return strings.Repeat("a", size-5) + maskedSecret + "b" }
	raw := func(line string) string { return "await initialize\nraw " + strconv.Quote(line+"\n") + "\nexit 3\n" }
	for name, script := range map[string]string{
		"stderr":            "await initialize\nstderr " + across(1<<10) + "\nexit 3\n",
		"noise":             raw(across(1 << 10)),
		"error message":     raw(`{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"` + across(200) + `"}}`),
		"result":            raw(`{"jsonrpc":"2.0","id":1,"result":{"x":"` + across(200-6) + `"}}`),
		"beginning of body": raw(`{"jsonrpc":"2.0","id":1,"result":{"x":"` + across(512-6) + `"}}`),
		"revision":          raw(`{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"` + across(200) + `"}}`),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := wire.Connect(context.Background(), scripted(t, script), maskingOptions())
			var e *wire.Error
			if !errors.As(err, &e) {
				t.Fatal(err)
			}
			shown := e.Error() + e.Stderr + strings.Join(e.Noise, "") + string(e.Body)
			if !strings.Contains(shown, "aaaaa") || strings.Contains(shown, "corr") {
				t.Errorf("shown: %s", shown)
			}
		})
	}
}

func TestASecretOfSeveralLinesIsMaskedInStderr(t *testing.T) {
	t.Parallel()
	o := legacyOptions()
	o.Mask = func(s string) string { return strings.ReplaceAll(s, "one\ntwo", "${S}") }
	_, err := wire.Connect(context.Background(), scripted(t, "await initialize\nstderr one\nstderr two\nexit 3\n"), o)
	if got := detail(err).Stderr; got != "${S}" {
		t.Errorf("stderr = %q", got)
	}
}

func TestDeviationsAreMaskedBeforeTheyAreCut(t *testing.T) {
	t.Parallel()
	frame := `{"jsonrpc":"2.0","id":77,"result":{"x":"` + strings.Repeat("a", 1<<10-45) + maskedSecret + `"}}`
	c := connect(t, scripted(t, "raw "+strconv.Quote(frame+"\n")+"\nserve"), maskingOptions())
	all := c.Deviations()
	if len(all) != 1 || !strings.Contains(all[0].Text, "aaaa") || strings.Contains(all[0].Text, "corr") {
		t.Errorf("deviations = %q", all)
	}
}

func TestRepetitions(t *testing.T) {
	t.Parallel()
	c := connect(t, scripted(t, `await initialize
reply {"jsonrpc":"2.0","id":$ID,"result":{"protocolVersion":"2025-11-25","capabilities":{},"instructions":"a","instructions":null,"instructions":"b"}}
await tools/list
reply {"jsonrpc":"2.0","id":$ID,"result":1,"result":{"tools":[1],"tools":[2,3],"nextCursor":"x","nextCursor":null}}
eof`), legacyOptions())
	if got, err := listTools(t, c); err != nil || len(got) != 2 {
		t.Errorf("the last one counts: %q, %v", got, err)
	}
	want := []wire.Repetition{{"initialize", "instructions"}, {"tools/list", "result"}, {"tools/list", "tools"}, {"tools/list", "nextCursor"}}
	if diff := cmp.Diff(want, c.Repetitions()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestAListOfTooManyItems(t *testing.T) {
	t.Parallel()
	c := connect(t, scripted(t, strings.TrimPrefix(replyInit, "\n")+`await tools/list
raw "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{\"tools\":[1"
fill 400000 ",1"
raw "]}}\n"
eof`), legacyOptions())
	_, err := listTools(t, c)
	if e := detail(err); e.Kind != wire.KindTooLarge || e.Reason != "the list has more than 200000 items, seen on page 1" {
		t.Errorf("got %v", err)
	}
}

func TestHeadersThatAreOne(t *testing.T) {
	t.Parallel()
	_, err := wire.Connect(context.Background(), wire.Target{
		Transport: "http", URL: "http://127.0.0.1:1/", Headers: map[string]string{"x-role": "a", "X-Role": "b"},
	}, options())
	if want := `the headers "X-Role" and "x-role" are one header, which has one value`; detail(err).Reason != want {
		t.Errorf("got %v", err)
	}
}

func TestCertificatesComeFromARegularFile(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{
		"/dev/zero":   `ca_file "/dev/zero" is not a regular file`,
		"/":           `ca_file "/" is not a regular file`,
		"/no/such/ca": "read ca_file: stat /no/such/ca: no such file or directory",
	} {
		_, err := wire.Connect(context.Background(), wire.Target{Transport: "http", URL: "https://127.0.0.1:1/", CAFile: file}, options())
		if detail(err).Reason != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
