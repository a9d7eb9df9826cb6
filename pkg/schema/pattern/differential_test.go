package pattern

import (
	"math/rand/v2"
	"testing"
	"unicode"
	"unicode/utf8"
)

// formats are the string formats that schema libraries write as patterns,
// spelled here from the grammars of their standards.
var formats = map[string]string{
	"email":        `^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$`,
	"email html":   `^[a-zA-Z0-9.!#$%&'*+/=?^_` + "`" + `{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$`,
	"uuid":         `^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$`,
	"uuid v4":      `^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$`,
	"cuid":         `^[cC][^\s-]{8,}$`,
	"cuid2":        `^[0-9a-z]+$`,
	"ulid":         `^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{26}$`,
	"xid":          `^[0-9a-vA-V]{20}$`,
	"ksuid":        `^[A-Za-z0-9]{27}$`,
	"nanoid":       `^[a-zA-Z0-9_-]{21}$`,
	"ipv4":         `^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])$`,
	"ipv6":         `^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|::|([0-9a-fA-F]{1,4})?::([0-9a-fA-F]{1,4}:?){0,6})$`,
	"cidr v4":      `^((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\/([0-9]|[1-2][0-9]|3[0-2])$`,
	"cidr v6":      `^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|::|([0-9a-fA-F]{1,4})?::([0-9a-fA-F]{1,4}:?){0,6})\/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$`,
	"base64":       `^$|^(?:[0-9a-zA-Z+/]{4})*(?:(?:[0-9a-zA-Z+/]{2}==)|(?:[0-9a-zA-Z+/]{3}=))?$`,
	"base64url":    `^[A-Za-z0-9_-]*$`,
	"e164":         `^\+[1-9]\d{6,14}$`,
	"date":         `^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))$`,
	"time":         `^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$`,
	"datetime":     `^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$`,
	"duration":     `^P(?:(\d+W)|(?!.*W)(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?)$`,
	"hostname":     `^(?=.{1,253}\.?$)[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*\.?$`,
	"domain":       `^([a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{2,}$`,
	"emoji":        `^(\p{Extended_Pictographic}|\p{Emoji_Component})+$`,
	"lowercase":    `^[^A-Z]*$`,
	"semver":       `^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$`,
	"hex color":    `^#(?:[0-9a-fA-F]{3}){1,2}$`,
	"slug":         `^[a-z0-9]+(?:-[a-z0-9]+)*$`,
	"password":     `^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^\w\s]).{8,}$`,
	"no reserved":  `^(?!(?:con|prn|aux|nul)(?:\.|$))[^<>:"/\\|?*]+$`,
	"url":          `^https?:\/\/[^\s/$.?#].[^\s]*$`,
	"mac":          `^(?:[0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}$`,
	"json pointer": `^(?:\/(?:[^~/]|~0|~1)*)*$`,
	"arn":          `^arn:aws[a-zA-Z-]*:[a-z0-9-]+:[a-z0-9-]*:(?:\d{12})?:.+$`,
}

