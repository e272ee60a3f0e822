package web

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/results"
	"jansou/review"
	"jansou/shelf"
	"jansou/table"
	"jansou/teach"
)

// Practice keeps what people practise of their own games, and what was read of these. Its
// methods may be called from many goroutines at once. Several people who are asked about
// are one.
type Practice interface {
	DrillsOf(ctx context.Context, people []parlour.Owner) ([]results.Drill, error)
	KeepDrills(ctx context.Context, person parlour.Owner, drills []results.Drill, most int) (int, error)
	AnswerDrill(ctx context.Context, d results.Drill, box int, due time.Time, good bool) (bool, error)
	DropDrill(ctx context.Context, people []parlour.Owner, table string, event int) (bool, error)
}

const (
	mostDrills     = 200 // that somebody has at once
	mostOfGame     = 8   // of a game, the dearest
	mostOfDeal     = 2   // of a deal: the same mistake is often made turn after turn
	drillsSkipped  = 20  // that cannot be asked are passed over, before the list ends
	earlier        = 8 * time.Hour
	hundredths     = 100
	dearRiichi     = 300 // points from which on a decision is worth practising
	cheapRiichi    = 100 // points up to which an answer is good
	dearMCR        = 3
	cheapMCR       = 1
	riichiKindName = "riichi"
)

// ADR 148 says where these come from.
func dearIn(game string) float64 {
	if game == riichiKindName {
		return dearRiichi
	}
	return dearMCR
}

func cheapIn(game string) float64 {
	if game == riichiKindName {
		return cheapRiichi
	}
	return cheapMCR
}

// servePractice serves what people practise of their own games.
func (h *Handler) servePractice(mux *http.ServeMux) {
	if h.cfg.Practice == nil || h.cfg.History == nil {
		return
	}
	mux.HandleFunc("GET /api/me/drills", h.at(work, h.drills))
	mux.HandleFunc("POST /api/me/drills", h.at(work, h.makeDrills))
	mux.HandleFunc("POST /api/me/drills/{table}/{event}", h.at(work, h.answerDrill))
	mux.HandleFunc("DELETE /api/me/drills/{table}/{event}", h.at(work, h.dropDrill))
}

// drillsJSON is what somebody practises of the own games.
type drillsJSON struct {
	Due     int          `json:"due"`  // may be asked now
	Kept    int          `json:"kept"` // all, those that are learned among them
	Learned int          `json:"learned"`
	Most    int          `json:"most"`           // that one may keep
	Next    int64        `json:"next,omitempty"` // when the next is due, in milliseconds since 1970; missing: one is now, or none
	Ask     *drillAsked  `json:"ask,omitempty"`  // the one that is asked next, where that was wanted
	Made    *drillsMade  `json:"made,omitempty"` // after a review was made drills
	Wait    *reviewAwait `json:"wait,omitempty"` // the review is made first: ask again in a moment
}

// drillsMade is what came of it.
type drillsMade struct {
	Added  int  `json:"added"`  // drills that are new
	Before int  `json:"before"` // that were there
	Full   bool `json:"full"`   // there is no room for more
}

// reviewAwait is how far a review has come.
type reviewAwait struct {
	Deals int `json:"deals"`
	Of    int `json:"of"`
}

// drillAsked is a decision, as the seat saw it.
type drillAsked struct {
	Table   string        `json:"table"`
	Event   int           `json:"event"`
	Game    string        `json:"game"`
	Ruleset string        `json:"ruleset"`
	Title   string        `json:"title"`
	Step    int           `json:"step"` // of its replay
	Where   string        `json:"where"`
	View    *table.View   `json:"view"`
	Actions []drillAction `json:"actions"` // what can be done
	Box     int           `json:"box"`     // how often in a row it went well
	Boxes   int           `json:"boxes"`   // after so many it is learned
	Asked   int           `json:"asked"`
}

// drillAction is something that can be done.
type drillAction struct {
	Action mahjong.Action `json:"action"`
	Said   string         `json:"said"`
}

