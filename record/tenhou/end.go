package tenhou

import (
	"fmt"
	"slices"

	"jansou/mahjong"
	"jansou/record"
	"jansou/record/riichiplay"
)

// win reads AGARI: one winner of deal r.
func (b *builder) win(t *tag, r *record.Round) error {
	w := b.room.win(r)
	w.At, w.Liable = t.at, mahjong.NoSeat
	if err := b.winSeats(t, w); err != nil {
		return err
	}
	machi, err := t.number("machi")
	if err != nil {
		return err
	}
	if w.Tile, err = tileOf(machi, b.rules.RedFives); err != nil {
		return err
	}
	ids := winNumbers{tile: machi}
	if ids.hand, w.Hand, err = b.tiles(t, "hai", 0); err != nil {
		return err
	}
	if err := b.winMelds(t, w); err != nil {
		return err
	}
	ten, err := t.ints("ten")
	if err != nil {
		return err
	}
	if len(ten) != 3 {
		return fmt.Errorf("%d numbers in ten, three are wanted", len(ten))
	}
	w.Fu, w.Points, w.Limit = ten[0], ten[1], ten[2]
	if err := b.readYaku(t, w); err != nil {
		return err
	}
	if _, ok := t.get("doraHaiUra"); ok {
		if ids.ura, w.Ura, err = b.tiles(t, "doraHaiUra", 0); err != nil {
			return err
		}
		r.Ura = w.Ura
	}
	if ids.dora, w.Dora, err = b.tiles(t, "doraHai", 0); err != nil {
		return err
	}
	if b.ids != nil {
		b.ids.wins = append(b.ids.wins, ids)
	}
	if w.Honba, w.Sticks, err = t.ba(); err != nil {
		return err
	}
	if w.Before, w.Delta, err = b.scores(t); err != nil {
		return err
	}
	w.Held = true
	b.round = nil
	return b.owari(t)
}

// winSeats reads who won, from whom, and who is liable for it.
func (b *builder) winSeats(t *tag, w *record.Win) error {
	who, err := t.number("who")
	if err != nil {
		return err
	}
	from, err := t.number("fromWho")
	if err != nil {
		return err
	}
	if w.Seat, err = b.seat(who); err != nil {
		return err
	}
	if w.From, err = b.seat(from); err != nil {
		return err
	}
	if _, ok := t.get("paoWho"); ok {
		n, err := t.number("paoWho")
		if err != nil {
			return err
		}
		if w.Liable, err = b.seat(n); err != nil {
			return err
		}
	}
	return nil
}

// winMelds reads the sets that the winner has laid.
func (b *builder) winMelds(t *tag, w *record.Win) error {
	if _, ok := t.get("m"); !ok {
		return nil
	}
	ms, err := t.ints("m")
	if err != nil {
		return err
	}
	from := len(b.room.melds)
	for _, m := range ms {
		meld, _, err := meldOf(m, w.Seat, b.rules.RedFives)
		if err != nil {
			return err
		}
		b.room.melds = append(b.room.melds, meld)
	}
	if len(ms) > 0 {
		w.Melds = slices.Clip(b.room.melds[from:])
	}
	return nil
}

// ba reads the counters and the bets on the table.
func (t *tag) ba() (honba, sticks int, err error) {
	ns, err := t.ints("ba")
	if err != nil {
		return 0, 0, err
	}
	if len(ns) != 2 {
		return 0, 0, fmt.Errorf("%d numbers in ba, two are wanted", len(ns))
	}
	return ns[0], ns[1], nil
}

// readYaku reads "id,han,…" or the limit hands' "id,…".
func (b *builder) readYaku(t *tag, w *record.Win) error {
	from := len(b.room.yaku)
	if _, ok := t.get("yakuman"); ok {
		ids, err := t.ints("yakuman")
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := b.yaku(id, 0, 1); err != nil {
				return err
			}
		}
	} else {
		ns, err := t.ints("yaku")
		if err != nil {
			return err
		}
		if len(ns)%2 != 0 {
			return fmt.Errorf("%d numbers in yaku, pairs are wanted", len(ns))
		}
		for i := 0; i < len(ns); i += 2 {
			if err := b.yaku(ns[i], ns[i+1], 0); err != nil {
				return err
			}
			w.Han += ns[i+1]
		}
	}
	w.Yaku = slices.Clip(b.room.yaku[from:])
	return nil
}

// yaku adds the yaku of that number.
func (b *builder) yaku(id, han, limits int) error {
	y, ok := riichiplay.YakuNumbered(id)
	if !ok {
		return fmt.Errorf("yaku %d is not known", id)
	}
	y.Han, y.Limits = han, limits
	b.room.yaku = append(b.room.yaku, y)
	return nil
}

var drawTypes = map[string]record.DrawKind{"": record.Exhaustive, "nm": record.Nagashi, "yao9": record.NineKinds, "kaze4": record.FourWinds,
	"reach4": record.FourRiichi, "kan4": record.FourKongs, "ron3": record.TripleRon}

// noWin reads RYUUKYOKU: the end of a deal without a winner.
func (b *builder) noWin(t *tag) error {
	d := &record.NoWin{At: t.at}
	kind, _ := t.get("type")
	var ok bool
	if d.Kind, ok = drawTypes[kind]; !ok {
		return fmt.Errorf("a draw of type %q is not known", kind)
	}
	var tenpai [4]bool
	for i := range 4 {
		name := handNames[i]
		if _, ok := t.get(name); !ok {
			continue
		}
		s, _ := b.seat(i)
		ids, hand, err := b.tiles(t, name, 0)
		if err != nil {
			return err
		}
		if d.Shown[s] = hand; b.ids != nil {
			b.ids.shown[s] = ids
		}
		tenpai[s] = true
	}
	var err error
	if d.Honba, d.Sticks, err = t.ba(); err != nil {
		return err
	}
	if d.Before, d.Delta, err = b.scores(t); err != nil {
		return err
	}
	d.Held = true
	if b.session && d.Kind == record.Exhaustive {
		// A server does not always show a client its own hand again; whether
		// that was waiting then shows in the payments, or in everybody else's
		// hand being shown.
		v := b.game().Viewer
		tenpai[v] = tenpai[v] || d.Delta[v] > 0 || d.Delta == [4]int{} && tenpai[v.Next()] && tenpai[v.Plus(2)] && tenpai[v.Plus(3)]
	}
	if d.Kind == record.Exhaustive || d.Kind == record.Nagashi && !b.session {
		d.Tenpai = &tenpai
	}
	b.round.Draw = d
	b.round = nil
	return b.owari(t)
}
