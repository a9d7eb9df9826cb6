package wire

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// Lines that nobody claims are kept up to these bounds; later ones are lost.
const (
	unclaimedLines = 4096
	unclaimedBytes = maxFrame
)

// A rawPipe is a child process whose lines are handed over as they are.
type rawPipe struct {
	proc *process
	log  *journal
	out  chan *rawWrite
	quit chan struct{} // closed to close the server's stdin once out is written
	dead chan struct{} // closed when no line can come any more; cause is set
	wg   sync.WaitGroup

	closing sync.Once // of quit
	readErr error
	cause   *Error

	mu      sync.Mutex
	lines   []rawLine // unclaimed, in order
	size    int       // bytes in lines
	seen    int       // lines so far
	waiting []*rawWait
	changed chan struct{} // closed and replaced at every line
}

// A rawWrite is something to write to stdin.
type rawWrite struct {
	data []byte
	done chan struct{} // closed once it was written; at and err are set
	at   time.Time
	err  error
}

type rawLine struct {
	n    int
	data []byte
}

// A rawWait is one exchange that waits for its answer.
type rawWait struct {
	id     awaited
	since  int // lines seen before it began
	answer chan *Answer
	came   time.Time
}

func startPipe(t Target, log *journal) (*rawPipe, error) {
	proc, err := start(t, log.mask)
	if err != nil {
		return nil, err
	}
	p := &rawPipe{
		proc: proc, log: log, out: make(chan *rawWrite, 64),
		quit: make(chan struct{}), dead: make(chan struct{}), changed: make(chan struct{}),
	}
	eof := make(chan struct{})
	proc.watch(func() { defer close(eof); p.read() })
	p.wg.Go(p.write)
	p.wg.Go(func() {
		<-eof
		p.cause = proc.silenced(p.readErr)
		close(p.dead)
	})
	return p, nil
}

// write is the only writer of stdin, as that of stdio is.
func (p *rawPipe) write() {
	defer closeFile(p.proc.stdin)
	for {
		select {
		case w := <-p.out:
			p.put(w)
			continue
		case <-p.proc.gone:
			return
		case <-p.quit:
		}
		select {
		case w := <-p.out:
			p.put(w)
		default:
			return
		}
	}
}

func (p *rawPipe) put(w *rawWrite) {
	p.log.frame(true, bytes.TrimRight(w.data, "\r\n"))
	_, w.err = p.proc.stdin.Write(w.data)
	w.at = time.Now()
	close(w.done)
}

// send writes data and returns when its last byte was written. A process that
// is gone is the cause of a failure, rather than the broken pipe.
func (p *rawPipe) send(ctx context.Context, data []byte) (time.Time, error) {
	if waitFor(p.quit, 0) {
		return time.Time{}, &Error{Kind: KindTransport, Reason: "the server's stdin was closed before"}
	}
	w := &rawWrite{data: data, done: make(chan struct{})}
	select {
	case p.out <- w:
	case <-ctx.Done():
		return time.Time{}, ctx.Err()
	case <-p.dead:
		return time.Time{}, p.cause
	}
	select {
	case <-w.done:
	case <-ctx.Done():
		return time.Time{}, ctx.Err()
	case <-p.dead:
		return time.Time{}, p.cause
	}
	if w.err != nil {
		if waitFor(p.dead, closedGrace+drainGrace) {
			return time.Time{}, p.cause
		}
		return time.Time{}, &Error{Kind: KindTransport, Reason: "the server closed its stdin: " + w.err.Error(), Err: w.err}
	}
	return w.at, nil
}

