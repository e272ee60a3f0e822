package mcr

import (
	"math/rand"
	"slices"
	"testing"

	"jansou/mahjong"
	"jansou/mcr/plan"
	"jansou/shape"
	"jansou/table"
)

// positionOf is the East player's, who sees nothing but his own tiles.
func positionOf(t testing.TB, hand string, melds ...mahjong.Meld) *plan.Position {
	t.Helper()
	q := &plan.Position{Prevailing: mahjong.East, Hand: mahjong.MustHand(hand), NMelds: len(melds), Draws: 15}
	copy(q.Melds[:], melds)
	q.Left = shape.LeftOf(q.Hand, melds)
	return q
}

func claimedChow(t testing.TB, s string) mahjong.Meld {
	return meldOf(t, mahjong.Chow, mahjong.MustTiles(s))
}

func TestRoutes(t *testing.T) {
	for _, c := range []struct {
		name, hand string
		melds      []string
		fan        mahjong.RuleID
		missing    int
		need       string
		way        plan.Way
	}{
		{name: "mixed triple chow", hand: "23m234p234s789m11z", fan: FanMixedTripleChow, missing: 1, need: "4m", way: plan.ByClaims},
		{name: "mixed straight, claimed", hand: "456p789s2m5z", melds: []string{"123m", "678m"}, fan: FanMixedStraight, missing: 1, way: plan.ByClaims},
		{name: "full flush", hand: "11234456678m19s", fan: FanFullFlush, missing: 3, way: plan.ByClaims},
		{name: "half flush", hand: "123478p11155z2m9s", fan: FanHalfFlush, missing: 3, way: plan.ByClaims},
		{name: "all pungs", hand: "222m555p88s113z67s", fan: FanAllPungs, missing: 3, way: plan.ByClaims},
		{name: "seven pairs", hand: "1199m3355p77s246z", fan: FanSevenPairs, missing: 2, way: plan.Hidden},
		{name: "knitted straight", hand: "147m258p36s11z567m", fan: FanKnittedStraight, missing: 1, need: "9s", way: plan.ByClaims},
		{name: "lesser honours and knitted tiles", hand: "147m28p369s12345z", fan: FanLesserHonorsAndKnittedTiles, missing: 1, way: plan.Hidden},
		{name: "thirteen orphans", hand: "19m19p19s1234566z", fan: FanThirteenOrphans, missing: 1, need: "7z", way: plan.Hidden},
		{name: "all types", hand: "123m55p789s22256z6p", fan: FanAllTypes, missing: 2},
		{name: "big three dragons", hand: "555z666z77z234m1p9p", fan: FanBigThreeDragons, missing: 2, way: plan.ByClaims},
	} {
		t.Run(c.name, func(t *testing.T) {
			var melds []mahjong.Meld
			for _, m := range c.melds {
				melds = append(melds, claimedChow(t, m))
			}
			routes := plan.Routes(wmo(), positionOf(t, c.hand, melds...))
			i := slices.IndexFunc(routes, func(r table.Route) bool { return r.Rule == c.fan })
			if i < 0 {
				t.Fatalf("no such route: %+v", routes)
			}
			r := routes[i]
			if r.Missing != c.missing || c.need != "" && mahjong.FormatTiles(r.Need) != c.need || c.way != plan.NoWay && r.Way != c.way.String() {
				t.Errorf("%d missing, %s, by %s", r.Missing, mahjong.FormatTiles(r.Need), r.Way)
			}
			points := 0
			for _, l := range r.Lines {
				points += l.Value
			}
			if r.Lines[0].Rule != c.fan || r.Points < 8 || points != r.Points || r.Chance <= 0 || len(r.Need) != r.Missing {
				t.Errorf("%+v", r)
			}
		})
	}
}

// A hand that has claimed itself away from every fan has no route.
func TestNoRoute(t *testing.T) {
	q := positionOf(t, "7p", claimedChow(t, "123m"), claimedChow(t, "345p"), claimedChow(t, "567s"), claimedChow(t, "678s"))
	if routes := plan.Routes(wmo(), q); len(routes) != 1 || routes[0].Rule != FanMeldedHand {
		t.Errorf("four claimed sets: %+v", routes)
	}
	q = positionOf(t, "3478p", claimedChow(t, "123m"), claimedChow(t, "345p"), claimedChow(t, "567s"))
	for _, r := range plan.Routes(wmo(), q) {
		if r.Rule != FanMeldedHand && r.Missing < 2 {
			t.Errorf("a dead end has a route: %+v", r)
		}
	}
}

