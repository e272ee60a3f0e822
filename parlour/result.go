package parlour

import (
	"context"
	"log/slog"

	"jansou/mahjong"
)

// Ending is what is written with the last commit of a table, in the same
// transaction, so that no game ends without its result and none has two.
type Ending struct {
	Counted bool    // it was looked what the table comes to; false: that is to be done later
	Result  *Result // nil: no deal was played to its end
}

// Result is what is kept of a game beside its log. All of it follows from the log
// (Config.Reckon), so that it can be computed again and compared.
type Result struct {
	Table   string
	Game    string   // what the ids of its rules begin with
	Ruleset string   // its name
	Title   string   // and what people call it
	Text    [32]byte // SHA-256 of the text by which it was played
	Length  Length
	Speed   string // how much time there was for a turn, as ratings are kept apart by
	Began   int64  // microseconds since 1970, UTC
	Ended   int64

	Finished bool   // to the end that its rules have
	Unrated  string // why it moves no rating; empty: it does
	Origin   Origin
	System   string // Imported: which wrote the record
	People   int    // seats that people had
	Deals    int    // that ended
	Start    int    // points with which everybody began
	Public   bool   // everybody could see the table in lists
	Counts   int    // by which definitions Sum counts
	Course   []byte // JSON: how the points stood after each deal
	Great    []byte // JSON: the hands for a hall; nil: there is none

	Seats [4]ResultSeat
}

// Origin says where a game was played.
type Origin string

// Where games were played.
const (
	Here     Origin = ""         // here, from its first deal on
	ABranch  Origin = "branch"   // here, from the midst of another on: it counts nowhere
	ALesson  Origin = "teaching" // here, where who played could ask for hints: it counts nowhere
	Imported Origin = "import"   // on another system
)

// ResultSeat is one seat of a Result.
type ResultSeat struct {
	Person Owner  // who sat down there; the zero Owner: a bot, or nobody who is known here
	Commit int    // a person's: the commit by which it sat down, beside which its name is
	Bot    string // which bot
	Name   string // of a bot, and of who is not known here
	Place  int    // 1 to 4, as the ruleset shares places; 0: the game was not finished
	Points int    // held at the end
	Total  int    // what counts outside the game, as tally.Sum has it
	Sum    []byte // JSON: what was counted of the seat
}

// ending is what is written with c, if it is the last commit; nil if it is not.
// A game whose result cannot be reckoned ends all the same: its log is there, and
// the result can be made of it later.
func (r *room) ending(c *Commit) *Ending {
	if !c.Ends() {
		return nil
	}
	if r.p.cfg.Reckon == nil || r.game == nil {
		return &Ending{Counted: r.p.cfg.Reckon != nil}
	}
	all, err := r.p.commits(r.id)
	var result *Result
	if err == nil {
		result, err = r.p.cfg.Reckon(r.id, append(all, *c))
	}
	if err != nil {
		r.p.cfg.Logger.Error("a game ends without its result: jansou recompute makes it of the log", slog.String("table", r.id), slog.Any("cause", err))
		return &Ending{}
	}
	return &Ending{Counted: true, Result: result}
}

// Counting is a log of which results are kept.
type Counting interface {
	// Read is that of Log.
	Read(ctx context.Context, table string, from int) ([][]byte, error)
	// Uncounted lists the tables that are over and were never counted, in the order
	// in which they ended.
	Uncounted(ctx context.Context) ([]string, error)
	// KeepEnding writes what a table comes to that was over before, unless it was counted
	// meanwhile.
	KeepEnding(ctx context.Context, table string, e Ending) error
}

// CountUp counts the tables that are over and were not counted when they ended:
// those of earlier programs. It returns how many games have results now, and how
// many of these are rated: ratings are folded in the order in which games ended,
// so that those stay out until all is computed anew. A damaged log is left out.
func CountUp(ctx context.Context, log Counting, reckon func(string, []Commit) (*Result, error), logger *slog.Logger) (games, rated int, err error) {
	tables, err := log.Uncounted(ctx)
	if err != nil {
		return 0, 0, err
	}
	for _, id := range tables {
		result, err := ReckonTable(ctx, log, id, reckon)
		if ctx.Err() != nil {
			return games, rated, ctx.Err()
		}
		if err != nil {
			logger.Warn("what a game came to cannot be told", slog.String("table", id), slog.Any("cause", err))
			continue
		}
		if err := log.KeepEnding(ctx, id, Ending{Counted: true, Result: result}); err != nil {
			return games, rated, err
		}
		if result != nil {
			games++
			if result.Unrated == "" {
				rated++
			}
		}
	}
	return games, rated, nil
}

// ReckonTable reads the log of a table that is over, and reckons what it comes to.
func ReckonTable(ctx context.Context, log interface {
	Read(ctx context.Context, table string, from int) ([][]byte, error)
}, id string, reckon func(string, []Commit) (*Result, error)) (*Result, error) {
	lines, err := log.Read(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	all, err := decodeAll(id, lines)
	if err != nil {
		return nil, err
	}
	return reckon(id, all)
}

// Rounds is how many rounds a game of that length has; 0 of none that is known.
func (l Length) Rounds() int {
	switch l {
	case East:
		return 1
	case South:
		return 2
	case North:
		return 4
	}
	return 0
}

// LengthOf is the length of a game of so many rounds; false: no table has it.
func LengthOf(rounds int) (Length, bool) {
	for _, l := range []Length{East, South, North} {
		if l.Rounds() == rounds {
			return l, true
		}
	}
	return "", false
}

// SeatsPlayed returns who sat on each seat when the game of a log began, and by
// which commit: the zero Owner where a bot did, and which bot where the host chose
// one. It is false where no game began.
func SeatsPlayed(log []Commit) (people [4]Owner, by [4]int, bots, sorts [4]string, begun bool) {
	for i := range log {
		c := &log[i]
		switch c.Kind {
		case Sat, Branched:
			people[*c.Seat], by[*c.Seat] = *c.Owner, i
		case Rose, Removed:
			people[*c.Seat] = Owner{}
		case BotSat:
			sorts[*c.Seat] = c.Bot
		case BotRose:
			sorts[*c.Seat] = ""
		case Swapped:
			a, b := *c.Seat, *c.With
			people[a], people[b], by[a], by[b], sorts[a], sorts[b] = people[b], people[a], by[b], by[a], sorts[b], sorts[a]
		}
		if c.Kind == Started || c.Kind == Branched {
			for s := range mahjong.NoSeat {
				bots[s] = c.Bots[s]
			}
			return people, by, bots, sorts, true
		}
	}
	return people, by, bots, sorts, false
}
