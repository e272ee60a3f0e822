package changes

import "bytes"

// The JSON that is read here was written by json.Marshal a moment ago: it is
// sound and without spaces, and is not judged once more.

func isObject(b []byte) bool { return len(b) > 0 && b[0] == '{' }
func isList(b []byte) bool   { return len(b) > 0 && b[0] == '[' }

// ends reports whether a number or a word ends before b.
func ends(b byte) bool { return b == ',' || b == '}' || b == ']' }

// end returns where the value ends that begins at b[at].
func end(b []byte, at int) int {
	switch b[at] {
	case '"':
		return endOfText(b, at)
	case '{', '[':
		depth := 0
		for i := at; ; i++ {
			switch marks[b[i]] {
			case quote:
				i = endOfText(b, i) - 1
			case opens:
				depth++
			case closes:
				if depth--; depth == 0 {
					return i + 1
				}
			}
		}
	}
	for i := at; i < len(b); i++ {
		if ends(b[i]) {
			return i
		}
	}
	return len(b)
}

const (
	quote = 1 + iota
	opens
	closes
)

// marks are the bytes by which the end of a value is found.
var marks = [256]byte{'"': quote, '{': opens, '[': opens, '}': closes, ']': closes}

// endOfText returns where the text ends that begins at b[at].
func endOfText(b []byte, at int) int {
	for i := at + 1; ; i++ {
		switch b[i] {
		case '"':
			return i + 1
		case '\\':
			i++
		}
	}
}

// member is one of an object: its name, without quotes, and its value.
type member struct{ name, value []byte }

// walk stands before a member of an object.
type walk struct {
	b  []byte
	at int // of the quote before a name; len(b): there is none any more
}

// members walks over the members of an object; nil is one without any.
func members(object []byte) walk {
	w := walk{b: object, at: 1}
	if len(object) <= len("{}") {
		w.at = len(object)
	}
	return w
}

// next returns the next member; without a name: there is none.
func (w *walk) next() member {
	if w.at >= len(w.b) {
		return member{}
	}
	text := endOfText(w.b, w.at)
	value := end(w.b, text+1)
	m := member{w.b[w.at+1 : text-1], w.b[text+1 : value]}
	if w.at = value + 1; w.b[value] == '}' {
		w.at = len(w.b)
	}
	return m
}

// all goes through the members that are left.
func (w *walk) all(yield func(member) bool) {
	for w.at < len(w.b) {
		if !yield(w.next()) {
			return
		}
	}
}

// find goes on to the member of a name, and returns its value, and the names of
// the members on the way. Where there is none it stays, and returns nil. Members
// stand in the same order each time, so that the next is almost always the one.
func (w *walk) find(name []byte) (value []byte, passed [][]byte) {
	for look := *w; look.at < len(look.b); {
		m := look.next()
		if bytes.Equal(m.name, name) {
			*w = look
			return m.value, passed
		}
		passed = append(passed, m.name)
	}
	return nil, nil
}

// appendItems appends the items of a list.
func appendItems(all [][]byte, list []byte) [][]byte {
	if len(list) <= len("[]") {
		return all
	}
	for at := 1; at < len(list); {
		to := end(list, at)
		all = append(all, list[at:to])
		at = to + 1
	}
	return all
}
