package shape

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"jansou/mahjong"
)

// A deal is a hand of 14 - 3*len(melds) concealed tiles beside its melds.
type deal struct {
	hand  mahjong.Hand
	melds []mahjong.Meld
}

// drawDeal makes a deal that is near to complete, as hands in play are: sets
// and a pair, often crowded in one suit, some sets laid out, some concealed
// tiles exchanged. pick(n) chooses from 0 to n-1.
func drawDeal(pick func(int) int) deal {
	for {
		if d, ok := tryDeal(pick); ok {
			return d
		}
	}
}

func tryDeal(pick func(int) int) (deal, bool) {
	var d deal
	var all, concealed counts
	sets, crowded := slowSets, pick(4)
	if crowded < 3 {
		sets = slices.DeleteFunc(slices.Clone(sets), func(s mahjong.Set) bool { return int(s.First.Suit()) != crowded })
	}
	laid := max(0, pick(8)-3)
	form := pick(10)
	switch {
	case form == 0 && crowded == 3:
		laid = 0
		for n := 0; n < 7; {
			if i := pick(34); concealed[i] == 0 {
				concealed[i] = 2
				n++
			}
		}
	case form == 1 && crowded == 3:
		laid = 0
		for k := range orphans.All() {
			concealed[k.Index()] = 1
		}
		concealed[orphans.First().Index()]++
	default:
		for i := range 4 {
			s := sets[pick(len(sets))]
			for _, t := range tilesOf(s) {
				all[t]++
				if i >= laid {
					concealed[t]++
				}
			}
			if i < laid {
				m, more := layOut(s, pick)
				all[s.First.Index()] += more
				d.melds = append(d.melds, m)
			}
		}
		pair := sets[pick(len(sets))].First.Index()
		concealed[pair] += 2
		all[pair] += 2
	}
	for n := pick(4); n > 0; n-- {
		from, to := pick(34), pick(34)
		if concealed[from] > 0 {
			concealed[from]--
			concealed[to]++
			all[to]++
		}
	}
	for i, n := range concealed {
		if max(n, all[i]) > 4 {
			return deal{}, false
		}
		for range n {
			d.hand.Add(mahjong.Of(mahjong.KindAt(i)))
		}
	}
	return d, true
}

// layOut makes a meld of a set, and says how many tiles more it has.
func layOut(s mahjong.Set, pick func(int) int) (mahjong.Meld, int) {
	t := tilesOf(s)
	a, b, c := mahjong.Of(mahjong.KindAt(t[0])), mahjong.Of(mahjong.KindAt(t[1])), mahjong.Of(mahjong.KindAt(t[2]))
	kind, tiles := s.Kind, []mahjong.Tile{a, b, c}
	if kind == mahjong.Pung && pick(3) == 0 {
		kind = []mahjong.MeldKind{mahjong.OpenKong, mahjong.ClosedKong, mahjong.AddedKong}[pick(3)]
		tiles = append(tiles, a)
	}
	m, err := mahjong.MakeMeld(kind, tiles, mahjong.NoTile, 0)
	if err != nil {
		panic(err)
	}
	return m, len(tiles) - 3
}

