package web

import (
	"log/slog"
	"net/http"

	"jansou/parlour"
)

// erasePerson erases a person while the server runs: the names at tables and in the
// log, and the sessions, so that each browser of the person is somebody new. The
// person is named whole, or in short where the person is there.
func (h *Handler) erasePerson(w http.ResponseWriter, r *http.Request) {
	var person parlour.Owner
	if id := r.PathValue("id"); person.UnmarshalText([]byte(id)) != nil {
		_, there, err := h.personOf(id)
		if err != nil {
			h.fail(w, malformedAt("person", "%q is neither the whole id of a person, which jansou people prints, nor the short one of exactly one who is there", id))
			return
		}
		person = *there
	}
	if person == (parlour.Owner{}) {
		h.fail(w, malformedAt("person", "it is nobody's id"))
		return
	}
	done, err := h.cfg.Parlour.Erase(person, func() (parlour.ErasedNow, error) {
		if h.cookies != nil {
			h.cookies.erased.Store(person, true)
		}
		return h.cfg.People.EraseNow(r.Context(), person)
	})
	for _, g := range h.guests.list() {
		if g.owner == person {
			g.end()
		}
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	h.cfg.Logger.Info("the operator has erased a person", slog.Int("names", done.Names), slog.Int("sessions", done.Sessions), slog.Int("left_inside", len(done.Inside)))
	h.answer(w, http.StatusOK, done)
}
