package clientconfig

import (
	"net/url"
	"path"
	"strings"
)

// RunsDownload reports whether the server is started by a script for a shell
// that downloads code and runs it; how names the two programs in a clause.
// Packages that a launcher fetches are a matter for [Pinned].
func RunsDownload(s Server) (runs bool, how string) {
	how = downloaded(script(s), 0)
	return how != "", how
}

// script returns the text that the server hands to a shell, "" if there is
// none.
func script(s Server) string {
	if len(s.Args) == 0 && strings.ContainsAny(s.Command, " \t") { // the whole line as the command
		return s.Command
	}
	words := append([]string{s.Command}, s.Args...)
	for range maxWrapping + 1 {
		if len(words) == 0 {
			return ""
		}
		name := base(words[0])
		if text, ok := shellText(name, words[1:]); ok {
			return text
		}
		if !wrapper(name) {
			return ""
		}
		words = wrappedCommand(name, words[1:])
	}
	return ""
}

// shellText returns the script among the arguments of a shell.
func shellText(shell string, args []string) (text string, ok bool) {
	for i, a := range args {
		switch {
		case shell == "cmd" && (strings.EqualFold(a, "/c") || strings.EqualFold(a, "/k")):
			rest := args[i+1:]
			return strings.Join(rest, " "), len(rest) == 1 || len(rest) > 1 && !wrapper(base(rest[0]))
		case powerShell(shell) && len(a) > 1 && strings.HasPrefix("-command", strings.ToLower(a)):
			return strings.Join(args[i+1:], " "), true
		case posixShell(shell) && codeFollows(a):
			return strings.Join(args[i+1:min(i+2, len(args))], " "), true
		case !strings.HasPrefix(a, "-") && posixShell(shell):
			return "", false // a file
		}
	}
	return "", false
}

func powerShell(name string) bool { return name == "powershell" || name == "pwsh" }

func posixShell(name string) bool {
	switch name {
	case "sh", "bash", "zsh", "dash", "ash", "ksh", "fish":
		return true
	}
	return false
}

// downloaded returns what in a script is downloaded and run, "" if nothing is.
func downloaded(script string, depth int) string {
	if script == "" || depth > maxWrapping {
		return ""
	}
	saved, source := map[string]string{}, map[int]string{} // the downloader by file and by pipeline
	for _, st := range stages(script) {
		name, args := program(st.words)
		if text, ok := shellText(name, args); ok {
			if how := downloaded(text, depth+1); how != "" {
				return how
			}
		}
		from := source[st.pipeline]
		by, file := executed(name, args)
		switch loader := loads(name, st.words); {
		case loader != "" && st.run:
			return clause(loader, "the shell")
		case from != "" && readsCode(name, args):
			return clause(from, name)
		case saved[file] != "":
			return clause(saved[file], by)
		case loader != "":
			source[st.pipeline] = loader
			for _, f := range outputs(loader, args) {
				saved[f] = loader
			}
		case verifies(name):
			clear(saved)
		}
	}
	return ""
}

func clause(loader, by string) string { return by + " runs what " + loader + " downloads" }

// maxPrefix is how many words may stand before a command.
const maxPrefix = 64

// program returns the program of a stage and its arguments, without the words
// that may stand before it.
func program(words []string) (name string, args []string) {
	prefix := ""
	for i, w := range words[:min(len(words), maxPrefix)] {
		name := base(w)
		switch {
		case assignment(w), prefix != "" && strings.HasPrefix(w, "-"), prefix == "sudo" && has("-u -g -C -h", words[i-1]):
			continue
		case prefixed(name):
			prefix = name
			continue
		}
		return name, words[i+1:]
	}
	return "", nil
}

func assignment(w string) bool {
	name, _, ok := strings.Cut(w, "=")
	return ok && name != "" && strings.Trim(strings.ToLower(name), "abcdefghijklmnopqrstuvwxyz0123456789_") == ""
}

// prefixed reports whether a word may stand before a command.
func prefixed(name string) bool {
	switch name {
	case "sudo", "doas", "env", "exec", "nohup", "command", "time", "nice", "setsid", "call", "start", "if", "then", "do", "else", "while", "until", "!", "{", "&":
		return true
	}
	return false
}

