package parlour_test

import (
	"crypto/sha256"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"jansou/fair"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/shuffle"
)

// inFairPlace is inPlace with walls of seeds.
func inFairPlace(t *testing.T, test func(*testing.T, *place)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		pl := &place{t: t, path: filepath.Join(t.TempDir(), "log.db")}
		pl.cfg.Wall = shuffle.Wall
		pl.open()
		defer pl.close()
		test(t, pl)
	})
}

// sharing is a person whose program makes shares. It makes one for each deal, and
// does with it what a test has it do.
type sharing struct {
	*person
	withholds bool // opens none
	silent    bool // lays down no seal
	sealed    int  // deals for which it laid one down
	opened    int
	errs      []parlour.Code
}

func (pl *place) sharer(name byte, id string) *sharing {
	p := &sharing{person: pl.person(name, id)}
	p.v.MakesShares()
	p.hear()
	return p
}

// shareOf is what the person of that name gives to a deal.
func shareOf(name byte, deal int) fair.Hash { return sha256.Sum256([]byte{name, byte(deal)}) }

// share does what the last state asks for.
func (p *sharing) share() {
	p.t.Helper()
	for {
		f := p.last.Fair
		if f == nil || p.last.You == mahjong.NoSeat {
			return
		}
		mine := shareOf(p.owner[0], f.Deal)
		seal := fair.SeatSeal(p.table, uint32(f.Deal), p.last.You, mine)
		switch {
		case p.sealed == f.Deal && f.Seals == nil && !p.silent:
			p.sealed++
			p.errs = append(p.errs, codes(p.say(parlour.Request{Verb: parlour.LaySeal, Deal: f.Deal, Hash: seal}))...)
		case p.opened == f.Deal && f.Seals != nil && f.Seals[p.last.You] == seal && !p.withholds:
			p.opened++
			p.errs = append(p.errs, codes(p.say(parlour.Request{Verb: parlour.OpenShare, Deal: f.Deal, Hash: mine}))...)
		default:
			return
		}
	}
}

// playOn plays to the end of the game; those that are named share and act.
func playOn(t *testing.T, all ...*sharing) {
	t.Helper()
	for range 5000 {
		for _, p := range all {
			p.hear()
			p.share()
			if p.last.Pause != nil && !p.last.Seats[p.last.You].Ready {
				p.say(parlour.Request{Verb: parlour.Ready})
			}
			if len(p.last.Legal) > 0 {
				p.act(p.last.Legal[0], "")
			}
			if p.last.Table.Status == parlour.Over {
				return
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatal("the game does not end")
}

// proved returns what proves the walls of a game that is over, and holds that it does.
func proved(t *testing.T, pl *place, id string) *fair.Game {
	t.Helper()
	g, err := pl.p.Walls(id)
	if err != nil {
		t.Fatal(err)
	}
	if err := fair.Check(g, nil); err != nil {
		t.Error(err)
	}
	return g
}

// TestSharesMakeWalls plays a game in which two people share, one does not, and a bot
// plays: every wall is that of the shares, and the log says who gave none, and why.
func TestSharesMakeWalls(t *testing.T) {
	inFairPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{People: 3, Clock: noClock})
		ann, ben := pl.sharer('a', id), pl.sharer('b', id)
		if ann.last.Fair == nil || ann.last.Fair.Deal != 0 || ann.last.Fair.Seal == (fair.Hash{}) {
			t.Fatalf("who comes to a table is told of its first wall: %+v", ann.last.Fair)
		}
		old := &sharing{person: pl.person('c', id), silent: true}
		ann.sit()
		ben.sit()
		ann.share()
		ben.share()
		old.sit()
		seals := map[int]fair.Hash{0: ann.last.Fair.Seal}
		for ann.hear(); ann.last.Table.Status != parlour.Over; {
			seals[ann.last.Fair.Deal] = ann.last.Fair.Seal
			for _, p := range []*sharing{ann, ben, old} {
				p.hear()
				p.share()
				if p.last.Pause != nil {
					p.say(parlour.Request{Verb: parlour.Ready})
				}
				if len(p.last.Legal) > 0 {
					p.act(p.last.Legal[0], "")
				}
			}
			time.Sleep(100 * time.Millisecond)
			ann.hear()
		}
		if e := append(ann.errs, ben.errs...); e != nil {
			t.Errorf("they are told %v", e)
		}
		g := proved(t, pl, id)
		if len(g.Deals) != 2 || g.Method != fair.Method {
			t.Fatalf("%d deals by method %q", len(g.Deals), g.Method)
		}
		for n, d := range g.Deals {
			if want := ([4]fair.Why{"", "", fair.NoSeal, fair.Bot}); *d.Seats.Why != want {
				t.Errorf("deal %d: why %v, want %v", n, *d.Seats.Why, want)
			}
			if d.Seats.Shares[0] != shareOf('a', n) || d.Seats.Shares[1] != shareOf('b', n) {
				t.Errorf("deal %d: other shares than were given", n)
			}
			if d.Seal != seals[n] {
				t.Errorf("deal %d: the seal is not the one that was told before", n)
			}
		}
		// Another secret of the server, or another share, would have made another wall.
		if fair.Seed(id, 0, *g.Deals[0].Share, [4]fair.Hash{}) == *g.Deals[0].Seed {
			t.Error("the shares of the seats change nothing")
		}
	})
}

