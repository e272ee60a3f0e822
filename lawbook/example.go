package lawbook

import (
	"regexp"
	"slices"
	"strings"

	"jansou/games"
	"jansou/mahjong"
)

// Example is a rule seen at work: the plainest script with open hands that shows
// it, without its answers.
type Example struct {
	Script
	Hands []Held   `json:"hands"` // that the script names, in its order
	Moves []string `json:"moves"` // in the words of scripts
	Text  string   `json:"text"`  // all of it, as the page of rulings takes it
}

// Held is what a seat has in an example.
type Held struct {
	Seat  string   `json:"seat"` // E, S, W or N
	Tiles string   `json:"tiles"`
	Sets  []string `json:"sets,omitempty"`
	Waits string   `json:"waits,omitempty"` // every kind that completes it
}

// longestExample is how many lines an example may have besides its answers: a
// longer one explains less than the sentence of the rule.
const longestExample = 16

var placing = regexp.MustCompile(`^([ESWN]) (holds|has) ([^#]+)`)

// exampleOf reads a script as an example; nil if it names no hand, or is long.
// What a hand waits for, the book says: its game's first.
func exampleOf(book games.Book, s Script, text string) *Example {
	e := &Example{Script: s}
	lines := 0
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \n")
		if strings.HasPrefix(line, ">") {
			continue
		}
		e.Text += line + "\n"
		if line == "" || strings.HasPrefix(line, "#") || header.MatchString(line) {
			continue
		}
		lines++
		m := placing.FindStringSubmatch(line)
		if m == nil {
			e.Moves = append(e.Moves, line)
			continue
		}
		if !e.place(m[1], m[2] == "has", strings.TrimSpace(m[3])) {
			return nil
		}
	}
	if len(e.Hands) == 0 || len(e.Moves) == 0 || lines > longestExample {
		return nil
	}
	for i := range e.Hands {
		if e.Hands[i].Tiles == "" {
			return nil
		}
		e.Hands[i].wait(book)
	}
	return e
}

var header = regexp.MustCompile(`^(rule|rulesets?):`)

// place notes what a line lays before a seat. It reports false if the line
// leaves tiles open, or says more than an example can draw.
func (e *Example) place(seat string, sets bool, tiles string) bool {
	i := slices.IndexFunc(e.Hands, func(h Held) bool { return h.Seat == seat })
	if i < 0 {
		i = len(e.Hands)
		e.Hands = append(e.Hands, Held{Seat: seat})
	}
	parts := []string{tiles}
	if sets {
		parts = strings.Fields(tiles)
	}
	for _, part := range parts {
		list, err := mahjong.ParseTiles(strings.NewReplacer("*", "", "(", "", ")", "", " ", "").Replace(part))
		if err != nil || len(list) == 0 {
			return false
		}
		if sets {
			e.Hands[i].Sets = append(e.Hands[i].Sets, mahjong.FormatTiles(list))
		} else {
			e.Hands[i].Tiles = mahjong.FormatTiles(list)
		}
	}
	return true
}

// wait fills in which kinds complete the hand, by its shape alone.
func (h *Held) wait(book games.Book) {
	list, err := mahjong.ParseTiles(h.Tiles)
	if err != nil {
		return
	}
	hand, err := mahjong.HandOf(list)
	if err != nil {
		return // a flower lies among them
	}
	var waits []mahjong.Tile
	for k := range book.Waits(hand, len(h.Sets)).All() {
		waits = append(waits, mahjong.Of(k))
	}
	h.Waits = mahjong.FormatTiles(waits)
}

// better reports whether e shows a rule more plainly than old: it has fewer
// moves, then fewer hands.
func (e *Example) better(old *Example) bool {
	if len(e.Moves) != len(old.Moves) {
		return len(e.Moves) < len(old.Moves)
	}
	return len(e.Hands) < len(old.Hands)
}