// loads returns the program that a stage fetches something from another machine
// with, "" if it does not.
func loads(name string, words []string) string {
	for _, w := range words {
		if u, err := url.Parse(w); err == nil && u.Host != "" && loopback(u.Hostname()) {
			return ""
		}
	}
	switch name {
	case "curl", "wget", "fetch", "aria2c", "http", "https", "xh", "irm", "iwr", "invoke-restmethod", "invoke-webrequest", "start-bitstransfer", "bitsadmin":
		return name
	case "certutil":
		if strings.Contains(strings.ToLower(strings.Join(words, " ")), "urlcache") {
			return name
		}
	}
	for _, w := range words {
		if strings.Contains(strings.ToLower(w), ".downloadstring") {
			return "DownloadString"
		}
	}
	return ""
}

// verifies reports whether a program compares a file with what it should be.
func verifies(name string) bool {
	switch name {
	case "sha256sum", "sha512sum", "shasum", "gpg", "gpgv", "cosign", "minisign", "openssl", "get-filehash", "b2sum", "b3sum":
		return true
	}
	return false
}

// outputs returns the names under which a download is kept, as [base] gives
// them.
func outputs(loader string, args []string) []string {
	var files []string
	address, last, named := "", "", false
	for i, a := range args {
		if strings.Contains(a, "://") {
			address = a
		}
		last = a
		flag, value, joined := strings.Cut(a, "=")
		next := joined && (flag == "--output" || flag == "--output-document")
		switch {
		case next:
		case i+1 < len(args) && (a == ">" || a == "--output" || a == "--output-document" || strings.EqualFold(a, "-outfile") || strings.EqualFold(a, "-destination") ||
			cluster(a, "o") || loader == "wget" && cluster(a, "O")):
			value, next = args[i+1], true
		}
		if next {
			files, named = append(files, base(value)), true
		}
	}
	switch {
	case named:
	case loader == "certutil", loader == "bitsadmin", loader == "start-bitstransfer":
		files = append(files, base(last))
	case address != "":
		address, _, _ = strings.Cut(address, "?")
		files = append(files, base(address))
	}
	return files
}

// cluster reports whether a word is short flags of which the last one is given.
func cluster(word, flag string) bool {
	return strings.HasPrefix(word, "-") && !strings.HasPrefix(word, "--") && strings.HasSuffix(word, flag) && len(word) < 8
}

// executed returns the file that a command runs and the program that does it.
func executed(name string, args []string) (by, file string) {
	if !interpreter(name) && name != "source" && name != "." {
		return "the shell", name
	}
	return name, base(operand(args, "-o -O --rcfile --init-file -ExecutionPolicy", "-File -file"))
}

// evaluates reports whether a program runs the text that it is given.
func evaluates(name string) bool { return name == "iex" || name == "invoke-expression" }

// interpreter reports whether a program runs code that it reads.
func interpreter(name string) bool {
	name = strings.TrimRight(name, "0123456789.")
	switch name {
	case "python", "node", "deno", "bun", "perl", "ruby", "php", "lua", "osascript", "cmd":
		return true
	}
	return posixShell(name) || powerShell(name) || evaluates(name)
}

// readsCode reports whether a program runs what it reads from its input: it is
// given neither a file nor code to run.
func readsCode(name string, args []string) bool {
	switch {
	case !interpreter(name):
		return false
	case evaluates(name):
		return true
	}
	for i := 0; i < len(args); i++ {
		a := args[i]
		switch {
		case a == "-" || path.Base(a) == "stdin" || posixShell(name) && cluster(a, "s"):
			return true
		case codeFollows(a) || strings.EqualFold(a, "/c"), has("-e -m -p -r -E -ne -pe --eval --print", a) && !posixShell(name):
			return i+1 < len(args) && args[i+1] == "-"
		case has("-o -O --rcfile --init-file", a), has("-executionpolicy -ep -ex", strings.ToLower(a)):
			i++
		case a == ">":
			i++
		case !strings.HasPrefix(a, "-") && a != "run":
			return false
		}
	}
	return true
}
