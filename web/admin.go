package web

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"jansou/parlour"
)

// Below /api/admin who has the operator's token sees tables and people, and acts.
// Without a token in the settings nothing is there. No answer has a tile that a
// spectator does not see.

// unauthorized is answered to who has not got the token.
const unauthorized parlour.Code = "unauthorized"

// guess is what tries of a token or a code cost.
var guess = price{"guesses", "tries of a token or a code", 10 * time.Second, 5}

// MinToken is how many characters a token must have.
const MinToken = 20

// Bounds of what an operator says.
const (
	minCode   = 6
	maxBans   = 10_000
	longest   = 10 * 365 * 24 * time.Hour
	maxPeople = 10_000
)

func (h *Handler) serveDesk(mux *http.ServeMux) {
	if h.cfg.Token == "" {
		return
	}
	mux.HandleFunc("GET /api/admin/tables", h.operators(h.allTables))
	mux.HandleFunc("GET /api/admin/people", h.operators(h.allPeople))
	if h.cfg.People != nil {
		mux.HandleFunc("POST /api/admin/people/{id}/erase", h.operators(h.erasePerson))
	}
	mux.HandleFunc("POST /api/admin/tables/{id}/close", h.operators(h.closeTable))
	mux.HandleFunc("GET /api/admin/bans", h.operators(h.bans))
	mux.HandleFunc("POST /api/admin/bans", h.operators(h.ban))
	mux.HandleFunc("DELETE /api/admin/bans/{id}", h.operators(h.unban))
	if h.cfg.Accounts != nil {
		mux.HandleFunc("GET /api/admin/accounts", h.operators(h.allAccounts))
		mux.HandleFunc("PUT /api/admin/accounts/{handle}/roles", h.operators(h.setRoles))
	}
	if h.cfg.Reports != nil {
		mux.HandleFunc("GET /api/admin/reports", h.operators(h.reports))
		mux.HandleFunc("POST /api/admin/reports/{id}/settle", h.operators(h.settleReport))
	}
	mux.HandleFunc("PUT /api/admin/message", h.operators(h.setMessage))
	mux.HandleFunc("PUT /api/admin/opening", h.operators(h.setOpening))
}

// operators does what only who has the token may ask for, or an operator's account. An address that shows
// wrong ones waits, with the right one, too: it cannot tell them apart meanwhile.
func (h *Handler) operators(do http.HandlerFunc) http.HandlerFunc {
	want := sha256.Sum256([]byte(h.cfg.Token))
	return func(w http.ResponseWriter, r *http.Request) {
		addr := from(r).addr
		if h.spending.spent(addr, guess, h.now()) {
			h.tooFast(w, guess, guess.every)
			return
		}
		token, bearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		got := sha256.Sum256([]byte(token))
		switch {
		case !bearer: // who shows none has guessed nothing: so the page asks whether there is a desk
			if err := h.byAccount(r.Context(), r); err != nil {
				h.fail(w, err)
				return
			}
		case subtle.ConstantTimeCompare(got[:], want[:]) != 1:
			h.spending.allow(addr, guess, h.now())
			h.fail(w, parlour.NewFault(unauthorized, "", "the operator's token is wanted"))
			return
		}
		h.here(w, r, do)
	}
}

// spent reports whether an address has nothing left of a price, and takes nothing.
func (a *spending) spent(addr netip.Addr, p price, now time.Time) bool {
	a.Lock()
	defer a.Unlock()
	key := spender{addr, p.kind}
	for _, all := range []map[spender]*rate.Limiter{a.now, a.old} {
		if l := all[key]; l != nil {
			return l.TokensAt(now) < 1
		}
	}
	return false
}

// adminTable is a table that is in memory and not over.
type adminTable struct {
	parlour.TableNow
	Connections int `json:"connections"` // browsers that are there
}

// adminTables is every such table, and what the operator has decided but for bans.
type adminTables struct {
	Tables  []adminTable `json:"tables"`
	Waking  int          `json:"waking,omitempty"`
	Message string       `json:"message,omitempty"` // what everybody reads
	Opening WhoOpens     `json:"opening"`           // who may open tables
}

func (h *Handler) allTables(w http.ResponseWriter, r *http.Request) {
	there := map[string]int{}
	for _, g := range h.guests.list() {
		there[g.table]++
	}
	out := adminTables{Tables: []adminTable{}, Waking: h.cfg.Parlour.Waking(), Message: h.cfg.Parlour.Notice(), Opening: h.desk.opening()}
	for _, t := range h.cfg.Parlour.Now() {
		out.Tables = append(out.Tables, adminTable{t, there[t.ID]})
	}
	for _, more := range others[adminTables](h, r) {
		out.Tables = append(out.Tables, more.Tables...)
		out.Waking += more.Waking
	}
	h.answer(w, http.StatusOK, out)
}

