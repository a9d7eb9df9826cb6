package streamable

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
)

func TestLoopback(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"http://127.0.0.1:3000/mcp": true, "http://127.9.9.9/": true, "http://[::1]:1/": true, "http://LOCALHOST./": true,
		"https://app.localhost/": true, "http://[::ffff:127.0.0.1]/": true,
		"https://example.com/mcp": false, "http://192.0.2.1/": false, "http://localhost.example.com/": false, "://": false,
	} {
		if got := loopback(address); got != want {
			t.Errorf("loopback(%q) = %v, want %v", address, got, want)
		}
	}
}

func TestLocalPort(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"http://127.0.0.1:3000/mcp": "3000", "http://localhost/": "80", "https://localhost/": "443", "https://example.com:1/": "", "://": "",
	} {
		if port, ok := localPort(address); port != want || ok != (want != "") {
			t.Errorf("localPort(%q) = %q, %v, want %q", address, port, ok, want)
		}
	}
}

// TestListens plays the network with a second loopback address.
func TestListens(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.2:0")
	if err != nil {
		t.Skip("this system has one loopback address only")
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	quiet, loud := netip.MustParseAddr("127.0.0.3"), netip.MustParseAddr("127.0.0.2")
	if listens(t.Context(), []netip.Addr{quiet}, port) {
		t.Error("an address where nobody listens counts as one")
	}
	if !listens(t.Context(), []netip.Addr{quiet, loud}, port) {
		t.Error("an address where somebody listens is not seen")
	}
}

func TestNetworkAddressesAreNotLoopback(t *testing.T) {
	t.Parallel()
	for _, ip := range networkAddresses() {
		if ip.IsLoopback() {
			t.Errorf("%s is an address of this machine alone", ip)
		}
	}
}

func TestCredentials(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"Authorization": true, "Cookie": true, "X-API-Key": true, "X-Auth": true, "Private-Token": true, "X-Tenant": false,
	} {
		if got := credentials(map[string]string{name: "x"}); got != want {
			t.Errorf("credentials(%s) = %v, want %v", name, got, want)
		}
	}
}

func TestPrimed(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]bool{
		"id: 1\ndata:\n\ndata: {}\n\n":            true,
		"id: 1\ndata: \n\n":                       true,
		"id: 1\r\ndata:\r\n\r\ndata: {}\r\n\r\n":  true,
		"id: 1\rdata:\r\rdata: {}\r\r":            true,
		"\ufeffid:1\n\n":                          true,
		": hi\n\nretry: 10\n\nid: 1\ndata:\n\n":   true,
		"data: {}\n\n":                            false,
		"id: 1\ndata: {}\n\n":                     false,
		": id: 1\n\ndata: {}\n\nid: 1\ndata:\n\n": false,
		"": false,
	} {
		if got := primed([]byte(body)); got != want {
			t.Errorf("primed(%q) = %v, want %v", body, got, want)
		}
	}
}

func FuzzPrimed(f *testing.F) {
	f.Add([]byte("id: 1\r\ndata:\r\n\r\n"))
	f.Fuzz(func(t *testing.T, body []byte) {
		if primed(body) && !strings.Contains(string(body), "id") {
			t.Errorf("primed(%q) without an id", body)
		}
	})
}

func TestDifference(t *testing.T) {
	t.Parallel()
	usual := http.Header{"A": {"1"}, "B": {"2"}}
	for want, sent := range map[string]http.Header{
		"":                     {"A": {"1"}, "B": {"2"}},
		" with A: 3 without B": {"A": {"3"}},
		" with a: 1 without A": {"a": {"1"}, "B": {"2"}},
	} {
		if got := difference(usual, sent); got != want {
			t.Errorf("difference = %q, want %q", got, want)
		}
	}
}
