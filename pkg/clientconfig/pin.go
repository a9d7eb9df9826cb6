package clientconfig

import (
	"path"
	"regexp"
	"strings"
)

// Pinned reports whether the server's command starts one version of a program
// and not whatever is newest; why says what is open, or how sure a pin is. A
// program that is installed, a local path and an address are pinned by other
// means.
func Pinned(s Server) (ok bool, why string) {
	if s.Command == "" {
		return true, ""
	}
	words := unwrapped(append([]string{s.Command}, s.Args...))
	if len(words) == 0 {
		return true, ""
	}
	args := words[1:]
	switch program := base(words[0]); program {
	case "npx", "pnpx", "bunx":
		return npm(args)
	case "npm", "pnpm", "yarn", "bun":
		return packageManager(program, args)
	case "uvx", "pipx", "uv":
		return python(program, args)
	case "docker", "podman", "nerdctl":
		return container(args)
	case "deno":
		return deno(args)
	case "go":
		return goRun(args)
	case "dnx":
		return dotnet(args)
	}
	return true, ""
}

// base is the name of a program without its folder and Windows' ending.
func base(command string) string {
	command = strings.ToLower(path.Base(strings.ReplaceAll(command, `\`, "/")))
	for _, ending := range []string{".exe", ".cmd", ".bat", ".ps1"} {
		command = strings.TrimSuffix(command, ending)
	}
	return command
}

// maxWrapping is how many programs may start each other: cmd /c env npx.
const maxWrapping = 4

// unwrapped returns the words of the command that wrappers around it start in
// the end, none where they start nothing or are too many.
func unwrapped(words []string) []string {
	for range maxWrapping + 1 {
		if len(words) == 0 || !wrapper(base(words[0])) {
			return words
		}
		words = wrappedCommand(base(words[0]), words[1:])
	}
	return nil
}

// wrapper reports whether a program does nothing but start another one.
func wrapper(program string) bool {
	switch program {
	case "cmd", "env", "sudo", "nice", "time", "exec", "dotenv", "op", "doppler", "infisical", "sh", "bash", "zsh", "dash", "fish", "pwsh", "powershell":
		return true
	}
	return false
}

// wrappedCommand returns the command that another program starts.
func wrappedCommand(program string, args []string) []string {
	for i, a := range args {
		switch {
		case a == "--":
			return args[i+1:]
		case program != "cmd" && (a == "-c" || a == "-lc" || a == "-ic" || strings.EqualFold(a, "-command")):
			return strings.Fields(strings.Join(args[i+1:], " "))
		case strings.HasPrefix(a, "-"), program == "cmd" && strings.HasPrefix(a, "/"), strings.Contains(a, "=") && !strings.Contains(a, "@"):
			continue
		case a == "run": // op run -- npx …
			continue
		}
		return args[i:]
	}
	return nil
}

// operand returns the first argument that is no flag; valued flags take the
// next one. Flags that name the package give it instead.
func operand(args []string, valued, naming string) string {
	for i := 0; i < len(args); i++ {
		a := args[i]
		flag, value, joined := strings.Cut(a, "=")
		switch {
		case a == "--":
			if i+1 < len(args) {
				return args[i+1]
			}
			return ""
		case !strings.HasPrefix(a, "-"):
			return a
		case has(naming, flag) && joined:
			return value
		case has(naming, flag) && i+1 < len(args):
			return args[i+1]
		case has(valued, a):
			i++
		}
	}
	return ""
}

func has(flags, flag string) bool { return strings.Contains(" "+flags+" ", " "+flag+" ") }

var exactVersion = regexp.MustCompile(`^v?[0-9]+\.[0-9]+\.[0-9]+([-+.][0-9A-Za-z.+-]+)?$`)

func npm(args []string) (ok bool, why string) {
	return npmSpec(operand(args, "-c --call --registry --cache --userconfig -w --workspace --prefix", "-p --package"))
}

func npmSpec(spec string) (ok bool, why string) {
	switch {
	case spec == "":
		return true, ""
	case local(spec):
		return true, ""
	case variable(spec):
		return false, "the version comes from a variable"
	case strings.HasPrefix(spec, "npm:"):
		return npmSpec(strings.TrimPrefix(spec, "npm:"))
	case strings.Contains(spec, "://") || strings.HasPrefix(spec, "git@") || strings.HasPrefix(spec, "github:") || strings.HasPrefix(spec, "gitlab:"):
		return repository(spec)
	}
	at := strings.LastIndexByte(spec, '@')
	if at <= 0 {
		return false, "no version: the newest is fetched at every start"
	}
	return version(spec[at+1:])
}

// version judges what stands behind "@".
func version(v string) (ok bool, why string) {
	if exactVersion.MatchString(v) {
		return true, ""
	}
	if v != "" && strings.Trim(v, "abcdefghijklmnopqrstuvwxyz-") == "" {
		return false, `"` + v + `" is moved to the newest release`
	}
	return false, "a range of versions, not one"
}

// repository judges an address of source code or of an archive.
func repository(spec string) (ok bool, why string) {
	if _, ref, found := strings.Cut(spec, "#"); found && commit(ref) {
		return true, ""
	}
	if at := strings.LastIndexByte(spec, '@'); at > strings.LastIndexByte(spec, '/') && commit(spec[at+1:]) {
		return true, ""
	}
	return false, "an address without a commit: what is there can change"
}

func commit(ref string) bool {
	return len(ref) >= 12 && strings.Trim(ref, "0123456789abcdef") == ""
}

func local(spec string) bool {
	return strings.HasPrefix(spec, ".") || strings.HasPrefix(spec, "/") || strings.HasPrefix(spec, "~") || strings.HasPrefix(spec, "file:") || strings.Contains(spec, `\`) ||
		strings.HasPrefix(spec, "${workspaceFolder}") || strings.HasPrefix(spec, "${userHome}") || strings.HasPrefix(spec, "${CLAUDE_P")
}

func variable(spec string) bool {
	return strings.Contains(spec, "$") || strings.Contains(spec, "{env:")
}