// TestNobodyWaitsForWhoMakesNoShares: programs that know nothing of shares, and bots,
// are dealt to at once, and no line of the log is about seals.
func TestNobodyWaitsForWhoMakesNoShares(t *testing.T) {
	inFairPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock})
		ann := pl.person('a', id)
		began := time.Now()
		ann.sit()
		if ann.last.Fair == nil || ann.last.Fair.Deal != 1 || time.Since(began) != 0 {
			t.Fatalf("after %v: %+v", time.Since(began), ann.last.Fair)
		}
		playOn(t, &sharing{person: ann, silent: true})
		lines, err := pl.p.Log(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range lines {
			if c, err := parlour.DecodeCommit(l); err != nil || c.Kind == parlour.Sealed {
				t.Errorf("%s %v", l, err)
			}
		}
		for n, d := range proved(t, pl, id).Deals {
			if want := ([4]fair.Why{fair.NoSeal, fair.Bot, fair.Bot, fair.Bot}); *d.Seats.Why != want {
				t.Errorf("deal %d: %v", n, *d.Seats.Why)
			}
		}
	})
}

// TestWhoGivesNothingIsNotWaitedForLong: a program that says it makes shares and lays
// down no seal, or opens none, holds a deal up for three seconds and no more; the first
// one for eight, for a page may still be opening the table.
func TestWhoGivesNothingIsNotWaitedForLong(t *testing.T) {
	for name, c := range map[string]struct {
		silent, withholds bool
		why               fair.Why
	}{"no seal": {silent: true, why: fair.NoSeal}, "no share": {withholds: true, why: fair.NoShare}} {
		t.Run(name, func(t *testing.T) {
			inFairPlace(t, func(t *testing.T, pl *place) {
				id := pl.order(parlour.Order{Clock: noClock})
				ann := pl.sharer('a', id)
				ann.silent, ann.withholds = c.silent, c.withholds
				dealt := func(deal int, after time.Duration) {
					t.Helper()
					time.Sleep(after - 100*time.Millisecond)
					if ann.hear(); ann.last.Fair.Deal != deal {
						t.Fatalf("deal %d came before %v", deal, after)
					}
					time.Sleep(200 * time.Millisecond)
					if ann.hear(); ann.last.Fair.Deal != deal+1 || ann.last.Fair.Made.Why[ann.last.You] != c.why {
						t.Fatalf("%+v", ann.last.Fair)
					}
				}
				ann.sit()
				ann.share()
				dealt(0, 8*time.Second)
				for ann.last.Pause == nil {
					if ann.share(); len(ann.last.Legal) > 0 {
						ann.act(ann.last.Legal[0], "")
					}
					time.Sleep(100 * time.Millisecond)
					ann.hear()
				}
				ann.say(parlour.Request{Verb: parlour.Ready})
				ann.share()
				dealt(1, 3*time.Second)
			})
		})
	}
}

