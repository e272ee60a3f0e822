package web

import (
	"encoding/json"
	"net/http"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/review"
	"jansou/shelf"
	"jansou/table"
)

// hintJSON asks for a hint for the choice of a state.
type hintJSON struct {
	envelope
	Rev *int `json:"rev"` // of the state that it is about
}

// readHint reads who asks for a hint; is tells whether that is what the verb is of.
func readHint(req *parlour.Request, data []byte) (f *parlour.ErrorMessage, is bool) {
	if req.Verb != parlour.AskHint {
		return nil, false
	}
	var m hintJSON
	if f = strict(data, &m); f == nil && m.Rev == nil {
		f = malformedAt("rev", "it is missing")
	}
	if f == nil {
		req.Rev = *m.Rev
	}
	return f, true
}

// Hint is a parlour.Hinter: what the reader of reviews would do, in its words.
func Hint(ruleset json.RawMessage, length parlour.Length, v table.View, legal []mahjong.Action, lang string) (*parlour.Hint, error) {
	book, err := shelf.ReadFor(ruleset, length.Rounds())
	if err != nil {
		return nil, err
	}
	h, err := review.HintFor(book, &v, legal, review.Usual)
	if err != nil {
		return nil, err
	}
	t, err := h.Tell(lang)
	if err != nil {
		return nil, err
	}
	out := &parlour.Hint{Reader: review.Usual, ReaderSaid: t.Reader(), Said: t.Read(), Head: t.Head(), Action: h.Best.Action, Help: h.Best.Help}
	for i := range h.Others {
		m := &h.Others[i]
		o := parlour.HintOther{Action: m.Played.Action, Said: t.Action(m.Played.Action), Head: t.Other(m), Help: m.Played.Help, Why: t.Why(m)}
		for _, f := range t.Figures(m) {
			o.Figures = append(o.Figures, parlour.HintFigure{Name: f.Name, Other: f.Played, Reader: f.Reader})
		}
		out.Others = append(out.Others, o)
	}
	return out, nil
}

// noHint answers who asks the API for a hint: it has none, of no game.
func (h *Handler) noHint(w http.ResponseWriter, _ *http.Request) {
	h.fail(w, parlour.NewFault(parlour.NoHints, "", parlour.NoHintsSays))
}
