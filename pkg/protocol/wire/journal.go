package wire

import (
	"slices"
	"sync"
)

const (
	noiseLines     = 20
	noiseLineSize  = 1 << 10
	maxDeviations  = 50
	deviationBytes = 1 << 10
)

// A Deviation is something a server did against the protocol that could be
// tolerated.
type Deviation struct {
	Kind DeviationKind
	Text string // the beginning of what it sent; quote it before showing it
}

// A DeviationKind names a tolerated breach of the protocol.
type DeviationKind string

// The deviations.
const (
	IDType             DeviationKind = "id-type"             // our number came back in another spelling, such as "1"
	IDUnknown          DeviationKind = "id-unknown"          // an answer to nothing we asked
	IDNull             DeviationKind = "id-null"             // an error without an id, as some answer a notification
	Duplicate          DeviationKind = "duplicate"           // a second answer to one request
	Version            DeviationKind = "jsonrpc-version"     // "jsonrpc" is not "2.0"
	ResultAndError     DeviationKind = "result-and-error"    // an answer with both
	ByteOrderMark      DeviationKind = "byte-order-mark"     // a frame that begins with one
	Batch              DeviationKind = "batch"               // an array, in a revision without batches
	ServerRequest      DeviationKind = "server-request"      // a request other than ping; it was refused
	ContentType        DeviationKind = "content-type"        // JSON under no or another content type
	NotificationStatus DeviationKind = "notification-status" // a notification answered with something else than an empty 202
	SessionID          DeviationKind = "session-id"          // a session id with characters that are not visible ASCII
)

// A journal keeps what a server said beside its answers. It is shared by the
// goroutines of one connection.
type journal struct {
	trace   func(Frame)
	mask    masker     // applied to all that is kept
	tracing sync.Mutex // one call of trace at a time, and never under mu

	mu         sync.Mutex
	noise      []string
	deviations []Deviation
	repeated   []Repetition
}

// A Repetition is a member that came more than once in an answer, or in its
// result. The last one was taken, as most programs do; some take the first.
type Repetition struct {
	Step   string // the method that was answered, such as "tools/list"
	Member string // such as "tools"
}

// repeat records a repetition, once.
func (j *journal) repeat(step, member string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if r := (Repetition{step, member}); !slices.Contains(j.repeated, r) {
		j.repeated = append(j.repeated, r)
	}
}

func (j *journal) repeatedSoFar() []Repetition {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.repeated)
}

func (j *journal) frame(sent bool, data []byte) {
	if j.trace == nil {
		return
	}
	j.tracing.Lock()
	defer j.tracing.Unlock()
	j.trace(Frame{Sent: sent, Data: data})
}

func (j *journal) addNoise(line []byte) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.noise) < noiseLines {
		text, _ := shorten(j.mask, line, noiseLineSize)
		j.noise = append(j.noise, text)
	}
}

func (j *journal) deviate(kind DeviationKind, text []byte) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.deviations) < maxDeviations {
		short, _ := shorten(j.mask, text, deviationBytes)
		j.deviations = append(j.deviations, Deviation{kind, short})
	}
}

func (j *journal) noiseSoFar() []string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.noise)
}

func (j *journal) deviationsSoFar() []Deviation {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.deviations)
}
