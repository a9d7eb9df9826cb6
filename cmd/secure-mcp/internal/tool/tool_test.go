package tool_test

import (
	"context"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
	"github.com/mcpward/mcpward/pkg/redact"
)

// environment authorises the directories.
func environment(t *testing.T, roots ...string) *tool.Env {
	t.Helper()
	a := project.Open(strings.Join(roots, string(filepath.ListSeparator)), nil)
	t.Cleanup(func() { a.Close() })
	return tool.Env{Roots: a, Redact: redact.New(nil)}.Complete()
}

// call runs a tool as the server does, checks the result against the output
// schema and returns it as a client sees it.
func call(t *testing.T, tl *tool.Tool, env *tool.Env, arguments string) (structured map[string]any, text string) {
	t.Helper()
	answer, err := tl.Do(context.Background(), env, json.RawMessage(arguments), nil)
	if err != nil {
		structured, text = tool.Failure(err)
	} else {
		structured, text = answer.Structured(), answer.Body()
	}
	raw, err := json.Marshal(structured)
	if err != nil {
		t.Fatal(err)
	}
	var seen map[string]any
	if err := json.Unmarshal(raw, &seen); err != nil {
		t.Fatal(err)
	}
	if err := resolve(t, tl.Output).Validate(seen); err != nil {
		t.Errorf("%s %s: the result does not match the output schema: %v", tl.Name, arguments, err)
	}
	if seen["output_trust"] != "untrusted" || seen["output_notice"] == "" {
		t.Errorf("%s %s: the result does not say that it is untrusted: %v", tl.Name, arguments, seen)
	}
	delete(seen, "output_trust")
	delete(seen, "output_notice")
	if strings.Contains(text, `"ok":`) {
		t.Errorf("%s %s: the text repeats the structured result: %s", tl.Name, arguments, text)
	}
	return seen, text
}

func resolve(t *testing.T, schema json.RawMessage) *jsonschema.Resolved {
	t.Helper()
	var s jsonschema.Schema
	if err := json.Unmarshal(schema, &s); err != nil {
		t.Fatal(err)
	}
	r, err := s.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestEveryToolIsListed(t *testing.T) {
	t.Parallel()
	declared := 0
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.CompositeLit); ok {
				if id, ok := lit.Type.(*ast.Ident); ok && id.Name == "Tool" {
					declared++
				}
			}
			return true
		})
	}
	if declared != len(tool.All) {
		t.Errorf("%d tools are declared and %d listed in All", declared, len(tool.All))
	}
}

func TestToolsAreDescribedCompletely(t *testing.T) {
	t.Parallel()
	name := regexp.MustCompile(`^secure_mcp_[a-z_]+$`)
	last := ""
	for _, tl := range tool.All {
		if !name.MatchString(tl.Name) || tl.Name <= last {
			t.Errorf("%q is not a tool name in order", tl.Name)
		}
		last = tl.Name
		if len(tl.Description) < 400 || tl.Title == "" {
			t.Errorf("%s: the description is too short to guide an agent", tl.Name)
		}
		var input struct {
			Type       string
			Properties map[string]struct{ Description string }
			Additional *bool `json:"additionalProperties"`
		}
		if err := json.Unmarshal(tl.Input(), &input); err != nil {
			t.Fatal(err)
		}
		if input.Type != "object" || input.Additional == nil || *input.Additional {
			t.Errorf("%s: the input schema is not a closed object", tl.Name)
		}
		for property, p := range input.Properties {
			if p.Description == "" {
				t.Errorf("%s: argument %s has no description", tl.Name, property)
			}
		}
		resolve(t, tl.Input())
	}
}

// An agent calls every tool that a text names.
func TestTextsNameOnlyToolsThatExist(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	texts := map[string]string{}
	for _, tl := range tool.All {
		known[tl.Name] = true
		texts[tl.Name] = tl.Description + string(tl.Input()) + string(tl.Output)
	}
	files, err := filepath.Glob("guidance/*.md")
	if err != nil {
		t.Fatal(err)
	}
	prompts, err := filepath.Glob("../server/prompts/*.md")
	if err != nil || len(prompts) == 0 {
		t.Fatalf("no prompts: %v", err)
	}
	for _, file := range append(append(files, prompts...), "../server/instructions.md") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[file] = string(text)
	}
	for where, text := range texts {
		for _, name := range regexp.MustCompile(`secure_mcp_\w+`).FindAllString(text, -1) {
			if !known[name] {
				t.Errorf("%s names the tool %s, which does not exist", where, name)
			}
		}
	}
}