// TestBadSharesAreRefused: whoever lays down two seals, opens what does not fit,
// opens another's, or comes too early or too late, is told so, and nothing changes.
func TestBadSharesAreRefused(t *testing.T) {
	inFairPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{People: 2, Clock: noClock})
		ann, ben := pl.sharer('a', id), pl.sharer('b', id)
		seal := func(s mahjong.Seat, h fair.Hash) fair.Hash { return fair.SeatSeal(id, 0, s, h) }
		expect := func(p *sharing, verb parlour.Verb, deal int, h fair.Hash, want ...parlour.Code) {
			t.Helper()
			got := p.say(parlour.Request{Verb: verb, ID: "k", Deal: deal, Hash: h})
			if !slices.Equal(codes(got), want) {
				t.Errorf("%s: %v, want %v", verb, codes(got), want)
			}
			if len(want) == 0 && !slices.ContainsFunc(got, func(m message) bool { return m.Ack == "k" }) {
				t.Errorf("%s is not acknowledged", verb)
			}
		}
		expect(ann, parlour.LaySeal, 0, seal(0, shareOf('a', 0)), parlour.NotSeated)
		ann.sit()
		a, b := shareOf('a', 0), shareOf('b', 0)
		expect(ann, parlour.LaySeal, 1, seal(0, a), parlour.NotAsked)
		expect(ann, parlour.LaySeal, 0, ann.last.Fair.Seal, parlour.Malformed)
		expect(ann, parlour.LaySeal, 0, seal(0, a))
		expect(ann, parlour.LaySeal, 0, seal(0, a))
		expect(ann, parlour.LaySeal, 0, seal(0, b), parlour.SealedOtherwise)
		expect(ann, parlour.OpenShare, 0, a, parlour.NotAsked)
		ben.sit()
		expect(ben, parlour.LaySeal, 0, seal(0, a)) // Ann's, which Ben cannot open on his own seat
		expect(ben, parlour.LaySeal, 0, seal(1, b), parlour.NotAsked)
		expect(ben, parlour.OpenShare, 0, a, parlour.BadShare)
		expect(ben, parlour.OpenShare, 0, b, parlour.BadShare)
		expect(ann, parlour.OpenShare, 0, b, parlour.BadShare)
		expect(ann, parlour.OpenShare, 0, a)
		expect(ann, parlour.OpenShare, 0, a)
		time.Sleep(9 * time.Second)
		ann.hear()
		if f := ann.last.Fair; f.Deal != 1 || f.Made.Why[0] != "" || f.Made.Why[1] != fair.NoShare || f.Made.Shares[0] != a {
			t.Errorf("%+v", f)
		}
		expect(ben, parlour.OpenShare, 0, b, parlour.NotAsked)
	})
}

// TestWhoRisesTakesTheSealAlong: another person on the seat lays down an own one.
func TestWhoRisesTakesTheSealAlong(t *testing.T) {
	inFairPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{People: 2, Clock: noClock})
		ann, ben := pl.sharer('a', id), pl.sharer('b', id)
		ann.sit()
		ann.share()
		ann.say(parlour.Request{Verb: parlour.Leave})
		ben.sit()
		ben.share()
		if ben.errs != nil || ben.sealed != 1 {
			t.Errorf("Ben is told %v", ben.errs)
		}
	})
}

// TestSealsOutliveACrash: once the list of seals is in the log it holds, and who has
// lost the line opens the share over a new one, after the restart.
func TestSealsOutliveACrash(t *testing.T) {
	inFairPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock})
		ann := pl.sharer('a', id)
		ann.withholds = true
		ann.sit()
		ann.share()
		before := *ann.last.Fair
		if before.Seals == nil || before.Deal != 0 {
			t.Fatalf("%+v", before)
		}
		pl.close()
		pl.open()
		ann.connect(pl)
		ann.v.MakesShares()
		if f := ann.last.Fair; f.Deal != 0 || f.Seal != before.Seal || f.Seals == nil || *f.Seals != *before.Seals {
			t.Fatalf("%+v, before the crash %+v", f, before)
		}
		other := ann.say(parlour.Request{Verb: parlour.LaySeal, Deal: 0, Hash: fair.SeatSeal(id, 0, 0, shareOf('z', 0))})
		if c := codes(other); !slices.Equal(c, []parlour.Code{parlour.NotAsked}) {
			t.Errorf("another seal after the crash: %v", c)
		}
		ann.withholds = false
		ann.share()
		if f := ann.last.Fair; f.Deal != 1 || f.Made.Shares[0] != shareOf('a', 0) {
			t.Fatalf("%+v", f)
		}
		playOn(t, ann)
		proved(t, pl, id)
	})
}

