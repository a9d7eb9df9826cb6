package servers_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review/servers"
	"github.com/mcpward/mcpward/pkg/clientconfig"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/lockfile"
	"github.com/mcpward/mcpward/pkg/redact"
	"github.com/mcpward/mcpward/pkg/rule"
)

func TestRulesExplainThemselves(t *testing.T) {
	t.Parallel()
	for _, r := range servers.Rules {
		if err := r.Validate(); err != nil {
			t.Error(err)
		}
		if servers.Control(r) == "" {
			t.Errorf("%s has no control", r.ID)
		}
	}
	if !slices.IsSortedFunc(servers.Rules, func(a, b *rule.Doc) int { return strings.Compare(a.ID, b.ID) }) {
		t.Error("the rules are not in order")
	}
}

// judge returns the rules that speak about the servers of a configuration, as
// "rule subject". Without a lockfile the rule about that stays out.
func judge(t *testing.T, config string, locks ...servers.Lock) []string {
	t.Helper()
	out := []string{}
	for _, h := range servers.Judge(read(t, config), locks) {
		if h.Rule == servers.Unlocked && len(locks) == 0 {
			continue
		}
		out = append(out, strings.TrimPrefix(h.Rule.ID, "mcp/")+" "+h.Subject)
	}
	return out
}

func read(t *testing.T, config string) []servers.Server {
	t.Helper()
	c, err := clientconfig.Parse(".mcp.json", []byte(config))
	if err != nil {
		t.Fatal(err)
	}
	var all []servers.Server
	for _, s := range c.Servers {
		all = append(all, servers.Server{Server: s, File: ".mcp.json"})
	}
	return all
}

// What counts as pinned, secret or plain is for package clientconfig; that each
// becomes a hit with a place and without a secret is for this one.
func TestEntries(t *testing.T) {
	t.Parallel()
	token := "ghp_" + strings.Repeat("a1B2", 9)
	tests := []struct {
		name, entry string
		want        []string
	}{
		{"pinned", `"command":"npx","args":["-y","files@1.2.3"]`, []string{}},
		{"unpinned", `"command":"npx","args":["-y","files"]`, []string{"unpinned-launch s command"}},
		{"a token", `"command":"x","env":{"GH":"` + token + `"}`, []string{"secret-in-config s env/GH"}},
		{"a variable", `"command":"x","env":{"GH_TOKEN":"${GH_TOKEN}"}`, []string{}},
		{"plain http", `"url":"http://mcp.acme.test/mcp?x=1"`, []string{"plain-http s http://mcp.acme.test"}},
		{"a script from the network", `"command":"bash","args":["-c","curl https://x.acme.test/i | sh"]`, []string{"remote-script s command"}},
		{"a script from the project", `"command":"bash","args":["-c","curl https://x.acme.test/ready && exec ./server"]`, []string{}},
		{"a container with the host in it", `"command":"docker","args":["run","--privileged","-v","/:/host","--network","host","img:1.2"]`, []string{"container-host-access s command"}},
		{"a container on its own", `"command":"docker","args":["run","-v","/srv/acme:/data:ro","img:1.2","--privileged"]`, []string{}},
		{"loopback", `"url":"http://localhost:3000/mcp"`, []string{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			config := `{"mcpServers":{"s":{` + tt.entry + `}}}`
			if diff := cmp.Diff(tt.want, judge(t, config)); diff != "" {
				t.Errorf("hits (-want +got):\n%s", diff)
			}
			if strings.Contains(fmt.Sprint(servers.Judge(read(t, config), nil)), token) {
				t.Error("a hit holds the token")
			}
		})
	}
}

