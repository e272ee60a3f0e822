package riichi

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jansou/mahjong"
	"jansou/table/gametest"
)

// tileOf136 reads a tile id of 0 to 135; with reds, the first five of each
// suit is red.
func tileOf136(id int, reds bool) mahjong.Tile {
	k := mahjong.KindAt(id / 4)
	if reds && (id == 16 || id == 52 || id == 88) {
		return mahjong.RedFive(k)
	}
	return mahjong.Of(k)
}

// --- RiichiEnv: wins of Mahjong Soul games ---

type riichiEnvCase struct {
	Tiles []int `json:"tiles_136"`
	Melds []struct {
		Type   string `json:"meld_type"`
		Tiles  []int
		Opened bool
		From   int `json:"from_who"`
	}
	WinTile    int   `json:"win_tile_136"`
	Indicators []int `json:"dora_indicators"`
	Ura        []int `json:"ura_indicators"`
	Conditions struct {
		Tsumo, Riichi, Ippatsu           bool
		DoubleRiichi                     bool `json:"double_riichi"`
		Haitei, Houtei, Rinshan, Chankan bool
		FirstTurn                        bool `json:"tsumo_first_turn"`
		PlayerWind                       int  `json:"player_wind"`
		RoundWind                        int  `json:"round_wind"`
		Honba                            int
	}
	Expected struct {
		IsWin   bool `json:"is_win"`
		Han, Fu int
		Yaku    []int
	}
}

// mahjongSoulYaku are the yaku by Mahjong Soul's own numbers.
var mahjongSoulYaku = map[int]mahjong.RuleID{
	1: YakuMenzenTsumo, 2: YakuRiichi, 3: YakuChankan, 4: YakuRinshan, 5: YakuHaitei, 6: YakuHoutei,
	7: YakuWhite, 8: YakuGreen, 9: YakuRed, 10: YakuSeatWind, 11: YakuRoundWind, 12: YakuTanyao,
	13: YakuIipeikou, 14: YakuPinfu, 15: YakuChanta, 16: YakuIttsuu, 17: YakuSanshokuDoujun,
	18: YakuDoubleRiichi, 19: YakuSanshokuDoukou, 20: YakuSankantsu, 21: YakuToitoi, 22: YakuSanankou,
	23: YakuShousangen, 24: YakuHonroutou, 25: YakuChiitoitsu, 26: YakuJunchan, 27: YakuHonitsu,
	28: YakuRyanpeikou, 29: YakuChinitsu, 30: YakuIppatsu, 31: Dora, 32: RedFive, 33: UraDora,
	35: YakumanTenhou, 36: YakumanChihou, 37: YakumanDaisangen, 38: YakumanSuuankou, 39: YakumanTsuuiisou,
	40: YakumanRyuuiisou, 41: YakumanChinroutou, 42: YakumanKokushi, 43: YakumanShousuushii, 44: YakumanSuukantsu,
	45: YakumanChuuren, 47: YakumanChuuren9, 48: YakumanSuuankouTanki, 49: YakumanKokushi13, 50: YakumanDaisuushii,
}

func TestVectorsRiichiEnv(t *testing.T) {
	const file = "RiichiEnv/agari_4p.json"
	var doc struct{ Cases []riichiEnvCase }
	if err := json.Unmarshal(gametest.Shared(t, "data/vectors/"+file), &doc); err != nil {
		t.Fatal(err)
	}
	skip := leftOut(t, file)
	rs := mustLoad(t, "mahjongsoul")
	var sheet mahjong.ScoreSheet
	used := 0
	for i := range doc.Cases {
		c := &doc.Cases[i]
		if _, out := skip[strconv.Itoa(i)]; out {
			continue
		}
		used++
		refusal := rs.Score(riichiEnvWin(t, c), &sheet)
		type result struct {
			Win             bool
			Han, Fu, Limits int
			Yaku            map[mahjong.RuleID]bool
		}
		got := result{Win: refusal == nil}
		want := result{Win: c.Expected.IsWin}
		if c.Expected.IsWin {
			want.Han, want.Fu = c.Expected.Han, c.Expected.Fu
			want.Yaku = map[mahjong.RuleID]bool{}
			for _, y := range c.Expected.Yaku {
				id := mahjongSoulYaku[y]
				if id == "" {
					t.Fatalf("case %d: yaku %d is not known", i, y)
				}
				want.Yaku[id] = true
			}
		}
		if refusal == nil {
			got.Han, got.Fu, got.Limits = sheet.Han, sheet.Fu, sheet.Yakuman
			got.Yaku = map[mahjong.RuleID]bool{}
			for _, l := range sheet.Lines {
				if l.Unit != mahjong.Fu {
					got.Yaku[l.Rule] = true
				}
			}
			if got.Limits > 0 { // the vectors count thirteen han for a limit hand and some fu
				got.Han, got.Fu, got.Limits = 13*got.Limits, want.Fu, 0
			}
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("case %d: %s (-vector +ours):\n%s", i, sheet.Hand, d)
		}
	}
	t.Logf("%s: %d cases, %d left out", file, used, len(doc.Cases)-used)
}

