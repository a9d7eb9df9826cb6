package spec

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/schema"
)

// CheckMessage says how a whole message of a server departs from what it has
// to be: first its envelope, and if that is right the result of the request
// with the given method, the notification, the request or the error that it
// is. The method is "" if the message is no response or its request is not
// known. Where a revision has batches each message of a batch is checked, as
// one whose request is not known. Errors are those of [Check].
func CheckMessage(rev protocol.Revision, method string, raw []byte) ([]Violation, error) {
	v, err := schema.Parse(raw)
	if err != nil {
		return nil, err
	}
	found, err := inspect(rev, "JSONRPCMessage", v, "")
	if err != nil {
		return nil, err
	}
	if !onlyResult(found) {
		return found, nil
	}
	if v.Kind == schema.Object {
		if name, part := inside(rev, method, v); name != "" {
			return inspect(rev, name, v, part) // it says the same about the result, and more
		}
		return found, nil
	}
	for i := range v.Items {
		at := schema.Pointer("").Index(i)
		name, part := inside(rev, "", v.Items[i])
		if name == "" {
			continue
		}
		more, err := inspect(rev, name, v, at+part)
		if err != nil {
			return nil, err
		}
		if found = append(found, more...); len(found) > MaxViolations {
			break
		}
	}
	return found, nil
}

// onlyResult reports whether the envelope is right, its result aside.
func onlyResult(found []Violation) bool {
	return !slices.ContainsFunc(found, func(v Violation) bool {
		return v.Pointer != "/result" && !strings.HasPrefix(string(v.Pointer), "/result/")
	})
}

// inside names the shape of what a message is about, "" if none is known, and
// where in the message it is.
func inside(rev protocol.Revision, method string, message *schema.Value) (Shape, schema.Pointer) {
	if m := message.Get("method"); m != nil {
		if message.Get("id") == nil {
			return NotificationShape(rev, m.Text), ""
		}
		return RequestShape(rev, m.Text), ""
	}
	if e := message.Get("error"); e != nil {
		code, err := strconv.ParseInt(e.Get("code").Text, 10, 64)
		if err != nil { // an integer all the same, such as 1e3
			return "", ""
		}
		return ErrorShape(rev, code), ""
	}
	result := message.Get("result")
	if t := result.Get("resultType"); t != nil && t.Text == "input_required" && MayAsk(rev, method) {
		return "InputRequiredResult", "/result"
	}
	return ResultShape(rev, method), "/result"
}

// A subject gives a method the shape of what is said about it.
type subject struct {
	method string
	shape  Shape
	span   span
}

func lookup(table []subject, rev protocol.Revision, method string) Shape {
	i := slices.IndexFunc(table, func(s subject) bool {
		return s.method == method && s.span.holds(rev)
	})
	if i < 0 || !protocol.Known(string(rev)) {
		return ""
	}
	return table[i].shape
}

// ResultShape returns the shape of the result of a method that a client
// calls, "" when the revision does not have the method.
func ResultShape(rev protocol.Revision, method string) Shape { return lookup(results(), rev, method) }

// NotificationShape returns the shape of a whole notification that a server
// sends, "" when the revision does not have it.
func NotificationShape(rev protocol.Revision, method string) Shape {
	return lookup(notified(), rev, method)
}

// RequestShape returns the shape of a whole request that a server sends, ""
// when the revision does not have it.
func RequestShape(rev protocol.Revision, method string) Shape {
	return lookup(requested(), rev, method)
}

// ErrorShape returns the shape of a whole response with an error whose code
// MCP defines, "" for all others, which are a "JSONRPCErrorResponse".
func ErrorShape(rev protocol.Revision, code int64) Shape {
	return lookup(failed(), rev, strconv.FormatInt(code, 10))
}

// MayAsk reports whether the result of a method may be an
// "InputRequiredResult" instead.
func MayAsk(rev protocol.Revision, method string) bool {
	return rev.Modern() && (method == "tools/call" || method == "prompts/get" || method == "resources/read")
}

func results() []subject {
	return []subject{
		{"initialize", "InitializeResult", until(v2511)},
		{"server/discover", "DiscoverResult", since(v2607)},
		{"ping", "EmptyResult", until(v2511)},
		{"logging/setLevel", "EmptyResult", until(v2511)},
		{"tools/list", "ListToolsResult", span{}},
		{"tools/call", "CallToolResult", span{}},
		{"resources/list", "ListResourcesResult", span{}},
		{"resources/templates/list", "ListResourceTemplatesResult", span{}},
		{"resources/read", "ReadResourceResult", span{}},
		{"resources/subscribe", "EmptyResult", until(v2511)},
		{"resources/unsubscribe", "EmptyResult", until(v2511)},
		{"prompts/list", "ListPromptsResult", span{}},
		{"prompts/get", "GetPromptResult", span{}},
		{"completion/complete", "CompleteResult", span{}},
		{"subscriptions/listen", "SubscriptionsListenResult", since(v2607)},
		{"tasks/get", "GetTaskResult", only(v2511)},
		{"tasks/result", "GetTaskPayloadResult", only(v2511)},
		{"tasks/cancel", "CancelTaskResult", only(v2511)},
		{"tasks/list", "ListTasksResult", only(v2511)},
	}
}

func notified() []subject {
	return []subject{
		{"notifications/cancelled", "CancelledNotification", span{}},
		{"notifications/progress", "ProgressNotification", span{}},
		{"notifications/message", "LoggingMessageNotification", span{}},
		{"notifications/tools/list_changed", "ToolListChangedNotification", span{}},
		{"notifications/prompts/list_changed", "PromptListChangedNotification", span{}},
		{"notifications/resources/list_changed", "ResourceListChangedNotification", span{}},
		{"notifications/resources/updated", "ResourceUpdatedNotification", span{}},
		{"notifications/elicitation/complete", "ElicitationCompleteNotification", only(v2511)},
		{"notifications/tasks/status", "TaskStatusNotification", only(v2511)},
		{"notifications/subscriptions/acknowledged", "SubscriptionsAcknowledgedNotification", since(v2607)},
	}
}

func requested() []subject {
	return []subject{
		{"ping", "PingRequest", until(v2511)},
		{"roots/list", "ListRootsRequest", until(v2511)},
		{"sampling/createMessage", "CreateMessageRequest", until(v2511)},
		{"elicitation/create", "ElicitRequest", between(v2506, v2511)},
	}
}

func failed() []subject {
	code := func(code int) string { return strconv.Itoa(code) }
	return []subject{
		{code(protocol.CodeURLElicitationRequired), "URLElicitationRequiredError", only(v2511)},
		{code(protocol.CodeHeaderMismatch), "HeaderMismatchError", since(v2607)},
		{code(protocol.CodeMissingClientCapability), "MissingRequiredClientCapabilityError", since(v2607)},
		{code(protocol.CodeUnsupportedProtocolVersion), "UnsupportedProtocolVersionError", since(v2607)},
	}
}
