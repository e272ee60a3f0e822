package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"mime"
	"net/http"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/table"
)

// maxBody is the size of the greatest message that is read.
const maxBody = 4096

// crossSite is the one code of the API that the parlour does not know.
const crossSite parlour.Code = "cross_site"

func (h *Handler) rulesets(w http.ResponseWriter, r *http.Request) {
	lang, err := languageOf(r.URL.Query())
	if err != nil {
		h.fail(w, err)
		return
	}
	h.lies(w, r, "rulesets "+lang, func() (any, error) { return offer(lang, h.cfg.Parlour.Rulesets(), h.cfg.Parlour.Bots()), nil })
}

func (h *Handler) tables(w http.ResponseWriter, r *http.Request) {
	owner, err := identify(w, r)
	if err != nil {
		h.fail(w, err)
		return
	}
	waking := h.cfg.Parlour.Waking() // counted first: what wakes meanwhile is listed
	var before []parlour.Owner
	if h.cookies != nil {
		before = h.cookies.guestsOf(r.Context(), owner)
	}
	out := partOfList{tablesJSON: tablesJSON{Waking: waking, Message: h.cfg.Parlour.Notice(), Opening: h.desk.opening()}}
	out.Tables, out.Opened = h.cfg.Parlour.ListOpened(owner, before...)
	if hops(r) > 0 {
		h.answer(w, http.StatusOK, out)
		return
	}
	for _, more := range others[partOfList](h, r) {
		out.add(more)
	}
	h.answer(w, http.StatusOK, out.tablesJSON)
}

