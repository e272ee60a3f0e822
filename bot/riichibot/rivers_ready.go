package riichibot

// ReadySigns is how many signs say that a seat without riichi waits.
const ReadySigns = 35

// readySigns writes what says that t waits: its melds and the turn, what it has let go
// from its hand of late and what as it was drawn, and what it dared against a riichi.
func (l *mind) readySigns(to []float32, t *threat, g *river) {
	w := tally{at: to}
	turn, open := float64(t.turn), float64(t.opened)
	fromHand, middle := 0.0, 0.0 // of the last four, and 3 to 7 of the last three
	for i := max(0, len(g.tiles)-4); i < len(g.tiles); i++ {
		k := g.tiles[i].Tile.Kind()
		if g.tiles[i].Drawn {
			continue
		}
		fromHand++
		if i >= len(g.tiles)-3 && k.IsSuited() && near[k.Number()] >= 2 {
			middle++
		}
	}
	w.put(logOdds(t.ready) / 2)
	w.one(t.opened, 4)
	w.put(turn / 10)
	w.put(turn * turn / 200)
	w.is(t.dealt == 1)
	w.put(fromHand / 2)
	w.put(float64(min(g.drawn, 6)) / 3)
	w.is(g.drawn == 0)
	w.is(g.drawn >= 3)
	l.lastSigns(&w, g)
	w.put(float64(g.dora))
	others := 0
	for o := 1; o < 4; o++ {
		if l.View.Seats[t.seat.Plus(o)].Riichi {
			others++
		}
	}
	w.put(float64(min(g.pushes, 4)) / 2)
	w.put(float64(min(g.middle, 4)) / 2)
	w.put(float64(others))
	w.is(others > 0 && g.pushes == 0)
	w.put(float64(t.dora) / 2)
	w.put(float64(g.suits[3]) / 4)
	w.put(float64(max(g.suits[0], g.suits[1], g.suits[2])) / 5)
	w.put(open * turn / 20)
	w.put(fromHand * turn / 20)
	w.put(open * fromHand / 4)
	w.put(float64(l.Draws) / 10)
	w.put(middle / 2)
	w.put(middle * open / 4)
	w.put(middle * turn / 20)
	w.is(l.View.Seats[l.Me].Riichi)
	w.put(float64(len(l.View.Seats[t.seat].Melds)-t.opened) / 2) // closed kongs
	w.is(true)
}

// lastSigns writes what the last tile is that came from its hand.
func (l *mind) lastSigns(w *tally, g *river) {
	k := g.last
	some := k.Valid()
	w.is(some && !k.IsSuited())
	w.is(some && k.IsSuited() && near[k.Number()] >= 1)
	w.is(some && k.IsSuited() && near[k.Number()] >= 2)
	w.is(some && l.dora[k.Index()] > 0)
	lone := true // nothing near it was let go before
	for _, r := range g.tiles {
		o := r.Tile.Kind()
		if o == k {
			break
		}
		lone = lone && !beside(k, o, 1) && !beside(k, o, 2)
	}
	w.is(some && lone)
}
