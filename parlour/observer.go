package parlour

import (
	"context"
	"log/slog"
)

// Observer is told what happens at the tables by who wants to count it. It is
// asked from the goroutines of many rooms at once, and must not keep them.
type Observer interface {
	Committed(kind CommitKind, by By) // a commit is in the log; by is "" where nobody chose an action
	Refused(code Code)                // a message of a browser was answered by a fault
	Returned()                        // a person who was gone from a seat is back
	Dropped()                         // a viewer was too slow to read
	BotFailed(why BotFault)           // the clock has played for a bot
}

// nobody observes.
type nobody struct{}

func (nobody) Committed(CommitKind, By) {}
func (nobody) Refused(Code)             {}
func (nobody) Returned()                {}
func (nobody) Dropped()                 {}
func (nobody) BotFailed(BotFault)       {}

// say tells who keeps the server of a commit: of what kind it is and who chose it.
// What was chosen, and whose seat it is, may be hidden from everybody.
func (p *Parlour) say(id string, n int, c *Commit) {
	level := slog.LevelDebug
	if c.Kind == Opened || c.Kind == Started || c.Kind == Closed || c.Ends() {
		level = slog.LevelInfo
	}
	if ctx := context.Background(); p.cfg.Logger.Enabled(ctx, level) {
		p.cfg.Logger.LogAttrs(ctx, level, "commit", slog.String("table", id), slog.Int("number", n), slog.String("kind", string(c.Kind)),
			slog.String("by", string(c.By)), slog.Bool("ends", c.Ends()))
	}
}

// Count is how many there are of what at this moment.
type Count struct {
	Tables   map[Status]int // in memory, and those that cannot go on
	Waking   int            // tables that have not been read since the start
	Seated   int            // people who have a seat at a table that is not over
	Away     int            // of them, those whom nobody waits for any more
	Watching int            // people who look on
	Bots     int            // on seats of tables that are not over
}

// Count counts. The parlour is kept only as long as it takes to list its tables.
func (p *Parlour) Count() Count {
	p.mu.Lock()
	rooms := p.all()
	c := Count{Waking: p.asleep, Tables: map[Status]int{Waiting: 0, Playing: 0, Over: 0, CannotPlay: len(p.stuck)}}
	p.mu.Unlock()
	for _, r := range rooms {
		i := r.info.Load()
		c.Tables[i.table.Status]++
		c.Watching += i.watching
		if i.table.Status == Over {
			continue
		}
		for _, s := range i.seats {
			switch {
			case s.Bot:
				c.Bots++
			case s.Taken:
				c.Seated++
				if s.Away {
					c.Away++
				}
			}
		}
	}
	return c
}
