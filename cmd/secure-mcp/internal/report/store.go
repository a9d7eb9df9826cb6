package report

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"sync"
)

// Scheme begins the address of a stored document.
const Scheme = "report://"

// DefaultStore is how many bytes of documents a process keeps.
const DefaultStore = 32 << 20

// A File is a finished document.
type File struct {
	Name     string // for people, such as "review.sarif"
	MIMEType string
	Text     string
}

// A Store keeps finished documents by their content, the most recently used
// ones, within a bound. It is safe for concurrent use.
type Store struct {
	mu    sync.Mutex
	most  int
	used  int
	files map[string]File
	order []string // addresses, the least recently used first
}

// NewStore returns an empty store for as many bytes.
func NewStore(most int) *Store {
	return &Store{most: most, files: map[string]File{}}
}

// Put keeps a document and returns its address: equal documents have equal
// ones. A document larger than the store is not kept.
func (s *Store) Put(f File) (address string, kept bool) {
	sum := sha256.Sum256([]byte(f.MIMEType + "\x00" + f.Text))
	address = Scheme + hex.EncodeToString(sum[:16])
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(f.Text) > s.most {
		return address, false
	}
	if _, ok := s.files[address]; !ok {
		s.files[address] = f
		s.used += len(f.Text)
	}
	s.touch(address)
	for s.used > s.most {
		oldest := s.order[0]
		s.order = s.order[1:]
		s.used -= len(s.files[oldest].Text)
		delete(s.files, oldest)
	}
	return address, true
}

// Get returns the document at an address.
func (s *Store) Get(address string) (File, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, ok := s.files[strings.ToLower(address)]
	if ok {
		s.touch(strings.ToLower(address))
	}
	return f, ok
}

// touch makes an address the most recently used one.
func (s *Store) touch(address string) {
	if i := slices.Index(s.order, address); i >= 0 {
		s.order = slices.Delete(s.order, i, i+1)
	}
	s.order = append(s.order, address)
}
