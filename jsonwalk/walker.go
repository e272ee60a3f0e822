// Package jsonwalk reads JSON that is written as programs write it: in one
// pass, where it lies, into whatever the reader has room for. What is unusual,
// sound or not, it does not judge: it stops, and the reader asks the JSON
// library, which says what is wrong and where.
package jsonwalk

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Walker walks over the values of S, one after the other. At the first thing
// that is not as it was asked for it is odd, stands at the end, and reads
// nothing more: what it has returned then means nothing. The zero Walker stands
// at the beginning of nothing.
type Walker[T string | []byte] struct {
	S  T   // what is read
	At int // where in S the walker stands

	wanted string // what stood not where it was asked for; "": all was usual
	oops   int    // where that was
}

// Odd says where in S something was not as it was asked for, and what was
// wanted there.
func (w *Walker[T]) Odd() (at int, wanted string) { return w.oops, w.wanted }

// Usual reports whether everything was as it was asked for so far.
func (w *Walker[T]) Usual() bool { return w.wanted == "" }

// Fail notes that what stands here is not what was wanted, which is said in a
// few words, as "a seat".
func (w *Walker[T]) Fail(wanted string) { w.FailAt(w.At, wanted) }

// FailAt is Fail of what stands at another place, which was passed over.
func (w *Walker[T]) FailAt(at int, wanted string) {
	if w.wanted == "" {
		w.wanted, w.oops = wanted, at
	}
	w.At = len(w.S)
}

// What is wanted most often.
const (
	anInteger  = "an integer of at most nine digits"
	aNumber    = "a number"
	aText      = "a text"
	aPlainText = "a text of plain ASCII without escapes"
)

// Peek returns the next byte, behind spaces; 0 at the end.
func (w *Walker[T]) Peek() byte {
	for w.At < len(w.S) {
		b := w.S[w.At]
		if b > ' ' {
			return b
		}
		if b != ' ' && b != '\t' && b != '\r' && b != '\n' {
			break
		}
		w.At++
	}
	return 0
}

// Take passes over b, which must come next.
func (w *Walker[T]) Take(b byte) bool {
	if w.At < len(w.S) && w.S[w.At] == b || w.Peek() == b {
		w.At++
		return true
	}
	w.Fail(string(rune(b)))
	return false
}

// End makes sure that nothing but spaces is left.
func (w *Walker[T]) End() {
	if w.Peek(); w.At != len(w.S) {
		w.Fail("the end")
	}
}

// Members goes through the names of an object; the body must read the value.
func (w *Walker[T]) Members(yield func(name T) bool) {
	if !w.Take('{') {
		return
	}
	if w.Peek() == '}' {
		w.At++
		return
	}
	for {
		name := w.Name()
		if !w.Take(':') || !yield(name) || !w.Usual() {
			return
		}
		if w.Peek() != ',' {
			break
		}
		w.At++
	}
	w.Take('}')
}

// Items goes through the values of a list, told by number from 0; the body must
// read each.
func (w *Walker[T]) Items(yield func(i int) bool) {
	if !w.Take('[') {
		return
	}
	if w.Peek() == ']' {
		w.At++
		return
	}
	for i := 0; ; i++ {
		if !yield(i) || !w.Usual() {
			return
		}
		if w.Peek() != ',' {
			break
		}
		w.At++
	}
	w.Take(']')
}

// Text reads a string of plain ASCII without escapes.
func (w *Walker[T]) Text() T {
	text, ok := w.plainText()
	if !ok {
		w.Fail(aPlainText)
	}
	return text
}

// Name reads the name of a member: almost always a plain text, but any other,
// too, for a sound file may have members that nobody has heard of.
func (w *Walker[T]) Name() T {
	name, ok := w.plainText()
	if !ok {
		return T(w.Words())
	}
	return name
}

// plainText is Text where such a one comes next; otherwise it reads nothing.
func (w *Walker[T]) plainText() (text T, ok bool) {
	if (w.At == len(w.S) || w.S[w.At] != '"') && w.Peek() != '"' {
		return text, false
	}
	from := w.At + 1
	for i := from; i < len(w.S); i++ {
		b := w.S[i]
		if plain[b] {
			continue
		}
		if b != '"' {
			break
		}
		w.At = i + 1
		return w.S[from:i], true
	}
	return text, false
}

// plain are the bytes that stand for themselves in a string.
var plain = func() (is [256]bool) {
	for b := byte(' '); b < 0x7f; b++ {
		is[b] = b != '"' && b != '\\'
	}
	return is
}()

// Words reads any string, with the escapes put into letters.
func (w *Walker[T]) Words() string {
	w.Peek()
	from := w.At
	w.skipText()
	if !w.Usual() {
		return ""
	}
	token := string(w.S[from:w.At])
	body := token[1 : len(token)-1]
	if strings.IndexByte(body, '\\') < 0 && utf8.ValidString(body) {
		return body
	}
	var text string
	if json.Unmarshal([]byte(token), &text) != nil {
		w.FailAt(from, aText)
	}
	return text
}

// Number reads an integer of at most nine digits.
func (w *Walker[T]) Number() int {
	minus := w.Peek() == '-'
	if minus {
		w.At++
	}
	from, n := w.At, 0
	for w.At < len(w.S) && w.S[w.At]-'0' <= 9 {
		n = 10*n + int(w.S[w.At]-'0')
		w.At++
		if w.At-from > 9 {
			w.FailAt(from, anInteger)
			return 0
		}
	}
	if w.At == from || w.S[from] == '0' && w.At > from+1 {
		w.FailAt(from, anInteger)
	}
	if minus {
		return -n
	}
	return n
}

// Float reads any number.
func (w *Walker[T]) Float() float64 {
	w.Peek()
	from := w.At
	if w.skipNumber(); !w.Usual() {
		return 0
	}
	f, err := strconv.ParseFloat(string(w.S[from:w.At]), 64)
	if err != nil {
		w.FailAt(from, aNumber)
	}
	return f
}

// Flag reads true or false.
func (w *Walker[T]) Flag() bool {
	if w.Peek() == 't' {
		return w.word("true")
	}
	w.word("false")
	return false
}

// Null passes over null, if that comes next.
func (w *Walker[T]) Null() bool { return w.Peek() == 'n' && w.word("null") }

// word passes over the word that must come next.
func (w *Walker[T]) word(word string) bool {
	if rest := w.S[w.At:]; len(rest) < len(word) || string(rest[:len(word)]) != word {
		w.Fail(word)
		return false
	}
	w.At += len(word)
	return true
}