// What a seat sees is taken off what is left; a claimed discard only once, in
// the meld.
func TestPositionOf(t *testing.T) {
	v := table.View{Viewer: 2, Prevailing: mahjong.South, Dealer: 1, Live: 40}
	v.Seats[2].Wind = mahjong.South
	v.Seats[2].Melds = []mahjong.Meld{claimedChow(t, "123m")}
	v.Seats[1].River = []table.RiverTile{{Tile: mahjong.MustTile("1m"), Claimed: true}, {Tile: mahjong.MustTile("5z")}, {Tile: mahjong.Of(mahjong.Plum)}}
	v.Own = &table.OwnView{Hand: mahjong.MustHand("55566p777s1z")}
	q, ok := plan.PositionOf(&v)
	if !ok || q.NMelds != 1 || q.Draws != 10 || q.Seat.Wind(q.Dealer) != mahjong.South || q.Prevailing != mahjong.South {
		t.Fatalf("%+v", q)
	}
	want := shape.LeftOf(mahjong.MustHand("123m55566p777s15z"), nil)
	if q.Left != want {
		t.Errorf("left %v, want %v", q.Left, want)
	}
	v.Seats[2].Wall = 7
	if q, _ := plan.PositionOf(&v); q.Draws != 7 {
		t.Errorf("%v draws of a wall of its own of 7", q.Draws)
	}
	v.Viewer, v.Own = mahjong.NoSeat, nil
	if _, ok := plan.PositionOf(&v); ok {
		t.Error("a spectator has a position")
	}
}

// TestRemembered: a search that has looked at other hands finds what one finds that has
// not, from turn to turn of a hand, with sets that are claimed and without, by other
// rules and winds.
func TestRemembered(t *testing.T) {
	chance := rand.New(rand.NewSource(11))
	var s plan.Search
	other := *wmo()
	other.QuarterWalls = !other.QuarterWalls
	targets := 0
	for n := range 40 {
		rs := wmo()
		if n%8 == 7 {
			rs = &other
		}
		q := &plan.Position{Seat: mahjong.Seat(n % 4), Dealer: mahjong.Seat(n / 4 % 4), Prevailing: mahjong.East + mahjong.Kind(n/16), Draws: 15}
		tiles := mahjong.Tiles136()
		chance.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
		for i := range n % 3 {
			kind := []mahjong.MeldKind{mahjong.Chow, mahjong.Pung}[i]
			q.Melds[q.NMelds] = meldOf(t, kind, mahjong.MustTiles([]string{"234m", "777p"}[i]))
			q.NMelds++
		}
		for _, x := range tiles {
			if q.Left = shape.LeftOf(q.Hand, q.Melds[:q.NMelds]); q.Hand.Len()+3*q.NMelds == 14 {
				targets += remembers(t, &s, rs, q)
				all := q.Hand.Tiles()
				q.Hand.Remove(all[chance.Intn(len(all))])
				if q.Draws--; q.Draws < 10 {
					break
				}
			}
			if q.Left[x.Kind().Index()] > 0 {
				q.Hand.Add(x)
			}
		}
	}
	if targets < 10000 {
		t.Errorf("%d targets", targets)
	}
}

// remembers compares what s finds with what a search finds that has found nothing yet.
func remembers(t *testing.T, s *plan.Search, rs *Ruleset, q *plan.Position) int {
	t.Helper()
	got, want := s.Find(rs, q), new(plan.Search).Find(rs, q)
	if len(got) != len(want) {
		t.Fatalf("%v: %d targets, and %d where nothing is remembered", q.Hand, len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("%v: %+v\nand where nothing is remembered %+v", q.Hand, got[i], want[i])
		}
	}
	return len(want)
}

