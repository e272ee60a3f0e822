package web

import (
	"net/http"
	"net/url"
	"strconv"

	"jansou/games"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/referee"
	"jansou/shelf"
	"jansou/table"
)

// unknownRule answers an id that no rule has.
const unknownRule parlour.Code = "unknown_rule"

// maxUnder is how many other rulesets one question may be put to.
const maxUnder = 12

// ruled is an answer of the referee.
type ruled struct {
	Rev    int              `json:"rev"` // the moment, as who asks counts events
	Lang   string           `json:"lang"`
	Ruling *referee.Ruling  `json:"ruling"`
	Words  *referee.Words   `json:"words"`
	Under  []ruledElsewhere `json:"under,omitempty"` // the same question under other rulesets
}

// ruledElsewhere is what the referee says under another ruleset. How the deal
// came there is told after it alone: while it is played it would say what
// others hold.
type ruledElsewhere struct {
	Ruleset string          `json:"ruleset"`
	Title   string          `json:"title"`
	Ruling  *referee.Ruling `json:"ruling,omitempty"` // missing where the position cannot be there
	Words   *referee.Words  `json:"words,omitempty"`

	Way    referee.Way      `json:"way,omitempty"`
	Why    string           `json:"why,omitempty"`
	Parted *referee.Parting `json:"parted,omitempty"`
}

// question is what is asked of the referee.
type question struct {
	order  parlour.CaseOrder
	what   string         // the name of a button, or
	action mahjong.Action // an action
	lang   string
	under  []string
}

func readQuestion(query url.Values) (question, error) {
	q := question{under: query["under"]}
	var err error
	if q.lang, err = languageOf(query); err != nil {
		return q, err
	}
	if q.order.Rev, err = number(query, "rev"); err != nil {
		return q, err
	}
	if q.order.Seat, err = chair(query); err != nil {
		return q, err
	}
	if len(q.under) > maxUnder {
		return q, tooMany("under", "rulesets", len(q.under), maxUnder)
	}
	if q.what = query.Get("what"); q.what != "" {
		return q, nil
	}
	var j actionJSON
	if f := strict([]byte(query.Get("action")), &j); f != nil {
		return q, malformedAt("action", "%s", f.Message)
	}
	if q.action, err = j.action(); err != nil {
		return q, malformedAt("action", "%s", explain(err))
	}
	return q, nil
}

// number reads a number of the query; nil where there is none.
func number(query url.Values, name string) (*int, error) {
	text := query.Get(name)
	if text == "" {
		return nil, nil
	}
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return nil, malformedAt(name, "%q is no number", text)
	}
	out := int(n)
	return &out, nil
}

// chair reads whose chair is wanted; nil where the query does not say.
func chair(query url.Values) (*mahjong.Seat, error) {
	n, err := number(query, "seat")
	if n == nil || err != nil {
		return nil, err
	}
	s := mahjong.Seat(min(*n, int(mahjong.NoSeat)+1))
	return &s, nil
}

// ask answers a question about one action at one moment of a table. The level
// of the table's assistance holds here: without any the referee is silent until
// the game is over, and the own status is told without sheets and without what
// other rulesets say.
func (h *Handler) ask(w http.ResponseWriter, r *http.Request) {
	q, c, err := h.put(w, r, r.URL.Query())
	if err != nil {
		h.fail(w, err)
		return
	}
	out, err := h.ruleOn(c, q)
	if err != nil {
		h.fail(w, err)
		return
	}
	h.answer(w, http.StatusOK, out)
}

// put reads a question, and the case at the table about which it is put.
func (h *Handler) put(w http.ResponseWriter, r *http.Request, query url.Values) (question, *parlour.Case, error) {
	q, err := readQuestion(query)
	if err != nil {
		return q, nil, err
	}
	owner, err := identify(w, r)
	if err != nil {
		return q, nil, err
	}
	c, err := h.cfg.Parlour.Case(r.PathValue("id"), owner, q.order)
	return q, c, err
}

func (h *Handler) ruleOn(c *parlour.Case, q question) (*ruled, error) {
	switch {
	case !c.Seat.Valid():
		return nil, parlour.ErrorAt(parlour.NotSeated, "seat", "a spectator has no hand to ask about; after the game name a seat", 0, 0)
	case c.Assist == table.AssistOff:
		return nil, parlour.NewFault(parlour.BadSetting, "", "the table gives no help: the referee answers after the game, and the rulebook is open")
	case len(q.under) > 0 && c.Assist != table.AssistFull:
		return nil, parlour.ErrorAt(parlour.BadSetting, "under", "other rulesets are compared after the game, or at a table whose assistance is \"full\"", 0, 0)
	}
	book, err := shelf.Read(c.Ruleset)
	if err != nil {
		return nil, err
	}
	log := &referee.Log{Book: book, Events: c.Events}
	list := []mahjong.Action{q.action}
	if q.what != "" {
		if list, err = meant(q.what, c, book); err != nil {
			return nil, err
		}
	}
	ruling, err := best(log, c, list)
	if err != nil {
		return nil, err
	}
	q.action = ruling.Action
	out := &ruled{Rev: c.Rev, Lang: q.lang, Ruling: ruling}
	if out.Words, err = withhold(ruling, c).Words(q.lang); err != nil {
		return nil, err
	}
	if out.Under, err = h.elsewhere(log, c, q); err != nil {
		return nil, err
	}
	return out, nil
}