// TestTheServersShareIsNotTold: nothing that leaves the table while the game is played
// has a share or a seed of the server's, nor does what proves its walls so far.
func TestTheServersShareIsNotTold(t *testing.T) {
	inFairPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock})
		ann, eve := pl.sharer('a', id), pl.person('e', id)
		ann.sit()
		var told strings.Builder
		for ann.last.Table.Status != parlour.Over {
			ann.share()
			for _, m := range append(ann.hear(), eve.hear()...) {
				if m.Table.Status != parlour.Over {
					told.WriteString(m.raw)
				}
			}
			g, err := pl.p.Walls(id)
			if err != nil {
				t.Fatal(err)
			}
			for n, d := range g.Deals {
				if !g.Over && (d.Share != nil || d.Seed != nil || d.Wall != "" || d.Dice != nil || g.Secret != nil) {
					t.Fatalf("deal %d of a game that is played: %+v", n, d)
				}
			}
			if ann.last.Pause != nil {
				told.WriteString(ann.say(parlour.Request{Verb: parlour.Ready})[0].raw)
			}
			if len(ann.last.Legal) > 0 {
				for _, m := range ann.act(ann.last.Legal[0], "") {
					if m.Table.Status != parlour.Over {
						told.WriteString(m.raw)
					}
				}
			}
			time.Sleep(100 * time.Millisecond)
			ann.hear()
		}
		for n, d := range proved(t, pl, id).Deals {
			for what, h := range map[string]*fair.Hash{"share": d.Share, "seed": d.Seed} {
				if strings.Contains(told.String(), h.String()) {
					t.Errorf("the server's %s of deal %d was told during the game", what, n)
				}
			}
			if !strings.Contains(told.String(), d.Seal.String()) {
				t.Errorf("the server's seal of deal %d was not told", n)
			}
		}
	})
}

// TestSharesMayOpenAfterEachDeal: where a table says so the server opens its share of a
// deal when that is over, to everybody, and not before; that of the next stays shut. A
// referee, who may set a deal back, and such a table do not go together.
func TestSharesMayOpenAfterEachDeal(t *testing.T) {
	inFairPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock, Opens: parlour.AfterDeal})
		ann, eve := pl.sharer('a', id), pl.person('e', id)
		if ann.last.Table.Opens != parlour.AfterDeal {
			t.Error("it is not said before one sits down")
		}
		ann.sit()
		for ann.hear(); ann.last.Pause == nil; ann.hear() {
			ann.share()
			eve.hear()
			if f := ann.last.Fair; f.Share != (fair.Hash{}) {
				t.Fatalf("the share is told while the deal is played: %+v", f)
			}
			if g, err := pl.p.Walls(id); err != nil || len(g.Deals) > 0 && g.Deals[0].Share != nil {
				t.Fatalf("%+v %v", g, err)
			}
			if len(ann.last.Legal) > 0 {
				ann.act(ann.last.Legal[0], "")
			}
			time.Sleep(100 * time.Millisecond)
		}
		eve.hear()
		g, err := pl.p.Walls(id)
		if err != nil {
			t.Fatal(err)
		}
		d := g.Deals[0]
		for who, f := range map[string]*parlour.FairInfo{"Ann": ann.last.Fair, "who looks on": eve.last.Fair} {
			if f.Share == (fair.Hash{}) || fair.Seal(id, 0, f.Share) != d.Seal || d.Share == nil || *d.Share != f.Share {
				t.Errorf("%s is told %+v, and the walls have %v", who, f, d.Share)
			}
		}
		g.Over = true // of this deal all is there
		if err := fair.Check(g, nil); err != nil {
			t.Error(err)
		}
		ann.share()
		ann.say(parlour.Request{Verb: parlour.Ready})
		for range 40 {
			time.Sleep(100 * time.Millisecond)
			ann.hear()
			ann.share()
		}
		if g, err = pl.p.Walls(id); err != nil || len(g.Deals) != 2 || g.Deals[0].Share == nil || g.Deals[1].Share != nil || g.Deals[1].Wall != "" || ann.last.Fair.Share != (fair.Hash{}) {
			t.Errorf("in the second deal: %+v %v, %+v", g, err, ann.last.Fair)
		}
	})
	inFairPlace(t, func(t *testing.T, pl *place) {
		for _, o := range []parlour.Order{{Ruleset: "little", Opens: "now"}, {Ruleset: "little", Opens: parlour.AfterDeal, Referee: "Eva", Owner: parlour.Owner{1}}} {
			if _, err := pl.p.Open(o); err == nil || !strings.Contains(err.Error(), "opens") {
				t.Errorf("%+v: %v", o, err)
			}
		}
	})
}