func riichiEnvWin(t *testing.T, c *riichiEnvCase) *Win {
	t.Helper()
	k := &c.Conditions
	w := &Win{Seat: mahjong.Seat(k.PlayerWind), Prevailing: mahjong.Wind(k.RoundWind), Tile: tileOf136(c.WinTile, true)}
	w.From = w.Seat
	if !k.Tsumo {
		w.From = w.Seat.Next()
	}
	for _, id := range c.Tiles {
		w.Hand.Add(tileOf136(id, true))
	}
	if len(c.Tiles)+3*len(c.Melds) == 13 { // one case of 816 lists the winning tile among them
		w.Hand.Add(w.Tile)
	}
	for _, m := range c.Melds {
		kind := map[string]mahjong.MeldKind{"chi": mahjong.Chow, "pon": mahjong.Pung, "kan": mahjong.OpenKong,
			"daiminkan": mahjong.OpenKong, "ankan": mahjong.ClosedKong, "kakan": mahjong.AddedKong,
			"shouminkan": mahjong.AddedKong}[m.Type]
		if kind == mahjong.OpenKong && !m.Opened {
			kind = mahjong.ClosedKong
		}
		var ts []mahjong.Tile
		for _, id := range m.Tiles {
			ts = append(ts, tileOf136(id, true))
		}
		meld, err := mahjong.MakeMeld(kind, ts, mahjong.NoTile, w.Seat.Next())
		if err != nil {
			t.Fatalf("%+v: %v", m, err)
		}
		w.Melds[w.NMelds] = meld
		w.NMelds++
	}
	for i, id := range c.Indicators {
		w.Indicators[i], w.NIndicators = tileOf136(id, true), i+1
	}
	for i, id := range c.Ura {
		w.UraIndicators[i], w.NUra = tileOf136(id, true), i+1
	}
	w.Riichi, w.DoubleRiichi, w.Ippatsu = k.Riichi || k.DoubleRiichi, k.DoubleRiichi, k.Ippatsu
	w.Replacement, w.Robbing, w.LastTile, w.FirstTurn = k.Rinshan, k.Chankan, k.Haitei || k.Houtei, k.FirstTurn
	w.Counters = k.Honba
	return w
}

// --- MahjongRepository/mahjong ---

type repositoryCase struct {
	Test    string
	Tiles   []int
	WinTile int `json:"win_tile"`
	Melds   []struct {
		Type   string
		Tiles  []int
		Opened bool
	}
	Dora, Ura []int
	Extra     map[string]string
	Config    struct {
		Tsumo      bool `json:"is_tsumo"`
		Riichi     bool `json:"is_riichi"`
		Ippatsu    bool `json:"is_ippatsu"`
		Rinshan    bool `json:"is_rinshan"`
		Chankan    bool `json:"is_chankan"`
		Haitei     bool `json:"is_haitei"`
		Houtei     bool `json:"is_houtei"`
		Daburu     bool `json:"is_daburu_riichi"`
		Open       bool `json:"is_open_riichi"`
		Tenhou     bool `json:"is_tenhou"`
		Renhou     bool `json:"is_renhou"`
		Chiihou    bool `json:"is_chiihou"`
		PlayerWind *int `json:"player_wind"`
		RoundWind  *int `json:"round_wind"`
		Dealer     bool `json:"is_dealer"`
		Kyoutaku   int  `json:"kyoutaku_number"`
		Tsumi      int  `json:"tsumi_number"`
	}
	Options struct {
		OpenTanyao    bool `json:"has_open_tanyao"`
		RedFives      bool `json:"has_aka_dora"`
		DoubleYakuman bool `json:"has_double_yakuman"`
		KazoeLimit    int  `json:"kazoe_limit"`
		Kiriage       bool
		OpenPinfu     bool `json:"fu_for_open_pinfu"`
		RenhouYakuman bool `json:"renhou_as_yakuman"`
		Sashikomi     bool `json:"has_sashikomi_yakuman"` // who deals into an open riichi pays a yakuman
	}
	Out struct {
		Error   *string
		Han, Fu int
		Cost    *struct {
			Main, Additional float64 // some are beyond any integer
			MainBonus        int     `json:"main_bonus"`
			AdditionalBonus  int     `json:"additional_bonus"`
		}
		Yaku []struct {
			Name    string
			ID, Han int
		}
	}
}

