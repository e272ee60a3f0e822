package lawbook

import (
	"encoding/json"
	"fmt"

	"jansou/shelf"
)

// Read reads a ruleset of any game as a table's log keeps it, of this version or
// any earlier one.
func Read(text json.RawMessage) (Book, error) {
	b, err := shelf.Read(text)
	if err != nil {
		return Book{}, fmt.Errorf("lawbook: %w", err)
	}
	return BookOf(b), nil
}
