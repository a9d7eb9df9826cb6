package pack

import (
	"slices"

	"github.com/mcpward/mcpward/packs"
)

// MaxPacks is how many packs one request may name, and so the size of a batch.
const MaxPacks = 6

// priority is the order in which packs are recommended, what is specific to a
// stack before what is general.
var priority = []string{
	"core", "secrets", "web-next", "auth-web", "web-api", "expo-rn", "swift-ios", "apple-desktop",
	"go", "mcp-server", "threat-model",
}

// A route recommends packs for a project that uses all of some stacks and
// none of others.
type route struct{ all, none, packs []string }

// routes are applied together: a project gets what any of them recommends.
// [Registry.Recommend] says where the stacks come from.
var routes = []route{
	{packs: []string{"core", "secrets"}},
	{all: []string{"nextjs"}, packs: []string{"web-next", "auth-web", "web-api"}},
	{all: []string{"typescript"}, none: []string{"nextjs", "expo"}, packs: []string{"auth-web", "web-api"}},
	{all: []string{"expo"}, packs: []string{"expo-rn"}},
	{all: []string{"swift"}, packs: []string{"swift-ios"}},
	{all: []string{"swift", "macos"}, packs: []string{"apple-desktop"}},
	{all: []string{"go"}, packs: []string{"go"}},
	{all: []string{"mcp"}, packs: []string{"mcp-server"}},
	{none: []string{"nextjs", "expo", "swift"}, packs: []string{"threat-model"}},
}

// tagStacks are the stacks behind the tags of packs that are not stacks
// themselves.
var tagStacks = map[string]string{"react-native": "expo", "ios": "swift"}

func (r route) applies(stacks []string) bool {
	return !slices.ContainsFunc(r.all, func(s string) bool { return !has(stacks, s) }) &&
		!slices.ContainsFunc(r.none, func(s string) bool { return has(stacks, s) })
}

// Recommend returns the ids of the packs that a project needs, in order. The
// stacks are those that detection reports, which also says "macos" for Swift
// code that targets it, "go", and "mcp" for a project that writes or
// configures MCP servers. A pack that no route names, such as one of the
// user, is recommended where the project uses a stack among its tags.
func (r *Registry) Recommend(stacks []string) []string {
	return r.pick(func(e packs.Entry) bool {
		routed := false
		for _, route := range routes {
			if slices.Contains(route.packs, e.ID) {
				routed = true
				if route.applies(stacks) {
					return true
				}
			}
		}
		return !routed && slices.ContainsFunc(e.StackTags, func(tag string) bool { return present(tag, stacks) })
	})
}

func present(tag string, stacks []string) bool {
	if stack, ok := tagStacks[tag]; ok {
		tag = stack
	}
	return tag == "common" || has(stacks, tag)
}

// pick returns the ids of the packs that want accepts, in order.
func (r *Registry) pick(want func(packs.Entry) bool) []string {
	ids := []string{}
	for e := range r.Entries() {
		if want(e) {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// Batches splits ids into requests of at most [MaxPacks].
func Batches(ids []string) [][]string {
	batches := [][]string{}
	for chunk := range slices.Chunk(ids, MaxPacks) {
		batches = append(batches, chunk)
	}
	return batches
}

// A Focus is the subject of one category tool.
type Focus int

// The subjects.
const (
	Authentication Focus = iota
	Injection
	Secrets
	ThreatModel
)

// A scope says which of the recommended packs a category tool consults: those
// that have an item in one of the categories, and some always.
type scope struct {
	categories, next []string // next: for Next.js, where it differs
	always           []string
	threats          bool // whether the threat-model pack may be among them
}

var scopes = [...]scope{
	Authentication: {categories: []string{"authentication", "authorization"}, threats: true},
	Injection:      {categories: []string{"injection-risk"}},
	Secrets:        {categories: []string{"secrets"}},
	ThreatModel: {
		categories: []string{"secrets"},
		next:       []string{"authentication", "authorization", "injection-risk", "secrets", "privacy", "configuration"},
		always:     []string{"core", "threat-model"},
		threats:    true,
	},
}

// Consulted returns the recommended packs that a tool with this focus reads,
// in order.
func (r *Registry) Consulted(stacks []string, focus Focus) []string {
	s, recommended := scopes[focus], r.Recommend(stacks)
	categories := s.categories
	if s.next != nil && has(stacks, "nextjs") {
		categories = s.next
	}
	return r.pick(func(e packs.Entry) bool {
		if slices.Contains(s.always, e.ID) {
			return true
		}
		return slices.Contains(recommended, e.ID) && (s.threats || e.ID != "threat-model") &&
			slices.ContainsFunc(e.Items, func(i packs.Item) bool { return has(categories, i.Category) })
	})
}

// Applied returns those of the consulted packs that stand behind a family of
// detectors that really ran.
func (r *Registry) Applied(consulted, ran []string) []string {
	return r.pick(func(e packs.Entry) bool {
		return slices.Contains(consulted, e.ID) &&
			slices.ContainsFunc(e.Families, func(f string) bool { return slices.Contains(ran, f) })
	})
}
