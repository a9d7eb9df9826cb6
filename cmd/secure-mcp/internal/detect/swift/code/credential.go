package code

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/redact/label"
)

// Words of names. A name is a credential by one of its words, unless its first
// or last one says that it is only about it.
var (
	certain = set("password passwd passphrase passcode pwd secret secrets apikey accesstoken authtoken refreshtoken idtoken sessiontoken privatekey secretkey clientsecret " +
		"jwt bearer cvv cvc ssn mnemonic creditcard cardnumber iban credential credentials userpassword userpass")
	last  = set("token tokens pin otp")
	pairs = set("api key,private key,secret key,access key,encryption key,master key,signing key,symmetric key,session key,credit card,card number,social security," +
		"bank account,recovery phrase,seed phrase,recovery code,auth code,authorization header,auth header,pin code,security code,passport number")
	// What a token is no credential of.
	otherTokens = set("cancellation cancel notification observer observation page next sync change history dispatch continuation subscription lexer parser syntax push device current observe keyboard csrf placement " +
		"stop end start first open close left right string number comma dependency last previous unknown foreground background query search max total prompt completion input output server file")
	aboutLast = set("count length field label view textfield button error errors hint placeholder title message manager service controller store storage helper validator validation rule rules policy " +
		"strength type kind identifier name key keys url uri path screen state status expiry expiration expires date handler provider publisher subject request response result model cell item flow " +
		"prompt icon image visible visibility valid required reset changed requirements attempts hash hashed digest encrypted masked redacted cancellable observer delegate cancel source size limit index range " +
		"regex pattern format verified entered enabled updated mode option options generator reference ref endpoint domain class account tag column interval timer lifetime scope parser")
	aboutFirst = set("is has should can needs show hide toggle encrypted hashed masked redacted forgot reset no num validate check did will public encode requires require use uses wants allow enable with without hashing")
	fieldEnds  = set("field label view textfield input box edit tf")
	// Functions whose result no longer shows what they were given.
	hiding = set("hash hashed sha sha1 sha256 sha384 sha512 md5 hmac digest encrypt encrypted seal mask masked redact redacted obfuscate obfuscated validate valid verify check count contains sign derive empty is has " +
		"compare strength matches protect scramble anonymize")
	// Members through which a value stays what it is.
	carrying = set("utf8 data description text stringValue value rawValue string base64EncodedString uppercased lowercased trimmingCharacters bytes utf8CString cString joined map flatMap first self wrappedValue " +
		"absoluteString write removingPercentEncoding addingPercentEncoding replacingOccurrences propertyListRepresentation token password")
	getting = set("get fetch load read current make generate decrypt retrieve extract")
)

func set(words string) map[string]bool {
	out := map[string]bool{}
	split := func(c rune) bool { return c == ' ' }
	if strings.Contains(words, ",") {
		split = func(c rune) bool { return c == ',' }
	}
	for _, w := range strings.FieldsFunc(words, split) {
		out[w] = true
	}
	return out
}

// Credential reports whether what is called name is something that nobody else
// may know.
func Credential(name string) bool { return credential(label.Words(strings.Trim(name, "`"))) }

func credential(words []string) bool {
	n := len(words)
	if n == 0 || n > 8 || aboutLast[words[n-1]] && !(n > 1 && pairs[words[n-2]+" "+words[n-1]]) || n > 1 && aboutFirst[words[0]] {
		return false
	}
	for i, w := range words {
		if certain[w] || i > 0 && pairs[words[i-1]+" "+w] {
			return true
		}
	}
	return last[words[n-1]] && (n == 1 || !otherTokens[words[n-2]])
}

