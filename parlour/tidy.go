package parlour

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxMarks are accents one upon the other; more climb over the lines above.
const maxMarks = 2

// tidy returns what a person wrote as it is kept and shown: on one line, in composed
// characters, with single spaces between words, at most so many characters. What cannot
// be shown, or turns the text around it, is refused; a refusal has the code and names
// the field.
func tidy(text string, most int, code Code, field string) (string, error) {
	// First what has no length of its own to be counted by.
	if len(text) > 16*most {
		return "", errorAt(code, field, "%d bytes, at most %d", len(text), 16*most)
	}
	text = norm.NFC.String(text)
	marks := 0
	for _, c := range text {
		// Graphic is no control and no format character: those that turn the direction of writing are the latter.
		if !unicode.IsGraphic(c) || c == utf8.RuneError || isBlank(c) {
			return "", errorAt(code, field, "the character %q cannot be shown", c)
		}
		if marks++; !unicode.Is(unicode.M, c) {
			marks = 0
		}
		if marks > maxMarks {
			return "", errorAt(code, field, "%d marks on one character, at most %d", marks, maxMarks)
		}
	}
	text = strings.Join(strings.Fields(text), " ")
	switch n := utf8.RuneCountInString(text); {
	case strings.IndexFunc(text, func(c rune) bool { return !unicode.Is(unicode.Mn, c) }) < 0:
		return "", errorAt(code, field, "it is empty")
	case n > most:
		f := errorAt(code, field, "%d characters, at most %d", n, most)
		f.About.N, f.About.Most = n, most
		return "", f
	}
	return text, nil
}
