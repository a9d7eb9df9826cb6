package clientconfig

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPinned(t *testing.T) {
	t.Parallel()
	hash := strings.Repeat("ab", 32)
	yes := []string{
		"npx -y pkg@1.2.3", "npx -y @scope/pkg@1.2.3", "npx --yes @scope/pkg@1.2.3-rc.1 --flag", "npx -p pkg@1.2.3 bin", "npx --package=pkg@1.2.3 bin", "npx ./local", "npx -y github:u/r#" + hash[:40],
		"npm exec -- pkg@1.2.3", "npm run start", "pnpm dlx pkg@1.2.3", "pnpm start", "yarn dlx pkg@1.2.3", "bunx pkg@1.2.3", "bun x pkg@1.2.3", "bun run server.ts",
		"uvx pkg==1.2", "uvx pkg@1.2.3", "uvx pkg[cli]==1.2.3", "uvx --from pkg==1.2.3 bin", "uvx --python 3.12 pkg==1.2.3", "uvx --from git+https://h/r@" + hash[:40] + " bin", "uv tool run pkg==1.2.3",
		"uv run server.py", "uv run --with mcp==1.2.3 server.py", "uv --directory x run server.py", "pipx run pkg==1.2.3", "pipx run --spec pkg==1.2.3 bin",
		"docker run -i --rm -e TOKEN img@sha256:" + hash, "docker run -i img:1.2.3", "docker run --rm reg:5000/img:v2", "docker mcp gateway run", "docker exec x y",
		"deno run -A npm:pkg@1.2.3", "deno run --allow-net jsr:@s/p@1.2.3/server", "deno run server.ts", "deno run https://deno.land/x/m@v1.2.3/mod.ts",
		"go run example.com/m/cmd@v1.2.3", "go run ./cmd/server", "node dist/index.js", "python -m server", "/usr/local/bin/server", "secure-mcp", "cmd /c npx -y pkg@1.2.3", "env A=b npx -y pkg@1.2.3",
		"dnx Pkg --version 1.2.3", "",
	}
	no := map[string]string{
		"npx -y pkg":                     "no version: the newest is fetched at every start",
		"npx -y @scope/pkg":              "no version: the newest is fetched at every start",
		"npx -y pkg@latest":              `"latest" is moved to the newest release`,
		"npx pkg@next":                   `"next" is moved to the newest release`,
		"npx -y pkg@^1.2.3":              "a range of versions, not one",
		"npx -y pkg@1":                   "a range of versions, not one",
		"npx -y pkg@1.x":                 "a range of versions, not one",
		"npx -y pkg@${V}":                "the version comes from a variable",
		"npx -y github:u/r":              "an address without a commit: what is there can change",
		"npx.cmd -y pkg":                 "no version: the newest is fetched at every start",
		"npx -p pkg bin":                 "no version: the newest is fetched at every start",
		"/usr/bin/npx -y pkg":            "no version: the newest is fetched at every start",
		"cmd /c npx -y pkg":              "no version: the newest is fetched at every start",
		"env A=b npx -y pkg":             "no version: the newest is fetched at every start",
		"bash -c npx -y pkg":             "no version: the newest is fetched at every start",
		"op run -- npx -y pkg":           "no version: the newest is fetched at every start",
		"npm exec pkg":                   "no version: the newest is fetched at every start",
		"npm x -- pkg":                   "no version: the newest is fetched at every start",
		"pnpm dlx pkg":                   "no version: the newest is fetched at every start",
		"yarn dlx pkg":                   "no version: the newest is fetched at every start",
		"bunx pkg":                       "no version: the newest is fetched at every start",
		"uvx pkg":                        "no version: the newest is fetched at every start",
		"uvx pkg@latest":                 `"latest" is moved to the newest release`,
		"uvx pkg>=1.2":                   "a range of versions, not one",
		"uvx pkg==1.*":                   "a range of versions, not one",
		"uvx --from git+https://h/r bin": "an address without a commit: what is there can change",
		"uvx --with extra pkg==1.2.3":    "no version: the newest is fetched at every start",
		"uv run --with mcp[cli] s.py":    "no version: the newest is fetched at every start",
		"pipx run pkg":                   "no version: the newest is fetched at every start",
		"docker run -i --rm img":         `no tag means "latest", which is moved to the newest image`,
		"docker run reg:5000/img":        `no tag means "latest", which is moved to the newest image`,
		"docker run -e A=b img:latest":   `the tag "latest" is moved to the newest image`,
		"podman run img:edge":            `the tag "edge" is moved to the newest image`,
		"docker run img:$TAG":            "the image comes from a variable",
		"deno run -A npm:pkg":            "no version: the newest is fetched at every start",
		"deno run https://h/mod.ts":      "an address without a version: what is there can change",
		"go run example.com/m@latest":    `"latest" is moved to the newest release`,
		"go run example.com/m@main":      `"main" is moved to the newest release`,
		"dnx Pkg":                        "no version: the newest is fetched at every start",
	}
	judge := func(line string) (bool, string) {
		words := strings.Fields(line)
		if len(words) == 0 {
			return Pinned(Server{})
		}
		return Pinned(Server{Command: words[0], Args: words[1:]})
	}
	for _, line := range yes {
		if ok, why := judge(line); !ok {
			t.Errorf("%q is not pinned: %s", line, why)
		}
	}
	for line, want := range no {
		if ok, why := judge(line); ok || why != want {
			t.Errorf("%q: %v, %q, want %q", line, ok, why, want)
		}
	}
	if _, why := judge("docker run img:1.2"); why != "a tag can be moved; a digest cannot" {
		t.Errorf("a tag: %q", why)
	}
}

