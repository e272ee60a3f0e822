package riichiplay

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/record"
	"jansou/riichi"
	"jansou/table"
)

// The one ranked game of Mahjong Soul that the project has tells what no other
// record does: what every seat was offered, with every meld and every tile
// that riichi could be declared with, and who was furiten after each event. It
// is read by this test only.

type soulEvent struct {
	Name string
	Data struct {
		Seat       mahjong.Seat
		Tile       string
		IsLiqi     bool `json:"is_liqi"`
		IsWliqi    bool `json:"is_wliqi"`
		Moqie      bool
		Zhenting   []bool
		Operation  *soulOffer
		Operations []soulOffer
		Type       int
		Tiles      []string
		Froms      []mahjong.Seat

		Chang, Ju, Ben, Liqibang       int
		Scores                         json.RawMessage
		Tiles0, Tiles1, Tiles2, Tiles3 []string
		Paishan                        string
		Doras                          []string

		Hules []struct {
			Seat      mahjong.Seat
			Count, Fu int
			Fans      []struct{ Val, ID int }
			Rong      int `json:"point_rong"`
			Qin       int `json:"point_zimo_qin"`
			Xian      int `json:"point_zimo_xian"`
			Zimo      bool
			Qinjia    bool
		}
		Delta   []int `json:"delta_scores"`
		Players []struct{ Tingpai bool }
	}
}

type soulOffer struct {
	Seat mahjong.Seat
	List []struct {
		Type        int
		Combination []string
	} `json:"operation_list"`
}

// soulYaku are Mahjong Soul's numbers of yaku.
var soulYaku = map[int]mahjong.RuleID{1: riichi.YakuMenzenTsumo, 2: riichi.YakuRiichi, 3: riichi.YakuChankan, 4: riichi.YakuRinshan,
	5: riichi.YakuHaitei, 6: riichi.YakuHoutei, 7: riichi.YakuWhite, 8: riichi.YakuGreen, 9: riichi.YakuRed, 10: riichi.YakuSeatWind,
	11: riichi.YakuRoundWind, 12: riichi.YakuTanyao, 13: riichi.YakuIipeikou, 14: riichi.YakuPinfu, 15: riichi.YakuChanta,
	16: riichi.YakuIttsuu, 17: riichi.YakuSanshokuDoujun, 18: riichi.YakuDoubleRiichi, 19: riichi.YakuSanshokuDoukou,
	20: riichi.YakuSankantsu, 21: riichi.YakuToitoi, 22: riichi.YakuSanankou, 23: riichi.YakuShousangen, 24: riichi.YakuHonroutou,
	25: riichi.YakuChiitoitsu, 26: riichi.YakuJunchan, 27: riichi.YakuHonitsu, 28: riichi.YakuRyanpeikou, 29: riichi.YakuChinitsu,
	30: riichi.YakuIppatsu, 31: riichi.Dora, 32: riichi.RedFive, 33: riichi.UraDora}

type soulGame struct {
	t      *testing.T
	g      *riichi.Game
	queue  []mahjong.Event
	offers int
	flags  int
	wins   int
}

func TestMahjongSoulGame(t *testing.T) {
	path := filepath.Join("..", "..", "..", "shared", "data", "majsoul", "ranked-4p-south.json")
	b, err := os.ReadFile(path)
	if err != nil {
		t.Skipf("the shared record is not here: %v", err)
	}
	var file struct {
		Head struct {
			Result struct {
				Players []struct {
					Seat   mahjong.Seat
					Total  int `json:"total_point"`
					Points int `json:"part_point_1"`
				}
			}
		}
		Data struct {
			Data struct {
				Actions []struct{ Result *soulEvent }
			}
		}
	}
	if err := json.Unmarshal(b, &file); err != nil {
		t.Fatal(err)
	}
	rs, err := riichi.Load("mahjongsoul")
	if err != nil {
		t.Fatal(err)
	}
	s := &soulGame{t: t, g: riichi.New(rs)}
	var events []*soulEvent
	for _, a := range file.Data.Data.Actions {
		if a.Result != nil {
			events = append(events, a.Result)
		}
	}
	for i, e := range events {
		var next *soulEvent
		if i+1 < len(events) {
			next = events[i+1]
		}
		s.event(i, e, next)
		if t.Failed() {
			t.Fatalf("after event %d, %s %+v", i, e.Name, e.Data)
		}
	}
	if !s.g.Over() {
		t.Fatal("the game goes on")
	}
	final := s.g.View(mahjong.NoSeat).Final
	for i, want := range file.Head.Result.Players {
		if got := final[i]; got.Seat != want.Seat || got.Points != want.Points || got.Total != want.Total {
			t.Errorf("place %d: %+v, the record has %+v", i+1, got, want)
		}
	}
	t.Logf("%d offers, %d furiten flags and %d wins compared", s.offers, s.flags, s.wins)
	if s.offers < 700 || s.flags < 3000 || s.wins < 8 {
		t.Errorf("only %d offers, %d flags and %d wins were compared", s.offers, s.flags, s.wins)
	}
}

