package observe_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/observe"
	"jansou/riichi"
	"jansou/shape"
	"jansou/shuffle"
	"jansou/table"
)

// games begins one game under every ruleset of both games, and one of a house
// ruleset with two red fives of the dots.
func games(t testing.TB) map[string]observe.Observed {
	t.Helper()
	all := map[string]observe.Observed{}
	for _, name := range riichi.Names() {
		rs, err := riichi.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = riichi.New(rs)
	}
	text, err := os.ReadFile("../examples/four-reds.json")
	if err != nil {
		t.Fatal(err)
	}
	rs, err := riichi.ReadRuleset(text)
	if err != nil {
		t.Fatal(err)
	}
	all["four-reds"] = riichi.New(rs)
	for _, name := range mcr.Names() {
		rs, err := mcr.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = mcr.New(rs)
	}
	return all
}

func tilesOf(g observe.Observed) []mahjong.Tile {
	if g, ok := g.(*riichi.Game); ok {
		return g.Ruleset().Tiles()
	}
	return g.(*mcr.Game).Ruleset().Tiles()
}

// playOut plays g to its end by chance, wins refused half of the time so that
// furiten happens, and calls see at every moment at which a seat is asked.
func playOut(t testing.TB, g observe.Observed, r *rand.Rand, see func(s mahjong.Seat, legal []mahjong.Action)) {
	t.Helper()
	var seed [32]byte
	seed[0] = byte(r.Uint32())
	apply := func(events []mahjong.Event, err error) {
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			g.Apply(e)
		}
	}
	for deal := uint32(1); !g.Over(); {
		if g.NeedsWall() {
			apply(g.Deal(nil, shuffle.Wall(seed, deal, tilesOf(g))))
			deal++
			continue
		}
		for s := range mahjong.NoSeat {
			if legal := g.Legal(s, nil); len(legal) > 0 {
				see(s, legal)
				apply(g.Decide(nil, s, legal[r.IntN(len(legal))]))
				break
			}
		}
	}
}

// TestTokensAreTheView: the tokens are what the View of the seat says, and
// nothing else, for all four seats at every moment.
func TestTokensAreTheView(t *testing.T) {
	for name, g := range games(t) {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(5, 5))
			moments := 0
			playOut(t, g, r, func(mahjong.Seat, []mahjong.Action) {
				moments++
				for s := range mahjong.NoSeat {
					v := g.View(s)
					want := tokensOfView(&v, g.Table().Order)
					var got [observe.Tokens]uint8
					observe.WriteTokens(&got, g, s)
					for i := range got {
						if got[i] != want[i] {
							t.Fatalf("moment %d, %v: token %d is %d, by the view %d", moments, s, i, got[i], want[i])
						}
					}
				}
			})
			if moments < 400 {
				t.Errorf("only %d moments", moments)
			}
		})
	}
}

// TestNumbers: the legal actions of a seat have different numbers, of the
// group that is documented, and none is None.
func TestNumbers(t *testing.T) {
	seen := map[uint8]bool{}
	for n := range 10 {
		numbersOf(t, n, seen)
	}
	if len(seen) < 170 {
		t.Errorf("only %d numbers came up", len(seen))
	}
	for n, kind := range map[uint8]mahjong.ActionKind{observe.ChowMiddle + 1: mahjong.Claim, observe.KongAdded + 3: mahjong.Kong,
		observe.PungReds: mahjong.Claim, observe.None: mahjong.NoAction, observe.Noten: mahjong.Noten} {
		if got := observe.Describe(n).Kind; got != kind {
			t.Errorf("number %d is described as %v, want %v", n, got, kind)
		}
	}
}

// numbersOf plays a game of every ruleset, and adds the numbers that came up
// to seen.
func numbersOf(t *testing.T, n int, seen map[uint8]bool) {
	for name, g := range games(t) {
		r := rand.New(rand.NewPCG(7, uint64(n)))
		playOut(t, g, r, func(s mahjong.Seat, legal []mahjong.Action) {
			var by [observe.Actions]mahjong.Action
			for i := range legal {
				a := legal[i]
				n := observe.Number(&a)
				seen[n] = true
				if n == observe.None || n == observe.PungReds && name != "four-reds" {
					t.Fatalf("%s: %v has number %d", name, a, n)
				}
				if by[n] != (mahjong.Action{}) {
					t.Fatalf("%s: %v and %v have number %d", name, by[n], a, n)
				}
				by[n] = a
				if back := observe.Describe(n); back.Kind != a.Kind || back.Meld != a.Meld.Kind() || back.Drawn != a.Drawn ||
					a.Tile != mahjong.NoTile && back.Tile != a.Tile || a.Kind == mahjong.Kong && back.Tile.Kind() != a.Meld.First() ||
					a.Meld.Kind() == mahjong.Chow && mahjong.Kind(back.Place) != a.Meld.Called().Kind()-a.Meld.First() ||
					a.Kind == mahjong.Claim && a.Meld.Kind() != mahjong.OpenKong && back.Reds != ownReds(a.Meld) {
					t.Fatalf("%s: %v has number %d, which is described as %v", name, a, n, back)
				}
			}
		})
	}
}

