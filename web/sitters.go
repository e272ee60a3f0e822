package web

import (
	"net/http"
	"strings"

	"jansou/account"
	"jansou/parlour"
)

// sittersJSON is who of those at a table can be known beyond it, by seats.
type sittersJSON struct {
	Seats [4]*sitterJSON `json:"seats"` // null: a bot, a guest, or who shows the own page to others
}

// sitterJSON is what somebody with an account shows of it.
type sitterJSON struct {
	Handle string `json:"handle"`
	Flag   string `json:"flag,omitempty"` // a country in two capitals
}

// serveSitters serves who is at a table.
func (h *Handler) serveSitters(mux *http.ServeMux) {
	if h.cfg.Accounts != nil {
		mux.HandleFunc("GET /api/tables/{id}/company", h.at(look, h.sitters))
	}
}

// sitters answers who of those at a table shows a page to whoever asks. It is read of
// the accounts each time: what is hidden or erased now is not in it any more.
func (h *Handler) sitters(w http.ResponseWriter, r *http.Request) {
	sitters, err := h.cfg.Parlour.Sitters(r.PathValue("id"))
	if err != nil {
		h.fail(w, err)
		return
	}
	ctx, me := r.Context(), who(r)
	own, err := h.cfg.Accounts.Account(ctx, me)
	if err != nil {
		h.fail(w, err)
		return
	}
	var answer sittersJSON
	for s, sits := range sitters {
		if sits.Owner == (parlour.Owner{}) {
			continue
		}
		a, err := h.cfg.Accounts.Account(ctx, sits.Owner)
		if err != nil {
			h.fail(w, err)
			return
		}
		if a != nil && isCalled(sits.Name, a) && a.May(me, own != nil) {
			answer.Seats[s] = &sitterJSON{a.Handle, a.Flag}
		}
	}
	h.answer(w, http.StatusOK, answer)
}

// isCalled reports whether somebody sits under the name of the account, or under that
// with a number behind it. Who sat down as somebody else stays so until the next table.
func isCalled(name string, a *account.Account) bool {
	return name == a.Name || strings.HasPrefix(name, a.Name+" ")
}
