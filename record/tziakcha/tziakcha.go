package tziakcha

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
	"strings"

	"jansou/mahjong"
	"jansou/record"
	"jansou/record/mcrplay"
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

// Source are Tziakcha's deals.
var Source = &mcrplay.Source{Name: "tziakcha", Told: true}

// Format is one deal.
var Format = record.Format{Object: func(has record.Has) bool { return has("script") == '"' }, ReadObject: readTziakcha}

// readTziakcha reads one deal. Players are numbered by their winds; ours are
// seated so that a game's deals have the dealers that they have here.
func readTziakcha(c *record.JSON, _ []record.Part, start int) (*record.Game, error) {
	raw, err := c.Sound(start)
	if err != nil {
		return nil, err
	}
	var rec tzRecord
	if err := json.Unmarshal(raw, &rec); err != nil {
		return nil, record.JSONError(err, start, start+len(raw))
	}
	packed := []byte(rec.Step)
	if len(packed) == 0 {
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
	r := &tzReader{Deal: mcrplay.NewDeal(start, st.Index), st: &st}
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
	round, err := r.Done()
	if err != nil {
		return nil, err
	}
	return &record.Game{Source: Source, Name: rec.ID, Viewer: mahjong.NoSeat, Rules: record.Rules{Flowers: true}, Rounds: []record.Round{*round}}, nil
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
	b, err = io.ReadAll(io.LimitReader(z, record.MaxSize+1))
	if err == nil && len(b) > record.MaxSize {
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
	*mcrplay.Deal
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
		r.Round.Wall = append(r.Round.Wall, t)
	}
	r.Deal.Deal(false)
	r.Step(record.Step{At: r.Round.At, Kind: record.Draw, Seat: r.Round.Dealer, Tile: r.Round.Wall[52]})
	return nil
}

// act reads one action.
func (r *tzReader) act(a [3]int) error {
	player, kind, data := a[0]>>4, a[0]&15, a[1]
	if player < 0 || player > 3 || data < 0 || data > 0xffff {
		return fmt.Errorf("player %d, data %d", player, data)
	}
	seat := r.Round.Dealer.Plus(player)
	at := r.Round.At
	if len(r.Round.Wins) > 0 && kind != tzPass && kind != tzGiveUp && kind != tzWin {
		return fmt.Errorf("play goes on behind the end")
	}
	switch kind {
	case tzStart, tzPass, tzGiveUp:
		return nil
	case tzFlower: // low byte: the tile drawn for it; then which flower
		r.Step(record.Step{At: at, Kind: record.Flower, Seat: seat, Tile: mahjong.Of(mahjong.Spring + mahjong.Kind(data>>8&7))})
		return r.draw(at, seat, data, true)
	case tzDraw: // low byte: the tile; then whether it is from the back
		return r.draw(at, seat, data, data>>8 != 0)
	case tzDiscard: // low byte: the tile; bit 8: it is not the one just drawn
		t, err := tzTile(data & 0xff)
		r.Step(record.Step{At: at, Kind: record.Discard, Seat: seat, Tile: t, Drawn: data>>8&1 == 0 && r.Last().Kind == record.Draw})
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
	r.Step(record.Step{At: at, Kind: record.Draw, Seat: seat, Tile: t, Back: back})
	return err
}

// take reads a chow, a pung or a kong. Six bits of data: the kind, of a chow
// the middle one; 0x0300: the fourth tile of a pung; two bits from 0x40: how far
// back the discarder sits, 0 for a closed kong. No data: it was not got.
func (r *tzReader) take(at int, seat mahjong.Seat, kind, data int) error {
	took := [...]mahjong.MeldKind{tzChow: mahjong.Chow, tzPung: mahjong.Pung, tzKong: mahjong.OpenKong}[kind]
	if data == 0 {
		return r.Said(record.Said{Seat: seat, Kind: mahjong.Claim, Took: took}, mahjong.NoTile)
	}
	t, err := tzTile(data & 63 * 4)
	if err != nil {
		return err
	}
	switch {
	case kind == tzKong && data&0x300 == 0x300:
		return r.AddedKong(at, seat, t)
	case kind == tzKong && data>>6&3 == 0:
		return r.ClosedKong(at, seat, t)
	case kind == tzChow:
		return r.Claim(at, seat, took, t)
	}
	offered, from, _ := r.Offered()
	if offered != t || seat.After(from) != data>>6&3 {
		return fmt.Errorf("%v claims %s of the %d. player before, and the tile is %s of %v", seat, t, data>>6&3, offered, from)
	}
	return r.Claim(at, seat, took, mahjong.NoTile)
}

// hu reads that a player wins. No data: another's win went before.
func (r *tzReader) hu(at int, seat mahjong.Seat, data int) error {
	if data == 0 || r.st.Result>>seat.After(r.Round.Dealer)&1 == 0 {
		return r.Said(record.Said{Seat: seat, Kind: mahjong.Win}, mahjong.NoTile)
	}
	if len(r.Round.Wins) > 0 {
		return fmt.Errorf("a second winner")
	}
	w, err := r.Win(at, seat)
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
		delta[r.Round.Dealer.Plus(p)] = n
	}
	if len(r.Round.Wins) == 0 {
		if r.st.Result != 0 {
			return fmt.Errorf("a result of %#x, and nobody won", r.st.Result)
		}
		r.Round.Draw = &record.NoWin{At: r.Round.At, Kind: record.Exhaustive, Honba: -1, Sticks: -1, Delta: delta}
		return nil
	}
	w := &r.Round.Wins[0]
	w.Delta = delta
	player := w.Seat.After(r.Round.Dealer)
	want := 1 << player
	if w.From != w.Seat {
		want |= 16 << w.From.After(r.Round.Dealer)
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
		if err != nil || n < 1 || n >= len(Fans) {
			return fmt.Errorf("fan %s is not one of Chinese Official", number)
		}
		w.Fans = append(w.Fans, mcrplay.NewFan(Fans[n], v&0xff, v>>8+1))
	}
	slices.SortFunc(w.Fans, func(a, b record.Fan) int { return b.Points*b.Count - a.Points*a.Count })
	return nil
}

// Fans are the fans by Tziakcha's numbers. That site has two numbers
// for shifted chows, by their step, and some for wins at the very start, which
// are not part of the game here.
var Fans = strings.Fields(`
	无 大四喜 大三元 绿一色 九莲宝灯 四杠 连七对 十三幺 清幺九 小四喜
	小三元 字一色 四暗刻 一色双龙会 一色四同顺 一色四节高 一色四步高 一色四步高 三杠 混幺九
	七对 七星不靠 全双刻 清一色 一色三同顺 一色三节高 全大 全中 全小 清龙
	三色双龙会 一色三步高 一色三步高 全带五 三同刻 三暗刻 全不靠 组合龙 大于五 小于五
	三风刻 花龙 推不倒 三色三同顺 三色三节高 无番和 妙手回春 海底捞月 杠上开花 抢杠和
	碰碰和 混一色 三色三步高 五门齐 全求人 双暗杠 双箭刻 全带幺 不求人 双明杠
	和绝张 箭刻 圈风刻 门风刻 门前清 平和 四归一 双同刻 双暗刻 暗杠
	断幺 一般高 喜相逢 连六 老少副 幺九刻 明杠 缺一门 无字 边张
	嵌张 单钓将 自摸 花牌 明暗杠`)
