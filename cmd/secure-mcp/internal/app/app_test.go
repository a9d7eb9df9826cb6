package app

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/urfave/cli/v3"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
)

// A result is everything that a run of the program leaves behind.
type result struct {
	Code     int
	Out, Err string
}

// execute runs the program with the arguments and an input.
func execute(in string, env map[string]string, onTTY bool, args ...string) result {
	var out, err bytes.Buffer
	code := Run(World{
		Args:  args,
		Env:   func(name string) string { return env[name] },
		In:    strings.NewReader(in),
		Out:   &out,
		Err:   &err,
		OnTTY: onTTY,
	})
	return result{code, out.String(), err.String()}
}

const noRoots = "WRN no authorised roots: reviews of files are refused until SECURE_MCP_ALLOWED_ROOTS or --allow names a directory\n"

func TestUsageErrorsExitTwoWithAHintAndASilentStdout(t *testing.T) {
	t.Parallel()
	const listed = `? "secure-mcp --help" lists all`
	const help = `run "secure-mcp --help"`
	tests := []struct {
		name       string
		args       []string
		text, hint string
	}{
		{"unknown command", []string{"sevre"}, `unknown command "sevre"`, `did you mean "serve"` + listed},
		{"nothing like a command", []string{"frobnicate"}, `unknown command "frobnicate"`, help},
		{"hostile command", []string{"\x1b[2J"}, `unknown command "\x1b[2J"`, help},
		{"help of what is no command", []string{"help", "scna"}, `unknown command "scna"`, `did you mean "scan"` + listed},
		{"help of two commands", []string{"help", "scan", "packs"}, `unexpected argument "packs" after help`, `run "secure-mcp help --help"`},
		{"argument after version", []string{"version", "x"}, `unexpected argument "x" after version`, `run "secure-mcp version --help"`},
		{"argument after serve", []string{"serve", "x"}, `unexpected argument "x" after serve`, help},
		{"argument after a separator", []string{"--", "x"}, `unknown command "x"`, help},
		{"unknown flag", []string{"--alow", "/"}, `unknown flag "--alow"`, `did you mean "--allow"` + listed},
		{"unknown flag after serve", []string{"serve", "--log-levle=debug"}, `unknown flag "--log-levle"`, `did you mean "--log-level"` + listed},
		{"unknown short flag", []string{"-x"}, `unknown flag "--x"`, help},
		{"flag without a value", []string{"--allow"}, `flag needs an argument: --allow`, help},
		{"unknown level", []string{"--log-level", "loud"}, `unknown value "loud" of --log-level`, "valid values are warn, debug, info, error, off"},
		{"unknown format", []string{"serve", "--log-format", "xml"}, `unknown value "xml" of --log-format`, "valid values are console, json"},
		{"bad value of a switch", []string{"--version=perhaps"}, `invalid value "perhaps" for flag -version: parse error`, help},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			want := result{2, "", "secure-mcp: " + tt.text + "\nhint: " + tt.hint + "\n"}
			if diff := cmp.Diff(want, execute("", nil, false, tt.args...)); diff != "" {
				t.Errorf("result (-want +got):\n%s", diff)
			}
		})
	}
}

func TestHelpAndVersion(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"--help"}, {"-h"}, {"serve", "--help"}, {"--allow", "/", "--help"}, {"help"}, {"help", "serve"}} {
		if diff := cmp.Diff(result{0, help, ""}, execute("", nil, false, args...)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", args, diff)
		}
	}
	for _, word := range []string{"--version", "version"} {
		got := execute("", nil, false, word)
		if got.Code != 0 || got.Err != "" || !regexp.MustCompile(`^secure-mcp \S+\n$`).MatchString(got.Out) {
			t.Errorf("%s gives %+v", word, got)
		}
	}
}

func TestHelpNamesEveryFlagAndCommand(t *testing.T) {
	t.Parallel()
	c := root(World{})
	for _, f := range c.Flags {
		if name := f.Names()[0]; !strings.Contains(help, "  --"+name+" ") {
			t.Errorf("the help does not name --%s", name)
		}
	}
	for _, sub := range c.Commands {
		if !strings.Contains(help, sub.Name) {
			t.Errorf("the help does not name %s", sub.Name)
		}
	}
	if !strings.Contains(help, project.RootsVariable) {
		t.Errorf("the help does not name %s", project.RootsVariable)
	}
	for line := range strings.Lines(help) {
		if len(strings.TrimSuffix(line, "\n")) > 80 {
			t.Errorf("wider than a terminal: %q", line)
		}
	}
}

