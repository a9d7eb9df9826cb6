package wire

import (
	"context"
	"fmt"

	"github.com/mcpward/mcpward/pkg/protocol"
)

// maxPages, maxList and maxItems bound one list. An item takes some 300 bytes
// beside its text, so that many tiny ones would take more than their text.
const (
	maxPages = 1000
	maxList  = 256 << 20
	maxItems = 200_000
)

// List requests every page of a list and returns the raw items of the array
// called field in their order. nextCursor ends the list if it is null or
// absent; the empty string is a cursor. The items are parts of the received
// frames. The error is [ErrNotServed] if the server answers -32601 to the
// first page; otherwise an [*Error], also for a cursor that comes twice and
// for lists beyond 1,000 pages, 200,000 items or 256 MiB.
func (c *Conn) List(ctx context.Context, method, field string) ([][]byte, error) {
	w := &walk{log: c.log, mask: c.o.Mask, method: method, field: field, seen: map[string]bool{}}
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
			return nil, c.complete(c.refused(resp), method)
		}
		more, failure := w.add(resp.Result, page)
		if failure != nil {
			return nil, c.complete(failure, method)
		}
		if !more {
			if method == "tools/list" {
				c.mirror.learn(w.items)
			}
			return w.items, nil
		}
	}
}

// A walk is the state of one list.
type walk struct {
	log           *journal
	mask          masker
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
	found, next := w.parts(result)
	if !array(found) {
		return false, &Error{Kind: KindProtocol, Body: head(w.mask, result), Reason: fmt.Sprintf("the result of page %d has no array %q", page, w.field)}
	}
	_, _ = elements(found, 0, 0, func(val []byte) {
		if len(w.items) <= maxItems {
			w.items = append(w.items, val)
		}
	})
	if len(w.items) > maxItems {
		return false, &Error{Kind: KindTooLarge, Reason: fmt.Sprintf("the list has more than %d items, seen on page %d", maxItems, page)}
	}
	if absent(next) {
		return false, nil
	}
	return true, w.follow(next, page)
}

// parts returns the array of items and the cursor of a page.
func (w *walk) parts(result []byte) (found, next []byte) {
	if !object(result) {
		return nil, nil
	}
	// The frame was checked as a whole, so its parts are valid.
	_, _ = members(result, 0, 0, func(name, val []byte) {
		switch {
		case named(name, w.field):
			w.repeated(found, w.field)
			found = val
		case named(name, "nextCursor"):
			w.repeated(next, "nextCursor")
			next = val
		}
	})
	return found, next
}

func (w *walk) repeated(before []byte, member string) {
	if before != nil {
		w.log.repeat(w.method, member)
	}
}

// follow notes the cursor of the next page.
func (w *walk) follow(next []byte, page int) *Error {
	cursor, ok := text(next)
	switch {
	case !ok:
		return &Error{Kind: KindProtocol, Body: head(w.mask, next), Reason: fmt.Sprintf("nextCursor of page %d is not a string: %s", page, excerpt(w.mask, next))}
	case w.seen[cursor]:
		return &Error{Kind: KindProtocol, Reason: fmt.Sprintf("the list never ends: page %d has a nextCursor that came before, %s", page, excerpt(w.mask, cursor))}
	case page == maxPages:
		return &Error{Kind: KindTooLarge, Reason: fmt.Sprintf("the list has more than %d pages", maxPages)}
	}
	w.seen[cursor] = true
	w.cursor = &cursor
	return nil
}

// refused makes an error of an error answer to something that must work.
func (c *Conn) refused(resp *Response) *Error {
	return &Error{
		Kind: KindProtocol, RPC: resp.Error, Reason: "the server answered with " + resp.Error.describe(c.o.Mask),
		HTTPStatus: resp.HTTPStatus, ContentType: resp.ContentType,
	}
}
