package plist

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ATSException reports parts of App Transport Security that are switched off:
// for a host, for web content, for an old version of TLS.
var ATSException = &detect.Detector{
	Doc: rule.Doc{
		ID:       "plist/ats-exception",
		Title:    "an exception from App Transport Security",
		Why:      "What goes to these hosts can be read and changed on the way.",
		Fix:      "Let the host speak TLS 1.2 or better with forward secrecy, and remove the exception.",
		Residual: "A host that is not yours may fall back again; watch for failed requests.",
		Verify:   "Remove the exception and use the app: all requests must succeed.",
		Severity: finding.Medium,
		Spec:     "CWE-319",
		Since:    "unreleased",
	},
	Control: "SWIFT-ATS-EXCEPTION", Family: "swift-ios.configuration", Category: "configuration",
	CWE: "CWE-319", OWASP: "M5:2024 Insecure Communication", Stack: finding.StackSwift, Confidence: finding.Certain, Tool: detect.Injection,
	Langs: syntax.Plist,
	Words: []string{"InsecureHTTPLoads", "ArbitraryLoadsIn", "ArbitraryLoadsFor", "NSAllowsLocalNetworking", "MinimumTLSVersion", "RequiresForwardSecrecy"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, p := range f.Pairs() {
			kind := exception(p.Key)
			if kind == noException {
				continue
			}
			h := hit(f, p)
			if !open(f, p, kind, &h) {
				continue
			}
			around := within(f, p)
			if i := slices.Index(around, "NSExceptionDomains"); i > 0 {
				h.Sink = around[i-1]
				if localHost(h.Sink) {
					h.Severity, h.Counter = finding.Low, []string{"the host is in the local network"}
				}
			}
			if kind == local {
				h.Severity = finding.Low
			}
			report(h)
		}
	},
}

type kind int

const (
	noException kind = iota
	insecure         // true opens
	local            // true opens the local network
	version          // an old version opens
	secrecy          // false opens
)

// exception returns the kind of exception that a key makes, under any of the
// names that it has had.
func exception(key string) kind {
	switch {
	case key == "NSAllowsLocalNetworking":
		return local
	case strings.HasSuffix(key, "ExceptionAllowsInsecureHTTPLoads"), key == "NSAllowsArbitraryLoadsInWebContent", key == "NSAllowsArbitraryLoadsForMedia", key == "NSAllowsArbitraryLoadsInMedia":
		return insecure
	case strings.HasSuffix(key, "ExceptionMinimumTLSVersion"):
		return version
	case strings.HasSuffix(key, "ExceptionRequiresForwardSecrecy"):
		return secrecy
	}
	return noException
}

// open reports whether the value of an exception opens something.
func open(f *syntax.File, p syntax.Pair, k kind, h *detect.Hit) bool {
	switch k {
	case version:
		values := texts(f, p.Value)
		h.Message = "an old version of TLS is allowed for a host"
		return len(values) == 1 && (values[0] == "TLSv1.0" || values[0] == "TLSv1.1")
	case secrecy:
		h.Message = "connections without forward secrecy are allowed for a host"
		return isFalse(f, p.Value)
	}
	switch switched(f, p.Value) {
	case on:
		return true
	case variable:
		h.Confidence, h.ProofGap = finding.Tentative, []string{"what the build setting is in a release"}
		return true
	}
	return false
}

func localHost(host string) bool {
	return host == "localhost" || strings.HasPrefix(host, "127.") || strings.HasSuffix(host, ".local") || strings.HasPrefix(host, "192.168.") || strings.HasPrefix(host, "10.") || strings.HasSuffix(host, ".localhost")
}
