package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/term"
)

// The parts of JUnit's XML that build systems read.
type (
	junitSuites struct {
		XMLName  xml.Name      `xml:"testsuites"`
		Name     string        `xml:"name,attr"`
		Tests    int           `xml:"tests,attr"`
		Failures int           `xml:"failures,attr"`
		Errors   int           `xml:"errors,attr"`
		Skipped  int           `xml:"skipped,attr"`
		Time     string        `xml:"time,attr"`
		Suites   []*junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Time     string      `xml:"time,attr"`
		Cases    []junitCase `xml:"testcase"`

		took time.Duration // of the case that took longest: they run beside each other
	}
	junitCase struct {
		Class   string       `xml:"classname,attr"`
		Name    string       `xml:"name,attr"`
		Time    string       `xml:"time,attr"`
		File    string       `xml:"file,attr,omitempty"`
		Line    int          `xml:"line,attr,omitempty"`
		Failure *junitDetail `xml:"failure"`
		Error   *junitDetail `xml:"error"`
		Skipped *junitDetail `xml:"skipped"`
		Output  string       `xml:"system-out,omitempty"`
	}
	junitDetail struct {
		Type    string `xml:"type,attr,omitempty"`
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// writeJUnit writes the report for build systems: a suite per server and
// family, a case per check, case and change. What is not testable or accepted
// is skipped; warnings and notes pass and say so in their output, and with
// --strict warnings fail. All text is printable, so the XML is well-formed
// whatever a server said.
func writeJUnit(w io.Writer, r *Report, _ View) error {
	j := &junit{report: r, seen: map[[2]string]bool{}, out: junitSuites{Name: strings.TrimSpace("mcpward " + r.Command)}}
	if r.Problem != nil && len(r.Servers) == 0 {
		j.problem("mcpward", r.Problem)
	}
	entries := r.entries()
	for _, s := range r.Servers {
		j.server(s, entries)
	}
	j.entries(entries, nil, "accept", "acceptances", "accept")
	text, err := xml.MarshalIndent(j.close(), "", "  ")
	if err != nil {
		return fmt.Errorf("encode JUnit: %w", err)
	}
	_, err = io.WriteString(w, xml.Header+string(text)+"\n")
	return err
}

type junit struct {
	report *Report
	out    junitSuites
	seen   map[[2]string]bool // class and name of the cases
}

// add puts a case into the suite of that name. Build systems know a case by
// its class and name, so one that comes again is numbered.
func (j *junit) add(suite, class string, took time.Duration, c junitCase) {
	c.Class, c.Time = class, seconds(took)
	name := c.Name
	for i := 2; j.seen[[2]string{class, c.Name}]; i++ {
		c.Name = fmt.Sprintf("%s (%d)", name, i)
	}
	j.seen[[2]string{class, c.Name}] = true
	n := len(j.out.Suites)
	if n == 0 || j.out.Suites[n-1].Name != suite {
		n, j.out.Suites = n+1, append(j.out.Suites, &junitSuite{Name: suite})
	}
	s := j.out.Suites[n-1]
	s.Tests++
	s.took = max(s.took, took)
	switch {
	case c.Failure != nil:
		s.Failures++
	case c.Error != nil:
		s.Errors++
	case c.Skipped != nil:
		s.Skipped++
	}
	s.Cases = append(s.Cases, c)
}

func (j *junit) close() junitSuites {
	var took time.Duration
	for _, s := range j.out.Suites {
		j.out.Tests += s.Tests
		j.out.Failures += s.Failures
		j.out.Errors += s.Errors
		j.out.Skipped += s.Skipped
		if j.report.Elapsed > 0 {
			s.took = min(s.took, j.report.Elapsed)
		}
		s.Time = seconds(s.took)
		took += s.took
	}
	if j.report.Elapsed > 0 {
		took = j.report.Elapsed
	}
	j.out.Time = seconds(took)
	return j.out
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.3f", d.Seconds()) }

func (j *junit) problem(suite string, p *Problem) {
	text := strings.Join(p.Detail, "\n")
	if p.Hint != "" {
		text = strings.TrimSpace(text + "\nhint: " + p.Hint)
	}
	j.add(suite, "mcpward", 0, junitCase{
		Name: "the server can be examined", Error: &junitDetail{Type: p.Kind, Message: term.Line(p.Message), Text: printable(text)},
	})
}

func (j *junit) server(s *Server, entries []*entry) {
	name := term.Name(s.title())
	if s.Problem != nil {
		j.problem(name, s.Problem)
		return
	}
	for _, f := range j.families(s) {
		suite, class := name+": "+f, name+"."+f
		if f == familyDrift {
			j.pinned(s, suite, class)
		}
		j.entries(entries, s, f, suite, class)
	}
}

// entries adds a case for every entry of a server and a family. Where several
// would have the same name, the place in a file of the user's tells them apart.
func (j *junit) entries(all []*entry, s *Server, family, suite, class string) {
	var own []*entry
	named := map[string]int{}
	for _, e := range all {
		if e.server == s && e.family() == family {
			own = append(own, e)
			named[e.name()]++
		}
	}
	for _, e := range own {
		c := j.testcase(e)
		if at := where(e.own()); named[c.Name] > 1 && at != "" {
			c.Name += " in " + at
		}
		took := time.Duration(0)
		if e.check != nil {
			took = e.check.Took
		}
		j.add(suite, class, took, c)
	}
}

// own is where a file of the user's asks for what the entry tells of: a suite
// or an acceptance.
func (e *entry) own() check.Place {
	switch {
	case e.check != nil:
		return e.check.Place
	case e.server == nil:
		return e.place
	}
	return check.Place{}
}

func (j *junit) families(s *Server) []string {
	var out []string
	for _, f := range s.Families() {
		out = append(out, f.Name)
	}
	if j.report.Recorded != nil && len(out) == 0 {
		j.add(term.Name(s.title()), "mcpward", s.Elapsed, junitCase{Name: "the contract is recorded"})
	}
	return out
}

// pinned adds a case for everything in the lockfile that is as it was.
func (j *junit) pinned(s *Server, suite, class string) {
	switch {
	case s.Untested != "":
		j.add(suite, class, 0, junitCase{Name: "the contract is as recorded", Skipped: &junitDetail{Message: term.Line(s.Untested)}})
	case s.Passed > 0:
		took := s.Elapsed
		if len(s.Checks) > 0 {
			took = 0 // it is that of the checks
		}
		j.add(suite, class, took, junitCase{
			Name: "the rest of the contract is as recorded", Output: plural(s.Passed, "pinned item") + " without a failing change",
		})
	}
}

// name is what a case is called: the rule, about what, and where in it.
func (e *entry) name() string {
	name := e.doc.ID
	if e.subject != "server" && e.subject != "" {
		name += " " + term.Name(e.subject)
	}
	if at := string(e.pointer); at != "" && !names(e.pointer) {
		name += " at " + term.Name(at)
	}
	return name
}

func (j *junit) testcase(e *entry) junitCase {
	c := junitCase{Name: e.name()}
	switch {
	case e.accepted != nil:
		c.Skipped = &junitDetail{Message: fmt.Sprintf("accepted until %s: %s", e.accepted.Date(), term.Line(e.accepted.Reason)), Text: e.headline}
	case e.outcome == check.NotTested:
		c.Skipped = &junitDetail{Message: term.Line(e.check.Message)}
	case e.failing(j.report):
		c.Failure = &junitDetail{Type: e.doc.ID, Message: e.headline, Text: printable(e.plain())}
	case e.outcome != check.Passed:
		c.Output = outcomeWords[e.outcome] + ": " + printable(e.plain())
	}
	if c.Failure != nil && e.place.File != "" {
		c.File, c.Line = term.Name(e.place.File), e.place.Line
	}
	return c
}

// outcomeWords name the outcomes where a mark would say too little.
var outcomeWords = map[check.Outcome]string{
	check.Fail: "failed", check.Warn: "warning", check.Note: "note", check.NotTested: "not tested", check.Passed: "passed",
}

// plain describes an entry on lines without colour or wrapping.
func (e *entry) plain() string {
	c := &console{flush: true}
	switch {
	case e.change != nil:
		c.change(*e.change)
	case e.check != nil:
		c.check(e.check.Result)
	default:
		return e.headline
	}
	_, text, _ := strings.Cut(strings.TrimSpace(c.out.String()), " ") // without the mark
	return text
}

// printable makes every line of a text printable.
func printable(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = term.Line(line)
	}
	return strings.Join(lines, "\n")
}
