package referee

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// sentence is one that counts nothing and has nothing but places to be filled:
// "{{.Seat}} discards {{.Tile}}." It is taken to pieces when its catalogue is
// read, for a table says thousands of them while it is played, and a template
// that is executed costs ten times as much. A sentence with a choice in it stays
// with the library, as does every one with forms for numbers.
type sentence struct {
	texts  []string // before the first place, between each two, and after the last
	places []string // what each is called
}

// maxPlaces is how many places a sentence may have that is taken to pieces.
const maxPlaces = 8

// piecesOf takes a template to pieces; nil where it is more than places.
func piecesOf(template string) *sentence {
	out := &sentence{}
	for rest := template; ; {
		text, more, found := strings.Cut(rest, "{{")
		out.texts = append(out.texts, text)
		if !found {
			return out
		}
		place, after, closed := strings.Cut(more, "}}")
		name, named := strings.CutPrefix(place, ".")
		if !closed || !named || !isName(name) || len(out.places) == maxPlaces {
			return nil
		}
		out.places = append(out.places, name)
		rest = after
	}
}

// isName reports whether a place is called so, and is not a field of a field, a
// function or a trimmed space.
func isName(name string) bool {
	for _, r := range name {
		if (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') {
			return false
		}
	}
	return name != ""
}

// fill returns the sentence with w at its places.
func (s *sentence) fill(w with) string {
	var all [maxPlaces]string
	for i, place := range s.places {
		all[i] = printed(w, place)
	}
	return s.join(&all)
}

// join returns the sentence with those words at its places, in their order.
func (s *sentence) join(words *[maxPlaces]string) string {
	if len(s.places) == 0 {
		return s.texts[0]
	}
	n := len(s.texts[0])
	for i := range s.places {
		n += len(words[i]) + len(s.texts[i+1])
	}
	var out strings.Builder
	out.Grow(n)
	out.WriteString(s.texts[0])
	for i := range s.places {
		out.WriteString(words[i])
		out.WriteString(s.texts[i+1])
	}
	return out.String()
}

// nothing is what a template prints where nothing is at a place.
const nothing = "<no value>"

// printed is what w has for a place, as a template prints it.
func printed(w with, place string) string {
	switch v := w[place].(type) {
	case string:
		return v
	case int:
		return strconv.Itoa(v)
	case nil:
		return nothing
	default:
		return fmt.Sprint(v)
	}
}

// piecesOfAll takes the sentences of a catalogue to pieces, by their ids.
func piecesOfAll(messages []*i18n.Message) map[string]*sentence {
	out := map[string]*sentence{}
	for _, m := range messages {
		if m.Other == "" || m.LeftDelim != "" || m.RightDelim != "" {
			continue
		}
		if s := piecesOf(m.Other); s != nil {
			out[m.ID] = s
		}
	}
	return out
}
