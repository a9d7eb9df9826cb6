package protocol

// MaxToolName is the greatest length of a tool name in characters
// (server/tools, Tool Names, from 2025-11-25 on).
const MaxToolName = 128

// ValidToolName reports whether name follows the rule that 2025-11-25 brought
// as a SHOULD: 1 to 128 of the ASCII letters, digits, underscore, dot and
// hyphen. Older revisions state no rule, so there it is advice.
func ValidToolName(name string) bool {
	if name == "" || len(name) > MaxToolName {
		return false
	}
	for i := range len(name) {
		if !toolNameByte(name[i]) {
			return false
		}
	}
	return true
}

// NamesTools reports whether r states the rule of [ValidToolName].
func (r Revision) NamesTools() bool { return r >= R20251125 }

func toolNameByte(c byte) bool {
	switch {
	case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
		return true
	}
	return c == '_' || c == '.' || c == '-'
}
