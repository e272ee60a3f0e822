package sim

import (
	"encoding/binary"

	"jansou/mahjong"
)

// AppendEvent appends the canonical bytes of e to buf: every field in the
// order of mahjong.Event, numbers as varints, texts and lists with their
// length before them, what is absent as a zero. Two events have the same bytes
// exactly when they say the same. The bytes are only ever hashed, never
// stored, so they may change with the event; the playout table then shows it.
func AppendEvent(buf []byte, e *mahjong.Event) []byte {
	flags := flag(e.Drawn) | flag(e.Riichi)<<1 | flag(e.Replacement)<<2 | flag(e.Clock)<<3
	short := e.Kind == mahjong.Drew || e.Kind == mahjong.Discarded && e.Hand == nil || e.Kind == mahjong.Answered || e.Kind == mahjong.Claimed
	if short && e.Meld.Kind() == mahjong.NoMeld && e.Action.Meld.Kind() == mahjong.NoMeld {
		// Nearly every event is one of these: what follows, in one piece.
		return append(buf, byte(e.Kind), byte(e.Seat), byte(e.From), byte(e.Tile), flags,
			0, byte(e.Action.Kind), byte(e.Action.Tile), flag(e.Action.Drawn), 0,
			0, 0, 0, 0, 0, 0, 0, 0, 0)
	}
	buf = append(buf, byte(e.Kind), byte(e.Seat), byte(e.From), byte(e.Tile), flags)
	buf = appendMeld(buf, &e.Meld)
	buf = append(buf, byte(e.Action.Kind), byte(e.Action.Tile), flag(e.Action.Drawn))
	buf = appendMeld(buf, &e.Action.Meld)
	if short { // there is nothing else to say
		return append(buf, 0, 0, 0, 0, 0, 0, 0, 0, 0)
	}
	buf = appendText(buf, string(e.Rule))
	for _, p := range e.Points {
		buf = binary.AppendVarint(buf, int64(p))
	}
	buf = appendWall(buf, e.Wall)
	if e.Hand == nil {
		buf = append(buf, 0)
	} else {
		buf = appendHand(append(buf, 1), e.Hand)
	}
	if e.Sheet == nil {
		buf = append(buf, 0)
	} else {
		buf = appendSheet(append(buf, 1), e.Sheet)
	}
	if e.Final == nil {
		return appendFault(append(buf, 0), e)
	}
	buf = append(buf, 1)
	for _, s := range e.Final {
		buf = append(buf, byte(s.Seat))
		for _, n := range [...]int{s.Place, s.Points, s.Uma, s.Oka, s.Total} {
			buf = binary.AppendVarint(buf, int64(n))
		}
	}
	for _, s := range e.Final {
		if s.Penalty != 0 {
			buf = binary.AppendVarint(append(buf, byte(s.Seat)), int64(s.Penalty))
		}
	}
	return appendFault(buf, e)
}

// appendFault appends what only a strict table has: what an offence was and how
// it was ruled.
func appendFault(buf []byte, e *mahjong.Event) []byte {
	if e.Kind == mahjong.Faulted {
		buf = binary.AppendUvarint(append(buf, byte(e.Stage), byte(e.Shown)), uint64(e.N))
	}
	r := e.Ruling
	if r == nil {
		return buf
	}
	buf = append(buf, byte(r.Verdict), flags(r.Deducted, r.After, r.Dead, r.Ends, r.Again, r.Void))
	for _, p := range r.Points {
		buf = binary.AppendVarint(buf, int64(p))
	}
	buf = binary.AppendVarint(buf, int64(r.Times))
	return appendText(appendText(buf, r.Cite), r.Reading)
}

func flag(on bool) byte {
	if on {
		return 1
	}
	return 0
}

func flags(bits ...bool) byte {
	var b byte
	for i, on := range bits {
		if on {
			b |= 1 << i
		}
	}
	return b
}

func appendText(buf []byte, s string) []byte {
	buf = binary.AppendUvarint(buf, uint64(len(s)))
	return append(buf, s...)
}

func appendMeld(buf []byte, m *mahjong.Meld) []byte {
	buf = append(buf, byte(m.Kind()))
	if m.Kind() == mahjong.NoMeld {
		return buf
	}
	buf = append(buf, byte(m.From()), byte(m.Called()))
	for i := range m.Len() {
		buf = append(buf, byte(m.At(i)))
	}
	return buf
}

func appendWall(buf []byte, w *mahjong.Wall) []byte {
	if w == nil {
		return append(buf, 0)
	}
	buf = append(buf, byte(w.Len()))
	for i := range w.Len() {
		buf = append(buf, byte(w.At(i)))
	}
	return buf
}

func appendHand(buf []byte, h *mahjong.Hand) []byte {
	at := len(buf)
	var ts [16]mahjong.Tile
	buf = append(buf, 0)
	for _, t := range h.AppendTiles(ts[:0]) {
		buf = append(buf, byte(t))
	}
	buf[at] = byte(len(buf) - at - 1)
	return buf
}

func appendTiles(buf []byte, ts []mahjong.Tile) []byte {
	buf = binary.AppendUvarint(buf, uint64(len(ts)))
	for _, t := range ts {
		buf = append(buf, byte(t))
	}
	return buf
}

func appendSheet(buf []byte, s *mahjong.ScoreSheet) []byte {
	buf = append(buf, byte(s.Winner), byte(s.From), byte(s.Tile))
	buf = appendHand(buf, &s.Hand)
	buf = append(buf, byte(len(s.Melds)))
	for i := range s.Melds {
		buf = appendMeld(buf, &s.Melds[i])
	}
	buf = append(buf, byte(s.Reading.Form), byte(s.Reading.Pair), byte(s.Reading.Wait))
	for _, set := range s.Reading.Sets {
		buf = append(buf, byte(set.Kind), byte(set.First), flags(set.Open, set.Last))
	}
	buf = binary.AppendUvarint(buf, uint64(len(s.Lines)))
	for _, l := range s.Lines {
		buf = appendText(buf, string(l.Rule))
		buf = binary.AppendVarint(buf, int64(l.Value))
		buf = binary.AppendVarint(buf, int64(l.Count))
		buf = append(buf, byte(l.Unit))
		buf = appendTiles(buf, l.Of)
	}
	buf = binary.AppendUvarint(buf, uint64(len(s.Left)))
	for _, x := range s.Left {
		buf = appendText(appendText(buf, string(x.Rule)), string(x.By))
	}
	for _, n := range [...]int{s.Han, s.Fu, s.Yakuman, s.Fan, s.Points} {
		buf = binary.AppendVarint(buf, int64(n))
	}
	buf = appendText(buf, string(s.Limit))
	buf = appendTiles(buf, s.Ura)
	buf = binary.AppendUvarint(buf, uint64(len(s.Parts)))
	for _, p := range s.Parts {
		buf = append(appendText(buf, string(p.Rule)), byte(p.From), byte(p.To))
		buf = binary.AppendVarint(buf, int64(p.Points))
	}
	for _, p := range s.Payments {
		buf = binary.AppendVarint(buf, int64(p))
	}
	return buf
}
