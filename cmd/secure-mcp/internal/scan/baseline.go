package scan

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/redact"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// maxLedger bounds the file of a ledger, in bytes.
const maxLedger = 32 << 20

const ledgerHint = `give the disposition_ledger of secure_mcp_produce_findings, or the file that "secure-mcp scan --format json" has written`

// ReadBaseline reads the decisions of an earlier review: a list of entries, or
// an object that has one as disposition_ledger. The error is a [*Problem].
func ReadBaseline(path string) ([]finding.Entry, error) {
	text, err := readFile(path)
	if err != nil {
		return nil, &Problem{"cannot read the baseline " + term.Quote(path) + ": " + err.Error(), ledgerHint}
	}
	bad := func(format string, args ...any) error {
		return &Problem{"baseline " + term.Quote(path) + ": " + fmt.Sprintf(format, args...), ledgerHint}
	}
	v, err := schema.Parse(text)
	if err != nil {
		return nil, bad("is not JSON: %v", err)
	}
	if v.Kind == schema.Object {
		v = v.Get("disposition_ledger")
	}
	if v == nil || v.Kind != schema.Array {
		return nil, bad("holds no disposition_ledger")
	}
	seal := review.NewSeal(redact.New(nil))
	entries := make([]finding.Entry, len(v.Items))
	for i, item := range v.Items {
		e, err := finding.ParseEntry(item)
		if err != nil {
			return nil, bad("entry %d: %v", i, err)
		}
		e.DispositionReason, e.File = seal.Text(e.DispositionReason), seal.Line(e.File)
		entries[i] = e
	}
	return entries, nil
}

// readFile reads a regular file that a person names.
func readFile(path string) (text []byte, err error) {
	path, err = filepath.EvalSymlinks(path)
	if err != nil {
		return nil, cause(err)
	}
	dir, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return nil, cause(err)
	}
	defer dir.Close() // read only: nothing can be lost
	// Without O_NONBLOCK, opening a pipe would wait for a writer.
	f, err := dir.OpenFile(filepath.Base(path), os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, cause(err)
	}
	defer f.Close() // read only: nothing can be lost
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, cause(err)
	case !info.Mode().IsRegular():
		return nil, errors.New("it is no regular file")
	case info.Size() > maxLedger:
		return nil, fmt.Errorf("it has more than %d bytes", maxLedger)
	}
	return io.ReadAll(io.LimitReader(f, maxLedger))
}

// cause is an error of package os without the path, which was named before.
func cause(err error) error {
	if p, ok := errors.AsType[*os.PathError](err); ok {
		return p.Err
	}
	return err
}