var repositoryYaku = map[int]mahjong.RuleID{
	0: YakuMenzenTsumo, 1: YakuRiichi, 3: YakuIppatsu, 4: YakuChankan, 5: YakuRinshan, 6: YakuHaitei, 7: YakuHoutei,
	8: YakuDoubleRiichi, 11: YakuRenhou, 12: YakuPinfu, 13: YakuTanyao, 14: YakuIipeikou, 15: YakuWhite,
	16: YakuGreen, 17: YakuRed, 18: YakuSeatWind, 19: YakuSeatWind, 20: YakuSeatWind, 21: YakuSeatWind,
	22: YakuRoundWind, 23: YakuRoundWind, 24: YakuRoundWind, 25: YakuRoundWind, 26: YakuSanshokuDoujun,
	27: YakuIttsuu, 28: YakuChanta, 29: YakuHonroutou, 30: YakuToitoi, 31: YakuSanankou, 32: YakuSankantsu,
	33: YakuSanshokuDoukou, 34: YakuChiitoitsu, 35: YakuShousangen, 36: YakuHonitsu, 37: YakuJunchan,
	38: YakuRyanpeikou, 39: YakuChinitsu, 100: YakumanKokushi, 101: YakumanChuuren, 102: YakumanSuuankou,
	103: YakumanDaisangen, 104: YakumanShousuushii, 105: YakumanRyuuiisou, 106: YakumanSuukantsu,
	107: YakumanTsuuiisou, 108: YakumanChinroutou, 111: YakumanDaisuushii, 112: YakumanKokushi13,
	113: YakumanSuuankouTanki, 114: YakumanChuuren9, 115: YakumanTenhou, 116: YakumanChihou, 117: YakumanRenhou,
	118: YakumanOpenRiichi, 120: Dora, 121: RedFive, 122: UraDora,
}

// repositoryOpen are the yaku of the vectors that are two of ours: a han of each
// is that of open riichi.
var repositoryOpen = map[int]mahjong.RuleID{2: YakuRiichi, 9: YakuDoubleRiichi}

func TestVectorsMahjongRepository(t *testing.T) {
	const file = "MahjongRepository/mahjong-repo-vectors.jsonl"
	skip := leftOut(t, file)
	seen := map[string]int{}
	used, total := 0, 0
	for line := range strings.Lines(string(gametest.Shared(t, "data/vectors/"+file))) {
		var c repositoryCase
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		total++
		seen[c.Test]++
		name := fmt.Sprintf("%s #%d", c.Test[strings.LastIndex(c.Test, ".")+1:], seen[c.Test])
		if _, out := skip[name]; out {
			delete(skip, name)
			continue
		}
		used++
		checkRepository(t, name, &c)
	}
	for name := range skip {
		t.Errorf("left-out.txt names %q of %s, which is not there", name, file)
	}
	t.Logf("%s: %d cases, %d left out", file, used, total-used)
}

