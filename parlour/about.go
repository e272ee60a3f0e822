package parlour

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"jansou/mahjong"
)

// An Archive knows of people what is kept about them. Its methods may be called
// from many goroutines at once.
type Archive interface {
	// Read is that of Log.
	Read(ctx context.Context, table string, from int) ([][]byte, error)
	// TablesOf lists the tables to which a person came, the one opened first first.
	TablesOf(ctx context.Context, person Owner) ([]string, error)
	// SessionsOf returns what is kept of the cookies of a person, the oldest first.
	// What proves that a cookie is one of them is left out.
	SessionsOf(ctx context.Context, person Owner) ([]Session, error)
	// LeftBy lists the games of quick match that a person has left, the first first.
	LeftBy(ctx context.Context, person Owner) ([]KeptLeft, error)
	// ReportsOf lists what was reported about a person, the oldest first.
	ReportsOf(ctx context.Context, person Owner) ([]KeptReport, error)
	// KeptResults lists what games came to for a person, the first first.
	KeptResults(ctx context.Context, person Owner) ([]KeptResult, error)
	// KeptRatings lists the ratings of a person, and what each was after each game.
	KeptRatings(ctx context.Context, person Owner) ([]KeptRating, error)
	// LinesBy lists what a person has said at tables.
	LinesBy(ctx context.Context, person Owner) ([]KeptLine, error)
	// KeptTies lists how a person stands to others.
	KeptTies(ctx context.Context, person Owner) ([]KeptTie, error)
	// KeptStays lists the tables that stay of a person.
	KeptStays(ctx context.Context, person Owner) ([]KeptStay, error)
	// KeptDrills lists the decisions of own games that a person practises.
	KeptDrills(ctx context.Context, person Owner) ([]KeptDrill, error)
	// KeptReadings lists what was read of a person's games, the first game first.
	KeptReadings(ctx context.Context, person Owner) ([]KeptReading, error)
	// GuestsOf lists the guests whose games belong to the account of a person.
	GuestsOf(ctx context.Context, person Owner) ([]Owner, error)
	// KeptAccount returns what is kept of the account of a person; nil: a guest.
	KeptAccount(ctx context.Context, person Owner) (*KeptAccount, error)
}

// KeptAbout is all that is kept about one person, as JSON. Nothing in it is a secret.
type KeptAbout struct {
	Person   Owner         `json:"person"`
	Account  *KeptAccount  `json:"account,omitempty"` // null: a guest
	Guests   []Owner       `json:"guests,omitempty"`  // that the person was, whose games belong to the account
	Names    []string      `json:"names"`
	Sessions []KeptSession `json:"sessions"`
	Bans     []KeptBan     `json:"bans,omitempty"`
	Left     []KeptLeft    `json:"left,omitempty"`
	Reports  []KeptReport  `json:"reports,omitempty"`
	Results  []KeptResult  `json:"results,omitempty"`
	Ratings  []KeptRating  `json:"ratings,omitempty"`
	Said     []KeptLine    `json:"said,omitempty"`  // at tables
	Ties     []KeptTie     `json:"ties,omitempty"`  // to others
	Stays    []KeptStay    `json:"stays,omitempty"` // tables that stay
	Drills   []KeptDrill   `json:"drills,omitempty"`
	Readings []KeptReading `json:"readings,omitempty"`
	Tables   []KeptTable   `json:"tables"` // for who reads what WriteJSON wrote: it keeps none

	tables []stay // all to which the person came
}

// A stay is that somebody came to a table.
type stay struct {
	table string
	as    Owner
}

// KeptAccount is the account of a person.
type KeptAccount struct {
	Handle     string     `json:"handle"` // by which others know it
	Name       string     `json:"name"`
	Made       time.Time  `json:"made"`
	Flag       string     `json:"flag,omitempty"`
	Seen       string     `json:"seen"` // by whom the person's page is
	Roles      []string   `json:"roles"`
	Mail       string     `json:"mail,omitempty"`
	Password   *KeptWay   `json:"password,omitempty"`
	Passkeys   []KeptWay  `json:"passkeys"`
	Identities []KeptWay  `json:"identities"` // the label is the provider and whom it knows
	Codes      int        `json:"codes"`      // of recovery that are left
	Before     []KeptName `json:"before"`     // names of before
}

