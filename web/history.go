package web

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base32"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"jansou/account"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/rating"
	"jansou/results"
	"jansou/tally"
)

// History knows what was played. Its methods may be called from many goroutines at
// once. Nothing that it says is of a game that goes on.
type History interface {
	Played(ctx context.Context, people []parlour.Owner) ([]results.Game, error)
	Met(ctx context.Context, people []parlour.Owner) ([]results.Met, error)
	AverageOf(ctx context.Context, f results.Filter) (*tally.Sum, error)
	Detail(ctx context.Context, table string) (results.Detail, error)
	NameBeside(ctx context.Context, person parlour.Owner, table string, commit int) (string, error)
	RatingsOf(ctx context.Context, person parlour.Owner) ([]results.Ladder, error)
	Ranked(ctx context.Context, l rating.Ladder, games int) ([]rating.Rating, error)
	Hall(ctx context.Context, game string, before int64, table string, most int) ([]results.Hand, int64, string, error)
}

// serveHistory serves what was played: of whoever asks, and the hall.
func (h *Handler) serveHistory(mux *http.ServeMux) {
	mux.Handle("GET /me", h.files.index())
	mux.Handle("GET /hall", h.files.index())
	mux.Handle("GET /p/{handle}", h.files.index())
	if h.cfg.History == nil {
		return
	}
	mux.HandleFunc("GET /api/me/games", h.at(work, h.gamesOf))
	mux.HandleFunc("GET /api/me/games.parquet", h.at(work, h.playedFile))
	mux.HandleFunc("GET /api/me/statistics", h.at(work, h.statisticsOf))
	mux.HandleFunc("GET /api/me/rating", h.at(work, h.shownRating))
	mux.HandleFunc("GET /api/people/{handle}/games", h.at(work, h.gamesOf))
	mux.HandleFunc("GET /api/people/{handle}/statistics", h.at(work, h.statisticsOf))
	mux.HandleFunc("GET /api/people/{handle}/rating", h.at(work, h.shownRating))
	mux.HandleFunc("GET /api/hall", h.at(work, h.hall))
}

// subject is whose games are asked about.
type subject struct {
	people []parlour.Owner  // the person first, and then the guests whose games belong to the account
	other  *account.Account // another than who asks; nil: who asks
}

// unknownPerson is the code of who is not there, or shows the own page to others than
// who asks: which of both is not said.
const unknownPerson parlour.Code = "unknown_person"

// subject finds out whose games are asked about.
func (h *Handler) subject(r *http.Request) (s subject, err error) {
	ctx, me := r.Context(), who(r)
	s.people = []parlour.Owner{me}
	if handle := r.PathValue("handle"); handle != "" {
		nobody := parlour.NewFault(unknownPerson, "", "nobody of that name shows a page to you")
		if h.cfg.Accounts == nil {
			return s, nobody
		}
		if s.other, err = h.cfg.Accounts.AccountByHandle(ctx, handle); err != nil {
			return s, err
		}
		own, err := h.cfg.Accounts.Account(ctx, me)
		if err != nil {
			return s, err
		}
		if s.other == nil || !s.other.May(me, own != nil) {
			return s, nobody
		}
		s.people[0] = s.other.Person
		if s.other.Person == me {
			s.other = nil
		}
	}
	if h.cfg.People == nil {
		return s, nil
	}
	guests, err := h.cfg.People.GuestsOf(ctx, s.people[0])
	s.people = append(s.people, guests...)
	return s, err
}

// shows takes out of games of another what the others who played them have shown to
// nobody: at tables that were not public. What is counted of them stays.
func (s *subject) shows(games []results.Game) []results.Game {
	if s.other == nil {
		return games
	}
	return slices.DeleteFunc(slices.Clone(games), func(g results.Game) bool { return !g.Public })
}

// opponentKey is how an opponent is named to a person: by nothing that would be the same
// to another.
func opponentKey(me, other parlour.Owner) string {
	sum := sha256.Sum256(append(append([]byte("jansou/opponent/v1\x00"), me[:]...), other[:]...))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:10]))
}

