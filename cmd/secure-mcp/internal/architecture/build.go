package architecture

import (
	"cmp"
	"slices"
	"strings"
)

// A Model is what is known of a project's architecture. Its lists are
// complete; tools page them.
type Model struct {
	Surfaces   []Surface `json:"surfaces"`
	Graph      []Node    `json:"authz_graph"`
	Gaps       []Gap     `json:"coverage_gaps"`
	Priority   []string  `json:"priority_paths"`
	Buckets    Buckets   `json:"surface"`
	Boundaries []string  `json:"trust_boundaries"`
}

// A Node is a file that decides about objects of somebody.
type Node struct {
	ID        string `json:"id"` // "authz:" and the path; findings about it have it as source
	Path      string `json:"path"`
	ObjectID  bool   `json:"object_or_tenant_id"`
	Owner     bool   `json:"owner_predicate_observed"`
	SurfaceID string `json:"surface_id"`
	Kind      Kind   `json:"kind"`
	How       string `json:"owner_predicate,omitempty"` // check, filter or comparison
	Wrapper   string `json:"auth_wrapper,omitempty"`    // function that wraps the handlers and authenticates
	Unread    bool   `json:"unread,omitempty"`          // its text was not seen, so nothing is known about it
}

// NodeID returns the id of the node of a path.
func NodeID(path string) string { return "authz:" + path }

// A Gap is something that a review should look at and has not yet.
type Gap struct {
	Kind    Kind     `json:"kind"`
	Paths   []string `json:"paths"`
	Reason  string   `json:"reason"`
	Tools   []string `json:"suggested_tools"`
	AuthzID string   `json:"authz_id,omitempty"`
	Surface string   `json:"surface_id"`
}

// Buckets are the published groups from before there were typed surfaces.
type Buckets struct {
	Entrypoints []string `json:"entrypoints"`
	Auth        []string `json:"auth_related"`
	Config      []string `json:"config_files"`
	Routes      []string `json:"api_routes"`
	Data        []string `json:"data_layer_hints"`
}

// Build puts the model together. It is deterministic and does not depend on
// the order of the files.
func Build(in Input) Model {
	all := spots(in)
	m := Model{Surfaces: surfaces(in, all), Boundaries: Boundaries(in.Stacks)}
	m.Graph = graph(in, m.Surfaces)
	m.Gaps = gaps(m)
	m.Priority = priority(in, m)
	m.Buckets = buckets(all)
	return m
}

// graph has a node for every sensitive path of the surfaces whose files
// handle requests for objects. A file on several surfaces has one.
func graph(in Input, all []Surface) []Node {
	nodes := []Node{}
	seen := map[string]bool{}
	for _, s := range all {
		if !s.Sensitive || !traits[s.Kind].handles {
			continue
		}
		for _, p := range s.Paths {
			facts, read := in.Facts[p]
			if seen[p] || !Sensitive(p) && !facts.ObjectID || strings.HasSuffix(p, ".swift") {
				continue
			}
			seen[p] = true
			nodes = append(nodes, Node{
				ID: NodeID(p), Path: p, SurfaceID: s.ID, Kind: s.Kind,
				ObjectID: identifies(p) || facts.ObjectID, Owner: facts.Owner != "", How: facts.Owner, Wrapper: facts.Wrapper, Unread: !read,
			})
		}
	}
	return nodes
}

// The bounds of the published summary lists; what they leave out is in the
// graph and the surfaces.
const (
	maxAuthzGaps   = 8
	maxGaps        = 16
	maxGapPaths    = 6
	maxPriority    = 24
	maxBucketPaths = 50
)

// gaps lists first what may lack an authorization, what names an object before
// what does not, then high-value surfaces.
func gaps(m Model) []Gap {
	out := []Gap{}
	for _, withID := range []bool{true, false} {
		for _, n := range m.Graph {
			if n.Owner || n.ObjectID != withID || len(out) == maxAuthzGaps || n.Kind == PageEntry && !withID {
				continue
			}
			out = append(out, Gap{n.Kind, []string{n.Path}, n.gapReason(), []string{toolAuth}, n.ID, n.SurfaceID})
		}
	}
	for _, s := range m.Surfaces {
		if len(out) == maxGaps {
			break
		}
		if t := traits[s.Kind]; t.high {
			out = append(out, Gap{s.Kind, s.Paths[:min(len(s.Paths), maxGapPaths)], "Not reviewed yet. " + t.expectation, t.tools, "", s.ID})
		}
	}
	return out
}

func (n Node) gapReason() string {
	switch {
	case n.Unread:
		return "Its text could not be read, so nothing is known about how it authorises."
	case n.Wrapper != "" && n.ObjectID:
		return "Takes the id of an object or tenant. The wrapper authenticates the caller, and nothing was seen that ties the object to them."
	case n.ObjectID:
		return "Takes the id of an object or tenant, and nothing was seen that ties it to the caller."
	}
	return "Serves something that belongs to somebody, and nothing was seen that ties it to the caller."
}

// priority lists paths in the order in which a person should read them.
func priority(in Input, m Model) []string {
	open := map[string]bool{}
	for _, n := range m.Graph {
		open[n.Path] = !n.Owner
	}
	ordered := slices.Clone(m.Surfaces)
	slices.SortStableFunc(ordered, func(a, b Surface) int {
		return cmp.Or(-compareBool(a.Sensitive, b.Sensitive), -compareBool(traits[a.Kind].high, traits[b.Kind].high), cmp.Compare(a.Kind, b.Kind))
	})
	out := []string{}
	seen := map[string]bool{}
	add := func(p string) {
		if !seen[p] {
			seen[p] = true
			out = append(out, p)
		}
	}
	for _, s := range ordered {
		if s.Kind == Config || s.Kind == DataLayer {
			continue
		}
		paths := slices.Clone(s.Paths)
		slices.SortStableFunc(paths, func(a, b string) int {
			return cmp.Or(-compareBool(open[a], open[b]), -compareBool(Sensitive(a), Sensitive(b)))
		})
		for _, p := range paths {
			add(p)
		}
	}
	out = out[:min(len(out), maxPriority)]
	for _, p := range in.Focus {
		if !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

func buckets(all []spot) Buckets {
	pick := func(kinds ...Kind) []string {
		out := []string{}
		for _, s := range all {
			if slices.Contains(kinds, s.kind) && len(out) < maxBucketPaths && (len(out) == 0 || out[len(out)-1] != s.path) {
				out = append(out, s.path)
			}
		}
		return out
	}
	return Buckets{
		Entrypoints: pick(AppEntry, PageEntry), Auth: pick(AuthSurface, Middleware), Config: pick(Config),
		Routes: pick(HTTPRoute, ServerAction, RPC, Webhook), Data: pick(DataLayer),
	}
}
