package changes

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"unsafe"
)

// fixed is the name of the arrays whose items are places of their own: there is
// one for each seat, and each changes by itself.
const fixed = "seats"

// Layout is how the values of one Go type lie in JSON, which places there are and
// how what stands at each is compared. It is made once and may be used by many
// goroutines.
type Layout struct {
	of   reflect.Type
	root spot
	n    uint16 // places

	// While it is made:
	around []reflect.Type // the structs around a place: one that holds its like is told as one
	quick  map[reflect.Type]*quick
	small  map[reflect.Type]*[small]atomic.Pointer[node]
}

// spot is one place of a Layout. What is looked at for each state stands first.
type spot struct {
	at    uintptr                   // of it in the struct or array around it, in bytes
	omit  func(unsafe.Pointer) bool // whether what stands there is left out; nil: never
	sort  sort
	width uint8 // counted and natural: bytes
	id    uint16
	deref bool                         // it is a pointer; nil is null
	named bool                         // its type writes its values itself
	small *[small]atomic.Pointer[node] // counted: shared by all who are told one of them
	quick *quick                       // nil: it is compared and copied as any are
	kids  []spot                       // opened and seated: in the order of JSON

	name string       // as it stands in JSON, with quotes and colon; empty in an array
	path string       // names and indices that lead to it, with dots
	typ  reflect.Type // without the pointer
}

// sort says what may stand at a place.
type sort uint8

const (
	other   sort = iota // told as one, whatever it is
	opened              // a struct, each of its fields a place
	seated              // an array of seats, each item a place
	counted             // a number, or a name for one: it is told by its bits alone
	natural             // one without a sign
	decided             // true or false
	spoken              // a text
)

// small is how many numbers, from 0, are written once for everybody.
const small = 256

// Quick is how the values of a type, and lists of them, are compared and copied
// faster than by looking at them field by field.
type Quick struct {
	one, list reflect.Type
	of, ofAll quick
}

// quick compares and copies what two pointers lead to. Two values that hold
// pointers to equal ones may count as different: it only takes longer then.
type quick struct {
	same func(a, b unsafe.Pointer) bool
	copy func(a unsafe.Pointer) unsafe.Pointer // nil: as any are copied
	text func(a unsafe.Pointer) []byte         // nil: as json.Marshal writes it
}

// appender is what writes itself as json.Marshal writes it. A type that has the method
// is written by it in lists of QuickOf.
type appender interface{ AppendJSON([]byte) []byte }

// QuickOf is Quick of a type that == compares. A struct of such a type is told as
// one: its fields are no places.
func QuickOf[T comparable]() Quick {
	q := Quick{one: reflect.TypeFor[T](), list: reflect.TypeFor[[]T]()}
	q.of.same = func(a, b unsafe.Pointer) bool { return *(*T)(a) == *(*T)(b) }
	q.ofAll.same = func(a, b unsafe.Pointer) bool {
		x, y := *(*[]T)(a), *(*[]T)(b)
		return (x == nil) == (y == nil) && slices.Equal(x, y)
	}
	if isFlat(q.one) {
		q.of.copy = func(a unsafe.Pointer) unsafe.Pointer { return unsafe.Pointer(new(*(*T)(a))) }
		q.ofAll.copy = func(a unsafe.Pointer) unsafe.Pointer { return unsafe.Pointer(new(slices.Clone(*(*[]T)(a)))) }
	}
	if _, ok := any(new(T)).(appender); ok {
		q.ofAll.text = textOf[T]
	}
	return q
}

// textOf is the text of the list of appenders at p.
func textOf[T any](p unsafe.Pointer) []byte {
	list := *(*[]T)(p)
	if list == nil {
		return null.text
	}
	w := writers.Get().(*writer)
	defer w.free()
	w.out = append(w.out[:0], '[')
	for i := range list {
		if i > 0 {
			w.out = append(w.out, ',')
		}
		w.out = any(&list[i]).(appender).AppendJSON(w.out)
	}
	w.out = append(w.out, ']')
	return bytes.Clone(w.out)
}