// checkDeal compares the fast answers of one deal with those of the slow twin.
func checkDeal(t interface {
	Helper()
	Fatalf(string, ...any)
}, d deal, pick func(int) int) {
	t.Helper()
	c, n := countsOf(d.hand), len(d.melds)
	if got, want := IsComplete(d.hand, n), slowComplete(c, n); got != want {
		t.Fatalf("IsComplete(%v, %d) = %t, the slow twin says %t", d.hand, n, got, want)
	}
	checkShanten(t, d.hand, n)
	for i := range c {
		if c[i] == 0 {
			continue
		}
		selfDraw := pick(2) == 0
		got := Readings(nil, d.hand, d.melds, mahjong.Of(mahjong.KindAt(i)), selfDraw)
		if !slices.IsSortedFunc(got, func(a, b mahjong.Reading) int { return int(a.Form) - int(b.Form) }) {
			t.Fatalf("Readings(%v): forms out of order: %v", d.hand, got)
		}
		for j := range got {
			if got[j].Form == mahjong.Standard {
				got[j] = sortSets(got[j], 4-n)
			}
		}
		want := slowReadings(c, d.melds, i, selfDraw)
		if diff := cmp.Diff(want, sortReadings(got)); diff != "" {
			t.Fatalf("Readings(%v, %v, %v, %t): -slow +fast\n%s", d.hand, d.melds, mahjong.KindAt(i), selfDraw, diff)
		}
		h := d.hand
		h.Remove(mahjong.Of(mahjong.KindAt(i)))
		c[i]--
		waits := Waits(h, n)
		if want := slowWaits(c, n); waits != want {
			t.Fatalf("Waits(%v, %d) = %v, the slow twin says %v", h, n, waits, want)
		}
		c[i]++
		if got, want := Shanten(h, n) == 0, waits&^Four(h, nil) != 0; got != want {
			t.Fatalf("shanten of %v with %d melds is 0: %t, but it waits for %v", h, n, got, waits)
		}
		for k := range All.All() {
			if Complete(h, n, k) != waits.Has(k) {
				t.Fatalf("Complete(%v, %d, %v) is not as Waits, %v", h, n, k, waits)
			}
		}
	}
}

func checkShanten(t interface {
	Helper()
	Fatalf(string, ...any)
}, h mahjong.Hand, melds int) {
	t.Helper()
	c := countsOf(h)
	got := [...]int{Shanten(h, melds), ShantenStandard(h, melds), ShantenPairs(h), ShantenOrphans(h)}
	want := [...]int{slowShanten(c, melds), slowNeed(c, 4-melds) - 1, slowPairsNeed(c) - 1, slowOrphansNeed(c) - 1}
	if got != want {
		t.Fatalf("shanten of %v with %d melds (all, standard, pairs, orphans) = %v, the slow twin says %v", h, melds, got, want)
	}
}

// Law: fast shape = slow shape.
func TestFastIsSlow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }
		checkDeal(t, drawDeal(pick), pick)
	})
}

// TestTwoLone: a hand with two tiles that stand alone waits for no set, and one
// that waits has them never.
func TestTwoLone(t *testing.T) {
	r := rand.New(rand.NewPCG(20261121, 3))
	lone, waiting := 0, 0
	for range 20000 {
		d := drawDeal(r.IntN)
		ts := d.hand.Tiles()
		for range r.IntN(4) {
			ts[r.IntN(len(ts))] = mahjong.Of(mahjong.KindAt(r.IntN(mahjong.Kinds)))
		}
		h, err := mahjong.HandOf(ts[:max(1, len(ts)-1)])
		if err != nil {
			continue
		}
		two, waits := twoLone(&h), standardWaits(&h)
		if two && waits != 0 {
			t.Fatalf("%v has two tiles that stand alone, and waits for %v", h, waits)
		}
		if two {
			lone++
		}
		if waits != 0 {
			waiting++
		}
	}
	if lone < 1000 || waiting < 1000 {
		t.Errorf("only %d hands had two tiles that stand alone, %d waited", lone, waiting)
	}
	for text, want := range map[string]bool{"19m": true, "18m1p": true, "9m1p": true, "9s1z": true, "12z": true, "8m1p": true, "9m2p": true,
		"13m5p": false, "12m9m": false, "11m55p1z": false, "79s": false, "68m1z": false, "1m": false} {
		if h := mahjong.MustHand(text); twoLone(&h) != want {
			t.Errorf("two tiles stand alone in %v: %v, %v expected", h, !want, want)
		}
	}
}

// The same law over more deals than rapid tries by itself.
func TestFastIsSlowMore(t *testing.T) {
	r := rand.New(rand.NewPCG(20261121, 1))
	deals := 1000
	if testing.Short() { // quick: fewer hands are read in every way in shape
		deals = 300
	}
	for range deals {
		checkDeal(t, drawDeal(r.IntN), r.IntN)
	}
}

