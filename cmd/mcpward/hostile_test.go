package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// hostilePairs are schemas that mean to crash, to hang or to mislead. Each is
// compared with itself in another form, so that the answer costs work.
func hostilePairs() map[string][2]string {
	deep := strings.Repeat(`{"not":`, 9000) + "{}" + strings.Repeat("}", 9000)
	return map[string][2]string{
		"remote reference":        {`{"$ref":"https://example.com/a.json"}`, `{"$ref":"https://example.com/b.json"}`},
		"file reference":          {`{"$ref":"file:///etc/passwd"}`, `{"type":"string"}`},
		"unknown dialect":         {`{"$schema":"http://example.com/mine","type":"string"}`, `{"type":"string"}`},
		"unresolvable dynamicRef": {`{"$dynamicRef":"#nowhere"}`, `{"type":"string"}`},
		"self reference":          {`{"$ref":"#"}`, `{"type":"string"}`},
		"self reference by allOf": {`{"type":"string"}`, `{"allOf":[{"$ref":"#"}]}`},
		"deep not":                {deep, `{"type":"string"}`},
		"doubling anyOf":          {doubling("anyOf", "string"), doubling("anyOf", "number")},
		"doubling allOf":          {doubling("allOf", "string"), doubling("allOf", "integer")},
		"huge exponent":           {`{"minimum":1e999999999}`, `{"minimum":0}`},
		"huge exponent step":      {`{"multipleOf":1e-999999999}`, `{"multipleOf":1}`},
		"duplicate keys":          {`{"type":"string","type":"number"}`, `{"type":"string"}`},
		"5 MB":                    {wide(5 << 20), `{"type":"object"}`},
		"invalid":                 {`{"type":"strin"}`, `{"type":"string"}`},
		"no schema":               {`7`, `{"type":"string"}`},
		"bad UTF-8":               {"{\"title\":\"\xff\"}", `{}`},
	}
}

// doubling returns a schema in which each of 24 definitions uses the next one
// twice.
func doubling(keyword, end string) string {
	var b strings.Builder
	b.WriteString(`{"$ref":"#/$defs/d0","$defs":{`)
	for i := range 24 {
		fmt.Fprintf(&b, `"d%d":{%q:[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]},`, i, keyword, i+1, i+1)
	}
	fmt.Fprintf(&b, `"d24":{"type":%q}}}`, end)
	return b.String()
}

// wide returns a schema of at least n bytes.
func wide(n int) string {
	var b strings.Builder
	b.WriteString(`{"type":"object","properties":{"first":{}`)
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, `,"property%d":{"type":"string","minLength":%d}`, i, i%7)
	}
	b.WriteString(`}}`)
	return b.String()
}

// TestHostileSchemasAreUnknownInTime feeds every hostile pair to one run, both
// ways round: each is answered with unknown and a reason, and the run ends.
func TestHostileSchemasAreUnknownInTime(t *testing.T) {
	var in strings.Builder
	lines := 0
	for name, p := range hostilePairs() {
		for _, pair := range [][2]string{{p[0], p[1]}, {p[1], p[0]}} {
			fmt.Fprintf(&in, `{"id":%q,"old":%s,"new":%s}`+"\n", name, pair[0], pair[1])
			lines++
		}
	}
	answers := compat(t, in.String())
	if len(answers) != lines {
		t.Errorf("%d answers for %d pairs", len(answers), lines)
	}
	for _, a := range answers {
		if a.Verdict != "unknown" || a.Reason == "" || a.Error != nil {
			t.Errorf("%s: %s because %q, error %v", a.ID, a.Verdict, a.Reason, a.Error)
		}
		if a.MS > 20_000 { // generous: the race detector and a busy machine
			t.Errorf("%s took %.0f ms", a.ID, a.MS)
		}
	}
}

// TestCatastrophicPatternsEnd may find a proof or a witness; it must end.
func TestCatastrophicPatternsEnd(t *testing.T) {
	var in strings.Builder
	patterns := []string{`^(a+)+$`, `^(a|a)*b$`, `^(([a-z])+.)+[A-Z]([a-z])+$`, `(?=(a+))a*b\\1`, `^(?:a?){40}a{40}$`, `^.{1,5000}$`}
	for _, old := range patterns {
		for _, new := range patterns {
			fmt.Fprintf(&in, `{"id":"","old":{"type":"string","pattern":"%s"},"new":{"type":"string","pattern":"%s","maxLength":60}}`+"\n", old, new)
		}
	}
	answers := compat(t, in.String())
	if len(answers) != len(patterns)*len(patterns) {
		t.Errorf("%d answers", len(answers))
	}
	for _, a := range answers {
		if a.Error != nil || a.MS > 20_000 || a.Verdict == "compatible" && a.Witness != nil {
			t.Errorf("%s in %.0f ms: %s", a.Verdict, a.MS, a.Reason)
		}
	}
}

// An answer is one line of mcpward schema compat.
type answer struct {
	ID, Verdict, Reason, Pointer string
	Witness, Error               any
	MS                           float64
}

// compat runs mcpward schema compat on pairs and wants it to end by itself,
// with the verdict that not all are compatible.
func compat(t *testing.T, pairs string) []answer {
	t.Helper()
	cmd := exec.Command("mcpward", "schema", "compat")
	cmd.Env = os.Environ()
	cmd.Stdin = strings.NewReader(pairs)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(5*time.Minute, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != 1 || stderr.Len() > 0 {
		t.Fatalf("exit status %d: %s", code, stderr.String())
	}
	var all []answer
	for dec := json.NewDecoder(&stdout); dec.More(); {
		var a answer
		if err := dec.Decode(&a); err != nil {
			t.Fatal(err)
		}
		all = append(all, a)
	}
	return all
}