// Law: a waiting hand's targets that lack one tile are its waits that are worth
// eight points, no more and no fewer; and every target is a complete hand of
// tiles that there are, worth what it says.
func TestTargets(t *testing.T) {
	d := dealer{rand.New(rand.NewSource(7))}
	var s plan.Search
	waits, all := 0, 0
	for range 1500 {
		w, rs := d.win(), d.ruleset()
		q := plan.Position{Seat: w.Seat, Dealer: w.Dealer, Prevailing: w.Prevailing, Hand: w.Hand, Melds: w.Melds, NMelds: w.NMelds, Draws: 10}
		q.Hand.Remove(w.Tile)
		q.Left = shape.LeftOf(q.Hand, q.Melds[:q.NMelds])
		var want, got shape.Kinds
		for k := range rs.Waits(q.Hand, q.NMelds).All() {
			if q.Left[k.Index()] > 0 && max(fanOn(rs, &q, q.Hand, k, w.Seat.Next()), fanOn(rs, &q, q.Hand, k, w.Seat)) >= least {
				want |= shape.KindsOf(k)
			}
		}
		targets := s.Find(rs, &q)
		for i := range targets {
			t1 := &targets[i]
			missing, kinds := missingIn(t, &q, t1)
			if t1.Missing != missing || t1.Chance <= 0 || t1.Chance > 1 || t1.Points < least {
				t.Fatalf("%v: %+v", q, t1)
			}
			if missing == 1 {
				got |= kinds
			}
			best := 0
			for last := range kinds.All() {
				h, err := mahjong.HandOfCounts(&t1.Tiles)
				if err != nil {
					t.Fatal(err)
				}
				h.Remove(mahjong.Of(last))
				best = max(best, fanOn(rs, &q, h, last, w.Seat.Next()), fanOn(rs, &q, h, last, w.Seat))
			}
			// A Chicken Hand is one for being claimed.
			if best < least && t1.Fan != FanChickenHand {
				t.Fatalf("%v: a target of %d points: %+v", q, best, t1)
			}
		}
		if got != want {
			t.Fatalf("%v %v: waits worth eight %v, found %v", q.Hand, q.Melds[:q.NMelds], want, got)
		}
		waits += want.Len()
		all += len(targets)
	}
	if waits < 500 || all < 5000 {
		t.Errorf("too little was looked at: %d waits, %d targets", waits, all)
	}
}

// fanOn is what h, one tile short, is worth with last.
func fanOn(rs *Ruleset, q *plan.Position, h mahjong.Hand, last mahjong.Kind, from mahjong.Seat) int {
	h.Add(mahjong.Of(last))
	w := Win{Seat: q.Seat, From: from, Dealer: q.Dealer, Prevailing: q.Prevailing, Hand: h, Melds: q.Melds, NMelds: q.NMelds, Tile: mahjong.Of(last)}
	return rs.Fan(&w)
}

// missingIn counts what q lacks of a target, and says which kinds.
func missingIn(t *testing.T, q *plan.Position, target *plan.Target) (n int, kinds shape.Kinds) {
	for i, need := range target.Tiles {
		k := mahjong.KindAt(i)
		if lacks := int(need) - q.Hand.Count(k); lacks > 0 {
			n += lacks
			kinds |= shape.KindsOf(k)
			if lacks > int(q.Left[i]) {
				t.Fatalf("%v: %+v wants %d of %v", q, target, lacks, k)
			}
		}
	}
	return n, kinds
}

// BenchmarkFind looks for the targets of hands as they are dealt, 14 tiles.
func BenchmarkFind(b *testing.B) {
	r := rand.New(rand.NewSource(1))
	tiles := mahjong.Tiles136()
	positions := make([]plan.Position, 256)
	for i := range positions {
		r.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
		h, err := mahjong.HandOf(tiles[:14])
		if err != nil {
			b.Fatal(err)
		}
		positions[i] = plan.Position{Prevailing: mahjong.East, Hand: h, Left: shape.LeftOf(h, nil), Draws: 20}
	}
	var s plan.Search
	rs := wmo()
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		if len(s.Find(rs, &positions[i&255])) == 0 {
			b.Fatal("a hand as it is dealt has no target")
		}
		i++
	}
}
