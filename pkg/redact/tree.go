package redact

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/mcpward/mcpward/pkg/redact/hidden"
	"github.com/mcpward/mcpward/pkg/redact/label"
)

// Own is a text that the server wrote itself, such as an id or a title: [Value]
// does not search it.
type Own string

// Value returns a copy of v in which every string is what [Text] makes of it:
// in maps, slices, arrays, pointers, interfaces, exported fields of structs and
// raw JSON. A string behind a name for a secret, as in {"password": "…"}, is
// judged as such. Names of members stay, unless one is a token itself.
//
// What the server wrote stays as it is: values of type [Own], fields with the
// tag redact:"own", and the members at the paths of own, such as
// "findings.instance_id": names as JSON has them joined by dots, where lists do
// not count and "*" is any name.
func Value(v any, own ...string) any {
	if v == nil {
		return nil
	}
	t := tree{own: own}
	return t.copy(reflect.ValueOf(v), nil).Interface()
}

type tree struct{ own []string }

var (
	ownType = reflect.TypeFor[Own]()
	rawType = reflect.TypeFor[json.RawMessage]()
)

// copy returns the redacted copy of v, which stands at path.
func (t tree) copy(v reflect.Value, path []string) reflect.Value {
	if v.Type() == ownType || t.isOwn(path) {
		return v
	}
	switch v.Kind() {
	case reflect.String:
		out := reflect.New(v.Type()).Elem()
		out.SetString(named(path, v.String()))
		return out
	case reflect.Interface, reflect.Pointer:
		return t.indirect(v, path)
	case reflect.Slice, reflect.Array:
		return t.list(v, path)
	case reflect.Map:
		return t.mapping(v, path)
	case reflect.Struct:
		return t.fields(v, path)
	}
	return v
}

func (t tree) indirect(v reflect.Value, path []string) reflect.Value {
	if v.IsNil() {
		return v
	}
	inner := t.copy(v.Elem(), path)
	if v.Kind() == reflect.Interface {
		out := reflect.New(v.Type()).Elem()
		out.Set(inner)
		return out
	}
	out := reflect.New(v.Type().Elem())
	out.Elem().Set(inner)
	return out
}

func (t tree) list(v reflect.Value, path []string) reflect.Value {
	if v.Type() == rawType {
		return reflect.ValueOf(t.raw(v.Bytes(), path))
	}
	if v.Kind() == reflect.Slice && (v.IsNil() || v.Type().Elem().Kind() == reflect.Uint8) {
		return v
	}
	out := reflect.New(v.Type()).Elem()
	if v.Kind() == reflect.Slice {
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
	}
	for i := range v.Len() {
		out.Index(i).Set(t.copy(v.Index(i), path))
	}
	return out
}

// raw returns the redacted copy of a JSON text; what is none is text.
func (t tree) raw(data []byte, path []string) json.RawMessage {
	var v any
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	if len(data) == 0 || dec.Decode(&v) != nil {
		return json.RawMessage(Text(string(data)))
	}
	if v != nil {
		v = t.copy(reflect.ValueOf(v), path).Interface()
	}
	out, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("null")
	}
	return out
}

func (t tree) mapping(v reflect.Value, path []string) reflect.Value {
	if v.IsNil() {
		return v
	}
	out := reflect.MakeMapWithSize(v.Type(), v.Len())
	for _, key := range sorted(v.MapKeys()) {
		name := key.String()
		kept := key
		if key.Kind() == reflect.String {
			kept = t.key(out, key)
		}
		out.SetMapIndex(kept, t.copy(v.MapIndex(key), append(path[:len(path):len(path)], name)))
	}
	return out
}

// key returns the name under which a member of the copy is kept: tokens in it
// are masked, and a number tells such names apart.
func (t tree) key(out, key reflect.Value) reflect.Value {
	name := key.String()
	clean := hidden.Show(maskShapes(name))
	if clean == name {
		return key
	}
	for n := 1; ; n++ {
		numbered := clean
		if n > 1 {
			numbered += "#" + strconv.Itoa(n)
		}
		kept := reflect.ValueOf(numbered).Convert(key.Type())
		if !out.MapIndex(kept).IsValid() {
			return kept
		}
	}
}

func (t tree) fields(v reflect.Value, path []string) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if !field.IsExported() || field.Tag.Get("redact") == "own" {
			continue
		}
		at := path
		if !field.Anonymous {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if name == "" {
				name = field.Name
			}
			at = append(path[:len(path):len(path)], name)
		}
		out.Field(i).Set(t.copy(v.Field(i), at))
	}
	return out
}

func (t tree) isOwn(path []string) bool {
	for _, own := range t.own {
		names := strings.Split(own, ".")
		if len(names) != len(path) {
			continue
		}
		same := true
		for i, n := range names {
			same = same && (n == "*" || n == path[i])
		}
		if same {
			return true
		}
	}
	return false
}

// named redacts a text that is the value of the last name of path.
func named(path []string, s string) string {
	if len(path) > 0 {
		if class := label.Name(path[len(path)-1]); class != label.None && label.Value(class, s, label.Literal, false) {
			return mask(label.Kind(class, path[len(path)-1]))
		}
	}
	return Text(s)
}

func sorted(keys []reflect.Value) []reflect.Value {
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	return keys
}
