package tenhou

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"jansou/mahjong"
	"jansou/record"
	"jansou/record/riichiplay"
	"jansou/riichi"
)

// t6Log is a tenhou.net/6 object as it is written.
type t6Log struct {
	Title [2]string       `json:"title"`
	Name  [4]string       `json:"name"`
	Rule  t6Rule          `json:"rule"`
	Log   [][t6Parts]any  `json:"log"`
	Score json.RawMessage `json:"sc,omitempty"` // points and total of each seat in turn
}

type t6Rule struct {
	Disp string `json:"disp"`
	Aka  int    `json:"aka"`
}

// t6Writer writes a game deal by deal.
type t6Writer struct {
	t6Log
	table *riichi.Game

	head   [3]int
	points [4]int
	dora   []int
	ura    []int
	hands  [4][]int
	takes  [4][]any
	puts   [4][]any
	tenpai int
	result []any
	score  []float64
}

// WriteEvents writes all that has happened in a game of so many rounds, by the
// ruleset that its log keeps, as one tenhou.net/6 object. names are the players,
// by seat. What the format cannot say is record.ErrNoWords: offences and their
// rulings, calls that put something back, yaku that Tenhou does not know, and a
// deal that the time of a session ended.
func WriteEvents(w io.Writer, ruleset []byte, rounds int, events []mahjong.Event, names [4]string, title string) error {
	rs, err := riichi.ReadKept(ruleset)
	if err == nil {
		rs, err = rs.WithWindRounds(rounds)
	}
	if err != nil {
		return fmt.Errorf("record: %w: it is no game of riichi: %v", record.ErrNoWords, err)
	}
	disp := "東"
	if rounds > 1 {
		disp = "南"
	}
	if rs.OpenTanyao {
		disp += "喰"
	}
	out := &t6Writer{table: riichi.New(rs)}
	out.Title, out.Name, out.Rule = [2]string{title, rs.Title}, names, t6Rule{Disp: disp}
	if rs.RedFives > 0 {
		out.Rule = t6Rule{Disp: disp + "赤", Aka: 1}
	}
	for i := range events {
		if err := out.event(&events[i]); err != nil {
			return fmt.Errorf("record: event %d, %v: %w", i, events[i].Kind, err)
		}
	}
	if out.score != nil {
		if out.Score, err = json.Marshal(out.score); err != nil {
			return fmt.Errorf("record: %w", err)
		}
	}
	if err := json.NewEncoder(w).Encode(&out.t6Log); err != nil {
		return fmt.Errorf("record: %w", err)
	}
	return nil
}

// event writes one event.
func (w *t6Writer) event(e *mahjong.Event) (err error) {
	switch e.Kind {
	case mahjong.Faulted, mahjong.Ruled, mahjong.PutBack:
		return record.ErrNoWords
	case mahjong.Drew:
		w.takes[e.Seat] = append(w.takes[e.Seat], t6Code(e.Tile))
	case mahjong.Discarded:
		w.puts[e.Seat] = append(w.puts[e.Seat], t6Put(e))
	case mahjong.Claimed:
		w.takes[e.Seat] = append(w.takes[e.Seat], t6Claim(e.Seat, e.Meld))
		if e.Meld.IsKong() {
			w.puts[e.Seat] = append(w.puts[e.Seat], 0) // it holds the place of a discard
		}
	case mahjong.Konged:
		w.puts[e.Seat] = append(w.puts[e.Seat], t6Kong(e.Seat, e.Meld))
	case mahjong.Indicated:
		w.dora = append(w.dora, t6Code(e.Tile))
	case mahjong.Declared:
		if e.Hand != nil {
			w.tenpai++
		}
	case mahjong.Won:
		err = w.won(e)
	case mahjong.DealEnded:
		err = w.ended(e)
	case mahjong.GameEnded:
		w.score = make([]float64, 8)
		for _, s := range e.Final {
			w.score[2*s.Seat], w.score[2*s.Seat+1] = float64(s.Points), float64(s.Total)/1000
		}
	}
	w.table.Apply(*e)
	if e.Kind == mahjong.Dealt {
		w.dealt(e)
	}
	return err
}