// A command that is added without these hooks would print to stdout or choose
// the exit status.
func TestEveryCommandIsHardened(t *testing.T) {
	t.Parallel()
	var check func(c *cli.Command)
	check = func(c *cli.Command) {
		if c.OnUsageError == nil || c.ExitErrHandler == nil || c.ArgValidator == nil {
			t.Errorf("%s is not hardened", c.Name)
		}
		for _, sub := range c.Commands {
			check(sub)
		}
	}
	check(root(World{}))
}

const (
	ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
	pong = `{"jsonrpc":"2.0","id":1,"result":{}}` + "\n"
)

func TestServingIsTheDefault(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{nil, {"serve"}, {"--log-level", "warn", "serve"}, {"serve", "--log-level", "warn"}} {
		if diff := cmp.Diff(result{0, pong, noRoots}, execute(ping, nil, false, args...)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", args, diff)
		}
	}
}

func TestRootsComeFromTheEnvironmentAndFromFlags(t *testing.T) {
	t.Parallel()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	shop := filepath.Join(dir, "a,b")
	if err := os.Mkdir(shop, 0o777); err != nil {
		t.Fatal(err)
	}
	env := map[string]string{project.RootsVariable: dir}
	call := `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}` + "\n" +
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"secure_mcp_list_authorized_roots","arguments":{"response_format":"markdown"}}}`
	got := execute(call, env, false, "--allow", shop, "serve", "--allow", "relative")
	if want := "WRN a configured root is not an absolute path and authorises nothing path=relative\n"; got.Code != 0 || got.Err != want {
		t.Errorf("status %d and stderr %q, want 0 and %q", got.Code, got.Err, want)
	}
	for _, want := range []string{`2 roots authorised`, `- \"` + dir + `\"\n- \"` + shop + `\"\n- \"relative\"`} {
		if !strings.Contains(got.Out, want) {
			t.Errorf("the answer is %s, want in it %s", got.Out, want)
		}
	}
}

func TestAPersonIsGreeted(t *testing.T) {
	t.Parallel()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	lines := func(roots string) string {
		return "secure-mcp " + version() + ": an MCP server on stdin and stdout, read-only\n" +
			"authorised roots: " + roots + "   (set SECURE_MCP_ALLOWED_ROOTS to change)\n" +
			"This is meant to be started by a client. \"secure-mcp --help\" shows its config.\n"
	}
	if diff := cmp.Diff(result{0, "", noRoots + lines("none")}, execute("", nil, true)); diff != "" {
		t.Errorf("without roots (-want +got):\n%s", diff)
	}
	env := map[string]string{project.RootsVariable: dir + string(filepath.ListSeparator) + os.TempDir()}
	other, err := filepath.EvalSymlinks(os.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(result{0, "", lines(dir + ", " + other)}, execute("", env, true)); diff != "" {
		t.Errorf("with two roots (-want +got):\n%s", diff)
	}
}

func TestLogsFollowTheFlags(t *testing.T) {
	t.Parallel()
	const in = "{\n" + `{"jsonrpc":"2.0","id":1,"method":"x/y\u001b[2J","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1"}}}` + "\n"
	const bad = "invalid JSON at byte 1: unexpected end of JSON input"
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"default", nil, noRoots + "WRN " + bad + " code=-32700\n"},
		{"debug", []string{"--log-level", "debug"}, noRoots + "WRN " + bad + " code=-32700\n" + "DBG unsupported protocol version \"1\" code=-32022\n"},
		{"error", []string{"--log-level", "error"}, ""},
		{"off", []string{"--log-level", "off"}, ""},
		{"json", []string{"--log-format", "json"}, `{"level":"warn","message":"no authorised roots: reviews of files are refused until SECURE_MCP_ALLOWED_ROOTS or --allow names a directory"}` + "\n" +
			`{"level":"warn","code":-32700,"message":"` + bad + `"}` + "\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, execute(in, nil, false, tt.args...).Err); diff != "" {
				t.Errorf("stderr (-want +got):\n%s", diff)
			}
		})
	}
}