// Law: fast acceptance = slow acceptance, for every discard.
func TestAcceptanceIsSlow(t *testing.T) {
	r := rand.New(rand.NewPCG(20261121, 2))
	deals := 30
	if testing.Short() { // quick: fewer hands are searched for their distance in shape
		deals = 6
	}
	for range deals {
		d := drawDeal(r.IntN)
		left := LeftOf(d.hand, d.melds)
		got := Discards(nil, d.hand, len(d.melds), &left)
		var want []Discard
		c := countsOf(d.hand)
		for i := range c {
			if c[i] == 0 {
				continue
			}
			c[i]--
			a := slowAccept(c, len(d.melds))
			c[i]++
			for k := range a.Kinds.All() {
				a.Tiles += int(left[k.Index()])
			}
			want = append(want, Discard{mahjong.KindAt(i), a})
			h := d.hand
			h.Remove(mahjong.Of(mahjong.KindAt(i)))
			if got := Accepts(h, len(d.melds), &left); got != a {
				t.Fatalf("Accepts(%v, %d) = %v, the slow twin says %v", h, len(d.melds), got, a)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("Discards(%v, %d): -slow +fast\n%s", d.hand, len(d.melds), diff)
		}
	}
}

func TestReadings(t *testing.T) {
	tests := []struct {
		hand, win string
		melds     []mahjong.Meld
		waits     []mahjong.Wait
	}{
		{"123456m345p55s678s", "3m", nil, []mahjong.Wait{mahjong.EdgeWait}},
		{"123456m345p55s678s", "6s", nil, []mahjong.Wait{mahjong.TwoSided}},
		{"123345m345p55s678s", "3m", nil, []mahjong.Wait{mahjong.EdgeWait, mahjong.TwoSided}},
		{"111222333m45699p", "1m", nil, []mahjong.Wait{mahjong.TripletWait, mahjong.TwoSided}},
		{"11123m456p789s222z", "1m", nil, []mahjong.Wait{mahjong.PairWait, mahjong.TwoSided}},
		{"112233m445566p77z", "3m", nil, []mahjong.Wait{mahjong.EdgeWait, mahjong.PairWait}},
		{"1133557799m1133p", "3m", nil, []mahjong.Wait{mahjong.PairWait}},
		{"1111m223355778899p", "2p", nil, nil},
		{"19m19p19s12345677z", "7z", nil, []mahjong.Wait{mahjong.NoWait}},
		{"19m19p19s12345677z", "1z", nil, []mahjong.Wait{mahjong.PairWait}},
		{"123m55s", "5s", nil, nil},
	}
	for _, tc := range tests {
		t.Run(tc.hand+" "+tc.win, func(t *testing.T) {
			var got []mahjong.Wait
			for _, r := range Readings(nil, mahjong.MustHand(tc.hand), tc.melds, mahjong.MustTile(tc.win), true) {
				got = append(got, r.Wait)
			}
			slices.Sort(got)
			want := slices.Clone(tc.waits)
			slices.Sort(want)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("waits: -want +got\n%s", diff)
			}
		})
	}
}

// A red five is a five, a red winning tile too.
func TestReadingsRed(t *testing.T) {
	red := Readings(nil, mahjong.MustHand("123m340p55s678s111z"), nil, mahjong.MustTile("0p"), false)
	plain := Readings(nil, mahjong.MustHand("123m345p55s678s111z"), nil, mahjong.MustTile("5p"), false)
	if diff := cmp.Diff(plain, red); diff != "" || len(red) != 1 {
		t.Errorf("-plain +red\n%s", diff)
	}
}

// A wait is reported where the hand has all four tiles of it: what that means
// is for the game to say.
func TestWaitsOnFifthTile(t *testing.T) {
	for hand, want := range map[string]string{
		"1111m234567p678s":  "1m",
		"2222345m678p111z":  "25m",
		"4555567m111p222s":  "3467m",
		"1111z234567p678s":  "1z",
		"123456789m1111s":   "1s",
		"1112345678999m":    "123456789m",
		"2333344445555m":    "123456m",
		"19m19p19s1234567z": "19m19p19s1234567z",
		"19m19p19s1123456z": "7z",
		"1122334455667p":    "147p",
	} {
		h := mahjong.MustHand(hand)
		if got := Waits(h, 0).String(); got != want {
			t.Errorf("Waits(%s) = %s, want %s", hand, got, want)
		}
		if got, want := Waits(h, 0), slowWaits(countsOf(h), 0); got != want {
			t.Errorf("Waits(%s) = %s, the slow twin says %s", hand, got, want)
		}
	}
}
