package changes

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"unsafe"
)

// node is what stands at a place. It never changes, and who is told the same may
// share it: two that are the same node are equal, and then nothing is told.
type node struct {
	text []byte         // as it stands in JSON; nil: the places below have it
	kids []*node        // of the places below
	bits uint64         // where it is counted: the value. Where there are kids: how long their text is
	kept unsafe.Pointer // to a copy of the value that shares nothing with it; nil: there is none
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

// node returns what stands at place s, to which p leads: last or shared where it
// equals one of them, in this order. p is looked at by the type of which the
// Layout was made (ADR 106), and not kept.
func (s *spot) node(p unsafe.Pointer, last, shared *node) *node {
	if s.omit != nil && s.omit(p) {
		return absent
	}
	if s.deref {
		if p = *(*unsafe.Pointer)(p); p == nil {
			return null
		}
	}
	switch s.sort {
	case decided, natural, counted:
		return s.number(p, last, shared)
	case opened, seated:
		return s.all(p, last, shared)
	}
	if last.kept != nil && s.same(last, p) {
		return last
	}
	if shared.kept != nil && shared != last && s.same(shared, p) {
		return shared
	}
	v := valueAt(s.typ, p)
	if s.quick != nil && s.quick.text != nil {
		return &node{text: s.quick.text(p), kept: s.copy(p, v)}
	}
	return &node{text: written(v), kept: s.copy(p, v)}
}

// same reports whether n was made of a value that equals the one at p. It may say
// no of equal ones.
func (s *spot) same(n *node, p unsafe.Pointer) bool {
	if s.sort == spoken {
		return *(*string)(n.kept) == *(*string)(p)
	}
	if s.quick != nil {
		if s.quick.same(n.kept, p) {
			return true
		} else if s.quick.copy != nil {
			return false // there are no pointers to look behind
		}
	}
	return equal(valueAt(s.typ, n.kept), valueAt(s.typ, p))
}

// copy returns a pointer to a copy of v, which stands at p, that shares nothing
// with it which could change; nil: that cannot be said.
func (s *spot) copy(p unsafe.Pointer, v reflect.Value) unsafe.Pointer {
	if s.sort == spoken {
		return unsafe.Pointer(new(*(*string)(p)))
	}
	if s.quick != nil && s.quick.copy != nil {
		return s.quick.copy(p)
	}
	if c, ok := copied(v); ok {
		return c.Addr().UnsafePointer()
	}
	return nil
}

// all is node of a value of which each part is a place.
func (s *spot) all(p unsafe.Pointer, last, shared *node) *node {
	var kids []*node // made when it is neither last nor shared
	isLast, isShared := last.kids != nil, shared.kids != nil
	for i := range s.kids {
		kid := &s.kids[i]
		l, o := absent, absent
		if last.kids != nil {
			l = last.kids[i]
		}
		if shared.kids != nil {
			o = shared.kids[i]
		}
		n := kid.node(unsafe.Add(p, kid.at), l, o)
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

// number is node of a value that its bits tell.
func (s *spot) number(p unsafe.Pointer, last, shared *node) *node {
	bits := s.bits(p)
	if bits < small {
		if n := s.small[bits].Load(); n != nil {
			return n
		}
		s.small[bits].CompareAndSwap(nil, &node{text: s.digits(p), bits: bits}) // or another was faster
		return s.small[bits].Load()
	}
	if last.said() && last.bits == bits {
		return last
	}
	if shared.said() && shared.bits == bits {
		return shared
	}
	return &node{text: s.digits(p), bits: bits}
}

// bits are those of the number at p; of true it is 1.
func (s *spot) bits(p unsafe.Pointer) uint64 {
	signed := s.sort == counted
	switch {
	case s.width == 8:
		return *(*uint64)(p)
	case s.width == 1 && signed:
		return uint64(*(*int8)(p))
	case s.width == 1:
		return uint64(*(*uint8)(p))
	case s.width == 2 && signed:
		return uint64(*(*int16)(p))
	case s.width == 2:
		return uint64(*(*uint16)(p))
	case signed:
		return uint64(*(*int32)(p))
	}
	return uint64(*(*uint32)(p))
}

// digits is the text of the number at p, or its name.
func (s *spot) digits(p unsafe.Pointer) []byte {
	switch {
	case s.named || s.sort == decided:
		return written(valueAt(s.typ, p))
	case s.sort == natural:
		return strconv.AppendUint(nil, s.bits(p), 10)
	}
	return strconv.AppendInt(nil, int64(s.bits(p)), 10)
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
	for i := range s.kids {
		kid := &s.kids[i]
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
