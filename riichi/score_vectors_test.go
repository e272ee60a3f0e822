package riichi

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jansou/mahjong"
	"jansou/table/gametest"
)

// leftOut reads testdata/left-out.txt: what of the vectors is not used, and
// why. Each line is a file, the name of a case in it (* for the whole file)
// and the reason.
func leftOut(t *testing.T, file string) map[string]string {
	t.Helper()
	b, err := os.ReadFile("testdata/left-out.txt")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for line := range strings.Lines(string(b)) {
		f := strings.SplitN(strings.TrimSpace(line), " | ", 3)
		if strings.HasPrefix(line, "#") || len(f) != 3 {
			continue
		}
		if f[0] == file {
			out[f[1]] = f[2]
		}
	}
	return out
}

// mustLoad loads a ruleset that comes with the program.
func mustLoad(t testing.TB, name string) *Ruleset {
	t.Helper()
	rs, err := Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

// answer is a scored win in the words that all vectors can be brought to.
type answer struct {
	Refused  mahjong.RuleID
	Yaku     map[mahjong.RuleID]int // han, or how often a limit hand counts
	Han, Fu  int                    // 0 for limit hands
	Yakuman  int
	Points   int
	Payments [4]int
}

// answerOf brings a sheet to an answer.
func answerOf(s *mahjong.ScoreSheet, r *mahjong.Refusal) answer {
	if r != nil {
		return answer{Refused: r.Rule}
	}
	a := answer{Yaku: map[mahjong.RuleID]int{}, Han: s.Han, Fu: s.Fu, Yakuman: s.Yakuman, Points: s.Points, Payments: s.Payments}
	for _, l := range s.Lines {
		if l.Unit != mahjong.Fu {
			a.Yaku[l.Rule] += l.Value
		}
	}
	return a
}

// --- kobalab/majiang-core ---

type kobalabCase struct {
	Test string
	In   struct {
		Shoupai string
		Rongpai string
		Param   struct {
			Zhuangfeng, Menfeng int
			Hupai               struct {
				Lizhi                      int
				Yifa, Qianggang, Lingshang bool
				Haidi, Tianhu              int
			}
			Baopai, Fubaopai []string
			Jicun            struct{ Changbang, Lizhibang int }
		}
		RuleChanges map[string]bool `json:"rule_changes"`
	}
	Out *struct {
		Hupai []struct {
			Name   string
			Fanshu any
		}
		Fu, Fanshu int
		Damanguan  *int
		Defen      int
		Fenpei     [4]int
	}
}

// kobalabRules is the ruleset of the vectors: that of its rule file.
func kobalabRules(t testing.TB, changes map[string]bool) *Ruleset {
	rs := *mustLoad(t, "mahjongsoul")
	rs.Name = "kobalab"
	rs.TenhouDoubles = false
	rs.DoubleYakuman = DoubleDaisuushii | DoubleSuuankouTanki | DoubleKokushi13 | DoubleChuuren9
	rs.PaoHands, rs.PaoScope, rs.PaoHonba, rs.PaoClosedKong = PaoDaisangen|PaoDaisuushii, PaoFedYakuman, PaoHonbaDiscarder, true
	for name, on := range changes {
		switch name {
		case "連風牌は2符":
			rs.DoubleWindFu = map[bool]int{true: 2, false: 4}[on]
		case "クイタンあり":
			rs.OpenTanyao = on
		case "ダブル役満あり":
			if !on {
				rs.DoubleYakuman = 0
			}
		case "役満の複合あり": // off, it also takes away the double value
			rs.YakumanStack = on
			if !on {
				rs.DoubleYakuman = 0
			}
		case "役満パオあり":
			if !on {
				rs.PaoHands = 0
			}
		case "数え役満あり":
			if !on {
				rs.HandCap = CapSanbaiman
			}
		case "切り上げ満貫あり":
			rs.Kiriage = on
		default:
			t.Fatalf("rule change %q is not known", name)
		}
	}
	return &rs
}

var kobalabNames = map[string]mahjong.RuleID{
	"立直": YakuRiichi, "ダブル立直": YakuDoubleRiichi, "一発": YakuIppatsu, "門前清自摸和": YakuMenzenTsumo,
	"平和": YakuPinfu, "断幺九": YakuTanyao, "一盃口": YakuIipeikou, "翻牌 白": YakuWhite, "翻牌 發": YakuGreen,
	"翻牌 中": YakuRed, "場風 東": YakuRoundWind, "場風 南": YakuRoundWind, "場風 西": YakuRoundWind, "場風 北": YakuRoundWind,
	"自風 東": YakuSeatWind, "自風 南": YakuSeatWind, "自風 西": YakuSeatWind, "自風 北": YakuSeatWind,
	"海底摸月": YakuHaitei, "河底撈魚": YakuHoutei, "嶺上開花": YakuRinshan, "槍槓": YakuChankan,
	"七対子": YakuChiitoitsu, "三色同順": YakuSanshokuDoujun, "一気通貫": YakuIttsuu, "混全帯幺九": YakuChanta,
	"対々和": YakuToitoi, "三暗刻": YakuSanankou, "三槓子": YakuSankantsu, "三色同刻": YakuSanshokuDoukou,
	"混老頭": YakuHonroutou, "小三元": YakuShousangen, "混一色": YakuHonitsu, "純全帯幺九": YakuJunchan,
	"二盃口": YakuRyanpeikou, "清一色": YakuChinitsu, "ドラ": Dora, "赤ドラ": RedFive, "裏ドラ": UraDora,
	"国士無双": YakumanKokushi, "国士無双十三面": YakumanKokushi13, "九蓮宝燈": YakumanChuuren, "純正九蓮宝燈": YakumanChuuren9,
	"天和": YakumanTenhou, "地和": YakumanChihou, "四暗刻": YakumanSuuankou, "四暗刻単騎": YakumanSuuankouTanki,
	"四槓子": YakumanSuukantsu, "緑一色": YakumanRyuuiisou, "清老頭": YakumanChinroutou, "字一色": YakumanTsuuiisou,
	"大三元": YakumanDaisangen, "小四喜": YakumanShousuushii, "大四喜": YakumanDaisuushii,
}

// kobalabWin reads a case: the seat winds are the seats, the dealer is 0.
func kobalabWin(t testing.TB, rs *Ruleset, c *kobalabCase) (*Win, bool) {
	t.Helper()
	seat := mahjong.Seat(c.In.Param.Menfeng)
	w := &Win{Seat: seat, From: seat, Prevailing: mahjong.Wind(c.In.Param.Zhuangfeng)}
	relative := func(sign byte) mahjong.Seat {
		return seat.Plus(map[byte]int{'+': 1, '=': 2, '-': 3}[sign])
	}
	parts := strings.Split(strings.ReplaceAll(c.In.Shoupai, "*", ""), ",")
	tiles, err := mahjong.ParseTiles(parts[0])
	if err != nil {
		t.Fatal(err)
	}
	if c.In.Rongpai != "" {
		r := strings.TrimRight(c.In.Rongpai, "+=-")
		w.Tile = mahjong.MustTile(r)
		w.From = relative(c.In.Rongpai[len(r)])
		tiles = append(tiles, w.Tile)
	} else if len(tiles) > 0 {
		w.Tile = tiles[len(tiles)-1]
	}
	if w.Hand, err = mahjong.HandOf(tiles); err != nil {
		return nil, false
	}
	for _, p := range parts[1:] {
		if p == "" {
			continue
		}
		m := kobalabMeld(t, p, seat, relative)
		w.Melds[w.NMelds] = m
		w.NMelds++
		w.Pao.Set(rs.PaoFed(asClaimed(w.melds())), m.From())
	}
	h := c.In.Param.Hupai
	w.Riichi, w.DoubleRiichi, w.Ippatsu = h.Lizhi > 0, h.Lizhi == 2, h.Yifa
	w.Replacement, w.Robbing, w.LastTile, w.FirstTurn = h.Lingshang, h.Qianggang, h.Haidi > 0, h.Tianhu > 0
	for _, s := range c.In.Param.Baopai {
		w.Indicators[w.NIndicators] = mahjong.MustTile(s)
		w.NIndicators++
	}
	for _, s := range c.In.Param.Fubaopai {
		w.UraIndicators[w.NUra] = mahjong.MustTile(s)
		w.NUra++
	}
	w.Counters, w.Deposits = c.In.Param.Jicun.Changbang, c.In.Param.Jicun.Lizhibang
	return w, true
}

// asClaimed returns melds with the last as it was claimed: an added kong was a
// pung when somebody could become liable for it.
func asClaimed(melds []mahjong.Meld) []mahjong.Meld {
	last := len(melds) - 1
	if m := melds[last]; m.Kind() == mahjong.AddedKong {
		pung, err := mahjong.MakeMeld(mahjong.Pung, m.Tiles()[:3], m.Called(), m.From())
		if err != nil {
			panic(err)
		}
		return append(append([]mahjong.Meld(nil), melds[:last]...), pung)
	}
	return melds
}

// kobalabMeld reads "m34-0" (4m from the left), "s444+4" (4s added to a pung
// from the right), "z6666-", "s4444".
func kobalabMeld(t testing.TB, s string, seat mahjong.Seat, relative func(byte) mahjong.Seat) mahjong.Meld {
	t.Helper()
	sign := strings.IndexAny(s, "+=-")
	ts := mahjong.MustTiles(strings.NewReplacer("+", "", "=", "", "-", "").Replace(s))
	var m mahjong.Meld
	var err error
	switch {
	case sign < 0:
		m, err = mahjong.MakeMeld(mahjong.ClosedKong, ts, mahjong.NoTile, seat)
	default:
		called, from := ts[sign-2], relative(s[sign])
		kind := mahjong.Chow
		switch {
		case len(ts) == 4 && sign == len(s)-1:
			kind = mahjong.OpenKong
		case len(ts) == 4:
			kind = mahjong.AddedKong
		case ts[0].Kind() == ts[1].Kind():
			kind = mahjong.Pung
		}
		m, err = mahjong.MakeMeld(kind, ts, called, from)
	}
	if err != nil {
		t.Fatalf("meld %s: %v", s, err)
	}
	return m
}

// kobalabAnswer is what the case says is right.
func kobalabAnswer(t testing.TB, c *kobalabCase) answer {
	t.Helper()
	if c.Out == nil {
		return answer{Refused: WinShape}
	}
	if len(c.Out.Hupai) == 0 {
		return answer{Refused: WinNoYaku}
	}
	a := answer{Yaku: map[mahjong.RuleID]int{}, Han: c.Out.Fanshu, Fu: c.Out.Fu, Points: c.Out.Defen, Payments: c.Out.Fenpei}
	if c.Out.Damanguan != nil {
		a.Yakuman = *c.Out.Damanguan
	}
	for _, h := range c.Out.Hupai {
		id, ok := kobalabNames[h.Name]
		if !ok {
			t.Fatalf("yaku %q is not known", h.Name)
		}
		switch f := h.Fanshu.(type) {
		case float64:
			a.Yaku[id] += int(f)
		case string:
			a.Yaku[id] += len(f)
		}
	}
	return a
}

func (c *kobalabCase) name(i int) string {
	if c.Test != "" {
		return c.Test
	}
	return fmt.Sprintf("case %d: %s %s", i, c.In.Shoupai, c.In.Rongpai)
}

func checkKobalab(t *testing.T, file string, cases []kobalabCase) {
	skip := leftOut(t, file)
	rules := map[string]*Ruleset{}
	var sheet mahjong.ScoreSheet
	used := 0
	for i := range cases {
		c := &cases[i]
		if _, out := skip[c.name(i)]; out {
			delete(skip, c.name(i))
			continue
		}
		key := fmt.Sprint(c.In.RuleChanges)
		rs := rules[key]
		if rs == nil {
			rs = kobalabRules(t, c.In.RuleChanges)
			rules[key] = rs
		}
		used++
		w, ok := kobalabWin(t, rs, c)
		want := kobalabAnswer(t, c)
		if !ok {
			if want.Refused != WinShape {
				t.Errorf("%s: not a hand", c.name(i))
			}
			continue
		}
		refusal := rs.Score(w, &sheet)
		got := answerOf(&sheet, refusal)
		if !rs.YakumanStack {
			want.Yaku = map[mahjong.RuleID]int{YakumanDaisuushii: 1} // it lists all that it met, paid or not
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s %s (-vector +ours):\n%s", c.name(i), c.In.Shoupai, c.In.Rongpai, d)
		}
		if has := rs.HasYaku(w); has != (refusal == nil) {
			t.Errorf("%s: HasYaku is %v, Score says %v", c.name(i), has, refusal)
		}
	}
	for name := range skip {
		t.Errorf("left-out.txt names %q of %s, which is not there", name, file)
	}
	t.Logf("%s: %d cases agree or are reported above, %d left out", file, used, len(cases)-used)
}

func TestVectorsKobalab(t *testing.T) {
	const file = "kobalab/hule.json"
	var cases []kobalabCase
	if err := json.Unmarshal(gametest.Shared(t, "data/vectors/"+file), &cases); err != nil {
		t.Fatal(err)
	}
	checkKobalab(t, file, cases)
}

func TestVectorsKobalabRuleVariants(t *testing.T) {
	const file = "kobalab/kobalab-hule-inline.jsonl"
	var cases []kobalabCase
	for line := range strings.Lines(string(gametest.Shared(t, "data/vectors/"+file))) {
		var c kobalabCase
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	checkKobalab(t, file, cases)
}
