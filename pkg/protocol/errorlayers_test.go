package protocol

import (
	"slices"
	"strings"
	"testing"
)

func TestFit(t *testing.T) {
	tests := []struct {
		revision Revision
		of       ErrorCase
		layer    Layer
		code     int64
		want     Fit
	}{
		{R20241105, CaseUnknownTool, LayerProtocol, CodeInvalidParams, Met},
		{R20251125, CaseUnknownTool, LayerTool, 0, Tolerated},
		{R20251125, CaseUnknownTool, LayerProtocol, CodeMethodNotFound, Broken},
		{R20251125, CaseUnknownTool, LayerNone, 0, Broken},

		{R20250618, CaseInvalidArgs, LayerProtocol, CodeInvalidParams, Met},
		{R20250618, CaseInvalidArgs, LayerTool, 0, Met},
		{R20250618, CaseInvalidArgs, LayerNone, 0, Broken},
		{R20251125, CaseInvalidArgs, LayerTool, 0, Met},
		{R20251125, CaseInvalidArgs, LayerProtocol, CodeInvalidParams, Tolerated},
		{R20251125, CaseInvalidArgs, LayerProtocol, CodeInternalError, Broken},
		{R20260728, CaseInvalidArgs, LayerTool, 0, Met},
		{R20260728, CaseInvalidArgs, LayerProtocol, CodeInvalidParams, Tolerated},

		{R20251125, CaseMalformedCall, LayerProtocol, CodeInvalidRequest, Met},
		{R20251125, CaseMalformedCall, LayerTool, 0, Tolerated},
		{R20251125, CaseMalformedCall, LayerProtocol, CodeInternalError, Broken},
		{R20251125, CaseToolFailure, LayerTool, 0, Met},
		{R20251125, CaseToolFailure, LayerProtocol, CodeInternalError, Broken},

		{R20251125, CaseUnknownResource, LayerProtocol, CodeResourceNotFound, Met},
		{R20251125, CaseUnknownResource, LayerProtocol, CodeInvalidParams, Tolerated},
		{R20251125, CaseUnknownResource, LayerProtocol, CodeInternalError, Broken},
		{R20260728, CaseUnknownResource, LayerProtocol, CodeResourceNotFound, Broken},
		{R20260728, CaseUnknownResource, LayerProtocol, CodeInvalidParams, Met},

		{R20251125, CaseUnknownRevision, LayerNone, 0, Met},
		{R20251125, CaseUnknownRevision, LayerProtocol, CodeInvalidParams, Tolerated},
		{R20260728, CaseUnknownRevision, LayerProtocol, CodeUnsupportedProtocolVersion, Met},
	}
	for _, tt := range tests {
		e, ok := Expect(tt.revision, tt.of)
		if !ok {
			t.Errorf("%s %s: not in the table", tt.revision, tt.of)
		}
		if got := e.Fit(tt.layer, tt.code); got != tt.want {
			t.Errorf("%s %s answered in layer %s with %d fits %d, want %d", tt.revision, tt.of, tt.layer, tt.code, got, tt.want)
		}
	}
}

func TestCasesExistWhereTheRevisionHasThem(t *testing.T) {
	first := map[ErrorCase]Revision{
		CaseCompletionRef: R20250326,
		CaseMissingMeta:   R20260728, CaseMissingCapability: R20260728, CaseHeaderMismatch: R20260728,
	}
	for _, row := range errorLayers {
		from := first[row.of]
		if from == "" {
			from = R20241105
		}
		for _, r := range Revisions {
			if _, ok := Expect(r, row.of); ok != (r >= from) {
				t.Errorf("Expect(%s, %s) exists: %v, want %v", r, row.of, ok, r >= from)
			}
		}
	}
}

// TestEveryErrorRowIsReachable: rows of one case do not overlap, and each says
// what is expected, how strongly and where that stands.
func TestEveryErrorRowIsReachable(t *testing.T) {
	for i, row := range errorLayers {
		if len(row.Layers) == 0 || row.Force == "" || !strings.Contains(row.Ref, ", ") && !strings.Contains(row.Ref, ";") {
			t.Errorf("%s from %s is incomplete: %+v", row.of, row.from, row.ErrorLayer)
		}
		if row.from > row.to || !Known(string(row.from)) || !Known(string(row.to)) {
			t.Errorf("%s holds from %s to %s", row.of, row.from, row.to)
		}
		for _, other := range errorLayers[:i] {
			if other.of == row.of && row.from <= other.to {
				t.Errorf("two rows of %s hold in %s", row.of, row.from)
			}
		}
		if slices.Contains(row.Layers, LayerProtocol) && row.Codes == nil {
			t.Errorf("%s from %s: no code for a protocol error", row.of, row.from)
		}
	}
}
