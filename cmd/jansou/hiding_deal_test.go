package main

import (
	"math/rand/v2"
	"slices"

	"jansou/mahjong"
	"jansou/table"
)

// call is that a seat has called, after so many public events.
type call struct {
	after int
	seat  mahjong.Seat
}

// untilShown is what the table saw up to the moment at which hands are shown or the
// deal ends, or a kong is laid that nobody else can tell.
func untilShown(public []mahjong.Event) []mahjong.Event {
	for i, e := range public {
		switch e.Kind {
		case mahjong.Exhausted, mahjong.Declared, mahjong.Won, mahjong.DealEnded, mahjong.PutBack:
			return public[:i]
		case mahjong.Konged:
			if e.Meld.IsVeiled() {
				return public[:i]
			}
		}
	}
	return public
}

// actor does again what the table saw its seat do, and lets go what it did not
// take.
type actor struct {
	script []mahjong.Event
	seat   mahjong.Seat
}

// Act finds the moment of the script by the number of public events.
func (a *actor) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	for _, e := range a.script[min(v.Events, len(a.script)):] {
		switch e.Kind {
		case mahjong.Claimed:
			if v.Phase == table.Claims && e.Seat == a.seat {
				return mahjong.Action{Kind: mahjong.Claim, Meld: e.Meld}
			}
		case mahjong.Konged:
			if v.Phase == table.Turn {
				return mahjong.Action{Kind: mahjong.Kong, Meld: e.Meld}
			}
		case mahjong.FlowerLaid:
			if v.Phase == table.Turn {
				return mahjong.Action{Kind: mahjong.FlowerAction, Tile: e.Tile}
			}
		case mahjong.Discarded:
			if v.Phase == table.Turn {
				out := mahjong.Action{Kind: mahjong.Discard, Tile: e.Tile, Drawn: e.Drawn}
				if e.Riichi {
					out.Kind = mahjong.Riichi
				}
				return out
			}
		case mahjong.Indicated, mahjong.RiichiAccepted, mahjong.Lapsed, mahjong.Faulted, mahjong.Ruled:
			continue // these happen by themselves, or the person errs
		}
		break
	}
	return idle(legal)
}

// idle passes, or else does the last thing of the list.
func idle(legal []mahjong.Action) mahjong.Action {
	if pass := (mahjong.Action{Kind: mahjong.Pass}); slices.Contains(legal, pass) {
		return pass
	}
	return legal[len(legal)-1]
}

// redealt returns the wall with the tiles that viewer has not seen in script in
// another order. The hands of seats in riichi stay: they were proved to wait.
// Flowers stay, too: who gets one may do with it what the table does not see.
func redealt(chance *rand.Rand, script []mahjong.Event, w mahjong.Wall, viewer mahjong.Seat, game string) mahjong.Wall {
	var held [4][]int // the places in the wall of what each seat holds
	seen := make([]bool, w.Len())
	replacement := func(n int) int { return w.Len() - 1 - n }
	if game == "riichi" {
		seen[130] = true
		replacement = func(n int) int { return [...]int{134, 135, 132, 133}[n] }
	}
	for at := range seen {
		seen[at] = seen[at] || w.At(at).Kind().IsFlower()
	}
	next, replacements, indicators := 0, 0, 1
	drawn := [4]int{-1, -1, -1, -1} // by seat: others may draw for their flowers before it discards
	take := func(s mahjong.Seat, at int) { held[s], drawn[s] = append(held[s], at), at }
	show := func(s mahjong.Seat, t mahjong.Tile, last bool) {
		best := -1
		for i, at := range held[s] {
			if w.At(at) == t && (best < 0 || (at == drawn[s]) == last) {
				best = i
			}
		}
		seen[held[s][best]] = true
		held[s] = slices.Delete(held[s], best, best+1)
	}
	for _, e := range script {
		switch e.Kind {
		case mahjong.Dealt:
			for ; next < 52; next++ { // three rounds of four tiles, then one each
				s := e.Seat.Plus(next / 4)
				if next >= 48 {
					s = e.Seat.Plus(next)
				}
				take(s, next)
			}
		case mahjong.Drew:
			if e.Replacement {
				take(e.Seat, replacement(replacements))
				replacements++
			} else {
				take(e.Seat, next)
				next++
			}
		case mahjong.Discarded:
			show(e.Seat, e.Tile, e.Drawn)
			if e.Riichi {
				for _, at := range held[e.Seat] {
					seen[at] = true
				}
			}
		case mahjong.FlowerLaid:
			show(e.Seat, e.Tile, false)
		case mahjong.Claimed, mahjong.Konged:
			for _, t := range e.Meld.FromHand() {
				show(e.Seat, t, false)
			}
		case mahjong.Indicated:
			seen[130-2*indicators] = true
			indicators++
		}
	}
	for s, places := range held {
		if mahjong.Seat(s) != viewer {
			continue
		}
		for _, at := range places {
			seen[at] = true
		}
	}
	var hidden []int
	for at, s := range seen {
		if !s {
			hidden = append(hidden, at)
		}
	}
	chance.Shuffle(len(hidden), func(i, j int) { w.Swap(hidden[i], hidden[j]) })
	return w
}