func checkRepository(t *testing.T, name string, c *repositoryCase) {
	t.Helper()
	rs := *mustLoad(t, "tenhou")
	rs.OpenTanyao, rs.Kiriage = c.Options.OpenTanyao, c.Options.Kiriage
	rs.RedFives = map[bool]int{true: 3}[c.Options.RedFives]
	rs.HandCap = map[int]HandCap{0: CapBase8000, 1: CapSanbaiman}[c.Options.KazoeLimit]
	rs.DoubleYakuman = map[bool]DoubleHands{true: DoubleDaisuushii | DoubleSuuankouTanki | DoubleKokushi13 | DoubleChuuren9}[c.Options.DoubleYakuman]
	rs.OpenPinfuFu = map[bool]int{true: 2}[c.Options.OpenPinfu]
	rs.Renhou = map[bool]Renhou{true: RenhouYakuman, false: RenhouMangan}[c.Options.RenhouYakuman]
	rs.OpenRiichi, rs.OpenRiichiShows = map[bool]OpenRiichi{true: OpenRiichiYakuman, false: OpenRiichiTwoHan}[c.Options.Sashikomi], OpenShowsHand
	rs.house = rs.plays()
	w := repositoryWin(t, c)
	var sheet mahjong.ScoreSheet
	if c.Out.Error != nil {
		checkRepositoryError(t, name, &rs, w, *c.Out.Error)
		return
	}
	if r := rs.Score(w, &sheet); r != nil {
		t.Errorf("%s: %v, want %d han", name, r, c.Out.Han)
		return
	}
	type result struct {
		Han, Fu  int
		Yaku     map[mahjong.RuleID]int
		Payments [2]int // the largest and the smallest of those who pay
	}
	got := result{Han: sheet.Han, Fu: sheet.Fu, Yaku: map[mahjong.RuleID]int{}}
	want := result{Han: c.Out.Han, Fu: c.Out.Fu, Yaku: map[mahjong.RuleID]int{}}
	for _, l := range sheet.Lines {
		switch l.Unit {
		case mahjong.Han:
			got.Yaku[l.Rule] += l.Value
		case mahjong.YakumanUnit:
			got.Yaku[l.Rule] += 13 * l.Value
		}
	}
	for _, y := range c.Out.Yaku {
		if riichi, open := repositoryOpen[y.ID]; open {
			want.Yaku[riichi] += y.Han - 1
			want.Yaku[YakuOpenRiichi]++
			continue
		}
		id := repositoryYaku[y.ID]
		if id == "" {
			t.Errorf("%s: yaku %q is not known", name, y.Name)
		}
		if id == YakumanTenhou && w.Seat != w.Dealer {
			id = YakumanChihou // no wind is given, and it is paid as that of no dealer
		}
		want.Yaku[id] += y.Han
	}
	if sheet.Yakuman > 0 {
		got.Han, want.Fu = 13*sheet.Yakuman, 0
	}
	if got.Yaku[YakuRenhou] > 0 {
		want.Fu = 0 // nothing counts beside renhou here, fu neither
	}
	for s, p := range sheet.Payments {
		if mahjong.Seat(s) != w.Seat && p < 0 {
			if got.Payments[0] == 0 || -p > got.Payments[0] {
				got.Payments[0] = -p
			}
			if got.Payments[1] == 0 || -p < got.Payments[1] {
				got.Payments[1] = -p
			}
		}
	}
	want.Payments[0] = int(c.Out.Cost.Main) + c.Out.Cost.MainBonus
	want.Payments[1] = int(c.Out.Cost.Additional) + c.Out.Cost.AdditionalBonus
	if !w.SelfDraw() {
		want.Payments[1] = want.Payments[0]
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%s: %s (-vector +ours):\n%s", name, sheet.Hand, d)
	}
}

// checkRepositoryError compares a refusal: what cannot be is CheckWin's, what
// is no win is Score's.
func checkRepositoryError(t *testing.T, name string, rs *Ruleset, w *Win, want string) {
	t.Helper()
	var sheet mahjong.ScoreSheet
	switch want {
	case "hand_not_winning", "no_yaku":
		rule := map[string]mahjong.RuleID{"hand_not_winning": WinShape, "no_yaku": WinNoYaku}[want]
		if r := rs.Score(w, &sheet); r == nil || r.Rule != rule {
			t.Errorf("%s: %v, want %s", name, r, rule)
		}
		return
	}
	fields := map[string]string{
		"winning_tile_not_in_hand": "win_tile", "open_hand_riichi_not_allowed": "riichi",
		"open_hand_daburi_not_allowed": "riichi", "ippatsu_without_riichi_not_allowed": "ippatsu",
		"chankan_with_tsumo_not_allowed": "robbed_kong", "rinshan_without_tsumo_not_allowed": "replacement",
		"houtei_with_chankan_not_allowed": "robbed_kong", "tenhou_without_tsumo_not_allowed": "first_turn",
		"tenhou_with_meld_not_allowed": "first_turn", "chiihou_with_meld_not_allowed": "first_turn",
		"renhou_as_dealer_not_allowed": "first_turn", "renhou_with_meld_not_allowed": "first_turn",
	}
	field, ok := fields[want]
	if !ok {
		t.Errorf("%s: error %q is not known", name, want)
		return
	}
	err, ok := rs.CheckWin(w).(*WinError)
	if !ok || err.Field != field {
		t.Errorf("%s: CheckWin says %v, want an error of %s", name, err, field)
	}
}