// KeptWay is a way to sign in.
type KeptWay struct {
	Label string     `json:"label,omitempty"`
	Made  time.Time  `json:"made"`
	Used  *time.Time `json:"used,omitempty"` // to a day
}

// KeptName is a name that an account had until then.
type KeptName struct {
	Name  string    `json:"name"`
	Until time.Time `json:"until"`
}

// KeptSession is that a browser of the person has a cookie, or had.
type KeptSession struct {
	Made time.Time  `json:"made"`
	Seen time.Time  `json:"seen"` // to a day
	Ends *time.Time `json:"ends,omitempty"`

	Browser string `json:"browser,omitempty"` // in words, where somebody signed in
}

// KeptResult is what a game came to for the person. What others did in it is theirs.
type KeptResult struct {
	Table   string          `json:"table"`
	Game    string          `json:"game"`
	Ruleset string          `json:"ruleset"`
	Ended   time.Time       `json:"ended"`
	Origin  Origin          `json:"origin,omitempty"`
	Unrated string          `json:"unrated,omitempty"`
	Place   int             `json:"place"`
	Points  int             `json:"points"`
	Total   int             `json:"total"`
	Counted json.RawMessage `json:"counted"` // what the person did in it, docs/statistics.md
}

// KeptRating is the rating of the person on a ladder, to the digit.
type KeptRating struct {
	Game     string            `json:"game"`
	Speed    string            `json:"speed"`
	System   string            `json:"system"`
	Mean     string            `json:"mean"`
	Variance string            `json:"variance"`
	Games    int               `json:"games"`
	After    []KeptRatingAfter `json:"after"` // each game that counted
}

// KeptRatingAfter is what a rating was after a game.
type KeptRatingAfter struct {
	Table    string `json:"table"`
	Games    int    `json:"games"`
	Mean     string `json:"mean"`
	Variance string `json:"variance"`
}

// KeptTie is how the person stands to another who has an account.
type KeptTie struct {
	Kind   string    `json:"kind"` // friend, asks (the person), asked (by the person), blocked
	Handle string    `json:"handle"`
	Name   string    `json:"name"`
	At     time.Time `json:"at"`
}

// KeptStay is a table that stays of the person.
type KeptStay struct {
	Name     string          `json:"name"`
	Title    string          `json:"title"`
	Made     time.Time       `json:"made"`
	Settings json.RawMessage `json:"settings"`
}

// KeptDrill is a decision of an own game that the person practises.
type KeptDrill struct {
	Table string    `json:"table"`
	Event int       `json:"event"` // by which the person chose
	Kind  string    `json:"kind"`  // of mistake
	Cost  float64   `json:"cost"`  // as the reader of the game reckoned
	Made  time.Time `json:"made"`
	Due   time.Time `json:"due"` // from when on it is asked
	Box   int       `json:"box"` // how often in a row it went well
	Asked int       `json:"asked"`
	Good  int       `json:"good"` // of these
}

// KeptReading is what a bot said of the person's decisions in a game, added up.
type KeptReading struct {
	Table  string          `json:"table"`
	Game   string          `json:"game"`
	Ended  time.Time       `json:"ended"`
	Reader string          `json:"reader"`
	Said   json.RawMessage `json:"said"` // docs/review.md
}

// KeptLeft is that the person has left a game of quick match.
type KeptLeft struct {
	Table string    `json:"table"`
	At    time.Time `json:"at"`
}

// KeptReport is that the person was reported; by whom is not told.
type KeptReport struct {
	Kind  ReportKind `json:"kind"`
	Table string     `json:"table"`
	At    time.Time  `json:"at"`
}

// KeptBan is that an operator keeps the person out.
type KeptBan struct {
	Until time.Time `json:"until"`
	Why   string    `json:"why,omitempty"`
}

// KeptTable is what is kept about a person at one table.
type KeptTable struct {
	Table   string       `json:"table"`
	Ruleset string       `json:"ruleset"`
	Over    bool         `json:"over"`
	Came    []KeptComing `json:"came"`
	Did     []KeptAction `json:"did,omitempty"` // of a game that is over: before, it would tell hidden tiles
}

