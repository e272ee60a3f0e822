package referee

import (
	"jansou/games"
	"jansou/mahjong"
)

// Terms are the words of a language for tiles and seats, for who makes sentences of
// another kind.
type Terms struct {
	words *speaker
	book  games.Book
}

// NewTerms returns the words for games under b; it is an error where the referee does
// not speak the language.
func NewTerms(lang string, b games.Book) (*Terms, error) {
	s, err := speakerOf(lang)
	if err != nil {
		return nil, err
	}
	return &Terms{s, b}, nil
}

// Tile says a tile as players of the game do.
func (t *Terms) Tile(x mahjong.Tile) string { return t.words.tile(t.book, x) }

// Wind says the seat of a wind.
func (t *Terms) Wind(k mahjong.Kind) string {
	return t.words.seat([4]mahjong.Kind{k}, 0)
}

// Round says the round of a prevailing wind, which is not called as the seat of it is.
func (t *Terms) Round(k mahjong.Kind) string {
	if !k.IsWind() {
		return t.words.say("tile.hidden", nil)
	}
	return t.words.say("round."+tileWords[k-mahjong.East], nil)
}

// List puts what was said of several things into one list.
func (t *Terms) List(all []string) string { return t.words.list(all) }