// take applies the next event, which must be of that kind. A bet that is paid
// comes without an event of its own in the record.
func (s *soulGame) take(kind mahjong.EventKind) mahjong.Event {
	for len(s.queue) > 0 {
		e := s.queue[0]
		s.queue = s.queue[1:]
		s.g.Apply(e)
		if e.Kind == kind {
			return e
		}
		if e.Kind != mahjong.RiichiAccepted && e.Kind != mahjong.Answered {
			s.t.Fatalf("%v where %v is recorded", e, kind)
		}
	}
	s.t.Fatalf("the engine waits where %v is recorded", kind)
	return mahjong.Event{}
}

func (s *soulGame) act(seat mahjong.Seat, a mahjong.Action) {
	events, err := s.g.Decide(nil, seat, a)
	if err != nil {
		s.t.Fatalf("%v %v: %v", seat, a, err)
	}
	s.queue = events
}

func (s *soulGame) event(i int, e, next *soulEvent) {
	d := &e.Data
	switch strings.TrimPrefix(e.Name, ".lq.Record") {
	case "NewRound":
		s.begin(e, next)
	case "DealTile":
		if got := s.take(mahjong.Drew); got.Seat != d.Seat || got.Tile != mahjong.MustTile(d.Tile) {
			s.t.Fatalf("%v, the record has %v %s", got, d.Seat, d.Tile)
		}
	case "DiscardTile":
		a := mahjong.Action{Kind: mahjong.Discard, Tile: mahjong.MustTile(d.Tile), Drawn: d.Moqie}
		if d.IsLiqi || d.IsWliqi {
			a.Kind = mahjong.Riichi
		}
		s.act(d.Seat, a)
		s.take(mahjong.Discarded)
	case "ChiPengGang":
		e := s.take(mahjong.Claimed)
		if e.Seat != d.Seat || mahjong.FormatTiles(e.Meld.Tiles()) != record.Sorted(soulTiles(d.Tiles)) {
			s.t.Fatalf("%v, the record has %v %v", e, d.Seat, d.Tiles)
		}
	case "Hule":
		s.hule(e)
	case "NoTile":
		s.noTile(e)
	default:
		s.t.Fatalf("event %d, %s, is not known", i, e.Name)
	}
	for i, on := range d.Zhenting {
		s.flags++
		seat := mahjong.Seat(i)
		reasons := s.g.Furiten(seat)
		// A tile that completes a hand is flagged at once, while the seat may
		// still take it; the engine flags what was let go.
		lies := e.Name == ".lq.RecordDiscardTile" && seat != d.Seat && s.waits(seat, mahjong.MustTile(d.Tile).Kind())
		if (len(reasons) > 0 || lies) != on {
			s.t.Errorf("%s: %v furiten %v, the engine has %v", e.Name, seat, on, reasons)
		}
	}
	s.offered(e)
	s.answer(e, next)
}

func (s *soulGame) waits(seat mahjong.Seat, k mahjong.Kind) bool {
	return slices.ContainsFunc(s.g.View(seat).Own.Waits, func(w table.Waiting) bool { return w.Tile.Kind() == k })
}

func soulTiles(names []string) []mahjong.Tile {
	var out []mahjong.Tile
	for _, n := range names {
		out = append(out, mahjong.MustTile(n))
	}
	return out
}

