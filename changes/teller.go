package changes

import (
	"bytes"
	"slices"
	"strconv"
	"unique"
)

// Teller tells one reader what has changed in an object since it was told last.
// The zero Teller has told nothing. It belongs to one goroutine.
type Teller struct {
	last   []byte // as it was told
	number int    // of the last change
	places map[unique.Handle[string]]uint16
}

// most is how many places may have a number; after so many the object is told
// whole, and places are counted anew. A whole game has about a hundred.
const most = 1 << 10

// Anew forgets what was told: the next is told whole.
func (t *Teller) Anew() { *t = Teller{} }

// Tell returns what is to be sent so that the reader has the object now: the
// object itself or a change, whichever is shorter. It must be JSON without
// spaces, as json.Marshal writes it, and is kept; the caller must not change it.
func (t *Teller) Tell(now []byte) []byte {
	if t.last != nil && len(t.places) < most && isObject(now) {
		w := writer{teller: t, out: make([]byte, 0, 512)}
		w.out = append(w.out, '[')
		w.out = strconv.AppendInt(w.out, int64(t.number)+1, 10)
		w.object(t.last, now, 0, 0)
		w.out = append(w.out, ']')
		if !w.odd && len(w.out) < len(now) {
			t.last = now
			t.number++
			return w.out
		}
	}
	*t = Teller{last: now}
	return now
}

// writer writes one change.
type writer struct {
	teller *Teller
	out    []byte
	path   []byte // the place that is looked at
	odd    bool   // something cannot be said as a change
}

// object writes what has changed of the object at the path, which begins at
// old[i] and now[j], and returns where both end. It goes through the two side by
// side, once: nearly everything stands in both, in the same order.
func (w *writer) object(old, now []byte, i, j int) (iEnd, jEnd int) {
	at := len(w.path)
	i, j = i+1, j+1
	for now[j] != '}' {
		if now[j] == ',' {
			j++
		}
		if old[i] == ',' {
			i++
		}
		text := endOfText(now, j)
		name := now[j:text]
		v := w.seek(old, i, name, at)
		w.enter(at, name[1:len(name)-1])
		if v > 0 {
			i, j = w.value(old, now, v, text+1)
			continue
		}
		j = end(now, text+1)
		w.place(false)
		w.out = append(w.out, ',')
		w.difference(nil, now[text+1:j])
	}
	for old[i] != '}' {
		if old[i] == ',' {
			i++
		}
		i = w.pass(old, i, at)
	}
	w.path = w.path[:at]
	return i + 1, j + 1
}

// seek returns where in old the value of the member of that name is, which stands
// in quotes: the member that begins at old[i], or a later one of the same object.
// Those on the way are written as gone. 0: there is none.
func (w *writer) seek(old []byte, i int, name []byte, at int) int {
	if bytes.HasPrefix(old[i:], name) {
		return i + len(name) + 1
	}
	for k := i; old[k] != '}'; {
		if old[k] == ',' {
			k++
		}
		if bytes.HasPrefix(old[k:], name) {
			for i < k {
				if i = w.pass(old, i, at); old[i] == ',' {
					i++
				}
			}
			return k + len(name) + 1
		}
		k = end(old, endOfText(old, k)+1)
	}
	return 0
}

// pass writes that the member which begins at old[i] is gone, and returns where
// it ends.
func (w *writer) pass(old []byte, i, at int) int {
	text := endOfText(old, i)
	w.enter(at, old[i+1:text-1])
	w.place(true)
	return end(old, text+1)
}

// enter makes the path that of a member of what stands at its first at bytes.
func (w *writer) enter(at int, name []byte) {
	w.path = w.path[:at]
	if at > 0 {
		w.path = append(w.path, '.')
	}
	if len(name) == 0 || name[0] == '-' || bytes.IndexByte(name, '.') >= 0 || bytes.IndexByte(name, '\\') >= 0 {
		w.odd = true
	}
	w.path = append(w.path, name...)
}

// fixed is the name of the lists whose items are places of their own: there is
// one for each seat, and each changes by itself.
const fixed = "seats"

// value writes what has changed of the value at the path, which begins at old[i]
// and now[j], and returns where both end.
func (w *writer) value(old, now []byte, i, j int) (iEnd, jEnd int) {
	switch {
	case old[i] == '{' && now[j] == '{':
		return w.object(old, now, i, j)
	case old[i] == '[' && now[j] == '[' && bytes.HasSuffix(w.path, []byte(fixed)):
		return w.items(old, now, i, j)
	}
	iEnd = end(old, i)
	if jEnd = j + iEnd - i; jEnd < len(now) && bytes.Equal(old[i:iEnd], now[j:jEnd]) && ends(now[jEnd]) {
		return iEnd, jEnd
	}
	jEnd = end(now, j)
	w.place(false)
	w.out = append(w.out, ',')
	w.difference(old[i:iEnd], now[j:jEnd])
	return iEnd, jEnd
}

// items is value of a list with a place for each item. Where it has more or fewer
// than before the object is told whole, for there is one for each seat.
func (w *writer) items(old, now []byte, i, j int) (iEnd, jEnd int) {
	at, iAt, jAt := len(w.path), i, j
	for n := 0; ; n++ {
		i, j = i+1, j+1
		if old[i] == ']' || now[j] == ']' {
			break
		}
		w.enter(at, strconv.AppendInt(nil, int64(n), 10))
		if i, j = w.value(old, now, i, j); old[i] == ']' || now[j] == ']' {
			break
		}
	}
	w.path = w.path[:at]
	if old[i] != now[j] {
		w.odd = true
		return end(old, iAt), end(now, jAt)
	}
	return i + 1, j + 1
}

// place writes the path, or its number; gone: as one at which nothing stands.
func (w *writer) place(gone bool) {
	w.out = append(w.out, ',')
	name := unique.Make(string(w.path))
	n, known := w.teller.places[name]
	if !known {
		if w.teller.places == nil {
			w.teller.places = map[unique.Handle[string]]uint16{}
		}
		n = uint16(len(w.teller.places))
		w.teller.places[name] = n
		w.out = append(w.out, '"')
		if gone {
			w.out = append(w.out, '-')
		}
		w.out = append(w.out, w.path...)
		w.out = append(w.out, '"')
		return
	}
	number := int64(n)
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
	var before [][]byte
	if isList(old) {
		before = items(old)
	}
	after := items(now)
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