func ownReds(m mahjong.Meld) (n int) {
	for _, t := range m.FromHand() {
		n += int(flag(t.IsRed()))
	}
	return n
}

// A pung takes no, one or two red fives of the hand, and each has its number,
// whether the tile on offer is red or not.
func TestNumbersOfPungs(t *testing.T) {
	for _, tc := range []struct {
		called, own string
		want        uint8
		words       string
	}{
		{"5p", "55p", observe.PungPlain, "pung"},
		{"0p", "55p", observe.PungPlain, "pung"},
		{"5p", "05p", observe.PungPlain + 1, "pung, red five"},
		{"0p", "50p", observe.PungPlain + 1, "pung, red five"},
		{"5p", "00p", observe.PungReds, "pung, two red fives"},
	} {
		own := mahjong.MustTiles(tc.own)
		m, err := mahjong.MakePung(mahjong.MustTile(tc.called), own[0], own[1], 1)
		if err != nil {
			t.Fatal(err)
		}
		n := observe.Number(&mahjong.Action{Kind: mahjong.Claim, Meld: m})
		if got := observe.Describe(n).String(); n != tc.want || got != tc.words {
			t.Errorf("%s with %s: number %d, %q; want %d, %q", tc.called, tc.own, n, got, tc.want, tc.words)
		}
	}
}

// TestPlanesAreTheTokens: the planes count what the tokens count.
func TestPlanesAreTheTokens(t *testing.T) {
	most := map[string]int{} // red fives of a suit in one hand
	for name, g := range games(t) {
		r := rand.New(rand.NewPCG(9, 9))
		playOut(t, g, r, func(s mahjong.Seat, legal []mahjong.Action) {
			var tok [observe.Tokens]uint8
			var row [observe.PlaneSize]uint8
			observe.WriteTokens(&tok, g, s)
			observe.WritePlanes(&row, &tok)
			v := g.View(s)
			for k := range observe.Kinds {
				hand, river, seen := 0, 0, 0
				for n := range 4 {
					hand += int(row[(observe.PlaneHand+n)*observe.Kinds+k])
					seen += int(row[(observe.PlaneSeen+n)*observe.Kinds+k])
					river += int(row[(observe.PlaneSeat+observe.SeatRiver+n)*observe.Kinds+k])
				}
				if want := v.Own.Hand.Count(mahjong.KindAt(k)); hand != want {
					t.Fatalf("%s: %d of %v in the planes of the hand, want %d", name, hand, mahjong.KindAt(k), want)
				}
				want := 0
				for _, d := range v.Seats[s].River {
					if d.Tile.Kind() == mahjong.KindAt(k) {
						want++
					}
				}
				if river != want {
					t.Fatalf("%s: %d of %v in the planes of the river, want %d", name, river, mahjong.KindAt(k), want)
				}
				if want = seenOf(&v, mahjong.KindAt(k)); seen != want {
					t.Fatalf("%s: %d of %v in the planes of what is seen, want %d", name, seen, mahjong.KindAt(k), want)
				}
			}
			for _, five := range []mahjong.Kind{mahjong.M5, mahjong.P5, mahjong.S5} {
				own := v.Own.Hand.Red(five)
				most[name] = max(most[name], own)
				if got := redsIn(&row, observe.PlaneReds, five); got != own {
					t.Fatalf("%s: %d red fives of %v in the plane of the own hand, want %d", name, got, five, own)
				}
				for i := range 4 {
					laid := 0
					for _, m := range v.Seats[g.Table().Order.Plus(s, i)].Melds {
						for _, tile := range m.Tiles() {
							laid += int(flag(tile == mahjong.RedFive(five)))
						}
					}
					if got := redsIn(&row, observe.PlaneSeat+observe.SeatPlanes*i+observe.SeatMeldReds, five); got != laid {
						t.Fatalf("%s: %d red fives of %v in the plane of the sets of relative seat %d, want %d", name, got, five, i, laid)
					}
				}
			}
			for i := range 4 {
				o := g.Table().Order.Plus(s, i)
				p := (observe.PlaneSeat + observe.SeatPlanes*i) * observe.Kinds
				if row[p+observe.SeatDealer*observe.Kinds] != flag(o == v.Dealer) ||
					row[p+observe.SeatTurn*observe.Kinds+33] != flag(o == v.Turn) ||
					row[p+observe.SeatRiichi*observe.Kinds] != flag(v.Seats[o].Riichi) {
					t.Fatalf("%s: the planes of relative seat %d are not those of %v", name, i, o)
				}
			}
		})
	}
	if most["tenhou"] != 1 || most["four-reds"] != 2 {
		t.Errorf("a hand had at most %d red fives of a suit under tenhou and %d under four-reds, want 1 and 2", most["tenhou"], most["four-reds"])
	}
}

