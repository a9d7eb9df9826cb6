package wire

import (
	"context"
	"fmt"

	"github.com/mcpward/mcpward/pkg/protocol"
)

// maxPages and maxList bound one list.
const (
	maxPages = 1000
	maxList  = 256 << 20
)

// List requests every page of a list and returns the raw items of the array
// called field in their order. nextCursor ends the list if it is null or
// absent; the empty string is a cursor. The items are parts of the received
// frames. The error is [ErrNotServed] if the server answers -32601 to the
// first page; otherwise an [*Error], also for a cursor that comes twice and
// for lists beyond 1,000 pages or 256 MiB.
func (c *Conn) List(ctx context.Context, method, field string) ([][]byte, error) {
	w := &walk{method: method, field: field, seen: map[string]bool{}}
	for page := 1; ; page++ {
		var params any
		if w.cursor != nil {
			params = map[string]string{"cursor": *w.cursor}
		}
		resp, err := c.Request(ctx, method, params)
		if err != nil {
			return nil, err
		}
		if e := resp.Error; e != nil {
			if e.Code == protocol.CodeMethodNotFound && page == 1 {
				return nil, ErrNotServed
			}
			return nil, c.complete(refused(resp), method)
		}
		more, failure := w.add(resp.Result, page)
		if failure != nil {
			return nil, c.complete(failure, method)
		}
		if !more {
			return w.items, nil
		}
	}
}

// A walk is the state of one list.
type walk struct {
	method, field string
	items         [][]byte
	size          int
	cursor        *string
	seen          map[string]bool
}

// add takes one page and reports whether another follows.
func (w *walk) add(result []byte, page int) (more bool, failure *Error) {
	if w.size += len(result); w.size > maxList {
		return false, &Error{Kind: KindTooLarge, Reason: fmt.Sprintf("the list is larger than %d MiB, seen on page %d", maxList>>20, page)}
	}
	var found, next []byte
	if object(result) {
		// The frame was checked as a whole, so its parts are valid.
		_, _ = members(result, 0, 0, func(name, val []byte) {
			switch {
			case named(name, w.field):
				found = val
			case named(name, "nextCursor"):
				next = val
			}
		})
	}
	if !array(found) {
		return false, &Error{Kind: KindProtocol, Body: head(result), Reason: fmt.Sprintf("the result of page %d has no array %q", page, w.field)}
	}
	_, _ = elements(found, 0, 0, func(val []byte) { w.items = append(w.items, val) })
	if absent(next) {
		return false, nil
	}
	return true, w.follow(next, page)
}

// follow notes the cursor of the next page.
func (w *walk) follow(next []byte, page int) *Error {
	cursor, ok := text(next)
	switch {
	case !ok:
		return &Error{Kind: KindProtocol, Body: head(next), Reason: fmt.Sprintf("nextCursor of page %d is not a string: %s", page, excerpt(next))}
	case w.seen[cursor]:
		return &Error{Kind: KindProtocol, Reason: fmt.Sprintf("the list never ends: page %d has a nextCursor that came before, %s", page, excerpt(cursor))}
	case page == maxPages:
		return &Error{Kind: KindTooLarge, Reason: fmt.Sprintf("the list has more than %d pages", maxPages)}
	}
	w.seen[cursor] = true
	w.cursor = &cursor
	return nil
}

// refused makes an error of an error answer to something that must work.
func refused(resp *Response) *Error {
	return &Error{
		Kind: KindProtocol, RPC: resp.Error, Reason: "the server answered with " + resp.Error.describe(),
		HTTPStatus: resp.HTTPStatus, ContentType: resp.ContentType,
	}
}
