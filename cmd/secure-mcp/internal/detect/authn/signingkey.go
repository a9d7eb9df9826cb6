package authn

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/credential"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// HardcodedJWTSecret reports keys for signing tokens and cookies that are
// written in the code, also as what is taken when a variable is not set.
var HardcodedJWTSecret = &detect.Detector{
	Doc: rule.Doc{
		ID:       "authentication/hardcoded-jwt-secret",
		Title:    "the key that signs tokens or cookies is written in the code",
		Why:      "Everybody who can read the repository signs tokens and sessions for any user.",
		Fix:      "Read the key from the environment, fail without it, and replace the one that was published.",
		Residual: "Tokens that were signed with the old key stay valid until they expire.",
		Verify:   "Start without the variable and expect an error; check a token signed with the old key.",
		Severity: finding.Critical,
		Spec:     "CWE-798",
		Since:    "unreleased",
	},
	Control: "AUTH-HARDCODED-JWT-SECRET", Family: "core.authentication", Category: "secrets",
	CWE: "CWE-798", OWASP: owaspIdentity,
	Stack: finding.StackTypeScript, Confidence: finding.Probable, Tool: detect.Authentication,
	Langs:    syntax.Script,
	Words:    []string{"jwt", "JWT", "sign", "ecret", "SECRET", "ookie", "erify", "keys"},
	Replaces: []string{"secrets/generic-api-key", "secrets/password"},
	Find:     findSigningKey,
}

func findSigningKey(f *syntax.File, report func(detect.Hit)) {
	for _, l := range f.Strings() {
		name, variable := replacedName(f, l.Token)
		switch {
		case l.Compared:
		case signingName(l.Key) && credential.Weak(l.Value),
			signingName(name) && (variable && madeUp(l.Value) || credential.Weak(l.Value)):
			report(keyHit(f, l.Start, l.End, name))
		}
	}
	k := keys{f: f, trace: origin.New(f, nil), seen: map[int]bool{}, budget: steps(f), report: report}
	for _, c := range f.Calls() {
		for _, r := range k.values(c) {
			k.judge(r, madeUp, maxKeyHops)
		}
		if c.Resolved == "crypto.createHmac" && len(c.Args) > 1 {
			k.judge(c.Args[1], credential.Weak, maxKeyHops)
		}
	}
	for _, a := range f.Assignments() { // Koa
		if a.Name() == "keys" && len(a.Target) == 2 && a.Target[0] == "app" {
			k.judge(a.Value, madeUp, maxKeyHops)
		}
	}
}

// keyHit covers a key in the code. name is what it stands in for, "" if it is
// taken always.
func keyHit(f *syntax.File, start, end int, name string) detect.Hit {
	h := detect.Hit{Start: start, End: end, Secret: true}
	if name != "" {
		h.Severity = finding.High
		h.Message = "where no key is configured, one that is written in the code signs tokens or cookies"
		h.Source = name
	}
	return h
}

// maxKeyHops is how many assignments a key is followed back.
const maxKeyHops = 2

// keys looks for the texts that an expression may give as a key. What a name
// stands for is looked at once, and the work is bounded in all.
type keys struct {
	f      *syntax.File
	trace  *origin.Tracer
	seen   map[int]bool
	budget int // steps
	report func(detect.Hit)
}

// spend takes a step from the budget.
func (k *keys) spend() bool {
	k.budget--
	return k.budget > 0
}

// judge reports the texts in r that may be its value and are a key.
func (k *keys) judge(r syntax.Range, isKey func(string) bool, hops int) {
	r = k.bare(r)
	first, operand := k.f.At(r.From), k.lastOperand(r)
	switch value, next, literal := k.f.Literal(r.From); {
	case r.Empty() || k.budget <= 0:
	case literal && next == r.To:
		if name, _ := replacedName(k.f, r.From); isKey(value) {
			h := tokenHit(k.f, r.From, next)
			k.report(keyHit(k.f, h.Start, h.End, name))
		}
	case (first.Is("[") || first.Is("(")) && first.Match == r.To-1:
		for _, item := range k.f.Items(r.From) {
			k.judge(item, isKey, hops)
		}
	case operand > r.From:
		k.judge(syntax.Range{From: operand, To: r.To}, isKey, hops)
	case k.f.At(r.To-1).Is(")") && k.f.Tokens[r.To-1].Match > r.From:
		if args := k.f.Items(k.f.Tokens[r.To-1].Match); len(args) > 0 && encodes(k.f, r) {
			k.judge(args[0], isKey, hops)
		}
	case r.To-r.From == 1 && first.Kind == syntax.Ident && hops > 0:
		if d, ok := k.trace.Definition(r.From); ok && !k.seen[d.From] {
			k.seen[d.From] = true
			k.judge(d, isKey, hops-1)
		}
	}
}

// bare leaves out a type behind an expression.
func (k *keys) bare(r syntax.Range) syntax.Range {
	for i := r.From; i < r.To && k.spend(); i = k.f.Skip(i) {
		if i > r.From && (k.f.Tokens[i].Is("as") || k.f.Tokens[i].Is("!") && i == r.To-1) {
			return syntax.Range{From: r.From, To: i}
		}
	}
	return r
}