// KeptComing is that the person came to a table: opened it, sat down, or was named
// by its host.
type KeptComing struct {
	// Commit is missing of what came about in a game that is being played: the log counts
	// private answers, so that its numbers tell how many were asked about a tile.
	Commit *int          `json:"commit,omitempty"`
	At     time.Time     `json:"at"`
	Kind   CommitKind    `json:"kind"`
	Name   string        `json:"name,omitempty"`
	Seat   *mahjong.Seat `json:"seat,omitempty"`
}

// KeptAction is what a person did.
type KeptAction struct {
	Commit int             `json:"commit"`
	At     time.Time       `json:"at"`
	Kind   CommitKind      `json:"kind"`
	Action *mahjong.Action `json:"action,omitempty"`
	Why    string          `json:"why,omitempty"`
	Spent  int64           `json:"spent,omitempty"` // microseconds
}

// Empty reports whether nothing is kept.
func (a *KeptAbout) Empty() bool {
	return a.Account == nil && len(a.Sessions)+len(a.Bans)+len(a.Left)+len(a.Reports)+len(a.Results)+len(a.Ratings)+len(a.Said)+len(a.Ties)+len(a.Stays)+len(a.Drills)+len(a.Readings)+len(a.tables) == 0
}

// AboutPerson reads what is kept about a person, but for what the tables have:
// WriteJSON reads each of them.
func AboutPerson(ctx context.Context, from Archive, person Owner) (a KeptAbout, err error) {
	a = KeptAbout{Person: person, Names: []string{}, Sessions: []KeptSession{}}
	if a.Account, err = from.KeptAccount(ctx, person); err != nil {
		return a, err
	}
	if a.Guests, err = from.GuestsOf(ctx, person); err != nil {
		return a, err
	}
	if a.Ties, err = from.KeptTies(ctx, person); err != nil {
		return a, err
	}
	if a.Stays, err = from.KeptStays(ctx, person); err != nil {
		return a, err
	}
	if a.Account != nil {
		a.Names = append(a.Names, a.Account.Name)
		for _, n := range a.Account.Before {
			a.Names = append(a.Names, n.Name)
		}
	}
	for _, one := range append([]Owner{person}, a.Guests...) {
		if err = a.read(ctx, from, one); err != nil {
			return a, err
		}
	}
	return a, nil
}

// read adds what is kept of one of those that a person was.
func (a *KeptAbout) read(ctx context.Context, from Archive, as Owner) error {
	sessions, err := from.SessionsOf(ctx, as)
	if err != nil {
		return err
	}
	for _, s := range sessions {
		one := KeptSession{Made: s.Made.UTC(), Seen: s.Seen.UTC(), Browser: s.Agent}
		if ends := s.Ends.UTC(); !s.Ends.IsZero() {
			one.Ends = &ends
		}
		a.Sessions = append(a.Sessions, one)
	}
	left, err := from.LeftBy(ctx, as)
	if err != nil {
		return err
	}
	said, err := from.LinesBy(ctx, as)
	if err != nil {
		return err
	}
	a.Said = append(a.Said, said...)
	reports, err := from.ReportsOf(ctx, as)
	if err != nil {
		return err
	}
	results, err := from.KeptResults(ctx, as)
	if err != nil {
		return err
	}
	ratings, err := from.KeptRatings(ctx, as)
	if err != nil {
		return err
	}
	drills, err := from.KeptDrills(ctx, as)
	if err != nil {
		return err
	}
	readings, err := from.KeptReadings(ctx, as)
	if err != nil {
		return err
	}
	a.Drills, a.Readings = append(a.Drills, drills...), append(a.Readings, readings...)
	a.Left, a.Reports = append(a.Left, left...), append(a.Reports, reports...)
	a.Results, a.Ratings = append(a.Results, results...), append(a.Ratings, ratings...)
	tables, err := from.TablesOf(ctx, as)
	for _, t := range tables {
		a.tables = append(a.tables, stay{t, as})
	}
	return err
}

