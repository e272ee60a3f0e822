package parlour

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"jansou/mahjong"
)

// LeftGames keeps which games of quick match people have left. Its methods may be
// called from many goroutines at once.
type LeftGames interface {
	// NoteLeft notes that a person has left the game of a table; once more, it
	// changes the moment.
	NoteLeft(ctx context.Context, person Owner, table string, at time.Time) error
	// ForgiveLeft takes that back.
	ForgiveLeft(ctx context.Context, person Owner, table string) error
	// LeftSince counts the games that a person has left since a moment.
	LeftSince(ctx context.Context, person Owner, since time.Time) (int, error)
}

// leftCounts is how long a game that was left counts.
const leftCounts = 7 * 24 * time.Hour

// holds is how much longer somebody waits who has left so many games of late. Once
// happens to everybody.
var holds = []time.Duration{0, 0, time.Minute, 3 * time.Minute, 10 * time.Minute}

// noteLeft notes that who sits on s has left the game, or is back at its end.
func (r *room) noteLeft(s mahjong.Seat, left bool) {
	if r.settings.Pool == "" || r.p.cfg.Left == nil {
		return
	}
	var err error
	if owner := r.seats[s].owner; left {
		err = r.p.cfg.Left.NoteLeft(r.p.life, owner, r.id, r.p.cfg.Date())
	} else {
		err = r.p.cfg.Left.ForgiveLeft(r.p.life, owner, r.id)
	}
	if err != nil {
		r.p.cfg.Logger.Error("that somebody has left a game cannot be noted", slog.String("table", r.id), slog.Any("cause", err))
	}
}

// noteWhoStayed notes at the end of a game who is not there, and takes back what was
// noted of who is.
func (r *room) noteWhoStayed() {
	for s := range mahjong.NoSeat {
		if p := &r.seats[s]; p.taken && !p.bot {
			r.noteLeft(s, p.sub != nil || !p.present())
		}
	}
}

// froms are the addresses, in some form, that people came from. They are in memory
// only, and those of people who do not come any more are forgotten.
type froms struct {
	sync.Mutex
	now, old map[Owner]string
}

// mostFroms is of how many people an address is known, twice.
const mostFroms = 20_000

// CameFrom notes the address that a person comes from, in some form; empty: it is
// not known, as on the machine itself.
func (p *Parlour) CameFrom(owner Owner, from string) {
	f := &p.froms
	f.Lock()
	defer f.Unlock()
	if f.now == nil || len(f.now) >= mostFroms {
		f.old, f.now = f.now, map[Owner]string{}
	}
	f.now[owner] = from
}

// of returns the address that a person came from last; empty: it is not known.
func (f *froms) of(owner Owner) string {
	f.Lock()
	defer f.Unlock()
	if from, known := f.now[owner]; known {
		return from
	}
	return f.old[owner]
}

// onePerson reports whether two of those who sit here come from one address: they
// may be one person. who are these.
func (r *room) onePerson() (who []Owner) {
	seen := map[string]Owner{}
	for s := range r.seats {
		p := &r.seats[s]
		if !p.taken || p.bot {
			continue
		}
		from := r.p.froms.of(p.owner)
		first, twice := seen[from]
		switch {
		case from == "":
		case twice && who == nil:
			who = []Owner{first, p.owner}
		case twice:
			who = append(who, p.owner)
		default:
			seen[from] = p.owner
		}
	}
	return who
}
