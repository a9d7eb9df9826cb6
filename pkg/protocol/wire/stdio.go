package wire

import (
	"context"
	"sync"
)

// A reply is what became of one request.
type reply struct {
	resp *Response
	err  *Error
}

// stdio is the transport to a child process: one frame per line.
type stdio struct {
	proc *process
	log  *journal
	out  chan []byte
	quit chan struct{} // closed to flush out, then close the server's stdin
	eof  chan struct{} // closed when stdout was read to its end; readErr is set
	dead chan struct{} // closed when no answer can come any more; cause is set
	wg   sync.WaitGroup

	readErr error
	cause   *Error

	mu       sync.Mutex
	last     int64 // greatest id sent
	pending  map[int64]chan reply
	answered map[int64]bool
}

func startStdio(t Target, log *journal) (*stdio, error) {
	p, err := start(t, log.mask)
	if err != nil {
		return nil, err
	}
	s := &stdio{
		proc: p, log: log,
		out: make(chan []byte, 64), quit: make(chan struct{}),
		eof: make(chan struct{}), dead: make(chan struct{}),
		pending: map[int64]chan reply{}, answered: map[int64]bool{},
	}
	p.watch(s.read)
	s.wg.Go(s.write)
	s.wg.Go(s.mourn)
	return s, nil
}

// exchange sends a request and waits for its answer, for ctx or for the end
// of the process.
func (s *stdio) exchange(ctx context.Context, m *outgoing) (*Response, error) {
	answer := s.expect(m.id)
	defer s.forget(m.id)
	if err := s.notify(ctx, m); err != nil {
		return nil, err
	}
	select {
	case r := <-answer:
		return r.result()
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-s.dead:
	}
	select { // it may have been answered before the end
	case r := <-answer:
		return r.result()
	default:
		return nil, s.cause
	}
}

// notify queues a message; close flushes the queue.
func (s *stdio) notify(ctx context.Context, m *outgoing) error {
	select {
	case s.out <- m.frame:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-s.dead:
		return s.cause
	}
}

func (r reply) result() (*Response, error) {
	if r.err != nil {
		return nil, r.err
	}
	return r.resp, nil
}

func (s *stdio) expect(id int64) <-chan reply {
	s.mu.Lock()
	defer s.mu.Unlock()
	answer := make(chan reply, 1)
	s.pending[id] = answer
	s.last = max(s.last, id)
	return answer
}

func (s *stdio) forget(id int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.pending, id)
}

// write is the only writer of stdin. A server that does not read blocks it;
// the end of the process or of our pipe end frees it.
func (s *stdio) write() {
	defer closeFile(s.proc.stdin)
	for {
		select {
		case frame := <-s.out:
			s.send(frame)
			continue
		case <-s.proc.gone:
			return
		case <-s.quit:
		}
		select {
		case frame := <-s.out:
			s.send(frame)
		default:
			return
		}
	}
}

// send ignores errors of writing: they mean that the process is gone, and how
// it ended says more than a broken pipe.
func (s *stdio) send(frame []byte) {
	s.log.frame(true, frame)
	_, _ = s.proc.stdin.Write(append(frame[:len(frame):len(frame)], '\n'))
}

func (s *stdio) read() {
	defer close(s.eof)
	in := newLines(s.proc.stdout, maxFrame)
	for {
		line, err := in.next()
		if err != nil {
			s.readErr = err
			return
		}
		if in.cut && !whole(line) {
			s.log.frame(false, line)
			s.log.addNoise(line) // how the process ended says more
			continue
		}
		s.line(line)
	}
}

// mourn finds out why nothing can come any more.
func (s *stdio) mourn() {
	<-s.eof
	s.cause = s.proc.silenced(s.readErr)
	close(s.dead)
}

// stop closes the server's stdin and sees to its end. An abrupt stop skips the
// time to exit by itself.
func (s *stdio) stop(abrupt bool) *Error {
	close(s.quit)
	grace := exitGrace
	if abrupt {
		grace = 0
	}
	killed := s.proc.stop(grace)
	if !waitFor(s.proc.gone, 0) {
		return &Error{Kind: KindTimeout, Reason: "the server could not be killed"}
	}
	s.wg.Wait()
	return s.proc.farewell(abrupt, killed)
}

func (s *stdio) stderr() string { return s.proc.tail.text() }

func (s *stdio) ended() *Error {
	select {
	case <-s.dead:
		return s.cause
	default:
		return nil
	}
}
