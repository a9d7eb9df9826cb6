// Package servers judges how a project configures MCP servers: which code is
// started, what it is given, over which wire, and whether a change of what it
// tells a model would be noticed.
//
// It is pure: it takes entries of client configurations and lockfiles that
// were read already, and starts nothing.
package servers

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/mcpward/mcpward/pkg/clientconfig"
	"github.com/mcpward/mcpward/pkg/contract/lockfile"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/redact/label"
	"github.com/mcpward/mcpward/pkg/redact/token"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// LockName is the name of a lockfile.
const LockName = "mcpward.lock.json"

// A Server is one entry of a client configuration.
type Server struct {
	clientconfig.Server
	File string // of the configuration
}

// A Lock is a lockfile of mcpward.
type Lock struct {
	Path string
	File *lockfile.File // nil if it cannot be used
	Err  *lockfile.Error
}

// A Hit is one thing that should be changed.
type Hit struct {
	Rule       *rule.Doc
	Severity   finding.Severity
	Confidence finding.Confidence
	File       string
	Line       int
	Subject    string   // the server, and what of it
	Message    string   // one sentence; never holds a secret
	Evidence   string   // not sealed; never holds a secret that was recognised
	Counter    []string // what speaks against it

	// Launches is how the servers that the hit is about are started or
	// reached, for the evidence hash; like Evidence it is not sealed. A
	// decision about a server is one about this program and no other.
	Launches string
}

// Judge returns what should be changed, by file, line and rule.
func Judge(all []Server, locks []Lock) []Hit {
	var hits []Hit
	for _, s := range all {
		for _, h := range slices.Concat(s.launch(), s.script(), s.container(), s.secrets(), s.wire()) {
			if s.Disabled {
				h.Severity = finding.Low
				h.Counter = append(h.Counter, "the configuration switches the server off")
			}
			hits = append(hits, h)
		}
	}
	hits = append(hits, unlocked(all, locks)...)
	for _, l := range locks {
		hits = append(hits, l.judge()...)
	}
	slices.SortStableFunc(hits, func(a, b Hit) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), strings.Compare(a.Rule.ID, b.Rule.ID), strings.Compare(a.Subject, b.Subject))
	})
	return hits
}

// hit is a hit about a part of the entry.
func (s Server) hit(r *rule.Doc, line int, c finding.Confidence, subject, message, evidence string) Hit {
	return Hit{
		Rule: r, Severity: r.Severity, Confidence: c, File: s.File, Line: line, Subject: strings.TrimSpace(s.Name + " " + subject), Message: message, Evidence: evidence,
		Launches: s.identity(),
	}
}

// identity is all that decides which program the entry starts or which server
// it reaches, and what that is given: values of variables and headers only by
// their names.
func (s Server) identity() string {
	parts := []string{s.Name, string(s.Type), s.commandLine(), s.Cwd, s.URL, strconv.FormatBool(s.Disabled)}
	for _, names := range []map[string]string{s.Env, s.Headers} {
		parts = append(parts, strings.Join(slices.Sorted(maps.Keys(names)), " "))
	}
	for i, part := range parts {
		parts[i] = strconv.Quote(part)
	}
	return strings.Join(parts, " ")
}

