package validate

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/pattern"
)

// rootURL names the schema for the engine. It is never fetched.
const rootURL = "mcpward:///schema.json"

// drafts are the engine's names of the dialects.
var drafts = map[schema.Dialect]*jsonschema.Draft{
	schema.Draft04:     jsonschema.Draft4,
	schema.Draft06:     jsonschema.Draft6,
	schema.Draft07:     jsonschema.Draft7,
	schema.Draft201909: jsonschema.Draft2019,
	schema.Draft202012: jsonschema.Draft2020,
}

// An engine is the validator that decides: santhosh-tekuri/jsonschema, which
// passes the required tests of all five dialects.
type engine struct {
	compiled *jsonschema.Schema
	watch    *watch
}

// A watch ends a call that runs without a worker. Only patterns can make such
// a call slow, and they look at it.
type watch struct{ deadline atomic.Int64 } // in Unix nanoseconds, 0 when no call needs it

// start reports whether the watch was free.
func (w *watch) start() bool {
	return w.deadline.CompareAndSwap(0, time.Now().Add(Deadline).UnixNano())
}

func (w *watch) stop() { w.deadline.Store(0) }

func (w *watch) expired() bool {
	d := w.deadline.Load()
	return d != 0 && time.Now().UnixNano() > d
}

// A refuser loads nothing.
type refuser struct{}

func (refuser) Load(url string) (any, error) {
	return nil, fmt.Errorf("%q is not part of the schema", url)
}

func newEngine(doc *schema.Document) (*engine, error) {
	parsed, err := parsePatterns(doc)
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(drafts[doc.Dialect])
	c.UseLoader(refuser{})
	w := &watch{}
	c.UseRegexpEngine(expressions{parsed, w}.parse)
	if err := c.AddResource(rootURL, converter{doc: doc}.convert(doc.Root)); err != nil {
		return nil, &Invalid{"", err.Error()}
	}
	compiled, err := c.Compile(rootURL)
	if err != nil {
		return nil, invalid(err)
	}
	return &engine{compiled, w}, nil
}

// invalid turns an error of the compiler into ours: the first violation of
// the meta-schema by place.
func invalid(err error) error {
	if meta, ok := errors.AsType[*jsonschema.SchemaValidationError](err); ok {
		_, at, _ := strings.Cut(meta.URL, "#")
		for _, v := range violations(meta.Err) {
			v = deepest(v)
			return &Invalid{schema.Pointer(at) + v.InstancePointer, v.Message}
		}
	}
	return &Invalid{"", err.Error()}
}

// deepest follows the alternatives of a violation to the one that was meant:
// it got furthest into the value, or at least the type was right.
func deepest(v Violation) Violation {
	best := v
	for i, cause := range v.Causes {
		if d := deepest(cause); i == 0 || closeness(d) > closeness(best) {
			best = d
		}
	}
	return best
}

func closeness(v Violation) int {
	n := 2 * len(v.InstancePointer.Tokens())
	if v.Keyword != "type" {
		n++
	}
	return n
}

// check returns why value is not valid, nil if it is.
func (e *engine) check(value any) error { return e.compiled.Validate(value) }

// An expression is a pattern as the engine calls it.
type expression struct {
	*pattern.Pattern
	watch *watch
}

// The expressions of a schema by their source.
type expressions struct {
	parsed map[string]*pattern.Pattern
	watch  *watch
}

func (e expressions) parse(source string) (jsonschema.Regexp, error) {
	source = decode(source)
	p := e.parsed[source]
	if p == nil { // only the engine sees a pattern here
		var err error
		if p, err = pattern.Parse(source); err != nil {
			return nil, err
		}
	}
	return &expression{p, e.watch}, nil
}

// MatchString panics with ErrTooComplex when the pattern takes too long: the
// engine has no way to hear about it.
func (e *expression) MatchString(s string) bool {
	matched, err := e.Match(decode(s))
	if err != nil {
		panic(fmt.Errorf("%w: %w", ErrTooComplex, err))
	}
	if e.watch.expired() {
		panic(fmt.Errorf("%w: its patterns take too long", ErrTooComplex))
	}
	return matched
}
