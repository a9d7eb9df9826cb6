package clientconfig

import (
	"regexp"
	"strings"
)

// packageManager judges "npm exec", "pnpm dlx", "yarn dlx" and "bun x"; other
// commands run what the project has installed.
func packageManager(program string, args []string) (ok bool, why string) {
	if len(args) == 0 {
		return true, ""
	}
	switch program + " " + args[0] {
	case "npm exec", "npm x", "pnpm dlx", "yarn dlx", "bun x":
		return npm(args[1:])
	}
	return true, ""
}

// python judges uvx, "uv tool run", "uv run --with" and "pipx run".
func python(program string, args []string) (ok bool, why string) {
	const valued = "--python -p --index --index-url --default-index --extra-index-url --with-editable --directory --project --env-file --cache-dir --pip-args --refresh-package"
	switch {
	case program == "uv" && len(args) > 1 && args[0] == "tool" && args[1] == "run":
		args = args[2:]
	case program == "uv" && len(args) > 0 && args[0] == "run":
		return with(args[1:])
	case program == "uv", program == "pipx" && (len(args) == 0 || args[0] != "run"):
		return true, ""
	case program == "pipx":
		args = args[1:]
	}
	if ok, why := with(args); !ok {
		return false, why
	}
	return pythonSpec(operand(args, valued+" --with", "--from --spec"))
}

// with judges the packages that are added, which are fetched too.
func with(args []string) (ok bool, why string) {
	for i, a := range args {
		value, joined := strings.CutPrefix(a, "--with=")
		switch {
		case joined:
		case a == "--with" && i+1 < len(args):
			value = args[i+1]
		default:
			continue
		}
		for spec := range strings.SplitSeq(value, ",") {
			if ok, why := pythonSpec(spec); !ok {
				return false, why
			}
		}
	}
	return true, ""
}

var exactPython = regexp.MustCompile(`^[A-Za-z0-9._-]+(\[[A-Za-z0-9,._-]+\])?(===?|@)v?[0-9]+(\.[0-9]+)*([a-z]+[0-9]+)?([.+-][0-9A-Za-z.+-]+)?$`)

func pythonSpec(spec string) (ok bool, why string) {
	spec = strings.ReplaceAll(spec, " ", "")
	switch {
	case spec == "" || local(spec):
		return true, ""
	case variable(spec):
		return false, "the version comes from a variable"
	case strings.Contains(spec, "://"):
		if _, address, ok := strings.Cut(spec, "@git+"); ok {
			spec = "git+" + address
		}
		return repository(spec)
	case exactPython.MatchString(spec):
		return true, ""
	case strings.ContainsAny(spec, "<>~!*"):
		return false, "a range of versions, not one"
	case strings.Contains(spec, "@"):
		return version(spec[strings.LastIndexByte(spec, '@')+1:])
	}
	return false, "no version: the newest is fetched at every start"
}

// valuedDocker are the flags of "docker run" that take the next argument.
const valuedDocker = "-e --env --env-file -v --volume --mount -p --publish --name --network --net -w --workdir -u --user --entrypoint --platform -l --label -m --memory --cpus --add-host -h --hostname " +
	"--restart --log-driver --tmpfs --device --gpus --cap-add --cap-drop --security-opt --ulimit --pull --ip --dns --shm-size --pids-limit --userns --ipc --pid --cidfile -a --attach"

var digest = regexp.MustCompile(`@sha256:[0-9a-f]{64}$`)

func container(args []string) (ok bool, why string) {
	if len(args) > 1 && args[0] == "container" {
		args = args[1:]
	}
	if len(args) == 0 || args[0] != "run" {
		return true, "" // exec, compose, mcp gateway: nothing is named here
	}
	image := operand(args[1:], valuedDocker, "")
	switch {
	case image == "":
		return true, ""
	case digest.MatchString(image):
		return true, ""
	case variable(image):
		return false, "the image comes from a variable"
	}
	name, tag := image, ""
	if i := strings.LastIndexByte(image, ':'); i > strings.LastIndexByte(image, '/') {
		name, tag = image[:i], image[i+1:]
	}
	switch {
	case name == "":
		return false, "the image has no name"
	case tag == "":
		return false, `no tag means "latest", which is moved to the newest image`
	case !strings.ContainsAny(tag, "0123456789"):
		return false, `the tag "` + tag + `" is moved to the newest image`
	}
	return true, "a tag can be moved; a digest cannot"
}

func deno(args []string) (ok bool, why string) {
	if len(args) == 0 || args[0] != "run" && args[0] != "x" {
		return true, ""
	}
	spec := operand(args[1:], "-c --config --import-map --lock --env-file --seed", "")
	switch {
	case strings.HasPrefix(spec, "npm:"):
		return npmSpec(withoutPath(strings.TrimPrefix(strings.TrimPrefix(spec, "npm:"), "/")))
	case strings.HasPrefix(spec, "jsr:"):
		return npmSpec(withoutPath(strings.TrimPrefix(strings.TrimPrefix(spec, "jsr:"), "/")))
	case strings.Contains(spec, "://"):
		if at := strings.IndexByte(spec, '@'); at >= 0 {
			v, _, _ := strings.Cut(spec[at+1:], "/")
			return version(v)
		}
		return false, "an address without a version: what is there can change"
	}
	return true, ""
}

// withoutPath cuts what stands behind the version: "@s/p@1.2.3/server".
func withoutPath(spec string) string {
	at := strings.LastIndexByte(spec, '@')
	if i := strings.IndexByte(spec[max(at, 0):], '/'); at > 0 && i >= 0 {
		return spec[:at+i]
	}
	return spec
}

func goRun(args []string) (ok bool, why string) {
	if len(args) == 0 || args[0] != "run" {
		return true, ""
	}
	spec := operand(args[1:], "-C -mod -modfile -tags -ldflags -exec", "")
	at := strings.IndexByte(spec, '@')
	switch {
	case at < 0:
		return true, "" // what go.mod says
	case exactVersion.MatchString(spec[at+1:]) || commit(spec[at+1:]):
		return true, ""
	}
	return version(spec[at+1:])
}

// dotnet judges dnx, which fetches a package unless a version is given.
func dotnet(args []string) (ok bool, why string) {
	for i, a := range args[:max(0, len(args)-1)] {
		if a == "--version" {
			return version(args[i+1])
		}
	}
	return npmSpec(operand(args, "--source --add-source --configfile --verbosity --framework", ""))
}
