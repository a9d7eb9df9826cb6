package drift

import "github.com/mcpward/mcpward/pkg/contract"

// compareServer compares what a server says about itself.
func compareServer(old, new *contract.Surface, o Options) []Change {
	p := pass{kind: server, options: o, before: old, after: new}
	return p.run()
}
