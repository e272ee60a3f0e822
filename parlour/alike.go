package parlour

import (
	"slices"
	"strings"
	"unicode"

	"go.mau.fi/util/confusable"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Two names are one where people would take one for the other: because they are
// read alike, or because their letters look alike though they are of other scripts
// (Unicode Technical Standard 39: the "skeleton" of a text has for each character
// the simplest one that looks like it).

// Alike reports whether people would take one name for the other.
func Alike(a, b string) bool { return likenessOf(a).meets(likenessOf(b)) }

// likeness is what a name is compared by. Capitals are compared as they look and
// small letters as they look, for a capital I looks like a small l and like a 1,
// and Ian is not Lan.
type likeness struct {
	read   string    // without what capitals, width, accents and spaces make of it
	looks  [2]string // as it is written, and all in capitals
	folded string    // what it looks like, in small letters
}

func likenessOf(name string) likeness {
	name = norm.NFKC.String(name)
	return likeness{
		read:   bare(norm.NFKD.String(cases.Fold().String(name))),
		looks:  [2]string{skeleton(name), skeleton(strings.ToUpper(name))},
		folded: skeleton(strings.ToLower(lowered(name))),
	}
}

// meets reports whether two names are alike in one of the ways.
func (l likeness) meets(o likeness) bool {
	return l.read == o.read || l.folded == o.folded ||
		slices.ContainsFunc(l.looks[:], func(look string) bool { return slices.Contains(o.looks[:], look) })
}

// skeleton is the skeleton of a name, bare.
func skeleton(name string) string {
	return simplest(name, func(c rune) rune { return c }, func(rune, string) bool { return false })
}

// lowered is a name of the simplest small letters that look like its own; but what
// looks like a small l and is a capital I becomes the small i.
func lowered(name string) string {
	return simplest(name, unicode.ToLower, func(c rune, look string) bool { return look == "l" && unicode.IsUpper(c) })
}

// simplest puts for each character of a name the simplest that looks like it, and
// those that have none or are to stay as it has them written.
func simplest(name string, written func(rune) rune, stays func(c rune, look string) bool) string {
	var b strings.Builder
	for _, c := range norm.NFD.String(name) {
		if look := confusable.GetReplacement(c); look != "" && !stays(c, look) && !isVoice(c) {
			b.WriteString(look)
		} else {
			b.WriteRune(written(c))
		}
	}
	return bare(norm.NFD.String(b.String()))
}

// bare leaves out what does not tell names apart: spaces, accents, and what shows
// nothing.
func bare(name string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) || isAccent(c) || unicode.In(c, unicode.Variation_Selector) || isBlank(c) {
			return -1
		}
		return c
	}, name)
}

// isAccent reports whether a character is a mark that some write and some leave
// out. The marks of kana are none, nor are the vowels of India and Thailand: they
// make another name.
func isAccent(c rune) bool {
	return unicode.Is(unicode.Mn, c) && unicode.In(c, unicode.Inherited, unicode.Hebrew, unicode.Arabic) && !isVoice(c)
}

// isVoice reports whether a character is one of the two marks of kana.
func isVoice(c rune) bool { return c == '\u3099' || c == '\u309a' }

// isBlank reports whether a character takes its place and shows nothing.
func isBlank(c rune) bool {
	return c == '\u2800' || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, c)
}
