package contract

import "github.com/mcpward/mcpward/pkg/schema"

// FieldDigests returns a digest for every member name of a canonical object;
// nil for other values. The digest is that of the value, or, where a name is
// repeated, of all its values in order, separated by commas: which of them a
// program reads is not known, so none may change unseen.
func FieldDigests(canonical []byte) map[string]string {
	if len(canonical) == 0 || canonical[0] != '{' {
		return nil
	}
	values := map[string][]byte{}
	joined := map[string]bool{} // whose value is no part of canonical any more
	for name, value := range schema.Fields(canonical) {
		if before, repeated := values[name]; repeated {
			if !joined[name] {
				before, joined[name] = before[:len(before):len(before)], true
			}
			value = append(append(before, ','), value...)
		}
		values[name] = value
	}
	digests := make(map[string]string, len(values))
	for name, value := range values {
		digests[name] = schema.Digest(value)
	}
	return digests
}
