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
}

// KeptAbout is all that is kept about one person, as JSON. Nothing in it is a secret.
type KeptAbout struct {
	Person   Owner         `json:"person"`
	Names    []string      `json:"names"`
	Sessions []KeptSession `json:"sessions"`
	Bans     []KeptBan     `json:"bans,omitempty"`
	Left     []KeptLeft    `json:"left,omitempty"`
	Reports  []KeptReport  `json:"reports,omitempty"`
	Tables   []KeptTable   `json:"tables"` // for who reads what WriteJSON wrote: it keeps none

	tables []string // all to which the person came
}

// KeptSession is that a browser of the person has a cookie, or had.
type KeptSession struct {
	Made time.Time  `json:"made"`
	Seen time.Time  `json:"seen"` // to a day
	Ends *time.Time `json:"ends,omitempty"`
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
	Commit int           `json:"commit"`
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
	return len(a.Sessions)+len(a.Bans)+len(a.Left)+len(a.Reports)+len(a.tables) == 0
}

// AboutPerson reads what is kept about a person, but for what the tables have:
// WriteJSON reads each of them.
func AboutPerson(ctx context.Context, from Archive, person Owner) (a KeptAbout, err error) {
	a = KeptAbout{Person: person, Names: []string{}, Sessions: []KeptSession{}}
	sessions, err := from.SessionsOf(ctx, person)
	if err != nil {
		return a, err
	}
	for _, s := range sessions {
		one := KeptSession{Made: s.Made.UTC(), Seen: s.Seen.UTC()}
		if ends := s.Ends.UTC(); !s.Ends.IsZero() {
			one.Ends = &ends
		}
		a.Sessions = append(a.Sessions, one)
	}
	if a.Left, err = from.LeftBy(ctx, person); err != nil {
		return a, err
	}
	if a.Reports, err = from.ReportsOf(ctx, person); err != nil {
		return a, err
	}
	a.tables, err = from.TablesOf(ctx, person)
	return a, err
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
	for i, data := range lines {
		c, err := DecodeCommit(data)
		if err != nil {
			continue // the table cannot go on; the other commits count
		}
		k.Over = k.Over || c.Ends()
		at := time.UnixMicro(c.At).UTC()
		if c.Opened != nil {
			k.Ruleset = c.Opened.Ruleset
		}
		switch {
		case c.Owner != nil && *c.Owner == person, c.Owner == nil && c.Host != nil && *c.Host == person:
			name := c.Name
			if c.Opened != nil {
				name = c.Opened.Referee
			}
			k.Came, seat = append(k.Came, KeptComing{i, at, c.Kind, name, c.Seat}), c.Seat
		case seat != nil && c.Seat != nil && *c.Seat == *seat && c.Kind == Sat:
			seat = nil // it is another's from now on
		case seat != nil && c.Seat != nil && *c.Seat == *seat && (c.By == ByPerson || c.Kind == Rose || c.Kind == Called):
			k.Did = append(k.Did, KeptAction{i, at, c.Kind, c.Action, c.Why, c.Spent})
			if c.Kind == Rose {
				seat = nil
			}
		}
	}
	if !k.Over {
		k.Did = nil
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
func (a *KeptAbout) WriteJSON(w io.Writer, read func(table string) (KeptTable, error)) error {
	text, err := json.Marshal(struct {
		Person   Owner         `json:"person"`
		Sessions []KeptSession `json:"sessions"`
		Bans     []KeptBan     `json:"bans,omitempty"`
		Left     []KeptLeft    `json:"left,omitempty"`
		Reports  []KeptReport  `json:"reports,omitempty"`
	}{a.Person, a.Sessions, a.Bans, a.Left, a.Reports})
	if err != nil {
		return err
	}
	between := string(text[:len(text)-1]) + `,"tables":[`
	for _, name := range a.tables {
		t, err := read(name)
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