// dealt begins a deal.
func (w *t6Writer) dealt(e *mahjong.Event) {
	v := w.table.View(mahjong.NoSeat)
	w.head = [3]int{4*int(v.Prevailing-mahjong.East) + v.Number - 1, v.Counters, v.Deposits}
	w.dora, w.ura, w.result, w.tenpai = []int{t6Code(v.Indicators[0])}, []int{}, nil, 0
	for s := range mahjong.NoSeat {
		w.points[s] = v.Seats[s].Points
		w.hands[s], w.takes[s], w.puts[s] = nil, []any{}, []any{}
		for k := range 13 {
			w.hands[s] = append(w.hands[s], t6Code(e.Wall.At(riichiplay.DealtAt(s.After(v.Dealer), k))))
		}
	}
}

// t6Draw are the names of deals without a winner.
var t6Draw = map[mahjong.RuleID]string{riichi.DrawExhaustive: "流局", riichi.NagashiMangan: "流し満貫", riichi.DrawNineKinds: "九種九牌",
	riichi.DrawFourWinds: "四風連打", riichi.DrawFourRiichi: "四家立直", riichi.DrawTripleRon: "三家和了", riichi.DrawFourKongs: "四槓散了"}

// ended writes the deal that e has ended.
func (w *t6Writer) ended(e *mahjong.Event) error {
	if w.result == nil {
		name := t6Draw[e.Rule]
		switch {
		case name == "":
			return record.ErrNoWords
		case e.Rule == riichi.DrawExhaustive && w.tenpai == 4:
			name = "全員聴牌"
		case e.Rule == riichi.DrawExhaustive && w.tenpai == 0:
			name = "全員不聴"
		}
		w.result = []any{name}
		if e.Points != [4]int32{} {
			w.result = append(w.result, e.Points)
		}
	}
	deal := [t6Parts]any{w.head, w.points, w.dora, w.ura, t6Result: w.result}
	for s := range w.hands {
		deal[t6Hands+3*s], deal[t6Hands+3*s+1], deal[t6Hands+3*s+2] = w.hands[s], w.takes[s], w.puts[s]
	}
	w.Log = append(w.Log, deal)
	return nil
}

// won writes a win.
func (w *t6Writer) won(e *mahjong.Event) error {
	s := e.Sheet
	if len(s.Ura) > 0 {
		w.ura = nil
		for _, t := range s.Ura {
			w.ura = append(w.ura, t6Code(t))
		}
	}
	v := w.table.View(mahjong.NoSeat)
	liable := e.Seat
	for _, p := range s.Parts {
		if p.Rule == riichi.PayPao || p.Rule == riichi.PayPaoShare {
			liable = p.From
		}
	}
	detail := []any{e.Seat, e.From, liable, worth(s, v.Dealer)}
	for i := range s.Lines {
		text, err := yakuText(&s.Lines[i], v.Seats[e.Seat].Wind, v.Prevailing)
		if err != nil {
			return err
		}
		if text != "" {
			detail = append(detail, text)
		}
	}
	if w.result == nil {
		w.result = []any{"和了"}
	}
	w.result = append(w.result, s.Payments, detail)
	return nil
}

