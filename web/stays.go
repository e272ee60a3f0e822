package web

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"sync"
	"time"

	"jansou/account"
	"jansou/parlour"
)

// Stays keeps tables that stay. Its methods may be called from many goroutines at once;
// what cannot be done is an error of package account.
type Stays interface {
	Stay(ctx context.Context, name string) (*account.Stay, error)
	OpenStays(ctx context.Context) ([]account.Stay, error)
	StaysOf(ctx context.Context, person parlour.Owner) ([]account.Stay, error)
	MakeStay(ctx context.Context, x account.Stay, most int) error
	EditStay(ctx context.Context, x account.Stay) error
	RemoveStay(ctx context.Context, name string, owner parlour.Owner) error
	StayGames(ctx context.Context, stay string, person *parlour.Owner, most int) ([]account.StayGame, error)
}

// mostStayGames are listed of one that stays.
const mostStayGames = 30

// unknownStay is the code of a name under which nothing stays.
const unknownStay parlour.Code = "unknown_stay"

// coming has people come to tables that stay one after another, so that two who come at
// once find the same table.
type coming struct{ sync.Mutex }

func (h *Handler) serveStays(mux *http.ServeMux) {
	mux.Handle("GET /club", h.files.index())
	mux.Handle("GET /club/{name}", h.files.index())
	if h.cfg.Stays == nil || h.cfg.Accounts == nil || h.cookies == nil {
		return
	}
	mux.HandleFunc("GET /api/stays", h.at(look, h.stays))
	mux.HandleFunc("POST /api/stays", h.at(work, h.makeStay))
	mux.HandleFunc("GET /api/stays/{name}", h.at(look, h.stay))
	mux.HandleFunc("POST /api/stays/{name}", h.at(work, h.editStay))
	mux.HandleFunc("POST /api/stays/{name}/remove", h.at(work, h.removeStay))
	mux.HandleFunc("POST /api/stays/{name}/come", h.at(open, h.comeToStay))
}

// staysJSON are tables that stay.
type staysJSON struct {
	Open []stayJSON `json:"open"` // of the list of everybody, those made first first
	Mine []stayJSON `json:"mine"`
	Most int        `json:"most"` // how many one may have; 0: a guest has none
}

// stayJSON is one of them.
type stayJSON struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	Ruleset string `json:"ruleset"`
	Open    bool   `json:"open"`
	Waiting int    `json:"waiting"` // people at its table that waits
	Playing int    `json:"playing"` // its tables that are played
}

// oneStayJSON is one of them with all that is told of it.
type oneStayJSON struct {
	stayJSON
	Owner  string          `json:"owner"` // the name
	Handle string          `json:"handle"`
	Mine   bool            `json:"mine,omitempty"`
	Order  json.RawMessage `json:"order"`  // the settings of its tables, as an order
	Tables []parlour.Info  `json:"tables"` // that are not over; the one that waits first
	Games  []stayGameJSON  `json:"games"`  // that are over, the last first: all of one that is open, and to its owner; otherwise one's own
}

// stayGameJSON is a game of one.
type stayGameJSON struct {
	Table string    `json:"table"`
	Ended time.Time `json:"ended"`
	Deals int       `json:"deals"`
}

func (h *Handler) stayTo(x *account.Stay, tables []parlour.Info) stayJSON {
	out := stayJSON{Name: x.Name, Title: x.Title, Open: x.Open}
	var o orderJSON
	if json.Unmarshal(x.Settings, &o) == nil { // it was read before it was kept
		out.Ruleset = o.Ruleset
	}
	for _, t := range tables {
		if t.Status == parlour.Playing {
			out.Playing++
			continue
		}
		n := 0
		for _, s := range t.Seats {
			if s.Taken && !s.Bot {
				n++
			}
		}
		out.Waiting = max(out.Waiting, n)
	}
	return out
}