// small are short expressions that use every form of the grammar in every
// odd position.
var small = []string{
	``, `a`, `abc`, `^`, `$`, `^$`, `a^b`, `a$b`, `^a|b$`, `(^a|b)c`, `a(b|$)`, `(^|x)a($|y)`, `^^a$$`, `a*^b`, `b$a*`,
	`(a|ab)(c|bcd)(d*)`, `a?`, `a??b`, `a+?b*?`, `a{2}`, `a{2,}`, `a{2,3}`, `a{0}`, `a{0,0}b`, `(ab){2,3}c`, `^(a{2}|b{3})+$`,
	`.`, `^.$`, `^.*$`, `[\s\S]`, `^[\s\S]*$`, `[^]`, `[]`, `a[]|b`, `[^a]`, `^[^a-c]+$`, `[a\-c]`, `[-a]`, `[a-]`, `[\]]`, `[\^a]`,
	`\d`, `\D`, `\w`, `\W`, `\s`, `\S`, `^\d+$`, `^\D+$`, `^\w+$`, `^\W+$`, `^\s+$`, `^\S+$`, `[\d\s]`, `[^\d\s]`, `[\w.-]+`, `[\D]`,
	`\bab`, `ab\b`, `\Bab`, `ab\B`, `^\b`, `\b$`, `^\B$`, `a\b.`, `\b\w+\b`, `^(\b|a)+$`, `\b`, `\B`, `a\bb`, `a\Bb`, `(?=\b)a`,
	`(?=a)`, `(?!a)`, `(?=a)b`, `(?=a)a`, `a(?=b)`, `a(?!b)`, `^(?!a)`, `^(?!.*a)`, `^(?!a).*b`, `^(?=.*a)(?=.*b)`, `(?!a|b)c`,
	`^(?:(?!ab).)*$`, `^(?:(?!ab)[a-c])+$`, `^(?=(?!a).b)`, `(?!(?=a)b)`, `(?!(?!a))`, `a(?=$)`, `a(?!$)`, `(?=^)a`, `(?!^)a`, `^((?=a)|b)*c`,
	`(?=a*$)(?=b*$)`, `^(?=.{2,3}$)a*b*$`, `(a(?=b)|b(?=a))+`, `^((?!aa)a|b)+$`, `(?=ab)a(?!bb)`, `(?:a|(?=b))c?b`,
	`\t`, `\n`, `\r`, `\v`, `\f`, `\0`, `\cA`, `\x41`, `\u0041`, `\u{41}`, `\.`, `\/`, `\\`, `\$`, `[\b]`, `[\t-\r]`,
	`😀`, `^[😀-😎]$`, `^.$|^..$`, `\uD83D\uDE00`, `[\uD83D\uDE00-\uD83D\uDE0E]`, `\u{1F600}`,
	`\p{L}`, `\P{L}`, `^\p{Lu}\p{Ll}+$`, `\p{Letter}`, `\p{Script=Greek}`, `\p{sc=Cyrillic}`, `\p{gc=Nd}`, `\p{ASCII}`, `\p{Any}`, `[\p{L}\d_]`, `[^\p{L}]`, `\p{White_Space}`,
	`\-`, `a{`, `a{,2}`, `{a}`, `]`, `}`, `[\w-a]`, `\@`, `\ `, `a{1`, `x{y}`, `\:`, `[\w-.]`, `\_`, `\"`, `\'`, `\<a\>`, `\#\!\%\&\~\,`, `[\_\.\@]`, `[a-\d]`, `[\d-\s]`,
	`(a)`, `(?<x>a)b`, `(?:a)`, `((a)|(b))*`, `(?:)`, `()`, `(|a)`, `(a|)`, `a||b`, `|`, `(a*)*`, `(a*)+`, `(a+)+$`, `(a?){3}`, `(a|b)*?c`, `(?:a?b??)*c`,
	`(?=a)*b`, `(?=a)?b`, `^(?:a|b|ab)*(?=c)`, `[a-c]{2}[x-z]?`, `^(?:-?(?:0|[1-9]\d*))$`, `^a\nb$`, `^a$\n`, `[\u0000-\uffff]`, `[^\u0000-\u007f]`,
	`^(?!__)[a-z_]+$`, `^[a-z](?:_?[a-z0-9])*$`, `^(?![0-9])\w{1,4}$`, `^\S+@\S+$`, `^\/?(?:[a-z]+\/)*$`, `(?:^|,)a(?:,|$)`, `^x-`, `-x$`, `^[^x]`,
}

// alphabetOf returns characters that matter to some pattern.
var interesting = []rune("aabbccdxyzABZ0129_-.,:/@+= \t\n\r\u2028\u00e9\u03b1\u0416\u00a0😀😎~'#{}]$^\\\x00\x01\u00df\ufeff\u017f\u212a")

func randomText(rng *rand.Rand) string {
	var out []rune
	for range rng.IntN(9) {
		out = append(out, interesting[rng.IntN(len(interesting))])
	}
	return string(out)
}