// begin deals: the record has the dealer's fourteen tiles sorted, so the tile
// drawn first is told by the first discard, and the wall from the first draw
// on, the dead wall counted from its far end.
func (s *soulGame) begin(e, next *soulEvent) {
	d := &e.Data
	start := s.g.Next()
	var scores [4]int
	if err := json.Unmarshal(d.Scores, &scores); err != nil {
		s.t.Fatal(err)
	}
	if want := (riichi.Start{Deal: 4*d.Chang + d.Ju, Counters: d.Ben, Deposits: d.Liqibang, Points: scores}); start != want {
		s.t.Fatalf("the deal begins with %+v, the record has %+v", start, want)
	}
	hands := [4][]mahjong.Tile{soulTiles(d.Tiles0), soulTiles(d.Tiles1), soulTiles(d.Tiles2), soulTiles(d.Tiles3)}
	own := hands[start.Dealer()]
	at := len(own) - 1
	if next.Name == ".lq.RecordDiscardTile" {
		thrown := mahjong.MustTile(next.Data.Tile)
		if next.Data.Moqie {
			at = slices.Index(own, thrown)
		} else if own[at] == thrown {
			at = 0
		}
	}
	first := own[at]
	hands[start.Dealer()] = slices.Delete(own, at, at+1)
	rest := mahjong.MustTiles(d.Paishan)
	var w [WallSize]mahjong.Tile
	for i := range mahjong.NoSeat {
		for k := range 13 {
			w[DealtAt(i.After(start.Dealer()), k)] = hands[i][k]
		}
	}
	w[FirstDraw] = first
	live := len(rest) - 14
	copy(w[FirstDraw+1:], rest[:live])
	back := func(n int) mahjong.Tile { return rest[len(rest)-n] }
	for i, place := range ReplacementAt {
		w[place] = back(1 + i)
	}
	for i, place := range IndicatorAt {
		w[place], w[place+1] = back(5+2*i), back(6+2*i)
	}
	wall, err := mahjong.WallOf(w[:])
	if err != nil {
		s.t.Fatal(err)
	}
	if s.queue, err = s.g.Deal(nil, wall); err != nil {
		s.t.Fatal(err)
	}
	s.take(mahjong.Dealt)
	s.take(mahjong.Drew)
	if got := s.g.View(mahjong.NoSeat).Indicators; mahjong.FormatTiles(got) != mahjong.FormatTiles(soulTiles(d.Doras)) {
		s.t.Errorf("indicator %v, the record has %v", got, d.Doras)
	}
}

// offered compares, for every seat, what it was offered with what is legal.
func (s *soulGame) offered(e *soulEvent) {
	offers := e.Data.Operations
	if e.Data.Operation != nil {
		offers = append(offers, *e.Data.Operation)
	}
	for seat := range mahjong.NoSeat {
		var want, got []string
		for _, o := range offers {
			if o.Seat != seat {
				continue
			}
			for _, op := range o.List {
				want = append(want, soulWords(op.Type, op.Combination)...)
			}
		}
		for _, a := range s.g.Legal(seat, nil) {
			if w := soulWord(a, s.g.View(seat).Own.Drawn != mahjong.NoTile); w != "" {
				got = append(got, w)
			}
		}
		slices.Sort(want)
		slices.Sort(got)
		want, got = slices.Compact(want), slices.Compact(got)
		s.offers++
		if !slices.Equal(want, got) {
			s.t.Errorf("%s: %v was offered %v, the engine has %v", e.Name, seat, want, got)
		}
	}
}

// soulWords writes an offer as words: the kind, and for melds and riichi each
// choice. What is forbidden after a claim is not a choice, and left out.
func soulWords(kind int, choices []string) []string {
	name := map[int]string{2: "chow", 3: "pung", 4: "closed kong", 5: "open kong", 6: "added kong", 7: "riichi", 8: "tsumo", 9: "ron", 10: "nine kinds"}[kind]
	if name == "" {
		return nil
	}
	if kind >= 8 {
		return []string{name}
	}
	var out []string
	for _, c := range choices {
		ts := soulTiles(strings.Split(c, "|"))
		if kind == 7 {
			out = append(out, name+" "+ts[0].String())
		} else {
			out = append(out, name+" "+record.Sorted(ts))
		}
	}
	return out
}

