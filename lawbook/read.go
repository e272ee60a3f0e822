package lawbook

import (
	"encoding/json"
	"fmt"

	"jansou/mcr"
	"jansou/riichi"
)

// Read reads a ruleset file of either game, as a table's log keeps it.
func Read(text json.RawMessage) (Book, error) {
	rs, err := riichi.ReadRuleset(text)
	if err == nil {
		return Book{&rs.Head, rs.Options(), rs.Penalties()}, nil
	}
	other, err2 := mcr.ReadRuleset(text)
	if err2 != nil {
		return Book{}, fmt.Errorf("lawbook: a ruleset of neither game: of riichi: %w; of Chinese Official: %w", err, err2)
	}
	return Book{&other.Head, other.Options(), other.Penalties()}, nil
}
