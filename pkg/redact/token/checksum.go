package token

import "hash/crc32"

// A checksum reports whether a token carries the right one.
type checksum func(token string) bool

const checkSize = 6

// github checks the last six characters of tokens of GitHub and npm: the
// CRC-32 of what stands between the prefix and them, in base 62. Only the
// usual length is known to have them.
func github(token string) bool {
	body := token[len("ghp_"):]
	if len(body) != 36 {
		return true
	}
	cut := len(body) - checkSize
	return body[cut:] == base62(crc32.ChecksumIEEE([]byte(body[:cut])))
}

func base62(n uint32) string {
	const order = digits + upper + lower
	var out [checkSize]byte
	for i := checkSize - 1; i >= 0; i-- {
		out[i] = order[n%62]
		n /= 62
	}
	return string(out[:])
}
