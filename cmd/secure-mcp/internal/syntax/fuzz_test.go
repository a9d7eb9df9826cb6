package syntax_test

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"
	"time"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// paths has one file name for each lexer.
var paths = []string{
	"a.js", "a.ts", "a.tsx", "a.swift", "a.plist", ".env", "a.json", "a.yaml", "a.toml", "a.properties", "a.sh",
	"Dockerfile", "a.go", "a.py", "a.tf", "a.md", "a.html", "a.vue", "a.astro", "a.txt", ".netrc",
}

// probe asks everything of a file and fails if the tokens do not lie in order
// with nothing but blanks and comments between them.
func probe(t *testing.T, path string, text []byte) {
	t.Helper()
	f := syntax.Parse(path, text)
	if err := ordered(f); err != nil {
		t.Fatalf("%s: %v\n%q", path, err, text)
	}
	for _, c := range f.Calls() {
		if c.Start < 0 || c.End > len(f.Text) || c.Start > c.End {
			t.Fatalf("%s: call at %d to %d of %d", path, c.Start, c.End, len(f.Text))
		}
		for _, a := range c.Args {
			f.Source(a)
		}
	}
	for _, a := range f.Assignments() {
		f.Source(a.Value)
		f.Source(a.Pattern)
	}
	for _, p := range f.Pairs() {
		f.Source(p.Value)
	}
	f.Strings()
	f.Imports()
	for _, fn := range f.Functions() {
		f.Source(fn.Body)
	}
	for i := range min(len(f.Tokens), 20) {
		at := f.Tokens[i].Start
		if line, column := f.Position(at); line < 1 || column < 1 {
			t.Fatalf("%s: position %d:%d", path, line, column)
		}
		f.Enclosing(at)
		f.SymbolText(at)
		last := 0
		for _, r := range f.Basis(at) {
			if r.From < last || r.To < r.From || r.To > len(f.Tokens) {
				t.Fatalf("%s: basis %v of %d tokens", path, r, len(f.Tokens))
			}
			last = r.From
			if len(f.Code(r)) > len(f.Source(r)) {
				t.Fatalf("%s: %q without comments is longer", path, f.Source(r))
			}
		}
		_ = f.Tokens[i].Value()
	}
}

func ordered(f *syntax.File) error {
	end, comment := 0, 0
	for i, t := range f.Tokens {
		for comment < len(f.Comments) && f.Comments[comment].Start < t.Start {
			c := f.Comments[comment]
			if gap := f.Text[end:max(end, c.Start)]; strings.TrimSpace(gap) != "" || c.Start < end {
				return fmt.Errorf("text %q before comment %d is in no token", gap, comment)
			}
			end = c.End
			comment++
		}
		switch {
		case t.Start < end || t.End < t.Start || t.End > len(f.Text):
			return fmt.Errorf("token %d lies at %d to %d, behind %d of %d", i, t.Start, t.End, end, len(f.Text))
		case f.Text[t.Start:t.End] != t.Text:
			return fmt.Errorf("token %d is %q, the text is %q", i, t.Text, f.Text[t.Start:t.End])
		case strings.TrimSpace(f.Text[end:t.Start]) != "":
			return fmt.Errorf("text %q before token %d is in no token", f.Text[end:t.Start], i)
		case t.Match >= len(f.Tokens) || t.Match >= 0 && f.Tokens[t.Match].Match != i:
			return fmt.Errorf("token %d matches %d, which does not match it", i, t.Match)
		}
		end = t.End
	}
	return nil
}

func FuzzParse(f *testing.F) {
	for i := range paths {
		f.Add(uint8(i), []byte("import {exec as run} from 'child_process'; run(`ls ${a[`b`]}`) // x\n<a b={c}>d</a>"))
		f.Add(uint8(i), []byte("a: 'b'\nc = \"d\\(e)\" /* f */ #if {[()]}\n<key>k</key><true/>"))
	}
	f.Add(uint8(3), []byte(`let a = #"x\#(y)"# + """`+"\n"+`\(z) """ /* /* */ */`))
	f.Add(uint8(0), []byte("\xff\xfea\x00(\x00"))
	f.Fuzz(func(t *testing.T, language uint8, text []byte) {
		probe(t, paths[int(language)%len(paths)], text)
	})
}

// TestGarbageIsReadInLinearTime reads much of what lexers dislike. The
// bound is far above what linear work takes, and far below what the square of
// it does.
func TestGarbageIsReadInLinearTime(t *testing.T) {
	const size = 1 << 17
	random := rand.New(rand.NewSource(1))
	noise := make([]byte, size)
	for i := range noise {
		noise[i] = byte(random.Intn(256))
	}
	soup := strings.Fields("( ) [ ] { } ${ ` \" ' / < > </ /> <a = : , ; . ?. => \\( \"\"\" #\" /* */ // function const import from require x 1 \n async")
	var tokens strings.Builder
	for tokens.Len() < size {
		tokens.WriteString(soup[random.Intn(len(soup))])
		tokens.WriteByte(" \n"[random.Intn(8)/7])
	}
	inputs := map[string]string{"noise": string(noise), "soup": tokens.String()}
	for _, unit := range []string{
		"(", ")", "{", "[", "${", "`${", "/[", "a/", "<a ", "<a>", "</a>", "<", "=", "a=", "a.", "a(", "a:", "=>", "\\(\"", "\"\\(", "/*", "#\"", "'''",
		"\"", "x=>", "a?.b.", "import a,", "import {", "const a=", "(a)=>{", "function a(", "a[0]", "<a b=\"", "{a:", "- ", "a: [", "<key>a</key>", "((a)).b", "<T>(", ")}", "a!", "let {a}=b,",
		"<script>", "f(a)(", "a ? b : ", "a\n", "a:\n", "a as b ", "if(a){", "/\n",
		"const a=(", "function a(b=(", "class a {", "a('b',(c)=>{", "const {a:b}=", "export const a = b(", "\"a\"==b.", "a<b,c>(", "<![CDATA[", "def a:\n ",
	} {
		inputs[unit] = strings.Repeat(unit, size/len(unit))
	}
	few := []string{"a.tsx", "a.swift", "a.html", "a.yaml", "a.py", "a.plist"}
	for name, text := range inputs {
		chosen := few
		if name == "noise" || name == "soup" {
			chosen = paths
		}
		for _, path := range chosen {
			start := time.Now()
			probe(t, path, []byte(text))
			if took := time.Since(start); took > 8*time.Second {
				t.Errorf("%s of %q took %v", path, name, took)
			} else if took > time.Second {
				t.Logf("%s of %q took %v", path, name, took)
			}
		}
	}
}
