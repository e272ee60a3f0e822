package web

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"jansou/bot"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/results"
	"jansou/review"
)

// Readings keeps what was read of people's games. Its methods may be called from many
// goroutines at once. Several people who are asked about are one.
type Readings interface {
	KeepReading(ctx context.Context, r results.Reading) error
	ReadingsOf(ctx context.Context, people []parlour.Owner) ([]results.Reading, error)
}

// profileMonths is how many months are told of, the last ones.
const profileMonths = 12

// serveProfile serves what somebody loses most by, month by month.
func (h *Handler) serveProfile(mux *http.ServeMux) {
	if h.cfg.Readings == nil || h.cfg.History == nil {
		return
	}
	mux.HandleFunc("GET /api/me/readings", h.at(work, h.readings))
	mux.HandleFunc("POST /api/me/readings", h.at(work, h.readMonth))
}

// readingsJSON is what was read of somebody's games.
type readingsJSON struct {
	Game       string       `json:"game"`
	Reader     string       `json:"reader"`
	ReaderSaid string       `json:"readerSaid"`     // what it is called
	Least      int          `json:"least"`          // decisions from which on something is said of a month
	Months     []readMonth  `json:"months"`         // the last first, those with games
	Wait       *reviewAwait `json:"wait,omitempty"` // a game of the month is being read: ask again in a moment
}

// readMonth is a month of games, by UTC.
type readMonth struct {
	Month     string     `json:"month"` // 2026-11
	Games     int        `json:"games"` // that are over
	Read      int        `json:"read"`  // of these
	Decisions int        `json:"decisions"`
	Same      int        `json:"same"`           // in which the reader would have done so, too
	Cost      string     `json:"cost"`           // of the others
	Kinds     []readKind `json:"kinds"`          // what each kind of mistake has cost, the dearest first
	Most      *readKind  `json:"most,omitempty"` // what has cost most, where enough was read to say so
}

// readKind is what mistakes of a kind have cost, perhaps at one distance.
type readKind struct {
	Kind   review.Kind `json:"kind"`
	Called string      `json:"called"`
	Away   *int        `json:"away,omitempty"` // steps from waiting; missing: at all distances
	N      int         `json:"n"`
	Cost   string      `json:"cost"`
	Part   float64     `json:"part"`         // of what all have cost
	At     []readKind  `json:"at,omitempty"` // by distance, the nearest first
}

// profiled is what there is of somebody's games of a kind.
type profiled struct {
	people []parlour.Owner
	games  []results.Game // that count, the last first
	read   map[string]results.Reading
}

// monthOf is the month in which a game ended, as the statistics have it.
func monthOf(g *results.Game) string { return time.UnixMicro(g.Ended).UTC().Format("2006-01") }

func (h *Handler) profiled(r *http.Request, game string) (p profiled, err error) {
	s, err := h.subject(r)
	if err != nil {
		return p, err
	}
	p.people, p.read = s.people, map[string]results.Reading{}
	if p.people[0] == (parlour.Owner{}) {
		return p, nil
	}
	all, err := h.cfg.History.Played(r.Context(), p.people)
	if err != nil {
		return p, err
	}
	p.games = slices.DeleteFunc(all, func(g results.Game) bool { return g.Game != game || !countsInProfile(&g) })
	readings, err := h.cfg.Readings.ReadingsOf(r.Context(), p.people)
	for _, x := range readings {
		if x.Reader == review.Usual && x.Counts == review.SummaryVersion {
			p.read[x.Table] = x
		}
	}
	return p, err
}

// countsInProfile reports whether a game says how somebody plays: not a branch, which
// begins in another's position, nor one with hints.
func countsInProfile(g *results.Game) bool {
	return g.Origin == parlour.Here || g.Origin == parlour.Imported
}

// months adds up what was read, month by month.
func (p *profiled) months(lang string) ([]readMonth, error) {
	out, sums := []readMonth{}, []review.Summary{}
	for i := range p.games {
		g := &p.games[i]
		at := slices.IndexFunc(out, func(m readMonth) bool { return m.Month == monthOf(g) })
		if at < 0 {
			if len(out) == profileMonths {
				break // the last games come first
			}
			out, sums = append(out, readMonth{Month: monthOf(g)}), append(sums, review.Summary{})
			at = len(out) - 1
		}
		out[at].Games++
		if x, is := p.read[g.Table]; is {
			var one review.Summary
			if err := json.Unmarshal(x.Sum, &one); err != nil {
				return nil, err
			}
			out[at].Read++
			sums[at].Add(&one)
		}
	}
	for i := range out {
		out[i].say(&sums[i], review.TellOf(lang))
	}
	return out, nil
}

