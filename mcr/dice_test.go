package mcr

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"jansou/mahjong"
	"jansou/table"
	"jansou/table/gametest"
)

// A table as people build it: walls[i] is the side of who plays i places after
// the dealer, its stacks from right to left, the upper tile first. The hands
// are taken from it stack by stack as the books say.
func dealtByHand(built mahjong.Wall, side, stacks int) (hands [4][]mahjong.Tile) {
	const perSide = 18
	var walls [4][perSide][]mahjong.Tile
	for i := range built.Len() {
		clockwise := i / (2 * perSide)
		owner := (4 - clockwise) % 4
		walls[owner][i/2%perSide] = append(walls[owner][i/2%perSide], built.At(i))
	}
	for stacks >= perSide {
		stacks -= perSide
		side = (side + 3) % 4 // clockwise
	}
	next := func() *[]mahjong.Tile {
		s := &walls[side][stacks]
		if stacks++; stacks == perSide {
			stacks, side = 0, (side+3)%4
		}
		return s
	}
	for range 3 {
		for who := range hands {
			for range 2 {
				hands[who] = append(hands[who], *next()...)
			}
		}
	}
	first, second, third := *next(), *next(), *next()
	hands[0] = append(hands[0], first[0], third[0]) // the upper ones
	hands[1] = append(hands[1], first[1])
	hands[2] = append(hands[2], second[0])
	hands[3] = append(hands[3], second[1])
	return hands
}

// Every throw deals the hands that people would take from the wall, and shows
// how it was broken to everybody.
func TestDealByDice(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	rs := with(t, "first_flowers", `"by_choice"`)
	for _, rs := range []*Ruleset{rs, with(t, "first_flowers", `"by_choice"`, "wall_break", `"dealers_wall"`)} {
		for n := range 6 * 6 * 6 * 6 {
			d := mahjong.Dice{uint8(n%6 + 1), uint8(n/6%6 + 1), uint8(n/36%6 + 1), uint8(n/216 + 1)}
			g := NewAt(rs, Start{Deal: n % 16})
			order, dealer := g.Seating()
			built := gametest.Wall(rs.Tiles(), r)
			wall, thrown := table.Open(g, built, d)
			if !thrown {
				t.Fatal("no dice are thrown")
			}
			events, err := g.Deal(nil, wall)
			if err != nil {
				t.Fatal(err)
			}
			events[0].Dice = d
			for _, e := range events {
				g.Apply(e)
			}
			side := (d.First() - 1) % 4
			if rs.WallBreak == BreakDealers {
				side = 0
			}
			for i, want := range dealtByHand(built, side, d.Both()) {
				p := g.place(order.Plus(dealer, i))
				got := append(p.Hand.Tiles(), p.Held.Tiles()...)
				mahjong.SortTiles(want)
				if mahjong.FormatTiles(got) != mahjong.FormatTiles(want) {
					t.Fatalf("%v: the player %d after the dealer holds %s, want %s", d, i, mahjong.FormatTiles(got), mahjong.FormatTiles(want))
				}
			}
			if g.d.Live() != 91 {
				t.Fatalf("%d tiles remain", g.d.Live())
			}
			shown := &table.Opening{Dice: d, Break: table.Break{Seat: order.Plus(dealer, side), Stacks: d.Both()}}
			for s := range mahjong.NoSeat + 1 {
				if v := g.View(s); !reflect.DeepEqual(v.Opening, shown) {
					t.Fatalf("%v is shown %+v, want %+v", s, v.Opening, shown)
				}
				if e, ok := g.Redact(s, events[0]); !ok || e.Dice != d || e.Wall != nil {
					t.Fatalf("%v is told %+v", s, e)
				}
			}
		}
	}
}

// Contests throw no dice, and dice that cannot have fallen are none.
func TestNoDice(t *testing.T) {
	rs := load(t, "mcr-botzone")
	built := gametest.Wall(rs.Tiles(), rand.New(rand.NewPCG(7, 8)))
	if wall, thrown := table.Open(New(rs), built, mahjong.Dice{1, 2, 3, 4}); thrown || wall != built {
		t.Error("the wall of a contest was broken by dice")
	}
	for _, x := range []struct {
		rs   *Ruleset
		dice mahjong.Dice
	}{{rs, mahjong.Dice{1, 2, 3, 4}}, {load(t, "mcr-wmo"), mahjong.Dice{1, 2, 3, 7}}, {load(t, "mcr-wmo"), mahjong.Dice{1, 2, 0, 4}}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v was taken under %s", x.dice, x.rs.Name)
				}
			}()
			g := New(x.rs)
			events, err := g.Deal(nil, gametest.Wall(x.rs.Tiles(), rand.New(rand.NewPCG(9, 10))))
			if err != nil {
				t.Fatal(err)
			}
			events[0].Dice = x.dice
			g.Apply(events[0])
		}()
	}
}
