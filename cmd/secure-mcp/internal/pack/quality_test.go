package pack_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/pack"
	"github.com/mcpward/mcpward/pkg/redact"
)

// builtins parses every pack that comes with the program.
func builtins(t *testing.T) map[string]*pack.Pack {
	t.Helper()
	all := map[string]*pack.Pack{}
	r := pack.Builtin()
	for _, id := range r.IDs() {
		p, err := r.Pack(id)
		if err != nil {
			t.Fatal(err)
		}
		all[id] = p
	}
	return all
}

// prose returns the texts of an item by key.
func prose(i pack.Item) map[string]string {
	return map[string]string{
		"title": i.Title, "description": i.Description, "impact": i.Impact,
		"remediation": i.Remediation, "verification": i.Verification,
	}
}

// complaints returns what is wrong with the quality of an item.
func complaints(i pack.Item) []string {
	var out []string
	say := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	least := map[string]int{"title": 20, "description": 150, "impact": 60, "remediation": 150, "verification": 70}
	for key, text := range prose(i) {
		if n := utf8.RuneCountInString(text); n < least[key] {
			say("%s has %d characters only", key, n)
		}
		if key != "title" && !strings.HasSuffix(text, ".") || key == "title" && strings.HasSuffix(text, ".") {
			say("%s ends as it should not", key)
		}
		if word := offensive.FindString(text); word != "" {
			say("%s says %q: identify, remedy and verify only", key, word)
		}
		if word := american.FindString(strings.ReplaceAll(text, "Authorization header", "")); word != "" {
			say("%s spells %q", key, word)
		}
	}
	if first := pack.FirstSentence(i.Remediation); first == i.Remediation || utf8.RuneCountInString(first) < 40 {
		say("remediation has no first sentence to show alone: %q", first)
	}
	if len(i.References) == 0 || i.CWE != "" && i.References[0] != i.CWE {
		say("references do not begin with %q", i.CWE)
	}
	for _, r := range i.References {
		if !reference.MatchString(r) {
			say("reference %q", r)
		}
	}
	for _, s := range i.Stacks {
		if !slices.Contains(stacks, s) {
			say("stack %q", s)
		}
	}
	if !slices.Contains(categories, i.Category) {
		say("category %q", i.Category)
	}
	return out
}

var (
	offensive = regexp.MustCompile(`(?i)\b(exploit\w*|payloads?|attack\w*|hack\w*|bypass\w*|steals?|pwn\w*|shellcode|reverse shell|proof of concept|weaponi[sz]e\w*|victims?|crack\w*|brute.?forc\w*|malicious\w*|evil)\b`)
	american  = regexp.MustCompile(`(?i)\b(\w*(authoriz|recogniz|sanitiz|normaliz|serializ|initializ|summariz|notariz|organiz|minimiz)\w*|behavior\w*|color\w*|license[sd]?)\b`)

	reference = regexp.MustCompile(`^(CWE-[1-9]\d{0,4}|A(0[1-9]|10):2021|API([1-9]|10):2023|LLM(0[1-9]|10):2025|ASVS v4\.0\.3-([1-9]|1[0-4])\.\d{1,2}(\.\d{1,2})?|MASVS-(STORAGE|CRYPTO|AUTH|NETWORK|PLATFORM|CODE|RESILIENCE|PRIVACY)-[1-4]|MCP (server/tools|client/elicitation|basic/(transports|authorization)|Security Best Practices: [A-Z][A-Za-z ]+))$`)

	stacks     = []string{"common", "typescript", "nextjs", "swift", "ios", "macos", "expo", "react-native", "go", "mcp"}
	categories = []string{"architecture", "authentication", "authorization", "configuration", "cryptography", "injection-risk", "privacy", "secrets", "supply-chain", "threat-model"}
)

func TestEveryItemIsWellWritten(t *testing.T) {
	for id, p := range builtins(t) {
		for _, i := range p.Items {
			for _, c := range complaints(i) {
				t.Errorf("%s: %s: %s", id, i.ID, c)
			}
		}
	}
}

// Redaction stands between the packs and a model, and must not damage them.
func TestNoTextLooksLikeASecret(t *testing.T) {
	masks := redact.New(nil)
	for _, p := range builtins(t) {
		for _, i := range p.Items {
			texts := prose(i)
			if i.Example != nil {
				texts["bad"], texts["good"] = i.Example.Bad, i.Example.Good
			}
			for key, text := range texts {
				if got := masks.String(text); got != text {
					t.Errorf("%s of %s is masked: %q", key, i.ID, got)
				}
			}
		}
	}
}

