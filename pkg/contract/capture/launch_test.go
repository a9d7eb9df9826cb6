package capture

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/redact"
	"github.com/mcpward/mcpward/pkg/schema"
)

func TestLaunchArguments(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		args []string
		want []string
	}{
		{"nothing to hide", []string{"-y", "some-server@1.2.3", "--port=8080", "."}, []string{"-y", "some-server@1.2.3", "--port=8080", "."}},
		{"flag and value", []string{"--token", "abc", "x"}, []string{"--token", "[REDACTED:argument]", "x"}},
		{"joined", []string{"--api-key=abc", "-password=x"}, []string{"--api-key=[REDACTED:argument]", "-password=[REDACTED:argument]"}},
		{"camel case", []string{"--apiKey", "abc"}, []string{"--apiKey", "[REDACTED:argument]"}},
		{"no value", []string{"--token", "--verbose", "x"}, []string{"--token", "--verbose", "x"}},
		{"empty value", []string{"--token="}, []string{"--token="}},
		{"labels that are none", []string{"--max-tokens", "9", "--author", "me", "--key-file", "k", "--no-auth", "dir", "--monkey=1"}, []string{"--max-tokens", "9", "--author", "me", "--key-file", "k", "--no-auth", "dir", "--monkey=1"}},
		{"from the environment", []string{"--token", "env-value-1", "--api-key=env-value-1", "env-value-1"}, []string{"--token", "${TOKEN}", "--api-key=${TOKEN}", "${TOKEN}"}},
		{"partly from the environment", []string{"--token", "env-value-1-more"}, []string{"--token", "[REDACTED:argument]"}},
		{"assignment", []string{"run", "-e", "API_KEY=abc", "--env=DB_PASSWORD=abc", "DEBUG=1"}, []string{"run", "-e", "API_KEY=[REDACTED:argument]", "--env=DB_PASSWORD=[REDACTED:argument]", "DEBUG=1"}},
		{"header line", []string{"--header", "Authorization: Bearer abc", "--header", "X-Api-Key:abc", "Accept: text/plain"}, []string{"--header", "Authorization: [REDACTED:argument]", "--header", "X-Api-Key:[REDACTED:argument]", "Accept: text/plain"}},
		{"header line from the environment", []string{"--header", "Authorization: Bearer env-value-1"}, []string{"--header", "Authorization: Bearer ${TOKEN}"}},
		{"token shape", []string{"AKIAABCDEFGHIJKLMNOP", "--x=AKIAABCDEFGHIJKLMNOP"}, []string{"[REDACTED:aws-access-key]", "--x=[REDACTED:aws-access-key]"}},
		{"address", []string{"https://me:pw@h/x?a=1&access_token=s%20x&b#token=t"}, []string{"https://[REDACTED:userinfo]@h/x?a=1&access_token=[REDACTED:query]&b#token=[REDACTED:query]"}},
		{"database", []string{"postgres://me:pw@h/x"}, []string{"postgres://[REDACTED:userinfo]@h/x"}},
		{"not UTF-8", []string{"a\xff\xfeb"}, []string{"a\ufffdb"}},
		{"below cwd", []string{"/home/me/shop", "/home/me/shop/a", "--dir=/home/me/shop/b", "/home/me/shopping", "x/home/me/shop"}, []string{".", "./a", "--dir=./b", "~/shopping", "x/home/me/shop"}},
		{"below home", []string{"/home/me", "/home/me/.cache/x", "/home/mel/x", "-v", "/home/me/a:/data", "type=bind,src=/home/me/a"}, []string{"~", "~/.cache/x", "/home/mel/x", "-v", "~/a:/data", "type=bind,src=~/a"}},
		{"lists and addresses of files", []string{"/home/me/a:/home/me/shop/b", "file:///home/me/shop/c", "https://h/home/me"}, []string{"~/a:./b", "file://./c", "https://h/home/me"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := redact.New(map[string]string{"TOKEN": "env-value-1"})
			got := Launch(wire.Target{Transport: "stdio", Command: "npx", Args: tt.args}, r, "/home/me/shop/", "/home/me")
			want := contract.Launch{Transport: "stdio", Command: "npx", Args: tt.want}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestLaunchPlaces(t *testing.T) {
	t.Parallel()
	target := wire.Target{
		Transport: "stdio", Command: "/home/me/shop/bin/server", Dir: "/home/me/other",
		Env: map[string]string{"B": "secret-1", "A": "secret-2"},
	}
	want := contract.Launch{Transport: "stdio", Command: "./bin/server", Cwd: "~/other", Env: []string{"A", "B"}}
	if diff := cmp.Diff(want, Launch(target, nil, "/home/me/shop", "/home/me")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	target.Dir = "/home/me/shop/"
	if got := Launch(target, nil, "/home/me/shop", "/home/me").Cwd; got != "" {
		t.Errorf("the working folder is shown as %q", got)
	}
	if got := Launch(target, nil, "/", "").Command; got != target.Command {
		t.Errorf("below the root: %q", got)
	}
	target.Command = `C:\Users\me\work\bin\server.exe`
	if got := Launch(target, nil, `C:\Users\me\work`, `C:\Users\me`).Command; got != "./bin/server.exe" {
		t.Errorf("below a Windows folder: %q", got)
	}
}

func TestLaunchOverHTTP(t *testing.T) {
	t.Parallel()
	r := redact.New(map[string]string{"KEY": "env-value-1"})
	got := Launch(wire.Target{
		Transport: "http", URL: "https://h/env-value-1/mcp?key=env-value-1&q=literal-1&secret=x",
		Headers: map[string]string{"authorization": "Bearer env-value-1", "x-api-key": "literal-2", "Cookie": "a=b", "X-Trace": "on", "X-Other": "AKIAABCDEFGHIJKLMNOP"},
	}, r, "/w", "/h")
	want := contract.Launch{
		Transport: "http", URL: "https://h/${KEY}/mcp?key=${KEY}&q=literal-1&secret=[REDACTED:query]",
		Headers: map[string]string{
			"Authorization": "Bearer ${KEY}", "X-Api-Key": "[REDACTED:header]", "Cookie": "[REDACTED:header]", "X-Trace": "on",
			"X-Other": "[REDACTED:aws-access-key]",
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestNoRedactorStillHidesWhatIsLabelled(t *testing.T) {
	t.Parallel()
	got := Launch(wire.Target{Transport: "stdio", Args: []string{"--token", "abc"}}, nil, "", "")
	if diff := cmp.Diff([]string{"--token", "[REDACTED:argument]"}, got.Args); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestSecretsAreMaskedFromThenOn(t *testing.T) {
	t.Parallel()
	r := redact.New(nil)
	Secrets(wire.Target{
		Transport: "stdio",
		Args:      []string{"--token", "literal-1", "--header", "Authorization: Bearer literal-2", "AKIAABCDEFGHIJKLMNOP", "https://h/?key=lit%2Fral-3"},
		Env:       map[string]string{"API_KEY": "literal-4", "LEVEL": "ordinary-5", "MODE": "AKIAABCDEFGHIJKLMNOQ"},
	}, r)
	Secrets(wire.Target{Transport: "http", Headers: map[string]string{"X-Key": "literal-6"}, URL: "https://h/?token=literal-7"}, r)
	text := "literal-1 literal-2 AKIAABCDEFGHIJKLMNOP lit/ral-3 lit%2Fral-3 literal-4 ordinary-5 AKIAABCDEFGHIJKLMNOQ literal-6 literal-7"
	want := strings.Join([]string{
		"[REDACTED:argument]", "[REDACTED:argument]", "[REDACTED:aws-access-key]", "[REDACTED:query]", "[REDACTED:query]",
		"[REDACTED:env]", "ordinary-5", "[REDACTED:aws-access-key]", "[REDACTED:header]", "[REDACTED:query]",
	}, " ")
	v := &schema.Value{Kind: schema.String, Text: text}
	r.Pinned(v)
	if diff := cmp.Diff(want, v.Text); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