func (h *Handler) stays(w http.ResponseWriter, r *http.Request) {
	var all, mine []account.Stay
	var own *account.Account
	me, _, err := identified(w, r)
	if err == nil {
		all, err = h.cfg.Stays.OpenStays(r.Context())
	}
	if err == nil {
		own, err = h.cfg.Accounts.Account(r.Context(), me)
	}
	if err == nil {
		mine, err = h.cfg.Stays.StaysOf(r.Context(), me)
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	made := map[string]time.Time{}
	for _, x := range slices.Concat(all, mine) {
		made[x.Name] = x.Made
	}
	tables := h.cfg.Parlour.AtStays(made, me)
	list := func(of []account.Stay) []stayJSON {
		out := make([]stayJSON, len(of))
		for i := range of {
			out[i] = h.stayTo(&of[i], tables[of[i].Name])
		}
		return out
	}
	out := staysJSON{Open: list(all), Mine: list(mine)}
	if own != nil {
		out.Most = account.MostStays(own.Roles)
	}
	h.answer(w, http.StatusOK, out)
}

// stayAt finds the table that stays of an address.
func (h *Handler) stayAt(r *http.Request) (*account.Stay, error) {
	name := r.PathValue("name")
	var x *account.Stay
	var err error
	if account.IsStayName(name) {
		x, err = h.cfg.Stays.Stay(r.Context(), name)
	}
	if err == nil && x == nil {
		err = parlour.NewFault(unknownStay, "", "no table stays under that name")
	}
	return x, err
}

func (h *Handler) stay(w http.ResponseWriter, r *http.Request) {
	var x *account.Stay
	me, _, err := identified(w, r)
	if err == nil {
		x, err = h.stayAt(r)
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	h.tellStay(w, r, http.StatusOK, me, x)
}

func (h *Handler) tellStay(w http.ResponseWriter, r *http.Request, status int, me parlour.Owner, x *account.Stay) {
	owner, err := h.cfg.Accounts.Account(r.Context(), x.Owner)
	if err != nil {
		h.fail(w, err)
		return
	}
	tables, _ := h.cfg.Parlour.AtStay(x.Name, x.Made, me)
	out := oneStayJSON{stayJSON: h.stayTo(x, tables), Mine: x.Owner == me, Order: x.Settings, Tables: []parlour.Info{}, Games: []stayGameJSON{}}
	if owner != nil {
		out.Owner, out.Handle = owner.Name, owner.Handle
	}
	out.Tables = append(out.Tables, tables...)
	only := &me
	if x.Open || out.Mine {
		only = nil
	}
	games, err := h.cfg.Stays.StayGames(r.Context(), x.Name, only, mostStayGames)
	if err != nil {
		h.fail(w, err)
		return
	}
	for _, g := range games {
		out.Games = append(out.Games, stayGameJSON{g.Table, g.Ended.UTC(), g.Deals})
	}
	h.answer(w, status, out)
}

// stayOrder makes or changes a table that stays.
type stayOrder struct {
	Name  string          `json:"name,omitempty"` // of a new one: in its address
	Title string          `json:"title"`
	Order json.RawMessage `json:"order"` // the settings of its tables, as of POST /api/tables; without a referee and a code
}

// kept checks what is ordered, and returns it as it is kept.
func (o *stayOrder) kept(h *Handler) (account.Stay, error) {
	title, err := parlour.CleanTitle(o.Title)
	if err != nil {
		return account.Stay{}, err
	}
	order, code, err := readOrder(o.Order)
	switch {
	case err != nil:
		return account.Stay{}, err
	case code != "":
		return account.Stay{}, malformedAt("order.code", "it is asked of who comes")
	case order.Referee != "":
		return account.Stay{}, malformedAt("order.referee", "who opens a table has the chair, and here that is whoever comes first")
	case order.People == 1 || order.People == 0:
		return account.Stay{}, malformedAt("order.people", "a table that stays is for two at least")
	}
	if err := h.cfg.Parlour.CheckOrder(order); err != nil {
		return account.Stay{}, err
	}
	return account.Stay{Name: o.Name, Title: title, Open: order.Public, Settings: o.Order}, nil
}

func (h *Handler) makeStay(w http.ResponseWriter, r *http.Request) {
	o, by, ok := owned[stayOrder](h, w, r)
	if !ok {
		return
	}
	x, err := o.kept(h)
	if err == nil && !account.IsStayName(o.Name) {
		err = malformedAt("name", "3 to 32 small letters and digits, with single hyphens between them")
	}
	if err == nil {
		x.Owner, x.Made, x.Changed = by.person, h.now(), h.now()
		err = unfriendly(h.cfg.Stays.MakeStay(r.Context(), x, account.MostStays(by.Roles)))
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	h.tellStay(w, r, http.StatusCreated, by.person, &x)
}

// ownStay finds the table that stays of an address, for a change by its owner.
func (h *Handler) ownStay(r *http.Request, by signed) (*account.Stay, error) {
	x, err := h.stayAt(r)
	if err == nil && x.Owner != by.person {
		err = parlour.NewFault(parlour.NotHost, "", "only whose table it is changes it")
	}
	return x, err
}

func (h *Handler) editStay(w http.ResponseWriter, r *http.Request) {
	o, by, ok := owned[stayOrder](h, w, r)
	if !ok {
		return
	}
	was, err := h.ownStay(r, by)
	var x account.Stay
	if err == nil {
		x, err = o.kept(h)
	}
	if err == nil && o.Name != "" && o.Name != was.Name {
		err = malformedAt("name", "an address does not change")
	}
	if err == nil {
		x.Name, x.Owner, x.Made, x.Changed = was.Name, was.Owner, was.Made, h.now()
		err = unfriendly(h.cfg.Stays.EditStay(r.Context(), x))
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	h.tellStay(w, r, http.StatusOK, by.person, &x)
}

func (h *Handler) removeStay(w http.ResponseWriter, r *http.Request) {
	_, by, ok := owned[nothing](h, w, r)
	if !ok {
		return
	}
	x, err := h.ownStay(r, by)
	if err == nil {
		err = unfriendly(h.cfg.Stays.RemoveStay(r.Context(), x.Name, by.person))
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	h.stays(w, r)
}

// comeOrder is of who comes to a table that stays.
type comeOrder struct {
	Code string `json:"code,omitempty"` // where tables are opened with one only
}

// comeToStay answers the table of one that stays that waits; where there is none, it is
// opened.
func (h *Handler) comeToStay(w http.ResponseWriter, r *http.Request) {
	body, ok := h.posted(w, r, maxBody)
	if !ok {
		return
	}
	var o comeOrder
	if f := strict(body, &o); f != nil {
		h.fail(w, f)
		return
	}
	var x *account.Stay
	me, _, err := identified(w, r)
	if err == nil {
		x, err = h.stayAt(r)
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	info, err := h.tableOfStay(r, x, me, o.Code)
	if err != nil {
		h.fail(w, err)
		return
	}
	h.answer(w, http.StatusOK, info)
}

func (h *Handler) tableOfStay(r *http.Request, x *account.Stay, me parlour.Owner, code string) (parlour.Info, error) {
	h.coming.Lock()
	defer h.coming.Unlock()
	if info, found := waitingAt(h.cfg.Parlour, x, me); found {
		return info, nil
	}
	if err := h.mayOpen(r, code); err != nil {
		return parlour.Info{}, err
	}
	order, _, err := readOrder(x.Settings)
	if err != nil {
		return parlour.Info{}, err // it was read before it was kept
	}
	order.Stay, order.Owner, order.From = &parlour.StayOf{Name: x.Name, Title: x.Title}, me, origin(r)
	return h.cfg.Parlour.Open(order)
}

// waitingAt is the table of one that stays that waits for people, as somebody sees it. One
// at which nobody sits, of settings that have changed since, is left to end by itself.
func waitingAt(p *parlour.Parlour, x *account.Stay, me parlour.Owner) (parlour.Info, bool) {
	tables, opened := p.AtStay(x.Name, x.Made, me)
	for i, t := range tables {
		mine, sits := false, false
		for _, s := range t.Seats {
			mine, sits = mine || s.You, sits || s.Taken && !s.Bot
		}
		if t.Status == parlour.Waiting && (mine || t.Free > 0 && (sits || opened[i] >= x.Changed.UnixMicro())) {
			return t, true
		}
	}
	return parlour.Info{}, false
}