// personNow is somebody whose browser is at a table, or at several.
type personNow struct {
	Person      string    `json:"person"` // in short
	Names       []string  `json:"names"`  // under which the person sits somewhere
	Tables      []string  `json:"tables"`
	Addresses   []string  `json:"addresses"` // of version 6 the first 64 bits
	Since       time.Time `json:"since"`     // of the oldest connection
	Connections int       `json:"connections"`
}

type adminPeople struct {
	People []*personNow `json:"people"`
}

func (h *Handler) allPeople(w http.ResponseWriter, r *http.Request) {
	names := map[string][]string{}
	for _, t := range h.cfg.Parlour.Now() {
		for s, person := range t.People {
			if name := t.Seats[s].Name; person != "" && !slices.Contains(names[person], name) {
				names[person] = append(names[person], name)
			}
		}
	}
	out, of := adminPeople{People: []*personNow{}}, map[parlour.Owner]*personNow{}
	for _, g := range h.guests.list() {
		p := of[g.owner]
		if p == nil {
			p = &personNow{Person: g.owner.Short(), Tables: []string{}, Names: append([]string{}, names[g.owner.Short()]...), Since: g.since}
			if of[g.owner] = p; len(out.People) < maxPeople {
				out.People = append(out.People, p)
			}
		}
		p.Connections++
		if addr := g.addr.String(); !slices.Contains(p.Addresses, addr) {
			p.Addresses = append(p.Addresses, addr)
		}
		if g.table != "" && !slices.Contains(p.Tables, g.table) {
			p.Tables = append(p.Tables, g.table)
		}
	}
	for _, more := range others[adminPeople](h, r) {
		for _, p := range more.People {
			out.add(p)
		}
	}
	h.answer(w, http.StatusOK, out)
}

// add takes in somebody whom another node has told.
func (a *adminPeople) add(p *personNow) {
	for _, mine := range a.People {
		if mine.Person != p.Person {
			continue
		}
		for to, from := range map[*[]string][]string{&mine.Names: p.Names, &mine.Tables: p.Tables, &mine.Addresses: p.Addresses} {
			for _, one := range from {
				if !slices.Contains(*to, one) {
					*to = append(*to, one)
				}
			}
		}
		if p.Since.Before(mine.Since) {
			mine.Since = p.Since
		}
		mine.Connections += p.Connections
		return
	}
	if len(a.People) < maxPeople {
		a.People = append(a.People, p)
	}
}

// ordered reads what an operator sends as JSON, and answers what cannot be read.
func ordered[T any](h *Handler, w http.ResponseWriter, r *http.Request) (order T, ok bool) {
	body, ok := h.posted(w, r, maxBody)
	if !ok {
		return order, false
	}
	if f := strict(body, &order); f != nil {
		h.fail(w, f)
		return order, false
	}
	return order, true
}

// done answers that something was done, or why not, and writes it down.
func (h *Handler) done(w http.ResponseWriter, err error, what string, more ...any) {
	if err != nil {
		h.fail(w, err)
		return
	}
	h.cfg.Logger.Info("the operator has "+what, more...)
	w.WriteHeader(http.StatusNoContent)
}

type closeOrder struct {
	Why string `json:"why,omitempty"`
}

func (h *Handler) closeTable(w http.ResponseWriter, r *http.Request) {
	if o, ok := ordered[closeOrder](h, w, r); ok {
		id := r.PathValue("id")
		h.done(w, h.cfg.Parlour.CloseTable(id, o.Why), "closed a table", slog.String("table", id))
	}
}

type messageOrder struct {
	Text string `json:"text"`
}

func (h *Handler) setMessage(w http.ResponseWriter, r *http.Request) {
	o, ok := ordered[messageOrder](h, w, r)
	if !ok {
		return
	}
	err := parlour.CheckNotice("text", o.Text)
	if err == nil {
		err = h.decide(r.Context(), func(d *decided) { d.Message = o.Text })
	}
	h.done(w, err, "set the message of the day")
}

type openingOrder struct {
	Who   WhoOpens `json:"who"`
	Codes []string `json:"codes,omitempty"` // those that hold from now on
}

func (h *Handler) setOpening(w http.ResponseWriter, r *http.Request) {
	o, ok := ordered[openingOrder](h, w, r)
	if !ok {
		return
	}
	err := o.check()
	if err == nil {
		err = h.decide(r.Context(), func(d *decided) {
			d.Opening, d.Codes = o.Who, nil
			for _, c := range o.Codes {
				sum := sha256.Sum256([]byte(c))
				d.Codes = append(d.Codes, hex.EncodeToString(sum[:]))
			}
		})
	}
	h.done(w, err, "said who may open tables", slog.String("who", string(o.Who)))
}

