package changes

import (
	"reflect"
	"unsafe"
)

// omitted is whether the value to which a pointer leads is left out.
type omitted = func(unsafe.Pointer) bool

// emptyOf is how the option omitempty finds that a value of a type is left out.
func emptyOf(t reflect.Type) omitted {
	switch t.Kind() {
	case reflect.Slice:
		return func(p unsafe.Pointer) bool { return len(*(*[]byte)(p)) == 0 } // the length lies at one place in all lists
	case reflect.Map, reflect.Array:
		return func(p unsafe.Pointer) bool { return valueAt(t, p).Len() == 0 }
	case reflect.Interface:
		return func(p unsafe.Pointer) bool { return valueAt(t, p).IsNil() }
	case reflect.Struct:
		return nil
	}
	return plainZeroOf(t)
}

// zeroOf is how the option omitzero finds that a value of a type is left out.
func zeroOf(t reflect.Type) omitted {
	type zero interface{ IsZero() bool }
	of := reflect.TypeFor[zero]()
	switch {
	case t.Kind() == reflect.Pointer && t.Implements(of):
		return func(p unsafe.Pointer) bool {
			v := valueAt(t, p)
			return v.IsNil() || v.Interface().(zero).IsZero()
		}
	case reflect.PointerTo(t).Implements(of):
		return func(p unsafe.Pointer) bool { return reflect.NewAt(t, p).Interface().(zero).IsZero() }
	}
	return plainZeroOf(t)
}

// plainZeroOf is how a value is found to be the zero value of its type.
func plainZeroOf(t reflect.Type) omitted {
	switch t.Kind() {
	case reflect.Bool, reflect.Int8, reflect.Uint8:
		return zeroAt[uint8]
	case reflect.Int16, reflect.Uint16:
		return zeroAt[uint16]
	case reflect.Int32, reflect.Uint32:
		return zeroAt[uint32]
	case reflect.Int64, reflect.Uint64:
		return zeroAt[uint64]
	case reflect.Int, reflect.Uint:
		return zeroAt[uint]
	case reflect.Pointer:
		return zeroAt[unsafe.Pointer]
	case reflect.String:
		return zeroAt[string]
	}
	return func(p unsafe.Pointer) bool { return valueAt(t, p).IsZero() }
}

func zeroAt[T comparable](p unsafe.Pointer) bool {
	var zero T
	return *(*T)(p) == zero
}

// valueAt is the value of type t to which p leads.
func valueAt(t reflect.Type, p unsafe.Pointer) reflect.Value { return reflect.NewAt(t, p).Elem() }
