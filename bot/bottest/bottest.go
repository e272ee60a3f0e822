// Package bottest describes tables in a few words, for the tests of bots.
package bottest

import (
	"testing"

	"jansou/bot/sight"
	"jansou/mahjong"
	"jansou/table"
)

// Seen is a table as a test describes it: the bot is seat 0, the dealer.
type Seen struct {
	Hand   string
	Drawn  string
	Melds  []mahjong.Meld
	Rivers [4]string // a * marks the tile that declared riichi
	Dora   string    // the indicator
	Live   int       // 0: 40
	Asked  string    // a discard of seat 3
}

// View is that table as the bot sees it.
func (s Seen) View(t testing.TB) table.View {
	t.Helper()
	v := table.View{Ruleset: "test", Phase: table.Turn, Prevailing: mahjong.East, Number: 1, Live: s.Live, AskedFrom: mahjong.NoSeat}
	if v.Live == 0 {
		v.Live = 40
	}
	if s.Dora == "" {
		s.Dora = "4z"
	}
	v.Indicators = mahjong.MustTiles(s.Dora)
	at := uint16(1)
	var rivers [len(v.Seats)][]mahjong.Tile
	var sideways [len(v.Seats)]int
	for i, r := range s.Rivers {
		ts, at, err := mahjong.ParseSideways(r)
		if err != nil {
			t.Fatal(err)
		}
		rivers[i], sideways[i] = ts, at
	}
	for turn := range 24 {
		for i, ts := range rivers {
			if turn < len(ts) {
				at += 2
				v.Seats[i].River = append(v.Seats[i].River, table.RiverTile{Tile: ts[turn], At: at, Sideways: sideways[i] == turn})
			}
		}
	}
	for i := range v.Seats {
		seat := &v.Seats[i]
		seat.Wind, seat.Points, seat.Concealed = mahjong.Wind(i), 25000, 13
		seat.Riichi = sideways[i] >= 0
		seat.Accepted = seat.Riichi
	}
	v.Seats[0].Melds = s.Melds
	own := &table.OwnView{Hand: mahjong.MustHand(s.Hand)}
	if s.Drawn != "" {
		own.Drawn = mahjong.MustTile(s.Drawn)
		own.Hand.Add(own.Drawn)
	}
	if s.Asked != "" {
		v.Phase, v.Asked, v.AskedFrom, v.Turn = table.Claims, mahjong.MustTile(s.Asked), 3, 3
	}
	v.Own = own
	return v
}

// Legal is what the hand could discard, by riichi too where tiles says.
func Legal(v table.View, riichi string) []mahjong.Action {
	out := sight.Discards(&v.Own.Hand)
	for _, t := range mahjong.MustTiles(riichi) {
		out = append(out, mahjong.Action{Kind: mahjong.Riichi, Tile: t})
	}
	return out
}

func made(t testing.TB, m mahjong.Meld, err error) mahjong.Meld {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Pung is a pung that was claimed from a seat.
func Pung(t testing.TB, s string, from mahjong.Seat) mahjong.Meld {
	ts := mahjong.MustTiles(s)
	m, err := mahjong.MakePung(ts[0], ts[1], ts[2], from)
	return made(t, m, err)
}

// Chow is a chow that was claimed from seat 3, of the first tile of s.
func Chow(t testing.TB, s string) mahjong.Meld {
	ts := mahjong.MustTiles(s)
	m, err := mahjong.MakeChow(ts[0], ts[1], ts[2], 3)
	return made(t, m, err)
}

// BenchDiscards measures how long p takes to choose a discard of each hand.
func BenchDiscards(b *testing.B, p interface {
	Act(table.View, []mahjong.Action) mahjong.Action
}, hands map[string]Seen) {
	for name, s := range hands {
		b.Run(name, func(b *testing.B) {
			v := s.View(b)
			legal := Legal(v, "")
			b.ReportAllocs()
			for b.Loop() {
				if a := p.Act(v, legal); a.Kind != mahjong.Discard {
					b.Fatal(a)
				}
			}
		})
	}
}

// ClosedKong is the declaration of one.
func ClosedKong(t testing.TB, s string) mahjong.Action {
	ts := mahjong.MustTiles(s)
	m, err := mahjong.MakeClosedKong(ts[0], ts[1], ts[2], ts[3], 0)
	return mahjong.Action{Kind: mahjong.Kong, Meld: made(t, m, err)}
}