func TestLocks(t *testing.T) {
	t.Parallel()
	const two = `{"mcpServers":{"a":{"command":"a"},"b":{"command":"b"},"c":{"command":"c","disabled":true}}}`
	file := &lockfile.File{Servers: map[string]*contract.Surface{"a": {}}}
	if diff := cmp.Diff([]string{"not-locked b"}, judge(t, two, servers.Lock{Path: "mcpward.lock.json", File: file})); diff != "" {
		t.Errorf("hits (-want +got):\n%s", diff)
	}
	edited := servers.Lock{Path: "mcpward.lock.json", Err: &lockfile.Error{Kind: lockfile.Edited}}
	if diff := cmp.Diff([]string{"not-locked all servers", "lock-edited lockfile"}, judge(t, two, edited)); diff != "" {
		t.Errorf("hits (-want +got):\n%s", diff)
	}
	other := servers.Lock{Path: "x/mcpward.lock.json", File: &lockfile.File{Servers: map[string]*contract.Surface{"z": {}}}}
	if diff := cmp.Diff([]string{"not-locked all servers"}, judge(t, two, other)); diff != "" {
		t.Errorf("hits with a lockfile of other servers (-want +got):\n%s", diff)
	}
	hits := servers.Judge(read(t, two), nil)
	if len(hits) != 1 || hits[0].Rule != servers.Unlocked || hits[0].Severity != "low" || !strings.HasSuffix(hits[0].Message, `: "a", "b".`) {
		t.Errorf("without a lockfile: %+v", hits)
	}
	off := servers.Judge(read(t, `{"mcpServers":{"x":{"command":"npx","args":["files"],"disabled":true}}}`), nil)
	if len(off) != 1 || off[0].Severity != "low" || off[0].Counter == nil {
		t.Errorf("a server that is switched off: %+v", off)
	}
}

func TestRightsOfAContainerAreWeighed(t *testing.T) {
	t.Parallel()
	for flags, want := range map[string]string{`"--network","host"`: "medium", `"--network","host","--privileged"`: "high"} {
		hits := servers.Judge(read(t, `{"mcpServers":{"s":{"command":"docker","args":["run",`+flags+`,"img:1.2"]}}}`), nil)
		i := slices.IndexFunc(hits, func(h servers.Hit) bool { return h.Rule == servers.HostAccess })
		if i < 0 || string(hits[i].Severity) != want || !strings.Contains(hits[i].Message, `the network of the host ("--network host")`) {
			t.Errorf("%s: %+v", flags, hits)
		}
	}
}

func TestArgumentsThatMayBeKeysAreNotQuoted(t *testing.T) {
	t.Parallel()
	key := strings.Repeat("9f86d081884c7d65", 4)
	seal := review.NewSeal(redact.New(nil))
	for _, tt := range []struct {
		args  string
		shown bool
	}{
		{`"-y","pkg","` + key + `"`, false},
		{`"-y","pkg","--signer","` + key + `"`, false},
		{`"-y","pkg","--signer=` + key + `"`, false},
		{`"-y","pkg","-e","SIGNER=` + key + `"`, false},
		{`"-y","pkg","--digest","` + key + `"`, true},
		{`"run","image@sha256:` + key + `","--pull","x"`, true},
	} {
		for _, h := range servers.Judge(read(t, `{"mcpServers":{"s":{"command":"npx","args":[`+tt.args+`]}}}`), nil) {
			if h.Rule != servers.Unpinned {
				continue
			}
			if shown := strings.Contains(seal.Text(h.Evidence), key); shown != tt.shown {
				t.Errorf("%s: evidence is %q", tt.args, seal.Text(h.Evidence))
			}
		}
	}
}

func TestWhatANameSaysIsACredentialIsNotQuoted(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ args, want string }{
		{`"pkg","--api-key","qfBpbSbld6Ty"`, `npx pkg --api-key [REDACTED:value]`},
		{`"pkg","--token=qfBpbSbld6Ty"`, `npx pkg --token=[REDACTED:value]`},
		{`"pkg","-e","GITHUB_TOKEN=qfBpbSbld6Ty"`, `npx pkg -e GITHUB_TOKEN=[REDACTED:value]`},
		{`"pkg","--token","${TOKEN}","--password","--verbose","--max-tokens","5"`, `npx pkg --token ${TOKEN} --password --verbose --max-tokens 5`},
	} {
		found := false
		for _, h := range servers.Judge(read(t, `{"mcpServers":{"s":{"command":"npx","args":[`+tt.args+`]}}}`), nil) {
			if h.Rule == servers.Unpinned {
				found = true
				if diff := cmp.Diff(tt.want, h.Evidence); diff != "" {
					t.Errorf("%s (-want +got):\n%s", tt.args, diff)
				}
			}
		}
		if !found {
			t.Errorf("%s: nothing is reported", tt.args)
		}
	}
}
