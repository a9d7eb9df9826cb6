package wire

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"slices"
)

// maxCAFile is more than all certificate authorities of a system take.
const maxCAFile = 16 << 20

// readCA reads a file of certificates. Anything but a regular file could keep
// us waiting for ever.
func readCA(file string) ([]byte, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, fmt.Errorf("read ca_file: %w", err)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("ca_file %q is not a regular file", file)
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("read ca_file: %w", err)
	}
	defer func() { _ = f.Close() }()
	pem, err := io.ReadAll(io.LimitReader(f, maxCAFile+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("read ca_file: %w", err)
	case len(pem) > maxCAFile:
		return nil, fmt.Errorf("ca_file %q is larger than %d MiB", file, maxCAFile>>20)
	}
	return pem, nil
}

// distinct refuses headers that HTTP takes for one, since only one of the
// values could be sent.
func distinct(headers map[string]string) error {
	seen := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(headers)) {
		key := http.CanonicalHeaderKey(name)
		if other, twice := seen[key]; twice {
			return fmt.Errorf("the headers %q and %q are one header, which has one value", other, name)
		}
		seen[key] = name
	}
	return nil
}
