package mjai

import (
	"fmt"
	"slices"

	"jansou/mahjong"
)

// Answer is the message by which seat does a, one of our actions, whose tile on
// offer or just drawn is of from. Riichi is said in two messages: Answer is the
// first, Reach; the discard that the second one tells is a.Tile. What the
// protocol has no words for, declaring tenpai or noten, is None; it has none for a
// hand that is laid open either, and open riichi is Reach.
func Answer(seat mahjong.Seat, a mahjong.Action, from mahjong.Seat, t mahjong.Tile) Message {
	switch a.Kind {
	case mahjong.Discard:
		m := by(Dahai, seat)
		m.Pai, m.Drawn = Name(a.Tile), &a.Drawn
		return m
	case mahjong.Riichi, mahjong.OpenRiichi:
		return by(Reach, seat)
	case mahjong.Claim, mahjong.Kong:
		return Take(seat, a.Meld)
	case mahjong.Win:
		m := by(Hora, seat)
		m.Target, m.Pai = number(int(from)), Name(t)
		return m
	case mahjong.Abort:
		m := by(Ryukyoku, seat)
		m.Reason = NineTerminals
		return m
	}
	return Message{Type: None}
}

// Possible lists the answers that stand for the legal actions of seat, each
// once: riichi is Reach, and its discards are asked for after it. Open riichi is
// not among them, for no answer could mean it.
func Possible(seat mahjong.Seat, legal []mahjong.Action, from mahjong.Seat, t mahjong.Tile) []Message {
	var out []Message
	reach := false
	for _, a := range legal {
		switch {
		case a.Kind == mahjong.OpenRiichi || a.Kind == mahjong.Riichi && reach:
			continue
		case a.Kind == mahjong.Riichi:
			reach = true
		}
		out = append(out, Answer(seat, a, from, t))
	}
	return out
}

// Among returns which of the legal actions of seat the message means. After
// Reach it must be given the discard: riichi says that seat has said Reach. An
// answer that is none of the legal ones is an error that says so.
func (m Message) Among(seat mahjong.Seat, legal []mahjong.Action, riichi bool) (mahjong.Action, error) {
	if m.Type != None {
		if who, err := m.Seat(); err != nil {
			return mahjong.Action{}, err
		} else if who != seat {
			return mahjong.Action{}, fmt.Errorf("mjai: %s by seat %d, which is seat %d", m.Type, who, seat)
		}
	}
	means, err := m.meaning(riichi)
	if err != nil {
		return mahjong.Action{}, err
	}
	if i := slices.IndexFunc(legal, means); i >= 0 {
		return legal[i], nil
	}
	return mahjong.Action{}, fmt.Errorf("mjai: %s is not legal", m)
}

// meaning returns what tells the action of ours that m stands for.
func (m Message) meaning(riichi bool) (func(mahjong.Action) bool, error) {
	kind := func(k mahjong.ActionKind) func(mahjong.Action) bool {
		return func(a mahjong.Action) bool { return a.Kind == k }
	}
	switch m.Type {
	case None:
		return func(a mahjong.Action) bool {
			return a.Kind == mahjong.Pass || a.Kind == mahjong.Tenpai || a.Kind == mahjong.Noten
		}, nil
	case Hora:
		return kind(mahjong.Win), nil
	case Ryukyoku:
		return kind(mahjong.Abort), nil
	case Dahai:
		t, err := ParseTile(m.Pai)
		if err != nil {
			return nil, err
		}
		want := mahjong.Action{Kind: mahjong.Discard, Tile: t, Drawn: m.Drawn != nil && *m.Drawn}
		if riichi {
			want.Kind = mahjong.Riichi
		}
		return func(a mahjong.Action) bool { return a == want }, nil
	case Chi, Pon, Daiminkan, Ankan, Kakan:
		meld, err := m.Meld()
		if err != nil {
			return nil, err
		}
		return func(a mahjong.Action) bool { return sameSet(a.Meld, meld) }, nil
	}
	return nil, fmt.Errorf("mjai: %q is no answer", m.Type)
}

// sameSet reports whether two sets are of one kind and of the same tiles; from
// whom an added kong's pung came the protocol does not repeat.
func sameSet(a, b mahjong.Meld) bool {
	if a.Kind() != b.Kind() || a.Kind() == mahjong.NoMeld {
		return false
	}
	if a.Kind() == mahjong.AddedKong {
		return a.First() == b.First() && a.Added() == b.Added()
	}
	return a == b
}
