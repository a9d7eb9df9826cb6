package wire

import (
	"errors"
	"net/url"
)

var errURL = errors.New("not an absolute http or https URL")

func parseURL(raw string) (*url.URL, error) {
	u, err := url.Parse(raw)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, errURL
	}
	return u, nil
}

// displayURL writes a URL without what may be secret: user, query, fragment.
func displayURL(mask masker, raw string) string {
	u, err := parseURL(raw)
	if err != nil {
		return excerpt(mask, raw)
	}
	return (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}).String()
}

// sameHost reports whether credentials for one URL may go to another: the same
// scheme, host and port, or the step from http to https on the standard ports.
func sameHost(from, to *url.URL) bool {
	if from.Hostname() != to.Hostname() {
		return false
	}
	if from.Scheme == to.Scheme {
		return port(from) == port(to)
	}
	return from.Scheme == "http" && to.Scheme == "https" && port(from) == "80" && port(to) == "443"
}

func port(u *url.URL) string {
	switch {
	case u.Port() != "":
		return u.Port()
	case u.Scheme == "https":
		return "443"
	}
	return "80"
}
