package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"jansou/brought"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/results"
)

// Bringer keeps games that were played on other systems. Its methods may be called
// from many goroutines at once.
type Bringer interface {
	// Bring writes a whole log with its result, at once; false: it is there already.
	Bring(ctx context.Context, table string, log [][]byte, over parlour.Ending) (bool, error)
	// TakeBack removes a game that a person has brought in; false: there is none.
	TakeBack(ctx context.Context, person parlour.Owner, table string) (bool, error)
}

// brings is what an address may bring in: each game stays on the disk.
var brings = price{"tables", "games brought in", 10 * time.Second, 60}

// mostBrought is how many games a person may have brought in.
const mostBrought = 2000

// tooManyBrought answers who has brought in as many.
const tooManyBrought parlour.Code = "too_many_brought"

func (h *Handler) serveBrought(mux *http.ServeMux) {
	if h.cfg.Bringer == nil || h.cfg.History == nil {
		return
	}
	mux.HandleFunc("POST /api/me/records", h.at(work, h.bring))
	mux.HandleFunc("DELETE /api/me/records/{table}", h.at(work, h.takeBack))
}

// recordJSON is what a file has.
type recordJSON struct {
	Games []broughtJSON `json:"games"`
}

// broughtJSON is a game of a record.
type broughtJSON struct {
	System  string        `json:"system"`
	Game    string        `json:"game,omitempty"` // "riichi", "mcr"; missing: it cannot be brought in
	Ruleset string        `json:"ruleset,omitempty"`
	Title   string        `json:"title,omitempty"`
	Began   int64         `json:"began,omitempty"` // milliseconds since 1970; missing: the record does not say it
	Deals   int           `json:"deals,omitempty"`
	Seats   [4]playerJSON `json:"seats"`
	Refused whyNot        `json:"refused,omitempty"` // missing: it can be brought in
	Why     string        `json:"why,omitempty"`     // the same in words, and where
	Table   string        `json:"table,omitempty"`   // it is there already, brought in by who asks
	Seat    *mahjong.Seat `json:"seat,omitempty"`    // of Table: as whose
}

// playerJSON is a player of a record: named as the record names, for who brings it in
// to find the own seat. It is not kept.
type playerJSON struct {
	Name   string `json:"name,omitempty"`
	Place  int    `json:"place,omitempty"`
	Points int    `json:"points"`
	Total  int    `json:"total"`
}

// whyNot is why a game cannot be brought in.
type whyNot string

const (
	notFour  whyNot = "three"    // a game of three players
	notAll   whyNot = "one_seat" // one seat's view
	notWhole whyNot = "part"     // not from the first deal to the end of the last
	notSame  whyNot = "differs"  // the engine comes to something else
	notAny   whyNot = "none"     // nothing that can be played
)

// reasons are what is wrong, by the error.
var reasons = []struct {
	err error
	why whyNot
}{{brought.ErrThree, notFour}, {brought.ErrOneSeat, notAll}, {brought.ErrPart, notWhole}, {brought.ErrDiffers, notSame}}

// broughtTable is the table that a game has become.
type broughtTable struct {
	Table string `json:"table"`
	There bool   `json:"there"` // it was there already
}

// bring reads the record that the body is. Without a seat it answers what is in it and
// keeps nothing; with one it makes the game of that number (the first is 0) a table of
// the person who asks, who had that seat.
func (h *Handler) bring(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	me, err := identify(w, r)
	if err != nil {
		h.fail(w, err)
		return
	}
	if c := from(r); query.Has("seat") && !c.own {
		if wait, ok := h.spending.allow(c.addr, brings, h.now()); !ok {
			h.tooFast(w, brings, wait)
			return
		}
	}
	h.upload(w, r, maxRecord, func(body []byte) {
		h.inTurn(w, r, func() (any, error) {
			text, err := unpacked(body)
			if err != nil {
				return nil, err
			}
			games, err := brought.Read(lastPart(query.Get("file")), text)
			if err != nil {
				return nil, parlour.NewFault(badRecord, "", err.Error())
			}
			mine, count, err := h.broughtBy(r.Context(), me)
			if err != nil {
				return nil, err
			}
			if !query.Has("seat") {
				return listOf(games, me, mine), nil
			}
			game, err := placeIn(query.Get("game"), "game", len(games))
			if err != nil {
				return nil, err
			}
			seat, err := placeIn(query.Get("seat"), "seat", 4)
			if err != nil {
				return nil, err
			}
			g := &games[game]
			if g.Refused != nil {
				return nil, parlour.NewFault(badRecord, "", g.Refused.Error())
			}
			if table, _ := there(g, me, mine); table != "" {
				return broughtTable{table, true}, nil
			}
			if count >= mostBrought {
				return nil, parlour.NewFault(tooManyBrought, "", fmt.Sprintf("%d games that you have brought in are kept, and no more can be: take some back", mostBrought))
			}
			return h.bringIn(r.Context(), g, brought.Player{Owner: me, Name: query.Get("name"), Seat: mahjong.Seat(seat)})
		})
	})
}