func (o *openingOrder) check() error {
	switch {
	case !slices.Contains([]WhoOpens{Anybody, NobodyNew, WithCode}, o.Who):
		return malformedAt("who", "%q is none of anybody, nobody, code", o.Who)
	case (o.Who == WithCode) != (len(o.Codes) > 0):
		return malformedAt("codes", "with code there is one at least, and without it none")
	case slices.ContainsFunc(o.Codes, func(c string) bool { return len(c) < minCode }):
		return malformedAt("codes", "a code has %d characters at least", minCode)
	}
	return nil
}

// banOrder keeps an address or a person out.
type banOrder struct {
	Address string `json:"address,omitempty"`
	Person  string `json:"person,omitempty"` // in short
	For     string `json:"for"`              // 24h
	Why     string `json:"why,omitempty"`
}

type adminBans struct {
	Bans []Ban `json:"bans"`
}

// banOf makes the ban that is ordered.
func (h *Handler) banOf(ctx context.Context, o banOrder) (b Ban, err error) {
	d, err := time.ParseDuration(o.For)
	if err != nil || d < time.Minute || d > longest {
		return b, malformedAt("for", "%q is no time from 1m to %v, such as 24h", o.For, longest)
	}
	b = Ban{ID: newBanID(), Until: h.now().Add(d).UTC().Truncate(time.Second), Why: o.Why}
	switch {
	case (o.Address == "") == (o.Person == ""):
		return b, malformedAt("address", "either address or person is wanted")
	case o.Address != "":
		b.Address, err = prefixOf(o.Address)
	default:
		b.Person, b.Owner, err = h.personOf(ctx, o.Person)
	}
	if err != nil {
		return b, err
	}
	return b, parlour.CheckNotice("why", o.Why)
}

// prefixOf is what of addresses a ban of one keeps out: of version 6 the first 64
// bits, which one customer has.
func prefixOf(text string) (netip.Prefix, error) {
	addr, err := netip.ParseAddr(text)
	addr = addr.Unmap().WithZone("")
	if err != nil || addr.IsLoopback() || addr.IsUnspecified() {
		return netip.Prefix{}, malformedAt("address", "%q is no address that can be kept out", text)
	}
	return allOf(addr), nil
}

// personOf finds a person who is there, or sits somewhere, at any node, by the short form.
func (h *Handler) personOf(ctx context.Context, short string) (string, *parlour.Owner, error) {
	short = strings.ToLower(short)
	found, silent := h.peopleOf(ctx, short)
	switch {
	case len(found) == 1:
		return short, &found[0], nil
	case silent > 0:
		return "", nil, parlour.NewFault(parlour.Unavailable, "", fmt.Sprintf("%d people who are there are %q, and %d of the other servers do not answer: try again in some seconds", len(found), short, silent))
	}
	return "", nil, malformedAt("person", "%s people who are there are %q", strconv.Itoa(len(found)), short)
}

func (h *Handler) ban(w http.ResponseWriter, r *http.Request) {
	o, ok := ordered[banOrder](h, w, r)
	if !ok {
		return
	}
	b, err := h.banOf(r.Context(), o)
	if err == nil {
		err = h.decide(r.Context(), func(d *decided) {
			d.Bans = slices.DeleteFunc(d.Bans, func(x Ban) bool { return !x.Until.After(h.now()) })
			d.Bans = append(d.Bans[max(0, len(d.Bans)-maxBans+1):], b)
		})
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	for _, g := range h.guests.list() {
		if b.Address.IsValid() && b.Address.Contains(g.addr) || b.Owner != nil && *b.Owner == g.owner {
			go g.bar(b.brief()) // a browser that does not listen keeps nobody waiting
		}
	}
	kind := "a person"
	if b.Address.IsValid() {
		kind = "an address"
	}
	h.cfg.Logger.Info("the operator keeps out "+kind, slog.String("ban", b.ID))
	b.Owner = nil
	h.answer(w, http.StatusCreated, b)
}

// brief is says, as much of it as fits into the end of a websocket.
func (b *Ban) brief() string {
	const most = 120 // bytes
	text := b.says()
	for len(text) > most {
		r := []rune(text)
		text = string(r[:len(r)-1])
	}
	return text
}

func (h *Handler) bans(w http.ResponseWriter, _ *http.Request) {
	out := adminBans{Bans: []Ban{}}
	h.desk.Lock()
	for _, b := range h.desk.now.Bans {
		if b.Owner = nil; b.Until.After(h.now()) {
			out.Bans = append(out.Bans, b)
		}
	}
	h.desk.Unlock()
	h.answer(w, http.StatusOK, out)
}

func (h *Handler) unban(w http.ResponseWriter, r *http.Request) {
	id, found := r.PathValue("id"), false
	err := h.decide(r.Context(), func(d *decided) {
		d.Bans = slices.DeleteFunc(d.Bans, func(b Ban) bool { found = found || b.ID == id; return b.ID == id })
	})
	if err == nil && !found {
		err = malformedAt("id", "there is no ban %q", id)
	}
	h.done(w, err, "lifted a ban", slog.String("ban", id))
}
