package mjai

import (
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/table"
)

// Teller turns events into messages. What it is told a seat may see, it says:
// give it the events and views of one seat for that seat's stream, and whole
// events for a log. The zero Teller waits for a deal.
type Teller struct {
	tenpai [4]bool
	shown  [4][]string
	won    bool
	scores [4]int // what each seat held when the last message about points was told
}

// Begin returns the message that opens a game. you is the seat of the one who is
// told, NoSeat for a log; winds is how many winds the game plays; reds says
// whether it has red fives.
func Begin(you mahjong.Seat, names [4]string, winds int, reds bool) Message {
	m := Message{Type: StartGame, Names: names[:], GameType: "tonnan", AkaFlag: &reds}
	if you.Valid() {
		m.ID = number(int(you))
	}
	if winds == 1 {
		m.GameType = "tonpu"
	}
	return m
}

func number(n int) *int { return &n }

func by(kind string, s mahjong.Seat) Message {
	return Message{Type: kind, Actor: number(int(s))}
}

// Tell appends what is said about e. v is the view after it of the one who is
// told. An event that holds a wall is told with all hands, as a log is.
func (t *Teller) Tell(buf []Message, e *mahjong.Event, v *table.View) []Message {
	switch e.Kind {
	case mahjong.Dealt:
		return append(buf, t.dealt(e, v))
	case mahjong.Drew:
		m := by(Tsumo, e.Seat)
		m.Pai = Name(e.Tile)
		return append(buf, m)
	case mahjong.Discarded:
		if e.Riichi { // the protocol has no word for what an open one shows
			buf = append(buf, by(Reach, e.Seat))
		}
		m := by(Dahai, e.Seat)
		m.Pai, m.Drawn = Name(e.Tile), &e.Drawn
		return append(buf, m)
	case mahjong.RiichiAccepted:
		m := by(ReachAccepted, e.Seat)
		m.Deltas = make([]int, 4)
		m.Deltas[e.Seat] = v.Seats[e.Seat].Points - t.scores[e.Seat]
		t.note(v)
		m.Scores = t.held()
		return append(buf, m)
	case mahjong.Claimed:
		return append(buf, Take(e.Seat, e.Meld))
	case mahjong.Konged:
		return append(buf, Take(e.Seat, e.Meld))
	case mahjong.Indicated:
		return append(buf, Message{Type: Dora, Marker: Name(e.Tile)})
	case mahjong.Declared:
		t.tenpai[e.Seat] = e.Rule == riichi.Tenpai
		if e.Hand != nil {
			t.shown[e.Seat] = Names(e.Hand.Tiles())
		}
	case mahjong.Won:
		t.won = true
		return append(buf, t.hora(e))
	case mahjong.DealEnded:
		if !t.won {
			buf = append(buf, t.ryukyoku(e, v))
		}
		t.note(v)
		return append(buf, Message{Type: EndKyoku})
	case mahjong.GameEnded:
		t.note(v)
		return append(buf, Message{Type: EndGame, Scores: t.held()})
	}
	return buf
}

// note keeps what the seats hold now.
func (t *Teller) note(v *table.View) {
	for s := range v.Seats {
		t.scores[s] = v.Seats[s].Points
	}
}

func (t *Teller) held() []int { return append([]int(nil), t.scores[:]...) }

func (t *Teller) dealt(e *mahjong.Event, v *table.View) Message {
	*t = Teller{}
	t.note(v)
	m := Message{Type: StartKyoku, Bakaze: wind(v.Prevailing), Kyoku: v.Number, Honba: number(v.Counters),
		Kyotaku: number(v.Deposits), Oya: number(int(v.Dealer)), Marker: Name(v.Indicators[0]), Scores: t.held()}
	for s := range mahjong.NoSeat {
		hand := make([]mahjong.Tile, 13)
		switch {
		case e.Wall != nil:
			hand = dealtTo(e.Wall, s.After(v.Dealer))
		case s == v.Viewer && e.Hand != nil:
			hand = e.Hand.Tiles()
		}
		m.Tehais = append(m.Tehais, Names(hand))
	}
	return m
}

// dealtTo returns the thirteen tiles that the n-th after the dealer gets.
func dealtTo(w *mahjong.Wall, n int) []mahjong.Tile {
	var out []mahjong.Tile
	for round := range 3 {
		for i := range 4 {
			out = append(out, w.At(16*round+4*n+i))
		}
	}
	return append(out, w.At(48+n))
}

// Take is the message by which seat makes meld m, of another's discard or of
// its own tiles.
func Take(seat mahjong.Seat, m mahjong.Meld) Message {
	out := by("", seat)
	switch m.Kind() {
	case mahjong.Chow:
		out.Type = Chi
	case mahjong.Pung:
		out.Type = Pon
	case mahjong.OpenKong:
		out.Type = Daiminkan
	case mahjong.ClosedKong:
		out.Type, out.Consumed = Ankan, Names(m.Tiles())
		return out
	case mahjong.AddedKong:
		out.Type, out.Pai = Kakan, Name(m.Added())
		out.Consumed = Names(m.Tiles()[:3])
		return out
	}
	out.Target, out.Pai, out.Consumed = number(int(m.From())), Name(m.Called()), Names(m.FromHand())
	return out
}

func (t *Teller) hora(e *mahjong.Event) Message {
	m := by(Hora, e.Seat)
	m.Target, m.Pai = number(int(e.From)), Name(e.Tile)
	s := e.Sheet
	if s == nil {
		return m
	}
	hand := s.Hand
	hand.Remove(e.Tile)
	m.Hand, m.Ura = Names(hand.Tiles()), Names(s.Ura)
	m.Yakus = YakuNames(s)
	m.Fu, m.Han, m.Points = s.Fu, s.Han, s.Points
	m.Deltas = append(m.Deltas, s.Payments[:]...)
	for i, p := range s.Payments {
		t.scores[i] += p
	}
	m.Scores = t.held()
	return m
}

func (t *Teller) ryukyoku(e *mahjong.Event, v *table.View) Message {
	m := Message{Type: Ryukyoku, Reason: reasons[e.Rule], Tenpais: append([]bool(nil), t.tenpai[:]...)}
	for s := range v.Seats {
		hand := t.shown[s]
		if hand == nil && v.Seats[s].Shown != nil {
			hand = Names(v.Seats[s].Shown.Tiles())
		}
		if hand == nil {
			hand = Names(make([]mahjong.Tile, v.Seats[s].Concealed))
		}
		m.Tehais = append(m.Tehais, hand)
		m.Deltas = append(m.Deltas, int(e.Points[s]))
	}
	t.note(v)
	m.Scores = t.held()
	return m
}
