package record

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"

	"jansou/mahjong"
)

// tzRecord is a record of one deal as the site gives it: packed in Script, or
// already unpacked in Step.
type tzRecord struct {
	ID     string          `json:"id"`
	Script string          `json:"script"`
	Step   json.RawMessage `json:"step"`
}

// tzStep is what is packed.
type tzStep struct {
	Wall    string   `json:"w"` // 144 tiles, two hexadecimal digits each
	Dice    int      `json:"d"` // four dice, a digit of 16 each
	Index   int      `json:"i"` // which deal of the game: 10 is West 3
	Actions [][3]int `json:"a"` // player and kind, data, milliseconds
	Result  int      `json:"b"` // bit p: player p won; bit 4+p: p let the tile go
	Gains   []int    `json:"s"` // what each player gained in the deal
	Hands   []tzHand `json:"y"`
	Game    struct {
		Least *int `json:"l"` // points that a win needs
	} `json:"g"`
}

// tzHand is the result of one player.
type tzHand struct {
	Fan  int            `json:"f"`
	Fans map[string]int `json:"t"` // points, and in the next byte how often less one, by number
}

// What a player does. Data is explained where it is read.
const (
	tzStart = iota
	tzFlower
	tzDiscard
	tzChow
	tzPung
	tzKong
	tzWin
	tzDraw
	tzPass
	tzGiveUp
)

// readTziakcha reads one deal. Players are numbered by their winds; ours are
// seated so that a game's deals have the dealers that they have here.
func readTziakcha(raw json.RawMessage, start int) (*Game, error) {
	var rec tzRecord
	if err := json.Unmarshal(raw, &rec); err != nil {
		return nil, jsonError(err, start, start+len(raw))
	}
	packed := []byte(rec.Step)
	if len(packed) == 0 {
		var err error
		if packed, err = tzUnpack(rec.Script); err != nil {
			return nil, fmt.Errorf("script: %w", err)
		}
	}
	var st tzStep
	if err := json.Unmarshal(packed, &st); err != nil {
		return nil, fmt.Errorf("script: %w", err)
	}
	if st.Index < 0 || st.Index > 15 {
		return nil, fmt.Errorf("deal %d is not one of sixteen", st.Index)
	}
	if st.Game.Least != nil && *st.Game.Least != 8 {
		return nil, fmt.Errorf("a game where a win needs %d points", *st.Game.Least)
	}
	r := &tzReader{mcrDeal: newMCRDeal(start, st.Index), st: &st}
	if err := r.begin(); err != nil {
		return nil, err
	}
	for i, a := range st.Actions {
		if err := r.act(a); err != nil {
			return nil, fmt.Errorf("action %d: %w", i+1, err)
		}
	}
	if err := r.result(); err != nil {
		return nil, err
	}
	round, err := r.done()
	if err != nil {
		return nil, err
	}
	return &Game{Source: Tziakcha, Name: rec.ID, Viewer: mahjong.NoSeat, Rules: Rules{Flowers: true}, Rounds: []Round{*round}}, nil
}

// tzUnpack undoes base64 and zlib.
func tzUnpack(script string) ([]byte, error) {
	b, err := base64.StdEncoding.DecodeString(script)
	if err != nil {
		return nil, err
	}
	z, err := zlib.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	b, err = io.ReadAll(io.LimitReader(z, maxSize+1))
	if err == nil && len(b) > maxSize {
		err = fmt.Errorf("it unpacks to more than any record is")
	}
	return b, err
}

// tzTile is the tile of an id: four copies of characters, bamboos, dots, winds
// and the red, green and white dragons, then the flowers.
func tzTile(id int) (mahjong.Tile, error) {
	k := id / 4
	switch {
	case id < 0 || id > 143:
		return mahjong.NoTile, fmt.Errorf("tile %d is not 0 to 143", id)
	case id >= 136:
		return mahjong.Of(mahjong.Spring + mahjong.Kind(id-136)), nil
	case k >= 31:
		return mahjong.Of(mahjong.Red - mahjong.Kind(k-31)), nil
	case k >= 18 && k < 27:
		return mahjong.Of(mahjong.P1 + mahjong.Kind(k-18)), nil
	case k >= 9 && k < 18:
		return mahjong.Of(mahjong.S1 + mahjong.Kind(k-9)), nil
	}
	return mahjong.Of(mahjong.KindAt(k)), nil
}

// tzReader goes through the actions of a deal.
type tzReader struct {
	*mcrDeal
	st *tzStep
}

// begin opens the wall by the dice and deals. The walls stand in the order in
// which they are drawn, 36 tiles for each player from the dealer on; two dice
// choose one of them, counted against that order, and all four say how many
// stacks of it are passed over.
func (r *tzReader) begin() error {
	ids, err := hex.DecodeString(r.st.Wall)
	if err != nil || len(ids) != 144 {
		return fmt.Errorf("a wall of %d tiles, 144 are wanted", len(ids))
	}
	sum := 0
	var dice [4]int
	for i := range dice {
		dice[i] = r.st.Dice >> (4 * i) & 15
		if dice[i] < 1 || dice[i] > 6 {
			return fmt.Errorf("a die shows %d", dice[i])
		}
		sum += dice[i]
	}
	from := (36*(8-(dice[0]+dice[1]-1)%4) + 2*sum) % 144
	for i := range ids {
		t, err := tzTile(int(ids[(from+i)%144]))
		if err != nil {
			return err
		}
		r.r.Wall = append(r.r.Wall, t)
	}
	r.mcrDeal.deal(false)
	r.step(Step{At: r.r.At, Kind: Draw, Seat: r.r.Dealer, Tile: r.r.Wall[52]})
	return nil
}

