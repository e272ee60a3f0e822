package changes

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
)

// node is what stands at a place. It never changes, and who is told the same may
// share it: two that are the same node are equal, and then nothing is told.
type node struct {
	text []byte  // as it stands in JSON; nil: the places below have it
	kids []*node // of the places below
	bits uint64  // where it is counted: the value. Where there are kids: how long their text is
	kept any     // a pointer to a copy of the value that shares nothing with it; nil: there is none
}

var (
	absent = &node{}                     // nothing stands there
	null   = &node{text: []byte("null")} // a pointer to nothing
)

// size is how long the text of n is, in bytes.
func (n *node) size() int {
	if n.kids != nil {
		return int(n.bits)
	}
	return len(n.text)
}

// said reports whether a value stands in n, and is no pointer to nothing.
func (n *node) said() bool { return n != absent && n != null }

// node returns what v is at place s: last or shared where it equals one of them,
// in this order.
func (s *spot) node(v reflect.Value, last, shared *node) *node {
	if s.omit != nil && s.omit(v) {
		return absent
	}
	if s.deref {
		if v.IsNil() {
			return null
		}
		v = v.Elem()
	}
	switch s.sort {
	case decided:
		if v.Bool() {
			return s.number(v, 1, last, shared)
		}
		return s.number(v, 0, last, shared)
	case natural:
		return s.number(v, v.Uint(), last, shared)
	case counted:
		return s.number(v, uint64(v.Int()), last, shared)
	case opened, seated:
		return s.all(v, last, shared)
	}
	if last.kept != nil && s.same(last, v) {
		return last
	}
	if shared.kept != nil && s.same(shared, v) {
		return shared
	}
	return &node{text: written(v), kept: s.copy(v)}
}

// same reports whether n was made of a value that equals v. It may say no of equal
// ones.
func (s *spot) same(n *node, v reflect.Value) bool {
	if s.sort == spoken {
		return *n.kept.(*string) == v.String()
	}
	if s.quick != nil {
		if s.quick.same(n.kept, v.Addr().Interface()) {
			return true
		} else if s.quick.copy != nil {
			return false // there are no pointers to look behind
		}
	}
	return equal(reflect.ValueOf(n.kept).Elem(), v)
}

// copy returns a pointer to a copy of v that shares nothing with it which could
// change; nil: that cannot be said.
func (s *spot) copy(v reflect.Value) any {
	if s.sort == spoken {
		return new(v.String())
	}
	if s.quick != nil && s.quick.copy != nil {
		return s.quick.copy(v.Addr().Interface())
	}
	if c, ok := copied(v); ok {
		return c.Addr().Interface()
	}
	return nil
}

// all is node of a value of which each part is a place.
func (s *spot) all(v reflect.Value, last, shared *node) *node {
	var kids []*node // made when it is neither last nor shared
	isLast, isShared := last.kids != nil, shared.kids != nil
	for i, kid := range s.kids {
		l, o := absent, absent
		if last.kids != nil {
			l = last.kids[i]
		}
		if shared.kids != nil {
			o = shared.kids[i]
		}
		n := kid.node(s.part(v, kid), l, o)
		if kids == nil {
			wasLast, wasShared := isLast, isShared
			isLast, isShared = isLast && n == l, isShared && n == o
			if isLast || isShared {
				continue
			}
			kids = make([]*node, len(s.kids))
			if wasLast {
				copy(kids, last.kids[:i])
			} else if wasShared {
				copy(kids, shared.kids[:i])
			}
		}
		kids[i] = n
	}
	switch {
	case isLast:
		return last
	case isShared:
		return shared
	}
	return &node{kids: kids, bits: s.sizeOf(kids)}
}

// sizeOf is how long the text of a value is of which these are the parts.
func (s *spot) sizeOf(kids []*node) uint64 {
	size := 1
	for i, n := range kids {
		if n != absent {
			size += len(s.kids[i].name) + n.size() + 1
		}
	}
	return uint64(max(size, len("{}")))
}

// part returns the part of v that stands at kid.
func (s *spot) part(v reflect.Value, kid *spot) reflect.Value {
	switch {
	case s.sort == seated:
		return v.Index(kid.field)
	case kid.deep == nil:
		return v.Field(kid.field)
	}
	return v.FieldByIndex(kid.deep)
}

// number is node of a value that its bits tell.
func (s *spot) number(v reflect.Value, bits uint64, last, shared *node) *node {
	if bits < small {
		if n := s.small[bits].Load(); n != nil {
			return n
		}
		s.small[bits].CompareAndSwap(nil, &node{text: s.digits(v), bits: bits}) // or another was faster
		return s.small[bits].Load()
	}
	if last.said() && last.bits == bits {
		return last
	}
	if shared.said() && shared.bits == bits {
		return shared
	}
	return &node{text: s.digits(v), bits: bits}
}

// digits is the text of a number, or its name.
func (s *spot) digits(v reflect.Value) []byte {
	switch {
	case s.named || s.sort == decided:
		return written(v)
	case s.sort == natural:
		return strconv.AppendUint(nil, v.Uint(), 10)
	}
	return strconv.AppendInt(nil, v.Int(), 10)
}

// append appends the text of n, which stands at s.
func (s *spot) append(b []byte, n *node) []byte {
	if n.kids == nil {
		return append(b, n.text...)
	}
	ends := "{}"
	if s.sort == seated {
		ends = "[]"
	}
	b = append(b, ends[0])
	first := true
	for i, kid := range s.kids {
		if n.kids[i] == absent {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = kid.append(append(b, kid.name...), n.kids[i])
	}
	return append(b, ends[1])
}

// text returns the text of n, which stands at s; nil: there is none. It must not
// be changed.
func (s *spot) text(n *node) []byte {
	if n.kids == nil {
		return n.text
	}
	return s.append(make([]byte, 0, n.size()), n)
}

// written returns the text of a value.
func written(v reflect.Value) []byte {
	b, err := json.Marshal(v.Addr().Interface())
	if err != nil {
		panic(fmt.Sprintf("changes: a value that cannot be written: %v", err))
	}
	return b
}
