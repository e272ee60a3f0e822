package parlour

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"jansou/fair"
	"jansou/mahjong"
	"jansou/table"
)

// commitKinds are the kinds of commit that this program can fold.
var commitKinds = []CommitKind{Opened, Sat, Rose, Started, Sealed, DealBegun, Acted, TimeUp, TakenOver, Closed, CallsOver, Called, Looked, Judged, Undone, Resumed, Branched, Hosted, Removed, Readmitted, Swapped, BotSat, BotRose, StoodIn, StoodDown, Paused, Unpaused, Brought, Hinted}

// DecodeCommit reads one line of a log, of this format or any earlier one. What
// its settings lack is what held before there was a choice. Where a later program
// wrote it, the error is a *mahjong.LaterError.
func DecodeCommit(data []byte) (Commit, error) {
	var c Commit
	err := json.Unmarshal(data, &c)
	format := c.Format
	if err != nil {
		// Of a later format nothing else need be readable.
		var head struct {
			Format int `json:"format"`
		}
		if format = 0; json.Unmarshal(data, &head) == nil {
			format = head.Format
		}
	}
	if later := mahjong.CheckFormat(format); later != nil {
		return Commit{}, fmt.Errorf("parlour: a commit: %w", later)
	}
	if err == nil {
		err = c.check()
	}
	if err != nil {
		return Commit{}, fmt.Errorf("parlour: a commit that cannot be read, of a log of format %d or earlier: %w", mahjong.Format, err)
	}
	return c, nil
}

// check says what of a commit this program does not know, and fills in what its
// settings lack.
func (c *Commit) check() error {
	switch {
	case !slices.Contains(commitKinds, c.Kind):
		return fmt.Errorf("its kind is %q, which is none of %q", c.Kind, commitKinds)
	case c.By != "" && !slices.Contains([]By{ByPerson, ByBot, ByClock, ByReferee, ByOperator}, c.By):
		return fmt.Errorf("it is by %q", c.By)
	case c.Opened == nil:
		return nil
	}
	return c.Opened.keep()
}

// keep fills in what settings that were kept lack, and says what of them this
// program does not know.
func (s *Settings) keep() error {
	v := reflect.ValueOf(s).Elem()
	for i := range v.NumField() {
		before, ok := v.Type().Field(i).Tag.Lookup("before")
		if ok && v.Field(i).IsZero() && v.Field(i).Kind() == reflect.String {
			v.Field(i).SetString(before)
		}
	}
	for what, known := range map[string]bool{
		"length":     slices.Contains([]Length{East, South, North}, s.Length),
		"pace":       slices.Contains([]Pace{Natural, Brisk, Instant}, s.Pace),
		"assist":     s.Assist.Valid(),
		"discipline": s.Discipline == Assisted || s.Discipline == Strict,
		"fair":       s.Fair == "" || s.Fair == fair.Method,
		"opens":      s.Opens == AfterGame || s.Opens == AfterDeal,
		"substitute": slices.Contains(Substitutes, s.Substitute),
		"claims":     s.Claims == "" || s.Claims == AtPrompt || s.Claims == ByCalling,
	} {
		if !known {
			return fmt.Errorf("its setting %s is none that is known: %+v", what, s.brief())
		}
	}
	return nil
}

// brief is the settings without the text of the ruleset and the seed.
func (s *Settings) brief() Settings {
	b := *s
	b.Text, b.Seed, b.Seeds = nil, Seed{}, nil
	return b
}

// Stuck is a table that cannot go on: its log cannot be read by this program. It
// is left as it is.
type Stuck struct {
	ID     string
	Format int   // of the log, where a later program wrote it; 0: something else is wrong
	Cause  error // for who keeps the server
}

// stuck is a Stuck, and what the lists show of it.
type stuck struct {
	Stuck
	info *publicInfo
}

