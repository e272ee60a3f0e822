package web

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"jansou/parlour"
)

// Who waits for a table waits over a websocket of its own: the place is that of who
// has the cookie, and is kept for a while when the line is lost.

func (h *Handler) serveMatch(mux *http.ServeMux) {
	mux.HandleFunc("GET /api/match", h.at(look, h.match))
	mux.HandleFunc("GET /api/match/ws", h.at(come, h.matchSocket))
	mux.Handle("GET /match", h.files.index())
}

// match tells how the pools stand, to who does not wait.
func (h *Handler) match(w http.ResponseWriter, _ *http.Request) {
	h.answer(w, http.StatusOK, h.cfg.Parlour.Quick())
}

func (h *Handler) matchSocket(w http.ResponseWriter, r *http.Request) {
	h.hold(w, r, "", func(owner parlour.Owner, _ string) (watched, error) {
		v, err := h.cfg.Parlour.Wait(owner, origin(r))
		if err != nil {
			return nil, err
		}
		return v, nil
	})
}

// joinJSON has somebody wait by quick match.
type joinJSON struct {
	envelope
	Name  string   `json:"name"`
	Pools []string `json:"pools"`
}

// withBotsJSON wants bots in the chairs that are free.
type withBotsJSON struct {
	envelope
	Pool string `json:"pool"`
}

// readWaiter reads what only who waits says; is tells whether that is what the verb
// is of.
func readWaiter(req *parlour.Request, data []byte) (f *parlour.ErrorMessage, is bool) {
	switch req.Verb {
	case parlour.Join:
		var m joinJSON
		f = strict(data, &m)
		req.Name, req.Pools = m.Name, m.Pools
	case parlour.WithBots:
		var m withBotsJSON
		f = strict(data, &m)
		req.Pool = m.Pool
	case parlour.Stop, parlour.Come:
		var m envelope
		f = strict(data, &m)
	default:
		return nil, false
	}
	return f, true
}

// Reports keeps what who keeps the server is to look at.
type Reports interface {
	Reports(ctx context.Context) ([]parlour.Report, error)
	SettleReport(ctx context.Context, id string, at time.Time) (bool, error)
}

// adminReports are what who keeps the server is to look at.
type adminReports struct {
	Reports []adminReport `json:"reports"` // the oldest first
}

// adminReport is one of them.
type adminReport struct {
	ID    string             `json:"id"`
	Kind  parlour.ReportKind `json:"kind"`
	At    time.Time          `json:"at"`
	Table string             `json:"table"`
	About string             `json:"about,omitempty"` // a person in short
	By    string             `json:"by,omitempty"`    // the same; missing: the server
	Names []string           `json:"names,omitempty"` // of the people at the table, where it is known

	Line   int                  `json:"line,omitempty"`   // of the chat, that is reported
	Around []parlour.LineAround `json:"around,omitempty"` // and what was said before and after it
}

func (h *Handler) reports(w http.ResponseWriter, r *http.Request) {
	all, err := h.cfg.Reports.Reports(r.Context())
	if err != nil {
		h.fail(w, err)
		return
	}
	out := adminReports{Reports: make([]adminReport, len(all))}
	for i, one := range all {
		out.Reports[i] = adminReport{ID: one.ID, Kind: one.Kind, At: one.At.UTC(), Table: one.Table, About: shortOf(one.About), By: shortOf(one.By),
			Line: one.Line, Around: h.cfg.Parlour.LinesAround(one.Table, one.Line)}
		if info, err := h.cfg.Parlour.Info(one.Table, parlour.Owner{}); err == nil {
			for _, s := range info.Seats {
				if s.Taken && !s.Bot {
					out.Reports[i].Names = append(out.Reports[i].Names, s.Name)
				}
			}
		}
	}
	h.answer(w, http.StatusOK, out)
}

func shortOf(o parlour.Owner) string {
	if o == (parlour.Owner{}) {
		return ""
	}
	return o.Short()
}

func (h *Handler) settleReport(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	found, err := h.cfg.Reports.SettleReport(r.Context(), id, h.now())
	if err == nil && !found {
		err = parlour.ErrorAt(parlour.Malformed, "id", "no report of this name is open", 0, 0)
	}
	h.done(w, err, "settled a report", slog.String("report", id))
}