// soulWord writes a legal action so; "" for what is never offered by itself.
func soulWord(a mahjong.Action, turn bool) string {
	switch a.Kind {
	case mahjong.Win:
		if turn {
			return "tsumo"
		}
		return "ron"
	case mahjong.Riichi:
		return "riichi " + a.Tile.String()
	case mahjong.Abort:
		return "nine kinds"
	case mahjong.Claim:
		return strings.ReplaceAll(a.Meld.Kind().String(), "_", " ") + " " + record.Sorted(a.Meld.FromHand())
	case mahjong.Kong:
		return strings.ReplaceAll(a.Meld.Kind().String(), "_", " ") + " " + record.Sorted(a.Meld.Tiles())
	}
	return ""
}

// answer gives the answers to a discard by what the record has next.
func (s *soulGame) answer(e, next *soulEvent) {
	if e.Name != ".lq.RecordDiscardTile" || next == nil || len(s.queue) > 0 {
		return
	}
	for seat := range mahjong.NoSeat {
		legal := s.g.Legal(seat, nil)
		if len(legal) == 0 || len(s.queue) > 0 {
			continue
		}
		a := mahjong.Action{Kind: mahjong.Pass}
		switch next.Name {
		case ".lq.RecordHule":
			for _, h := range next.Data.Hules {
				if h.Seat == seat {
					a.Kind = mahjong.Win
				}
			}
		case ".lq.RecordChiPengGang":
			for _, l := range legal {
				if next.Data.Seat == seat && l.Kind == mahjong.Claim && mahjong.FormatTiles(l.Meld.Tiles()) == record.Sorted(soulTiles(next.Data.Tiles)) {
					a = l
				}
			}
		}
		events, err := s.g.Decide(nil, seat, a)
		if err != nil {
			s.t.Fatalf("%v %v: %v", seat, a, err)
		}
		for len(events) > 0 && events[0].Kind == mahjong.Answered {
			s.g.Apply(events[0])
			events = events[1:]
		}
		s.queue = events
	}
}

// hule compares a result with winners.
func (s *soulGame) hule(e *soulEvent) {
	d := &e.Data
	if d.Hules[0].Zimo {
		s.act(d.Hules[0].Seat, mahjong.Action{Kind: mahjong.Win})
	}
	for _, h := range d.Hules {
		won := s.take(mahjong.Won)
		sheet := won.Sheet
		var want []string
		for _, f := range h.Fans {
			if f.Val > 0 {
				want = append(want, fmt.Sprintf("%s %d", soulYaku[f.ID], f.Val))
			}
		}
		slices.Sort(want)
		points := h.Rong
		if h.Zimo {
			points = h.Qin + 2*h.Xian
			if h.Qinjia {
				points = 3 * h.Xian
			}
		}
		text := fmt.Sprintf("%v %d han %d fu %d: %s", h.Seat, h.Count, h.Fu, points, strings.Join(want, ", "))
		if got := fmt.Sprintf("%v %d han %d fu %d: %s", won.Seat, sheet.Han, sheet.Fu, sheet.Points, worthText(counted(nil, sheet))); got != text {
			s.t.Errorf("%s, the record has %s", got, text)
		}
		s.wins++
	}
	s.settled(d.Delta)
}

func (s *soulGame) settled(delta []int) {
	ended := s.take(mahjong.DealEnded)
	for i, n := range delta {
		if int(ended.Points[i]) != n {
			s.t.Errorf("payments %v, the record has %v", ended.Points, delta)
			break
		}
	}
	if len(s.queue) > 0 {
		s.take(mahjong.GameEnded)
	}
}

// noTile compares an exhaustive draw.
func (s *soulGame) noTile(e *soulEvent) {
	s.take(mahjong.Exhausted)
	var tenpai [4]bool
	for range 4 {
		d := s.take(mahjong.Declared)
		tenpai[d.Seat] = d.Rule == riichi.Tenpai
	}
	for i, p := range e.Data.Players {
		if tenpai[i] != p.Tingpai {
			s.t.Errorf("tenpai %v, the record has %+v", tenpai, e.Data.Players)
		}
	}
	var scores []struct {
		Delta []int `json:"delta_scores"`
	}
	if err := json.Unmarshal(e.Data.Scores, &scores); err != nil {
		s.t.Fatal(err)
	}
	s.settled(scores[0].Delta)
}