// fault says it to whoever asks for the table.
func (s *stuck) fault() *ErrorMessage {
	f := errorOf(CannotGoOn, "table %s cannot go on: its log cannot be read by this version of Jansou; the log is untouched", s.ID)
	if s.Format > 0 {
		f = errorOf(CannotGoOn, "table %s cannot go on: its log was written in format %d by a later version of Jansou, and this one reads formats up to %d; the log is untouched",
			s.ID, s.Format, mahjong.Format)
	}
	f.Stuck = s.info.table.Stuck
	return f
}

// damaged is an error of what a log says, not of reading it.
type damaged struct{ cause error }

func (d *damaged) Error() string { return d.cause.Error() }
func (d *damaged) Unwrap() error { return d.cause }

// setAside notes that a table cannot go on where err says so.
func (p *Parlour) setAside(id string, err error) *stuck {
	var d *damaged
	if !errors.As(err, &d) {
		return nil
	}
	s := &stuck{Stuck: Stuck{ID: id, Cause: err}}
	var later *mahjong.LaterError
	if errors.As(err, &later) {
		s.Format = later.Format
	}
	s.info = p.lookAt(id, s.Format)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stuck[id] = s
	return s
}

// lookAt reads what can be read of a table that cannot go on.
func (p *Parlour) lookAt(id string, format int) *publicInfo {
	info := &publicInfo{standing: &standing{table: TableInfo{ID: id, Status: CannotPlay, Stuck: &StuckInfo{Format: format, Reads: mahjong.Format}}}}
	lines, err := p.cfg.Log.Read(p.life, id, 0)
	if err != nil && !errors.Is(err, ErrDamaged) {
		return info
	}
	for _, data := range lines {
		var c struct {
			At     int64
			Kind   CommitKind
			Opened *struct {
				Ruleset, Title, Game string
				Length               Length
				People               int
				Clock                Clock
				Pace                 Pace
				Assist               table.Assist
				Discipline           Discipline
				Claims               Claims
				Referee              string
				Branch               *Branch
				Teaching             bool
			}
			Seat  *mahjong.Seat
			With  *mahjong.Seat
			Name  string
			Owner *Owner
			Bots  *[4]string
		}
		// What does not read is left out: this is a list, and the game cannot go on.
		_ = json.Unmarshal(data, &c)
		if o := c.Opened; o != nil {
			t := &info.table
			t.Ruleset, t.Title, t.Game, t.Length, t.People, t.Clock, t.Pace = o.Ruleset, o.Title, o.Game, o.Length, o.People, o.Clock, o.Pace
			t.Assist, t.Discipline, t.Claims, t.Referee, t.Branch, t.Teaching = o.Assist, o.Discipline, o.Claims, o.Referee, o.Branch, o.Teaching
			info.opened = c.At
			if c.Owner != nil {
				info.chair = *c.Owner
			}
		}
		if s := c.Seat; (c.Kind == Sat || c.Kind == Branched) && s != nil && s.Valid() && c.Owner != nil {
			info.seats[*s], info.owners[*s] = SeatInfo{Name: c.Name, Taken: true, Away: true}, *c.Owner
		}
		if s, with := c.Seat, c.With; c.Kind == Swapped && s != nil && with != nil && s.Valid() && with.Valid() {
			info.seats[*s], info.seats[*with] = info.seats[*with], info.seats[*s]
			info.owners[*s], info.owners[*with] = info.owners[*with], info.owners[*s]
		}
		if c.Bots != nil {
			for s, name := range c.Bots {
				if name != "" {
					info.seats[s] = SeatInfo{Name: name, Taken: true, Bot: true}
				}
			}
		}
	}
	return info
}

// Stuck returns the tables that cannot go on, as far as they have been met: of
// those that were not over at the start every one, when all are awake.
func (p *Parlour) Stuck() []Stuck {
	p.mu.Lock()
	defer p.mu.Unlock()
	var out []Stuck
	for _, s := range p.stuck {
		out = append(out, s.Stuck)
	}
	return out
}

// CommitKinds returns every kind of commit that a log may have.
func CommitKinds() []CommitKind { return slices.Clone(commitKinds) }