// TestArgumentsAreStrict holds every refusal against the input schema too:
// what the schema refuses, the tool must refuse, and the other way round.
func TestArgumentsAreStrict(t *testing.T) {
	t.Parallel()
	const rootsTake = "This tool takes only: include_metadata, response_format."
	tests := []struct {
		name, arguments         string
		code, text, hint        string
		beyondSchema, notObject bool
	}{
		{name: "none", arguments: ``, notObject: true},
		{name: "null", arguments: `null`, notObject: true},
		{name: "empty", arguments: `{}`},
		{name: "all", arguments: `{"include_metadata":true,"response_format":"markdown"}`},
		{name: "defaults", arguments: `{"include_metadata":false,"response_format":"json"}`},

		{name: "unknown name", arguments: `{"root":1}`, code: "unknown_argument", text: `unknown argument "root"`, hint: rootsTake},
		{name: "name in another case", arguments: `{"Include_metadata":true}`, code: "unknown_argument", text: `unknown argument "Include_metadata"`, hint: rootsTake},
		{name: "prototype", arguments: `{"__proto__":{}}`, code: "unknown_argument", text: `unknown argument "__proto__"`, hint: rootsTake},
		{name: "hidden characters", arguments: `{"a\u200b\u001b[2J":1}`, code: "unknown_argument", text: `unknown argument "a<U+200B><U+001B>"`, hint: rootsTake},
		{name: "long name", arguments: `{"` + strings.Repeat("é", 1000) + `":1}`, code: "unknown_argument", text: `unknown argument "` + strings.Repeat("é", 64) + `…"`, hint: rootsTake},
		{name: "a secret as a name", arguments: `{"ghp_` + strings.Repeat("a1B2", 9) + `":1}`, code: "unknown_argument", text: `unknown argument "[REDACTED:github-token]"`, hint: rootsTake},
		{name: "string for boolean", arguments: `{"include_metadata":"true"}`, code: "wrong_type", text: `argument "include_metadata" is a string`, hint: "Give include_metadata as true or false, or leave it out."},
		{name: "number for boolean", arguments: `{"include_metadata":1}`, code: "wrong_type", text: `argument "include_metadata" is a number`, hint: "Give include_metadata as true or false, or leave it out."},
		{name: "null for boolean", arguments: `{"include_metadata":null}`, code: "wrong_type", text: `argument "include_metadata" is null`, hint: "Give include_metadata as true or false, or leave it out."},
		{name: "boolean for string", arguments: `{"response_format":true}`, code: "wrong_type", text: `argument "response_format" is a boolean`, hint: "Give response_format as a string, or leave it out."},
		{name: "array for string", arguments: `{"response_format":["json"]}`, code: "wrong_type", text: `argument "response_format" is an array`, hint: "Give response_format as a string, or leave it out."},
		{name: "object for string", arguments: `{"response_format":{}}`, code: "wrong_type", text: `argument "response_format" is an object`, hint: "Give response_format as a string, or leave it out."},
		{name: "value not in the list", arguments: `{"response_format":"xml"}`, code: "invalid_value", text: `"xml" is not a value of argument "response_format"`, hint: "Use one of: json, markdown."},
		{name: "value in another case", arguments: `{"response_format":"JSON"}`, code: "invalid_value", text: `"JSON" is not a value of argument "response_format"`, hint: "Use one of: json, markdown."},
		{name: "empty value", arguments: `{"response_format":""}`, code: "invalid_value", text: `"" is not a value of argument "response_format"`, hint: "Use one of: json, markdown."},
		{name: "name twice", arguments: `{"include_metadata":true,"include_metadata":true}`, code: "duplicate_argument", text: `argument "include_metadata" occurs twice`, hint: "Give every argument once.", beyondSchema: true},
		{name: "not an object", arguments: `[]`, code: "invalid_arguments", text: "the arguments are not a JSON object", hint: rootsTake, notObject: true},
		{name: "not JSON", arguments: `{"include_metadata":`, code: "invalid_arguments", text: "the arguments are not valid JSON", hint: rootsTake, notObject: true},
		{name: "too large", arguments: `{"include_metadata":` + strings.Repeat(" ", 64<<10) + `true}`, code: "too_large", text: "the arguments are larger than 65536 bytes", hint: rootsTake, beyondSchema: true},
	}
	schema := resolve(t, tool.AuthorizedRoots.Input())
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, text := call(t, tool.AuthorizedRoots, environment(t), tt.arguments)
			if tt.code == "" {
				if got["ok"] != true {
					t.Errorf("refused: %v", got)
				}
			} else {
				want := map[string]any{"ok": false, "code": tt.code, "error": tt.text, "hint": tt.hint}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("result (-want +got):\n%s", diff)
				}
				if want := "Error (" + tt.code + "): " + tt.text + "\nHint: " + tt.hint; text != want {
					t.Errorf("text is %q, want %q", text, want)
				}
			}
			if tt.beyondSchema || tt.notObject {
				return
			}
			var value map[string]any
			if err := json.Unmarshal([]byte(tt.arguments), &value); err != nil {
				t.Fatal(err)
			}
			if valid := schema.Validate(value) == nil; valid != (tt.code == "") {
				t.Errorf("the input schema says valid is %v, the tool says %q", valid, tt.code)
			}
		})
	}
}

func TestFaultsOfTheServerDoNotLeak(t *testing.T) {
	t.Parallel()
	structured, text := tool.Failure(&fs.PathError{Op: "open", Path: "/home/me/.ssh/id_rsa", Err: fs.ErrPermission})
	if structured["code"] != "internal" || structured["ok"] != false {
		t.Errorf("result is %v", structured)
	}
	all, err := json.Marshal(structured)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(all)+text, "id_rsa") {
		t.Errorf("the path is in the answer: %s %s", all, text)
	}
	if wrapped, _ := tool.Failure(errors.Join(&tool.Problem{Code: tool.CodeTooLarge})); wrapped["code"] != "too_large" {
		t.Errorf("a wrapped problem has code %v", wrapped["code"])
	}
}