// AboutAt reads what is kept about a person at a table. Of a damaged one it is what
// comes before the damage.
func AboutAt(ctx context.Context, from Archive, table string, person Owner) (KeptTable, error) {
	lines, err := from.Read(ctx, table, 0)
	if err != nil && !errors.Is(err, ErrDamaged) {
		return KeptTable{}, err
	}
	k := KeptTable{Table: table, Came: []KeptComing{}}
	var seat *mahjong.Seat
	own, played := true, true // the seat is the person's, and nobody else plays there
	before := len(lines)      // commits before the game
	for i, data := range lines {
		c, err := DecodeCommit(data)
		if err != nil {
			continue // the table cannot go on; the other commits count
		}
		k.Over = k.Over || c.Ends()
		if c.Kind == Started || c.Kind == Branched {
			before = min(before, i)
		}
		at := time.UnixMicro(c.At).UTC()
		if c.Opened != nil {
			k.Ruleset = c.Opened.Ruleset
		}
		if c.Kind == Swapped && seat != nil {
			switch *seat {
			case *c.Seat:
				seat = c.With
			case *c.With:
				seat = c.Seat
			}
			continue
		}
		switch {
		case c.Kind == StoodIn && seat != nil && *seat == *c.Seat && *c.Owner != person:
			played = false // another plays there from now on
			continue
		case c.Kind == StoodDown && seat != nil && *seat == *c.Seat:
			if played = own; !own {
				seat = nil
			}
			continue
		case c.Owner != nil && *c.Owner == person, c.Owner == nil && c.Host != nil && *c.Host == person:
			name := c.Name
			if c.Opened != nil {
				name = c.Opened.Referee
			}
			k.Came, seat = append(k.Came, KeptComing{&i, at, c.Kind, name, c.Seat}), c.Seat
			own, played = c.Kind != StoodIn, true
		case seat != nil && c.Seat != nil && *c.Seat == *seat && c.Kind == Sat:
			seat = nil // it is another's from now on
		case played && seat != nil && c.Seat != nil && *c.Seat == *seat && (c.By == ByPerson || c.Kind == Rose || c.Kind == Called):
			k.Did = append(k.Did, KeptAction{i, at, c.Kind, c.Action, c.Why, c.Spent})
			if c.Kind == Rose {
				seat = nil
			}
		}
	}
	if !k.Over {
		k.Did = nil
		for i := range k.Came {
			if came := &k.Came[i]; *came.Commit > before {
				came.Commit = nil
			}
		}
	}
	return k, nil
}

// add adds the names that a table has.
func (a *KeptAbout) add(t KeptTable) {
	for _, c := range t.Came {
		if c.Name != "" && !slices.Contains(a.Names, c.Name) {
			a.Names = append(a.Names, c.Name)
		}
	}
}

// WriteJSON writes all of it as JSON, the tables one after another as read reads
// them, with AboutAt, so that they are never in memory together. The names come
// last, for they are known last.
func (a *KeptAbout) WriteJSON(w io.Writer, read func(table string, as Owner) (KeptTable, error)) error {
	text, err := json.Marshal(struct {
		Person   Owner         `json:"person"`
		Account  *KeptAccount  `json:"account,omitempty"`
		Guests   []Owner       `json:"guests,omitempty"`
		Sessions []KeptSession `json:"sessions"`
		Bans     []KeptBan     `json:"bans,omitempty"`
		Left     []KeptLeft    `json:"left,omitempty"`
		Reports  []KeptReport  `json:"reports,omitempty"`
		Results  []KeptResult  `json:"results,omitempty"`
		Ratings  []KeptRating  `json:"ratings,omitempty"`
		Said     []KeptLine    `json:"said,omitempty"`
		Ties     []KeptTie     `json:"ties,omitempty"`
		Stays    []KeptStay    `json:"stays,omitempty"`
		Drills   []KeptDrill   `json:"drills,omitempty"`
		Readings []KeptReading `json:"readings,omitempty"`
	}{a.Person, a.Account, a.Guests, a.Sessions, a.Bans, a.Left, a.Reports, a.Results, a.Ratings, a.Said, a.Ties, a.Stays, a.Drills, a.Readings})
	if err != nil {
		return err
	}
	between := string(text[:len(text)-1]) + `,"tables":[`
	for _, s := range a.tables {
		t, err := read(s.table, s.as)
		if err != nil {
			return err
		}
		a.add(t)
		if text, err = json.Marshal(t); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "%s\n%s", between, text); err != nil {
			return err
		}
		between = ","
	}
	if len(a.tables) == 0 {
		if _, err := io.WriteString(w, between); err != nil {
			return err
		}
	}
	if text, err = json.Marshal(a.Names); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "],\n\"names\":%s}\n", text)
	return err
}
