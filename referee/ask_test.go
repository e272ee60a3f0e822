package referee

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jansou/games"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/riichi"
)

// A ruling is the engine's: at every event of a game and for every seat, what
// Ask allows is what Decide does, and what it refuses is refused by the same
// rule, which the ruleset cites. Where the tile asked about had passed, the
// ruling is the one of that moment, or says what became of the tile.
func TestAskRulesAsTheEngine(t *testing.T) {
	for _, name := range allNames() {
		t.Run(name, func(t *testing.T) {
			l := play(t, named(t, name), 1)
			late := 0
			for rev := 0; rev <= len(l.Events); rev += 61 {
				g, err := l.fold(rev)
				if err != nil {
					t.Fatal(err)
				}
				for s := range mahjong.NoSeat {
					for _, a := range questions(g, s) {
						r, err := Ask(l, rev, s, a)
						if err != nil {
							t.Fatal(err)
						}
						if r.Moment != rev {
							late++
							if r.Allowed && r.Outcome != nil {
								t.Errorf("revision %d, %v %v: allowed, and yet %+v", rev, s, a, r.Outcome)
							}
						} else {
							checkRuling(t, g, r)
						}
						if r.Rule != "" && (len(r.Cites) == 0 || r.Cites[0].Rule != r.Rule) {
							t.Errorf("revision %d, %v %v: %s is not cited", rev, s, a, r.Rule)
						}
					}
				}
			}
			if late == 0 {
				t.Error("no question came late: the game has shown too little")
			}
		})
	}
}

func checkRuling(t *testing.T, g games.Game, r *Ruling) {
	t.Helper()
	_, err := g.Decide(nil, r.Seat, r.Action)
	var refused *mahjong.Refusal
	switch {
	case err == nil && !r.Allowed:
		t.Errorf("revision %d, %v %v: refused by %s, and the engine does it", r.Revision, r.Seat, r.Action, r.Rule)
	case err != nil && (!errors.As(err, &refused) || r.Rule != refused.Rule):
		t.Errorf("revision %d, %v %v: %q, the engine says %v", r.Revision, r.Seat, r.Action, r.Rule, err)
	case err == nil && r.Action.Kind == mahjong.Win && (r.Win == nil || len(r.Readings) == 0 || r.Win.Fan == 0 && r.Readings[0].Points != r.Win.Points || r.Readings[0].Fan != r.Win.Fan):
		t.Errorf("revision %d: the win of %v has no sheet, or not that of its first reading", r.Revision, r.Seat)
	}
	for i := 1; i < len(r.Readings); i++ {
		if a, b := r.Readings[i-1], r.Readings[i]; a.Points < b.Points || a.Fan < b.Fan {
			t.Errorf("revision %d: reading %d pays more than the one before", r.Revision, i)
		}
	}
}

// Every cause of furiten is a tile that lies where the ruling says, and the
// hand waits for it; every sort of furiten comes up.
func TestFuritenIsProved(t *testing.T) {
	sorts := map[mahjong.RuleID]int{}
	claimed, elsewhere, yakuless := 0, 0, 0
	for seed := range uint64(8) {
		l := play(t, named(t, riichi.Names()[seed%5]), seed)
		for rev := 1; rev <= len(l.Events); rev++ {
			if l.Events[rev-1].Kind != mahjong.Discarded {
				continue
			}
			for s := range mahjong.NoSeat {
				r, err := Ask(l, rev, s, mahjong.Action{Kind: mahjong.Win})
				if err != nil {
					t.Fatal(err)
				}
				if r.Furiten == nil || r.Moment != rev {
					continue
				}
				start := l.dealStart(rev)
				for _, c := range r.Furiten.Causes {
					sorts[c.Rule]++
					if c.Claimed {
						claimed++
					}
					if at := l.revisionOf(start, c.At); c.At == 0 || l.Events[at-1].Seat != c.Seat ||
						l.Events[at-1].Kind == mahjong.Discarded && l.Events[at-1].Tile != c.Tile {
						t.Errorf("revision %d: %+v is not event %v", rev, c, l.Events[at-1])
					}
				}
				if len(r.Furiten.Waits) == 0 {
					t.Errorf("revision %d: furiten with nothing that the hand waits for", rev)
				}
				for _, w := range r.Furiten.Waits {
					if !w.Yaku {
						yakuless++
					}
				}
				elsewhere += len(r.Furiten.Elsewhere)
				for _, e := range r.Furiten.Elsewhere {
					if len(e.Cites) == 0 {
						t.Errorf("revision %d: %s differs and cites nothing", rev, e.Ruleset)
					}
				}
			}
		}
	}
	for _, rule := range []mahjong.RuleID{riichi.FuritenOwn, riichi.FuritenTemporary, riichi.FuritenRiichi} {
		if sorts[rule] == 0 {
			t.Errorf("no %s in any game", rule)
		}
	}
	if claimed == 0 || elsewhere == 0 || yakuless == 0 {
		t.Errorf("%d claimed tiles, %d other rulesets, %d waits without yaku: the games have shown too little", claimed, elsewhere, yakuless)
	}
}

