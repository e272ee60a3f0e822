package parlour

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

const (
	maxName  = 24 // characters
	maxMarks = 2  // accents one upon the other; more climb over the lines above
)

// cleanName returns a name as it is kept and shown: in composed characters, with
// single spaces between words. What cannot be shown, or turns the text around it,
// is no part of a name.
func cleanName(name string) (string, error) {
	// First what has no length of its own to be counted by.
	if len(name) > 16*maxName {
		return "", errorAt(BadName, "name", "%d bytes, at most %d", len(name), 16*maxName)
	}
	name = norm.NFC.String(name)
	marks := 0
	for _, c := range name {
		// Graphic is no control and no format character: those that turn the direction of writing are the latter.
		if !unicode.IsGraphic(c) || c == utf8.RuneError || isBlank(c) {
			return "", errorAt(BadName, "name", "the character %q cannot be shown", c)
		}
		if marks++; !unicode.Is(unicode.M, c) {
			marks = 0
		}
		if marks > maxMarks {
			return "", errorAt(BadName, "name", "%d marks on one character, at most %d", marks, maxMarks)
		}
	}
	name = strings.Join(strings.Fields(name), " ")
	switch n := utf8.RuneCountInString(name); {
	case strings.IndexFunc(name, func(c rune) bool { return !unicode.Is(unicode.Mn, c) }) < 0:
		return "", errorAt(BadName, "name", "it is empty")
	case n > maxName:
		return "", errorAt(BadName, "name", "%d characters, at most %d", n, maxName)
	}
	return name, nil
}

// people are the names of who is at the table, the referee among them; an empty
// one is nobody's.
func (r *room) people() []string {
	names := []string{r.settings.Referee}
	for s := range r.seats {
		names = append(names, r.seats[s].name)
		if sub := r.seats[s].sub; sub != nil {
			names = append(names, sub.name)
		}
	}
	return names
}

// isOneOf reports whether one of those names is like this one.
func isOneOf(name string, people []string) bool {
	own := likenessOf(name)
	return slices.ContainsFunc(people, func(other string) bool { return other != "" && own.meets(likenessOf(other)) })
}

// nameAtTable returns the name under which owner sits down. Who has a name for good
// and finds one like it at the table, which is a guest's of before there was the
// account, has a number behind it.
func (r *room) nameAtTable(name string, owner Owner) (string, error) {
	name, forGood, err := r.p.ownName(name, owner)
	switch {
	case err != nil:
	case forGood:
		name = besides(name, append(r.people(), r.keptNames(owner)...))
	case isOneOf(name, r.people()):
		err = errorAt(NameTaken, "name", "somebody at this table is called %q", name)
	case isOneOf(name, r.keptNames(owner)):
		err = errorAt(NameTaken, "name", "%q is kept for somebody who played at the table before and may come", name)
	}
	return name, err
}

// botNames are by seat, so that no two at a table are alike, and spareNames are for
// a bot whose name a person has.
var (
	botNames   = [4]string{"Aoi", "Haru", "Mei", "Ren"}
	spareNames = []string{"Kai", "Nao", "Sora", "Yui"}
)

// namesOfBots returns the name of a bot on each seat; none is one of the people's.
func namesOfBots(people ...string) (bots [4]string) {
	spare := slices.Clone(spareNames)
	for s, name := range botNames {
		for isOneOf(name, people) && len(spare) > 0 {
			name, spare = spare[0], spare[1:]
		}
		bots[s] = name
	}
	return bots
}
