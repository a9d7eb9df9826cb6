package phrase

import "bytes"

// rootHome is where Unix systems keep what belongs to the administrator.
const rootHome = "/root" + "/"

// keyPlaces are parts of paths below which credentials are kept; nobody needs
// them to describe what a tool does.
var keyPlaces = [][]byte{
	[]byte(".ssh"), []byte("id_rsa"), []byte("id_ed25519"), []byte("id_ecdsa"), []byte("id_dsa"), []byte(".aws/"), []byte("aws/credentials"), []byte("/etc/passwd"), []byte("/etc/shadow"),
	[]byte("mcp.json"), []byte("claude_desktop_config"), []byte(".netrc"), []byte(".git-credentials"), []byte(".kube/"), []byte(".docker/config"), []byte(".gnupg"), []byte(".pgpass"),
	[]byte("bash_history"), []byte("zsh_history"), []byte(".bashrc"), []byte(".zshrc"), []byte(".bash_profile"), []byte("wallet.dat"), []byte("keychain"), []byte("authorized_keys"), []byte("known_hosts"), []byte("credentials.json"), []byte("secrets."), []byte("service-account"),
	[]byte(".config/gcloud"), []byte("proc/self/environ"), []byte("169.254.169.254"), []byte("etc/hosts"), []byte("login data"), []byte("cookies.sqlite"), []byte(".pypirc"), []byte("/etc/sudoers"), []byte("passwords."), []byte("credentials.txt"), []byte(".pem"), []byte("mcp_config"), []byte("mcp-config"), []byte("gh/hosts.yml"),
	[]byte("config/sam"), []byte(".azure/"), []byte("credentials.db"), []byte("token.json"), []byte("tokens.json"), []byte(".claude.json"), []byte(rootHome), []byte(".config/mcp"), []byte("keystore"), []byte(".password-store"), []byte("api_keys."), []byte("apikeys."), []byte("id_rsa.pub"), []byte("web.config"), []byte("wp-config"), []byte("shadow.bak"), []byte("confidential"), []byte("/var/run/secrets"),
}

// settings are files that installation notes name too.
var settings = [][]byte{[]byte(".env"), []byte(".npmrc"), []byte(".cursor/"), []byte("config.json"), []byte(".gitconfig"), []byte(".profile"), []byte("settings.json"), []byte(".vscode"), []byte("config.yaml"), []byte("config.yml"), []byte("/etc/"), []byte("cookies"), []byte(".claude"), []byte("credentials"), []byte("secret"), []byte("password")}

// roots begin paths of somebody's disk; others with a slash in front are
// routes of an API as often.
var roots = [][]byte{[]byte("/home"), []byte("/users"), []byte("/etc"), []byte("/var"), []byte("/root"), []byte("/tmp"), []byte("/opt"), []byte("/usr"), []byte("/proc"), []byte("/mnt"), []byte("/private"), []byte("/volumes")}

// place returns the shape bits of a path that does not begin with a name.
func place(w []byte) uint16 {
	if w[0] != '/' {
		return 1<<bitPath | 1<<bitAbsolute
	}
	for _, root := range roots {
		if rest, ok := bytes.CutPrefix(w, root); ok && (len(rest) == 0 || rest[0] == '/') {
			return 1<<bitPath | 1<<bitAbsolute
		}
	}
	return suffixed(w)
}

// suffixed returns the shape bits of a path that ends in the name of a file.
func suffixed(w []byte) uint16 {
	name := w[bytes.LastIndexAny(w, "/\\")+1:]
	if dot := bytes.IndexByte(name, '.'); dot >= 0 && dot+1 < len(name) {
		return 1 << bitPath
	}
	return 0
}

// sensitive returns the shape bits of a path or file name.
func sensitive(w []byte) uint16 {
	if !bytes.ContainsAny(w, "./\\") {
		return named(w)
	}
	if bytes.Contains(w, []byte("example")) || bytes.Contains(w, []byte("sample")) || bytes.Contains(w, []byte("template")) {
		return 0
	}
	if bytes.IndexByte(w, '\\') >= 0 {
		w = bytes.ReplaceAll(w, []byte{'\\'}, []byte{'/'})
	}
	for _, k := range keyPlaces {
		if bytes.Contains(w, k) {
			return 1 << bitKeys
		}
	}
	for _, k := range settings {
		if bytes.Contains(w, k) {
			return 1 << bitDotenv
		}
	}
	return 0
}

// bareNames are files with credentials that have no suffix.
var bareNames = [][]byte{[]byte("id_rsa"), []byte("id_ed25519"), []byte("id_ecdsa"), []byte("id_dsa"), []byte("bash_history"), []byte("zsh_history"), []byte("authorized_keys"), []byte("known_hosts"), []byte("claude_desktop_config")}

// named is sensitive for names without a path and a suffix.
func named(w []byte) uint16 {
	if bytes.IndexByte(w, '_') < 0 {
		return 0
	}
	for _, k := range bareNames {
		if bytes.Contains(w, k) {
			return 1 << bitKeys
		}
	}
	return 0
}

// sensitiveURL returns the shape bits of an address that is not of the web:
// a resource of a server that keeps credentials.
func sensitiveURL(w []byte) uint16 {
	if bytes.HasPrefix(w, []byte("http")) {
		if bytes.Contains(w, []byte("169.254.169.254")) {
			return 1 << bitKeys
		}
		return 0
	}
	for _, k := range [][]byte{[]byte("credential"), []byte("secret"), []byte("password"), []byte("confidential"), []byte("private"), []byte("token")} {
		if bytes.Contains(w, k) {
			return 1 << bitKeys
		}
	}
	if bytes.HasPrefix(w, []byte("file:")) {
		return 1<<bitPath | 1<<bitAbsolute | sensitive(w)
	}
	return 0
}
