package parlour

import (
	"crypto/sha256"
	"encoding/json"

	lru "github.com/hashicorp/golang-lru/v2"
)

// textRoom is how many texts of rulesets are shared. A server plays a few dozen,
// in the ways that a table may choose.
const textRoom = 256

// texts are the rulesets of tables, each once: the log of every table names the
// whole text of its own, some twenty thousand bytes, and most are the same.
type texts struct {
	kept *lru.Cache[[sha256.Size]byte, json.RawMessage]
}

func newTexts() texts {
	kept, err := lru.New[[sha256.Size]byte, json.RawMessage](textRoom)
	if err != nil {
		panic("parlour: " + err.Error()) // the size is a constant
	}
	return texts{kept}
}

// share returns a text of the same bytes that others may hold, too. Nobody changes
// the text of a ruleset, neither the one that is given nor the one that comes back.
func (t texts) share(text json.RawMessage) json.RawMessage {
	if len(text) == 0 {
		return text
	}
	key := sha256.Sum256(text)
	if known, ok, _ := t.kept.PeekOrAdd(key, text); ok {
		t.kept.Get(key) // it is of use
		return known
	}
	return text
}