func (h *Handler) table(w http.ResponseWriter, r *http.Request) {
	var info parlour.Info
	owner, err := identify(w, r)
	if err == nil {
		info, err = h.cfg.Parlour.Info(r.PathValue("id"), owner)
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	h.answer(w, http.StatusOK, info)
}

// ruleset answers what the table plays by, with a citation for every value.
func (h *Handler) ruleset(w http.ResponseWriter, r *http.Request) {
	text, err := h.cfg.Parlour.Text(r.PathValue("id"))
	if err != nil {
		h.fail(w, err)
		return
	}
	h.answer(w, http.StatusOK, text)
}

func (h *Handler) log(w http.ResponseWriter, r *http.Request) {
	lines, err := h.cfg.Parlour.Log(r.PathValue("id"))
	if err != nil {
		h.fail(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/jsonl")
	w.Header().Set("Content-Disposition", `attachment; filename="jansou-`+r.PathValue("id")+`.jsonl"`)
	w.Header().Set("Cache-Control", "no-store")
	write(w, append(bytes.Join(lines, []byte("\n")), '\n'))
}

// orderJSON is the body of POST /api/tables. Pointers tell a missing field
// from a zero; omitempty marks what may be missing.
type orderJSON struct {
	Ruleset string          `json:"ruleset"`
	Length  parlour.Length  `json:"length,omitempty"`
	People  *int            `json:"people,omitempty"`
	Public  bool            `json:"public,omitempty"`
	Pace    parlour.Pace    `json:"pace,omitempty"`
	Clock   *clockOrderJSON `json:"clock,omitempty"`
	Assist  table.Assist    `json:"assist,omitempty"`

	Bots       string             `json:"bots,omitempty"`
	Discipline parlour.Discipline `json:"discipline,omitempty"`
	Referee    string             `json:"referee,omitempty"`
	Claims     parlour.Claims     `json:"claims,omitempty"`
	Opens      parlour.Opens      `json:"opens,omitempty"`
	Substitute parlour.Substitute `json:"substitute,omitempty"`
	MayNotWin  bool               `json:"mayNotWin,omitempty"`
	Chat       parlour.ChatKind   `json:"chat,omitempty"`
	Watch      *watchOrderJSON    `json:"watch,omitempty"`
	Rated      bool               `json:"rated,omitempty"`
	Teaching   bool               `json:"teaching,omitempty"`
	Rating     *boundsJSON        `json:"rating,omitempty"`
	Code       string             `json:"code,omitempty"` // where tables are opened with one only
}

// boundsJSON are the ratings between which who sits down is, as parlour.RatingBounds.
type boundsJSON struct {
	From int `json:"from,omitempty"`
	To   int `json:"to,omitempty"`
}

// clockOrderJSON is the clock of an order, in milliseconds, as parlour.Clock.
type clockOrderJSON struct {
	Base  *int64 `json:"base"`
	Bank  *int64 `json:"bank"`
	Claim int64  `json:"claim,omitempty"`
	First int64  `json:"first,omitempty"`
}

// watchOrderJSON is who may look on, as parlour.Watching.
type watchOrderJSON struct {
	Who   parlour.Onlookers  `json:"who,omitempty"`
	Hands parlour.ShownHands `json:"hands,omitempty"`
	Delay *int               `json:"delay,omitempty"`
	Deal  bool               `json:"deal,omitempty"`
}

// posted reads what is posted as JSON, of so many bytes at most; where it cannot be, it answers so itself.
func (h *Handler) posted(w http.ResponseWriter, r *http.Request, most int64) ([]byte, bool) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		h.fail(w, malformed("Content-Type: %q, application/json is wanted", r.Header.Get("Content-Type")))
		return nil, false
	}
	return h.body(w, r, most)
}

func (h *Handler) openTable(w http.ResponseWriter, r *http.Request) {
	body, ok := h.posted(w, r, maxBody)
	if !ok {
		return
	}
	o, code, err := readOrder(body)
	if err == nil {
		err = h.mayOpen(r, code)
	}
	if err == nil {
		o.From = origin(r)
		o.Owner, err = identify(w, r)
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	info, err := h.cfg.Parlour.Open(o)
	if err != nil {
		h.fail(w, err)
		return
	}
	h.answer(w, http.StatusCreated, info)
}

// branchJSON is the body of POST /api/tables/{id}/branch.
type branchJSON struct {
	Step   *int                `json:"step"`
	Seat   *mahjong.Seat       `json:"seat"`
	Wall   parlour.HiddenTiles `json:"wall"`
	Bots   string              `json:"bots,omitempty"`
	Assist table.Assist        `json:"assist,omitempty"`
	Pace   parlour.Pace        `json:"pace,omitempty"`
	Name   string              `json:"name,omitempty"`
	Code   string              `json:"code,omitempty"` // as of an order
}

// branch opens a table that goes on from a moment of a finished game.
func (h *Handler) branch(w http.ResponseWriter, r *http.Request) {
	body, ok := h.posted(w, r, maxBody)
	if !ok {
		return
	}
	o, code, err := readBranch(body)
	if err == nil {
		err = h.mayOpen(r, code)
	}
	if err == nil {
		o.From = origin(r)
		o.Owner, err = identify(w, r)
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	info, err := h.cfg.Parlour.Branch(r.PathValue("id"), o)
	if err != nil {
		h.fail(w, err)
		return
	}
	h.answer(w, http.StatusCreated, info)
}

func readBranch(body []byte) (o parlour.BranchOrder, code string, err error) {
	var j branchJSON
	if f := strict(body, &j); f != nil {
		return o, "", f
	}
	if j.Step == nil || j.Seat == nil {
		return o, "", malformed("step and seat must both be there")
	}
	return parlour.BranchOrder{Step: *j.Step, Seat: *j.Seat, Wall: j.Wall, Bots: j.Bots, Assist: j.Assist, Pace: j.Pace, Name: j.Name}, j.Code, nil
}

func readOrder(body []byte) (o parlour.Order, code string, err error) {
	var j orderJSON
	if f := strict(body, &j); f != nil {
		return o, "", f
	}
	o = parlour.Order{Ruleset: j.Ruleset, Length: j.Length, Public: j.Public, Pace: j.Pace, Assist: j.Assist, Bots: j.Bots, Discipline: j.Discipline, Referee: j.Referee, Claims: j.Claims, Rated: j.Rated, Teaching: j.Teaching, Opens: j.Opens, Chat: j.Chat, Substitute: j.Substitute, MayNotWin: j.MayNotWin}
	if j.People != nil {
		if o.People = *j.People; o.People == 0 {
			o.People = -1 // said, and not possible
		}
	}
	if c := j.Clock; c != nil {
		if c.Base == nil || c.Bank == nil {
			return o, "", malformedAt("clock", "base and bank must both be there")
		}
		o.Clock = &parlour.Clock{Base: millis(*c.Base), Bank: millis(*c.Bank), Claim: millis(c.Claim), First: millis(c.First)}
	}
	if b := j.Rating; b != nil {
		o.Rating = &parlour.RatingBounds{From: b.From, To: b.To}
	}
	if w := j.Watch; w != nil {
		o.Watch = parlour.Watching{Who: w.Who, Hands: w.Hands, Deal: w.Deal}
		if w.Delay != nil {
			o.Watch.Delay, o.WatchLive = *w.Delay, *w.Delay == 0
		}
	}
	return o, j.Code, nil
}

// millis makes a duration of milliseconds. What is beyond an hour is an hour,
// which no clock may have: it would not fit the type.
func millis(n int64) time.Duration {
	const hour = int64(time.Hour / time.Millisecond)
	return time.Duration(min(max(n, -hour), hour)) * time.Millisecond
}

func (h *Handler) answer(w http.ResponseWriter, status int, v any) {
	b, err := json.Marshal(v)
	if err != nil {
		panic("web: an answer that cannot be written: " + err.Error())
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	write(w, append(b, '\n'))
}

var statusOf = map[parlour.Code]int{
	parlour.TooLarge:     http.StatusRequestEntityTooLarge,
	parlour.NoTable:      http.StatusNotFound,
	unknownStay:          http.StatusNotFound,
	parlour.NoShares:     http.StatusNotFound,
	parlour.NotOver:      http.StatusForbidden,
	parlour.NoHints:      http.StatusForbidden,
	parlour.CannotGoOn:   http.StatusConflict,
	parlour.OtherSeat:    http.StatusForbidden,
	parlour.TooMany:      http.StatusServiceUnavailable,
	parlour.Unavailable:  http.StatusServiceUnavailable,
	parlour.TooFast:      http.StatusTooManyRequests,
	parlour.TooManyYours: http.StatusTooManyRequests,
	parlour.TooManyHere:  http.StatusTooManyRequests,
	parlour.Closing:      http.StatusServiceUnavailable,
	parlour.NoOpening:    http.StatusForbidden,
	parlour.NotOpen:      http.StatusForbidden,
	parlour.NeedCode:     http.StatusForbidden,
	parlour.Banned:       http.StatusForbidden,
	unauthorized:         http.StatusUnauthorized,
	parlour.GameOver:     http.StatusConflict,
	crossSite:            http.StatusForbidden,
	unknownRule:          http.StatusNotFound,
	unknownPerson:        http.StatusNotFound,
	unknownDrill:         http.StatusNotFound,
	noMatch:              http.StatusForbidden,
	noAccount:            http.StatusForbidden,
	stalePage:            http.StatusForbidden,
	hasAccount:           http.StatusConflict,
	lastWay:              http.StatusConflict,
	tooSoon:              http.StatusConflict,
	wayTaken:             http.StatusConflict,
}

// fullOf are the limits of tables by the codes of who meets them.
var fullOf = map[parlour.Code]string{parlour.TooMany: limitTables, parlour.TooManyYours: limitTablesOfPerson, parlour.TooManyHere: limitTablesOfAddress}

// fail answers with what went wrong. What is not the asker's fault is logged,
// and the asker learns no more than that.
func (h *Handler) fail(w http.ResponseWriter, err error) {
	f, ok := parlour.IsFault(err)
	if !ok && (parlour.IsElsewhere(err) || errors.Is(err, errWhose)) {
		h.later(w)
		return
	}
	if !ok {
		h.cfg.Logger.Error("a request failed", slog.Any("cause", err))
		h.answer(w, http.StatusInternalServerError,
			failureJSON{Code: parlour.Unavailable, Message: "the parlour cannot do this now"})
		return
	}
	status := statusOf[f.Code]
	if class := fullOf[f.Code]; class != "" {
		h.limited(class)
		w.Header().Set("Retry-After", "60")
	}
	if status == 0 {
		status = http.StatusBadRequest
	}
	h.answer(w, status, failureJSON{f.Code, f.Message, f.About, f.Stuck})
}