// readFilter reads which games are asked for. What of it is an opponent is found among
// those whom the person has met.
func readFilter(query url.Values, me parlour.Owner, met []results.Met) (f results.Filter, err error) {
	f.Game, f.Ruleset, f.Company = query.Get("game"), query.Get("ruleset"), results.Company(query.Get("company"))
	if f.Game != "" && !slices.Contains(results.Kinds(), f.Game) {
		return f, malformedAt("game", "%q is none of %q", f.Game, results.Kinds())
	}
	if f.Where = results.Where(query.Get("where")); !slices.Contains([]results.Where{results.Anywhere, results.OnServer, results.Elsewhere}, f.Where) {
		return f, malformedAt("where", "%q is neither %q nor %q", f.Where, results.OnServer, results.Elsewhere)
	}
	if !slices.Contains([]results.Company{results.All, results.WithPeople, results.WithBots}, f.Company) {
		return f, malformedAt("company", "%q is neither %q nor %q", f.Company, results.WithPeople, results.WithBots)
	}
	if text := query.Get("place"); text != "" {
		if f.Place, err = strconv.Atoi(text); err != nil || f.Place < 1 || f.Place > 4 {
			return f, malformedAt("place", "%q is not from 1 to 4", text)
		}
	}
	if key := query.Get("opponent"); key != "" {
		at := slices.IndexFunc(met, func(m results.Met) bool { return opponentKey(me, m.Who) == key })
		if at < 0 {
			return f, malformedAt("opponent", "%q is nobody whom you have met", key)
		}
		f.Opponent = met[at].Who
	}
	for _, day := range []struct {
		name string
		into *int64
	}{{"from", &f.From}, {"to", &f.To}} {
		text := query.Get(day.name)
		if text == "" {
			continue
		}
		at, err := time.Parse(time.DateOnly, text)
		if err != nil {
			return f, malformedAt(day.name, "%q is no date such as 2026-11-25", text)
		}
		*day.into = at.UnixMicro()
	}
	if f.To != 0 {
		f.To += (24 * time.Hour).Microseconds() // that day, too
	}
	return f, nil
}

// chosen are the games of a person that are asked for.
type chosen struct {
	of    subject
	all   []results.Game
	games []results.Game
	met   []results.Met
	by    results.Filter
	table map[string]bool // of games
}

// choose reads the games that are asked for. That of a kind is taken as asked for, where
// there must be one kind: that which the person has played most.
func (h *Handler) choose(r *http.Request, oneKind bool) (c chosen, err error) {
	if c.of, err = h.subject(r); err != nil {
		return c, err
	}
	if c.all, err = h.cfg.History.Played(r.Context(), c.of.people); err != nil {
		return c, err
	}
	if c.of.other == nil { // whom another has met is for the other
		if c.met, err = h.cfg.History.Met(r.Context(), c.of.people); err != nil {
			return c, err
		}
	}
	if c.by, err = readFilter(r.URL.Query(), who(r), c.met); err != nil {
		return c, err
	}
	if oneKind && c.by.Game == "" {
		c.by.Game = results.Kinds()[0]
		if kinds := results.Choices(c.all); len(kinds) > 0 {
			c.by.Game = kinds[0].Game
		}
	}
	met := map[string]bool{}
	for _, m := range c.met {
		if m.Who == c.by.Opponent {
			met[m.Table] = true
		}
	}
	c.table = map[string]bool{}
	for i := range c.all {
		if c.by.Chooses(&c.all[i], met) {
			c.games = append(c.games, c.all[i])
			c.table[c.all[i].Table] = true
		}
	}
	return c, nil
}

// statisticsJSON is what somebody did in some games.
type statisticsJSON struct {
	Name       string              `json:"name,omitempty"` // of another who was asked about
	Choices    []results.Choice    `json:"choices"`        // by what the person has played, whatever was asked for
	Statistics *results.Statistics `json:"statistics"`
	Against    []againstJSON       `json:"against"` // those met most often, in the same games
}

