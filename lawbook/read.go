package lawbook

import (
	"encoding/json"
	"fmt"

	"jansou/mcr"
	"jansou/riichi"
	"jansou/rulebook"
)

// Read reads a ruleset of either game as a table's log keeps it, of this version
// or any earlier one.
func Read(text json.RawMessage) (Book, error) {
	if rulebook.GameOf(text) == "mcr" {
		rs, err := mcr.ReadKept(text)
		if err != nil {
			return Book{}, fmt.Errorf("lawbook: %w", err)
		}
		return Book{&rs.Head, rs.Options(), rs.Penalties()}, nil
	}
	rs, err := riichi.ReadKept(text)
	if err != nil {
		return Book{}, fmt.Errorf("lawbook: %w", err)
	}
	return Book{&rs.Head, rs.Options(), rs.Penalties()}, nil
}
