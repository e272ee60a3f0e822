package changes

import (
	"reflect"
	"sync"
)

// equal reports whether two values of a type are equal, so that their text is.
// It says no of what it does not know: interfaces, maps, functions, channels.
func equal(a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.Bool:
		return a.Bool() == b.Bool()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return a.Int() == b.Int()
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return a.Uint() == b.Uint()
	case reflect.Float32, reflect.Float64:
		return a.Float() == b.Float() && a.Float() != 0 // 0 and -0 are written differently
	case reflect.String:
		return a.String() == b.String()
	case reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() && b.IsNil()
		}
		return equal(a.Elem(), b.Elem())
	case reflect.Slice:
		if a.IsNil() != b.IsNil() || a.Len() != b.Len() {
			return false
		}
		return equalItems(a, b)
	case reflect.Array:
		return equalItems(a, b)
	case reflect.Struct:
		for i := range a.NumField() {
			if !equal(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	}
	return false
}

func equalItems(a, b reflect.Value) bool {
	for i := range a.Len() {
		if !equal(a.Index(i), b.Index(i)) {
			return false
		}
	}
	return true
}

// copied returns a copy of v that shares nothing with it which could change, and
// whether there is one: interfaces, maps, functions, channels and what hides
// behind a field that is not exported cannot be copied, unless they are nil.
func copied(v reflect.Value) (reflect.Value, bool) {
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	return c, part(c)
}

// part makes of c, which was set to a value, one that shares nothing with it.
func part(c reflect.Value) bool {
	if isFlat(c.Type()) {
		return true
	}
	switch c.Kind() {
	case reflect.Pointer:
		if c.IsNil() {
			return true
		}
		own := reflect.New(c.Type().Elem())
		if !c.CanSet() {
			return false
		}
		own.Elem().Set(c.Elem())
		c.Set(own)
		return part(own.Elem())
	case reflect.Slice:
		if c.IsNil() {
			return true
		}
		if !c.CanSet() {
			return false
		}
		own := reflect.MakeSlice(c.Type(), c.Len(), c.Len())
		reflect.Copy(own, c)
		c.Set(own)
		return partItems(c)
	case reflect.Array:
		return partItems(c)
	case reflect.Struct:
		for i := range c.NumField() {
			if !part(c.Field(i)) {
				return false
			}
		}
		return true
	}
	return c.IsNil() // an interface, a map, a function, a channel
}

func partItems(c reflect.Value) bool {
	if isFlat(c.Type().Elem()) {
		return true
	}
	for i := range c.Len() {
		if !part(c.Index(i)) {
			return false
		}
	}
	return true
}

// flat keeps what isFlat found of each type.
var flat sync.Map

// isFlat reports whether assignment copies all of a value of type t.
func isFlat(t reflect.Type) bool {
	if is, known := flat.Load(t); known {
		return is.(bool)
	}
	is := false
	switch t.Kind() {
	case reflect.Array:
		is = isFlat(t.Elem())
	case reflect.Struct:
		is = true
		for f := range t.Fields() {
			is = is && isFlat(f.Type)
		}
	case reflect.Pointer, reflect.Slice, reflect.Interface, reflect.Map, reflect.Func, reflect.Chan, reflect.UnsafePointer:
	default:
		is = true
	}
	flat.Store(t, is)
	return is
}