// exchange sends one line and waits for its answer.
func (p *rawPipe) exchange(ctx context.Context, req Request) (*Answer, error) {
	if req.Listen > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, req.Listen, errListened)
		defer cancel()
	}
	w := p.expect(await(req))
	defer p.forget(w)
	sent, err := p.send(ctx, append(slices.Clip(req.Body), '\n'))
	if err != nil {
		return nil, err
	}
	select {
	case a := <-w.answer:
		return w.timed(a, sent), nil
	case <-ctx.Done():
		if errors.Is(context.Cause(ctx), errListened) {
			return &Answer{Others: p.claim(w.since), Elapsed: time.Since(sent)}, nil
		}
		return nil, ctx.Err()
	case <-p.dead:
	}
	select { // it may have been answered before the end
	case a := <-w.answer:
		return w.timed(a, sent), nil
	default:
		return nil, p.cause
	}
}

// errListened is the cause of a context that ran out of Request.Listen.
var errListened = errors.New("listened long enough")

func (w *rawWait) timed(a *Answer, sent time.Time) *Answer {
	a.Elapsed = max(0, w.came.Sub(sent))
	return a
}

func (p *rawPipe) expect(id awaited) *rawWait {
	p.mu.Lock()
	defer p.mu.Unlock()
	w := &rawWait{id: id, since: p.seen, answer: make(chan *Answer, 1)}
	p.waiting = append(p.waiting, w)
	return w
}

func (p *rawPipe) forget(w *rawWait) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting = slices.DeleteFunc(p.waiting, func(o *rawWait) bool { return o == w })
}

// claim takes the lines that came after the first n and that nobody claimed.
func (p *rawPipe) claim(n int) [][]byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.take(n)
}

// take is claim under mu.
func (p *rawPipe) take(n int) [][]byte {
	var taken [][]byte
	p.lines = slices.DeleteFunc(p.lines, func(l rawLine) bool {
		if l.n < n {
			return false
		}
		taken = append(taken, l.data)
		p.size -= len(l.data)
		return true
	})
	return taken
}

func (p *rawPipe) read() {
	in := newLines(p.proc.stdout, maxFrame)
	for {
		line, err := in.next()
		if err != nil {
			p.readErr = err
			return
		}
		if len(bytes.TrimSpace(line)) > 0 {
			p.log.frame(false, line)
			p.arrived(line)
		}
	}
}

// arrived gives a line to the exchange that waits for it, or keeps it.
func (p *rawPipe) arrived(line []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seen++
	plain, _ := trimBOM(line)
	for i, w := range p.waiting {
		if frame := w.id.find(plain); frame != nil {
			p.waiting = slices.Delete(p.waiting, i, i+1)
			w.came = time.Now()
			w.answer <- &Answer{Frame: frame, Others: p.take(w.since)}
			return
		}
	}
	if len(p.lines) < unclaimedLines && p.size+len(line) <= unclaimedBytes {
		p.lines = append(p.lines, rawLine{p.seen - 1, line})
		p.size += len(line)
	}
	close(p.changed)
	p.changed = make(chan struct{})
}

// next takes the first unclaimed line.
func (p *rawPipe) next(ctx context.Context) ([]byte, error) {
	for {
		line, changed := p.first()
		if line != nil {
			return line, nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-p.dead:
			if line, _ = p.first(); line != nil {
				return line, nil
			}
			return nil, p.cause
		}
	}
}

// first takes the first unclaimed line, or returns what tells of the next.
func (p *rawPipe) first() ([]byte, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.lines) == 0 {
		return nil, p.changed
	}
	line := p.lines[0].data
	p.lines = slices.Delete(p.lines, 0, 1)
	p.size -= len(line)
	return line, nil
}

func (p *rawPipe) listen(ctx context.Context, d time.Duration) [][]byte {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	case <-p.dead:
	}
	return p.claim(0)
}

func (p *rawPipe) closeInput() {
	p.closing.Do(func() { close(p.quit) })
}

func (p *rawPipe) stop(abrupt bool) *Error {
	p.closeInput()
	patience := exitGrace
	if abrupt {
		patience = 0
	}
	killed := p.proc.stop(patience)
	if !waitFor(p.proc.gone, 0) {
		return &Error{Kind: KindTimeout, Reason: "the server could not be killed"}
	}
	p.wg.Wait()
	return p.proc.farewell(abrupt, killed)
}
