package redact

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

type sample struct {
	ID       string   `json:"instance_id" redact:"own"`
	Title    Own      `json:"title"`
	Password string   `json:"password"`
	Notes    []string `json:"notes,omitempty"`
	hidden   string
}

func TestValue(t *testing.T) {
	t.Parallel()
	id := "secrets/x:0123456789abcdef0123456789abcdef p9Xk2LqVt7WmZ4RbN8sJ1c"
	in := map[string]any{
		"findings": []sample{{ID: id, Title: "password: hunter2", Password: "hunter2", Notes: []string{"a AKIAABCDEFGHIJKLMNOP"}, hidden: "kept"}},
		"password": "sunshine1", "token": "next", "cursor": "p9Xk2LqVt7WmZ4RbN8sJ1c", "n": 1, "none": nil, "big": json.Number("9007199254740993"),
		"AKIAABCDEFGHIJKLMNOP": "x", "AKIAABCDEFGHIJKLMNOQ": "y", "raw": json.RawMessage(`{"password":"hunter2","n":9007199254740993,"path":"a\u200bb"}`),
	}
	got, err := json.Marshal(Value(in, "cursor"))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"[REDACTED:aws-access-key]":"x","[REDACTED:aws-access-key]#2":"y","big":9007199254740993,"cursor":"p9Xk2LqVt7WmZ4RbN8sJ1c",` +
		`"findings":[{"instance_id":"` + id + `","title":"password: hunter2","password":"[REDACTED:password]","notes":["a [REDACTED:aws-access-key]"]}],` +
		`"n":1,"none":null,"password":"[REDACTED:password]","raw":{"n":9007199254740993,"password":"[REDACTED:password]","path":"a\u003cU+200B\u003eb"},"token":"next"}`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if in["password"] != "sunshine1" {
		t.Error("the original was changed")
	}
	if Value(nil) != nil {
		t.Error("nil is nil")
	}
}

func TestValueKeepsWhatThePathsSay(t *testing.T) {
	t.Parallel()
	const secret = "AKIAABCDEFGHIJKLMNOP"
	in := map[string]any{"a": []any{map[string]any{"id": secret, "text": secret}}, "counts": map[string]string{"x": secret}, "id": secret}
	got, err := json.Marshal(Value(in, "a.id", "counts.*"))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"a":[{"id":"` + secret + `","text":"[REDACTED:aws-access-key]"}],"counts":{"x":"` + secret + `"},"id":"[REDACTED:aws-access-key]"}`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestExcerpt(t *testing.T) {
	t.Parallel()
	text := "one\nlet a = 1; const password = \"hunter2\"; let bé = 2\nthree"
	d := NewDocument(text)
	tests := []struct {
		name               string
		start, end, around int
		want               string
	}{
		{"the line", 10, 12, 80, `let a = 1; const password = "[REDACTED:password]"; let bé = 2`},
		{"cut inside of the secret", 15, 20, 20, `let a = 1; const password = "[REDACTED:password]…`},
		{"begins inside of the secret", 40, 41, 3, `…[REDACTED:password]"; l…`},
		{"between the bytes of a character", 50, 51, 2, "…é = …"},
		{"outside", -5, 900, 0, Text(text)},
		{"empty", 4, 4, 3, "let…"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, d.Excerpt(tt.start, tt.end, tt.around)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestFindSaysHowSureItIs(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, kind, confidence string }{
		{"AKIAABCDEFGHIJKLMNOP", "aws-access-key", "high"},
		{"AKIAIOSFODNN7EXAMPLE", "aws-access-key", "low"},
		{Shapes()[0].Example(3), "github-token", "high"},
		{"ghp_" + run(36), "github-token", "medium"}, // the checksum is wrong
		{`password = "hunter2"`, "password", "medium"},
		{"x p9Xk2LqVt7WmZ4RbN8sJ1c", "high-entropy", "low"},
	}
	for _, tt := range tests {
		found := Find(tt.in)
		if len(found) != 1 || found[0].Kind != tt.kind || string(found[0].Confidence) != tt.confidence {
			t.Errorf("Find(%q) = %+v, want %s %s", tt.in, found, tt.kind, tt.confidence)
		}
	}
}
