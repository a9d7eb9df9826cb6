package toolscan

import "strings"

// imageLeaks finds images and links that carry data away in their address:
// a client that shows the answer fetches them.
func imageLeaks(p *pass) {
	if p.purpose&toWrite != 0 {
		return
	}
	for i := range p.pieces {
		pc := &p.pieces[i]
		for _, opens := range []string{"](http", "<img src=", "<img src=\""} {
			at := strings.Index(pc.text, opens)
			if at < 0 {
				continue
			}
			rest := pc.text[at+2:]
			end := strings.IndexAny(rest, ")> \n\"")
			if strings.HasPrefix(opens, "<img") {
				end = strings.IndexByte(rest, '>')
			}
			if end < 0 {
				end = len(rest)
			}
			if carries(rest[:end]) {
				p.report(candidate{piece: pc, at: pc.at, text: pc.text, from: at, to: at + 2 + end})
			}
		}
	}
}

// carries reports whether an address has a place to be filled in behind its
// question mark.
func carries(address string) bool {
	_, query, ok := strings.Cut(address, "?")
	return ok && strings.ContainsAny(query, "{[<$") || strings.Contains(query, "DATA") || strings.Contains(query, "BASE64")
}
