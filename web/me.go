package web

import (
	"context"
	"log/slog"
	"net/http"

	"jansou/parlour"
)

// People keeps what is kept about people. Its methods may be called from many
// goroutines at once.
type People interface {
	parlour.Archive
	// EraseNow erases the names of a person, and ends the sessions.
	EraseNow(ctx context.Context, person parlour.Owner) (parlour.ErasedNow, error)
}

func (h *Handler) serveMe(mux *http.ServeMux) {
	if h.cfg.People != nil {
		mux.HandleFunc("GET /api/me/export", h.at(dear, h.aboutMe))
	}
}

// aboutMe answers all that is kept about whoever asks, as jansou export-person
// writes it. Of a game that is being played it has no more than that the person is
// there. A browser without a cookie, or with one that the server does not know, is
// nobody, and is given none.
func (h *Handler) aboutMe(w http.ResponseWriter, r *http.Request) {
	me, ctx := who(r), r.Context()
	about, err := parlour.AboutPerson(ctx, h.cfg.People, me)
	if err != nil {
		h.fail(w, err)
		return
	}
	about.Bans = h.desk.bansOf(me, h.now())
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Disposition", `attachment; filename="jansou-about-me.json"`)
	w.Header().Set("Cache-Control", "no-store")
	err = about.WriteJSON(w, func(table string, as parlour.Owner) (parlour.KeptTable, error) {
		// To read a game is work, and takes its turn; to wait for a slow browser is none.
		select {
		case h.judges <- struct{}{}:
			defer func() { <-h.judges }()
		case <-ctx.Done():
			return parlour.KeptTable{}, ctx.Err()
		}
		return parlour.AboutAt(ctx, h.cfg.People, table, as)
	})
	if err != nil {
		if ctx.Err() == nil {
			h.cfg.Logger.Error("what is kept about a person cannot be read", slog.Any("cause", err))
		}
		panic(http.ErrAbortHandler) // the file that has begun must not look whole
	}
}