// identities are those of several servers.
func identities(all []Server) string {
	var out []string
	for _, s := range all {
		out = append(out, s.identity())
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}

func (s Server) launch() []Hit {
	ok, why := clientconfig.Pinned(s.Server)
	if ok {
		return nil
	}
	return []Hit{s.hit(Unpinned, s.At("command").Line, finding.Certain, "command",
		"The server "+quoted(s.Name)+" is not fixed to a version: "+why+".", s.commandLine())}
}

func (s Server) script() []Hit {
	runs, how := clientconfig.RunsDownload(s.Server)
	if !runs {
		return nil
	}
	return []Hit{s.hit(RemoteScript, s.At("command").Line, finding.Certain, "command",
		"The command of the server "+quoted(s.Name)+" runs code that is downloaded: "+how+".", s.commandLine())}
}

// container tells of all rights of a container at once: they are given in one
// line, and have one remedy.
func (s Server) container() []Hit {
	all := clientconfig.HostAccess(s.Server)
	if len(all) == 0 {
		return nil
	}
	severity, rights := finding.Medium, make([]string, len(all))
	for i, a := range all {
		rights[i] = a.What + " (" + quoted(a.Flag) + ")"
		if a.Whole {
			severity = HostAccess.Severity
		}
	}
	h := s.hit(HostAccess, s.At("command").Line, finding.Certain, "command",
		"The container of the server "+quoted(s.Name)+" is given "+strings.Join(rights, ", ")+".", s.commandLine())
	h.Severity = severity
	return []Hit{h}
}

// commandLine is how the server is started, without its literal credentials.
func (s Server) commandLine() string {
	args := slices.Clone(s.Args)
	for _, secret := range clientconfig.SecretsIn(s.Server) {
		var i int
		if n, err := fmt.Sscanf(secret.Where, "args/%d", &i); n == 1 && err == nil && i < len(args) {
			args[i] = "[REDACTED:" + secret.Kind + "]"
		}
	}
	for i, a := range args {
		if token.HexKey(a) && (i == 0 || !strings.HasPrefix(args[i-1], "-")) { // what a flag names is judged by it
			args[i] = "[REDACTED:key]"
		}
	}
	for i, a := range args {
		if name, value, ok := strings.Cut(a, "="); ok && named(name) && !quotable(value) {
			args[i] = name + "=[REDACTED:value]"
		}
		if i > 0 && strings.HasPrefix(args[i-1], "-") && named(args[i-1]) && !strings.HasPrefix(a, "-") && !quotable(a) {
			args[i] = "[REDACTED:value]"
		}
	}
	return strings.Join(append([]string{s.Command}, args...), " ")
}

// named reports whether an argument names a credential. What follows is not
// quoted, however little it looks like one: nobody needs to read it.
func named(argument string) bool { return label.Name(argument) != label.None }

// quotable reports whether a value is a reference or a mask and no credential.
func quotable(value string) bool {
	return strings.HasPrefix(value, "$") || strings.HasPrefix(value, "[REDACTED:") || label.Placeholder(value)
}

func (s Server) secrets() []Hit {
	var hits []Hit
	for _, secret := range clientconfig.SecretsIn(s.Server) {
		hits = append(hits, s.hit(Secret, secret.Line, secret.Confidence, secret.Where,
			"The server "+quoted(s.Name)+" is given a literal credential in "+quoted(secret.Where)+".", secret.Where+" = [REDACTED:"+secret.Kind+"]"))
	}
	return hits
}

func (s Server) wire() []Hit {
	plain, address := clientconfig.PlainHTTP(s.Server)
	if !plain {
		return nil
	}
	return []Hit{s.hit(PlainHTTP, s.At("url").Line, finding.Certain, address, "The server "+quoted(s.Name)+" is reached at "+quoted(address)+".", address)}
}

// unlocked tells of servers whose contract is not recorded. Where no lockfile
// has any of those in a configuration, one hit about all of them is enough.
func unlocked(all []Server, locks []Lock) []Hit {
	missing, told := map[string][]Server{}, map[string]bool{}
	known := map[string]bool{} // configurations of which a server is recorded
	for _, s := range all {
		switch {
		case recorded(s.Name, locks):
			known[s.File] = true
		case !s.Disabled:
			missing[s.File] = append(missing[s.File], s)
		}
	}
	var hits []Hit
	for _, s := range all {
		switch list := missing[s.File]; {
		case told[s.File] || len(list) == 0:
		case known[s.File]:
			for _, one := range list {
				hits = append(hits, one.hit(Unlocked, one.Line, finding.Certain, "", "The lockfile has no entry for the server "+quoted(one.Name)+".", "server "+one.Name))
			}
		default:
			hits = append(hits, noneLocked(list, locks))
		}
		told[s.File] = true
	}
	return hits
}

// maxNamed is how many servers one message names.
const maxNamed = 20

// noneLocked is the hit about the servers of one configuration of which no
// lockfile has any.
func noneLocked(list []Server, locks []Lock) Hit {
	var names []string
	for _, s := range list[:min(len(list), maxNamed)] {
		names = append(names, quoted(s.Name))
	}
	servers := strings.Join(names, ", ")
	if more := len(list) - len(names); more > 0 {
		servers += fmt.Sprintf(" and %d more", more)
	}
	h := list[0].hit(Unlocked, list[0].Line, finding.Certain, "", "No lockfile records what the servers of this configuration tell a model: "+servers+".", "no "+LockName+" in the project")
	h.Subject, h.Launches = "all servers", identities(list)
	if len(locks) == 0 {
		h.Severity = finding.Low
	} else {
		h.Evidence = "no lockfile has an entry for the servers of this configuration"
	}
	return h
}

func recorded(name string, locks []Lock) bool {
	return slices.ContainsFunc(locks, func(l Lock) bool { return l.File != nil && l.File.Servers[name] != nil })
}

// judge looks at what the recorded servers tell a model.
func (l Lock) judge() []Hit {
	if l.File == nil {
		return l.unusable()
	}
	var hits []Hit
	names := make([]string, 0, len(l.File.Servers))
	for name := range l.File.Servers {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		for _, h := range scan(l.File.Servers[name]) {
			h.File, h.Line = l.Path, l.File.Line(name, h.Subject)
			h.Message = "Server " + quoted(name) + ", " + quoted(h.Subject) + ": " + h.Message
			h.Subject = name + " " + h.Subject
			hits = append(hits, h)
		}
	}
	return hits
}

func (l Lock) unusable() []Hit {
	if l.Err == nil || l.Err.Kind != lockfile.Edited {
		return nil
	}
	return []Hit{{
		Rule: Edited, Severity: Edited.Severity, Confidence: finding.Certain, File: l.Path, Line: 1, Subject: "lockfile",
		Message: "The lockfile does not match its own digests: it was changed by hand or by a merge.", Evidence: string(l.Err.Pointer),
	}}
}

func quoted(s string) string { return term.Quote(s) }