// LayoutOf returns the layout of the struct that example is, which is written as
// json.Marshal writes a pointer to it. It panics where a field has an option of
// encoding/json that is not known here.
func LayoutOf(example any, quicker ...Quick) *Layout {
	l := &Layout{of: reflect.TypeOf(example), quick: map[reflect.Type]*quick{}, small: map[reflect.Type]*[small]atomic.Pointer[node]{}}
	for _, q := range quicker {
		l.quick[q.one], l.quick[q.list] = &q.of, &q.ofAll
	}
	l.root.typ = l.of
	l.lay(&l.root)
	if l.root.sort != opened {
		panic(fmt.Sprintf("changes: %v is not a struct of which each field is a place", l.of))
	}
	return l
}

var (
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

// lay fills in what stands at s, of which the type is known, and below it.
func (l *Layout) lay(s *spot) {
	s.id = l.n
	l.n++
	if s.typ.Kind() == reflect.Pointer {
		s.deref, s.typ = true, s.typ.Elem()
	}
	s.quick = l.quick[s.typ]
	s.named = reflect.PointerTo(s.typ).Implements(marshaler) || reflect.PointerTo(s.typ).Implements(textMarshaler)
	switch s.typ.Kind() {
	case reflect.Bool:
		l.count(s, decided)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		l.count(s, counted)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		l.count(s, natural)
	case reflect.String:
		if !s.named {
			s.sort = spoken
		}
	case reflect.Struct:
		if !s.named && s.quick == nil {
			l.open(s)
		}
	case reflect.Array:
		if !s.named && strings.HasSuffix(s.path, fixed) {
			s.sort = seated
			for i := range s.typ.Len() {
				l.below(s, spot{path: fmt.Sprint(s.path, ".", i), at: uintptr(i) * s.typ.Elem().Size(), typ: s.typ.Elem()})
			}
		}
	}
}

func (l *Layout) count(s *spot, as sort) {
	if s.sort = as; l.small[s.typ] == nil {
		l.small[s.typ] = new([small]atomic.Pointer[node])
	}
	s.small, s.width = l.small[s.typ], uint8(s.typ.Size())
}

func (l *Layout) below(s *spot, kid spot) {
	l.lay(&kid)
	s.kids = append(s.kids, kid)
}

// open makes each field of a struct a place, if it is one of plain fields:
// otherwise it is told as one.
func (l *Layout) open(s *spot) {
	fields, ok := fieldsOf(s.typ, 0)
	if !ok || len(fields) == 0 || slices.Contains(l.around, s.typ) {
		return
	}
	s.sort = opened
	l.around = append(l.around, s.typ)
	defer func() { l.around = l.around[:len(l.around)-1] }()
	for _, f := range fields {
		name, options := nameOf(f)
		kid := spot{name: `"` + name + `":`, path: name, at: f.Offset, typ: f.Type}
		if s.path != "" {
			kid.path = s.path + "." + name
		}
		for option := range strings.SplitSeq(options, ",") {
			switch option {
			case "":
			case "omitempty":
				kid.omit = emptyOf(f.Type)
			case "omitzero":
				kid.omit = zeroOf(f.Type)
			default:
				panic(fmt.Sprintf("changes: field %s of %v is written with %q, which is not known here", f.Name, s.typ, option))
			}
		}
		l.below(s, kid)
	}
}

// fieldsOf returns the fields of a struct that stand in JSON, those of embedded
// structs among them, with the offset of each in t. It reports false where
// one is not plain: embedded behind a pointer, named twice, or with a name that
// cannot be one of those that lead to a place.
func fieldsOf(t reflect.Type, at uintptr) (all []reflect.StructField, ok bool) {
	for f := range t.Fields() {
		name, _ := nameOf(f)
		f.Offset += at
		switch {
		case f.Anonymous && f.Tag.Get("json") == "" && f.Type.Kind() == reflect.Struct:
			inner, ok := fieldsOf(f.Type, f.Offset)
			if !ok {
				return nil, false
			}
			all = append(all, inner...)
		case f.Anonymous || strings.HasPrefix(name, "-") || strings.ContainsAny(name, `."\<>&`):
			return nil, false
		case f.IsExported() && name != "":
			all = append(all, f)
		}
	}
	names := map[string]bool{}
	for _, f := range all {
		name, _ := nameOf(f)
		if names[name] {
			return nil, false
		}
		names[name] = true
	}
	return all, true
}

// nameOf returns the name that a field has in JSON; none: it is left out.
func nameOf(f reflect.StructField) (name, options string) {
	tag := f.Tag.Get("json")
	name, options, _ = strings.Cut(tag, ",")
	switch {
	case tag == "-":
		return "", ""
	case name == "":
		name = f.Name
	}
	return name, options
}
