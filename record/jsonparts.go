package record

import (
	"encoding/json"
	"iter"
)

// The functions of this file cut sound JSON into its parts without decoding
// them: a collection of games is checked once, as a whole, and each part is
// decoded where it is understood. What they return lies in what they are given,
// so that place says where a part stands. Given what is not sound they stop, or
// return too little, but never fail otherwise.

// Place returns where part, which was cut out of whole, begins in it.
func Place(whole, part []byte) int { return cap(whole) - cap(part) }

// Skip returns where the JSON value that begins at i ends.
func Skip[T string | []byte](s T, i int) int {
	depth := 0
	for ; i < len(s); i++ {
		b := s[i]
		if !marks[b] {
			continue
		}
		switch b {
		case '"':
			i = quoted(s, i)
			if depth == 0 {
				return min(i+1, len(s))
			}
		case '[', '{':
			depth++
		case ']', '}':
			if depth == 0 {
				return i
			}
			if depth--; depth == 0 {
				return i + 1
			}
		default:
			if depth == 0 {
				return i
			}
		}
	}
	return min(i, len(s))
}

// marks are the bytes that begin, end or part values.
var marks = [256]bool{'"': true, '[': true, ']': true, '{': true, '}': true, ',': true, ' ': true, '\t': true, '\r': true, '\n': true}

// quoted returns where the string whose first quote is at i has its last one.
func quoted[T string | []byte](s T, i int) int {
	for i++; i < len(s) && s[i] != '"'; i++ {
		if s[i] == '\\' {
			i++
		}
	}
	return i
}

// blank returns where after i something stands that is no space.
func blank[T string | []byte](s T, i int) int {
	for i < len(s) && IsSpace(s[i]) {
		i++
	}
	return i
}

// Elements returns the parts of a list; ok is false if raw is none.
func Elements(raw []byte) (parts []json.RawMessage, ok bool) {
	if len(raw) < 2 || raw[0] != '[' {
		return nil, false
	}
	for i := blank(raw, 1); i < len(raw) && raw[i] != ']'; {
		end := Skip(raw, i)
		if end == i {
			return nil, false
		}
		parts = append(parts, raw[i:end])
		if i = blank(raw, end); i < len(raw) && raw[i] == ',' {
			i = blank(raw, i+1)
		}
	}
	return parts, true
}

// Members goes through the names and values of an object. A name that is
// written with escapes is none that a record has; a value of null is left out.
func Members(raw []byte) iter.Seq2[string, json.RawMessage] {
	return func(yield func(string, json.RawMessage) bool) {
		if len(raw) < 2 || raw[0] != '{' {
			return
		}
		for i := blank(raw, 1); i < len(raw) && raw[i] == '"'; {
			end := quoted(raw, i)
			colon := blank(raw, end+1)
			if colon >= len(raw) || raw[colon] != ':' {
				return
			}
			from := blank(raw, colon+1)
			to := Skip(raw, from)
			if to == from {
				return
			}
			if value := raw[from:to]; value[0] != 'n' && !yield(string(raw[i+1:end]), json.RawMessage(value)) {
				return
			}
			if i = blank(raw, to); i < len(raw) && raw[i] == ',' {
				i = blank(raw, i+1)
			}
		}
	}
}

// IsSpace reports whether b is a space as JSON and XML know them.
func IsSpace(b byte) bool { return b == ' ' || b == '\n' || b == '\r' || b == '\t' }