func TestPlainHTTP(t *testing.T) {
	t.Parallel()
	tests := []struct {
		s    Server
		want string
	}{
		{Server{URL: "http://h.example/mcp?x=1"}, "http://h.example"},
		{Server{URL: "http://me:pw@h.example:81/"}, "http://h.example:81"},
		{Server{URL: "ws://h.example"}, "ws://h.example"},
		{Server{URL: "http://192.168.1.4/mcp"}, "http://192.168.1.4"},
		{Server{Command: "npx", Args: []string{"mcp-remote", "http://h.example/sse", "--allow-http"}}, "http://h.example"},
		{Server{URL: "https://h.example"}, ""},
		{Server{URL: "http://localhost:3000/mcp"}, ""},
		{Server{URL: "http://127.0.0.1:3000"}, ""},
		{Server{URL: "http://[::1]:3000"}, ""},
		{Server{URL: "http://api.localhost"}, ""},
		{Server{URL: "${URL}"}, ""},
		{Server{Command: "x", Args: []string{"see http: //h"}}, ""},
	}
	for _, tt := range tests {
		plain, address := PlainHTTP(tt.s)
		if address != tt.want || plain != (tt.want != "") {
			t.Errorf("PlainHTTP(%q %q) = %v, %q, want %q", tt.s.URL, tt.s.Args, plain, address, tt.want)
		}
	}
}

func TestSecretsIn(t *testing.T) {
	t.Parallel()
	const data = `{"mcpServers": {
  "bad": {
    "command": "npx", "args": ["-y", "mcp-remote", "--header", "Authorization: Bearer a8f3k2m9x0q1z7", "--api-key", "a8f3k2m9x0q1", "--token=a8f3k2m9x0q1", "postgres://me:hunter2@db/x"],
    "env": {"API_KEY": "9f86d081884c7d65", "KEY": "a8f3k2m9x0q1", "DB_PASSWORD": "swordfish", "X": "AKIAABCDEFGHIJKLMNOP", "PORT": "8080", "MODE": "production9", "ROOT": "/home/me/src"}
  },
  "remote": {"url": "https://h/mcp?api_key=a8f3k2m9x0q1", "headers": {"Authorization": "Bearer a8f3k2m9x0q1z7", "X-Api-Key": "a8f3k2m9x0q1", "Accept": "text/event-stream"}},
  "good": {
    "command": "npx", "args": ["-y", "pkg@1.2.3", "--token", "${TOKEN}", "--api-key=$KEY", "--port", "8080"],
    "env": {"API_KEY": "${API_KEY}", "TOKEN": "${env:TOKEN}", "KEY": "${input:key}", "SECRET": "$SECRET", "A_TOKEN": "{env:A}", "PASSWORD": "", "B_TOKEN": "<your token here>", "API_TOKEN": "YOUR_API_TOKEN", "C_KEY": "op://vault/item/x1", "MAX_TOKENS": "4096"}
  },
  "fine": {"url": "https://h/mcp", "headers": {"Authorization": "Bearer ${TOKEN}", "X-Team": "shop1"}}
}}`
	var got []string
	for _, s := range parse(t, ".mcp.json", data) {
		for _, secret := range SecretsIn(s) {
			got = append(got, fmt.Sprintf("%s %s %s %s %d", s.Name, secret.Where, secret.Kind, secret.Confidence, secret.Line))
		}
	}
	want := []string{
		"bad env/API_KEY key medium 4", "bad env/DB_PASSWORD password medium 4", "bad env/KEY key medium 4", "bad env/X aws-access-key high 4",
		"bad args/3 bearer high 3", "bad args/5 key medium 3", "bad args/6 token medium 3", "bad args/7 userinfo high 3",
		"remote headers/Authorization bearer medium 6", "remote headers/X-Api-Key key medium 6", "remote url key medium 6",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
