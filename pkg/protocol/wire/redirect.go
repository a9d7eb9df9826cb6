package wire

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
)

// maxRedirects is how many redirects one message follows.
const maxRedirects = 3

// follow sends a request and its redirects with the same method and body, as
// 301, 302, 307 and 308 all mean for a service with one endpoint. A redirect
// to another server, or from https to http, is refused: nobody but the server
// that was named is contacted, and nobody else's contract is taken for its.
func (h *httpTransport) follow(ctx context.Context, method string, m *outgoing) (*http.Response, error) {
	to := h.url
	for hops := 0; ; hops++ {
		res, err := h.send(ctx, method, to, m)
		if err != nil {
			return nil, err
		}
		next, failure := h.redirect(res, to, hops)
		if failure != nil {
			_ = res.Body.Close()
			return nil, failure
		}
		if next == nil {
			return res, nil
		}
		_ = res.Body.Close()
		to = next
	}
}

func (h *httpTransport) send(ctx context.Context, method string, to *url.URL, m *outgoing) (*http.Response, error) {
	var body io.Reader
	if m.frame != nil {
		body = bytes.NewReader(m.frame)
	}
	req, err := http.NewRequestWithContext(ctx, method, to.String(), body)
	if err != nil {
		return nil, err
	}
	req.Header = h.header(m)
	if host := req.Header.Get("Host"); host != "" {
		req.Host = host
		req.Header.Del("Host")
	}
	return h.client.Do(req)
}

// redirect returns where a response sends us, nil if nowhere.
func (h *httpTransport) redirect(res *http.Response, from *url.URL, hops int) (*url.URL, *Error) {
	switch res.StatusCode {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
	default:
		return nil, nil
	}
	refuse := func(why string) (*url.URL, *Error) {
		return nil, &Error{
			Kind: KindTransport, HTTPStatus: res.StatusCode, ContentType: res.Header.Get("Content-Type"),
			Reason: fmt.Sprintf("the server answered HTTP status %s: %s", res.Status, why),
		}
	}
	location := res.Header.Get("Location")
	next, err := from.Parse(location)
	if location == "" || err != nil || next.Host == "" || next.Scheme != "http" && next.Scheme != "https" {
		return refuse("its Location is not a URL: " + excerpt(h.log.mask, location))
	}
	switch {
	case hops == maxRedirects:
		return refuse(fmt.Sprintf("more than %d redirects, the last one to %s", maxRedirects, excerpt(h.log.mask, displayURL(h.log.mask, next.String()))))
	case from.Scheme == "https" && next.Scheme == "http":
		return refuse("a redirect from https to http is not followed: " + excerpt(h.log.mask, displayURL(h.log.mask, next.String())))
	case !sameHost(h.url, next):
		return refuse(fmt.Sprintf("a redirect from %s to another server is not followed: %s; if that is the server you mean, use its url",
			excerpt(h.log.mask, displayURL(h.log.mask, from.String())), excerpt(h.log.mask, displayURL(h.log.mask, next.String()))))
	}
	next.User = from.User
	return next, nil
}