// act reads one action.
func (r *tzReader) act(a [3]int) error {
	player, kind, data := a[0]>>4, a[0]&15, a[1]
	if player < 0 || player > 3 || data < 0 || data > 0xffff {
		return fmt.Errorf("player %d, data %d", player, data)
	}
	seat := r.r.Dealer.Plus(player)
	at := r.r.At
	if len(r.r.Wins) > 0 && kind != tzPass && kind != tzGiveUp && kind != tzWin {
		return fmt.Errorf("play goes on behind the end")
	}
	switch kind {
	case tzStart, tzPass, tzGiveUp:
		return nil
	case tzFlower: // low byte: the tile drawn for it; then which flower
		r.step(Step{At: at, Kind: Flower, Seat: seat, Tile: mahjong.Of(mahjong.Spring + mahjong.Kind(data>>8&7))})
		return r.draw(at, seat, data, true)
	case tzDraw: // low byte: the tile; then whether it is from the back
		return r.draw(at, seat, data, data>>8 != 0)
	case tzDiscard: // low byte: the tile; bit 8: it is not the one just drawn
		t, err := tzTile(data & 0xff)
		r.step(Step{At: at, Kind: Discard, Seat: seat, Tile: t, Drawn: data>>8&1 == 0 && r.last().Kind == Draw})
		return err
	case tzWin: // points; bit 0: automatic
		return r.hu(at, seat, data)
	case tzChow, tzPung, tzKong:
		return r.take(at, seat, kind, data)
	}
	return fmt.Errorf("kind %d is not known", kind)
}

func (r *tzReader) draw(at int, seat mahjong.Seat, data int, back bool) error {
	t, err := tzTile(data & 0xff)
	r.step(Step{At: at, Kind: Draw, Seat: seat, Tile: t, Back: back})
	return err
}

// take reads a chow, a pung or a kong. Six bits of data: the kind, of a chow
// the middle one; 0x0300: the fourth tile of a pung; two bits from 0x40: how far
// back the discarder sits, 0 for a closed kong. No data: it was not got.
func (r *tzReader) take(at int, seat mahjong.Seat, kind, data int) error {
	took := [...]mahjong.MeldKind{tzChow: mahjong.Chow, tzPung: mahjong.Pung, tzKong: mahjong.OpenKong}[kind]
	if data == 0 {
		return r.said(Said{Seat: seat, Kind: mahjong.Claim, Took: took}, mahjong.NoTile)
	}
	t, err := tzTile(data & 63 * 4)
	if err != nil {
		return err
	}
	switch {
	case kind == tzKong && data&0x300 == 0x300:
		return r.addedKong(at, seat, t)
	case kind == tzKong && data>>6&3 == 0:
		return r.closedKong(at, seat, t)
	case kind == tzChow:
		return r.claim(at, seat, took, t)
	}
	offered, from, _ := r.offered()
	if offered != t || seat.After(from) != data>>6&3 {
		return fmt.Errorf("%v claims %s of the %d. player before, and the tile is %s of %v", seat, t, data>>6&3, offered, from)
	}
	return r.claim(at, seat, took, mahjong.NoTile)
}

// hu reads that a player wins. No data: another's win went before.
func (r *tzReader) hu(at int, seat mahjong.Seat, data int) error {
	if data == 0 || r.st.Result>>seat.After(r.r.Dealer)&1 == 0 {
		return r.said(Said{Seat: seat, Kind: mahjong.Win}, mahjong.NoTile)
	}
	if len(r.r.Wins) > 0 {
		return fmt.Errorf("a second winner")
	}
	w, err := r.win(at, seat)
	if err != nil {
		return err
	}
	w.Fan = data >> 1
	return nil
}

// result reads what is paid, and for what.
func (r *tzReader) result() error {
	if len(r.st.Gains) != 4 {
		return fmt.Errorf("%d gains", len(r.st.Gains))
	}
	var delta [4]int
	for p, n := range r.st.Gains {
		delta[r.r.Dealer.Plus(p)] = n
	}
	if len(r.r.Wins) == 0 {
		if r.st.Result != 0 {
			return fmt.Errorf("a result of %#x, and nobody won", r.st.Result)
		}
		r.r.Draw = &NoWin{At: r.r.At, Kind: Exhaustive, Honba: -1, Sticks: -1, Delta: delta}
		return nil
	}
	w := &r.r.Wins[0]
	w.Delta = delta
	player := w.Seat.After(r.r.Dealer)
	want := 1 << player
	if w.From != w.Seat {
		want |= 16 << w.From.After(r.r.Dealer)
	}
	if r.st.Result != want {
		return fmt.Errorf("a result of %#x where the actions have %#x", r.st.Result, want)
	}
	if len(r.st.Hands) <= player {
		return fmt.Errorf("no result of player %d", player)
	}
	h := &r.st.Hands[player]
	if w.Fan != 0 && w.Fan != h.Fan {
		return fmt.Errorf("a win of %d points is one of %d in the result", w.Fan, h.Fan)
	}
	w.Fan = h.Fan
	for number, v := range h.Fans {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n >= len(tziakchaFans) {
			return fmt.Errorf("fan %s is not one of Chinese Official", number)
		}
		w.Fans = append(w.Fans, chineseFan(tziakchaFans[n], v&0xff, v>>8+1))
	}
	slices.SortFunc(w.Fans, func(a, b Fan) int { return b.Points*b.Count - a.Points*a.Count })
	return nil
}
