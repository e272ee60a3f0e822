package changes

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"sync"
)

// Circle are readers who are told objects of one Layout, each its own. What is
// equal in what two of them are told is written once. It belongs to one goroutine,
// with its tellers.
type Circle struct {
	layout *Layout
	last   *node // what one of them was told last
}

// Circle returns a new one of readers.
func (l *Layout) Circle() *Circle { return &Circle{layout: l, last: absent} }

// Forget lets go of what the readers were told.
func (c *Circle) Forget() { c.last = absent }

// Teller returns what tells one more reader.
func (c *Circle) Teller() *Teller { return &Teller{circle: c, last: absent} }

// Teller tells one reader what has changed in an object since it was told last. It
// belongs to one goroutine.
type Teller struct {
	circle *Circle
	last   *node    // as it was told; absent: nothing was
	change int      // the number of the last change
	places []uint16 // one more than the number of each place, by its id; 0: it has none yet
	named  uint16   // how many have one
}

// Anew forgets what was told: the next is told whole.
func (t *Teller) Anew() { *t = Teller{circle: t.circle, last: absent} }

// Tell returns what is to be sent so that the reader has the object now: its text
// or a change, whichever is shorter. object is a pointer to the struct of which the
// Layout is. It is not kept: whatever is behind its pointers may change afterwards.
func (t *Teller) Tell(object any) []byte {
	root := &t.circle.layout.root
	v := reflect.ValueOf(object)
	if v.Kind() != reflect.Pointer || v.Type().Elem() != root.typ {
		panic(fmt.Sprintf("changes: a %T is told where a pointer to a %v is", object, root.typ))
	}
	last, now := t.last, root.node(v.UnsafePointer(), t.last, t.circle.last)
	t.last, t.circle.last = now, now
	if last != absent {
		if t.places == nil {
			t.places = make([]uint16, t.circle.layout.n)
		}
		w := writers.Get().(*writer)
		defer w.free()
		w.teller, w.out, w.odd = t, w.out[:0], false
		w.out = append(w.out, '[')
		w.out = strconv.AppendInt(w.out, int64(t.change)+1, 10)
		w.tell(root, last, now)
		w.out = append(w.out, ']')
		if !w.odd && len(w.out) < now.size() {
			t.change++
			return bytes.Clone(w.out)
		}
		t.Anew()
		t.last = now
	}
	return root.text(now)
}

// writers are those that write nothing now. A change is copied out of one, so that
// it is as long as it need be.
var writers = sync.Pool{New: func() any { return &writer{out: make([]byte, 0, 1024)} }}

// writer writes one change.
type writer struct {
	teller *Teller
	out    []byte
	odd    bool // something cannot be said as a change
}

func (w *writer) free() {
	w.teller = nil
	writers.Put(w)
}

// tell writes what is different at s and below it.
func (w *writer) tell(s *spot, last, now *node) {
	switch {
	case last == now:
	case last.kids != nil && now.kids != nil:
		for i := range s.kids {
			w.tell(&s.kids[i], last.kids[i], now.kids[i])
		}
	case now == absent:
		w.place(s, true)
	default:
		before, after := s.text(last), s.text(now)
		if bytes.Equal(before, after) {
			return
		}
		w.place(s, false)
		w.out = append(w.out, ',')
		w.difference(before, after)
	}
}

// place writes the path of s, or its number; gone: as one at which nothing stands.
func (w *writer) place(s *spot, gone bool) {
	w.out = append(w.out, ',')
	t := w.teller
	if t.places[s.id] == 0 {
		t.named++
		t.places[s.id] = t.named
		w.out = append(w.out, '"')
		if gone {
			w.out = append(w.out, '-')
		}
		w.out = append(w.out, s.path...)
		w.out = append(w.out, '"')
		return
	}
	number := int64(t.places[s.id]) - 1
	if gone {
		number = -1 - number
	}
	w.out = strconv.AppendInt(w.out, number, 10)
}

// difference writes a value as told by what was there; old may be nil: nothing.
func (w *writer) difference(old, now []byte) {
	switch {
	case isObject(now):
		if isList(old) { // its members would be taken for indices
			w.odd = true
			return
		}
		if !isObject(old) {
			old = nil
		}
		w.members(old, now)
	case isList(now):
		w.list(old, now)
	default:
		w.out = append(w.out, now...)
	}
}

// members writes an object as told by another; old may be nil: by none.
func (w *writer) members(old, now []byte) {
	from, to := members(old), members(now)
	var gone [][]byte
	w.out = append(w.out, '{')
	first := true
	key := func(name []byte) {
		if !first {
			w.out = append(w.out, ',')
		}
		first = false
		w.out = append(w.out, '"')
		w.out = append(w.out, name...)
		w.out = append(w.out, '"', ':')
	}
	for m := range to.all {
		before, skipped := from.find(m.name)
		gone = append(gone, skipped...)
		if len(m.name) == 1 && m.name[0] == '-' || slices.ContainsFunc(gone, func(g []byte) bool { return bytes.Equal(g, m.name) }) {
			w.odd = true // it is in another order than before, or not to be told from what is gone
		}
		if before != nil && bytes.Equal(before, m.value) {
			continue
		}
		key(m.name)
		w.difference(before, m.value)
	}
	for m := range from.all {
		gone = append(gone, m.name)
	}
	if len(gone) > 0 {
		key([]byte{'-'})
		for i, name := range gone {
			if w.out = append(w.out, ','); i == 0 {
				w.out[len(w.out)-1] = '['
			}
			w.out = append(w.out, '"')
			w.out = append(w.out, name...)
			w.out = append(w.out, '"')
		}
		w.out = append(w.out, ']')
	}
	w.out = append(w.out, '}')
}

// few is how many items of a list may differ or be added so that they are told
// by their indices.
const few = 3

// list writes a list: by the indices of what is different in it, or anew.
func (w *writer) list(old, now []byte) {
	var room [2][24][]byte // most lists have no more
	var before [][]byte
	if isList(old) {
		before = appendItems(room[0][:0], old)
	}
	after := appendItems(room[1][:0], now)
	if n := len(before); n > 0 && len(after) >= n && len(after) <= n+few {
		different := len(after) - n
		for i := range before {
			if !bytes.Equal(before[i], after[i]) {
				different++
			}
		}
		if different <= few && different < len(after) {
			w.indices(before, after)
			return
		}
	}
	w.out = append(w.out, '[')
	for i, x := range after {
		if i > 0 {
			w.out = append(w.out, ',')
		}
		w.difference(previous(after, i, x), x)
	}
	w.out = append(w.out, ']')
}

// indices writes the items that are different or new.
func (w *writer) indices(before, after [][]byte) {
	sep := byte('{')
	for i, x := range after {
		var old []byte
		if i < len(before) {
			if old = before[i]; bytes.Equal(old, x) {
				continue
			}
		} else {
			old = previous(after, i, x)
		}
		w.out = append(w.out, sep, '"')
		w.out = strconv.AppendInt(w.out, int64(i), 10)
		w.out = append(w.out, '"', ':')
		w.difference(old, x)
		sep = ','
	}
	w.out = append(w.out, '}')
}

// previous is the item before item i, where both are objects; otherwise nil.
func previous(list [][]byte, i int, x []byte) []byte {
	if i > 0 && isObject(x) && isObject(list[i-1]) {
		return list[i-1]
	}
	return nil
}