func repositoryWin(t *testing.T, c *repositoryCase) *Win {
	t.Helper()
	k := &c.Config
	reds := c.Options.RedFives
	w := &Win{Seat: 1, Prevailing: mahjong.North, Tile: tileOf136(c.WinTile, reds)}
	if k.PlayerWind != nil {
		w.Seat = mahjong.Seat(*k.PlayerWind - 27)
	}
	if k.Dealer {
		w.Seat = 0
	}
	if k.RoundWind != nil {
		w.Prevailing = mahjong.Wind(*k.RoundWind - 27)
	}
	if k.PlayerWind == nil && !k.Dealer {
		w.Seat = noWindOf(c, 3)
	}
	if k.RoundWind == nil {
		w.Prevailing = noWindKind(c)
	}
	w.From = w.Seat
	if !k.Tsumo {
		w.From = w.Seat.Next()
	}
	melded := map[int]int{} // by kind: some cases use a tile in two melds
	for _, m := range c.Melds {
		for _, id := range m.Tiles {
			melded[id/4]++
		}
		w.Melds[w.NMelds] = repositoryMeld(t, m.Type, m.Opened, m.Tiles, w.Seat, reds)
		w.NMelds++
	}
	for _, id := range c.Tiles {
		if melded[id/4]--; melded[id/4] < 0 {
			w.Hand.Add(tileOf136(id, reds))
		}
	}
	for i, id := range c.Dora {
		w.Indicators[i], w.NIndicators = tileOf136(id, reds), i+1
	}
	for i, id := range c.Ura {
		w.UraIndicators[i], w.NUra = tileOf136(id, reds), i+1
	}
	w.Riichi, w.DoubleRiichi, w.OpenRiichi, w.Ippatsu = k.Riichi || k.Daburu, k.Daburu, k.Open, k.Ippatsu
	w.Replacement, w.Robbing, w.LastTile = k.Rinshan, k.Chankan, k.Haitei || k.Houtei
	w.FirstTurn = k.Tenhou || k.Chiihou || k.Renhou
	w.Counters, w.Deposits = k.Tsumi, k.Kyoutaku
	return w
}

// noWindOf finds a seat whose wind the hand does not have: the vectors leave
// winds open that do not matter to them.
func noWindOf(c *repositoryCase, last int) mahjong.Seat {
	for s := last; s > 0; s-- {
		if !hasKind(c, mahjong.Wind(s)) {
			return mahjong.Seat(s)
		}
	}
	return mahjong.Seat(last)
}

func noWindKind(c *repositoryCase) mahjong.Kind {
	for s := 3; s >= 0; s-- {
		if !hasKind(c, mahjong.Wind(s)) {
			return mahjong.Wind(s)
		}
	}
	return mahjong.North
}

func hasKind(c *repositoryCase, k mahjong.Kind) bool {
	n := 0
	for _, id := range c.Tiles {
		if mahjong.KindAt(id/4) == k {
			n++
		}
	}
	return n > 1
}

func repositoryMeld(t *testing.T, kind string, opened bool, ids []int, owner mahjong.Seat, reds bool) mahjong.Meld {
	t.Helper()
	var ts []mahjong.Tile
	for _, id := range ids {
		ts = append(ts, tileOf136(id, reds))
	}
	mk := map[string]mahjong.MeldKind{"chi": mahjong.Chow, "pon": mahjong.Pung, "kan": mahjong.OpenKong, "shouminkan": mahjong.AddedKong}[kind]
	from := owner.Next()
	if mk == mahjong.OpenKong && !opened {
		mk, from = mahjong.ClosedKong, owner
	}
	m, err := mahjong.MakeMeld(mk, ts, mahjong.NoTile, from)
	if err != nil {
		t.Fatalf("%s %v: %v", kind, ids, err)
	}
	return m
}

// --- points_table.csv ---

func TestVectorsPointsTable(t *testing.T) {
	const file = "points_table.csv"
	rows, err := csv.NewReader(strings.NewReader(string(gametest.Shared(t, "data/vectors/"+file)))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	rs := mustLoad(t, "tenhou")
	checked := 0
	for _, row := range rows[1:] {
		var n [6]int
		for i, s := range row {
			if n[i], err = strconv.Atoi(s); err != nil {
				t.Fatal(err)
			}
		}
		base, _ := rs.base(n[0], n[1])
		other := Win{Seat: 1, From: 2}
		self := Win{Seat: 1, From: 1}
		east := Win{From: 2}
		got := [4]int{self.shareOf(2, base), self.shareOf(0, base), other.pointsFor(base), east.pointsFor(base)}
		for i, want := range n[2:] {
			if want == 0 {
				continue // han and fu that cannot be won so
			}
			checked++
			if got[i] != want {
				t.Errorf("%d han %d fu, column %s: %d, want %d", n[0], n[1], rows[0][i+2], got[i], want)
			}
		}
	}
	t.Logf("%s: %d payments", file, checked)
}
