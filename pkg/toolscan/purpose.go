package toolscan

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// A purpose is what a tool is there for, as its name and the start of its
// description say. A text may be right for one purpose and wrong for others.
type purpose uint16

const (
	toAuthenticate purpose = 1 << iota // log in, keep secrets
	toConverse                         // chats, prompts and models
	toRemember                         // memory and notes
	toRun                              // commands and code
	toGuard                            // find attacks
	toWrite                            // documents and markup
	toFile                             // contents of files
	toPay                              // money and what is bought
	toPeople                           // contacts, customers, places
	toConnect                          // accounts, connections, protected things
)

// purposeWords lists the words that give a purpose away.
var purposeWords = []struct {
	purpose purpose
	words   string
}{
	{toAuthenticate, "auth authenticate authenticates authentication authorize login logon signin signup sign register credential credentials password passwords passphrase vault secret secrets token tokens encrypt encrypts encrypted decrypt decrypts ssh sftp ftp certificate wallet keychain oauth unlock unlocks jwt totp otp 2fa wifi env environment variables configure configures configuration"},
	{toConnect, "account accounts connect connects connection key keys database db network user users session access api zip archive archives pdf protected webhook host smtp imap config setup initialize integration server provider http request deploy deploys payment payments card checkout share meeting room client hash"},
	{toConverse, "chat chats conversation conversations prompt prompts llm llms completion completions gpt claude gemini openai anthropic model models assistant assistants agent agents message messages thread threads summarize summarizes summary transcript transcripts dialogue reasoning thinking think thought thoughts sampling generate ai persona instructions ask handoff reply history"},
	{toRemember, "memory memories remember remembers recall knowledge preference preferences note notes context"},
	{toRun, "shell command commands terminal bash execute executes run runs exec script scripts install installs docker process code"},
	{toGuard, "security scan scans scanner detect detects moderation guard guardrail vulnerability vulnerabilities audit audits injection attack attacks malicious threat leak leaks phishing sanitize sanitizes"},
	{toWrite, "html markdown xml template templates document documents docs markup"},
	{toPay, "pay payment payments invoice invoices bank banking card cards wallet wallets finance financial billing price prices portfolio balance balances transaction transactions payroll salary crypto stripe paypal account accounts order orders stock stocks tax statement statements vault refund refunds charge charges subscription customer customers"},
	{toPeople, "contact contacts crm email emails mail user users customer customers profile profiles people person employee employees location locations place places map maps address addresses phone sms lead leads member members company companies photo photos bookmark bookmarks health medical patient patients directions geocode weather account accounts"},
	{toFile, "file files document documents content contents text upload uploads write edit page attachment code source import"},
}

// purposes returns the purposes by word, built at first use.
var purposes = sync.OnceValue(func() map[string]purpose {
	all := map[string]purpose{}
	for _, p := range purposeWords {
		for _, w := range strings.Fields(p.words) {
			all[w] |= p.purpose
		}
	}
	return all
})

// openingLength is how much of a description tells the purpose.
const openingLength = 120

// purposeOf reads the name, the title and the first sentence of the
// description. The rest does not count: it is where an attack would excuse
// itself.
func purposeOf(name, title, description string) purpose {
	var p purpose
	table := purposes()
	for _, s := range []string{name, title, opening(description)} {
		for _, w := range nameWords(s) {
			p |= table[w]
		}
	}
	return p
}

func opening(s string) string {
	s = s[:min(len(s), openingLength)]
	if i := strings.IndexAny(s, ".\n<"); i > 0 {
		s = s[:i]
	}
	return s
}

// nameWords splits a name such as "get_userName-2" into its words in small
// letters.
func nameWords(s string) []string {
	var few [8]string
	words := few[:0]
	low := strings.ToLower(s)
	if len(low) != len(s) {
		s = low // the length of a letter changed, and capitals say nothing any more
	}
	from, prev := -1, rune(0)
	for i, r := range s {
		in := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r >= utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsMark(r))
		if from >= 0 && (!in || unicode.IsUpper(r) && unicode.IsLower(prev)) {
			words, from = append(words, low[from:i]), -1
		}
		if in && from < 0 {
			from = i
		}
		prev = r
	}
	if from >= 0 {
		words = append(words, low[from:])
	}
	return words
}
