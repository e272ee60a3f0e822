package judge

import (
	"jansou/mcr"
	"jansou/referee"
	"jansou/riichi"
)

// Book is a ruleset that comes with the program.
type Book struct {
	Name  string `json:"name"`  // "ema2016"
	Title string `json:"title"` // for people
	Game  string `json:"game"`  // "riichi" or "mcr"
}

// Books returns every ruleset of both games that comes with the program.
func Books() ([]Book, error) {
	var out []Book
	add := func(game string, names []string) error {
		for _, name := range names {
			b, err := referee.Named(name)
			if err != nil {
				return err
			}
			out = append(out, Book{name, b.Title(), game})
		}
		return nil
	}
	if err := add("riichi", riichi.Names()); err != nil {
		return nil, err
	}
	if err := add("mcr", mcr.Names()); err != nil {
		return nil, err
	}
	return out, nil
}