// drillJudged is what came of an answer.
type drillJudged struct {
	Good       bool           `json:"good"`    // it costs little, or nothing
	Same       bool           `json:"same"`    // the reader would do it, too
	Counted    bool           `json:"counted"` // false: it was answered before, and was not due
	Did        mahjong.Action `json:"did"`     // in the game
	DidSaid    string         `json:"didSaid"`
	Reader     string         `json:"reader"`
	ReaderSaid string         `json:"readerSaid"` // what it is called
	Said       string         `json:"said"`       // whose opinion it is
	Move       *reviewedMove  `json:"move"`       // the answer beside what the reader would do; where both are the same what was done in the game; null: nothing is to say
	Of         bool           `json:"of"`         // Move is of the answer
	Options    []drillOption  `json:"options"`
	Box        int            `json:"box"`
	Days       int            `json:"days"` // until it is asked again; 0: it is learned
	Drills     drillsJSON     `json:"drills"`
}

// drillOption is something that could be done, and what it costs.
type drillOption struct {
	Action mahjong.Action `json:"action"`
	Said   string         `json:"said"`
	Cost   string         `json:"cost,omitempty"` // in points; missing: the reader has no number for it
	Good   bool           `json:"good"`
}

// practised is what somebody practises.
type practised struct {
	people []parlour.Owner
	all    []results.Drill
	now    time.Time
}

func (h *Handler) practised(r *http.Request) (p practised, err error) {
	p.now = h.now()
	s, err := h.subject(r)
	if err != nil {
		return p, err
	}
	if p.people = s.people; p.people[0] == (parlour.Owner{}) {
		return p, nil // without a cookie one is nobody
	}
	p.all, err = h.cfg.Practice.DrillsOf(r.Context(), p.people)
	return p, err
}

// due is what is asked now of a game, or of both.
func (p *practised) due(game string) (out []results.Drill) {
	for _, d := range p.all {
		if !teach.Learned(d.Box) && !d.Due.After(p.now) && (game == "" || d.Game == game) {
			out = append(out, d)
		}
	}
	return out
}

// count counts what somebody practises.
func (p *practised) count() drillsJSON {
	out := drillsJSON{Due: len(p.due("")), Kept: len(p.all), Most: mostDrills}
	for _, d := range p.all {
		switch {
		case teach.Learned(d.Box):
			out.Learned++
		case out.Due == 0 && (out.Next == 0 || d.Due.UnixMilli() < out.Next):
			out.Next = d.Due.UnixMilli()
		}
	}
	return out
}

