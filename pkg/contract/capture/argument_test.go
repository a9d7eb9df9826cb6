package capture

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/redact"
)

func TestSecretsInArguments(t *testing.T) {
	t.Parallel()
	const x, masked = "Zq8-literal_S3cret", "[REDACTED:argument]"
	tests := []struct {
		name, command string
		args, want    []string
	}{
		{"login", "curl", []string{"-u", "user:" + x}, []string{"-u", "user:" + masked}},
		{"long login", "x", []string{"--user", "user:" + x}, []string{"--user", "user:" + masked}},
		{"ids of a user", "docker", []string{"-u", "1000:1000"}, []string{"-u", "1000:1000"}},
		{"user without a password", "x", []string{"-u", "me"}, []string{"-u", "me"}},
		{"address after a login flag", "x", []string{"-u", "https://h/x"}, []string{"-u", "https://h/x"}},
		{"known -p", "/usr/bin/mysql", []string{"-p" + x, "-p", x}, []string{"-p" + masked, "-p", masked}},
		{"-p elsewhere", "docker", []string{"-p", "8080:80", "-p9090"}, []string{"-p", "8080:80", "-p9090"}},
		{"known -a", "redis-cli", []string{"-a", x}, []string{"-a", masked}},
		{"value with a dash", "x", []string{"--token", "-" + x}, []string{"--token", masked}},
		{"after the end of flags", "x", []string{"--token", "--", x}, []string{"--token", "--", masked}},
		{"connection string", "x", []string{"Server=db;User Id=me;Password=" + x + ";"}, []string{"Server=db;User Id=me;Password=" + masked + ";"}},
		{
			"storage account", "x",
			[]string{"DefaultEndpointsProtocol=https;AccountName=n;AccountKey=" + x + "==;E=https://h/"},
			[]string{"DefaultEndpointsProtocol=https;AccountName=n;AccountKey=" + masked + ";E=https://h/"},
		},
		{"words", "x", []string{"host=db password=" + x, "--password " + x}, []string{"host=db password=" + masked, "--password " + masked}},
		{"command line", "sh", []string{"-c", "serve --token " + x + " --port 80"}, []string{"-c", "serve --token " + masked + " --port 80"}},
		{"harmless settings", "x", []string{"a=1;b=2", "a b"}, []string{"a=1;b=2", "a b"}},
		{"JSON", "x", []string{`{"url": "u", "apiKey": "` + x + `"}`}, []string{`{"apiKey":"` + masked + `","url":"u"}`}},
		{"JSON of a flag", "x", []string{`--config={"a":{"token":["` + x + `",1234]}}`}, []string{`--config={"a":{"token":["` + masked + `","` + masked + `"]}}`}},
		{"JSON without secrets", "x", []string{`{"b": 1, "a": "x"}`}, []string{`{"b": 1, "a": "x"}`}},
		{"fragment", "x", []string{"https://h/x#access_token=" + x}, []string{"https://h/x#access_token=[REDACTED:query]"}},
		{"signed address", "x", []string{"https://h/?a=1&sig=" + x + "&X-Amz-Signature=" + x}, []string{"https://h/?a=1&sig=[REDACTED:query]&X-Amz-Signature=[REDACTED:query]"}},
		{"code of a sign-in", "x", []string{"https://h/?code=" + x}, []string{"https://h/?code=[REDACTED:query]"}},
		{"header with a scheme", "x", []string{"-H", "X-Custom: Bearer " + x}, []string{"-H", "X-Custom: " + masked}},
		{"header without one", "x", []string{"-H", "X-Custom: on off"}, []string{"-H", "X-Custom: on off"}},
		{"variables", "docker", []string{"-e", "PGPASSWORD=" + x, "-e", "OPENAIKEY=" + x}, []string{"-e", "PGPASSWORD=" + masked, "-e", "OPENAIKEY=" + masked}},
		{"literal placeholder", "x", []string{"${TOKEN}", "--token", "${TOKEN}", "--x=env-value-1"}, []string{"$${TOKEN}", "--token", masked, "--x=${TOKEN}"}},
		{"placeholder of a literal", "x", []string{"[REDACTED:argument]"}, []string{"[[REDACTED:argument]"}},
		{"home and a tilde", "x", []string{"/home/me/x.js", "~/x.js", `\~/x.js`, "--f=~", "a~/x", "~x/y"}, []string{"~/x.js", `\~/x.js`, `\\~/x.js`, `--f=\~`, "a~/x", "~x/y"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := redact.New(map[string]string{"TOKEN": "env-value-1"})
			got := Launch(wire.Target{Transport: "stdio", Command: tt.command, Args: tt.args}, r, "/home/me/shop", "/home/me").Args
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestSettingsInTheEnvironmentAreSecrets(t *testing.T) {
	t.Parallel()
	r := redact.New(nil)
	Secrets(wire.Target{Transport: "stdio", Env: map[string]string{
		"CONN": "Server=db;Password=literal-1;", "PGPASSWORD": "literal-2", "OPENAIKEY": "literal-3", "CFG": `{"apiKey":"literal-4"}`,
	}}, r)
	got := r.String("literal-1 literal-2 literal-3 literal-4")
	if want := "[REDACTED:argument] [REDACTED:env] [REDACTED:env] [REDACTED:argument]"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestHeaderWithASchemeIsSecret(t *testing.T) {
	t.Parallel()
	got := Launch(wire.Target{Transport: "http", URL: "http://h/", Headers: map[string]string{"X-Custom": "Bearer literal-1"}}, nil, "", "")
	if diff := cmp.Diff(map[string]string{"X-Custom": "[REDACTED:header]"}, got.Headers); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestPathsBelowAFolderWithALink(t *testing.T) {
	t.Parallel()
	real, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(real, link); err != nil {
		t.Fatal(err)
	}
	target := wire.Target{Transport: "stdio", Command: "x", Args: []string{link + "/a", real + "/b"}, Dir: real}
	got := Launch(target, nil, link, "")
	if diff := cmp.Diff([]string{"./a", "./b"}, got.Args); diff != "" || got.Cwd != "" {
		t.Errorf("cwd %q (-want +got):\n%s", got.Cwd, diff)
	}
}
