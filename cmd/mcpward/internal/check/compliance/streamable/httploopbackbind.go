package streamable

import (
	"context"
	"net"
	"net/netip"
	"net/url"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// LoopbackBind looks for the same port on the other addresses of this machine.
var LoopbackBind = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-loopback-bind",
		Title:    "a server for this machine also listens on an address of the network",
		Why:      "Everyone on the same network can use the server, and a foreign web page can reach it by the name of this machine.",
		Fix:      "Listen on 127.0.0.1 or [::1] instead of all interfaces.",
		Residual: "A firewall may stop others all the same, and another program may be the one that listens.",
		Verify:   "Run mcpward run --only compliance/http-loopback-bind.",
		Severity: finding.Info,
		Spec:     "basic/transports, Security Warning",
		Since:    "unreleased",
	},
	Level:     check.Should,
	Revisions: check.From(protocol.R20250326),
	Transport: "http",
	Run: func(ctx context.Context, p *check.Pass) error {
		port, ok := localPort(p.Target.URL)
		if !ok {
			return check.NotTestable("the server is not on loopback")
		}
		addresses := networkAddresses()
		if len(addresses) == 0 {
			return check.NotTestable("this machine has no address but loopback")
		}
		if listens(ctx, addresses, port) {
			p.Violate(check.Violation{
				Message:  "the port also answers on an address of this machine that is not loopback",
				Evidence: check.Evidence{Sent: "connections to port " + port + " on the addresses of this machine", Got: "one was accepted", Want: "all refused"},
			})
		}
		return nil
	},
}

// localPort returns the port of a URL that leads to this machine.
func localPort(address string) (port string, ok bool) {
	u, err := url.Parse(address)
	if err != nil || !loopback(address) {
		return "", false
	}
	switch port = u.Port(); {
	case port != "":
	case u.Scheme == "https":
		port = "443"
	default:
		port = "80"
	}
	return port, true
}

const (
	maxAddresses = 8 // of this machine that are tried
	dialLimit    = 300 * time.Millisecond
)

// networkAddresses returns addresses of this machine that others can reach.
func networkAddresses() []netip.Addr {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var out []netip.Addr
	for _, a := range all {
		prefix, err := netip.ParsePrefix(a.String())
		if ip := prefix.Addr(); err == nil && ip.IsGlobalUnicast() && len(out) < maxAddresses {
			out = append(out, ip)
		}
	}
	return out
}

// listens reports whether one of the addresses accepts a connection.
func listens(ctx context.Context, addresses []netip.Addr, port string) bool {
	ctx, cancel := context.WithTimeout(ctx, dialLimit)
	defer cancel()
	for _, ip := range addresses {
		c, err := new(net.Dialer).DialContext(ctx, "tcp", net.JoinHostPort(ip.String(), port))
		if err == nil {
			_ = c.Close()
			return true
		}
	}
	return false
}
