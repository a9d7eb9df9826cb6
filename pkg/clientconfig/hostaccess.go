package clientconfig

import (
	"path"
	"strings"
)

// An Access is one right that a container is given over the machine it runs on.
type Access struct {
	Flag string // as written
	What string // a noun with its article
	// Whole says that with this right a program in the container can do
	// what the administrator of the machine can.
	Whole bool
}

// HostAccess returns the rights that the server's container has over the machine
// of its user, in the order of its flags; none if it runs in no container.
func HostAccess(s Server) []Access {
	words := unwrapped(append([]string{s.Command}, s.Args...))
	if len(words) < 2 {
		return nil
	}
	switch base(words[0]) {
	case "docker", "podman", "nerdctl":
	default:
		return nil
	}
	args := words[1:]
	if args[0] == "container" {
		args = args[1:]
	}
	if len(args) == 0 || args[0] != "run" && args[0] != "create" {
		return nil
	}
	var all []Access
	args = args[1:]
	for i := 0; i < len(args) && strings.HasPrefix(args[i], "-") && args[i] != "--"; i++ {
		flag, value, joined := strings.Cut(args[i], "=")
		written := args[i]
		if !joined && (has(valuedDocker, flag) || volumes(flag)) && i+1 < len(args) {
			i++
			value = args[i]
			written += " " + value
		}
		if what, whole := granted(flag, value); what != "" {
			all = append(all, Access{written, what, whole})
		}
	}
	return all
}

// volumes reports whether a flag mounts: also behind others that take no value.
func volumes(flag string) bool {
	rest, ok := strings.CutSuffix(flag, "v")
	return flag == "--volume" || ok && strings.HasPrefix(rest, "-") && strings.Trim(rest[1:], "itdP") == ""
}

// granted returns what a flag of "docker run" gives over the host.
func granted(flag, value string) (what string, whole bool) {
	switch flag {
	case "--privileged":
		return the(value != "false", "all devices and privileges"), true
	case "--network", "--net":
		return the(value == "host", "the network of the host"), false
	case "--pid":
		return the(value == "host", "the processes of the host"), true
	case "--cap-add":
		name := strings.TrimPrefix(strings.ToUpper(value), "CAP_")
		return the(has("ALL SYS_ADMIN SYS_PTRACE SYS_MODULE SYS_RAWIO DAC_READ_SEARCH", name) && name != "", "the capability "+name), true
	case "--device":
		disk, _, _ := strings.Cut(value, ":")
		return the(strings.HasPrefix(disk, "/dev/sd") || strings.HasPrefix(disk, "/dev/nvme") || disk == "/dev/mem", "the device "+disk), true
	case "--mount":
		return mounted(bindSource(value))
	}
	if volumes(flag) {
		return mounted(volumeSource(value))
	}
	return "", false
}

func the(ok bool, what string) string {
	if ok {
		return what
	}
	return ""
}

// bindSource returns the source of a mount of the form "type=bind,source=/x".
func bindSource(value string) string {
	source := ""
	for part := range strings.SplitSeq(value, ",") {
		key, text, _ := strings.Cut(part, "=")
		switch {
		case key == "source", key == "src":
			source = text
		case key == "type" && text != "bind":
			return ""
		}
	}
	return source
}

// volumeSource returns the source of a volume of the form "/x:/y:ro".
func volumeSource(value string) string {
	if len(value) > 2 && drive(value[:2]) && (value[2] == '\\' || value[2] == '/') { // a drive of Windows
		source, _, _ := strings.Cut(value[2:], ":")
		return value[:2] + source
	}
	if strings.HasPrefix(value, "${") { // the colon of "${env:HOME}" ends nothing
		if end := strings.IndexByte(value, '}'); end > 0 {
			source, _, _ := strings.Cut(value[end:], ":")
			return value[:end] + source
		}
	}
	source, _, _ := strings.Cut(value, ":")
	return source
}

// mounted returns what somebody who can use a path of the host has of it.
func mounted(source string) (what string, whole bool) {
	if source == "" {
		return "", false
	}
	clean := path.Clean(strings.ReplaceAll(source, `\`, "/"))
	switch {
	case clean == "/", drive(strings.TrimSuffix(clean, "/")):
		return "all files of the host", true
	case has("docker.sock podman.sock containerd.sock crio.sock", path.Base(clean)):
		return "the socket of the container engine", true
	case has("/etc /root /proc /sys /dev /boot /run /var/run /var/lib/docker", clean):
		return "the folder " + clean + " of the host", true
	case has("~ $HOME ${HOME} ${env:HOME} ${userHome} %USERPROFILE% ${USERPROFILE} /home /Users", clean),
		has("/home /Users", path.Dir(clean)), len(clean) > 2 && drive(clean[:2]) && strings.EqualFold(path.Dir(clean[2:]), "/Users"):
		return "the whole home folder", false
	}
	return "", false
}

// drive reports whether a text is the letter of a drive of Windows with its
// colon.
func drive(s string) bool {
	return len(s) == 2 && s[1] == ':' && strings.Trim(strings.ToLower(s[:1]), "abcdefghijklmnopqrstuvwxyz") == ""
}
