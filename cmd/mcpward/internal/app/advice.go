package app

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/config"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/contract/lockfile"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// advice names the commands that record what failed: all of it, and the tool
// that is named first.
func advice(rep *report.Report, p *plan, o *options) []report.Advice {
	if rep.Counts().Failed == 0 {
		return nil
	}
	out := []report.Advice{p.advise("everything", p.command(o, "baseline", ""))}
	for _, s := range rep.Servers {
		for _, c := range s.Changes {
			name, ok := strings.CutPrefix(c.Subject, "tool:")
			if !ok || c.Status != drift.Fail || !printable(name) {
				continue
			}
			server := ""
			if len(p.jobs) > 1 {
				server = s.Name
			}
			return append(out, p.advise("one tool", p.command(o, "baseline", server, "--tool", shellWord(name))))
		}
	}
	return out
}

// advise names a command. One that holds a secret cannot be shown so that it
// works, so its reader has to repeat what names the server.
func (p *plan) advise(what, command string) report.Advice {
	if p.secret.String(command) == command {
		return report.Advice{Command: command, What: what}
	}
	verb, _, _ := strings.Cut(command, " --url ")
	verb, _, _ = strings.Cut(verb, " --env ")
	verb, _, _ = strings.Cut(verb, " -- ")
	return report.Advice{Command: verb + " …", What: what + ", with the same server on the command line"}
}

func printable(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return !term.Visible(r) })
}

// command is the command line that runs verb with flags on the same servers,
// or on the one called server.
func (p *plan) command(o *options, verb, server string, flags ...string) string {
	words := append([]string{"mcpward", verb}, flags...)
	if p.config != "" && p.config != config.DefaultName {
		words = append(words, "--config", shellWord(p.config))
	}
	servers := o.servers
	if server != "" && !slices.Contains(servers, server) {
		servers = []string{server}
	}
	for _, s := range servers {
		words = append(words, "--server", shellWord(s))
	}
	if o.lock != "" {
		words = append(words, "--lock", shellWord(o.lock))
	}
	return strings.Join(append(words, p.adHocWords(o)...), " ")
}

// adHocWords repeat a server of the command line as it was typed; what is
// secret in it is masked when it is printed.
func (p *plan) adHocWords(o *options) []string {
	if !o.adHoc() {
		return nil
	}
	var words []string
	for _, e := range o.env {
		words = append(words, "--env", shellWord(e))
	}
	if o.cwd != "" {
		words = append(words, "--cwd", shellWord(o.cwd))
	}
	if o.url != "" {
		words = append(words, "--url", shellWord(o.url))
		for _, h := range o.headers {
			words = append(words, "--header", shellWord(h))
		}
		return words
	}
	words = append(words, "--")
	for _, w := range o.command {
		words = append(words, shellWord(w))
	}
	return words
}

// warn says something on stderr that needs no action of this run.
func (r *runner) warn(format string, args ...any) {
	_ = writeMasked(r.Stderr, "warning: "+fmt.Sprintf(format, args...)+"\n", r.secret)
}

// warnUnnamed tells about entries of the lockfile that the config does not
// name: nothing watches them.
func (r *runner) warnUnnamed(p *plan, file *lockfile.File) {
	if !p.all {
		return
	}
	for _, name := range schema.SortedNames(file.Servers) {
		if !slices.ContainsFunc(p.jobs, func(j *job) bool { return j.name == name }) {
			r.warn("%s pins server %s, which %s does not name: it was not compared", term.Name(p.lock), term.Quote(name), term.Name(p.config))
		}
	}
}

// warnCaptured tells what is wrong with a server that could be examined all
// the same.
func (r *runner) warnCaptured(o *options, p *plan, c *captured) {
	if o.quiet || c.surface == nil {
		return
	}
	who := ""
	if len(p.jobs) > 1 {
		who = term.Name(c.job.name) + ": "
	}
	if len(c.noise) > 0 {
		r.warn("%sthe server wrote this to stdout, which is not JSON-RPC:\n%s", who, strings.Join(quoted(p, c.noise), "\n"))
	}
	for _, n := range c.notices {
		r.warn("%s%s: %s", who, term.Name(string(n.Pointer)), term.Line(n.Text))
	}
}