// redsIn counts the red fives of a suit in a plane: -1 where a second one is
// marked without the first.
func redsIn(row *[observe.PlaneSize]uint8, plane int, five mahjong.Kind) int {
	at := plane*observe.Kinds + five.Index()
	if row[at] == 0 && row[at+1] != 0 {
		return -1
	}
	return int(row[at] + row[at+1])
}

// seenOf counts the tiles of kind k that the viewer sees.
func seenOf(v *table.View, k mahjong.Kind) int {
	n := v.Own.Hand.Count(k)
	for _, t := range v.Indicators {
		n += int(flag(t.Kind() == k))
	}
	for _, o := range v.Seats {
		for _, d := range o.River {
			n += int(flag(d.Tile.Kind() == k && !d.Claimed))
		}
		for _, m := range o.Melds {
			for i := range m.Len() {
				n += int(flag(m.At(i).Kind() == k))
			}
		}
	}
	return n
}

func flag(on bool) uint8 {
	if on {
		return 1
	}
	return 0
}

// tokensOfView is the slow twin of WriteTokens: it knows nothing but the View
// and who sits next to whom.
func tokensOfView(v *table.View, order table.Order) (out [observe.Tokens]uint8) {
	s := v.Viewer
	rel := func(o mahjong.Seat) uint8 {
		if !o.Valid() {
			return 4
		}
		return uint8(order.After(o, s))
	}
	kind := func(k mahjong.Kind) uint8 { return observe.Code(mahjong.Of(k)) }
	out[observe.AtGame] = 1 + flag(len(v.Indicators) == 0)
	out[observe.AtPhase] = uint8(v.Phase)
	out[observe.AtRound] = kind(v.Prevailing)
	out[observe.AtWind] = kind(v.Seats[s].Wind)
	out[observe.AtNumber] = uint8(v.Number)
	out[observe.AtCounters] = uint8(v.Counters)
	out[observe.AtDeposits] = uint8(v.Deposits)
	out[observe.AtLive] = uint8(v.Live)
	out[observe.AtTurn] = rel(v.Turn)
	out[observe.AtAsked] = observe.Code(v.Asked)
	out[observe.AtAskedFrom] = rel(v.AskedFrom)
	out[observe.AtDrawn] = observe.Code(v.Own.Drawn)
	out[observe.AtFuriten] = flag(len(v.Own.Furiten) > 0)
	for i, t := range v.Indicators {
		out[observe.AtIndicators+i] = observe.Code(t)
	}
	for _, f := range v.Own.Flowers {
		out[observe.AtOwnFlowers] |= 1 << (f.Kind() - mahjong.Spring)
	}
	for _, t := range v.Own.Hand.Tiles() {
		out[observe.AtHand+t.Kind().Index()]++
		if t.IsRed() {
			out[observe.AtReds+int(t.Kind().Suit())]++
		}
	}
	for o := range v.Seats {
		i, seat := int(rel(mahjong.Seat(o))), &v.Seats[o]
		out[observe.AtRiichi+i] = flag(seat.Riichi) + flag(seat.Accepted)
		if seat.Open != nil {
			for k := range shape.WaitsOfPart(*seat.Open).All() {
				out[observe.AtOpen+observe.OpenSize*i+k.Index()/8] |= 1 << (k.Index() % 8)
			}
		}
		out[observe.AtConcealed+i] = uint8(seat.Concealed)
		out[observe.AtWalls+i] = uint8(seat.Wall)
		for _, f := range seat.Flowers {
			out[observe.AtFlowers+i] |= 1 << (f.Kind() - mahjong.Spring)
		}
		for j, m := range seat.Melds {
			at := out[observe.AtMelds+(4*i+j)*observe.MeldSize:]
			at[observe.MeldKind], at[observe.MeldFrom] = uint8(m.Kind()), rel(m.From())
			if m.IsVeiled() {
				continue
			}
			at[observe.MeldCalled] = observe.Code(m.Called())
			for n, t := range m.Tiles() {
				at[observe.MeldTiles+n] = observe.Code(t)
			}
		}
		for j, d := range seat.River {
			at := i*observe.RiverSize + j
			out[observe.AtRivers+at] = observe.Code(d.Tile)
			out[observe.AtManner+at] = flag(d.Drawn) + 2*flag(d.Sideways) + 4*flag(d.Claimed)
			out[observe.AtWhen+at] = uint8(min(d.At, 255))
		}
	}
	return out
}