// drills answers what somebody practises, and asks where that is wanted.
func (h *Handler) drills(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	lang, err := languageOf(query)
	game := query.Get("game")
	if err == nil && game != "" && !slices.Contains(results.Kinds(), game) {
		err = malformedAt("game", "%q is none of %q", game, results.Kinds())
	}
	var p practised
	if err == nil {
		p, err = h.practised(r)
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	out := p.count()
	if query.Get("ask") == "true" {
		for i, d := range p.due(game) {
			if i == drillsSkipped {
				break
			}
			if out.Ask, err = h.asks(r, &d, lang); err == nil {
				break
			}
			// A log that cannot be read is known to who keeps the server.
			h.cfg.Logger.Warn("a decision cannot be asked about", "table", d.Table, "event", d.Event, "error", err)
		}
	}
	h.answer(w, http.StatusOK, out)
}

// positionOf finds a decision in its log.
func (h *Handler) positionOf(ctx context.Context, d *results.Drill) (*parlour.Course, *review.Position, error) {
	c, err := h.courseOf(ctx, d.Person, d.Table)
	if err != nil {
		return nil, nil, err
	}
	book, err := shelf.ReadFor(c.Ruleset, c.Table.Length.Rounds())
	if err != nil {
		return nil, nil, err
	}
	p, err := review.At(book, book.New(), c.Events, d.Seat, d.Event, review.Usual)
	return c, p, err
}

// asks asks about a decision: what the seat saw, and what it could do.
func (h *Handler) asks(r *http.Request, d *results.Drill, lang string) (*drillAsked, error) {
	c, p, err := h.positionOf(r.Context(), d)
	if err != nil {
		return nil, err
	}
	t, err := p.Tell(lang)
	if err != nil {
		return nil, err
	}
	p.View.Limit(table.AssistOff)
	info := &c.Table
	out := &drillAsked{Table: d.Table, Event: d.Event, Game: d.Game, Ruleset: info.Ruleset, Title: info.Title, Step: c.Steps[d.Event] - 1, Where: t.Place(&p.View), View: &p.View, Actions: []drillAction{}, Box: d.Box, Boxes: teach.Boxes + 1, Asked: d.Asked}
	for _, a := range p.Legal {
		out.Actions = append(out.Actions, drillAction{a, t.Action(a)})
	}
	return out, nil
}

// ownGame finds the game of a table that is over, at which who asks sat.
func (h *Handler) ownGame(ctx context.Context, people []parlour.Owner, table string) (*results.Game, error) {
	games, err := h.cfg.History.Played(ctx, people)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(games, func(g results.Game) bool { return g.Table == table })
	if at < 0 || people[0] == (parlour.Owner{}) {
		return nil, parlour.NewFault(parlour.OtherSeat, "table", "it is none of your games that are over")
	}
	return &games[at], nil
}

// ownEvents tells which events of a game were done by who sat there, and not by the clock,
// a bot or another who played for them.
func (h *Handler) ownEvents(ctx context.Context, c *parlour.Course, people []parlour.Owner, g *results.Game) (func(event int) bool, error) {
	if g.Origin == parlour.Imported || h.cfg.People == nil {
		return func(int) bool { return true }, nil // a record does not tell
	}
	did := map[int]bool{}
	for _, p := range people {
		k, err := parlour.AboutAt(ctx, h.cfg.People, g.Table, p)
		if err != nil {
			return nil, err
		}
		for _, a := range k.Did {
			did[a.Commit] = true
		}
	}
	return func(event int) bool { return did[c.Commits[event]] }, nil
}

// drillsOrder is whose decisions are to be practised.
type drillsOrder struct {
	Table string `json:"table"`
}

// makeDrills makes drills of the dearest decisions of a game, of who sat there.
func (h *Handler) makeDrills(w http.ResponseWriter, r *http.Request) {
	body, ok := h.posted(w, r, maxBody)
	if !ok {
		return
	}
	var o drillsOrder
	if f := strict(body, &o); f != nil {
		h.fail(w, f)
		return
	}
	ctx := r.Context()
	p, err := h.practised(r)
	var g *results.Game
	if err == nil {
		g, err = h.ownGame(ctx, p.people, o.Table)
	}
	var c *parlour.Course
	if err == nil {
		c, err = h.courseOf(ctx, p.people[0], o.Table)
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	found, come, ok := h.readGame(w, r, c, g.Seat)
	if !ok {
		return
	}
	if found == nil {
		out := p.count()
		out.Wait = &reviewAwait{int(come.deals.Load()), come.of}
		h.answer(w, http.StatusOK, out)
		return
	}
	if found.err != nil {
		h.fail(w, found.err)
		return
	}
	own, err := h.ownEvents(ctx, c, p.people, g)
	if err != nil {
		h.fail(w, err)
		return
	}
	list, before := dearest(found.Review, &p, g, own)
	made := drillsMade{Before: before}
	if made.Added, err = h.cfg.Practice.KeepDrills(ctx, p.people[0], list, mostDrills); err != nil {
		h.fail(w, err)
		return
	}
	made.Full = made.Added < len(list)
	if p.all, err = h.cfg.Practice.DrillsOf(ctx, p.people); err != nil {
		h.fail(w, err)
		return
	}
	out := p.count()
	out.Made = &made
	h.answer(w, http.StatusOK, out)
}

// dearest are the decisions of a game that are worth practising, but for those that are
// practised already, which are counted.
func dearest(r *review.Review, p *practised, g *results.Game, own func(event int) bool) (list []results.Drill, before int) {
	of := map[int]int{} // by deal
	for i := range r.Moves {
		m := &r.Moves[i]
		if m.Cost < dearIn(g.Game) || len(list)+before == mostOfGame {
			break // the dearest come first
		}
		if of[m.Deal] == mostOfDeal || !own(m.Event) {
			continue
		}
		of[m.Deal]++
		switch {
		case slices.ContainsFunc(p.all, func(d results.Drill) bool { return d.Table == g.Table && d.Event == m.Event }):
			before++
		default:
			list = append(list, results.Drill{Person: p.people[0], Table: g.Table, Event: m.Event, Seat: g.Seat, Game: g.Game, Kind: string(m.Kind), Cost: int(m.Cost * hundredths), Made: p.now, Due: p.now})
		}
	}
	return list, before
}

// courseOf reads how a game went in which somebody sat, perhaps as a guest.
func (h *Handler) courseOf(ctx context.Context, as parlour.Owner, table string) (*parlour.Course, error) {
	if h.cookies != nil {
		var err error
		if as, err = h.cookies.at(ctx, table, as); err != nil {
			return nil, err
		}
	}
	return h.cfg.Parlour.Course(table, as)
}

// drillAt finds the drill of an address.
func (p *practised) drillAt(r *http.Request) (*results.Drill, error) {
	event, err := strconv.Atoi(r.PathValue("event"))
	at := slices.IndexFunc(p.all, func(d results.Drill) bool { return d.Table == r.PathValue("table") && d.Event == event })
	if err != nil || at < 0 {
		return nil, parlour.NewFault(unknownDrill, "", "you practise no such decision")
	}
	return &p.all[at], nil
}

// unknownDrill is the code of a decision that somebody does not practise.
const unknownDrill parlour.Code = "unknown_drill"

// drillAnswer is what somebody would do.
type drillAnswer struct {
	Action mahjong.Action `json:"action"`
}

// answerDrill says what the reader thinks of an answer, and when the decision is asked again.
func (h *Handler) answerDrill(w http.ResponseWriter, r *http.Request) {
	body, ok := h.posted(w, r, maxBody)
	if !ok {
		return
	}
	var o drillAnswer
	lang, err := languageOf(r.URL.Query())
	if err == nil {
		if f := strict(body, &o); f != nil {
			err = f
		}
	}
	var p practised
	if err == nil {
		p, err = h.practised(r)
	}
	var d *results.Drill
	if err == nil {
		d, err = p.drillAt(r)
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	out, err := h.judgeDrill(r, &p, d, o.Action, lang)
	if err != nil {
		h.fail(w, err)
		return
	}
	h.answer(w, http.StatusOK, out)
}

func (h *Handler) judgeDrill(r *http.Request, p *practised, d *results.Drill, did mahjong.Action, lang string) (*drillJudged, error) {
	c, at, err := h.positionOf(r.Context(), d)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(at.Legal, did) {
		return nil, malformedAt("action", "it cannot be done there")
	}
	t, err := at.Tell(lang)
	if err != nil {
		return nil, err
	}
	j := at.Judge(did)
	cheap := cheapIn(d.Game)
	out := &drillJudged{Same: j.Same, Good: j.Known && j.Cost <= cheap, Did: at.Did, DidSaid: t.Action(at.Did), Reader: at.Reader(), ReaderSaid: t.Reader(), Said: t.Read(), Of: true, Options: []drillOption{}}
	for i := range j.Options {
		o := &j.Options[i]
		one := drillOption{Action: o.Action, Said: t.Action(o.Action), Good: o.Known && o.Cost <= cheap}
		if o.Known {
			one.Cost = t.Points(o.Cost)
		}
		out.Options = append(out.Options, one)
	}
	m := j.Move
	if m == nil {
		out.Of, m = false, at.Judge(at.Did).Move
	}
	if m != nil {
		m.Event = d.Event
		said := moveSaid(t, m, c.Steps)
		out.Move = &said
	}
	box, days := teach.Again(d.Box, out.Good)
	out.Box, out.Days = d.Box, 0
	if !teach.Learned(d.Box) && !d.Due.After(p.now) {
		due := p.now.Add(time.Duration(days)*24*time.Hour - earlier)
		if out.Counted, err = h.cfg.Practice.AnswerDrill(r.Context(), *d, box, due, out.Good); err != nil {
			return nil, err
		}
		out.Box, out.Days = box, days
		if p.all, err = h.cfg.Practice.DrillsOf(r.Context(), p.people); err != nil {
			return nil, err
		}
	}
	out.Drills = p.count()
	return out, nil
}

// dropDrill removes a decision that somebody does not want to practise.
func (h *Handler) dropDrill(w http.ResponseWriter, r *http.Request) {
	if !h.fromHere(w, r) {
		return
	}
	p, err := h.practised(r)
	var d *results.Drill
	if err == nil {
		d, err = p.drillAt(r)
	}
	if err == nil {
		_, err = h.cfg.Practice.DropDrill(r.Context(), p.people, d.Table, d.Event)
	}
	if err == nil {
		p.all, err = h.cfg.Practice.DrillsOf(r.Context(), p.people)
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	h.answer(w, http.StatusOK, p.count())
}