// say writes what a month comes to.
func (m *readMonth) say(s *review.Summary, t *review.Teller) {
	m.Decisions, m.Same, m.Kinds = s.Decisions, s.Same, []readKind{}
	kinds, all := s.ByKind(), 0
	for _, k := range kinds {
		all += k.Cost
	}
	m.Cost = t.Points(float64(all) / hundredths)
	one := func(l review.Loss, far bool) readKind {
		k := readKind{Kind: l.Kind, Called: t.Kind(l.Kind), N: l.N, Cost: t.Points(float64(l.Cost) / hundredths), Part: float64(l.Cost) / float64(max(1, all))}
		if far && l.Away >= 0 {
			k.Away = &l.Away
		}
		return k
	}
	for _, k := range kinds {
		whole := one(k, false)
		for _, l := range s.Lost {
			if l.Kind == k.Kind {
				whole.At = append(whole.At, one(l, true))
			}
		}
		m.Kinds = append(m.Kinds, whole)
	}
	if l, ok := s.Most(); ok {
		most := one(l, true)
		m.Most = &most
	}
}

// readings answers what was read of somebody's games.
func (h *Handler) readings(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	game := query.Get("game")
	lang, err := languageOf(query)
	if err == nil && !slices.Contains(results.Kinds(), game) {
		err = malformedAt("game", "%q is none of %q", game, results.Kinds())
	}
	var p profiled
	if err == nil {
		p, err = h.profiled(r, game)
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	h.tellReadings(w, &p, game, lang, nil)
}

func (h *Handler) tellReadings(w http.ResponseWriter, p *profiled, game, lang string, wait *reviewAwait) {
	months, err := p.months(lang)
	if err != nil {
		h.fail(w, err)
		return
	}
	h.answer(w, http.StatusOK, readingsJSON{Game: game, Reader: review.Usual, ReaderSaid: bot.NameIn(lang, review.Usual), Least: review.EnoughDecisions, Months: months, Wait: wait})
}

// monthOrder is which games are to be read.
type monthOrder struct {
	Game  string `json:"game"`
	Month string `json:"month"`
}

// readMonth reads the games of a month that were not read, one after the other: it
// answers while one is read, and is asked again.
func (h *Handler) readMonth(w http.ResponseWriter, r *http.Request) {
	body, ok := h.posted(w, r, maxBody)
	if !ok {
		return
	}
	var o monthOrder
	lang, err := languageOf(r.URL.Query())
	if err == nil {
		if f := strict(body, &o); f != nil {
			err = f
		} else if !slices.Contains(results.Kinds(), o.Game) {
			err = malformedAt("game", "%q is none of %q", o.Game, results.Kinds())
		}
	}
	var p profiled
	if err == nil {
		p, err = h.profiled(r, o.Game)
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	for i := range p.games {
		g := &p.games[i]
		if _, is := p.read[g.Table]; is || monthOf(g) != o.Month {
			continue
		}
		c, err := h.courseOf(r.Context(), p.people[0], g.Table)
		if err != nil {
			continue // its log is not kept, or cannot be read: it stays unread
		}
		found, come, ok := h.readGame(w, r, c, g.Seat)
		switch {
		case !ok:
			return
		case found == nil:
			h.tellReadings(w, &p, o.Game, lang, &reviewAwait{int(come.deals.Load()), come.of})
			return
		case found.err != nil:
			continue
		}
		x, err := h.noteReading(r.Context(), c, p.people, g, found.Review)
		if err != nil {
			h.fail(w, err)
			return
		}
		p.read[g.Table] = x
	}
	h.tellReadings(w, &p, o.Game, lang, nil)
}

// noteReading keeps what a review of somebody's own game comes to.
func (h *Handler) noteReading(ctx context.Context, c *parlour.Course, people []parlour.Owner, g *results.Game, r *review.Review) (x results.Reading, err error) {
	own, err := h.ownEvents(ctx, c, people, g)
	if err != nil {
		return x, err
	}
	x = results.Reading{Person: people[0], Table: g.Table, Seat: g.Seat, Game: g.Game, Ended: g.Ended, Reader: r.Reader, Counts: review.SummaryVersion}
	if x.Sum, err = json.Marshal(r.Sum(own)); err != nil {
		return x, err
	}
	return x, h.cfg.Readings.KeepReading(ctx, x)
}

// readByOwn notes what a review comes to, where who opens it sat there and it was not
// noted before. That it cannot be is nothing to who reads.
func (h *Handler) readByOwn(r *http.Request, c *parlour.Course, seat mahjong.Seat, found *review.Review) {
	if h.cfg.Readings == nil || h.cfg.History == nil {
		return
	}
	err := func() error {
		s, err := h.subject(r)
		if err != nil || s.people[0] == (parlour.Owner{}) {
			return err
		}
		g, err := h.ownGame(r.Context(), s.people, c.Table.ID)
		if err != nil || g.Seat != seat || !countsInProfile(g) {
			return nil // another's
		}
		readings, err := h.cfg.Readings.ReadingsOf(r.Context(), s.people)
		if err != nil || slices.ContainsFunc(readings, func(x results.Reading) bool {
			return x.Table == g.Table && x.Reader == found.Reader && x.Counts == review.SummaryVersion
		}) {
			return err
		}
		_, err = h.noteReading(r.Context(), c, s.people, g, found)
		return err
	}()
	if err != nil {
		h.cfg.Logger.Warn("what was read of a game is not kept", "table", c.Table.ID, "error", err)
	}
}
