package scan

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/redact"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// maxLedger bounds the file of a ledger, maxReason what an entry says.
const (
	maxLedger = 32 << 20
	maxReason = 2000 // bytes
)

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
		e, reason := entry(item)
		if reason != "" {
			return nil, bad("entry %d %s", i, reason)
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

// entry reads one entry, or says in a clause why it is none.
func entry(v *schema.Value) (e finding.Entry, reason string) {
	fields := map[string]*string{
		"instance_id": &e.InstanceID, "evidence_hash": &e.EvidenceHash, "rule_family": &e.RuleFamily, "file": &e.File,
		"disposition": (*string)(&e.Disposition), "disposition_reason": &e.DispositionReason,
	}
	if v.Kind != schema.Object {
		return e, "is not an object"
	}
	for _, m := range v.Members {
		field := fields[m.Name]
		switch {
		case field == nil:
			return e, "has the unknown or repeated field " + term.Quote(m.Name)
		case m.Value.Kind != schema.String || m.Value.Text == "" || len(m.Value.Text) > maxReason*4:
			return e, "has a field " + m.Name + " that is no text, or a very long one"
		}
		*field = strings.ToValidUTF8(m.Value.Text, "\ufffd")
		delete(fields, m.Name)
	}
	switch {
	case e.EvidenceHash == "":
		return e, "has no evidence_hash"
	case !slices.Contains(finding.Dispositions, e.Disposition):
		return e, "has the disposition " + term.Quote(string(e.Disposition)) + ", which is none"
	}
	return e, ""
}
