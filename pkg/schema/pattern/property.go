package pattern

import (
	"strings"
	"sync"
	"unicode"

	"github.com/dlclark/regexp2/v2/syntax"
)

// binaryProperties are the properties of ECMA-262 table 68 whose data the
// standard library has under the same name.
var binaryProperties = map[string]bool{
	"ASCII_Hex_Digit": true, "Bidi_Control": true, "Dash": true, "Deprecated": true, "Diacritic": true,
	"Extender": true, "Hex_Digit": true, "IDS_Binary_Operator": true, "IDS_Trinary_Operator": true,
	"Ideographic": true, "Join_Control": true, "Logical_Order_Exception": true,
	"Noncharacter_Code_Point": true, "Pattern_Syntax": true, "Pattern_White_Space": true,
	"Quotation_Mark": true, "Radical": true, "Regional_Indicator": true, "Sentence_Terminal": true,
	"Soft_Dotted": true, "Terminal_Punctuation": true, "Unified_Ideograph": true,
	"Variation_Selector": true, "White_Space": true,
}

// propertySet returns the members of the Unicode property \p{text}; ok is
// false when the property is unknown here.
func propertySet(text string) (s set, ok bool) {
	name, value, named := strings.Cut(text, "=")
	switch {
	case named && (name == "Script" || name == "sc") && unicode.Scripts[value] != nil:
		return tableSet(unicode.Scripts[value])
	case named && (name == "General_Category" || name == "gc"):
		return categorySet(value)
	case named:
		return engineSet(text)
	case name == "Any":
		return everything, true
	case name == "ASCII":
		return set{{0, unicode.MaxASCII}}, true
	case binaryProperties[name]:
		return tableSet(unicode.Properties[name])
	}
	if s, ok = categorySet(name); ok {
		return s, true
	}
	return engineSet(name)
}

// categorySet knows the general categories by their short and long names.
func categorySet(name string) (set, bool) {
	if long, ok := unicode.CategoryAliases[name]; ok {
		name = long
	}
	return tableSet(unicode.Categories[name])
}

// engineSets caches the properties that only the engine knows, by name.
var engineSets sync.Map

// engineSet asks the engine for a property, such as those of emoji, whose
// table it does not show.
func engineSet(text string) (set, bool) {
	if s, ok := engineSets.Load(text); ok {
		return s.(set), true
	}
	tree, err := syntax.Parse(`\p{`+text+`}`, syntax.ParseOptions{RegexOptions: syntax.ECMAScript | syntax.Unicode})
	if err != nil {
		return nil, false
	}
	n := tree.Root
	for n.Set == nil && len(n.Children) == 1 {
		n = n.Children[0]
	}
	if n.Set == nil {
		return nil, false
	}
	s := scan(n.Set.Contains)
	engineSets.Store(text, s)
	return s, true
}

// scan finds the members of a property. From plane 4 on Unicode has assigned
// nothing but the tags at the start of plane 14, so that there each plane is
// alike except for the two noncharacters at its end.
func scan(has func(rune) bool) set {
	const planeSize, planes, crowded = 0x10000, 17, 4
	var spans []span
	each := func(lo, hi rune) {
		for r := lo; r <= hi; r++ {
			if has(r) {
				spans = append(spans, span{r, r})
			}
		}
	}
	each(0, crowded*planeSize-1)
	for plane := rune(crowded); plane < planes; plane++ {
		start, end := plane*planeSize, (plane+1)*planeSize-1
		if plane == 14 {
			each(start, start+0xfff)
			start += 0x1000
		}
		if has(start) {
			spans = append(spans, span{start, end - 2})
		}
		each(end-1, end)
	}
	return newSet(spans...)
}

func tableSet(table *unicode.RangeTable) (set, bool) {
	if table == nil {
		return nil, false
	}
	var spans []span
	for _, r := range table.R16 {
		spans = appendRange(spans, rune(r.Lo), rune(r.Hi), rune(r.Stride))
	}
	for _, r := range table.R32 {
		spans = appendRange(spans, rune(r.Lo), rune(r.Hi), rune(r.Stride))
	}
	return newSet(spans...), true
}

func appendRange(spans []span, lo, hi, stride rune) []span {
	if stride == 1 {
		return append(spans, span{lo, hi})
	}
	for r := lo; r <= hi; r += stride {
		spans = append(spans, span{r, r})
	}
	return spans
}