// againstJSON is how somebody did against another.
type againstJSON struct {
	Key   string `json:"key"` // to ask for games with the other
	Name  string `json:"name"`
	Games int    `json:"games"`
	Ahead int    `json:"ahead"` // games in which the person came in ahead
	Level int    `json:"level"` // games in which both share a place
}

// mostAgainst is how many opponents are named.
const mostAgainst = 20

func (h *Handler) statisticsOf(w http.ResponseWriter, r *http.Request) {
	c, err := h.choose(r, true)
	if err != nil {
		h.fail(w, err)
		return
	}
	average, err := h.cfg.History.AverageOf(r.Context(), c.by)
	if err != nil {
		h.fail(w, err)
		return
	}
	out := statisticsJSON{Choices: results.Choices(c.all), Against: []againstJSON{}}
	if c.of.other != nil {
		out.Name = c.of.other.Name
	}
	if out.Statistics, err = results.Count(c.by.Game, c.games, average); err != nil {
		h.fail(w, err)
		return
	}
	c.conceal(out.Statistics)
	for i := range out.Statistics.Best {
		hand := &out.Statistics.Best[i]
		d, err := h.cfg.History.Detail(r.Context(), hand.Table)
		if err != nil {
			h.fail(w, err)
			return
		}
		if hand.From != hand.Winner {
			hand.FromName = d.Seats[hand.From].Name
		}
	}
	for _, a := range results.Meetings(c.met, c.table) {
		if len(out.Against) == mostAgainst {
			break
		}
		name, err := h.cfg.History.NameBeside(r.Context(), a.Who, a.Table, a.Sat)
		if err != nil {
			h.fail(w, err)
			return
		}
		out.Against = append(out.Against, againstJSON{opponentKey(who(r), a.Who), name, a.Games, a.Ahead, a.Level})
	}
	h.answer(w, http.StatusOK, out)
}

// conceal takes out of the statistics of another the names of tables that were not public,
// and hands that were won there.
func (c *chosen) conceal(s *results.Statistics) {
	if c.of.other == nil {
		return
	}
	public := map[string]bool{}
	for i := range c.games {
		public[c.games[i].Table] = c.games[i].Public
	}
	for i := range s.Course {
		if !public[s.Course[i].Table] {
			s.Course[i].Table = ""
		}
	}
	s.Best = slices.DeleteFunc(s.Best, func(h results.Hand) bool { return !public[h.Table] })
}

// playedJSON is a list of games.
type playedJSON struct {
	Games []playedGame `json:"games"`          // the last one first
	Of    int          `json:"of"`             // so many there are in all that were asked for
	Next  string       `json:"next,omitempty"` // "before" of the next ones; missing: there are none
}

// playedGame is a game that is over.
type playedGame struct {
	Table   string         `json:"table"`
	Game    string         `json:"game"`
	Ruleset string         `json:"ruleset"`
	Title   string         `json:"title"`
	Length  parlour.Length `json:"length"`
	Ended   int64          `json:"ended"`             // milliseconds since 1970
	Origin  parlour.Origin `json:"origin,omitempty"`  // "branch", "teaching", "import"; missing: it was played here
	Unrated string         `json:"unrated,omitempty"` // why it moved no rating (docs/rating.md); missing: it did
	Kept    bool           `json:"kept"`              // its log is, so that it can be replayed
	Seat    mahjong.Seat   `json:"seat"`              // the person's
	Place   int            `json:"place"`             // 0: it was not finished
	Points  int            `json:"points"`            // held at the end
	Total   int            `json:"total"`             // what counts outside the game
	Start   int            `json:"start"`             // points with which everybody began
	Course  []int          `json:"course"`            // the person's points after each deal
	Great   int            `json:"great,omitempty"`   // hands for a hall, of anybody
	Seats   [4]playedSeat  `json:"seats"`
}

