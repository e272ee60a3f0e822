package judge

import "jansou/games"

// Book is a ruleset that comes with the program.
type Book struct {
	Name  string `json:"name"`  // "ema2016"
	Title string `json:"title"` // for people
	Game  string `json:"game"`  // "riichi" or "mcr"
}

// Books returns every ruleset of every game that comes with the program.
func Books() []Book {
	var out []Book
	for _, k := range games.All() {
		for _, b := range k.Books() {
			out = append(out, Book{b.Head().Name, b.Head().Title, k.Name()})
		}
	}
	return out
}
