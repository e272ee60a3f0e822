package web

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"strconv"

	"jansou/fair"
	"jansou/parlour"
)

// Walls knows the seals that the server has told, and what was counted of the walls
// of games that are over.
type Walls interface {
	// Commitments returns links of the chain of seals from a number on.
	Commitments(ctx context.Context, from uint64, most int) ([]fair.Link, error)
	// Commitment returns where a seal stands in it; nil: nowhere.
	Commitment(ctx context.Context, seal fair.Hash) (*fair.Link, error)
	// Head returns its last link; nil: there is none.
	Head(ctx context.Context) (*fair.Link, error)
	// WallCounts returns what was counted of walls.
	WallCounts(ctx context.Context) ([]fair.Counted, error)
}

// sharesForm is the form in which a page makes shares of walls (docs/fair.md). Nobody
// waits for one that names another, or none.
const sharesForm = "1"

// sealJSON lays down a seal of one's own share of the next wall.
type sealJSON struct {
	envelope
	Deal *int       `json:"deal"` // which, counted from 0 over the game
	Seal *fair.Hash `json:"seal"`
}

// revealJSON opens the share.
type revealJSON struct {
	envelope
	Deal  *int       `json:"deal"`
	Share *fair.Hash `json:"share"`
}

// readFair reads the messages of the exchange of shares, and says whether data is one.
func readFair(req *parlour.Request, data []byte) (*parlour.ErrorMessage, bool) {
	var deal *int
	var hash *fair.Hash
	what := "seal"
	switch req.Verb {
	case parlour.LaySeal:
		var m sealJSON
		if f := strict(data, &m); f != nil {
			return f, true
		}
		deal, hash = m.Deal, m.Seal
	case parlour.OpenShare:
		var m revealJSON
		if f := strict(data, &m); f != nil {
			return f, true
		}
		deal, hash, what = m.Deal, m.Share, "share"
	default:
		return nil, false
	}
	switch {
	case deal == nil:
		return malformedAt("deal", "it is missing"), true
	case hash == nil || *hash == (fair.Hash{}):
		return malformedAt(what, "it is missing: 64 hexadecimal digits, not all of them 0"), true
	}
	req.Deal, req.Hash = *deal, *hash
	return nil, true
}

// serveFair sets up what proves walls.
func (h *Handler) serveFair(mux *http.ServeMux) {
	mux.HandleFunc("GET /api/tables/{id}/fair", h.at(look, h.walls))
	mux.Handle("GET /fair", h.files.index())
	mux.Handle("GET /fair/{id}/{deal}", h.files.index())
	if h.cfg.Walls != nil {
		mux.HandleFunc("GET /api/fair", h.at(look, h.fairness))
		mux.HandleFunc("GET /api/fair/commitments", h.at(work, h.commitments))
		mux.HandleFunc("GET /api/fair/commitments/{seal}", h.at(look, h.commitment))
	}
}

// walls answers what proves the walls of a table, as far as it is open.
func (h *Handler) walls(w http.ResponseWriter, r *http.Request) {
	g, err := h.cfg.Parlour.Walls(r.PathValue("id"))
	if err != nil {
		h.fail(w, err)
		return
	}
	h.answer(w, http.StatusOK, g)
}

// fairJSON is how even the walls of this server were, and how far its chain of seals
// has come.
type fairJSON struct {
	Head    *fair.Link    `json:"head"`    // nil: no seal was told yet
	Reports []fair.Report `json:"reports"` // by how many tiles the walls have
}

// fairness answers how even the walls were that were dealt here.
func (h *Handler) fairness(w http.ResponseWriter, r *http.Request) {
	head, err := h.cfg.Walls.Head(r.Context())
	if err != nil {
		h.fail(w, err)
		return
	}
	counted, err := h.cfg.Walls.WallCounts(r.Context())
	if err != nil {
		h.fail(w, err)
		return
	}
	out := fairJSON{Head: head, Reports: []fair.Report{}}
	for _, c := range counted {
		out.Reports = append(out.Reports, fair.ReportOf(c))
	}
	h.answer(w, http.StatusOK, out)
}

// listed is how many links of the chain are read at once.
const listed = 1000

// commitments answers the chain as a list, from its first link or another on.
func (h *Handler) commitments(w http.ResponseWriter, r *http.Request) {
	from := uint64(0)
	if text := r.URL.Query().Get("from"); text != "" {
		n, err := strconv.ParseUint(text, 10, 62)
		if err != nil {
			h.fail(w, malformedAt("from", "%q is no number", text))
			return
		}
		from = n
	}
	out := bufio.NewWriter(w)
	for first := true; ; first = false {
		links, err := h.cfg.Walls.Commitments(r.Context(), from, listed)
		if err != nil && first {
			h.fail(w, err)
			return
		} else if err != nil {
			return // cut short: the list lacks its last links, and the head says so
		}
		if first {
			attach(w, "text/plain; charset=utf-8", "jansou-commitments.txt")
			fmt.Fprintln(out, fair.ListHead)
		}
		for _, l := range links {
			fmt.Fprintln(out, l)
		}
		if len(links) < listed {
			break
		}
		from = links[len(links)-1].N + 1
	}
	_ = out.Flush() // who asked has gone
}

// commitment answers where a seal stands in the chain.
func (h *Handler) commitment(w http.ResponseWriter, r *http.Request) {
	var seal fair.Hash
	if err := seal.UnmarshalText([]byte(r.PathValue("seal"))); err != nil || seal == (fair.Hash{}) {
		h.fail(w, malformedAt("seal", "64 hexadecimal digits are wanted"))
		return
	}
	link, err := h.cfg.Walls.Commitment(r.Context(), seal)
	if err != nil {
		h.fail(w, err)
		return
	}
	if link == nil {
		h.fail(w, parlour.NewFault(parlour.NoShares, "", "this seal was not told here"))
		return
	}
	h.answer(w, http.StatusOK, link)
}