// mutate changes one character of a text, so that near misses are tried too.
func mutate(rng *rand.Rand, s string) string {
	r := []rune(s)
	at := rng.IntN(len(r) + 1)
	c := interesting[rng.IntN(len(interesting))]
	switch rng.IntN(4) {
	case 0:
		return string(r[:at]) + string(c) + string(r[at:])
	case 1:
		if at < len(r) {
			return string(r[:at]) + string(r[at+1:])
		}
	case 2:
		if at < len(r) {
			r[at] = c
		}
	case 3:
		return s + s
	}
	return string(r)
}

func texts(rng *rand.Rand, p *Pattern, n int) []string {
	out := p.Samples(24)
	for _, s := range out {
		for range 4 {
			out = append(out, mutate(rng, s))
		}
	}
	for range n {
		out = append(out, randomText(rng))
	}
	return out
}

// all returns every pattern of this file by name.
func all() map[string]string {
	out := map[string]string{}
	for name, source := range formats {
		out[name] = source
	}
	for _, source := range small {
		out[source] = source
	}
	return out
}

func TestAutomatonAgreesWithTheEngine(t *testing.T) {
	t.Parallel()
	regular := 0
	for name, source := range all() {
		p, err := Parse(source)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !p.Regular() {
			t.Logf("%s: %s", name, p.Reason())
			continue
		}
		regular++
		rng := rand.New(rand.NewPCG(1, uint64(len(source))))
		for _, s := range texts(rng, p, 300) {
			want, err := p.engine(s)
			if err != nil {
				continue
			}
			got, ok := p.simulate(s)
			if !ok || got != want {
				t.Errorf("%s: %q: automaton says %v (decided %v), engine %v", name, s, got, ok, want)
				break
			}
		}
	}
	if regular < 150 {
		t.Errorf("only %d patterns are regular", regular)
	}
}

// TestPropertiesAreThoseOfTheEngine asks about every code point of the first
// planes, and about samples of the rest.
func TestPropertiesAreThoseOfTheEngine(t *testing.T) {
	t.Parallel()
	sources := list(
		`.`, `\s`, `\W`, `[^\s\d]`, `\p{L}`, `\P{Lu}`, `\p{Cased_Letter}`, `\p{Script=Han}`, `\p{sc=Latn}`, `\p{scx=Greek}`, `\p{gc=Nd}`,
		`\p{Emoji}`, `\p{Extended_Pictographic}`, `\p{Alphabetic}`, `\p{ID_Continue}`, `\p{Default_Ignorable_Code_Point}`, `\p{Noncharacter_Code_Point}`,
	)
	for _, source := range sources {
		t.Run(source, func(t *testing.T) {
			t.Parallel()
			p := parseAll(t, list("^"+source+"$"))[0]
			if !p.Regular() {
				t.Fatal(p.Reason())
			}
			s := p.tree.subs[1].set
			for r := rune(0); r <= unicode.MaxRune; r++ {
				if r >= 0x40000 && r&0xffff > 0x1fff && r&0xffff < 0xfff0 || !utf8.ValidRune(r) {
					continue
				}
				want, err := p.engine(string(r))
				if err != nil { // the time for a match is over in real time, also for a goroutine that had to wait
					want, err = p.engine(string(r))
				}
				if want != s.has(r) || err != nil {
					t.Fatalf("%U: %v, the engine says %v, %v", r, s.has(r), want, err)
				}
			}
		})
	}
}

func TestSamplesMatchAndVary(t *testing.T) {
	t.Parallel()
	for name, source := range formats {
		p, err := Parse(source)
		if err != nil {
			t.Fatal(err)
		}
		samples := p.Samples(16)
		if len(samples) < 2 {
			t.Errorf("%s: samples %q", name, samples)
		}
		for i, s := range samples {
			if ok, err := p.Match(s); !ok || err != nil {
				t.Errorf("%s: sample %q does not match", name, s)
			}
			if i > 0 && utf8.RuneCountInString(s) < utf8.RuneCountInString(samples[i-1]) {
				t.Errorf("%s: %q comes after a longer sample", name, s)
			}
		}
	}
}
