package web

import (
	"reflect"
	"strconv"
	"strings"
	"sync"

	"jansou/jsonwalk"
	"jansou/parlour"
)

// The JSON library takes a field that stands there twice, the last of them, and
// one that is written in other capitals. Whoever else reads such a message, a
// proxy or a page, may read another thing than the server: here a field has one
// name and stands there once.

// deepestNames is how deep values of a message may lie in each other.
const deepestNames = 32

// named finds the first field in sound JSON that is not written as in the type
// that it was read into, or stands there twice; nil where all are as they should
// be. What the type does not know is not its affair.
func named(data []byte, into reflect.Type) *parlour.ErrorMessage {
	n := names{Walker: jsonwalk.Walker[[]byte]{S: data}}
	n.value(into, "", 0)
	return n.fault
}

// names walks over a message and keeps the first fault.
type names struct {
	jsonwalk.Walker[[]byte]
	fault *parlour.ErrorMessage
}

// value looks at one value, which is read into t, nil where that has no fields.
func (n *names) value(t reflect.Type, at string, depth int) {
	if depth > deepestNames {
		n.refuse(malformed("values that lie too deep in each other: %d at most", deepestNames))
		return
	}
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch n.Peek() {
	case '{':
		n.object(t, at, depth)
	case '[':
		var of reflect.Type
		if t != nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Array) {
			of = t.Elem()
		}
		for i := range n.Items {
			n.value(of, under(at, strconv.Itoa(i)), depth+1)
		}
	default:
		n.Skip()
	}
}

func (n *names) object(t reflect.Type, at string, depth int) {
	fields := fieldsOf(t)
	seen := map[string]bool{}
	for raw := range n.Members {
		name := string(raw)
		_, known := fields[name]
		for own := range fields {
			if !known && strings.EqualFold(own, name) {
				n.refuse(malformedAt(under(at, own), "it is written %q, not %q", own, name))
				return
			}
		}
		if seen[name] {
			n.refuse(malformedAt(under(at, name), "it stands there twice"))
			return
		}
		seen[name] = true
		n.value(fields[name], under(at, name), depth+1)
	}
}

// refuse keeps the first fault and ends the walk.
func (n *names) refuse(f *parlour.ErrorMessage) {
	if n.fault == nil {
		n.fault = f
	}
	n.Fail("a field that is named as it should be")
}

// under is the place of a field in what stands at a place.
func under(at, name string) string {
	if at == "" {
		return name
	}
	return at + "." + name
}

// known are the fields of the types of messages, found once.
var known sync.Map

// fieldsOf returns the fields that JSON has for a struct by their names, with
// what each is read into; none of any other type.
func fieldsOf(t reflect.Type) map[string]reflect.Type {
	if t == nil || t.Kind() != reflect.Struct {
		return nil
	}
	if all, ok := known.Load(t); ok {
		return all.(map[string]reflect.Type)
	}
	all := map[string]reflect.Type{}
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			for own, of := range fieldsOf(f.Type) {
				all[own] = of
			}
		case name != "" && name != "-":
			all[name] = f.Type
		}
	}
	known.Store(t, all)
	return all
}
