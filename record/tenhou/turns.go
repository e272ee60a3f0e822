package tenhou

import (
	"fmt"
	"strconv"

	"jansou/mahjong"
	"jansou/record"
)

func (b *builder) draw(t *tag, who int) error {
	if b.round == nil {
		return b.stray(t)
	}
	seat, _ := b.seat(who)
	s := b.step(t.at, record.Draw, seat, t.num)
	hidden := b.session && who != 0
	if hidden != (t.num < 0) {
		return fmt.Errorf("<%s%s> shows a tile that it should not, or hides one that it should show", t.name, numText(t.num))
	}
	if !hidden {
		tile, err := tileOf(t.num, b.rules.RedFives)
		if err != nil {
			return err
		}
		s.Tile = tile
		if s.Prompt, err = b.prompt(t); err != nil {
			return err
		}
	}
	b.drawn = t.num
	return nil
}

func (b *builder) discard(t *tag, who int, drawn bool) error {
	if b.round == nil {
		return b.stray(t)
	}
	seat, _ := b.seat(who)
	tile, err := tileOf(t.num, b.rules.RedFives)
	if err != nil {
		return err
	}
	s := b.step(t.at, record.Discard, seat, t.num)
	s.Tile, s.Drawn = tile, drawn
	if !b.session || who == 0 {
		s.Drawn = b.drawn == t.num
	} else if s.Prompt, err = b.prompt(t); err != nil {
		return err
	}
	b.drawn = -1
	return nil
}

// stray refuses a tag of play outside a deal; a three-player deal is not read.
func (b *builder) stray(t *tag) error {
	if b.lost || len(b.games) > 0 && b.game().Rules.Three {
		return nil
	}
	return fmt.Errorf("<%s%s> outside a deal", t.name, numText(t.num))
}

func numText(n int) string {
	if n < 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// who is who acts by a tag: the number there, and the seat.
func (b *builder) who(t *tag) (n int, seat mahjong.Seat, err error) {
	if n, err = t.number("who"); err == nil {
		seat, err = b.seat(n)
	}
	return n, seat, err
}

func (b *builder) meld(t *tag) error {
	n, who, err := b.who(t)
	if err != nil {
		return err
	}
	m, err := t.number("m")
	if err != nil {
		return err
	}
	meld, ids, err := meldOf(m, who, b.rules.RedFives)
	if err != nil {
		return err
	}
	place := noTile
	if b.ids != nil {
		place = len(b.ids.melds)
		b.ids.melds = append(b.ids.melds, ids)
	}
	s := b.step(t.at, record.Claim, who, place)
	s.Meld = meld
	if k := s.Meld.Kind(); k == mahjong.ClosedKong || k == mahjong.AddedKong {
		s.Kind = record.Kong
		if b.session && n != 0 {
			if s.Prompt, err = b.prompt(t); err != nil {
				return err
			}
		}
	}
	b.drawn = -1
	return nil
}

func (b *builder) riichi(t *tag) error {
	_, who, err := b.who(t)
	if err != nil {
		return err
	}
	step, err := t.number("step")
	if err != nil {
		return err
	}
	s := b.step(t.at, record.Riichi, who, noTile)
	switch step {
	case 1:
	case 2:
		s.Kind = record.RiichiPaid
		if _, ok := t.get("ten"); ok {
			ten, err := t.ints("ten")
			if err != nil {
				return err
			}
			if len(ten) != 4 {
				return fmt.Errorf("%d scores, four are wanted", len(ten))
			}
			if b.round.Notes == nil {
				b.round.Notes = b.room.fewNotes()
			}
			note := b.round.Annotate(s)
			for i, p := range ten {
				w, _ := b.seat(i)
				note.Points[w] = p * 100
			}
		}
	default:
		return fmt.Errorf("riichi has no step %d", step)
	}
	return nil
}
