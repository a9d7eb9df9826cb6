package spec

import (
	"context"

	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/schema"
)

// Disagreement is what the second engine, which reads the shapes of the older
// revisions, has against the verdict of the first; "" if it says the same.
func Disagreement(rev protocol.Revision, shape Shape, raw string) (string, error) {
	v, err := schema.Parse([]byte(raw))
	if err != nil {
		return "", err
	}
	compiled, err := revisions()[rev][shape]()
	if err != nil {
		return "", err
	}
	out, err := compiled.Run(context.Background(), v)
	return out.Disagreement, err
}