// lastOperand returns where the last operand of "a || b" and "a ?? b" begins, 0
// if r is none of these.
func (k *keys) lastOperand(r syntax.Range) int {
	at := 0
	for i := r.From; i < r.To && k.spend(); i = k.f.Skip(i) {
		switch t := k.f.Tokens[i]; {
		case t.Is("||"), t.Is("??"):
			at = i + 1
		case t.Is("?"), t.Is("=>"), t.Is("&&"):
			return 0
		}
	}
	return at
}

// encodes reports whether r is a call that gives its argument in another form.
func encodes(f *syntax.File, r syntax.Range) bool {
	chain, start := f.Chain(r.To - 1)
	if len(chain) == 0 || start != r.From && !f.At(start-1).Is("new") {
		return false
	}
	switch chain[len(chain)-1] {
	case "from()":
		return chain[0] == "Buffer"
	case "encode()":
		return strings.Contains(chain[0], "ncoder")
	case "createSecretKey()", "String()":
		return true
	}
	return false
}

// replacedName returns the name of what the literal at token i is taken for
// when that is not set; variable says that it is one of the environment or of a
// configuration.
func replacedName(f *syntax.File, i int) (name string, variable bool) {
	if before := f.At(i - 1); i < 2 || !before.Is("||") && !before.Is("??") {
		return "", false
	}
	chain, _ := f.Chain(i - 2)
	if len(chain) == 0 {
		return "", false
	}
	if last := chain[len(chain)-1]; last == "get()" || last == "getenv()" {
		name, _, ok := f.Literal(f.Tokens[i-2].Match + 1)
		return name, ok
	}
	for n, part := range chain[:len(chain)-1] {
		if part == "env" {
			return chain[n+1], true
		}
	}
	return strings.TrimRight(chain[len(chain)-1], "()"), false
}

// madeUp reports whether a text is a key where nothing but a key is expected,
// be it a word or a sentence: what a template fills in and public keys are not.
func madeUp(s string) bool {
	return len(s) >= 3 && !strings.ContainsAny(s, "<>{}$") && !strings.HasPrefix(s, "-----BEGIN")
}

var separators = strings.NewReplacer("_", "", "-", "")

// signingName reports whether a name is that of a key for signing.
func signingName(name string) bool {
	if !holds(name, "secret", "key") {
		return false
	}
	lower := strings.ToLower(separators.Replace(name))
	switch lower {
	case "secretorkey", "secretorprivatekey", "jwtkey", "signingkey", "hmackey", "secret":
		return lower != "secret"
	}
	return strings.HasSuffix(lower, "secret") && holds(lower, "jwt", "auth", "session", "token", "cookie", "sign", "hmac") && lower != "clientsecret" ||
		strings.Contains(lower, "jwtsecret") || strings.Contains(lower, "signingsecret")
}

// values returns the arguments and options of a call that are keys for signing.
func (k *keys) values(c syntax.Call) []syntax.Range {
	switch c.Resolved {
	case "jsonwebtoken.sign", "jsonwebtoken.verify", "jwt.sign", "jwt.verify", "jwt-simple.encode", "jwt-simple.decode", "hono/jwt.sign", "hono/jwt.verify", "jose.jwtVerify":
		if len(c.Args) > 1 {
			return c.Args[1:2]
		}
		return nil
	case "cookie-parser", "cookieParser":
		return c.Args[:min(1, len(c.Args))]
	}
	if strings.HasPrefix(c.Resolved, "jose.SignJWT()") && c.Name() == "sign" {
		return c.Args[:min(1, len(c.Args))]
	}
	var values []syntax.Range
	for _, key := range keyOptions(k.f, c) {
		for _, a := range c.Args {
			if value, ok := k.f.Property(k.object(a), key); ok {
				values = append(values, value)
			}
		}
	}
	return values
}

// object returns the token where the object begins that an argument is or
// names, that of the argument if it is none.
func (k *keys) object(a syntax.Range) int {
	if a.To-a.From == 1 && k.f.At(a.From).Kind == syntax.Ident {
		if d, ok := k.trace.Definition(a.From); ok && k.f.At(d.From).Is("{") {
			return d.From
		}
	}
	return a.From
}

// maxName is how many tokens the name of a plugin may have.
const maxName = 16

// keyOptions returns the names of the options of a call that are keys.
func keyOptions(f *syntax.File, c syntax.Call) []string {
	switch c.Resolved {
	case "express-session", "session", "expressSession", "express-jwt.expressjwt", "express-jwt", "koa-jwt", "hono/jwt.jwt", "next-auth", "@nestjs/jwt.JwtModule.register":
		return []string{"secret"}
	case "cookie-session", "cookieSession":
		return []string{"secret", "keys"}
	case "iron-session.getIronSession":
		return []string{"password"}
	}
	switch c.Name() {
	case "sign", "signAsync", "verify", "verifyAsync":
		if len(c.Callee) > 1 && holds(c.Callee[len(c.Callee)-2], "jwtservice") {
			return []string{"secret"}
		}
	case "register":
		if len(c.Args) > 1 && c.Args[0].To-c.Args[0].From < maxName && holds(f.Source(c.Args[0]), "fastify/jwt", "fastify/cookie", "fastify/session", "fastifyjwt", "fastifycookie", "fastifysession") {
			return []string{"secret", "key"}
		}
	}
	return nil
}