// yakuText is a line of a sheet as "立直(1飜)"; empty for fu.
func yakuText(l *mahjong.Line, seat, round mahjong.Kind) (string, error) {
	if l.Unit != mahjong.Han && l.Unit != mahjong.YakumanUnit {
		return "", nil
	}
	for id := 0; ; id++ {
		y, ok := riichiplay.YakuNumbered(id)
		switch {
		case !ok:
			return "", fmt.Errorf("%s: %w", l.Rule, record.ErrNoWords)
		case y.Rule != l.Rule || l.Rule == riichi.YakuSeatWind && y.Wind != seat || l.Rule == riichi.YakuRoundWind && y.Wind != round:
			continue
		}
		name := riichiplay.YakuName(id)
		switch {
		case l.Unit == mahjong.Han:
			return fmt.Sprintf("%s(%d飜)", name, l.Value), nil
		case l.Value > 1:
			return name + "(ダブル役満)", nil
		}
		return name + "(役満)", nil
	}
}

// limits are the names of limit hands, by a quarter of what one who does not deal
// gets for it from a discard.
var limits = []struct {
	base int
	name string
}{{8000, "役満"}, {6000, "三倍満"}, {4000, "倍満"}, {3000, "跳満"}, {0, "満貫"}}

// worth is what a hand is worth, as "30符3飜3900点".
func worth(s *mahjong.ScoreSheet, dealer mahjong.Seat) string {
	times := 4
	if s.Winner == dealer {
		times = 6
	}
	head, base := fmt.Sprintf("%d符%d飜", s.Fu, s.Han), s.Fu<<(2+min(s.Han, 8))
	if s.Limit != "" || s.Yakuman > 0 {
		base = s.Points / times
		for _, l := range limits {
			if base >= l.base {
				head = l.name
				break
			}
		}
	}
	up := func(n int) int { return (n + 99) / 100 * 100 }
	low, high := up(base), up(2*base)
	switch {
	case s.Winner != s.From:
	case s.Winner == dealer && 3*high == s.Points:
		return fmt.Sprintf("%s%d点∀", head, high)
	case 2*low+high == s.Points:
		return fmt.Sprintf("%s%d-%d点", head, low, high)
	}
	return fmt.Sprintf("%s%d点", head, s.Points)
}

// t6Code is the number of a tile: what t6Tile reads.
func t6Code(t mahjong.Tile) int {
	k := int(t.Kind() - 1)
	switch {
	case t.IsRed():
		return 51 + k/9
	case k >= 27:
		return 41 + k - 27
	}
	return 10*(k/9+1) + k%9 + 1
}

// t6Put is a discard.
func t6Put(e *mahjong.Event) any {
	n := t6Code(e.Tile)
	if e.Drawn {
		n = 60
	}
	if e.Riichi {
		return fmt.Sprintf("r%d", n)
	}
	return n
}

// t6Claim is a claim of seat s: a letter before the claimed tile, whose place
// says from whom.
func t6Claim(s mahjong.Seat, m mahjong.Meld) string {
	place := 3 - m.From().After(s)
	letter := "p"
	switch m.Kind() {
	case mahjong.Chow:
		letter = "c"
	case mahjong.OpenKong:
		if letter = "m"; place == 2 {
			place = 3
		}
	}
	return t6Set(letter, place, m.Called(), m.FromHand())
}

// t6Kong is a closed or an added kong of seat s.
func t6Kong(s mahjong.Seat, m mahjong.Meld) string {
	if m.Kind() == mahjong.ClosedKong {
		ts := m.Tiles()
		return t6Set("a", 3, ts[3], ts[:3])
	}
	pung := m.Tiles()[:3]
	place := 3 - m.From().After(s)
	if i := slices.Index(pung, m.Called()); i >= 0 {
		pung = slices.Insert(slices.Delete(slices.Clone(pung), i, i+1), place, m.Called())
	}
	return t6Set("k", place, m.Added(), pung)
}

// t6Set writes tiles with one more at that place, and the letter before it.
func t6Set(letter string, place int, one mahjong.Tile, rest []mahjong.Tile) string {
	out := ""
	for i, t := range slices.Insert(slices.Clone(rest), place, one) {
		if i == place {
			out += letter
		}
		out += fmt.Sprint(t6Code(t))
	}
	return out
}
