package web

import (
	"math"
	"net/http"
	"net/url"
	"strconv"

	"jansou/mahjong"
	"jansou/parlour"
)

// replay answers what of a table can be stepped through.
func (h *Handler) replay(w http.ResponseWriter, r *http.Request) {
	var replay parlour.Replay
	owner, err := identify(w, r)
	if err == nil {
		replay, err = h.cfg.Parlour.Replay(r.PathValue("id"), owner)
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	h.answer(w, http.StatusOK, replay)
}

// steps answers some steps of a table.
func (h *Handler) steps(w http.ResponseWriter, r *http.Request) {
	var owner parlour.Owner
	o, err := readSteps(r.PathValue("at"), r.URL.Query())
	if err == nil {
		owner, err = identify(w, r)
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	steps, err := h.cfg.Parlour.Steps(r.PathValue("id"), owner, o)
	if err != nil {
		h.fail(w, err)
		return
	}
	h.answer(w, http.StatusOK, stepsJSON{o.At, steps})
}

// readSteps reads which steps are asked for.
func readSteps(at string, query url.Values) (parlour.StepOrder, error) {
	o := parlour.StepOrder{Count: 1}
	seat := -1
	for _, f := range []struct {
		name, text string
		into       *int
	}{{"at", at, &o.At}, {"count", query.Get("count"), &o.Count}, {"seat", query.Get("seat"), &seat}} {
		if f.text == "" {
			continue
		}
		n, err := strconv.ParseUint(f.text, 10, 31)
		if err != nil {
			return o, malformedAt(f.name, "%q is no number", f.text)
		}
		*f.into = int(n)
	}
	if seat >= 0 {
		s := mahjong.Seat(min(seat, math.MaxUint8))
		o.Seat = &s
	}
	var err error
	if o.Lang, err = languageOf(query); err != nil {
		return o, err
	}
	switch why := query.Get("why"); why {
	case "", "false":
	case "true":
		o.Why = true
	default:
		return o, malformedAt("why", "%q is neither true nor false", why)
	}
	return o, nil
}