// A log that cannot have happened is an error, or the damage lies after the
// moment asked about; nothing panics.
func TestDamagedLogs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	refused := 0
	for i, name := range []string{"ema2016", "tenhou", "mcr-wmo", "mcr-botzone"} {
		whole := play(t, named(t, name), 80+uint64(i))
		for range 150 {
			events := slices.Clone(whole.Events)
			n := r.IntN(len(events))
			switch e := &events[n]; r.IntN(5) {
			case 0:
				events = slices.Delete(events, n, n+1)
			case 1:
				e.Seat = mahjong.Seat(r.IntN(5))
			case 2:
				e.Tile = mahjong.Of(mahjong.KindAt(r.IntN(mahjong.Kinds)))
			case 3:
				e.Meld = mahjong.Meld{}
			default:
				m := r.IntN(len(events))
				events[n], events[m] = events[m], events[n]
			}
			l := &Log{Book: whole.Book, Events: events}
			rev := min(len(events), n+r.IntN(80))
			if _, err := Compare(l, rev, mahjong.Seat(r.IntN(4)), mahjong.Action{Kind: mahjong.Win}, shelves()[l.Book.Kind()]...); err != nil {
				refused++
			}
		}
	}
	if refused == 0 {
		t.Error("no damage was ever noticed")
	}
}

// A question that cannot be put is an error.
func TestBadQuestions(t *testing.T) {
	l := play(t, named(t, "ema2016"), 1)
	win := mahjong.Action{Kind: mahjong.Win}
	for _, c := range []struct {
		rev  int
		seat mahjong.Seat
		want string
	}{
		{-1, 0, "referee: revision -1 of a log of"},
		{len(l.Events) + 1, 0, "of a log of"},
		{3, mahjong.NoSeat, "is none of the four"},
	} {
		if _, err := Ask(l, c.rev, c.seat, win); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("revision %d, seat %d: %v", c.rev, c.seat, err)
		}
	}
	r, err := Ask(l, 3, 0, win)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Words("tlh"); err == nil || !strings.Contains(err.Error(), "is none of [en pl fr ja zh]") {
		t.Errorf("a language that is none: %v", err)
	}
	if _, err := WordsOf("pl", "riichi.sings"); err == nil {
		t.Error("a rule that is none has words")
	}
}

// Nobody is told of ura dora before the win is declared, and whoever has won is
// told the sheet of the log.
func TestUraDoraComeWithTheWin(t *testing.T) {
	before, after := 0, 0
	for seed := range uint64(6) {
		l := play(t, named(t, "mahjongsoul"), 60+seed)
		for n, e := range l.Events {
			if e.Kind != mahjong.Won || len(e.Sheet.Ura) == 0 {
				continue
			}
			cut := &Log{Book: l.Book, Events: l.Events[:n]}
			open, err := Ask(cut, n, e.Seat, mahjong.Action{Kind: mahjong.Win})
			if err != nil {
				t.Fatal(err)
			}
			done, err := Ask(l, n, e.Seat, mahjong.Action{Kind: mahjong.Win})
			if err != nil {
				t.Fatal(err)
			}
			if open.Moment == n && open.Win != nil { // its own draw: on a discard it has answered by then
				before++
				if len(open.Win.Ura) > 0 || len(open.Readings[0].Ura) > 0 {
					t.Errorf("seed %d event %d: ura dora %v before the win", seed, n+1, open.Win.Ura)
				}
			}
			if done.Win != nil {
				after++
				if done.Win.Points != e.Sheet.Points || done.Win.Han != e.Sheet.Han {
					t.Errorf("seed %d event %d: %d han, the log says %d", seed, n+1, done.Win.Han, e.Sheet.Han)
				}
			}
		}
	}
	if before == 0 || after == 0 {
		t.Errorf("%d wins before and %d after: the games have shown too little", before, after)
	}
}

