package referee

import (
	"fmt"

	"jansou/games"
	"jansou/mahjong"
	"jansou/table"
)

// DealUnder is a whole deal under one ruleset: how far it would have gone the
// same way, what each of its wins would have been worth, and how it would have
// ended. Like Comparison it tells what everybody held: it is for a deal that is
// over.
type DealUnder struct {
	Ruleset string        `json:"ruleset"`
	Title   string        `json:"title"`
	Way     Way           `json:"way"`              // Replayed where every choice of the deal was lawful and led to the same
	Why     string        `json:"why,omitempty"`    // Impossible: what stands against it
	Parted  *Parting      `json:"parted,omitempty"` // the first event at which it would have gone another way
	Reds    bool          `json:"reds,omitempty"`   // as in Comparison
	Assumed int           `json:"assumed,omitempty"`
	Wins    []*Ruling     `json:"wins"`             // one for each win of the deal, in order; nil where its position cannot be laid out
	Result  *table.Result `json:"result,omitempty"` // how the deal ends; nil where it would have gone another way

	// Winds are those of the seats in the deal.
	Winds [4]mahjong.Kind `json:"winds"`

	book games.Book
}

// Cite says where the ruleset states a rule.
func (d *DealUnder) Cite(id mahjong.RuleID) Cite { return citeOf(d.book, id) }

// Setting returns how the ruleset sets an option, as its file writes it: "true",
// "3", "no". It is "" for what is no option of its game.
func (d *DealUnder) Setting(id mahjong.RuleID) string { return settingOf(d.book, id) }

// Deals returns how many deals of the log are over.
func (l *Log) Deals() int {
	n := 0
	for i := range l.Events {
		if l.Events[i].Kind == mahjong.DealEnded {
			n++
		}
	}
	return n
}

// span returns the revisions at which a deal, counted from 0, begins and ends.
func (l *Log) span(deal int) (start, end int, err error) {
	start = -1
	for i := range l.Events {
		switch l.Events[i].Kind {
		case mahjong.Dealt:
			start = i
		case mahjong.DealEnded:
			if deal == 0 {
				return start, i + 1, nil
			}
			deal--
		}
	}
	return 0, 0, fmt.Errorf("referee: the log has %d deals that are over, counted from 0: there is no deal %d", l.Deals(), deal+l.Deals())
}

// CompareDeal puts a whole deal of the log, counted from 0, to the log's own
// ruleset, which comes first, and to others. It is an error if that deal is not
// over, or if the log cannot have happened.
func CompareDeal(l *Log, deal int, books ...games.Book) ([]DealUnder, error) {
	start, end, err := l.span(deal)
	if err != nil {
		return nil, err
	}
	own := DealUnder{Ruleset: l.Book.Head().Name, Title: l.Book.Head().Title, Way: Replayed, book: l.Book}
	g, err := l.fold(end)
	if err != nil {
		return nil, err
	}
	own.Result = g.View(mahjong.NoSeat).Result
	if g, err = l.fold(start + 1); err != nil {
		return nil, err
	}
	v := g.View(mahjong.NoSeat)
	for s := range v.Seats {
		own.Winds[s] = v.Seats[s].Wind
	}
	list := []DealUnder{own}
	for _, b := range books {
		d := DealUnder{Ruleset: b.Head().Name, Title: b.Head().Title, Way: Impossible, book: b, Winds: own.Winds}
		if b.Kind() != l.Book.Kind() {
			d.Why = "it is the ruleset of another game"
		} else {
			p := l.under(b, end)
			d.Reds = b.RedFives() != l.Book.RedFives()
			d.Way, d.Why, d.Parted, d.Assumed = p.way, p.why, p.parted, p.assumed
			if p.way == Replayed {
				d.Result = p.game.View(mahjong.NoSeat).Result
			}
		}
		list = append(list, d)
	}
	win := mahjong.Action{Kind: mahjong.Win}
	for i := start; i < end; i++ {
		e := &l.Events[i]
		if e.Kind != mahjong.Won {
			continue
		}
		revision := l.declared(start, i)
		r, err := Ask(l, revision, e.Seat, win)
		if err != nil {
			return nil, err
		}
		under, err := Compare(l, revision, e.Seat, win, books...)
		if err != nil {
			return nil, err
		}
		list[0].Wins = append(list[0].Wins, r)
		for j := range under {
			list[j+1].Wins = append(list[j+1].Wins, under[j].Ruling)
		}
	}
	return list, nil
}

// declared is the revision at which the win of event i was declared: before the
// answer of its seat, or the event itself for a self-draw.
func (l *Log) declared(start, i int) int {
	won := &l.Events[i]
	for j := i - 1; won.Seat != won.From && j > start; j-- {
		e := &l.Events[j]
		if e.Kind == mahjong.Answered && e.Seat == won.Seat && e.Action.Kind == mahjong.Win {
			return j
		}
	}
	return i
}

// Says tells in a language how far the deal would have gone the same way under
// the ruleset: in one sentence, and where it parts, what happened and what would
// have happened there, "" where nothing follows by itself. It is an error where
// the referee does not speak the language.
func (d *DealUnder) Says(lang string) (way, was, next string, err error) {
	c := Comparison{Ruleset: d.Ruleset, Title: d.Title, Way: d.Way, Parted: d.Parted}
	words, err := c.Words(lang)
	if err != nil {
		return "", "", "", err
	}
	h, err := NewHistorian(lang, d.book)
	if err != nil || d.Parted == nil {
		return words[0], "", "", err
	}
	v := &table.View{}
	for i := range v.Seats {
		v.Seats[i].Wind = d.Winds[i]
	}
	was = h.Tell(d.Parted.Was, v, nil).Say
	if d.Parted.Next != nil {
		next = h.Tell(*d.Parted.Next, v, nil).Say
	}
	return words[0], was, next, nil
}

// DealName says which deal of the game a deal of the log is that is over, counted
// from 0: "South 3". It is "" where the log has no such deal.
func (l *Log) DealName(deal int) string {
	start, _, err := l.span(deal)
	if err != nil {
		return ""
	}
	g, err := l.fold(start + 1)
	if err != nil {
		return ""
	}
	v := g.View(mahjong.NoSeat)
	return fmt.Sprintf("%s %d", [...]string{"East", "South", "West", "North"}[v.Prevailing-mahjong.East], v.Number)
}