// playedSeat is who sat on a seat.
type playedSeat struct {
	Name   string `json:"name"`
	Bot    string `json:"bot,omitempty"` // which; missing: a person
	Key    string `json:"key,omitempty"` // of another person, to ask for games with
	Place  int    `json:"place"`
	Points int    `json:"points"`
	Total  int    `json:"total"`
}

// How many games a list has at once, where it is not said, and at most.
const (
	usualGames = 20
	mostGames  = 100
)

func (h *Handler) gamesOf(w http.ResponseWriter, r *http.Request) {
	c, err := h.choose(r, false)
	if err != nil {
		h.fail(w, err)
		return
	}
	count, err := readCount(r.URL.Query().Get("count"))
	if err != nil {
		h.fail(w, err)
		return
	}
	c.games = c.of.shows(c.games)
	out := playedJSON{Games: []playedGame{}, Of: len(c.games)}
	games := c.games
	if before := r.URL.Query().Get("before"); before != "" {
		ended, table, ok := readBookmark(before)
		if !ok {
			h.fail(w, malformedAt("before", "%q is no place in a list", before))
			return
		}
		at := slices.IndexFunc(games, func(g results.Game) bool {
			return g.Ended < ended || g.Ended == ended && g.Table < table
		})
		games = games[:0]
		if at >= 0 {
			games = c.games[at:]
		}
	}
	for i := range games {
		if i == count {
			last := &games[i-1]
			out.Next = bookmark(last.Ended, last.Table)
			break
		}
		g, err := h.playedGame(r, &games[i])
		if err != nil {
			h.fail(w, err)
			return
		}
		out.Games = append(out.Games, g)
	}
	h.answer(w, http.StatusOK, out)
}