// elsewhere puts the question to the rulesets that it names.
func (h *Handler) elsewhere(log *referee.Log, c *parlour.Case, q question) ([]ruledElsewhere, error) {
	if len(q.under) == 0 {
		return nil, nil
	}
	var books []games.Book
	for _, name := range q.under {
		text, err := h.cfg.Parlour.RulesetText(name)
		if err != nil {
			return nil, err
		}
		b, err := shelf.Read(text)
		if err != nil {
			return nil, err
		}
		books = append(books, b)
	}
	list, err := referee.Compare(log, c.Revision, c.Seat, q.action, books...)
	if err != nil {
		return nil, err
	}
	var out []ruledElsewhere
	for _, x := range list {
		e := ruledElsewhere{Ruleset: x.Ruleset, Title: x.Title, Ruling: x.Ruling}
		if !c.Running {
			e.Way, e.Why, e.Parted = x.Way, x.Why, x.Parted
		}
		if x.Ruling != nil {
			if e.Words, err = withhold(x.Ruling, c).Words(q.lang); err != nil {
				return nil, err
			}
		}
		out = append(out, e)
	}
	return out, nil
}

// withhold takes from a ruling what the table's assistance does not allow, and
// what nobody may see yet: while a deal is played, a sheet of a hand in riichi
// would count tiles under the indicators. It returns r.
func withhold(r *referee.Ruling, c *parlour.Case) *referee.Ruling {
	full := c.Assist == table.AssistFull
	hidden := c.Running && inRiichi(c)
	if !full || hidden {
		r.Readings, r.Win = nil, nil
	}
	if !full {
		r.Near, r.Kong = nil, nil
		if r.Furiten != nil {
			r.Furiten.Elsewhere = nil
		}
	}
	return r
}

// inRiichi reports whether the seat of a case has declared riichi in the deal of
// its moment.
func inRiichi(c *parlour.Case) bool {
	for i := c.Revision - 1; i >= 0 && c.Events[i].Kind != mahjong.Dealt; i-- {
		if e := &c.Events[i]; e.Kind == mahjong.Discarded && e.Seat == c.Seat && e.Riichi {
			return true
		}
	}
	return false
}

// furiten answers why a seat cannot win on another's tile at a moment, whether
// a tile is on offer or not; null where it can.
func (h *Handler) furiten(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	query.Set("action", `{"kind":"win"}`)
	q, c, err := h.put(w, r, query)
	if err != nil {
		h.fail(w, err)
		return
	}
	if !c.Seat.Valid() || c.Assist == table.AssistOff {
		h.fail(w, parlour.NewFault(parlour.BadSetting, "", "furiten is told to a seat that the table helps, and after the game"))
		return
	}
	book, err := shelf.Read(c.Ruleset)
	if err != nil {
		h.fail(w, err)
		return
	}
	f, err := referee.TellFuriten(q.lang, &referee.Log{Book: book, Events: c.Events}, c.Revision, c.Seat, c.Assist == table.AssistFull)
	if err != nil {
		h.fail(w, err)
		return
	}
	h.answer(w, http.StatusOK, furitenJSON{c.Rev, q.lang, f})
}

// told is one moment of a history.
type told struct {
	Rev   int               `json:"rev"`   // how many events of the game the chair has known, this one among them
	Event int               `json:"event"` // of the deal, as everybody counts
	Kind  mahjong.EventKind `json:"kind"`
	Seat  mahjong.Seat      `json:"seat"`
	Tile  mahjong.Tile      `json:"tile,omitzero"`
	referee.Told
}

// history answers one deal in words, as a chair has seen it.
func (h *Handler) history(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	lang, err := languageOf(query)
	if err != nil {
		h.fail(w, err)
		return
	}
	deal, err := number(query, "deal")
	if err != nil {
		h.fail(w, err)
		return
	}
	seat, err := chair(query)
	if err != nil {
		h.fail(w, err)
		return
	}
	owner, err := identify(w, r)
	if err != nil {
		h.fail(w, err)
		return
	}
	moments := []told{}
	var teller *referee.Historian
	which, deals, err := h.cfg.Parlour.Moments(r.PathValue("id"), owner, seat, deal, func(c *parlour.Case, m parlour.SeenEvent) error {
		if teller == nil {
			book, err := shelf.Read(c.Ruleset)
			if err != nil {
				return err
			}
			if teller, err = referee.NewHistorian(lang, book); err != nil {
				return err
			}
		}
		e := m.Event
		moments = append(moments, told{m.Rev, m.View.Events, e.Kind, e.Seat, e.Tile, teller.Tell(e, m.View, m.Legal)})
		return nil
	})
	if err != nil {
		h.fail(w, err)
		return
	}
	h.answer(w, http.StatusOK, historyJSON{lang, which, deals, moments})
}