// lastPart is the last part of a name that a browser gives a file.
func lastPart(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	if len(name) > 200 || !utf8.ValidString(name) {
		return "the record"
	}
	return name
}

// placeIn reads a place in a list of so many, 0 where there is none.
func placeIn(text, field string, of int) (int, error) {
	if text == "" {
		text = "0"
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n >= of {
		return 0, malformedAt(field, "%q is not from 0 to %d", text, of-1)
	}
	return n, nil
}

// broughtBy are the tables of games that a person has brought in, and how many there are.
func (h *Handler) broughtBy(ctx context.Context, me parlour.Owner) (tables map[string]bool, count int, err error) {
	games, err := h.cfg.History.Played(ctx, []parlour.Owner{me})
	if err != nil {
		return nil, 0, err
	}
	tables = map[string]bool{}
	for i := range games {
		if games[i].Origin == parlour.Imported {
			tables[games[i].Table] = true
		}
	}
	return tables, len(tables), nil
}

// there is the table as which a person has brought in a game before, and on which seat;
// "": it was not.
func there(g *brought.Game, me parlour.Owner, mine map[string]bool) (table string, seat mahjong.Seat) {
	for s := range mahjong.NoSeat {
		if table := g.Table(brought.Player{Owner: me, Seat: s}); mine[table] {
			return table, s
		}
	}
	return "", mahjong.NoSeat
}

// listOf tells what a file has.
func listOf(games []brought.Game, me parlour.Owner, mine map[string]bool) recordJSON {
	out := recordJSON{Games: make([]broughtJSON, len(games))}
	for i := range games {
		g := &games[i]
		to := &out.Games[i]
		*to = broughtJSON{System: g.System, Game: g.Kind, Ruleset: g.Ruleset, Title: g.Title, Deals: g.Deals}
		if !g.Began.IsZero() {
			to.Began = g.Began.UnixMilli()
		}
		for s := range to.Seats {
			to.Seats[s].Name = shown(g.Names[s])
		}
		if g.Refused != nil {
			to.Refused, to.Why = notAny, g.Refused.Error()
			for _, reason := range reasons {
				if errors.Is(g.Refused, reason.err) {
					to.Refused = reason.why
				}
			}
			continue
		}
		for _, at := range g.Final {
			seat := &to.Seats[at.Seat]
			seat.Place, seat.Points, seat.Total = at.Place, at.Points, at.Total
		}
		if table, seat := there(g, me, mine); table != "" {
			to.Table, to.Seat = table, &seat
		}
	}
	return out
}

// shown is a name of a record as far as it can be shown.
func shown(name string) string {
	if !utf8.ValidString(name) || utf8.RuneCountInString(name) > 40 {
		return ""
	}
	return name
}

// bringIn makes a game a table.
func (h *Handler) bringIn(ctx context.Context, g *brought.Game, p brought.Player) (broughtTable, error) {
	if p.Name != "" {
		name, err := h.cfg.Parlour.OwnName(p.Name, p.Owner)
		if err != nil {
			return broughtTable{}, err
		}
		p.Name = name
	}
	table, log := g.Table(p), g.Log(p, h.now())
	result, err := results.Of(table, log)
	if err != nil {
		return broughtTable{}, err
	}
	lines := make([][]byte, len(log))
	for i := range log {
		if lines[i], err = json.Marshal(&log[i]); err != nil {
			return broughtTable{}, err
		}
	}
	is, err := h.cfg.Bringer.Bring(ctx, table, lines, parlour.Ending{Counted: true, Result: result})
	return broughtTable{table, !is}, err
}

// takeBack removes a game that who asks has brought in.
func (h *Handler) takeBack(w http.ResponseWriter, r *http.Request) {
	if !h.fromHere(w, r) {
		return
	}
	taken, err := h.cfg.Bringer.TakeBack(r.Context(), who(r), r.PathValue("table"))
	if err == nil && !taken {
		err = parlour.NewFault(parlour.NoTable, "", "you have brought in no game of that name")
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