// Whoever called a tile and did not get it is told who did, and by which rule,
// at that moment and later; whoever got it is told of nobody. Whoever passed is
// told so later.
func TestOutcomes(t *testing.T) {
	rules := map[mahjong.RuleID]int{}
	for i, name := range allNames() {
		for seed := range uint64(2) {
			l := play(t, named(t, name), 40+uint64(i)*2+seed)
			offer := 0
			for n, e := range l.Events {
				if e.Kind != mahjong.Answered {
					offer = n + 1
					continue
				}
				a := e.Action
				if a.Kind == mahjong.Pass {
					a = mahjong.Action{Kind: mahjong.Win}
				}
				taker, won := takerOf(l.Events[n:])
				if taker == mahjong.NoSeat && e.Action.Kind != mahjong.Pass {
					continue // three winners drew the deal, or the log ends
				}
				then, err := Ask(l, offer, e.Seat, a)
				if err != nil {
					t.Fatal(err)
				}
				later, err := Ask(l, n+4, e.Seat, a)
				if err != nil {
					continue // the log ends before
				}
				got := won[e.Seat] || taker == e.Seat
				switch {
				case !then.Allowed && a.Kind == mahjong.Win: // it passed what it could not have won
				case e.Action.Kind == mahjong.Pass && then.Allowed && later.Moment == offer && (later.Allowed || later.Outcome == nil || !later.Outcome.Own):
					t.Errorf("%s event %d: %v passed, and later is told %+v", name, n+1, e.Seat, later.Outcome)
				case e.Action.Kind == mahjong.Pass:
				case !then.Allowed || got != (then.Outcome == nil):
					t.Errorf("%s event %d: %v called %v, taken by %v: %v %+v", name, n+1, e.Seat, a, taker, then.Allowed, then.Outcome)
				case !got && then.Outcome.Seat != taker:
					t.Errorf("%s event %d: the tile of %v went to %v, not to %v", name, n+1, e.Seat, taker, then.Outcome.Seat)
				case !got && later.Moment == offer && (later.Allowed || later.Rule != then.Outcome.Rule):
					t.Errorf("%s event %d: later it is %q, then it was %q", name, n+1, later.Rule, then.Outcome.Rule)
				}
				if then.Outcome != nil {
					rules[then.Outcome.Rule]++
				}
			}
		}
	}
	for _, rule := range []mahjong.RuleID{riichi.ClaimPrecedence, riichi.ClaimWinFirst, mcr.ClaimPrecedence, mcr.ClaimWinFirst} {
		if rules[rule] == 0 {
			t.Errorf("nobody went first by %s in any game", rule)
		}
	}
	t.Log(rules)
}

// takerOf says who got the tile that is answered by the first of events, and
// who won with it.
func takerOf(events []mahjong.Event) (taker mahjong.Seat, won map[mahjong.Seat]bool) {
	taker, won = mahjong.NoSeat, map[mahjong.Seat]bool{}
	for _, e := range events {
		switch {
		case e.Kind == mahjong.Answered || e.Kind == mahjong.RiichiAccepted || e.Kind == mahjong.Indicated:
			continue
		case e.Kind == mahjong.Won && taker == mahjong.NoSeat:
			taker = e.Seat
			won[e.Seat] = true
			continue
		case e.Kind == mahjong.Won:
			won[e.Seat] = true
			continue
		case e.Kind == mahjong.Claimed && taker == mahjong.NoSeat:
			taker = e.Seat
		}
		break
	}
	return taker, won
}