// readCount reads how many games are wanted.
func readCount(text string) (int, error) {
	if text == "" {
		return usualGames, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > mostGames {
		return 0, malformedAt("count", "%q is not from 1 to %d", text, mostGames)
	}
	return n, nil
}

// bookmark is a place in a list: after the game that ended then at that table.
func bookmark(ended int64, table string) string { return strconv.FormatInt(ended, 36) + "." + table }

// readBookmark reads what bookmark writes.
func readBookmark(text string) (ended int64, table string, ok bool) {
	at, table, ok := strings.Cut(text, ".")
	ended, err := strconv.ParseInt(at, 36, 64)
	return ended, table, ok && err == nil
}

// playedGame is a game as a list shows it.
func (h *Handler) playedGame(r *http.Request, g *results.Game) (out playedGame, err error) {
	d, err := h.cfg.History.Detail(r.Context(), g.Table)
	if err != nil {
		return out, err
	}
	out = playedGame{Table: g.Table, Game: g.Game, Ruleset: g.Ruleset, Title: g.Title, Length: d.Length, Ended: g.Ended / 1000, Origin: g.Origin, Unrated: g.Unrated,
		Kept: d.Kept, Seat: g.Seat, Place: g.Place, Points: g.Points, Total: g.Total, Start: d.Start, Course: []int{}, Great: d.Great}
	for _, at := range d.Course {
		out.Course = append(out.Course, at.Points[g.Seat])
	}
	me := who(r)
	for s, seat := range d.Seats {
		one := playedSeat{Name: seat.Name, Bot: seat.Bot, Place: seat.Place, Points: seat.Points, Total: seat.Total}
		if seat.Who != (parlour.Owner{}) && mahjong.Seat(s) != g.Seat && r.PathValue("handle") == "" {
			one.Key = opponentKey(me, seat.Who)
		}
		out.Seats[s] = one
	}
	return out, nil
}

// ratingJSON is the rating of a person.
type ratingJSON struct {
	Ladders []ladderJSON `json:"ladders"`
}

// ladderJSON is a rating on one ladder.
type ladderJSON struct {
	Game    string        `json:"game"`
	Speed   rating.Speed  `json:"speed"`
	Games   int           `json:"games"`           // that have counted
	From    int           `json:"from"`            // it is shown from so many games on
	Shown   *rating.Shown `json:"shown,omitempty"` // missing: it is not yet
	Rank    int           `json:"rank,omitempty"`  // among those who have one that is shown, the best is 1
	Of      int           `json:"of,omitempty"`
	History []ratedPoint  `json:"history"` // since it is shown
}

// ratedPoint is what a rating was after a game.
type ratedPoint struct {
	Table  string `json:"table"`
	Day    int64  `json:"day"` // milliseconds since 1970 of its beginning, UTC
	Mean   int    `json:"mean"`
	Within int    `json:"within"`
}

func (h *Handler) shownRating(w http.ResponseWriter, r *http.Request) {
	of, err := h.subject(r)
	if err != nil {
		h.fail(w, err)
		return
	}
	out, err := h.ratingOf(r.Context(), of.people[0])
	if err != nil {
		h.fail(w, err)
		return
	}
	if of.other != nil { // a rated table need not be public
		for i := range out.Ladders {
			for j := range out.Ladders[i].History {
				out.Ladders[i].History[j].Table = ""
			}
		}
	}
	h.answer(w, http.StatusOK, out)
}

// ratingOf is the rating of a person as it is shown today.
func (h *Handler) ratingOf(ctx context.Context, person parlour.Owner) (out ratingJSON, err error) {
	out.Ladders = []ladderJSON{}
	ladders, err := h.cfg.History.RatingsOf(ctx, person)
	if err != nil {
		return out, err
	}
	system := rating.Standard()
	const day = 24 * time.Hour
	today := rating.Day(h.now().UnixMilli() / day.Milliseconds())
	for _, l := range ladders {
		one := ladderJSON{Game: l.Ladder.Game, Speed: l.Ladder.Speed, Games: l.Now.Games, From: system.Hidden, History: []ratedPoint{}}
		for _, p := range l.Points {
			if s, ok := system.Show(p.Rating, p.Rating.Last); ok {
				one.History = append(one.History, ratedPoint{p.Table, int64(p.Rating.Last) * day.Milliseconds(), s.Mean, s.Within})
			}
		}
		if s, ok := system.Show(l.Now, today); ok {
			one.Shown = &s
			others, err := h.cfg.History.Ranked(ctx, l.Ladder, system.Hidden)
			if err != nil {
				return out, err
			}
			one.Rank, one.Of = 1, len(others)
			for _, o := range others {
				if o.Mean > l.Now.Mean {
					one.Rank++
				}
			}
		}
		out.Ladders = append(out.Ladders, one)
	}
	slices.SortStableFunc(out.Ladders, func(a, b ladderJSON) int { return cmp.Compare(b.Games, a.Games) })
	return out, nil
}

// hallJSON is the great hands of games that everybody could see.
type hallJSON struct {
	Hands []results.Hand `json:"hands"` // the last game first
	Next  string         `json:"next,omitempty"`
}

func (h *Handler) hall(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	game := cmp.Or(query.Get("game"), results.Kinds()[0])
	if !slices.Contains(results.Kinds(), game) {
		h.fail(w, malformedAt("game", "%q is none of %q", game, results.Kinds()))
		return
	}
	ended, table := int64(math.MaxInt64), ""
	if before := query.Get("before"); before != "" {
		var ok bool
		if ended, table, ok = readBookmark(before); !ok {
			h.fail(w, malformedAt("before", "%q is no place in a list", before))
			return
		}
	}
	hands, at, next, err := h.cfg.History.Hall(r.Context(), game, ended, table, usualGames)
	if err != nil {
		h.fail(w, err)
		return
	}
	out := hallJSON{Hands: slices.Concat([]results.Hand{}, hands)}
	if next != "" {
		out.Next = bookmark(at, next)
	}
	h.answer(w, http.StatusOK, out)
}
