package luck

import (
	"jansou/mahjong"
)

// with is what the hands are worth where a seat draws a tile.
func (o *official) with(s mahjong.Seat, t mahjong.Tile, discards mahjong.Kind) (out lot) {
	h, before, k := &o.hands[s], o.seats[s], t.Kind()
	seats, told, kept := o.seats, o.told.Seats, o.known
	full, next := h.hand.Len()%3 == 1, o.after[s]
	stays := full && discards == k // the hand, and with it what it plans
	o.thought[s] = !stays
	defer func() { o.seats, o.told.Seats, o.known, o.thought[s] = seats, told, kept, false }()
	if !full {
		next = o.first
	}
	if k.IsFlower() {
		o.seats[s] = before.dearer()
		o.tell(int(s), mahjong.NoKind)
		if full {
			next = s
		}
		o.worth(&out, next, o.draws-1)
		return out
	}
	if full && before.away == 0 {
		if own := h.drawn(k); own > 0 {
			o.pay(&out, sure, s, own)
			return out
		}
	}
	waits := false
	for x := range o.seats { // what s plans is for this draw, unless its hand stays as it is
		if p := &o.seats[x]; !stays && x != int(s) && p.on != nil {
			p.near[s], waits = p.later[s], true
		}
	}
	o.left[k.Index()]--
	came := k
	if full && discards != unsure && discards != mahjong.NoKind {
		if came = mahjong.NoKind; discards != k {
			was := *h
			defer func() { *h = was }()
			h.hand.Add(t)
			h.hand.Remove(mahjong.Of(discards))
			o.become(h, &o.drawer)
		}
	}
	p := o.prospect(h, came)
	if came != mahjong.NoKind {
		// A tile that helps nothing but the hand as it was.
		if was := o.prospect(h, mahjong.NoKind); was.away == p.away && was.near[s]*was.pays > p.near[s]*p.pays {
			p = was
		}
	}
	o.seats[s] = p
	o.tell(int(s), came)
	if waits || before.on != nil || p.on != nil {
		for x := range o.seats {
			if x != int(s) {
				o.tell(x, mahjong.NoKind)
			}
		}
	}
	o.left[k.Index()]++
	o.worth(&out, next, o.draws-1)
	if full {
		o.letGo(&out, s, k, discards)
	}
	return out
}

// become seeks anew what a hand may become that has changed in thought.
func (o *official) become(h *hold, r *room) {
	h.all, h.aims = r.all, r.aims
	o.seek(h)
	r.all, r.aims = h.all, h.aims
}

// drawn is what a hand wins by drawing a kind; 0: nothing.
func (h *hold) drawn(k mahjong.Kind) float64 {
	most, wins := uint8(0), false
	for i := range h.aims {
		if a := &h.aims[i]; a.N == 1 && int(a.Lacks[0]) == k.Index() {
			most, wins = max(most, a.Points), true
		}
	}
	if !wins {
		return 0
	}
	return 3 * float64(least+int(most)+1+h.flowers)
}

// dearer is p with a flower more.
func (p prospect) dearer() prospect {
	p.pays += 1.5
	if p.on != nil {
		on := *p.on
		for k := range on {
			if on[k] > 0 {
				on[k]++
			}
		}
		p.on = &on
	}
	return p
}

// letGo makes out what it is where the seat, which has drawn a tile, lets one go that may
// be won on or claimed.
func (o *official) letGo(out *lot, s mahjong.Seat, k, discards mahjong.Kind) {
	h := &o.hands[s]
	lets := 1.0
	if discards == unsure {
		if h.needs.Has(k) {
			return // it needs the tile
		}
		lets, discards = 0.8/(1+0.2*h.spares), k
	}
	if discards == mahjong.NoKind {
		return
	}
	var order [3]mahjong.Seat // the next one wins or claims first
	for n := range order {
		order[n] = o.after[s]
		if n > 0 {
			order[n] = o.after[order[n-1]]
		}
	}
	for _, x := range order {
		if on := o.seats[x].on; on != nil && on[discards.Index()] > 0 {
			if o.saw != nil {
				o.saw.not = true
			}
			out.scale(1 - lets)
			o.payOn(out, sure, x, s, lets*on[discards.Index()])
			return
		}
	}
	for n, x := range order {
		of := &o.hands[x]
		if !of.claims(discards, n == 0) {
			continue
		}
		if o.takes != nil {
			if by := o.takes(s, k, discards); by.who != mahjong.NoSeat {
				o.taken(out, &by, lets)
			}
			return
		}
		open := o.open[x]
		claims := lets * of.takes(discards)
		was := o.seats[x]
		o.seats[x], o.open[x] = o.prospect(of, discards), true
		o.tell(int(x), discards)
		if o.saw != nil {
			o.saw.not = true
		}
		var then lot
		o.worth(&then, o.after[x], o.draws-1)
		o.seats[x], o.open[x] = was, open
		out.scale(1 - claims)
		out.add(&then, claims)
		break
	}
}
