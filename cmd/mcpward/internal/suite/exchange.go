package suite

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/schema"
)

// An exchange is one request and its answer.
type exchange struct {
	method string
	params json.RawMessage
	token  string // of its progress, "" if nobody asked
	took   time.Duration

	root     *schema.Value // the result, or the error
	protocol bool          // it is an error of the protocol
	failed   bool          // it is the result of a tool call with isError
}

// Request returns the request of a step. The error names a value that was not
// saved.
func (s *Step) Request(saved Values) (method string, params json.RawMessage, err error) {
	return s.request(saved, "")
}

func (s *Step) request(saved Values, token string) (method string, params json.RawMessage, err error) {
	target, err := s.Target.Resolve(saved)
	if err != nil {
		return "", nil, err
	}
	name := "name"
	if s.Kind == Resource {
		name = "uri"
	}
	object := objectOf(name, jsonText(plainText(target)))
	if s.Args != nil {
		args, err := s.Args.Resolve(saved)
		if err != nil {
			return "", nil, err
		}
		if s.Kind == Prompt {
			args = texts(args)
		}
		object.Members = append(object.Members, schema.Member{Name: "arguments", Value: args})
	}
	if token != "" {
		object.Members = append(object.Members, schema.Member{Name: "_meta", Value: objectOf("progressToken", jsonText(token))})
	}
	return s.Kind.method(), object.AppendCanonical(nil), nil
}

func jsonText(s string) *schema.Value { return &schema.Value{Kind: schema.String, Text: s} }

func objectOf(name string, v *schema.Value) *schema.Value {
	return &schema.Value{Kind: schema.Object, Members: []schema.Member{{Name: name, Value: v}}}
}

// exchange begins the exchange of a step. Progress is asked for where
// something is expected of it.
func (r *Runner) exchange(s *Step, saved Values) (*exchange, error) {
	e := &exchange{}
	if slices.ContainsFunc(s.Expect, func(x *Expectation) bool { return x.Rule == ProgressRule }) {
		r.tokens++
		e.token = fmt.Sprintf("mcpward-suite-%d", r.tokens)
	}
	var err error
	e.method, e.params, err = s.request(saved, e.token)
	return e, err
}

// texts makes every argument a text, as prompts want them.
func texts(args *schema.Value) *schema.Value {
	out := &schema.Value{Kind: schema.Object}
	for _, m := range args.Members {
		out.Members = append(out.Members, schema.Member{Name: m.Name, Value: jsonText(plainText(m.Value))})
	}
	return out
}

// layer returns in which layer the answer is an error, if it is one.
func (e *exchange) layer() protocol.Layer {
	switch {
	case e.protocol:
		return protocol.LayerProtocol
	case e.failed:
		return protocol.LayerTool
	}
	return protocol.LayerNone
}

// code returns the code of a protocol error, 0 if it is no whole number.
func (e *exchange) code() int64 {
	v := e.root.Get("code")
	if v == nil || v.Kind != schema.Number {
		return 0
	}
	n, err := strconv.ParseInt(v.Text, 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// maxValues bounds the answers that are examined; a tree of them takes a
// hundred bytes for each.
const maxValues = 1_000_000

// read takes the answer apart. The error says why it cannot be judged.
func (e *exchange) read(response *wire.Response) error {
	raw := response.Result
	if response.Error != nil {
		e.protocol, raw = true, response.Error.Raw
	}
	if n := countValues(raw); n > maxValues {
		return fmt.Errorf("the answer of %s holds about %d values, more than the %d that are examined", bytesOf(len(raw)), n, maxValues)
	}
	root, err := schema.Parse(raw)
	if err != nil {
		return fmt.Errorf("the answer cannot be read: %w", err)
	}
	e.root = root
	if isError := root.Get("isError"); e.method == "tools/call" && !e.protocol && isError != nil {
		e.failed = isError.Kind == schema.Bool && isError.Text == "true"
	}
	return nil
}

// countValues counts what separates values outside of strings.
func countValues(raw []byte) int {
	n, inside := 1, false
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case inside && c == '\\':
			i++
		case c == '"':
			inside = !inside
		case !inside && (c == ',' || c == '[' || c == '{'):
			n++
		}
	}
	return n
}

func bytesOf(n int) string {
	if n < 1<<20 {
		return fmt.Sprintf("%d bytes", n)
	}
	return fmt.Sprintf("%d MiB", n>>20)
}

// text returns what a model reads of the answer: the text blocks, each on
// lines of its own, or the message of a protocol error.
func (e *exchange) text() string {
	if e.protocol {
		return textOf(e.root.Get("message"))
	}
	var blocks []string
	for _, list := range []string{"content", "messages", "contents"} {
		items := e.root.Get(list)
		if items == nil {
			continue
		}
		for _, item := range items.Items {
			if content := item.Get("content"); content != nil {
				item = content
			}
			if text := item.Get("text"); text != nil && text.Kind == schema.String {
				blocks = append(blocks, text.Text)
			}
		}
	}
	return strings.Join(blocks, "\n")
}

// maxExcerpt bounds what an outcome shows of an answer.
const maxExcerpt = 1 << 10

// cut masks a text and cuts it to a readable length. What is far beyond that
// length is cut first, for speed, but never so that half a secret is shown.
func (r *Runner) cut(s string) string {
	const far = 64 << 10
	limit, total := maxExcerpt, len(s)
	if len(s) > far {
		s = s[:far]
	}
	if r.Mask != nil {
		s = r.Mask(s)
	}
	if total > far {
		limit = min(limit, len(s)/2)
	} else {
		total = len(s)
	}
	if len(s) <= limit {
		return s
	}
	for limit > 0 && !utf8.RuneStart(s[limit]) {
		limit--
	}
	return fmt.Sprintf("%s… (%s in all)", s[:limit], bytesOf(total))
}

func (r *Runner) sent(e *exchange) string { return e.method + " " + r.cut(string(e.params)) }

// got shows the answer as a whole.
func (r *Runner) got(e *exchange) string {
	if e.protocol {
		return "error " + r.cut(canonical(e.root))
	}
	return "result " + r.cut(canonical(e.root))
}

// join lists words as a sentence does.
func join(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

func textOf(v *schema.Value) string {
	if v == nil || v.Kind != schema.String {
		return ""
	}
	return v.Text
}
