package jsonwalk

// deepest is how far values may lie in each other to be passed over.
const deepest = 64

// Skip passes over any sound value.
func (w *Walker[T]) Skip() { w.skip(0) }

// skip passes over a value that lies in depth others.
func (w *Walker[T]) skip(depth int) {
	if depth > deepest {
		w.Fail("a value that lies in fewer others")
		return
	}
	switch w.Peek() {
	case '"':
		w.skipText()
	case '{':
		if w.At++; w.Peek() == '}' {
			w.At++
			return
		}
		for {
			w.Peek()
			if w.skipText(); !w.Take(':') {
				return
			}
			if w.skip(depth + 1); w.Peek() != ',' {
				break
			}
			w.At++
		}
		w.Take('}')
	case '[':
		for range w.Items {
			w.skip(depth + 1)
		}
	case 't', 'f':
		w.Flag()
	case 'n':
		w.Null()
	default:
		w.skipNumber()
	}
}

// skipText passes over a string.
func (w *Walker[T]) skipText() {
	if w.Peek() != '"' {
		w.Fail(aText)
		return
	}
	for w.At++; w.At < len(w.S); {
		b := w.S[w.At]
		w.At++
		switch {
		case b == '"':
			return
		case b < ' ', b == '\\' && !w.escape():
			w.Fail(aText)
		}
	}
	w.Fail(aText)
}

// escape passes over what stands behind a backslash.
func (w *Walker[T]) escape() bool {
	if w.At == len(w.S) {
		return false
	}
	b := w.S[w.At]
	w.At++
	switch b {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return true
	case 'u':
		for range 4 {
			if w.At == len(w.S) || !isHex(w.S[w.At]) {
				return false
			}
			w.At++
		}
		return true
	}
	return false
}

func isHex(b byte) bool { return b-'0' <= 9 || b|0x20 >= 'a' && b|0x20 <= 'f' }

// skipNumber passes over a number: an integer, a fraction, an exponent.
func (w *Walker[T]) skipNumber() {
	if w.At < len(w.S) && w.S[w.At] == '-' {
		w.At++
	}
	first := w.At
	n := w.digits()
	sound := n > 0 && (n == 1 || w.S[first] != '0')
	if w.At < len(w.S) && w.S[w.At] == '.' {
		w.At++
		sound = w.digits() > 0 && sound
	}
	if w.At < len(w.S) && w.S[w.At]|0x20 == 'e' {
		if w.At++; w.At < len(w.S) && (w.S[w.At] == '+' || w.S[w.At] == '-') {
			w.At++
		}
		sound = w.digits() > 0 && sound
	}
	if !sound {
		w.FailAt(first, aNumber)
	}
}

// digits passes over digits and counts them.
func (w *Walker[T]) digits() (n int) {
	for w.At < len(w.S) && w.S[w.At]-'0' <= 9 {
		w.At++
		n++
	}
	return n
}
