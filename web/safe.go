package web

import (
	"net/http"

	"jansou/parlour"
	"jansou/shelf"
	"jansou/table"
	"jansou/teach"
)

// safeJSON is how safe a hand's tiles are against each riichi of another.
type safeJSON struct {
	Rev     int            `json:"rev"` // the moment, as who asks counts events
	Threats []teach.Threat `json:"threats"`
}

// safe answers which tiles of one's hand are safe against a riichi at a moment,
// and by what that is proved. It is help of the fullest kind: a table that gives
// less tells it after the game.
func (h *Handler) safe(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	query.Set("what", "win") // a question needs an action; this one is not looked at
	_, c, err := h.put(w, r, query)
	if err != nil {
		h.fail(w, err)
		return
	}
	out, err := safeAt(c)
	if err != nil {
		h.fail(w, err)
		return
	}
	h.answer(w, http.StatusOK, out)
}

// safeAt reads the moment of a case from the chair of its seat.
func safeAt(c *parlour.Case) (*safeJSON, error) {
	switch {
	case !c.Seat.Valid():
		return nil, parlour.ErrorAt(parlour.NotSeated, "seat", "a spectator has no hand to ask about; after the game name a seat", 0, 0)
	case c.Assist != table.AssistFull:
		return nil, parlour.NewFault(parlour.BadSetting, "", "safe tiles are told after the game, or at a table whose assistance is \"full\"")
	}
	book, err := shelf.Read(c.Ruleset)
	if err != nil {
		return nil, err
	}
	v := seenAt(c, book)
	list := teach.Threats(book, &v)
	if list == nil {
		list = []teach.Threat{}
	}
	return &safeJSON{c.Rev, list}, nil
}