func TestPoorItemsAreNoticed(t *testing.T) {
	good := builtins(t)["core"].Items[0]
	spoil := map[string]func(*pack.Item){
		"short":        func(i *pack.Item) { i.Description = "Too short." },
		"no stop":      func(i *pack.Item) { i.Impact = strings.TrimSuffix(i.Impact, ".") },
		"vocabulary":   func(i *pack.Item) { i.Impact += " An attacker may exploit it." },
		"spelling":     func(i *pack.Item) { i.Impact += " It is not authorized." },
		"one sentence": func(i *pack.Item) { i.Remediation = strings.Repeat("very ", 40) + "long." },
		"reference":    func(i *pack.Item) { i.References = append(slices.Clone(i.References), "A11:2021") },
		"cwe":          func(i *pack.Item) { i.CWE = "CWE-1" },
		"stack":        func(i *pack.Item) { i.Stacks = []string{"next.js"} },
		"category":     func(i *pack.Item) { i.Category = "injection" },
	}
	for name, change := range spoil {
		item := good
		change(&item)
		if got := complaints(item); len(got) != 1 {
			t.Errorf("%s: complaints = %q, want one", name, got)
		}
	}
	if got := complaints(good); got != nil {
		t.Errorf("complaints about a good item: %q", got)
	}
}

// sentences splits a text into its sentences, in lower case and without
// punctuation.
func sentences(text string) []string {
	var all []string
	for text != "" {
		first := pack.FirstSentence(text)
		all = append(all, strings.Join(strings.FieldsFunc(strings.ToLower(first), func(r rune) bool {
			return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9')
		}), " "))
		text = strings.TrimSpace(text[len(first):])
	}
	return all
}

func TestNoTwoItemsShareASentence(t *testing.T) {
	seen := map[string]string{}
	for _, p := range builtins(t) {
		for _, i := range p.Items {
			for key, text := range prose(i) {
				for _, s := range sentences(text) {
					if first, twice := seen[s]; twice {
						t.Errorf("%s of %s repeats %s: %q", key, i.ID, first, s)
					}
					seen[s] = key + " of " + i.ID
				}
			}
		}
	}
	if len(seen) < 900 {
		t.Errorf("%d sentences in all packs", len(seen))
	}
}

// Items that all begin alike are boilerplate.
func TestItemsDoNotAllBeginAlike(t *testing.T) {
	begins, items := map[string]int{}, 0
	for _, p := range builtins(t) {
		for _, i := range p.Items {
			items++
			for key, text := range prose(i) {
				begins[key+": "+strings.Join(strings.Fields(text)[:2], " ")]++
			}
		}
	}
	for begin, n := range begins {
		if n > items/20 {
			t.Errorf("%d of %d items begin their %s", n, items, begin)
		}
	}
}

func TestPacksNameStacksAndFamiliesThatExist(t *testing.T) {
	owners := []string{"core", "web-next", "expo-rn", "swift-ios", "secrets", "threat-model"}
	families := map[string]bool{}
	for id, p := range builtins(t) {
		for _, tag := range p.StackTags {
			if !slices.Contains(stacks, tag) {
				t.Errorf("%s: stack tag %q", id, tag)
			}
		}
		for _, f := range p.Families {
			owner, _, _ := strings.Cut(f, ".")
			if !slices.Contains(owners, owner) {
				t.Errorf("%s: family %q", id, f)
			}
			families[f] = true
		}
	}
	for _, f := range []string{
		"core.authentication", "core.authorization", "core.injection", "web-next.authentication",
		"web-next.profile-auth-boundary", "web-next.injection", "web-next.client-bundle-secrets",
		"expo-rn.authentication", "expo-rn.profile-auth-storage", "swift-ios.authentication",
		"swift-ios.profile-auth-storage", "swift-ios.injection", "swift-ios.configuration", "swift-ios.cryptography",
		"swift-ios.secret-config", "swift-ios.secret-handling", "secrets.secret-patterns", "secrets.environment-file",
		"threat-model.stride",
	} {
		if !families[f] {
			t.Errorf("no pack explains the family %q", f)
		}
	}
}

func TestFirstSentence(t *testing.T) {
	tests := []struct{ text, want string }{
		{"One. Two.", "One."},
		{"Only one.", "Only one."},
		{"no full stop", "no full stop"},
		{"", ""},
		{"Read next.config.js and v1.2, e.g. in CI. Then go.", "Read next.config.js and v1.2, e.g. in CI."},
		{"Answer \"not found.\" Then stop.", "Answer \"not found.\""},
		{"Really? Yes.", "Really?"},
		{"Use it. `code` follows.", "Use it."},
		{"Wrapped\nline. Next.", "Wrapped line."},
		{"A heading without stop\n\nA paragraph.", "A heading without stop"},
		{"Über alles. Ämter.", "Über alles."},
	}
	for _, tt := range tests {
		if got := pack.FirstSentence(tt.text); got != tt.want {
			t.Errorf("FirstSentence(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}