// Under its own ruleset a position is always replayed, and the ruling is the
// same; under others it is replayed or laid out, or the comparison says what
// stands against it.
func TestCompareComesBack(t *testing.T) {
	ways := map[Way]int{}
	for _, name := range allNames() {
		l := play(t, named(t, name), 3)
		for rev := 1; rev <= len(l.Events); rev += 211 {
			s := mahjong.Seat(rev & 3)
			a := mahjong.Action{Kind: mahjong.Win}
			own, err := Ask(l, rev, s, a)
			if err != nil {
				t.Fatal(err)
			}
			list, err := Compare(l, rev, s, a, append(shelves()[l.Book.Kind()], named(t, "ema2016"), named(t, "mcr-wmo"))...)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range list {
				ways[c.Way]++
				for _, lang := range Languages() {
					lines, err := c.Words(lang)
					if err != nil {
						t.Fatal(err)
					}
					checkLines(t, lang, lines)
				}
				switch {
				case (c.Way == Impossible) != (c.Ruling == nil) || (c.Way == Impossible) != (c.Why != ""):
					t.Errorf("%s revision %d under %s: %s, %q, ruling %v", name, rev, c.Ruleset, c.Way, c.Why, c.Ruling)
				case c.Way == Transplanted && c.Parted == nil:
					t.Errorf("%s revision %d under %s: laid out for no reason", name, rev, c.Ruleset)
				case c.Ruleset == name && (c.Way != Replayed || c.Assumed > 0 || own.Moment == rev && (c.Ruling.Rule != own.Rule || c.Ruling.Allowed != own.Allowed)):
					t.Errorf("%s revision %d under itself: %s %+v, %s not %s", name, rev, c.Way, c.Parted, c.Ruling.Rule, own.Rule)
				}
			}
		}
	}
	if ways[Replayed] == 0 || ways[Transplanted] == 0 || ways[Impossible] == 0 {
		t.Errorf("ways %v: the games have shown too little", ways)
	}
	t.Log(ways)
}

// The benchmarks ask about moments all over a game of more than 1,000 events:
// anything, and only wins that furiten forbids, which are put to every other
// ruleset as well.
func BenchmarkAsk(b *testing.B) {
	l := longGame(b)
	rev := 0
	b.ReportAllocs()
	for b.Loop() {
		rev = (rev + 97) % (len(l.Events) + 1)
		if _, err := Ask(l, rev, mahjong.Seat(rev&3), mahjong.Action{Kind: mahjong.Win}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAskFuriten(b *testing.B) {
	l := longGame(b)
	type question struct {
		rev  int
		seat mahjong.Seat
	}
	var list []question
	for rev := range len(l.Events) + 1 {
		for s := range mahjong.NoSeat {
			if r, err := Ask(l, rev, s, mahjong.Action{Kind: mahjong.Win}); err == nil && r.Furiten != nil {
				list = append(list, question{rev, s})
			}
		}
	}
	if len(list) == 0 {
		b.Fatal("nobody is furiten in the whole game")
	}
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		q := list[n%len(list)]
		n += 37
		if r, err := Ask(l, q.rev, q.seat, mahjong.Action{Kind: mahjong.Win}); err != nil || r.Furiten == nil {
			b.Fatal(r, err)
		}
	}
}

// longGame plays a game of more than 1,000 events.
func longGame(b *testing.B) *Log {
	b.Helper()
	for seed := uint64(5); ; seed++ {
		if l := play(b, named(b, "ema2016"), seed); len(l.Events) > 1000 {
			b.Logf("%d events", len(l.Events))
			return l
		}
	}
}

// revisionOf returns the revision right after an event of the deal that began
// at start, as rulings number events: from 1, answers not counted.
func (l *Log) revisionOf(start, at int) int {
	for i := start; i >= 0 && at > 0 && i < len(l.Events); i++ {
		if l.Events[i].Kind != mahjong.Answered {
			at--
		}
		if at == 0 {
			return i + 1
		}
	}
	return 0
}