// Opaque reports whether r is a variable, or a member of one, whose name does
// not say that it is something about a credential, such as its length, or what
// went wrong with it.
func (v *View) Opaque(r syntax.Range) bool {
	for i := r.From; i < r.To; i++ {
		if v.At(i).Is("??") {
			r.To = i
		}
	}
	if r.Empty() || r.To-r.From > 12 || v.At(r.From).Kind != syntax.Ident || !unicode.IsLower(rune(v.At(r.From).Text[0])) {
		return false
	}
	for i := r.From; i < r.To; i++ {
		switch t := v.At(i); {
		case t.Kind == syntax.Ident && (aboutWords(label.Words(t.Text)) || v.numeric(t.Text)):
			return false
		case t.Kind != syntax.Ident && !t.Is(".") && !t.Is("?.") && !t.Is("!") && !t.Is("?"):
			return false
		}
	}
	return !v.Constant(r)
}

// otherValues are names of what a sentence about a credential tells.
var otherValues = set("e err reason cause failure success ok attempt user username email account id line column file host version time total page info details code info debugdescription localizeddescription")

func aboutWords(words []string) bool {
	n := len(words)
	return n == 0 || aboutLast[words[n-1]] || otherValues[words[n-1]] || n > 1 && aboutFirst[words[0]]
}

// Vague reports whether a name says so little that it is as often something
// else: a token of a parser, a pin on a map.
func Vague(name string) bool {
	switch strings.ToLower(name) {
	case "token", "tokens", "pin", "secret", "bearer", "otp":
		return true
	}
	return false
}

// Holds returns the first token of r that names a credential whose value the
// expression carries: not its length, not a comparison with it and not a hash
// of it. Closures are not looked into.
func (v *View) Holds(r syntax.Range) (token int, ok bool) {
	v.ask()
	for i := r.From; i < r.To && v.step(); i++ {
		t := v.Tokens[i]
		switch {
		case t.Is("{") && t.Match > i:
			i = t.Match
		case t.Kind != syntax.Ident || v.At(i+1).Is(":") && !v.At(i-1).Is("?"):
		case v.At(i+1).Is("(") && v.At(i+1).Match > i:
			if v.hides(t.Text) {
				i = v.At(i + 1).Match
			} else if words := label.Words(t.Text); len(words) > 1 && getting[words[0]] && credential(words[1:]) {
				return i, true
			}
		case v.carries(i):
			return i, true
		}
	}
	return 0, false
}

func (v *View) hides(function string) bool {
	return slices.ContainsFunc(label.Words(function), func(w string) bool { return hiding[w] })
}

// carries reports whether token i is a credential that goes into the value.
func (v *View) carries(i int) bool {
	name := v.Tokens[i].Text
	if (name == "text" || name == "stringValue") && v.Member(i) {
		words := label.Words(v.At(v.before(i)).Text)
		if n := len(words); n > 1 && fieldEnds[words[n-1]] {
			words = words[:n-1]
		}
		return credential(words) && !v.compared(i)
	}
	return Credential(name) && v.At(i-1).Text != "\\" && !v.compared(i)
}

// before returns the name in front of the dot before token i: "a" of "a?.b".
func (v *View) before(i int) int {
	i -= 2
	for v.At(i).Is("?") || v.At(i).Is("!") {
		i--
	}
	return i
}

// compared reports whether the value at token i only takes part in a test, or
// goes on to something else that is no credential.
func (v *View) compared(i int) bool {
	if v.Case(i) {
		return true
	}
	if before := v.At(i - 1); before.Is("!") {
		return true
	}
	end := i
	for steps := 0; steps < 8; steps++ {
		next := v.At(end + 1)
		switch {
		case (next.Is("!") || next.Is("?")) && next.Start == v.At(end).End:
			end++
		case (next.Is(".") || next.Is("?.")) && v.At(end+2).Kind == syntax.Ident:
			if name := v.At(end + 2).Text; !carrying[name] && !Credential(name) {
				return true
			}
			end += 2
		case next.Is("(") && next.Match > 0 && next.Start == v.At(end).End, next.Is("[") && next.Match > 0 && next.Start == v.At(end).End:
			end = next.Match
		default:
			return v.Compared(v.root(i), end)
		}
	}
	return false
}

// root returns the first token of the member chain that ends with token i.
func (v *View) root(i int) int {
	_, first := v.Chain(i)
	return min(first, i)
}
