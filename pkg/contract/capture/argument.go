package capture

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// arguments masks a command line.
func (m masker) arguments(command string, args []string) []string {
	out := make([]string, 0, len(args))
	before := "" // the flag before
	for _, arg := range args {
		isFlag := strings.HasPrefix(arg, "-")
		switch {
		case before != "" && wantsSecret(command, before) && arg == "--":
			out = append(out, arg)
			continue
		case before != "" && wantsSecret(command, before) && (!isFlag || looksGenerated(arg)):
			out = append(out, m.credential(arg, "argument"))
			before = ""
			continue
		case wantsLogin(before) && !isFlag:
			out = append(out, m.login(arg))
		case attached(command, arg):
			out = append(out, arg[:2]+m.credential(arg[2:], "argument"))
		default:
			out = append(out, m.argument(arg))
		}
		before = ""
		if isFlag && !strings.Contains(arg, "=") {
			before = arg
		}
	}
	return out
}

// Programs of which "-p" or "-a" is known to take a password; elsewhere it is
// a port, a path or a project.
var (
	passwordP = []string{"mariadb", "mariadb-dump", "mongo", "mongosh", "mysql", "mysqladmin", "mysqldump", "sshpass"}
	passwordA = []string{"redis-cli", "valkey-cli"}
)

func shortFlag(command string) string {
	command = strings.TrimSuffix(filepath.Base(command), ".exe")
	switch {
	case slices.Contains(passwordP, command):
		return "-p"
	case slices.Contains(passwordA, command):
		return "-a"
	}
	return ""
}

func wantsSecret(command, flag string) bool {
	return flag == shortFlag(command) || secretLabel(flag)
}

// attached reports whether arg is such a short flag with the password after it.
func attached(command, arg string) bool {
	flag := shortFlag(command)
	return flag != "" && len(arg) > len(flag) && strings.HasPrefix(arg, flag)
}

// looksGenerated reports whether an argument that begins with "-" is no flag:
// it is long and has digits and letters of both kinds.
func looksGenerated(arg string) bool {
	const lower, upper = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	return len(arg) >= 8 && strings.ContainsAny(arg, "0123456789") && strings.ContainsAny(arg, lower) && strings.ContainsAny(arg, upper) &&
		!strings.Contains(arg, "=")
}

func wantsLogin(flag string) bool {
	return slices.Contains([]string{"-u", "-U", "--user", "--username", "--proxy-user", "--userpwd", "--login"}, flag)
}

// login masks the password of "name:password". Two numbers are ids of a user
// and a group.
func (m masker) login(arg string) string {
	name, password, ok := strings.Cut(arg, ":")
	if !ok || name == "" || strings.HasPrefix(password, "//") || strings.Trim(password, "0123456789") == "" {
		return m.argument(arg)
	}
	return m.text(name) + ":" + m.credential(password, "argument")
}

// argument masks one argument: JSON, a flag or assignment with its value, a
// header line as mcp-remote takes it, a list of settings, an address, or just
// text.
func (m masker) argument(arg string) string {
	if masked, ok := m.json(arg); ok {
		return masked
	}
	if masked, ok := m.settings(arg); ok {
		return masked
	}
	if name, value, ok := strings.Cut(arg, "="); ok && isLabel(name) {
		if secretLabel(name) {
			return name + "=" + m.credential(value, "argument")
		}
		return name + "=" + m.argument(value)
	}
	if name, value, ok := strings.Cut(arg, ":"); ok && isLabel(name) && (secretLabel(name) || hasScheme(value)) && !strings.HasPrefix(value, "//") {
		bare := strings.TrimLeft(value, " ")
		return arg[:len(arg)-len(bare)] + m.credential(bare, "argument")
	}
	if strings.Contains(arg, "://") {
		return m.address(arg)
	}
	return m.text(arg)
}

// isLabel reports whether s can be the name of a flag, variable or header.
func isLabel(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") == ""
}

// settings masks "Server=db;Password=…", "host=db password=…" and command
// lines in one argument, part by part; ok is false if no part is labelled.
func (m masker) settings(arg string) (masked string, ok bool) {
	if strings.Contains(arg, ";") {
		if parts := strings.Split(arg, ";"); slices.ContainsFunc(parts, isSecretSetting) {
			for i, part := range parts {
				parts[i] = m.setting(part)
			}
			return strings.Join(parts, ";"), true
		}
	}
	words := strings.Split(arg, " ")
	if len(words) > 1 && slices.ContainsFunc(words, func(w string) bool {
		return isSecretSetting(w) || strings.HasPrefix(w, "--") && secretLabel(w) && isLabel(w)
	}) {
		return strings.Join(m.arguments("", words), " "), true
	}
	return "", false
}

// isSecretSetting reports whether s is a labelled secret with its value.
// "{}" is left to [masker.json].
func isSecretSetting(s string) bool {
	name, value, ok := strings.Cut(strings.TrimSpace(s), "=")
	return ok && value != "" && isLabel(strings.ReplaceAll(name, " ", "")) && secretLabel(name)
}

func (m masker) setting(s string) string {
	if name, value, ok := strings.Cut(s, "="); ok && isSecretSetting(s) {
		return name + "=" + m.credential(value, "argument")
	}
	return m.argument(s)
}

// json masks the labelled texts and numbers of a JSON argument; ok is false
// when there are none. What it returns is canonical.
func (m masker) json(arg string) (masked string, ok bool) {
	if trimmed := strings.TrimSpace(arg); trimmed == "" || trimmed[0] != '{' && trimmed[0] != '[' {
		return "", false
	}
	v, err := schema.Parse([]byte(arg))
	if err != nil || !labelled(v) {
		return "", false
	}
	m.value(v, false)
	return string(v.AppendCanonical(nil)), true
}

func labelled(v *schema.Value) bool {
	return slices.ContainsFunc(v.Items, labelled) || slices.ContainsFunc(v.Members, func(member schema.Member) bool {
		return secretLabel(member.Name) || labelled(member.Value)
	})
}

func (m masker) value(v *schema.Value, secret bool) {
	switch {
	case v.Kind == schema.String && secret:
		v.Text = m.credential(v.Text, "argument")
	case v.Kind == schema.String:
		v.Text = m.argument(v.Text)
	case v.Kind == schema.Number && secret:
		v.Kind, v.Text = schema.String, "[REDACTED:argument]"
	}
	for _, item := range v.Items {
		m.value(item, secret)
	}
	for _, member := range v.Members {
		m.value(member.Value, secret || secretLabel(member.Name))
	}
}
