package web

import (
	"context"
	"log/slog"
	"net/http"
	"slices"

	"jansou/parlour"
)

// erasePerson erases a person while the server runs: the names at tables and in the
// log, and the sessions, so that each browser of the person is somebody new. The
// person is named whole, or in short where the person is there.
func (h *Handler) erasePerson(w http.ResponseWriter, r *http.Request) {
	var person parlour.Owner
	if id := r.PathValue("id"); person.UnmarshalText([]byte(id)) != nil {
		_, there, err := h.personOf(r.Context(), id)
		if f, ok := parlour.IsFault(err); ok && f.Code == parlour.Unavailable {
			h.fail(w, err)
			return
		}
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
	done, err := h.erase(r.Context(), person)
	if err != nil {
		h.fail(w, err)
		return
	}
	h.cfg.Logger.Info("the operator has erased a person", slog.Int("names", done.Names), slog.Int("sessions", done.Sessions), slog.Int("left_inside", len(done.Inside)))
	h.answer(w, http.StatusOK, done)
}

// erase erases a person, and the guests whose games belong to the person's account, at
// tables and in the log; their browsers are somebody new.
func (h *Handler) erase(ctx context.Context, person parlour.Owner) (parlour.ErasedNow, error) {
	guests, err := h.cfg.People.GuestsOf(ctx, person)
	if err != nil {
		return parlour.ErasedNow{}, err
	}
	people := append([]parlour.Owner{person}, guests...)
	done, err := h.cfg.Parlour.Erase(people, func() (parlour.ErasedNow, error) {
		if h.cookies != nil {
			for _, p := range people {
				h.cookies.erased.Store(p, true)
			}
		}
		return h.cfg.People.EraseNow(ctx, person)
	})
	if h.cookies != nil {
		h.cookies.forget(people...)
	}
	h.hangUp(func(g *guest) bool { return slices.Contains(people, g.owner) })
	return done, err
}
